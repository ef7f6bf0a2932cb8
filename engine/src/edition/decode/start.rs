//! `[[start]]`: pieces that are on the board, or wait, when a game begins.

use super::NUMBER_MAX;
use crate::edition::draft::{At, StartDraft};
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::edition::tree::Node;
use crate::model::{SpaceId, TableId};

pub(super) fn start(reader: &mut Reader<'_>) -> StartDraft {
    reader.id();
    let army = reader.need_find("army", Kind::Army);
    let unit = reader.need_find("unit", Kind::Unit);
    let spaces = reader.get("spaces").map(|node| spaces(reader, node)).unwrap_or_default();
    let waiting = reader.int("waiting", 0..=NUMBER_MAX).unwrap_or(0);
    reader.source();
    StartDraft { army, unit, spaces, waiting, place: reader.place }
}

/// `{ hill = 4, ford = 2 }`
fn spaces(reader: &Reader<'_>, node: &Node) -> Vec<At<(SpaceId, u32)>> {
    let Some(table) = node.table() else {
        reader.cx.add(Problem::wrong_type(node, "spaces", "a table of numbers by space"));
        return Vec::new();
    };
    let (names, problems) = (&reader.cx.names, reader.cx.problems);
    let rows = table.iter().filter_map(|(space, entry)| {
        let found = names.find_name(Kind::Space, space, entry.key, &reader.what, problems);
        let n = reader.cx.int(&entry.node, space, 0..=NUMBER_MAX);
        Some(At { value: (SpaceId::from_index(found?), n?), place: entry.key })
    });
    rows.collect()
}
