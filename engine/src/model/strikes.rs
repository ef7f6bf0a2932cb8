//! Battles by unit: what each kind of unit hits with, and how such battles are fought.

use strum::{IntoStaticStr, VariantArray};

use super::combat::{DIE, SIDES, Side};
use super::id::UnitKindId;
use crate::edition::keys::{
    EitherValue, either, id_of, int, keys, may, or, or_default, some, to, word,
};

keys! {
    /// The strikes of a unit in battles by unit.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Strikes = "strikes" {
        /// The number on which a die of it hits when it attacks; it never hits unless given.
        pub attack: u8 = or_default(int(0..=100)),
        /// The number on which a die of it hits when it defends; it never hits unless given.
        pub defend: u8 = or_default(int(0..=100)),
        /// The number of its dice; 1 unless given.
        pub dice: u8 = or(int(1..=8), 1),
        /// The part of a round in which it strikes, the lower first; 9 unless given. Hits are taken
        /// before the next part.
        pub turn: u8 = or(int(1..=LAST_TURN), LAST_TURN),
    }
}

/// The last part of a round.
pub(crate) const LAST_TURN: u8 = 9;

impl Default for Strikes {
    fn default() -> Self {
        Self { attack: 0, defend: 0, dice: 1, turn: LAST_TURN }
    }
}

impl Strikes {
    /// Returns the number on which a die hits on a side; 0 for never.
    pub fn on(&self, side: Side) -> u8 {
        match side {
            Side::Attacker => self.attack,
            Side::Defender => self.defend,
        }
    }
}

/// The faces that hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum HitBy {
    /// Those up to the number of the unit.
    #[default]
    AtMost,
    /// Those from the number of the unit on.
    AtLeast,
}

/// The sides that may retreat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Retreat {
    /// Neither.
    #[default]
    Nobody,
    /// The attacker.
    Attacker,
    /// Both, the attacker first.
    Both,
}

impl Retreat {
    /// Returns whether a side may retreat.
    pub fn allows(self, side: Side) -> bool {
        self == Self::Both || self == Self::Attacker && side == Side::Attacker
    }
}

/// The choice of the units that are lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum LossesBy {
    Owner,
}

keys! {
    /// Battles by unit: each kind hits on its own number.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct ByUnit = "by_unit" {
        /// With `units`: the sides of a die, 2 to 100; 6 unless given.
        pub sides: u8 = or(int(SIDES), DIE),
        /// With `units`: the faces that hit, those up to the number of the unit (`at-most`), or from it
        /// on (`at-least`); `at-most` unless given.
        pub hits: HitBy = or_default(word::<HitBy>()),
        /// With `units`: the maximum number of rounds; until one side is gone unless given.
        pub rounds: Option<u8> = may(int(1..=100)),
        /// With `units`: the units that are lost, chosen by their `owner`, or kinds in order, of which
        /// the first go first; others follow in the order of the file. `owner` unless given.
        pub losses: Vec<UnitKindId> = or_default(to(
            either(word::<LossesBy>(), some(id_of::<UnitKindId>(), "names no kind")),
            |_, _, losses| Some(match losses {
                EitherValue::One(LossesBy::Owner) => Vec::new(),
                EitherValue::Other(kinds) => kinds,
            }),
        )),
        /// With `units`: the side that may retreat after each round, `attacker` or `both`; nobody
        /// unless given.
        pub retreat: Retreat = or_default(word::<Retreat>()),
    }
}

impl ByUnit {
    /// Returns whether a face hits, for units that hit on a number.
    pub fn is_hit(&self, face: u8, on: u8) -> bool {
        match self.hits {
            HitBy::AtMost => face <= on,
            HitBy::AtLeast => on > 0 && face >= on,
        }
    }

    /// Returns the number on which units hit that hit on `on`, once the dice of their side are better
    /// by `add`. Units that never hit never do.
    pub fn better(&self, on: u8, add: u8) -> u8 {
        match self.hits {
            _ if on == 0 => 0,
            HitBy::AtMost => on.saturating_add(add),
            HitBy::AtLeast => on.saturating_sub(add).max(1),
        }
    }

    /// Returns the number of faces that hit, for units that hit on a number.
    pub fn n_hitting(&self, on: u8) -> u8 {
        match self.hits {
            HitBy::AtMost => on.min(self.sides),
            HitBy::AtLeast if on == 0 => 0,
            HitBy::AtLeast => (self.sides + 1).saturating_sub(on).min(self.sides),
        }
    }
}
