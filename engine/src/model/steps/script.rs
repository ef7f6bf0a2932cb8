//! `script`.

use super::StepRead;
use crate::edition::keys::{CallUse, Kind, Reader, call, keys, may, must, row};
use crate::model::call::Expects;
use crate::model::id::CallId;
use crate::model::mask::ArmyMask;

/// Keys of `script`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// What runs.
    pub run: CallId,
    /// The armies whose turns it is part of; none: everybody's.
    pub only: Option<ArmyMask>,
    /// Asked before it runs, and after it ran while it says yes; none: it runs once.
    pub while_: Option<CallId>,
}

keys! {
    /// A function of a script runs; in the opening, once.
    pub(super) struct RunKeys = "script" => RunKeys::finish as StepRead {
        /// The function that runs.
        run: CallId = must(call(CallUse::Effect)),
        /// The faction whose turns it is part of; everybody's unless given. In the opening its first army acts.
        only: Option<usize> = may(row(Kind::Faction)),
        /// Asked before each run: it runs while this says yes; once unless given.
        while_ as "while": Option<CallId> = may(call(CallUse::Query(Expects::Flag))),
    }
}

impl RunKeys {
    fn finish(self, _reader: &mut Reader<'_>) -> StepRead {
        let Self { run, only, while_ } = self;
        StepRead { only, ..Run { run, only: None, while_ }.into() }
    }
}
