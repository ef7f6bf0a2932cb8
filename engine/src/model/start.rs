//! Pieces that stand on the board, or wait, when a game begins.

use super::id::{ArmyId, SpaceId, UnitKindId};

/// Units of one kind of an army, where they are before the first step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// Whose.
    pub army: ArmyId,
    /// The kind.
    pub unit: UnitKindId,
    /// How many stand where, in the order of the spaces.
    pub spaces: Vec<(SpaceId, u32)>,
    /// How many wait.
    pub waiting: u32,
}
