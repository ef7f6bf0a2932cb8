//! A change to a text.

use std::ops::Range;

/// A change to a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextChange {
    /// The bytes that are replaced.
    pub range: Range<usize>,
    /// The replacement.
    pub to: String,
    /// The kind of thing that is changed: a word for reports.
    pub kind: &'static str,
}

impl TextChange {
    /// Returns the text with this change.
    pub fn apply(&self, text: &str) -> String {
        [&text[..self.range.start], &self.to, &text[self.range.end..]].concat()
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

    /// Returns the change as it is named: `3 -> 4`.
    pub fn words(&self, text: &str) -> String {
        format!("{} -> {}", &text[self.range.clone()], self.to).trim_end().to_owned()
    }
}
