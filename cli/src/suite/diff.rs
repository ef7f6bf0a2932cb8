//! The difference between a log and its snapshot, in readable form.

use similar::{ChangeTag, TextDiff};

/// Lines shown around a difference.
const AROUND: usize = 3;

/// The fate of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DiffMark {
    /// The line is in both.
    Kept,
    /// The line is in the snapshot alone.
    Gone,
    /// The line is in the log alone.
    New,
    /// Common lines are omitted here.
    Left,
}

/// A line of a difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DiffLine {
    /// The fate of the line.
    pub(crate) mark: DiffMark,
    /// The line, without what a terminal would obey.
    text: String,
}

impl DiffLine {
    /// Returns the line with its mark before it.
    pub(crate) fn shown(&self) -> String {
        let mark = match self.mark {
            DiffMark::Kept => ' ',
            DiffMark::Gone => '-',
            DiffMark::New => '+',
            DiffMark::Left => return "…".to_owned(),
        };
        format!("{mark} {}", self.text).trim_end().to_owned()
    }
}

/// Returns the lines that differ between a snapshot and a log, and a few around them.
pub(crate) fn lines(before: &str, question: &str) -> Vec<DiffLine> {
    let (before, question) = (format!("{before}\n"), format!("{question}\n"));
    let (before, question) = (before.trim_start_matches('\n'), question.trim_start_matches('\n'));
    let diff = TextDiff::from_lines(before, question);
    let mut lines = Vec::new();
    for group in diff.grouped_ops(AROUND) {
        if !lines.is_empty() {
            lines.push(DiffLine { mark: DiffMark::Left, text: String::new() });
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let mark = match change.tag() {
                ChangeTag::Equal => DiffMark::Kept,
                ChangeTag::Delete => DiffMark::Gone,
                ChangeTag::Insert => DiffMark::New,
            };
            let text = change.value().trim_end_matches(['\r', '\n']);
            lines.push(DiffLine { mark, text: plain(text) });
        }
    }
    lines
}

/// Returns the text with a blank for every character that a terminal would interpret.
pub(crate) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::lines;

    fn shown(before: &str, question: &str) -> String {
        lines(before, question).iter().map(super::DiffLine::shown).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn what_differs_is_shown_with_what_is_around_it() {
        let before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12";
        let question = "1\n2\n3\n4\nfive\n6\n7\n8\n9\n10\n11\n12\n13";
        insta::assert_snapshot!(shown(before, question), @"
          2
          3
          4
        - 5
        + five
          6
          7
          8
        …
          10
          11
          12
        + 13
        ");
    }

    #[test]
    fn a_log_without_a_snapshot_is_all_new() {
        assert_eq!(shown("", "> red: end\n  \u{1b}[2Jx"), "+ > red: end\n+    [2Jx");
        assert_eq!(shown("> red: end", ""), "- > red: end");
        assert_eq!(shown("same", "same"), "");
    }
}
