//! The source of a rule in the rulebook. Notes of edition authors are in their own language, so
//! only headings and pages are shown.

use warboard_engine::model::{Source, SourceKind};

use crate::presenter::Presenter;
use crate::text::say;

/// Formats the headings and pages of a rule, and whether it was reconstructed in part or in whole.
/// Returns `None` without headings if nothing was reconstructed.
pub(crate) fn line(desk: &Presenter, source: &Source) -> Option<String> {
    let headings = headings(&source.to_string());
    let is_told = source.kind == SourceKind::Reconstructed;
    match (headings.is_empty(), is_told) {
        (true, false) => None,
        (true, true) => Some(say!(desk.texts, "rules-source-none")),
        (false, is_told) => {
            let part = if is_told { "in-part" } else { "whole" };
            let list = headings.join(&say!(desk.texts, "kind-and"));
            Some(say!(desk.texts, "rules-source", "list" = list, "kind" = part))
        }
    }
}

/// Returns the rulebook references of a source, without remarks in brackets. A part without a kind
/// has that of the part before it.
fn headings(source: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut kind = "";
    for part in without_brackets(source).split(';').map(str::trim) {
        let begun = SourceKind::ALL.into_iter().find_map(|of| {
            let rest = part.strip_prefix(of.as_str())?;
            Some((of.as_str(), rest.strip_prefix(':').or(rest.is_empty().then_some(""))?))
        });
        let note = begun.map_or(part, |(of, rest)| {
            kind = of;
            rest.trim()
        });
        if kind == SourceKind::Rulebook.as_str() && !note.is_empty() {
            all.push(note.to_owned());
        }
    }
    all.dedup();
    all
}

/// Returns a text without its parts in brackets, and without the blanks before them.
fn without_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    let mut kept = String::new();
    for c in text.chars() {
        match c {
            '(' => {
                depth += 1;
                kept.truncate(kept.trim_end().len());
            }
            ')' => depth = depth.saturating_sub(1),
            c if depth == 0 => kept.push(c),
            _ => {}
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_stand_without_remarks() {
        let source = "reconstructed: no space that counts; rulebook: Tours (the first; or not), p. 3; Cartes";
        assert_eq!(headings(source), ["Tours, p. 3", "Cartes"]);
        assert!(headings("web: elsewhere; ours: our own").is_empty());
        assert!(headings("reconstructed").is_empty());
    }
}
