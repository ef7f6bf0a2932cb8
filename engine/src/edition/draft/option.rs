//! `[[option]]`: house rules that a table settles before the game. Each value is an overlay.

use std::sync::Arc;

use crate::edition::codes;
use crate::edition::keys::{
    At, ID, NAME, NOT_SET, PLACE, Reader, SOURCE, Shape, VALUE_ID, Value, at, filled, keys, may,
    rows, told,
};
use crate::edition::problem::Problem;
use crate::edition::tree::{self, Node, Place};
use crate::model::{Source, Text};

#[derive(Debug)]
pub(crate) struct OptionDraft {
    pub(crate) id: Box<str>,
    pub(crate) name: Text,
    pub(crate) values: Vec<ValueDraft>,
    /// The row of the default among the values.
    pub(crate) default: usize,
    pub(crate) source: Source,
}

keys! {
    /// A house rule.
    pub(super) struct OptionKeys = "option" => OptionKeys::finish as OptionDraft {
        /// The option's stable name.
        id: Box<str> = filled(ID),
        /// As shown to players.
        name: Text = filled(NAME),
        /// What it can be.
        value: Vec<ValueDraft> = filled(rows::<ValueDraft>()),
        /// The id of the value it has unless somebody chooses another.
        default: Option<At<Box<str>>> = told(at(Chosen)),
        source: Source = SOURCE,
    }
}

keys! {
    /// What an option can be.
    #[derive(Debug)]
    pub(crate) struct ValueDraft = "value" {
        /// The value's stable name within the option.
        pub(crate) id: Box<str> = filled(VALUE_ID),
        /// As shown to players.
        pub(crate) name: Text = filled(NAME),
        /// What it changes, laid over the edition; nothing unless given.
        pub(crate) set: Option<Node> = may(Overlay),
        pub(crate) place: Place = PLACE,
    }
}

/// The id of one of the values that stand beside it.
struct Chosen;

impl Value for Chosen {
    type Out = Box<str>;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Box<str>> {
        reader.decoder.string(node, key).map(Box::from)
    }
    fn shape(&self) -> Shape {
        Shape::ValueId
    }
}

/// What an option's value changes.
struct Overlay;

impl Value for Overlay {
    type Out = Node;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Node> {
        let Some(table) = node.table() else {
            let expected = "a table, laid over the edition";
            reader.tell(Problem::wrong_type(node, key, expected));
            return None;
        };
        let mut table = table.clone();
        for key in NOT_SET {
            if let Some(entry) = table.remove(key) {
                let message = format!("{}: `{key}` cannot be set by an option", reader.what);
                reader.tell(Problem::error(codes::UNKNOWN_KEY, entry.key, message));
            }
        }
        Some(Node { value: tree::Value::Table(Arc::new(table)), ..*node })
    }
    fn shape(&self) -> Shape {
        Shape::Overlay
    }
}

impl OptionKeys {
    fn finish(self, reader: &mut Reader<'_>) -> OptionDraft {
        let Self { id, name, value: values, default, source } = self;
        let row = |word: &str| values.iter().position(|value| *value.id == *word);
        let found = default.as_ref().and_then(|at| row(&at.value));
        if let (Some(At { value: word, place }), None, false) = (&default, found, values.is_empty())
        {
            let words = || values.iter().map(|value| &*value.id);
            let allowed: Vec<String> = words().map(|word| format!("`{word}`")).collect();
            let message = format!("`default` is `{word}`; allowed: {}", allowed.join(", "));
            let problem = Problem::error(codes::NOT_ALLOWED, *place, message);
            reader.tell(problem.nearest(word, words()));
        }
        OptionDraft { id, name, values, default: found.unwrap_or(0), source }
    }
}
