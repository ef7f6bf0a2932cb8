//! The check that texts of a save contain no invisible characters.

use serde_json::Value;

use super::RecordError;
use crate::words::OneLine;

/// The field of the header that contains whole files; those are checked as files of an edition.
const FILES: &str = "files";

/// Returns an error if a text in a line of a save contains a line break or another invisible
/// character.
///
/// No name, number or action contains one, so faces need not handle them.
pub(super) fn check_words(line: usize, value: &Value) -> Result<(), RecordError> {
    let mut path = Vec::new();
    match walk(value, &mut path) {
        None => Ok(()),
        Some(c) => {
            let (path, c) = (OneLine::new(&path.join(".")), u32::from(c));
            let reason = format!("`{path}` holds the invisible character U+{c:04X}");
            Err(RecordError::Damaged { line, reason })
        }
    }
}

/// Returns the first invisible character; `path` then leads to it.
fn walk(value: &Value, path: &mut Vec<String>) -> Option<char> {
    match value {
        Value::String(text) => strange(text),
        Value::Array(values) => values.iter().enumerate().find_map(|(at, value)| {
            path.push((at + 1).to_string());
            walk(value, path).or_else(|| path.pop().and(None))
        }),
        Value::Object(fields) => fields.iter().find_map(|(key, value)| {
            if path.is_empty() && key == FILES {
                return None;
            }
            path.push(key.clone());
            strange(key).or_else(|| walk(value, path)).or_else(|| path.pop().and(None))
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

fn strange(text: &str) -> Option<char> {
    text.chars().find(|&c| !OneLine::may_hold(c))
}
