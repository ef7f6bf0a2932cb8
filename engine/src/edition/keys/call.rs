//! Functions of scripts that keys name. They are looked for when every table is read.

use crate::edition::keys::{Reader, Shape, Value};
use crate::edition::problem::Problem;
use crate::edition::tree::{Node, Place};
use crate::model::call::Expects;
use crate::model::id::CallId;

/// What a function is called for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CallUse {
    /// To change the game.
    Effect,
    /// To look at it, and give back such a value.
    Query(Expects),
    /// To look at it for a bot.
    Advice,
}

/// A function that the edition names.
#[derive(Clone, Debug)]
pub(crate) struct CallDraft {
    pub(crate) function: Box<str>,
    pub(crate) place: Place,
    pub(crate) used: CallUse,
}

/// See [`call`].
#[derive(Debug)]
pub(crate) struct Function(CallUse);

/// A function that is called for this.
pub(crate) const fn call(used: CallUse) -> Function {
    Function(used)
}

impl Value for Function {
    type Out = CallId;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<CallId> {
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
    fn shape(&self) -> Shape {
        Shape::Name("function")
    }
}
