//! Tables of the guide for everything that may be written in an edition.

use std::collections::VecDeque;
use std::fmt::Write as _;

use crate::edition::draft::{Draft, OpeningKeys, RoundKeys, TurnKeys};
use crate::edition::keys::{Key, KeyShape, Keys as _, Need, TableShape};

/// Returns every step of the opening and of a turn with its keys.
pub(in crate::edition) fn steps() -> String {
    let mut table = String::from("| step | key | takes | meaning |\n|---|---|---|---|\n");
    let parts = [
        ("opening", OpeningKeys::table()),
        ("round", RoundKeys::table()),
        ("turn", TurnKeys::table()),
    ];
    for key in parts[0].1.keys.iter().filter(|key| key.name != "step") {
        row(&mut table, "every step", key);
    }
    for (at, (_, of)) in parts.iter().enumerate() {
        for TableShape { name: word, doc, keys, .. } in &of.cases {
            let known = |other: &TableShape| other.cases.iter().any(|case| case.name == *word);
            if parts[..at].iter().any(|(_, before)| known(before)) {
                continue;
            }
            let of = parts.iter().filter(|(_, other)| known(other)).map(|(part, _)| *part);
            let when = of.collect::<Vec<_>>().join(", ");
            let _ = writeln!(table, "| **`{word}`** ({when}) | | | {doc} |");
            for key in keys {
                row(&mut table, "", key);
                // Conditions and amounts have tables of their own.
                let is_shared = match &key.shape {
                    KeyShape::Map(_, item) => matches!(**item, KeyShape::Amount(_)),
                    shape => matches!(shape, KeyShape::Condition(_) | KeyShape::Amount(_)),
                };
                if is_shared {
                    continue;
                }
                let of = format!("`{}`", key.name);
                for inner in tables_in(&key.shape).iter().flat_map(|inner| &inner.keys) {
                    row(&mut table, &of, inner);
                }
            }
        }
    }
    table
}

/// Returns every other table with its keys: those of an edition, in their order, each followed by
/// the tables inside it.
pub(in crate::edition) fn keys() -> String {
    let mut table = String::from("| in | key | takes | meaning |\n|---|---|---|---|\n");
    let mut told = vec![OpeningKeys::table().name, RoundKeys::table().name, TurnKeys::table().name];
    let top = Draft::table();
    let top_name = top.name;
    let mut waiting = VecDeque::from([("the top of a file".to_owned(), top)]);
    while let Some((place, of)) = waiting.pop_front() {
        let _ = writeln!(table, "| **{place}** | | | {} |", of.doc);
        for key in &of.keys {
            row(&mut table, "", key);
        }
        let mut inner = Vec::new();
        for key in &of.keys {
            for one in tables_in(&key.shape) {
                if !told.contains(&one.name) {
                    told.push(one.name);
                    let stands = inside(&place, &of, of.name == top_name, key);
                    inner.push((stands, one.clone()));
                }
            }
        }
        for row in inner.into_iter().rev() {
            waiting.push_front(row);
        }
    }
    table
}

/// Returns the place of a table that is, or is inside, the value of a key.
fn inside(place: &str, of: &TableShape, is_top: bool, key: &Key) -> String {
    // Matches `[of]`, and not `[[of]]`, which is a row among others.
    let alone = place.strip_prefix("`[").filter(|rest| !rest.starts_with('['));
    let alone = alone.and_then(|rest| rest.strip_suffix("]`"));
    match &key.shape {
        KeyShape::Table(_) if let Some(alone) = alone => format!("`[{alone}.{}]`", key.name),
        KeyShape::List(_, item) if is_top && matches!(**item, KeyShape::Table(_)) => {
            format!("`[[{}]]`", key.name)
        }
        _ if is_top => format!("`[{}]`", key.name),
        _ => format!("`{}` of {}", key.name, a(of.name)),
    }
}

/// Returns the tables that a value of this shape contains.
pub(super) fn tables_in(shape: &KeyShape) -> Vec<&TableShape> {
    match shape {
        KeyShape::Table(table) => vec![table],
        KeyShape::Condition(table) | KeyShape::Amount(table) => vec![*table],
        KeyShape::List(_, item) | KeyShape::Pair(item) | KeyShape::Map(_, item) => tables_in(item),
        KeyShape::Either(cases) => cases.iter().flat_map(tables_in).collect(),
        _ => Vec::new(),
    }
}

fn row(table: &mut String, step: &str, key: &Key) {
    let must = if key.need == Need::Always { " *" } else { "" };
    let _ =
        writeln!(table, "| {step} | `{}`{must} | {} | {} |", key.name, takes(&key.shape), key.doc);
}

/// Returns the form of a value in a few words.
pub(in crate::edition) fn takes(shape: &KeyShape) -> String {
    match shape {
        KeyShape::Id | KeyShape::ValueId => "an id".to_owned(),
        KeyShape::Text => "a text".to_owned(),
        KeyShape::Source => "a source".to_owned(),
        KeyShape::Letter => "a letter".to_owned(),
        KeyShape::Lang => "a language".to_owned(),
        KeyShape::Line | KeyShape::Step => "a string".to_owned(),
        KeyShape::Timing => "a timing".to_owned(),
        KeyShape::Bool => "true or false".to_owned(),
        KeyShape::Words(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            words.join(", ")
        }
        KeyShape::Int(least, most) if least == most => least.to_string(),
        KeyShape::Int(least, most) => format!("{least} to {most}"),
        KeyShape::Name(of) => a(of),
        KeyShape::List(_, item) if matches!(**item, KeyShape::Table(_)) => "tables".to_owned(),
        KeyShape::List(_, item) if matches!(**item, KeyShape::Again(_)) => {
            format!("{}s", takes(item).trim_start_matches("a "))
        }
        KeyShape::List(_, item) => format!("a list: {}", takes(item)),
        KeyShape::Pair(item) => format!("two: {}", takes(item)),
        KeyShape::Condition(_) => "a condition".to_owned(),
        KeyShape::Amount(_) => "an amount".to_owned(),
        KeyShape::Again(name) => a(&name.replace('_', " ")),
        KeyShape::Table(table) => {
            let keys: Vec<String> =
                table.keys.iter().map(|key| format!("`{}`", key.name)).collect();
            format!("a table: {}", keys.join(", "))
        }
        KeyShape::Map(of, item) => format!("a table: for {}, {}", a(of), takes(item)),
        KeyShape::Either(cases) => cases.iter().map(takes).collect::<Vec<_>>().join(", or "),
        KeyShape::Overlay => "an overlay".to_owned(),
    }
}

/// Returns a word with its article.
pub(super) fn a(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {word}")
}
