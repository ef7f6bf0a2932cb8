//! `[[track]]`.

use super::NUMBER_MAX;
use crate::edition::codes;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::model::Track;

pub(super) fn track(reader: &mut Reader<'_>) -> Track {
    let (id, name) = (reader.id(), reader.need_text("name"));
    let (values, numbers) = values(reader);
    let last = u32::try_from(values.len().saturating_sub(1)).unwrap_or(u32::MAX);
    let start = if values.is_empty() {
        reader.get("start");
        0
    } else {
        reader.int("start", 0..=last).unwrap_or(0)
    };
    let beyond = reader.int("beyond", 0..=NUMBER_MAX).unwrap_or(0);
    Track { id, name, values, numbers, beyond, start, source: reader.source() }
}

/// The number on each space, and all of them where a space has several: `values = [1, [2, 3]]`.
fn values(reader: &mut Reader<'_>) -> (Vec<u32>, Vec<Vec<u32>>) {
    let Some(node) = reader.need("values") else { return (Vec::new(), Vec::new()) };
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
