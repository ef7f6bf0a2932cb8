//! A value, and where it stands.

use std::collections::BTreeMap;
use std::sync::Arc;

/// A range of bytes in one of the files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Place {
    /// The file's number in the order of the paths.
    pub(crate) file: u32,
    /// The first byte.
    pub(crate) start: u32,
    /// The byte after the last.
    pub(crate) end: u32,
}

/// A value with its place. Cloning is cheap: tables and arrays are shared until one of them is changed.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) place: Place,
    pub(crate) value: Value,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Bool(bool),
    /// Saturated at the limits of the type: every key has a narrower range anyway.
    Integer(i64),
    String(Arc<str>),
    Array(Arc<Vec<Node>>),
    Table(Arc<Table>),
    /// A type no key takes: a float or a date.
    Other(&'static str),
}

pub(crate) type Table = BTreeMap<Arc<str>, Entry>;

/// A key's place and its value.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: Place,
    pub(crate) node: Node,
}

impl Node {
    /// A table of nothing.
    pub(crate) fn empty(place: Place) -> Self {
        Self { place, value: Value::Table(Arc::default()) }
    }
    pub(crate) fn table(&self) -> Option<&Table> {
        if let Value::Table(table) = &self.value { Some(table) } else { None }
    }
    pub(crate) fn array(&self) -> Option<&[Node]> {
        if let Value::Array(array) = &self.value { Some(array) } else { None }
    }
    pub(crate) fn string(&self) -> Option<&str> {
        if let Value::String(string) = &self.value { Some(string) } else { None }
    }
    /// The value of a key, when this is a table that has it.
    pub(crate) fn get(&self, key: &str) -> Option<&Node> {
        self.table()?.get(key).map(|entry| &entry.node)
    }
    /// The type in words, for messages.
    pub(crate) fn kind(&self) -> &'static str {
        match self.value {
            Value::Bool(_) => "true or false",
            Value::Integer(_) => "a whole number",
            Value::String(_) => "a string",
            Value::Array(_) => "a list",
            Value::Table(_) => "a table",
            Value::Other(kind) => kind,
        }
    }
    /// What tells an entry of an array of tables from the others: its `id`; without one, the word of a step, or the
    /// number of players of a set-up row.
    pub(crate) fn identity(&self) -> Option<String> {
        if let Some(id) = self.get("id") {
            return id.string().map(str::to_owned);
        }
        if let Some(step) = self.get("step") {
            return step.string().map(|step| step.replace('-', "_"));
        }
        match self.get("players")?.value {
            Value::Integer(players) => Some(players.to_string()),
            Value::Bool(_)
            | Value::String(_)
            | Value::Array(_)
            | Value::Table(_)
            | Value::Other(_) => None,
        }
    }
    /// Where to point when an entry as a whole is meant.
    pub(crate) fn identity_place(&self) -> Place {
        let named = ["id", "step", "players"].into_iter().find_map(|key| self.get(key));
        named.map_or(self.place, |node| node.place)
    }
}
