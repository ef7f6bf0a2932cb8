//! Correction of headers with the wrong brackets: `[space]` for declared rows, or `[[combat]]` for
//! one declared table. They are reported and read as declared, so that nothing below them is
//! missed.

use std::collections::BTreeMap;
use std::ops::Range;

use toml_parser::Source;
use toml_parser::parser::{Event, EventKind, RecursionGuard, parse_document};

use crate::edition::keys::{KeyShape, NOT_SET, TableShape};

/// Largest depth of nested tables and arrays that is inspected.
const DEPTH_MAX: u32 = 80;

/// A text with brackets as declared.
#[derive(Debug)]
pub(super) struct Straightened {
    pub(super) text: String,
    pub(super) mistakes: Vec<Mistake>,
    /// Positions of bytes in the new text that the old one lacks, in order.
    added: Vec<usize>,
}

/// Headers of one name, all with wrong brackets.
#[derive(Debug)]
pub(super) struct Mistake {
    /// Byte range of the first of these headers.
    pub(super) span: Range<usize>,
    pub(super) name: String,
    pub(super) n: usize,
    /// True if rows are declared instead of one table.
    pub(super) is_rows: bool,
}

impl Straightened {
    /// Returns the position in the old text of a byte of the new one.
    pub(super) fn origin(&self, at: usize) -> usize {
        at - self.added.partition_point(|&added| added < at)
    }
}

/// The line that opens a table.
#[derive(Debug)]
struct Header {
    open: Range<usize>,
    close: Range<usize>,
    name: Vec<String>,
    is_rows: bool,
}

/// Returns the text with the brackets that `root` declares for each header, or `None` if all are
/// right.
pub(super) fn straighten(text: &str, root: &TableShape) -> Option<Straightened> {
    let is_wrong = |header: &Header| declared(root, root, &header.name) == Some(!header.is_rows);
    let wrong: Vec<Header> = headers(text).into_iter().filter(is_wrong).collect();
    if wrong.is_empty() {
        return None;
    }
    let mut mistakes: BTreeMap<String, Mistake> = BTreeMap::new();
    let mut made = Straightened { text: String::new(), mistakes: Vec::new(), added: Vec::new() };
    let mut copied = 0;
    for Header { open, close, name, is_rows } in wrong {
        let (name, span) = (name.join("."), open.start..close.end);
        let first = Mistake { span, name: name.clone(), n: 0, is_rows: !is_rows };
        mistakes.entry(name).or_insert(first).n += 1;
        for bracket in [open, close] {
            made.text.push_str(&text[copied..bracket.start]);
            copied = bracket.end;
            if is_rows {
                // One bracket and a blank are as long as two brackets.
                let sign = text[bracket].chars().next().unwrap_or(' ');
                made.text.extend(if sign == '[' { [' ', sign] } else { [sign, ' '] });
            } else {
                made.added.push(made.text.len());
                made.text.push_str(&text[bracket.clone()].repeat(2));
            }
        }
    }
    made.text.push_str(&text[copied..]);
    made.mistakes = mistakes.into_values().collect();
    made.mistakes.sort_by_key(|mistake| mistake.span.start);
    Some(made)
}

/// Returns whether rows, instead of one table, are declared under a name. Returns `None` if neither
/// is declared, or both are.
fn declared(root: &TableShape, table: &TableShape, name: &[String]) -> Option<bool> {
    let (first, rest) = name.split_first()?;
    let keys = table.all_keys().filter(|key| key.name == *first);
    let mut found = keys.map(|key| of_shape(root, &key.shape, rest)).collect::<Vec<_>>();
    found.dedup();
    if let [only] = found[..] { only } else { None }
}

/// Like [`declared`], but for the names below a value with this shape.
fn of_shape(root: &TableShape, shape: &KeyShape, rest: &[String]) -> Option<bool> {
    match (shape, rest) {
        (KeyShape::List(_, item), []) => matches!(**item, KeyShape::Table(_)).then_some(true),
        (
            KeyShape::Table(_)
            | KeyShape::Again(_)
            | KeyShape::Condition(_)
            | KeyShape::Map(..)
            | KeyShape::Overlay,
            [],
        ) => Some(false),
        (KeyShape::List(_, item), rest) | (KeyShape::Map(_, item), [_, rest @ ..]) => {
            of_shape(root, item, rest)
        }
        (KeyShape::Table(table), rest) => declared(root, table, rest),
        (KeyShape::Condition(table), rest) => declared(root, table, rest),
        (KeyShape::Overlay, [first, ..]) if NOT_SET.contains(&first.as_str()) => None,
        (KeyShape::Overlay, rest) => declared(root, root, rest),
        (KeyShape::Either(cases), rest) => {
            let mut found: Vec<bool> =
                cases.iter().filter_map(|case| of_shape(root, case, rest)).collect();
            found.dedup();
            if let [only] = found[..] { Some(only) } else { None }
        }
        _ => None,
    }
}

/// Returns the headers of a text. Incomplete ones are left out.
fn headers(text: &str) -> Vec<Header> {
    let source = Source::new(text);
    let tokens = source.lex().into_vec();
    let mut found: Vec<Header> = Vec::new();
    let mut header: Option<Header> = None;
    let mut see = |event: Event| {
        let span = event.span().start()..event.span().end();
        match event.kind() {
            kind @ (EventKind::StdTableOpen | EventKind::ArrayTableOpen) => {
                let is_rows = kind == EventKind::ArrayTableOpen;
                header = Some(Header { open: span, close: 0..0, name: Vec::new(), is_rows });
            }
            EventKind::SimpleKey => {
                if let (Some(header), Some(key)) = (&mut header, text.get(span)) {
                    header.name.push(key.trim_matches(['"', '\'']).to_owned());
                }
            }
            EventKind::StdTableClose | EventKind::ArrayTableClose => {
                found.extend(header.take().map(|header| Header { close: span, ..header }));
            }
            EventKind::Newline | EventKind::Error | EventKind::KeyValSep => header = None,
            _ => {}
        }
    };
    parse_document(&tokens, &mut RecursionGuard::new(&mut see, DEPTH_MAX), &mut ());
    found
}
