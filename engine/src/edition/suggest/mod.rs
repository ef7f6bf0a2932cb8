//! The words that may stand at a place of a file, and the meaning of those that do: for editors that complete and
//! explain while an author types. The files need not be sound.

mod cursor;
mod locals;
mod scenario;
mod script;
mod toml;

use std::collections::BTreeSet;
use std::ops::Range;

pub(super) use scenario::places as scenario_places;

use super::index::EditionIndex;
use crate::edition::files::is_toml;

/// A word that may stand at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// The word, with quotation marks where they are missing.
    pub text: String,
    /// The kind of word.
    pub kind: SuggestionKind,
    /// A few words beside it: the form of its value, or its signature.
    pub detail: String,
    /// Its meaning in a sentence; may be empty.
    pub doc: String,
}

/// The kind of a suggested word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SuggestionKind {
    /// A key of a table.
    Key,
    /// One of a closed set of words.
    Word,
    /// An id of the edition.
    Id,
    /// A function.
    Function,
    /// A property of a value.
    Property,
    /// A line of a scenario, by its first word.
    Line,
    /// A local variable or a parameter of a script.
    Local,
}

/// The words that may stand at a place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Suggestions {
    /// Bytes of the word under the cursor, which a suggestion replaces.
    pub replaced: Range<usize>,
    /// The words, in order.
    pub list: Vec<Suggestion>,
}

/// The meaning of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Bytes of the word.
    pub span: Range<usize>,
    /// The word with its form: a signature, or a key with the form of its value.
    pub title: String,
    /// Its meaning in a sentence or two; may be empty.
    pub doc: String,
}

/// Returns the words that may stand at a byte of a file of an edition. `path` is the path below its
/// directory, and `index` has its ids.
pub fn suggestions(path: &str, text: &str, at: usize, index: &EditionIndex) -> Suggestions {
    let at = text.floor_char_boundary(at.min(text.len()));
    let mut found = if is_toml(path) {
        toml::suggestions(path, text, at, index)
    } else if path.ends_with(SCRIPT) {
        script::suggestions(text, at, index)
    } else if path.ends_with(SCENARIO) {
        scenario::suggestions(text, at, index)
    } else {
        Suggestions::default()
    };
    let mut seen = BTreeSet::new();
    found.list.retain(|row| {
        // Functions and properties of one name differ by their signatures.
        let is_member = matches!(row.kind, SuggestionKind::Function | SuggestionKind::Property);
        seen.insert((row.text.clone(), is_member.then(|| row.detail.clone())))
    });
    found
}

/// Returns the meaning of the key, function or line at a byte of a file of an edition; what its ids
/// mean is in its index.
pub fn explanation(path: &str, text: &str, at: usize) -> Option<Explanation> {
    let at = text.floor_char_boundary(at.min(text.len()));
    if is_toml(path) {
        toml::explanation(path, text, at)
    } else if path.ends_with(SCRIPT) {
        script::explanation(text, at)
    } else if path.ends_with(SCENARIO) {
        scenario::explanation(text, at)
    } else {
        None
    }
}

/// The end of the path of a script.
const SCRIPT: &str = ".rhai";
/// The end of the path of a scenario.
const SCENARIO: &str = ".scenario";

/// Returns the ids of a kind as suggestions.
fn ids(index: &EditionIndex, kind: &str, written: impl Fn(&str) -> String) -> Vec<Suggestion> {
    let kind_name = kind.replace('_', " ");
    let of = |id: &str| Suggestion {
        text: written(id),
        kind: SuggestionKind::Id,
        detail: kind_name.clone(),
        doc: String::new(),
    };
    index.ids(kind).into_iter().map(of).collect()
}

/// Returns a word as a suggestion.
fn word(text: &str, doc: &str) -> Suggestion {
    Suggestion {
        text: text.to_owned(),
        kind: SuggestionKind::Word,
        detail: String::new(),
        doc: doc.to_owned(),
    }
}

/// Returns the bytes of the word around a byte: letters, digits, `_` and what `more` accepts.
fn word_around(text: &str, at: usize, more: impl Fn(char) -> bool) -> Range<usize> {
    let is_in = |c: char| c.is_alphanumeric() || c == '_' || more(c);
    let before = text[..at].chars().rev().take_while(|&c| is_in(c)).map(char::len_utf8);
    let after = text[at..].chars().take_while(|&c| is_in(c)).map(char::len_utf8);
    at - before.sum::<usize>()..at + after.sum::<usize>()
}
