//! The steps and their keys as a table of the guide.

use std::fmt::Write as _;

use crate::edition::draft::{OpeningKeys, TurnKeys};
use crate::edition::keys::{Key, Keys as _, Need, Shape, Table};

/// Every step of the opening and of a turn with its keys.
pub(in crate::edition) fn steps() -> String {
    let mut table = String::from("| step | key | takes | meaning |\n|---|---|---|---|\n");
    let parts = [("opening", OpeningKeys::table()), ("turn", TurnKeys::table())];
    for key in parts[0].1.keys.iter().filter(|key| key.name != "step") {
        row(&mut table, "every step", key);
    }
    for (part, of) in &parts {
        for Table { name: word, doc, keys, .. } in &of.cases {
            let known = |other: &Table| other.cases.iter().any(|case| case.name == *word);
            let is_in_both = parts.iter().all(|(_, other)| known(other));
            if is_in_both && *part == "turn" {
                continue;
            }
            let when = if is_in_both { "opening, turn" } else { part };
            let _ = writeln!(table, "| **`{word}`** ({when}) | | | {doc} |");
            for key in keys {
                row(&mut table, "", key);
            }
        }
    }
    table
}

fn row(table: &mut String, step: &str, key: &Key) {
    let must = if key.need == Need::Always { " *" } else { "" };
    let _ =
        writeln!(table, "| {step} | `{}`{must} | {} | {} |", key.name, takes(&key.shape), key.doc);
}

/// What a key takes, in a few words.
fn takes(shape: &Shape) -> String {
    match shape {
        Shape::Id | Shape::ValueId => "an id".to_owned(),
        Shape::Text => "a text".to_owned(),
        Shape::Source => "a source".to_owned(),
        Shape::Letter => "a letter".to_owned(),
        Shape::Line | Shape::Step => "a string".to_owned(),
        Shape::Timing => "a timing".to_owned(),
        Shape::Bool => "true or false".to_owned(),
        Shape::Words(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            words.join(", ")
        }
        Shape::Int(least, most) => format!("{least} to {most}"),
        Shape::Name(of) => format!("a {of}"),
        Shape::List(_, item) => format!("a list: {}", takes(item)),
        Shape::Pair(item) => format!("two: {}", takes(item)),
        Shape::Table(table) => {
            let keys: Vec<String> =
                table.keys.iter().map(|key| format!("`{}`", key.name)).collect();
            format!("a table: {}", keys.join(", "))
        }
        Shape::Map(of, item) => format!("a table: for a {of}, {}", takes(item)),
        Shape::Either(cases) => cases.iter().map(takes).collect::<Vec<_>>().join(", or "),
        Shape::Overlay => "an overlay".to_owned(),
    }
}
