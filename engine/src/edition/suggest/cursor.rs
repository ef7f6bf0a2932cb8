//! The place of a byte in a TOML text, which need not be sound: in which table, at a key or at the
//! value of one.

use std::borrow::Cow;
use std::ops::Range;

use toml_parser::Source;
use toml_parser::parser::{Event, EventKind, RecursionGuard, parse_document};

/// Largest depth of nested tables and arrays that is inspected.
const DEPTH_MAX: u32 = 80;

/// A table of the text: one under a header, or one in braces.
#[derive(Clone, Debug, Default)]
pub(super) struct TextTable {
    /// The table that contains it, by its number; `None` for the top of the file.
    pub(super) parent: Option<usize>,
    /// The keys that lead from there to it. A list is passed through.
    pub(super) path: Vec<String>,
    /// Its keys, each with the text of its value where that is a single one.
    pub(super) keys: Vec<(String, Option<String>)>,
}

/// A place in a TOML text.
#[derive(Clone, Debug)]
pub(super) struct TomlCursor {
    /// Every table of the text; the first is the top of the file.
    pub(super) tables: Vec<TextTable>,
    /// The table of the place, by its number.
    pub(super) table: usize,
    /// The key whose value stands there, as its parts; empty where a key stands.
    pub(super) key: Vec<String>,
    /// True within the brackets of a header.
    pub(super) in_header: bool,
    /// True within a list.
    pub(super) in_list: bool,
    /// True within a comment.
    pub(super) in_comment: bool,
    /// Bytes of the key or value there; empty between words.
    pub(super) word: Range<usize>,
}

/// A table or list that is open at a byte.
#[derive(Clone, Debug)]
enum Open {
    /// A table, with the key whose value comes next, and whether that has begun.
    Table { number: usize, key: Vec<String>, in_value: bool },
    /// A list.
    List,
}

struct Walk<'a> {
    text: &'a str,
    at: usize,
    tables: Vec<TextTable>,
    open: Vec<Open>,
    header: Option<Vec<String>>,
    found: Option<TomlCursor>,
}

impl TomlCursor {
    /// Finds the place of a byte.
    pub(super) fn new(text: &str, at: usize) -> Self {
        let text = &*closed(text, at);
        let source = Source::new(text);
        let tokens = source.lex().into_vec();
        let top = Open::Table { number: 0, key: Vec::new(), in_value: false };
        let mut walk = Walk {
            text,
            at,
            tables: vec![TextTable::default()],
            open: vec![top],
            header: None,
            found: None,
        };
        let mut see = |event: Event| walk.see(&event);
        parse_document(&tokens, &mut RecursionGuard::new(&mut see, DEPTH_MAX), &mut ());
        let found = walk.found.take().unwrap_or_else(|| walk.place(at..at));
        Self { tables: walk.tables, ..found }
    }
}

/// Returns a text in which the brackets are closed that its line opens before a byte and leaves
/// open.
fn closed(text: &str, at: usize) -> Cow<'_, str> {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let (mut open, mut n_open, mut quote) = (Vec::new(), usize::MAX, None);
    for (place, c) in text[start..end].char_indices() {
        if start + place == at {
            n_open = open.len();
        }
        match (quote, c) {
            (Some(mark), _) if mark == c => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, '#') => break,
            (None, '{') => open.push('}'),
            (None, '[') => open.push(']'),
            (None, '}' | ']') => drop(open.pop()),
            _ => {}
        }
    }
    // A header, and what the rest of the line opens, is left as it is.
    open.truncate(n_open);
    if open.is_empty() || quote.is_some() || text[start..end].trim_start().starts_with('[') {
        return Cow::Borrowed(text);
    }
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '"' | '\'');
    let word = text[at..end].find(|c| !is_word(c)).unwrap_or(end - at);
    let (before, behind) = text.split_at(at + word);
    Cow::Owned(format!("{before}{}{behind}", open.iter().rev().collect::<String>()))
}

impl Walk<'_> {
    /// Returns the place before the next event, with the word there.
    fn place(&self, word: Range<usize>) -> TomlCursor {
        let table = self.open.iter().rev().find_map(|open| match open {
            Open::Table { number, key, in_value } => Some((*number, key, *in_value)),
            Open::List => None,
        });
        let (table, key, in_value) = table
            .map_or((0, Vec::new(), false), |(number, key, inside)| (number, key.clone(), inside));
        TomlCursor {
            tables: Vec::new(),
            table: if self.header.is_some() { 0 } else { table },
            key: if in_value { key } else { Vec::new() },
            in_header: self.header.is_some(),
            in_list: matches!(self.open.last(), Some(Open::List)),
            in_comment: false,
            word,
        }
    }

    fn see(&mut self, event: &Event) {
        let span = event.span().start()..event.span().end();
        let is_word = matches!(event.kind(), EventKind::SimpleKey | EventKind::Scalar);
        if self.found.is_none() {
            let is_comment = event.kind() == EventKind::Comment;
            if is_comment && span.start < self.at && self.at <= span.end {
                let place = self.place(self.at..self.at);
                self.found = Some(TomlCursor { in_comment: true, ..place });
            } else if is_word && (span.start..=span.end).contains(&self.at) {
                self.found = Some(self.place(span.clone()));
            } else if span.start >= self.at {
                self.found = Some(self.place(self.at..self.at));
            }
        }
        let written = self.text.get(span).unwrap_or_default();
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => self.header = Some(Vec::new()),
            EventKind::StdTableClose | EventKind::ArrayTableClose => {
                if let Some(path) = self.header.take() {
                    self.open.clear();
                    self.open_table(None, path);
                }
            }
            EventKind::SimpleKey => self.see_key(bare(written)),
            EventKind::KeyValSep => self.see_equals(),
            EventKind::Scalar => self.see_scalar(bare(written)),
            EventKind::InlineTableOpen => {
                let (parent, key) = self.current();
                self.open_table(Some(parent), key);
            }
            EventKind::ArrayOpen => self.open.push(Open::List),
            EventKind::InlineTableClose | EventKind::ArrayClose if self.open.len() > 1 => {
                self.open.pop();
            }
            EventKind::ValueSep => self.end_value(),
            EventKind::Newline => {
                self.header = None;
                if self.open.len() == 1 {
                    self.end_value();
                }
            }
            _ => {}
        }
    }

    fn open_table(&mut self, parent: Option<usize>, path: Vec<String>) {
        let number = self.tables.len();
        self.tables.push(TextTable { parent: parent.or(Some(0)), path, keys: Vec::new() });
        self.open.push(Open::Table { number, key: Vec::new(), in_value: false });
    }

    /// Returns the innermost table, and the key whose value is read.
    fn current(&self) -> (usize, Vec<String>) {
        let table = self.open.iter().rev().find_map(|open| match open {
            Open::Table { number, key, .. } => Some((*number, key.clone())),
            Open::List => None,
        });
        table.unwrap_or_default()
    }

    fn see_key(&mut self, name: &str) {
        if let Some(path) = &mut self.header {
            path.push(name.to_owned());
        } else if let Some(Open::Table { key, in_value: false, .. }) = self.open.last_mut() {
            key.push(name.to_owned());
        }
    }

    fn see_equals(&mut self) {
        if let Some(Open::Table { number, key, in_value }) = self.open.last_mut() {
            *in_value = true;
            if let [name] = &key[..] {
                let row = (name.clone(), None);
                self.tables[*number].keys.push(row);
            }
        }
    }

    fn see_scalar(&mut self, value: &str) {
        if let Some(Open::Table { number, in_value: true, .. }) = self.open.last()
            && let Some((_, written)) = self.tables[*number].keys.last_mut()
        {
            written.get_or_insert_with(|| value.to_owned());
        }
    }

    /// Ends the value of a key, or an item of a list.
    fn end_value(&mut self) {
        if let Some(Open::Table { key, in_value, .. }) = self.open.last_mut() {
            key.clear();
            *in_value = false;
        }
    }
}

/// Returns a key or string without quotation marks.
fn bare(written: &str) -> &str {
    written.trim_matches(['"', '\''])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_not_closed_yet_is_one() {
        for text in
            ["[[card]]\nwhen = { |\n[[card]]\n", "[[card]]\nwhen = { |", "[[card]]\nwhen = { | }\n"]
        {
            let at = text.find('|').unwrap();
            let cursor = TomlCursor::new(&text.replace('|', ""), at);
            let path = &cursor.tables[cursor.table].path;
            assert_eq!((&path[..], cursor.key.len()), (&["when".to_owned()][..], 0), "{text}");
        }
        let cursor = TomlCursor::new("[[card]]\nspaces = [\"a\", ", 23);
        assert!(cursor.in_list && cursor.key == ["spaces"], "{cursor:?}");
    }
}
