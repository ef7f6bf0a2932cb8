//! Syntax errors in TOML: the first of each table, at its place. Later errors of the parser follow
//! from it.

use std::ops::Range;

use toml::de::{DeTable, Error};

use crate::words::clean::{stray, stray_character};
use crate::words::nearest::nearest;

/// Largest number of tables of a broken file that are inspected one by one.
const TABLES_MAX: usize = 2_000;

/// A mistake: its byte range, message and help.
#[derive(Debug)]
pub(super) struct Mistake {
    pub(super) span: Range<usize>,
    pub(super) message: String,
    pub(super) help: Option<String>,
    /// True if a key is given twice, which is not a syntax error.
    pub(super) is_twice: bool,
}

/// Returns the mistakes in a text. `errors` are those of the parser for the whole text.
pub(super) fn mistakes(text: &str, errors: &[Error]) -> Vec<Mistake> {
    let twice = errors.iter().filter(|error| is_twice(error)).map(|error| {
        let span = span_in(text, error);
        let key = &text[span.clone()];
        let message = format!("`{key}` is given twice");
        Mistake { span, message, help: None, is_twice: true }
    });
    let mut found: Vec<Mistake> = twice.collect();
    let Some(first) = first(errors) else { return found };
    let start = span_in(text, first).start;
    // Keys given twice after the first error may follow from tables that were read as one.
    found.retain(|mistake| mistake.span.start < start);
    let n_twice = found.len();
    for table in tables(text).into_iter().filter(|table| table.end > start) {
        let own = &text[table.clone()];
        let (_, errors) = DeTable::parse_recoverable(own);
        found.extend(self::first(&errors).map(|error| mistake(own, table.start, error)));
    }
    if found.len() == n_twice {
        found.push(mistake(text, 0, first));
    }
    found
}

fn is_twice(error: &Error) -> bool {
    error.message() == "duplicate key"
}

/// Returns the first syntax error.
fn first(errors: &[Error]) -> Option<&Error> {
    let errors = errors.iter().filter(|error| !is_twice(error));
    errors.min_by_key(|error| error.span().map_or(0, |span| span.start))
}

fn span_in(text: &str, error: &Error) -> Range<usize> {
    let span = error.span().unwrap_or(0..0);
    text.floor_char_boundary(span.start)..text.ceil_char_boundary(span.end.max(span.start))
}

/// Returns the byte ranges from one `[header]` to the next, or the whole text if it has strings of
/// several lines.
fn tables(text: &str) -> Vec<Range<usize>> {
    let mut starts = vec![0];
    let mut at = 0;
    let may_cut = !text.contains("\"\"\"") && !text.contains("'''");
    for line in text.split_inclusive('\n').filter(|_| may_cut) {
        if is_header(line) && at > 0 && starts.len() < TABLES_MAX {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// Returns whether a line is only a header: `[board]` or `[[space]]`.
fn is_header(line: &str) -> bool {
    let line = line.split('#').next().unwrap_or_default().trim();
    let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let inner = inner.map(|inner| {
        inner.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(inner)
    });
    inner.is_some_and(|key| {
        let is_key = |c: char| c.is_ascii_alphanumeric() || "_-. ".contains(c);
        key.starts_with(|c: char| c.is_ascii_alphabetic()) && key.chars().all(is_key)
    })
}

/// Returns whether a word is a whole value.
fn is_value(word: &str) -> bool {
    matches!(word, "true" | "false") || word.parse::<i64>().is_ok()
}

/// Returns the key that begins behind a byte on the same line, with its first byte.
fn next_key(text: &str, from: usize) -> Option<(usize, &str)> {
    let rest = text.get(from..)?;
    let at = from + rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let key = word_at(text, at);
    let behind = text.get(at + key.len()..)?.trim_start_matches([' ', '\t']);
    (at > from && !key.is_empty() && behind.starts_with('=')).then_some((at, key))
}

/// Returns a mistake in a part of the whole text that begins at `from`.
fn mistake(part: &str, from: usize, error: &Error) -> Mistake {
    let span = span_in(part, error);
    let of = |span: Range<usize>, message: String, help: Option<String>| {
        let span = span.start + from..span.end + from;
        Mistake { span, message, help, is_twice: false }
    };
    if let Some((at, c)) = stray(part, span.start, "#") {
        let (message, help) = stray_character(c);
        return of(at..at + c.len_utf8(), message, Some(help.to_owned()));
    }
    let message = error.message();
    if let Some(found) = foreign(part, &span) {
        let (length, message, help) = found;
        return of(span.start..span.start + length, message, Some(help.to_owned()));
    }
    let open = unclosed(part, span.start);
    if open.is_some() && is_text_open(part, span.start) {
        let message = "a quotation mark is missing on this line".to_owned();
        let help = "each text stands between two `\"`".to_owned();
        return of(span, message, Some(help));
    }
    if let Some((at, open)) = open {
        let close = if open == '{' { '}' } else { ']' };
        let help = format!("a `{close}` is missing");
        return of(at..at + 1, format!("nothing closes this `{open}`"), Some(help));
    }
    let word = word_at(part, span.start);
    if let Some((at, next)) = next_key(part, span.start + word.len()).filter(|_| is_value(word)) {
        let message = format!("a `,` is missing before `{next}`");
        return of(at..at + next.len(), message, None);
    }
    let bare = ["string values must be quoted", "invalid boolean", "invalid float"];
    if bare.iter().any(|bare| message.starts_with(bare)) && !word.is_empty() {
        let help = match nearest(word, ["true", "false"].into_iter()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("a text stands in quotation marks: `\"{word}\"`"),
        };
        let span = span.start..span.start + word.len();
        return of(span, format!("`{word}` is not a value"), Some(help));
    }
    if bare.iter().any(|bare| message.starts_with(bare)) {
        let help = "write the value after the `=` on the same line";
        return of(span, "a value is missing here".to_owned(), Some(help.to_owned()));
    }
    let help = help(message).map(str::to_owned);
    of(span, message.to_owned(), help)
}

/// Recognises notation of other languages or of a word processor. Returns its length in bytes, the
/// message and the help.
fn foreign(part: &str, at: &Range<usize>) -> Option<(usize, String, &'static str)> {
    let rest = part.get(at.start..)?;
    let line = rest.lines().next().unwrap_or_default();
    if line.starts_with("//") {
        return Some((line.len(), "`//` does not begin a comment".to_owned(), "write `#`"));
    }
    if line.starts_with(':') {
        let message = "a `:` separates a key from its value".to_owned();
        return Some((1, message, "write `=`"));
    }
    if line.starts_with(['“', '”', '„', '‘', '’', '«', '»', '`']) {
        let word = line.split([',', ' ', ']', '}']).next().unwrap_or(line);
        let message = format!("{word} is not a value");
        return Some((word.len(), message, "a text stands between two straight `\"`"));
    }
    None
}

/// Returns whether a string begins on the line around a position and does not end on it.
fn is_text_open(part: &str, at: usize) -> bool {
    if part.contains("\"\"\"") || part.contains("'''") {
        return false;
    }
    let start = part[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = part[start..].lines().next().unwrap_or_default();
    let (mut open, mut escaped) = (None, false);
    for letter in line.chars() {
        match open {
            None if letter == '#' => break,
            None if letter == '"' || letter == '\'' => open = Some(letter),
            Some(mark) if letter == mark && !escaped => open = None,
            _ => {}
        }
        escaped = letter == '\\' && open == Some('"') && !escaped;
    }
    open.is_some()
}

fn word_at(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or_default();
    let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-'));
    &rest[..end.unwrap_or(rest.len())]
}

fn help(message: &str) -> Option<&'static str> {
    if message.contains("basic string") && message.contains("expected `\"`") {
        Some("a `\"` closes the text on the same line")
    } else if message.starts_with("missing comma") {
        Some("a `,` is missing before it")
    } else {
        None
    }
}

/// Returns the first bracket of a table that is not closed in it, if the bracket is before `at`.
fn unclosed(part: &str, at: usize) -> Option<(usize, char)> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut start = 0;
    for line in part.split_inclusive('\n') {
        let mut letters = line.char_indices();
        // Headers and names of keys do not open brackets.
        let is_header = is_header(line);
        while let Some((offset, letter)) = letters.next() {
            match letter {
                '#' => break,
                '"' | '\'' => {
                    let mut escaped = false;
                    for (_, other) in letters.by_ref() {
                        if other == letter && !escaped {
                            break;
                        }
                        escaped = other == '\\' && letter == '"' && !escaped;
                    }
                }
                '{' | '[' if !is_header => open.push((start + offset, letter)),
                '}' | ']' if !is_header => {
                    let meant = if letter == '}' { '{' } else { '[' };
                    if let Some(last) = open.iter().rposition(|&(_, other)| other == meant) {
                        // The closing counterpart of a bracket inside these is missing.
                        if last + 1 < open.len() {
                            return open.get(last + 1).copied().filter(|&(from, _)| from <= at);
                        }
                        open.truncate(last);
                    }
                }
                _ => {}
            }
        }
        start += line.len();
    }
    open.first().copied().filter(|&(from, _)| from <= at)
}
