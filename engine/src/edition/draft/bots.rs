//! Table `[bots]`: hints for bots that change no rule.

use crate::edition::keys::{
    Any, CallUse, LINE, NUMBER_MAX, Spanned, TableKind, at, call, int, keys, list, map, may,
    or_default, row, table,
};
use crate::model::{CallId, ValueHints};

/// Keys that are questions of scripts, given by their text.
const QUESTION: Any = Any("question");

keys! {
    /// Hints for bots, without effect on the rules.
    ///
    /// Tables are named by row, and questions by their text in scripts.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct BotsDraft = "bots" {
        /// The value of a unit of each kind in an attack, in hundredths of a basic unit; 100 unless
        /// given.
        pub(crate) units: Vec<(usize, u32)> =
            or_default(map(row(TableKind::Unit), int(0..=NUMBER_MAX))),
        /// Script questions about the place or choice of a token, each with the id of its pile.
        pub(crate) places: Vec<(Spanned<Box<str>>, usize)> =
            or_default(map(at(QUESTION), row(TableKind::Pile))),
        /// Script questions that bots answer with no.
        pub(crate) declines: Vec<Spanned<Box<str>>> = or_default(list(at(LINE))),
        /// Script questions that a function answers for bots, from the information of their seat.
        pub(crate) answers: Vec<(Spanned<Box<str>>, CallId)> =
            or_default(map(at(QUESTION), call(CallUse::Advice))),
        pub(crate) value: Option<ValueHints> = may(table::<ValueHints>()),
        /// Like `value`, for what players are told of who is winning; `value` unless given. Bots do
        /// not read it.
        pub(crate) winning: Option<ValueHints> = may(table::<ValueHints>()),
    }
}
