//! Functions of scripts named by keys. They are resolved after every table is read.

use crate::edition::keys::{KeyShape, KeyValue, TableReader};
use crate::edition::problem::Problem;
use crate::edition::tree::{SourceSpan, TreeNode};
use crate::model::call::Expects;
use crate::model::id::CallId;

/// The purpose for which a function is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CallUse {
    /// A function that changes the game.
    Effect,
    /// A query that returns a value of this type.
    Query(Expects),
    /// A query on behalf of a bot.
    Advice,
}

/// A function that the edition names.
#[derive(Clone, Debug)]
pub(crate) struct CallDraft {
    pub(crate) function: Box<str>,
    pub(crate) place: SourceSpan,
    pub(crate) used: CallUse,
}

/// See [`call`].
#[derive(Debug)]
pub(crate) struct FunctionKey(CallUse);

/// Returns a value reader for a function called for this purpose.
pub(crate) const fn call(used: CallUse) -> FunctionKey {
    FunctionKey(used)
}

impl KeyValue for FunctionKey {
    type Out = CallId;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<CallId> {
        let Some(function) = node.string() else {
            let problem = Problem::wrong_type(node, key, &self.shape().expected());
            let help = if self.0 == CallUse::Query(Expects::Flag) {
                format!(
                    "write `{key} = \"name\"`, of a function that says yes or no; \
                     leave `{key}` out where it always holds"
                )
            } else {
                format!("write `{key} = \"name\"`, of a function in a `.rhai` file")
            };
            reader.tell(problem.help(help));
            return None;
        };
        reader.decoder.call(function, node.place, self.0)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Name("function")
    }
}
