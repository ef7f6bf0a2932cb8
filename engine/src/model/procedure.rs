//! What an order, a card or a hook does.

use serde::Serialize;

use super::id::{CallId, StepId, TableId};

/// A function of a script, or steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Procedure {
    /// A function runs.
    Function(CallId),
    /// Steps are taken, one after the other, for the army whose turn it is.
    Steps(StepRange),
}

/// Steps that follow each other in the table of steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct StepRange {
    /// The first of them.
    pub first: StepId,
    /// How many there are.
    pub n: u8,
}

impl StepRange {
    /// The first of them, and the others.
    pub(crate) fn split_first(self) -> Option<(StepId, Self)> {
        let n = self.n.checked_sub(1)?;
        let next = StepId::from_index(self.first.index() + 1);
        Some((self.first, Self { first: next, n }))
    }

    /// Every one of them, in order.
    pub fn iter(self) -> impl Iterator<Item = StepId> {
        let first = self.first.index();
        (first..first + usize::from(self.n)).map(StepId::from_index)
    }
}
