//! The cost of script runs, by function. Serves authors only; games do not use it.

use std::collections::BTreeMap;

use crate::model::CallId;

/// The cost of the runs of one function.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FunctionCost {
    /// The number of calls.
    pub calls: u64,
    /// The number of runs repeated from the beginning, because an answer or a die became available
    /// that the run had waited for.
    pub again: u64,
    /// The number of questions to players.
    pub questions: u64,
    /// The number of operations of all these runs.
    pub operations: u64,
    /// The time of these runs in nanoseconds, by the given clock.
    pub nanoseconds: u64,
}

impl FunctionCost {
    /// Adds the counts of another record for the same function.
    pub fn add(&mut self, other: &Self) {
        self.calls += other.calls;
        self.again += other.again;
        self.questions += other.questions;
        self.operations += other.operations;
        self.nanoseconds += other.nanoseconds;
    }
}

/// A count of the cost of scripts. The caller supplies the clock, in nanoseconds from any moment,
/// as the engine has none.
#[derive(Clone, Debug)]
pub struct Profile {
    clock: fn() -> u64,
    /// The costs, by function.
    pub rows: BTreeMap<CallId, FunctionCost>,
}

impl Profile {
    /// Creates an empty profile.
    pub fn new(clock: fn() -> u64) -> Self {
        Self { clock, rows: BTreeMap::new() }
    }

    pub(super) fn now(&self) -> u64 {
        (self.clock)()
    }

    /// Adds a run that began at `began`; `taken` holds its cost without the time.
    pub(super) fn note(&mut self, call: CallId, began: u64, taken: FunctionCost) {
        let nanoseconds = self.now().saturating_sub(began);
        self.rows.entry(call).or_default().add(&FunctionCost { nanoseconds, ..taken });
    }
}
