//! Lasting effects: numbers that cards leave behind for battles and steps to read.

use serde::Serialize;

use crate::model::{ArmyId, Side, SpaceId, StepId, UnitKindId};

/// Largest number of lasting effects at a time.
pub const EFFECTS_MAX: usize = 32;

/// The duration of a lasting effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Until the battle is over.
    Battle,
    /// Until the invasion ends.
    Invasion,
    /// Until the turn ends.
    Turn,
    /// Until its army conquers a space of an army other than `of`, or the turn ends.
    Conquest {
        /// The army whose spaces do not count.
        of: ArmyId,
    },
    /// For the rest of the game.
    Game,
}

impl Until {
    /// Returns whether the effect ends with the current invasion at the latest.
    pub(crate) fn is_within_invasion(self) -> bool {
        matches!(self, Self::Battle | Self::Invasion)
    }
}

/// The change that a lasting effect makes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EffectKind {
    /// Adds to each die of a side.
    AddToAll {
        /// The side that rolls the dice.
        side: Side,
        /// The number added.
        add: u8,
    },
    /// Adds to the best die of a side, in addition to what units add to it.
    AddToBest {
        /// The side that rolls the dice.
        side: Side,
        /// The number added.
        add: u8,
    },
    /// Gives some dice of a side more sides.
    Larger {
        /// The side that rolls the dice.
        side: Side,
        /// Number of sides of a die.
        sides: u8,
        /// Number of dice.
        dice: u8,
    },
    /// Limits the number of dice of a side.
    AtMost {
        /// The side that rolls the dice.
        side: Side,
        /// Largest number of dice.
        dice: u8,
    },
    /// Lets a side win equal dice.
    Ties {
        /// The side.
        side: Side,
    },
    /// Prevents units on a space from changing dice.
    Suppress {
        /// The space.
        space: SpaceId,
        /// The kind of unit.
        unit: UnitKindId,
        /// Number of units.
        n: u8,
    },
    /// Forbids the army to attack a space.
    Forbid {
        /// The space.
        space: SpaceId,
    },
    /// Grants further moves in a step.
    Extra {
        /// The step.
        step: StepId,
        /// Number of moves.
        n: u8,
    },
    /// Skips a step.
    Skip {
        /// The step.
        step: StepId,
    },
    /// Adds to the total of a side's dice, where a total decides.
    AddToTotal {
        /// The side.
        side: Side,
        /// The number added.
        add: i16,
    },
}

/// A lasting effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Lasting {
    /// The change it makes.
    pub kind: EffectKind,
    /// The army concerned: the one that may not attack, or whose step it is; otherwise the one
    /// whose script created the effect.
    pub army: ArmyId,
    /// The duration.
    pub until: Until,
}
