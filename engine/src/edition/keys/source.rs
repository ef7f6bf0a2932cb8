//! Sources of facts: `"rulebook: Mise en place, p. 6"`, or several such lines.

use crate::edition::codes;
use crate::edition::keys::{KeyShape, KeyValue, TableReader};
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::{self, TreeNode};
use crate::model::source::{Source, SourceKind};

/// A reader for a source that belongs to no block.
#[derive(Debug)]
pub(crate) struct SourceKey;

/// Reader for a source that belongs to no block.
pub(crate) const SOURCES: SourceKey = SourceKey;

impl KeyValue for SourceKey {
    type Out = Source;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, _key: &str) -> Option<Source> {
        source(node, reader.decoder.problems)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Source
    }
}

impl TableReader<'_> {
    /// Returns the `source` of the block or, without one, that of its file.
    pub(crate) fn source(&mut self) -> Source {
        let (place, own) = match self.get("source") {
            Some(node) => (node.place, source(node, self.decoder.problems)),
            None => {
                (self.place, self.decoder.defaults.get(self.place.file as usize).cloned().flatten())
            }
        };
        if own.is_none()
            && self.table.get("source").is_none()
            && self.decoder.sourceless.borrow_mut().insert(place.file)
        {
            let message = format!("{} has no `source`, and its file gives none for all", self.what);
            let problem = Problem::warning(codes::MISSING_SOURCE, place, message);
            self.decoder.add(problem.help(
                "write `source = \"rulebook: heading, page\"`, `web: …`, `reconstructed` or `ours`",
            ));
        }
        let source = own.unwrap_or_else(|| Source { kind: SourceKind::Ours, note: "".into() });
        self.decoder.sources.borrow_mut().push((place, self.what.replace('`', ""), source.clone()));
        source
    }
}

/// Returns the source that a key `source` gives; several lines have the weakest of their kinds.
pub(crate) fn source(node: &TreeNode, problems: &Problems) -> Option<Source> {
    let lines = match &node.value {
        tree::TreeValue::Array(lines) => lines.as_slice(),
        tree::TreeValue::Bool(_)
        | tree::TreeValue::Integer(_)
        | tree::TreeValue::String(_)
        | tree::TreeValue::Table(_)
        | tree::TreeValue::Other(_) => std::slice::from_ref(node),
    };
    let parts: Option<Vec<Source>> = lines.iter().map(|line| source_line(line, problems)).collect();
    let mut parts = parts?;
    parts.sort_by_key(|part| std::cmp::Reverse(part.kind));
    let first = parts.first()?.clone();
    let others = parts[1..].iter().map(|part| format!("; {part}"));
    Some(Source {
        kind: first.kind,
        note: std::iter::once(first.note.to_string()).chain(others).collect::<String>().into(),
    })
}

fn source_line(node: &TreeNode, problems: &Problems) -> Option<Source> {
    let Some(line) = node.string() else {
        problems.add(Problem::wrong_type(node, "source", "a string or a list of strings"));
        return None;
    };
    let (word, rest) = line.split_once(':').unwrap_or((line, ""));
    let kind = SourceKind::ALL.into_iter().find(|kind| kind.as_str() == word.trim());
    if kind.is_none() {
        let kinds = SourceKind::ALL.map(|kind| format!("`{kind}`"));
        let message = format!(
            "a source begins with one of {}, and a colon if more follows",
            kinds.join(", ")
        );
        let problem = Problem::error(codes::BAD_SOURCE, node.place, message);
        problems.add(problem.nearest(word, SourceKind::ALL.into_iter().map(SourceKind::as_str)));
    } else if let Some((what, help)) = cut(line, rest.trim()) {
        let message = format!("the source {what}");
        problems.add(Problem::warning(codes::CUT_SOURCE, node.place, message).help(help));
    }
    Some(Source { kind: kind?, note: rest.trim().into() })
}

/// Words that cannot end a sentence.
const OPEN_WORDS: [&str; 8] = ["and", "or", "the", "et", "ou", "le", "la", "les"];

/// Returns the way in which a line of a source is cut off, if it is, with help. `note` is the text
/// after its first word.
fn cut(line: &str, note: &str) -> Option<(&'static str, &'static str)> {
    const WHOLE: &str = "complete it, or remove the unfinished part";
    if !is_balanced(line) {
        let help = "write the other bracket; a list of sources is `[\"web: …\", \"ours: …\"]`";
        return Some(("has a bracket without the other one", help));
    }
    let last = line.trim_end().chars().next_back();
    let goes_on = last.is_some_and(|last| ",;:+&–—-".contains(last));
    let word = note.rsplit(' ').next().unwrap_or_default();
    if goes_on || OPEN_WORDS.contains(&word) {
        return Some(("ends in the middle of a sentence", WHOLE));
    }
    let begins = |word: &str| {
        SourceKind::ALL.iter().any(|kind| {
            let after = word.trim_start_matches('(').strip_prefix(kind.as_str());
            after.is_some_and(|after| after.starts_with(':'))
        })
    };
    let two = note.split_whitespace().any(begins);
    two.then_some((
        "names a second one in the same string",
        "write a list: `[\"web: …\", \"ours: …\"]`",
    ))
}

/// Returns whether every bracket is closed, in the right order.
fn is_balanced(text: &str) -> bool {
    let mut open = Vec::new();
    for c in text.chars() {
        match c {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '«' => open.push('»'),
            '“' => open.push('”'),
            ')' | ']' | '»' | '”' if open.pop() != Some(c) => return false,
            _ => {}
        }
    }
    open.is_empty()
}
