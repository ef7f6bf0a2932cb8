//! Small changes to the files of an edition, for mutation tests: scenarios that prove its rules
//! notice each of them.

mod exempt;
mod toml;

use std::ops::Range;

pub use exempt::{Exempt, exempt};

use super::allow::is_script;
use super::files::{EditionFiles, decides, depth_of};
use crate::script::changes;

/// A small change to a file of an edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// The path of the file, below the directory of the edition.
    pub file: String,
    /// The bytes that are replaced.
    pub range: Range<usize>,
    /// The replacement.
    pub to: String,
    /// The kind of thing that is changed: `number`, `flag`, `word`, `key`, `comparison`, `logic`, `condition` or
    /// `statement`.
    pub kind: &'static str,
}

impl Mutant {
    /// Returns the files with this change, and without scenarios.
    pub fn apply(&self, files: &EditionFiles) -> EditionFiles {
        let kept = files.files.iter().filter(|(path, _)| decides(path));
        let mut changed = EditionFiles {
            name: files.name.clone(),
            files: kept.map(|(path, text)| (path.clone(), text.clone())).collect(),
            unread: files.unread.clone(),
            extended: files.extended.clone(),
        };
        if let Some(text) = changed.files.get_mut(&self.file) {
            text.replace_range(self.range.clone(), &self.to);
        }
        changed
    }

    /// Returns the line and the column of the change in a text, both counted from 1.
    pub fn position(&self, text: &str) -> (usize, usize) {
        let before = &text[..self.range.start];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
    }

    /// Returns the changed lines of a text, before and after the change, without blank ones.
    pub fn lines(&self, text: &str) -> (Vec<String>, Vec<String>) {
        let start = text[..self.range.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[self.range.end..].find('\n').map_or(text.len(), |at| self.range.end + at);
        let after = [&text[start..self.range.start], &self.to, &text[self.range.end..end]].concat();
        let lines = |text: &str| {
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            lines.map(str::to_owned).collect()
        };
        (lines(&text[start..end]), lines(&after))
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
        found.extend(changes.into_iter().map(|(range, to, kind)| Mutant {
            file: path.clone(),
            range,
            to,
            kind,
        }));
    }
    found
}
