//! `[[option]]`: house rules that a table settles before the game. Each value is an overlay.

use super::needed_rows;
use crate::edition::codes;
use crate::edition::draft::{OptionDraft, ValueDraft};
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::edition::tree::Node;
use crate::words::is_snake_case;

pub(super) fn option(reader: &mut Reader<'_>) -> OptionDraft {
    let (id, name) = (reader.id(), reader.need_text("name"));
    let values = needed_rows(reader, "value", value);
    let default = default(reader, &values);
    OptionDraft { id, name, values, default, source: reader.source() }
}

fn value(reader: &mut Reader<'_>) -> ValueDraft {
    let set = reader.get("set").filter(|set| is_overlay(reader, set));
    ValueDraft { id: value_id(reader), name: reader.need_text("name"), set: set.cloned() }
}

fn is_overlay(reader: &Reader<'_>, set: &Node) -> bool {
    let Some(table) = set.table() else {
        reader.cx.add(Problem::wrong_type(set, "set", "a table, laid over the edition"));
        return false;
    };
    let refused =
        ["option", "variant", "source"].into_iter().filter_map(|key| table.get_key_value(key));
    let refused = refused.map(|(key, entry)| {
        let message = format!("{}: `{key}` cannot be set by an option", reader.what);
        reader.cx.add(Problem::error(codes::UNKNOWN_KEY, entry.key, message));
    });
    refused.count() == 0
}

/// As an id, though it may begin with a digit: `2`.
fn value_id(reader: &mut Reader<'_>) -> Box<str> {
    let Some(node) = reader.need("id") else { return "".into() };
    let Some(id) = reader.cx.string(node, "id") else { return "".into() };
    if id.is_empty() || !is_snake_case(&format!("v{id}")) {
        let message = format!("id `{id}` is not made of small letters, digits and `_`");
        reader.cx.add(Problem::error(codes::BAD_ID, node.place, message));
    }
    id.into()
}

fn default(reader: &mut Reader<'_>, values: &[ValueDraft]) -> usize {
    let words: Vec<&str> = values.iter().map(|value| value.id.as_ref()).collect();
    let Some(node) = reader.need("default") else { return 0 };
    let Some(word) = reader.cx.string(node, "default") else { return 0 };
    let found = words.iter().position(|known| *known == word);
    if found.is_none() && !words.is_empty() {
        let allowed: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        let message = format!("`default` is `{word}`; allowed: {}", allowed.join(", "));
        let problem = Problem::error(codes::NOT_ALLOWED, node.place, message);
        reader.cx.add(problem.nearest(word, words.iter().copied()));
    }
    found.unwrap_or(0)
}
