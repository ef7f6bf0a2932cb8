//! `[[track]]`.

use super::{NUMBER_MAX, PLAYERS_MAX};
use crate::edition::codes;
use crate::edition::draft::TrackDraft;
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::edition::tree::{Node, Place, Value};
use crate::model::{Column, Follows, TableId, TagId, Text, Track};
use crate::words::is_snake_case;

/// The most a column goes up and down.
const COLUMN_MAX: i32 = 100_000;

pub(super) fn track(reader: &mut Reader<'_>) -> TrackDraft {
    let (id, name) = (reader.id(), reader.need_text("name"));
    let mut columns = columns(reader);
    column_names(reader, &mut columns);
    column_none(reader, &mut columns);
    let labels = labels(reader);
    let (values, numbers) = values(reader, &columns, labels.len());
    check_lengths(reader, &columns, labels.len(), values.len());
    let last = u32::try_from(values.len().saturating_sub(1)).unwrap_or(u32::MAX);
    let start = if values.is_empty() {
        reader.get("start");
        0
    } else {
        reader.int("start", 0..=last).unwrap_or(0)
    };
    let beyond = reader.int("beyond", 0..=NUMBER_MAX).unwrap_or(0);
    let players = reader.get("players").map(|node| {
        let rows = reader.cx.list(node, "players");
        rows.iter().filter_map(|node| reader.cx.int(node, "players", 1..=PLAYERS_MAX)).collect()
    });
    let (follows, army) = match reader.get("follows").and_then(|node| follows(reader, node)) {
        Some((army, follows)) => (Some(follows), army),
        None => (None, None),
    };
    if follows.is_some() {
        for key in ["start", "beyond"] {
            if let Some(entry) = reader.table.get(key) {
                let message = format!(
                    "{} has `{key}`, and its marker follows what is on the board",
                    reader.what
                );
                reader.cx.add(Problem::error(codes::MARKER_FOLLOWS, entry.key, message));
            }
        }
    }
    let source = reader.source();
    let in_play = true;
    let track = Track {
        id,
        name,
        values,
        numbers,
        labels,
        beyond,
        start,
        columns,
        follows,
        in_play,
        source,
    };
    TrackDraft { track, players, army }
}

/// Columns and labels have one entry for each space.
fn check_lengths(reader: &Reader<'_>, columns: &[Column], n_labels: usize, spaces: usize) {
    let wrong = |key: &str, message: String| {
        if let Some(entry) = reader.table.get(key) {
            reader.cx.add(Problem::error(codes::WRONG_COUNT, entry.key, message));
        }
    };
    if n_labels > 0 && n_labels != spaces {
        let message = format!("{}: {n_labels} `labels` for {spaces} spaces", reader.what);
        wrong("labels", message);
    }
    for column in columns.iter().filter(|row| row.numbers.len() != spaces) {
        let (what, id, n) = (&reader.what, &column.id, column.numbers.len());
        wrong("columns", format!("{what}: column `{id}` has {n} numbers for {spaces} spaces"));
    }
}

/// `follows = { army = "red", tag = "mine" }`.
fn follows(parent: &Reader<'_>, node: &Node) -> Option<(Option<usize>, Follows)> {
    let mut reader = Reader::new(parent.cx, node, "`follows`")?;
    let army = reader.need_find("army", Kind::Army);
    let tag = reader.find("tag", Kind::Tag).map(TagId::from_index);
    reader.finish();
    Some((army, Follows { army: None, tag }))
}

/// `columns = { gain = [2, 1, 0, -1] }`: a number for each space.
fn columns(reader: &mut Reader<'_>) -> Vec<Column> {
    let Some(node) = reader.get("columns") else { return Vec::new() };
    let Value::Table(table) = &node.value else {
        reader.cx.add(Problem::wrong_type(node, "columns", "a table of lists of numbers by name"));
        return Vec::new();
    };
    let mut columns = Vec::new();
    for (id, entry) in table.iter() {
        if !is_snake_case(id) {
            let message = format!("column `{id}` is not snake_case");
            reader.cx.add(Problem::error(codes::BAD_ID, entry.key, message));
        }
        let list = reader.cx.list(&entry.node, "columns");
        let number = |node| reader.cx.int(node, "columns", -COLUMN_MAX..=COLUMN_MAX).unwrap_or(0);
        let numbers = list.iter().map(number).collect();
        columns.push(Column { id: id.as_ref().into(), name: None, numbers, none: None });
    }
    columns
}

/// `column_names = { gain = { en = "Gain", fr = "Gain" } }`: what the columns are called.
fn column_names(reader: &mut Reader<'_>, columns: &mut [Column]) {
    let Some(node) = reader.get("column_names") else { return };
    let Value::Table(table) = &node.value else {
        reader.cx.add(Problem::wrong_type(node, "column_names", "a table of texts by name"));
        return;
    };
    for (id, entry) in table.iter() {
        let name = reader.cx.text(&entry.node, "column_names");
        if let Some(column) = named(reader, columns, id, entry.key) {
            column.name = name;
        }
    }
}

/// `column_none = { least = 9 }`: the number of a column that stands for none.
fn column_none(reader: &mut Reader<'_>, columns: &mut [Column]) {
    let Some(node) = reader.get("column_none") else { return };
    let Value::Table(table) = &node.value else {
        reader.cx.add(Problem::wrong_type(node, "column_none", "a table of numbers by name"));
        return;
    };
    for (id, entry) in table.iter() {
        let number = reader.cx.int(&entry.node, "column_none", -COLUMN_MAX..=COLUMN_MAX);
        if let Some(column) = named(reader, columns, id, entry.key) {
            column.none = number;
        }
    }
}

/// The column of this name; told where there is none.
fn named<'a>(
    reader: &Reader<'_>,
    columns: &'a mut [Column],
    id: &str,
    place: Place,
) -> Option<&'a mut Column> {
    if let Some(at) = columns.iter().position(|column| *column.id == *id) {
        return columns.get_mut(at);
    }
    let message = format!("{} has no column `{id}`", reader.what);
    let problem = Problem::error(codes::UNKNOWN_COLUMN, place, message);
    reader.cx.add(problem.nearest(id, columns.iter().map(|column| &*column.id)));
    None
}

/// `labels = [{ en = "Calm", fr = "Calme" }]`: what is printed on the spaces in words.
fn labels(reader: &mut Reader<'_>) -> Vec<Text> {
    let Some(node) = reader.get("labels") else { return Vec::new() };
    let list = reader.cx.list(node, "labels");
    list.iter().map(|node| reader.cx.text(node, "labels").unwrap_or_default()).collect()
}

/// The number on each space, and all of them where a space has several: `values = [1, [2, 3]]`. Unless given, spaces
/// are numbered from 0, as many as the columns or labels have.
fn values(
    reader: &mut Reader<'_>,
    columns: &[Column],
    n_labels: usize,
) -> (Vec<u32>, Vec<Vec<u32>>) {
    let bare = columns.is_empty() && n_labels == 0;
    let node = if bare { reader.need("values") } else { reader.get("values") };
    let Some(node) = node else {
        let n = columns.iter().map(|column| column.numbers.len()).max().unwrap_or(n_labels);
        return ((0..).take(n).collect(), Vec::new());
    };
    let list = reader.cx.list(node, "values");
    if node.array().is_some_and(<[_]>::is_empty) {
        let message = format!("{} has no space: `values` is empty", reader.what);
        reader.cx.add(Problem::error(codes::MISSING_KEY, node.place, message));
    }
    let number = |node| reader.cx.int(node, "values", 0..=NUMBER_MAX);
    let numbers: Vec<Vec<u32>> = list
        .iter()
        .map(|node| match node.array() {
            Some(several) => several.iter().filter_map(number).collect(),
            None => number(node).into_iter().collect(),
        })
        .collect();
    let values = numbers.iter().map(|row| row.first().copied().unwrap_or(0)).collect();
    let several = numbers.iter().any(|row| row.len() != 1);
    (values, if several { numbers } else { Vec::new() })
}
