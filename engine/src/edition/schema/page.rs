//! What may be written in an edition, as tables of the guide.

use std::collections::VecDeque;
use std::fmt::Write as _;

use crate::edition::draft::{Draft, OpeningKeys, TurnKeys};
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
                let of = format!("`{}`", key.name);
                for inner in tables_in(&key.shape).iter().flat_map(|inner| &inner.keys) {
                    row(&mut table, &of, inner);
                }
            }
        }
    }
    table
}

/// Every other table with its keys: those of an edition, in their order, and after each those that stand in it.
pub(in crate::edition) fn keys() -> String {
    let mut table = String::from("| in | key | takes | meaning |\n|---|---|---|---|\n");
    let mut told = vec![OpeningKeys::table().name, TurnKeys::table().name];
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

/// Where a table stands that is the value of a key, or in it.
fn inside(place: &str, of: &Table, is_top: bool, key: &Key) -> String {
    // `[of]`, and not `[[of]]`, which is a row among others.
    let alone = place.strip_prefix("`[").filter(|rest| !rest.starts_with('['));
    let alone = alone.and_then(|rest| rest.strip_suffix("]`"));
    match &key.shape {
        Shape::Table(_) if let Some(alone) = alone => format!("`[{alone}.{}]`", key.name),
        Shape::List(_, item) if is_top && matches!(**item, Shape::Table(_)) => {
            format!("`[[{}]]`", key.name)
        }
        _ if is_top => format!("`[{}]`", key.name),
        _ => format!("`{}` of {}", key.name, a(of.name)),
    }
}

/// The tables that a value of this shape is made of.
pub(super) fn tables_in(shape: &Shape) -> Vec<&Table> {
    match shape {
        Shape::Table(table) => vec![table],
        Shape::List(_, item) | Shape::Pair(item) | Shape::Map(_, item) => tables_in(item),
        Shape::Either(cases) => cases.iter().flat_map(tables_in).collect(),
        _ => Vec::new(),
    }
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
        Shape::Int(least, most) if least == most => least.to_string(),
        Shape::Int(least, most) => format!("{least} to {most}"),
        Shape::Name(of) => a(of),
        Shape::List(_, item) if matches!(**item, Shape::Table(_)) => "tables".to_owned(),
        Shape::List(_, item) => format!("a list: {}", takes(item)),
        Shape::Pair(item) => format!("two: {}", takes(item)),
        Shape::Table(table) => {
            let keys: Vec<String> =
                table.keys.iter().map(|key| format!("`{}`", key.name)).collect();
            format!("a table: {}", keys.join(", "))
        }
        Shape::Map(of, item) => format!("a table: for {}, {}", a(of), takes(item)),
        Shape::Either(cases) => cases.iter().map(takes).collect::<Vec<_>>().join(", or "),
        Shape::Overlay => "an overlay".to_owned(),
    }
}

/// A word with its article.
pub(super) fn a(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {word}")
}
