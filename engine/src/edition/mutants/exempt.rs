//! Changes that an edition exempts, with reasons: `tests/mutants.toml`.

use crate::edition::diagnostic::Diagnostics;
use crate::edition::files::EditionFiles;
use crate::edition::keys::{Decoder, Keys as _, LINE, TableReader, filled, keys, may, rows};
use crate::edition::problem::Problems;
use crate::edition::tree::parse;

use super::Mutant;

/// Path of the list.
const PATH: &str = "tests/mutants.toml";

keys! {
    /// Changes that no scenario notices, with reasons.
    #[derive(Debug)]
    struct ExemptList = "mutants" {
        /// The changes.
        exempt: Vec<Exempt> = filled(rows::<Exempt>()),
    }
}

keys! {
    /// Changes that no scenario needs to notice.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Exempt = "exempt" {
        /// The path of the file, below the directory of the edition.
        pub file: Box<str> = filled(LINE),
        /// A part of the changed line; every line of the file unless given.
        pub line: Option<Box<str>> = may(LINE),
        /// The change, such as `2 -> 3`; every change of the line unless given.
        pub change: Option<Box<str>> = may(LINE),
        /// The reason.
        pub reason: Box<str> = filled(LINE),
    }
}

impl Exempt {
    /// Checks whether a change is one of these. `text` is that of its file.
    pub fn is_about(&self, mutant: &Mutant, text: &str) -> bool {
        let is_on = |part: &str| mutant.change.lines(text).0.iter().any(|line| line.contains(part));
        *self.file == *mutant.file
            && self.line.as_deref().is_none_or(is_on)
            && self.change.as_deref().is_none_or(|change| *change == *mutant.change.words(text))
    }
}

/// Returns the changes that an edition exempts, none without a list.
///
/// # Errors
///
/// Returns what is wrong with the list.
pub fn exempt(files: &EditionFiles) -> Result<Vec<Exempt>, Diagnostics> {
    let Some((at, (_, text))) = files.files.iter().enumerate().find(|(_, (path, _))| *path == PATH)
    else {
        return Ok(Vec::new());
    };
    let problems = Problems::default();
    let file = u32::try_from(at).unwrap_or(u32::MAX);
    let shape = ExemptList::table();
    let tree = parse(file, text, &shape, &problems);
    let decoder = Decoder::new(&tree, |_, _| None, &[], &problems);
    let list = TableReader::new(&decoder, &tree, "the list").and_then(|mut reader| {
        let list = ExemptList::read(&mut reader);
        reader.finish();
        list
    });
    let told = problems.tell(files);
    match list {
        Some(list) if !told.has_errors() => Ok(list.exempt),
        _ => Err(told),
    }
}
