//! `[bots]`: hints that change no rule.

use super::NUMBER_MAX;
use super::script::call;
use crate::edition::draft::{At, BotsDraft, CallUse};
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::edition::tree::Table;
use crate::model::CallId;

pub(super) fn bots(root: &mut Reader<'_>) -> BotsDraft {
    let Some(node) = root.get("bots") else { return BotsDraft::default() };
    let Some(mut reader) = Reader::new(root.cx, node, "`bots`") else {
        return BotsDraft::default();
    };
    let units = units(&mut reader);
    let places = places(&mut reader);
    let declines = reader.get("declines").map(|node| reader.cx.list(node, "declines"));
    let declines = declines.unwrap_or_default().iter().filter_map(|node| {
        let text = reader.cx.string(node, "declines")?;
        Some(At { value: Box::from(text), place: node.place })
    });
    let declines = declines.collect();
    let answers = answers(&mut reader);
    let draft = BotsDraft { units, places, declines, answers };
    reader.finish();
    draft
}

/// `{ UNIT = hundredths }`
fn units(reader: &mut Reader<'_>) -> Vec<(usize, u32)> {
    let rows = table(reader, "units", "a table of kinds of unit with hundredths").into_iter();
    let rows = rows.flat_map(Table::iter).filter_map(|(unit, entry)| {
        let (names, problems) = (&reader.cx.names, reader.cx.problems);
        let found = names.find_name(Kind::Unit, unit, entry.key, &reader.what, problems);
        let worth = reader.cx.int(&entry.node, unit, 0..=NUMBER_MAX);
        Some((found?, worth?))
    });
    rows.collect()
}

/// `{ "QUESTION" = "PILE" }`
fn places(reader: &mut Reader<'_>) -> Vec<(At<Box<str>>, usize)> {
    let rows = table(reader, "places", "a table of questions with piles").into_iter();
    let rows = rows.flat_map(Table::iter).filter_map(|(text, entry)| {
        let (names, problems) = (&reader.cx.names, reader.cx.problems);
        let pile = names.find(Kind::Pile, &entry.node, &reader.what, problems);
        Some((At { value: text.as_ref().into(), place: entry.key }, pile?))
    });
    rows.collect()
}

/// `{ "QUESTION" = "FUNCTION" }`
fn answers(reader: &mut Reader<'_>) -> Vec<(At<Box<str>>, CallId)> {
    let rows = table(reader, "answers", "a table of questions with functions").into_iter();
    let rows = rows.flat_map(Table::iter).filter_map(|(text, entry)| {
        let function = call(reader, &entry.node, text, CallUse::Advice);
        Some((At { value: text.as_ref().into(), place: entry.key }, function?))
    });
    rows.collect()
}

fn table<'a>(reader: &mut Reader<'a>, key: &'static str, expected: &str) -> Option<&'a Table> {
    let node = reader.get(key)?;
    if node.table().is_none() {
        reader.cx.add(Problem::wrong_type(node, key, expected));
    }
    node.table()
}
