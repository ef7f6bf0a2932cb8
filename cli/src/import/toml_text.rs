//! TOML as the importer writes it: rows of tables with long lists on several lines.

use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value};

use super::map::{MapName, Ring};

/// Number of short values on a line of a long list.
const PER_LINE: usize = 8;

/// A file that grows row by row.
#[derive(Debug, Default)]
pub(crate) struct TomlFile {
    comment: String,
    document: DocumentMut,
}

impl TomlFile {
    /// Begins a file with a comment, whose lines have no `#`.
    pub(crate) fn new(comment: &str) -> Self {
        let lines = comment.lines().map(|line| format!("# {line}").trim_end().to_owned() + "\n");
        Self { comment: lines.collect::<String>() + "\n", document: DocumentMut::new() }
    }

    pub(crate) fn set(&mut self, key: &str, value: impl Into<Value>) {
        self.document.insert(key, Item::Value(value.into()));
    }

    /// Sets a table.
    pub(crate) fn table(&mut self, key: &str, row: TomlRow) {
        self.document.insert(key, Item::Table(row.0));
    }

    /// Adds a row to a list of tables.
    pub(crate) fn row(&mut self, key: &str, row: TomlRow) {
        self.row_after(key, "", row);
    }

    /// Adds a row with a comment before it, if that is not empty.
    pub(crate) fn row_after(&mut self, key: &str, comment: &str, TomlRow(mut table): TomlRow) {
        let item = self.document.entry(key).or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
        let comment = if comment.is_empty() { String::new() } else { format!("# {comment}\n") };
        table.decor_mut().set_prefix(format!("\n{comment}"));
        if let Item::ArrayOfTables(rows) = item {
            rows.push(table);
        }
    }

    pub(crate) fn text(&self) -> String {
        format!("{}{}", self.comment, self.document)
    }
}

/// A table that grows key by key.
#[derive(Debug, Default)]
pub(crate) struct TomlRow(Table);

impl TomlRow {
    pub(crate) fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.0.insert(key, Item::Value(value.into()));
        self
    }

    /// Adds a key that has a value.
    pub(crate) fn maybe(self, key: &str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }
}

/// Returns a number as a value.
pub(crate) fn number(n: usize) -> Value {
    i64::try_from(n).unwrap_or(i64::MAX).into()
}

/// Returns a text in both languages.
pub(crate) fn both(en: &str, fr: &str) -> Value {
    if en == fr { en.into() } else { inline([("en", en.into()), ("fr", fr.into())]) }
}

/// Returns a name, with its translation where there is one.
pub(crate) fn name(name: &MapName) -> Value {
    both(&name.en, name.fr.as_ref().unwrap_or(&name.en))
}

/// Returns a table on one line.
pub(crate) fn inline<const N: usize>(rows: [(&str, Value); N]) -> Value {
    let mut table = InlineTable::new();
    for (key, value) in rows {
        table.insert(key, value);
    }
    table.into()
}

/// Returns a list on one line.
pub(crate) fn list(values: impl IntoIterator<Item = impl Into<Value>>) -> Value {
    let mut list = Array::new();
    values.into_iter().for_each(|value| list.push(value));
    list.into()
}

/// Returns a list with a few values on each line.
pub(crate) fn lines(values: impl IntoIterator<Item = Value>, per_line: usize) -> Value {
    let mut list = Array::new();
    for (at, mut value) in values.into_iter().enumerate() {
        let blank = if at % per_line == 0 { "\n    " } else { " " };
        value.decor_mut().set_prefix(blank);
        list.push_formatted(value);
    }
    list.set_trailing("\n");
    list.set_trailing_comma(true);
    list.into()
}

/// Returns the lines of an area.
pub(crate) fn outline(rings: &[Ring]) -> Value {
    let corner = |&(x, y): &(i32, i32)| list([i64::from(x), i64::from(y)]);
    let ring = |ring: &Ring| lines(ring.iter().map(corner), PER_LINE);
    list(rings.iter().map(ring))
}
