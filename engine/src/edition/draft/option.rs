//! Table `[[option]]`: house rules chosen before the game. Each value is an overlay.

use std::sync::Arc;

use crate::edition::codes;
use crate::edition::keys::{
    ID, KeyShape, KeyValue, NAME, NOT_SET, PLACE, SOURCE, Spanned, TableReader, VALUE_ID, at,
    filled, keys, may, rows, told,
};
use crate::edition::problem::Problem;
use crate::edition::tree::{self, SourceSpan, TreeNode};
use crate::model::{Source, Text};

#[derive(Debug)]
pub(crate) struct OptionDraft {
    pub(crate) id: Box<str>,
    pub(crate) name: Text,
    pub(crate) values: Vec<ValueDraft>,
    /// Row of the default among the values.
    pub(crate) default: usize,
    pub(crate) source: Source,
}

keys! {
    /// A house rule.
    pub(super) struct OptionKeys = "option" => OptionKeys::finish as OptionDraft {
        /// The option's stable name.
        id: Box<str> = filled(ID),
        /// The name shown to players.
        name: Text = filled(NAME),
        /// The values of the option.
        value: Vec<ValueDraft> = filled(rows::<ValueDraft>()),
        /// The id of the default value.
        default: Option<Spanned<Box<str>>> = told(at(OptionValueKey)),
        source: Source = SOURCE,
    }
}

keys! {
    /// A value of an option.
    #[derive(Debug)]
    pub(crate) struct ValueDraft = "value" {
        /// The value's stable name within the option.
        pub(crate) id: Box<str> = filled(VALUE_ID),
        /// The name shown to players.
        pub(crate) name: Text = filled(NAME),
        /// An overlay on the edition, in the form of its tables; empty unless given.
        pub(crate) set: Option<TreeNode> = may(Overlay),
        pub(crate) place: SourceSpan = PLACE,
    }
}

/// The id of one of the values in the same option.
struct OptionValueKey;

impl KeyValue for OptionValueKey {
    type Out = Box<str>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Box<str>> {
        reader.decoder.string(node, key).map(Box::from)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::ValueId
    }
}

/// The changes made by a value of an option.
struct Overlay;

impl KeyValue for Overlay {
    type Out = TreeNode;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<TreeNode> {
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
        Some(TreeNode { value: tree::TreeValue::Table(Arc::new(table)), ..*node })
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Overlay
    }
}

impl OptionKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> OptionDraft {
        let Self { id, name, value: values, default, source } = self;
        let row = |word: &str| values.iter().position(|value| *value.id == *word);
        let found = default.as_ref().and_then(|at| row(&at.value));
        if let (Some(Spanned { value: word, place }), None, false) =
            (&default, found, values.is_empty())
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
