//! Warnings, and values as JSON, with every invisible character escaped.

use std::fmt::Write as _;
use std::io::Write;

use serde::Serialize;
use warboard_engine::words::{OneLine, legible};

use crate::exit::CommandError;

/// Prints a warning on standard error, while the program continues.
pub fn warn(text: &str) {
    let _ = writeln!(anstream::stderr(), "warboard: {}", legible(text));
}

/// Returns a value as JSON on one line.
///
/// # Errors
/// The value has no form in JSON.
pub fn json(value: &impl Serialize) -> Result<String, CommandError> {
    let text = serde_json::to_string(value);
    text.map(escaped).map_err(|error| CommandError::System(error.to_string()))
}

/// Returns a value as JSON in indented lines.
///
/// # Errors
/// Like [`json`].
pub fn json_lines(value: &impl Serialize) -> Result<String, CommandError> {
    let text = serde_json::to_string_pretty(value);
    text.map(escaped).map_err(|error| CommandError::System(error.to_string()))
}

/// Escapes every invisible character of JSON: a program reads the same value, and nothing moves on
/// a terminal.
fn escaped(json: String) -> String {
    let is_seen = |c: char| c == '\n' || OneLine::may_hold(c);
    if json.chars().all(is_seen) {
        return json;
    }
    let mut text = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if is_seen(c) {
            text.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::json;

    #[test]
    fn json_is_exact_and_shows_what_it_holds() {
        let text = "é\u{200b}\u{9b}\u{7f}\u{e0041}\n\u{1b}";
        let shown = json(&text).unwrap();
        assert_eq!(shown, "\"é\\u200b\\u009b\\u007f\\udb40\\udc41\\n\\u001b\"");
        assert_eq!(serde_json::from_str::<String>(&shown).unwrap(), text);
    }
}
