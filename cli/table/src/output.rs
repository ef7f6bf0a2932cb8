//! The only place that writes to the terminal. Colours are left out where `NO_COLOR` or a non-terminal asks for it; a
//! closed pipe comes back as an error and ends the command quietly.
//!
//! Names, words and lines of files may be a stranger's: whatever would move the cursor, ring a bell or turn the direction
//! of writing round is replaced here, and escaped in JSON, so that no other part of a program has to think of it.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Stdout, Write};

use anstream::{AutoStream, ColorChoice};
use serde::Serialize;
use warboard_engine::words::{OneLine, is_hidden, legible};

use crate::exit::CommandError;

/// Standard output.
#[derive(Debug)]
pub struct Out {
    stream: AutoStream<Stdout>,
    cleaner: Cleaner,
}

impl Out {
    /// Standard output, with colours where they are wanted.
    pub fn stdout() -> Self {
        Self { stream: AutoStream::auto(io::stdout()), cleaner: Cleaner::default() }
    }

    /// Leaves colours out from here on.
    pub fn without_colour(&mut self) {
        self.stream = AutoStream::new(io::stdout(), ColorChoice::Never);
    }

    /// Clears the screen and what was scrolled off it, colours or not.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn clear_screen(&mut self) -> io::Result<()> {
        self.stream.flush()?;
        io::stdout().write_all(b"\x1b[2J\x1b[3J\x1b[H")
    }

    /// Checks whether standard output takes colours.
    pub fn has_colour() -> bool {
        AutoStream::choice(&io::stdout()) != ColorChoice::Never
    }

    /// Returns the columns of the terminal; 80 where there is none.
    pub fn width() -> usize {
        let width = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        width.filter(|width| *width >= 40).unwrap_or(80)
    }

    /// Checks whether standard output is a terminal, not a pipe or a file.
    pub fn is_terminal() -> bool {
        io::stdout().is_terminal()
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let cleaned = self.cleaner.pass(bytes);
        self.stream.write_all(&cleaned)?;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Checks whether the arguments request standard output as JSON.
pub fn is_json() -> bool {
    std::env::args_os().take_while(|arg| arg != "--").any(|arg| arg == "--json")
}

/// Writes why a command failed to standard output, as a line of JSON.
pub fn tell_as_json(failure: &CommandError) {
    let _ = writeln!(Out::stdout(), "{}", failure.json());
}

/// Prints the reason of a failure on standard error, and as JSON if requested. Failures to print
/// are ignored.
pub fn complain(failure: &CommandError) {
    if is_json() {
        tell_as_json(failure);
    }
    warn(&failure.to_string());
}

/// A filter that passes only text, ends of lines and the colours of this program. Partial sequences
/// are kept until they are complete.
#[derive(Debug, Default)]
struct Cleaner {
    /// A character or a colour that is not whole yet.
    rest: Vec<u8>,
}

impl Cleaner {
    /// Returns the bytes that may be shown of these and those kept before.
    fn pass(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut all = std::mem::take(&mut self.rest);
        all.extend_from_slice(bytes);
        let mut shown = Vec::with_capacity(all.len());
        let mut at = 0;
        while at < all.len() {
            match next(&all[at..]) {
                OutputPiece::Colour(length) => {
                    shown.extend_from_slice(&all[at..at + length]);
                    at += length;
                }
                OutputPiece::Text(c, length) => {
                    if c == '\t' {
                        shown.push(b' ');
                    } else {
                        let c = if is_hidden(c) { char::REPLACEMENT_CHARACTER } else { c };
                        shown.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                    }
                    at += length;
                }
                OutputPiece::Unfinished => {
                    self.rest = all.split_off(at);
                    break;
                }
            }
        }
        shown
    }
}

/// The first element of some bytes.
enum OutputPiece {
    /// A colour: `ESC [`, digits and semicolons, `m`.
    Colour(usize),
    /// A character.
    Text(char, usize),
    /// The beginning of either.
    Unfinished,
}

/// The longest colour.
const COLOUR_MAX: usize = 24;

fn next(bytes: &[u8]) -> OutputPiece {
    if let Some(rest) = bytes.strip_prefix(b"\x1b") {
        let is_parameter = |byte: &u8| byte.is_ascii_digit() || *byte == b';';
        let parameters = |rest: &[u8]| rest.iter().take_while(|byte| is_parameter(byte)).count();
        return match rest.split_first() {
            None => OutputPiece::Unfinished,
            Some((b'[', rest)) => match rest.get(parameters(rest)) {
                Some(b'm') => OutputPiece::Colour(parameters(rest) + 3),
                None if rest.len() < COLOUR_MAX => OutputPiece::Unfinished,
                Some(_) | None => OutputPiece::Text('\x1b', 1),
            },
            Some(_) => OutputPiece::Text('\x1b', 1),
        };
    }
    let length = match bytes[0] {
        0..0x80 => 1,
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0..0xf8 => 4,
        0x80..0xc0 | 0xf8.. => return OutputPiece::Text(char::REPLACEMENT_CHARACTER, 1),
    };
    let Some(bytes) = bytes.get(..length) else { return OutputPiece::Unfinished };
    match std::str::from_utf8(bytes).ok().and_then(|text| text.chars().next()) {
        Some(c) => OutputPiece::Text(c, length),
        None => OutputPiece::Text(char::REPLACEMENT_CHARACTER, 1),
    }
}

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
    use super::{Cleaner, json};

    fn passed(pieces: &[&[u8]]) -> String {
        let mut cleaner = Cleaner::default();
        let shown: Vec<u8> = pieces.iter().flat_map(|piece| cleaner.pass(piece)).collect();
        String::from_utf8(shown).unwrap()
    }

    #[test]
    fn text_and_colours_pass() {
        let text = "\x1b[1;38;5;9mRouge\x1b[0m é ⚅\n";
        assert_eq!(passed(&[text.as_bytes()]), text);
        let (a, b) = text.as_bytes().split_at(4);
        assert_eq!(passed(&[a, b]), text);
        let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        assert_eq!(passed(&bytes), text);
    }

    #[test]
    fn nothing_else_does() {
        let hostile = "a\x1b]0;title\x07b\x1b[2Jc\r\x08\u{9b}31m\u{202e}\td\x1b[1;2";
        let shown = passed(&[hostile.as_bytes(), b"H"]);
        assert_eq!(
            shown,
            "a\u{fffd}]0;title\u{fffd}b\u{fffd}[2Jc\u{fffd}\u{fffd}\u{fffd}31m\u{fffd} d\u{fffd}[1;2H"
        );
        assert_eq!(passed(&[b"\xff\x80"]), "\u{fffd}\u{fffd}");
    }

    #[test]
    fn json_is_exact_and_shows_what_it_holds() {
        let text = "é\u{200b}\u{9b}\u{7f}\u{e0041}\n\u{1b}";
        let shown = json(&text).unwrap();
        assert_eq!(shown, "\"é\\u200b\\u009b\\u007f\\udb40\\udc41\\n\\u001b\"");
        assert_eq!(serde_json::from_str::<String>(&shown).unwrap(), text);
    }
}
