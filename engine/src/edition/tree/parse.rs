//! Parsing of the text of one file into a tree.

use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::brackets::{self, Straightened, straighten};
use super::depth::key_too_long;
use super::node::{SourceSpan, Table, TreeEntry, TreeNode, TreeValue};
use super::syntax::{Mistake, mistakes};
use crate::edition::codes;
use crate::edition::keys;
use crate::edition::problem::{Problem, Problems, hidden};
use crate::words::clean::{has_hidden, is_invisible};

/// Largest depth of nested tables and arrays.
const DEPTH_MAX: usize = 32;

/// Reads one file. Headers get the brackets that `declared` requires. Parts that cannot be read are
/// reported and left out.
pub(crate) fn parse(
    file: u32,
    text: &str,
    declared: &keys::TableShape,
    problems: &Problems,
) -> TreeNode {
    let mut parser = Parser { file, text, problems, straightened: None };
    let whole = parser.place(0..text.len().min(1));
    if let Some(span) = key_too_long(text) {
        problems.add(Problem::error(
            codes::NESTED_TOO_DEEPLY,
            parser.place(span),
            "a key of more than 16 parts",
        ));
        return TreeNode::empty(whole);
    }
    parser.straightened = straighten(text, declared);
    parser.tell_brackets();
    let text = parser.straightened.as_ref().map_or(text, |made| &made.text);
    let (root, errors) = DeTable::parse_recoverable(text);
    for Mistake { span, message, help, is_twice } in mistakes(text, &errors) {
        let code = if is_twice { codes::KEY_TWICE } else { codes::SYNTAX };
        let problem = Problem::error(code, parser.place(span), message);
        problems.add(match help {
            Some(help) => problem.help(help),
            None => problem,
        });
    }
    TreeNode { place: whole, value: TreeValue::Table(Arc::new(parser.table(root.into_inner(), 0))) }
}

struct Parser<'a> {
    file: u32,
    text: &'a str,
    problems: &'a Problems,
    straightened: Option<Straightened>,
}

impl Parser<'_> {
    fn place(&self, span: Range<usize>) -> SourceSpan {
        let byte = |at| {
            let at = self.straightened.as_ref().map_or(at, |made| made.origin(at));
            u32::try_from(at).unwrap_or(u32::MAX)
        };
        SourceSpan { file: self.file, start: byte(span.start), end: byte(span.end) }
    }

    fn tell_brackets(&self) {
        let mistakes = self.straightened.iter().flat_map(|made| &made.mistakes);
        for brackets::Mistake { span, name, n, is_rows } in mistakes {
            let (found, wanted, what) = match is_rows {
                true => (format!("[{name}]"), format!("[[{name}]]"), "a list of tables"),
                false => (format!("[[{name}]]"), format!("[{name}]"), "one table"),
            };
            let (often, each) = match n {
                1 => (String::new(), ""),
                n => (format!(", {n} times in this file"), " each time"),
            };
            let byte = |at| u32::try_from(at).unwrap_or(u32::MAX);
            let place =
                SourceSpan { file: self.file, start: byte(span.start), end: byte(span.end) };
            let message = format!("`{name}` is {what}, and `{found}` stands here{often}");
            let problem = Problem::error(codes::WRONG_TYPE, place, message);
            self.problems.add(problem.help(format!("write `{wanted}`{each}")));
        }
    }

    fn table(&self, table: DeTable<'_>, depth: usize) -> Table {
        let entries = table.into_iter().map(|(key, value)| {
            let place = self.place(key.span());
            // Without quotation marks, this is a syntax error that is already reported.
            let key_text = self.text.get(place.start as usize..);
            let is_quoted = key_text.is_some_and(|text| text.starts_with(['"', '\'']));
            if is_quoted && key.get_ref().contains(is_invisible) {
                self.problems.add(hidden(place, "a key", key.get_ref()));
            }
            (
                Arc::from(key.into_inner()),
                TreeEntry { key: place, node: self.node(value, depth + 1) },
            )
        });
        entries.collect()
    }

    fn node(&self, value: Spanned<DeValue<'_>>, depth: usize) -> TreeNode {
        let place = self.place(value.span());
        if depth > DEPTH_MAX {
            let message = "tables and lists within each other more than 32 deep";
            self.problems.add(Problem::error(codes::NESTED_TOO_DEEPLY, place, message));
            return TreeNode { place, value: TreeValue::Other("nested too deeply") };
        }
        let value = match value.into_inner() {
            DeValue::Boolean(value) => TreeValue::Bool(value),
            DeValue::Integer(value) => TreeValue::Integer(integer(value.as_str(), value.radix())),
            DeValue::String(value) => {
                if has_hidden(&value) {
                    self.problems.add(hidden(place, "a text", &value));
                }
                TreeValue::String(value.into())
            }
            DeValue::Array(values) => TreeValue::Array(Arc::new(
                values.into_iter().map(|value| self.node(value, depth + 1)).collect(),
            )),
            DeValue::Table(table) => TreeValue::Table(Arc::new(self.table(table, depth))),
            DeValue::Float(_) => TreeValue::Other("a number with a decimal point"),
            DeValue::Datetime(_) => TreeValue::Other("a date"),
        };
        TreeNode { place, value }
    }
}

fn integer(digits: &str, radix: u32) -> i64 {
    let limit = if digits.starts_with('-') { i64::MIN } else { i64::MAX };
    i64::from_str_radix(digits, radix).unwrap_or(limit)
}
