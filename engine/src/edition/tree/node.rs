//! Values with their places.

use std::collections::BTreeMap;
use std::sync::Arc;

/// A range of bytes in one of the files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct SourceSpan {
    /// Index of the file in the order of the paths.
    pub(crate) file: u32,
    /// Position of the first byte.
    pub(crate) start: u32,
    /// Position after the last byte.
    pub(crate) end: u32,
}

/// A value with its place. Cloning is cheap: tables and arrays are shared until one of them is
/// changed.
#[derive(Clone, Debug)]
pub(crate) struct TreeNode {
    pub(crate) place: SourceSpan,
    pub(crate) value: TreeValue,
}

#[derive(Clone, Debug)]
pub(crate) enum TreeValue {
    Bool(bool),
    /// Saturated at the limits of the type; every key has a narrower range anyway.
    Integer(i64),
    String(Arc<str>),
    Array(Arc<Vec<TreeNode>>),
    Table(Arc<Table>),
    /// A type that no key takes, such as a float or a date.
    Other(&'static str),
}

pub(crate) type Table = BTreeMap<Arc<str>, TreeEntry>;

/// The place of a key, and its value.
#[derive(Clone, Debug)]
pub(crate) struct TreeEntry {
    pub(crate) key: SourceSpan,
    pub(crate) node: TreeNode,
}

impl TreeNode {
    /// Returns an empty table.
    pub(crate) fn empty(place: SourceSpan) -> Self {
        Self { place, value: TreeValue::Table(Arc::default()) }
    }
    pub(crate) fn table(&self) -> Option<&Table> {
        if let TreeValue::Table(table) = &self.value { Some(table) } else { None }
    }
    pub(crate) fn array(&self) -> Option<&[TreeNode]> {
        if let TreeValue::Array(array) = &self.value { Some(array) } else { None }
    }
    pub(crate) fn string(&self) -> Option<&str> {
        if let TreeValue::String(string) = &self.value { Some(string) } else { None }
    }
    /// Returns whether a text or a key in it is this word.
    pub(crate) fn mentions(&self, word: &str) -> bool {
        match &self.value {
            TreeValue::String(text) => &**text == word,
            TreeValue::Array(list) => list.iter().any(|node| node.mentions(word)),
            TreeValue::Table(table) => {
                table.iter().any(|(key, entry)| &**key == word || entry.node.mentions(word))
            }
            TreeValue::Bool(_) | TreeValue::Integer(_) | TreeValue::Other(_) => false,
        }
    }
    /// Returns the value of a key if this is a table that has it.
    pub(crate) fn get(&self, key: &str) -> Option<&TreeNode> {
        self.table()?.get(key).map(|entry| &entry.node)
    }
    /// Returns the type in words, for messages.
    pub(crate) fn kind(&self) -> &'static str {
        match self.value {
            TreeValue::Bool(_) => "true or false",
            TreeValue::Integer(_) => "a whole number",
            TreeValue::String(_) => "a string",
            TreeValue::Array(_) => "a list",
            TreeValue::Table(_) => "a table",
            TreeValue::Other(kind) => kind,
        }
    }
    /// Returns the identity of an entry in an array of tables: its `id` or, without one, the word
    /// of a step or the number of players of a setup row.
    pub(crate) fn identity(&self) -> Option<String> {
        if let Some(id) = self.get("id") {
            return id.string().map(str::to_owned);
        }
        if let Some(step) = self.get("step") {
            return step.string().map(|step| step.replace('-', "_"));
        }
        match self.get("players")?.value {
            TreeValue::Integer(players) => Some(players.to_string()),
            TreeValue::Bool(_)
            | TreeValue::String(_)
            | TreeValue::Array(_)
            | TreeValue::Table(_)
            | TreeValue::Other(_) => None,
        }
    }
    /// Returns the place of findings about an entry as a whole.
    pub(crate) fn identity_place(&self) -> SourceSpan {
        let named = ["id", "step", "players"].into_iter().find_map(|key| self.get(key));
        named.map_or(self.place, |node| node.place)
    }
}
