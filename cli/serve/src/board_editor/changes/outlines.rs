//! Outlines: the closed lines of `[[shape]]` and `[[coast]]`, and their corners.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};
use toml_edit::{Array, Item};

use crate::board_editor::change::{
    ChangeError, ChangePlan, CornerChange, OutlineOwner, check_seen, pair, quoted, row_of, text_of,
};
use crate::board_editor::files::BoardFiles;
use crate::board_editor::rows::BoardRow;
use crate::board_editor::splice::{Splice, insert_element, line_after, remove_element};

use super::links::at_end;
use super::rows::remove_row;
use super::values::UNITS_MAX;

/// The fewest corners of a closed line.
const CORNERS_MIN: usize = 3;

/// Returns the row of an outline.
fn row<'a>(files: &'a BoardFiles, owner: &OutlineOwner) -> Result<BoardRow<'a>, ChangeError> {
    let (row, what) = match owner {
        OutlineOwner::Space(space) => {
            (files.row("shape", "space", space), format!("[[shape]] {space}"))
        }
        OutlineOwner::Coast(at) => {
            (files.rows("coast").get(*at).copied(), format!("[[coast]] {}", at + 1))
        }
        OutlineOwner::NewCoast(_) => (None, "[[coast]]".to_owned()),
    };
    row.ok_or(ChangeError::Missing(what))
}

/// Returns the corners of a line for the page.
pub(in crate::board_editor) fn line_json(line: &[(u16, u16)]) -> Json {
    line.iter().map(|&(x, y)| json!([x, y])).collect()
}

fn line_of<'a>(row: &BoardRow<'a>, line: usize) -> Result<(&'a Array, Json), ChangeError> {
    let list = row.line(line);
    let list = list.ok_or_else(|| ChangeError::Missing(format!("outline, line {}", line + 1)))?;
    let corners = row.outline().get(line).map_or(Json::Null, |line| line_json(line));
    Ok((list, corners))
}

fn check_point(point: [u16; 2]) -> Result<(), ChangeError> {
    if point.iter().any(|part| *part > UNITS_MAX) { Err(ChangeError::OffSheet) } else { Ok(()) }
}

/// Changes corners, each a value of its own in its file.
pub(in crate::board_editor) fn change_corners(
    files: &BoardFiles,
    changes: &[CornerChange],
) -> Result<ChangePlan, ChangeError> {
    let mut plan = ChangePlan::default();
    let mut lost: BTreeMap<(OutlineOwner, usize), usize> = BTreeMap::new();
    for change in changes {
        let row = row(files, &change.owner)?;
        let (corners, now) = line_of(&row, change.line)?;
        check_seen(now, &change.seen, json!(change.to))?;
        let place = corners.get(change.corner).and_then(toml_edit::Value::span);
        let missing = || ChangeError::Missing(format!("outline, corner {}", change.corner + 1));
        let place = place.ok_or_else(missing)?;
        let text = text_of(files, row.file);
        if let Some(to) = change.to {
            check_point(to)?;
            let new = pair(to[0], to[1]);
            if change.insert {
                let splices = insert_element(text, corners, Some(change.corner), &new);
                plan.extend(row.file, splices);
            } else {
                plan.add(row.file, Splice::new(place, new));
            }
        } else {
            let n = lost.entry((change.owner.clone(), change.line)).or_default();
            *n += 1;
            // Two neighbours that went together would share a comma.
            if *n > 1 || corners.len() - *n < CORNERS_MIN {
                return Err(ChangeError::FewCorners);
            }
            plan.extend(row.file, remove_element(text, corners, change.corner));
        }
    }
    Ok(plan)
}

/// Adds a closed line to an outline, or an outline with it.
pub(in crate::board_editor) fn add_line(
    files: &BoardFiles,
    owner: &OutlineOwner,
    line: &[[u16; 2]],
) -> Result<ChangePlan, ChangeError> {
    if line.len() < CORNERS_MIN {
        return Err(ChangeError::FewCorners);
    }
    line.iter().try_for_each(|point| check_point(*point))?;
    let corners: Vec<String> = line.iter().map(|[x, y]| pair(x, y)).collect();
    let new = format!("[{}]", corners.join(", "));
    let mut plan = ChangePlan::default();
    if let Ok(row) = row(files, owner) {
        let text = text_of(files, row.file);
        if let Some(lines) = row.get("outline").and_then(Item::as_array) {
            let before = lines.len().checked_sub(1);
            plan.extend(row.file, insert_element(text, lines, before, &new));
        } else {
            let end = row.range().end;
            plan.add(row.file, line_after(text, end, &format!("outline = [{new}]")));
        }
        return Ok(plan);
    }
    let (word, head) = match owner {
        OutlineOwner::Space(space) => {
            row_of(files, "space", space)?;
            ("shape", format!("space = {}\n", quoted(space)))
        }
        OutlineOwner::NewCoast(Some(region)) => {
            row_of(files, "region", region)?;
            ("coast", format!("region = {}\n", quoted(region)))
        }
        OutlineOwner::NewCoast(None) => ("coast", String::new()),
        OutlineOwner::Coast(at) => {
            return Err(ChangeError::Missing(format!("[[coast]] {}", at + 1)));
        }
    };
    let lists = ["shape", "coast", "space"].map(|word| files.rows(word));
    let file = lists.iter().find_map(|rows| Some(rows.last()?.file));
    let file = file.ok_or_else(|| ChangeError::Missing("[[space]]".to_owned()))?;
    let block = format!("\n[[{word}]]\n{head}outline = [\n    {new},\n]\n");
    plan.add(file, at_end(text_of(files, file), &block));
    Ok(plan)
}

/// Deletes a closed line; the last one takes its row along.
pub(in crate::board_editor) fn delete_line(
    files: &BoardFiles,
    owner: &OutlineOwner,
    line: usize,
    seen: &str,
) -> Result<ChangePlan, ChangeError> {
    let row = row(files, owner)?;
    let (_, now) = line_of(&row, line)?;
    check_seen(now, seen, Json::Null)?;
    let text = text_of(files, row.file);
    let mut plan = ChangePlan::default();
    match row.get("outline").and_then(Item::as_array) {
        Some(list) if list.len() > 1 => plan.extend(row.file, remove_element(text, list, line)),
        _ => plan.extend(row.file, remove_row(text, &row)),
    }
    Ok(plan)
}
