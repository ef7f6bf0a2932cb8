//! Small changes to the files of an edition, for mutation tests: scenarios that prove its rules
//! notice each of them.

mod exempt;
mod toml;

pub use exempt::{Exempt, exempt};
pub(super) use toml::{DeclaredShapes, each_case};

use super::allow::is_script;
use super::files::{EditionFiles, decides, depth_of};
use crate::script::changes;
use crate::text::TextChange;

/// A small change to a file of an edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// The path of the file, below the directory of the edition.
    pub file: String,
    /// The change; its kind is `number`, `flag`, `word`, `key`, `comparison`, `logic`, `condition` or
    /// `statement`.
    pub change: TextChange,
}

impl Mutant {
    /// Returns the files with this change, and without scenarios.
    pub fn apply(&self, files: &EditionFiles) -> EditionFiles {
        let mut changed = EditionFiles {
            name: files.name.clone(),
            files: files.deciding(),
            unread: files.unread.clone(),
            extended: files.extended.clone(),
        };
        if let Some(text) = changed.files.get_mut(&self.file) {
            *text = self.change.apply(text);
        }
        changed
    }
}

/// Returns the small changes to the rules of an edition, in the order of files and places.
///
/// In TOML: numbers by one within their range, flags turned, words exchanged for another one that
/// the key takes, optional keys dropped. In scripts: numbers by one, comparisons and logic
/// exchanged, conditions inverted, statements dropped. Texts, drawings, lessons and hints for bots
/// are no rules.
pub fn mutants(files: &EditionFiles) -> Vec<Mutant> {
    let mut found = Vec::new();
    let declared = toml::DeclaredShapes::new();
    for (path, text) in &files.files {
        let is_own = !path.starts_with("scripts/") && depth_of(path).0 == 0;
        if !is_own || !decides(path) {
            continue;
        }
        let changes = if is_script(path) { changes(text) } else { declared.changes(text) };
        found.extend(changes.into_iter().map(|change| Mutant { file: path.clone(), change }));
    }
    found
}
