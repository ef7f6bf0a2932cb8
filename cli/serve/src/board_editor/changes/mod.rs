//! The changes as replacements in the text of the files.

pub(super) mod links;
pub(super) mod outlines;
pub(super) mod rows;
pub(super) mod values;

use super::change::{BoardChange, ChangeError, ChangePlan};
use super::files::BoardFiles;

/// Returns the replacements of a change.
///
/// # Errors
/// The change does not fit the files.
pub(super) fn plan(files: &BoardFiles, change: &BoardChange) -> Result<ChangePlan, ChangeError> {
    if let Some((file, reason)) = files.broken().first() {
        return Err(ChangeError::Broken((*file).to_owned(), (*reason).to_owned()));
    }
    match change {
        BoardChange::Move { space, at, seen } => values::set_at(files, space, *at, seen),
        BoardChange::Label { space, label, seen } => values::set_label(files, space, *label, seen),
        BoardChange::Name { of, id, lang, text, seen } => {
            values::set_name(files, (*of, id), *lang, text, seen)
        }
        BoardChange::Region { space, region, seen } => {
            values::set_region(files, space, region.as_deref(), seen)
        }
        BoardChange::Tags { space, tags, seen } => values::set_tags(files, space, tags, seen),
        BoardChange::Bonus { region, bonus, seen } => {
            values::set_bonus(files, region, *bonus, seen)
        }
        BoardChange::Link { a, b, tag, one_way, seen } => {
            links::link(files, [a, b], (tag, *one_way), seen)
        }
        BoardChange::Unlink { a, b, seen } => links::unlink(files, [a, b], seen),
        BoardChange::AddSpace { id, name, at, region } => {
            rows::add_space(files, (id, name), *at, region.as_deref())
        }
        BoardChange::DeleteSpace { space, seen } => rows::delete_space(files, space, seen),
        BoardChange::Corners { corners } => outlines::change_corners(files, corners),
        BoardChange::AddLine { owner, line } => outlines::add_line(files, owner, line),
        BoardChange::DeleteLine { owner, line, seen } => {
            outlines::delete_line(files, owner, *line, seen)
        }
        BoardChange::Recount {} => Ok(values::recount(files)),
    }
}
