//! Units on the board or waiting when a game begins.

use super::id::{ArmyId, SpaceId, UnitKindId};

/// The units of one kind that an army has before the first step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartingUnits {
    /// Army that owns the units.
    pub army: ArmyId,
    /// Kind of the units.
    pub unit: UnitKindId,
    /// Number of units on each space, in the order of the spaces.
    pub spaces: Vec<(SpaceId, u32)>,
    /// Number of units waiting.
    pub waiting: u32,
}
