//! `[bots]`: hints that change no rule.

use crate::edition::keys::{
    Any, At, CallUse, Kind, LINE, NUMBER_MAX, at, call, int, keys, list, map, may, or_default, row,
    table,
};
use crate::model::{CallId, ValueHints};

/// What stands for a question of a script: its text.
const QUESTION: Any = Any("question");

keys! {
    /// What bots are told; it changes no rule.
    ///
    /// With rows of the tables, and questions as they stand in scripts.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct BotsDraft = "bots" {
        /// What a unit of a kind adds to an attack, in hundredths of a basic unit; 100 unless given.
        pub(crate) units: Vec<(usize, u32)> =
            or_default(map(row(Kind::Unit), int(0..=NUMBER_MAX))),
        /// Questions of scripts about where a token goes, or which one, each with the id of its pile.
        pub(crate) places: Vec<(At<Box<str>>, usize)> =
            or_default(map(at(QUESTION), row(Kind::Pile))),
        /// Questions of scripts that bots answer with no.
        pub(crate) declines: Vec<At<Box<str>>> = or_default(list(at(LINE))),
        /// Questions of scripts that a function answers for bots: it looks at what their seat may know.
        pub(crate) answers: Vec<(At<Box<str>>, CallId)> =
            or_default(map(at(QUESTION), call(CallUse::Advice))),
        pub(crate) value: Option<ValueHints> = may(table::<ValueHints>()),
    }
}
