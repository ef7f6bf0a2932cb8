//! `[[track]]`.

use super::NUMBER_MAX;
use crate::edition::codes;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::model::Track;

pub(super) fn track(reader: &mut Reader<'_>) -> Track {
    let (id, name) = (reader.id(), reader.need_text("name"));
    let values = values(reader);
    let last = u32::try_from(values.len().saturating_sub(1)).unwrap_or(u32::MAX);
    let start = if values.is_empty() {
        reader.get("start");
        0
    } else {
        reader.int("start", 0..=last).unwrap_or(0)
    };
    let beyond = reader.int("beyond", 0..=NUMBER_MAX).unwrap_or(0);
    Track { id, name, values, beyond, start, source: reader.source() }
}

fn values(reader: &mut Reader<'_>) -> Vec<u32> {
    let Some(node) = reader.need("values") else { return Vec::new() };
    let list = reader.cx.list(node, "values");
    if node.array().is_some_and(<[_]>::is_empty) {
        let message = format!("{} has no space: `values` is empty", reader.what);
        reader.cx.add(Problem::error(codes::MISSING_KEY, node.place, message));
    }
    list.iter().filter_map(|node| reader.cx.int(node, "values", 0..=NUMBER_MAX)).collect()
}
