//! Table `[bots]`: hints for bots that change no rule.

use crate::edition::keys::{
    Any, CallUse, LINE, NUMBER_MAX, Spanned, TableKind, at, call, int, keys, list, map, may,
    or_default, row, table,
};
use crate::model::{CallId, ValueHints};

/// Keys that are questions of scripts, given by their text.
const QUESTION: Any = Any("question");

keys! {
    /// What bots are told; it changes no rule.
    ///
    /// With rows of the tables, and questions as they stand in scripts.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct BotsDraft = "bots" {
        /// What a unit of a kind adds to an attack, in hundredths of a basic unit; 100 unless given.
        pub(crate) units: Vec<(usize, u32)> =
            or_default(map(row(TableKind::Unit), int(0..=NUMBER_MAX))),
        /// Questions of scripts about where a token goes, or which one, each with the id of its pile.
        pub(crate) places: Vec<(Spanned<Box<str>>, usize)> =
            or_default(map(at(QUESTION), row(TableKind::Pile))),
        /// Questions of scripts that bots answer with no.
        pub(crate) declines: Vec<Spanned<Box<str>>> = or_default(list(at(LINE))),
        /// Questions of scripts that a function answers for bots: it looks at what their seat may know.
        pub(crate) answers: Vec<(Spanned<Box<str>>, CallId)> =
            or_default(map(at(QUESTION), call(CallUse::Advice))),
        pub(crate) value: Option<ValueHints> = may(table::<ValueHints>()),
    }
}
