//! Tables of the guide for authors, generated from what the engine reads so that they stay up to
//! date.

use std::fmt::Write as _;

use super::codes::CODES;
use super::limits::ROWS_MAX;
use super::schema::{keys, steps};
use crate::game::Action;
use crate::model::ResolutionKind;
use crate::scenario::{LINES, QUESTIONS};
use crate::script::{UNTIL, limits};

/// Returns each table with its name, as Markdown.
pub fn tables() -> [(&'static str, String); 9] {
    [
        ("scenario lines", pairs("line", "meaning", LINES)),
        ("questions", pairs("question", "question", QUESTIONS)),
        ("actions", pairs("action", "meaning", &Action::guide())),
        ("steps", steps()),
        ("keys", keys()),
        ("ways", pairs("`resolution`", "what it does", &ResolutionKind::guide())),
        ("until", pairs("word", "duration", &UNTIL.map(|(word, doc)| (word, doc)))),
        ("limits", all_limits()),
        ("codes", pairs("code", "meaning", CODES)),
    ]
}

fn pairs(one: &str, other: &str, rows: &[(&str, &str)]) -> String {
    let mut table = format!("| {one} | {other} |\n|---|---|\n");
    for (one, other) in rows {
        let code = if one.contains('`') { (*one).to_owned() } else { format!("`{one}`") };
        let _ = writeln!(table, "| {code} | {other} |");
    }
    table
}

fn all_limits() -> String {
    let mut table =
        String::from("| of an edition | most | of a script | most |\n|---|---|---|---|\n");
    let mut rows: Vec<(String, u64)> = ROWS_MAX
        .iter()
        .map(|(word, most)| {
            let row =
                if *word == "players" { format!("`{word}`") } else { format!("`[[{word}]]`") };
            (row, u64::try_from(*most).unwrap_or(u64::MAX))
        })
        .collect();
    rows.sort();
    let scripts = limits();
    for at in 0..rows.len().max(scripts.len()) {
        let edition = rows.get(at).map(|(what, most)| (what.as_str(), *most));
        let cells = [edition, scripts.get(at).copied()].map(|cell| {
            cell.map_or_else(
                || " |".to_owned(),
                |(what, most)| format!("{what} | {}", grouped(most)),
            )
        });
        let _ = writeln!(table, "| {} |", cells.join(" | "));
    }
    table
}

/// Formats a number with grouped digits: `200,000`.
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut shown = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}
