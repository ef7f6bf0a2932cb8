//! Lasting effects: what a card leaves behind, as numbers that battles and steps read.

use serde::Serialize;

use crate::model::{ArmyId, Side, SpaceId, StepId, UnitKindId};

/// The most effects that last at a time.
pub const EFFECTS_MAX: usize = 32;

/// How long an effect lasts.
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
        /// Whose spaces do not count.
        of: ArmyId,
    },
    /// For the rest of the game.
    Game,
}

impl Until {
    /// Whether it is over with the invasion under way, at the latest.
    pub(crate) fn is_within_invasion(self) -> bool {
        matches!(self, Self::Battle | Self::Invasion)
    }
}

/// What an effect does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EffectKind {
    /// Adds to each die of a side.
    AddToAll {
        /// Whose dice.
        side: Side,
        /// How much.
        add: u8,
    },
    /// Adds to the best die of a side, beside what units add to it.
    AddToBest {
        /// Whose dice.
        side: Side,
        /// How much.
        add: u8,
    },
    /// Some dice of a side have more sides.
    Larger {
        /// Whose dice.
        side: Side,
        /// Sides of a die.
        sides: u8,
        /// How many dice.
        dice: u8,
    },
    /// A side rolls at most so many dice.
    AtMost {
        /// Whose dice.
        side: Side,
        /// How many.
        dice: u8,
    },
    /// A side wins equal dice.
    Ties {
        /// Which.
        side: Side,
    },
    /// Units on a space change no dice.
    Suppress {
        /// Where.
        space: SpaceId,
        /// Which kind.
        unit: UnitKindId,
        /// How many.
        n: u8,
    },
    /// The army may not attack a space.
    Forbid {
        /// Which.
        space: SpaceId,
    },
    /// More moves in a step.
    Extra {
        /// Which step.
        step: StepId,
        /// How many.
        n: u8,
    },
    /// A step is left out.
    Skip {
        /// Which.
        step: StepId,
    },
    /// Adds to what a side's dice come to, where a total decides.
    AddToTotal {
        /// Whose.
        side: Side,
        /// How much.
        add: i16,
    },
}

/// A lasting effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Lasting {
    /// What it does.
    pub kind: EffectKind,
    /// The army it is about: who is kept from attacking, whose step it is; else whose script made it.
    pub army: ArmyId,
    /// How long it lasts.
    pub until: Until,
}
