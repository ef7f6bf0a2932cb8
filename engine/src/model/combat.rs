//! The battle page: two pools of dice and how they are compared.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most dice one side may roll in one battle.
pub const DICE_MAX: usize = 8;

/// A side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Who declared it.
    Attacker,
    /// Who holds the target.
    Defender,
}

impl Side {
    /// Both, the attacker first.
    pub const ALL: [Self; 2] = [Self::Attacker, Self::Defender];
    /// 0 for the attacker, 1 for the defender.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
        })
    }
}

/// How the dice decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resolution {
    /// Both sides sort their dice, best first, and compare them pair by pair; the lower die of a pair costs its side
    /// one basic unit.
    Compare,
}

/// Who wins a pair of equal dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ties {
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
}

/// The dice of one side before anything changes them: one die for each basic unit that fights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool {
    /// The most dice, `1..=DICE_MAX`.
    pub dice: u8,
    /// Sides of a die, `2..=100`.
    pub sides: u8,
    /// Basic units that must stay out of the battle.
    pub stay_behind: u32,
}

/// What changes a side's dice. Applied in the order of the variants: larger dice before the roll, then rolled ones
/// again, then the dice are sorted and added to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Modifier {
    /// `dice` of the dice have this many sides instead.
    Sides {
        /// Sides of the larger die.
        sides: u8,
        /// How many dice.
        dice: u8,
    },
    /// Up to `dice` dice that *rolled* a 1 are rolled again until they show no 1.
    Reroll {
        /// How many dice.
        dice: u8,
    },
    /// The best die gets `add`, whatever else is added to it. What cards say of the best die comes before what units add,
    /// and keeps no unit from adding to it too.
    Best {
        /// What is added.
        add: u8,
    },
    /// The `dice` best dice get `add` each, beyond the die's largest number if need be; several such units go to the
    /// next best dice, never twice to one.
    Add {
        /// What is added to each.
        add: u8,
        /// How many dice.
        dice: u8,
    },
    /// Every die gets `add`, whatever else is added to it.
    Each {
        /// What is added.
        add: u8,
    },
}

/// Which units of other kinds than the basic one move into a conquered space because they fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveIn {
    /// Those committed to the battle that won it.
    #[default]
    Battle,
    /// Those committed to any battle of the invasion, from wherever they fought.
    Invasion,
}

/// The whole battle page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combat {
    /// How the dice decide.
    pub resolution: Resolution,
    /// The attacker's dice.
    pub attack: Pool,
    /// The defender's dice.
    pub defend: Pool,
    /// Who wins ties.
    pub ties: Ties,
    /// Whether an army without a seat defends with all the dice it can, instead of as many as whoever rolls says.
    pub unseated_most: bool,
    /// Which units of other kinds move in.
    pub move_in: MoveIn,
}

impl Combat {
    /// The pool of one side.
    #[inline]
    pub fn pool(&self, side: Side) -> &Pool {
        match side {
            Side::Attacker => &self.attack,
            Side::Defender => &self.defend,
        }
    }
}
