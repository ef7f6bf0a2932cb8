//! The procedures of orders, cards and hooks.

use serde::Serialize;

use super::id::{CallId, StepId, TableId};

/// A function of a script, or steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Procedure {
    /// A function to run.
    Function(CallId),
    /// Steps to take, one after the other, for the army whose turn it is.
    Steps(StepRange),
}

/// Consecutive steps in the table of steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct StepRange {
    /// First step.
    pub first: StepId,
    /// Number of steps.
    pub n: u8,
}

impl StepRange {
    /// Returns the first step and the remaining steps, or `None` if there are no steps.
    pub(crate) fn split_first(self) -> Option<(StepId, Self)> {
        let n = self.n.checked_sub(1)?;
        let next = StepId::from_index(self.first.index() + 1);
        Some((self.first, Self { first: next, n }))
    }

    /// Returns the steps, in order.
    pub fn iter(self) -> impl Iterator<Item = StepId> {
        let first = self.first.index();
        (first..first + usize::from(self.n)).map(StepId::from_index)
    }
}
