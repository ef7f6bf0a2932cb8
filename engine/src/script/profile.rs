//! What scripts took, function by function: for authors, and for nothing in a game.

use std::collections::BTreeMap;

use crate::model::CallId;

/// What the runs of one function took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Taken {
    /// How often it was called.
    pub calls: u64,
    /// How often it was run again from its beginning, because an answer or a die was there that it had waited for.
    pub again: u64,
    /// Questions that it asked players.
    pub questions: u64,
    /// Operations of all these runs.
    pub operations: u64,
    /// Their time in nanoseconds, by the clock that was given.
    pub nanoseconds: u64,
}

impl Taken {
    /// Adds what another has counted of the same function.
    pub fn add(&mut self, other: &Self) {
        self.calls += other.calls;
        self.again += other.again;
        self.questions += other.questions;
        self.operations += other.operations;
        self.nanoseconds += other.nanoseconds;
    }
}

/// Counts what scripts take. The clock is the caller's, in nanoseconds from any moment: the engine has none.
#[derive(Clone, Debug)]
pub struct Profile {
    clock: fn() -> u64,
    /// By the function.
    pub rows: BTreeMap<CallId, Taken>,
}

impl Profile {
    /// One that has counted nothing.
    pub fn new(clock: fn() -> u64) -> Self {
        Self { clock, rows: BTreeMap::new() }
    }

    pub(super) fn now(&self) -> u64 {
        (self.clock)()
    }

    /// Counts a run that began at a moment; `taken` is what is known of it but the time.
    pub(super) fn note(&mut self, call: CallId, began: u64, taken: Taken) {
        let nanoseconds = self.now().saturating_sub(began);
        self.rows.entry(call).or_default().add(&Taken { nanoseconds, ..taken });
    }
}
