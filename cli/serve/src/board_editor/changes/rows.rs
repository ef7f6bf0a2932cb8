//! Whole rows: spaces are added and deleted.

use warboard_engine::words::is_snake_case;

use crate::board_editor::change::{
    ChangeError, ChangePlan, check_seen, pair, quoted, row_of, text_of, version,
};
use crate::board_editor::files::BoardFiles;
use crate::board_editor::rows::{BoardRow, RowPlace};
use crate::board_editor::splice::{
    Splice, insert_element, line_start, next_line, remove_element, remove_lines,
};

use super::links::{at_end, remove_neighbour, remove_pairs, without};
use super::values::check_name;

/// Largest number of characters of an id.
const ID_MAX: usize = 60;

/// Checks whether a text can be an id.
pub(super) fn is_id(text: &str) -> bool {
    is_snake_case(text) && text.len() <= ID_MAX
}

/// Removes a row. Comments above it stay, since they may be about more than this row.
pub(super) fn remove_row(text: &str, row: &BoardRow<'_>) -> Vec<Splice> {
    match row.place {
        RowPlace::Section(start) => {
            let lines = line_start(text, start)..next_line(text, row.range().end);
            vec![remove_lines(text, lines)]
        }
        RowPlace::Element(list, index) => remove_element(text, list, index),
    }
}

/// Adds a space behind the last one of its region, or behind the last one.
pub(in crate::board_editor) fn add_space(
    files: &BoardFiles,
    (id, name): (&str, &str),
    at: [u8; 2],
    region: Option<&str>,
) -> Result<ChangePlan, ChangeError> {
    if !is_id(id) {
        return Err(ChangeError::BadId(id.to_owned()));
    }
    check_name(name)?;
    if at.iter().any(|part| *part > 100) {
        return Err(ChangeError::OffSheet);
    }
    if files.row("space", "id", id).is_some() {
        return Err(ChangeError::Taken(id.to_owned()));
    }
    if let Some(region) = region {
        row_of(files, "region", region)?;
    }
    let mut keys = vec![("id", quoted(id)), ("name", quoted(name))];
    keys.extend(region.map(|region| ("region", quoted(region))));
    keys.push(("at", pair(at[0], at[1])));
    let keys: Vec<String> = keys.iter().map(|(key, value)| format!("{key} = {value}")).collect();
    let spaces = files.rows("space");
    let of_region =
        spaces.iter().rev().find(|row| region.is_some() && row.text("region") == region);
    let mut plan = ChangePlan::default();
    if let Some(row) = of_region.or(spaces.last()) {
        add_behind(files, &mut plan, row, &keys);
    } else {
        let own = files.files.keys().find(|name| *name == "board.toml");
        let file = own.or_else(|| files.files.keys().next());
        let file = file.ok_or_else(|| ChangeError::Missing("board.toml".to_owned()))?;
        let block = format!("\n[[space]]\n{}\n", keys.join("\n"));
        plan.add(file, at_end(text_of(files, file), &block));
    }
    Ok(plan)
}

/// Adds a space with these keys behind a row, in the form of that row.
fn add_behind(files: &BoardFiles, plan: &mut ChangePlan, row: &BoardRow<'_>, keys: &[String]) {
    let text = text_of(files, row.file);
    match row.place {
        RowPlace::Section(_) => {
            let end = text[row.range().end..].find('\n');
            let end = end.map_or(text.len(), |at| row.range().end + at);
            let block = format!("\n\n[[space]]\n{}", keys.join("\n"));
            plan.add(row.file, Splice::insert(end, block));
        }
        RowPlace::Element(list, index) => {
            let new = format!("{{ {} }}", keys.join(", "));
            plan.extend(row.file, insert_element(text, list, Some(index), &new));
        }
    }
}

/// Returns the version of a whole row, as it is written.
pub(in crate::board_editor) fn row_version(files: &BoardFiles, row: &BoardRow<'_>) -> String {
    version(&row_text(files, row).into())
}

fn row_text<'a>(files: &'a BoardFiles, row: &BoardRow<'_>) -> &'a str {
    text_of(files, row.file).get(row.range()).unwrap_or_default()
}

/// Deletes a space, with its links, its outline, and its place in lists of neighbours.
pub(in crate::board_editor) fn delete_space(
    files: &BoardFiles,
    space: &str,
    seen: &str,
) -> Result<ChangePlan, ChangeError> {
    let row = row_of(files, "space", space)?;
    check_seen(row_text(files, &row).into(), seen, "")?;
    let mut plan = ChangePlan::default();
    plan.extend(row.file, remove_row(text_of(files, row.file), &row));
    let is_its = |(a, b): (&str, &str)| a == space || b == space;
    remove_pairs(files, &mut plan, is_its);
    for other in files.rows("space") {
        let lists_it = other.texts("neighbours").iter().any(|(_, name)| *name == space);
        if let (true, Some(id)) = (lists_it, other.text("id").filter(|id| *id != space)) {
            remove_neighbour(files, &mut plan, id, space);
        }
    }
    for table in files.board_tables() {
        plan.extend(table.file, without(files, &table, "around", is_its));
    }
    for shape in files.rows("shape").iter().filter(|row| row.text("space") == Some(space)) {
        plan.extend(shape.file, remove_row(text_of(files, shape.file), shape));
    }
    Ok(plan)
}
