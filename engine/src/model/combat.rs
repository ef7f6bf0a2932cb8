//! The battle page: two pools of dice and the way they are compared.

use std::fmt;
use std::ops::RangeInclusive;
use strum::{IntoStaticStr, VariantArray};

use serde::{Deserialize, Serialize};

use super::call::Expects;
use super::id::{CallId, TrackId};
use super::strikes::ByUnit;
use crate::edition::codes;
use crate::edition::keys::{
    CallUse, NUMBER_MAX, TableReader, call, flat, int, keys, may, must, or_default, table, to,
    told, unless, word, word_of,
};
use crate::edition::problem::Problem;

/// Largest number of dice that one side may roll in a battle.
pub const DICE_MAX: usize = 8;
/// Numbers of dice that a key may give.
pub(crate) const DICE: RangeInclusive<u8> = 1..=8;
/// Numbers of sides of a die that a key may give.
pub(crate) const SIDES: RangeInclusive<u8> = 2..=100;
/// Default number of sides of a die.
pub(crate) const DIE: u8 = 6;
const _: () = assert!(*DICE.end() as usize == DICE_MAX);

/// A side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that declared the battle.
    Attacker,
    /// The side that holds the target.
    Defender,
}

impl Side {
    /// Both sides, the attacker first.
    pub const ALL: [Self; 2] = [Self::Attacker, Self::Defender];
    /// Returns 0 for the attacker, 1 for the defender.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns the side against this one.
    #[inline]
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
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

/// The word for a [`Resolution`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ResolutionKind {
    Compare,
    Threshold,
    Total,
    Ladder,
    Function,
    Units,
}

impl ResolutionKind {
    /// Resolutions of attacks on a space, which an army defends.
    const FOR_SPACES: [Self; 5] =
        [Self::Compare, Self::Threshold, Self::Total, Self::Function, Self::Units];
    /// Resolutions of attacks on a token, which no army defends.
    pub(crate) const FOR_TOKENS: [Self; 2] = [Self::Total, Self::Ladder];

    /// Returns the word and a description of each resolution, for the guide.
    pub(crate) fn guide() -> Vec<(&'static str, &'static str)> {
        Self::VARIANTS.iter().map(|&way| (way.into(), way.doc())).collect()
    }

    /// Returns the description of the resolution.
    fn doc(self) -> &'static str {
        match self {
            Self::Compare => {
                "both sides sort their dice, and compare them pair by pair; the lower die costs its side one basic unit"
            }
            Self::Threshold => {
                "the attacker alone rolls, and places each die on a unit whose `hit_on` it reaches, or leaves it unused; units \
                 may have hit points (`hits`). Without basic units the space is taken. The basic kind needs `hit_on`"
            }
            Self::Total => {
                "both sides add their dice up, and the lower total costs its side one basic unit; a token falls to a `total`"
            }
            Self::Ladder => {
                "for tokens: each die moves the marker of a `track` on that shows the number of its next space; the token \
                 falls when the marker comes to the last one"
            }
            Self::Function => {
                "the query `run` says how many of the pairs of dice (the fewer of the two sides' dice) the defender loses; \
                 the attacker loses the others"
            }
            Self::Units => {
                "each unit rolls, and hits on the number of its kind for its side (`strikes`); each hit costs the other side \
                 a unit, round after round, until one side is gone. Such battles are fought in a step `battles`"
            }
        }
    }
}

/// The way the dice decide a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resolution {
    /// Both sides sort their dice, best first, and compare them pair by pair. The lower die of a
    /// pair costs its side one basic unit.
    Compare,
    /// Only the attacker rolls, and places each die on a unit that the die hits.
    Threshold,
    /// Against an army, both sides add up their dice; the lower total costs its side one basic
    /// unit. A token falls to a total that reaches its number.
    Total,
    /// The attacker's dice move a marker up a track. The token falls when the marker reaches the
    /// last space.
    Ladder(TrackId),
    /// A function of the edition returns the number of pairs of dice that the defender loses. The
    /// attacker loses the others.
    Function(CallId),
}

impl Resolution {
    /// Returns whether the dice of both sides alone determine the losses.
    pub fn is_by_dice_alone(self) -> bool {
        matches!(self, Self::Compare | Self::Total)
    }
}

/// The winner of a pair of equal dice.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "lowercase")]
pub enum Ties {
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
}

/// The dice of one side before modifiers: one die for each basic unit that fights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool {
    /// Largest number of dice, `1..=DICE_MAX`.
    pub dice: u8,
    /// Number of sides of a die, `2..=100`.
    pub sides: u8,
    /// Number of basic units that must stay out of the battle.
    pub stay_behind: u32,
}

impl Pool {
    /// Returns the largest number of basic units that fight, out of `units`. Units that stay behind
    /// do not fight, and each fighting unit needs a die.
    #[inline]
    pub(crate) fn fighters(self, units: u32) -> u32 {
        units.saturating_sub(self.stay_behind).min(self.dice.into())
    }
}

/// A change of a side's dice. Modifiers apply in the order of the variants: dice get larger before
/// the roll, rolled dice are rerolled, then dice are sorted and added to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Modifier {
    /// `dice` of the dice have this number of sides instead.
    Sides {
        /// Number of sides of the larger dice.
        sides: u8,
        /// Number of dice.
        dice: u8,
    },
    /// Up to `dice` dice that *rolled* a 1 are rerolled until they show no 1.
    Reroll {
        /// Number of dice.
        dice: u8,
    },
    /// The best die gets `add`, on top of other additions. Cards add to the best die before units
    /// do, and do not prevent units from adding to it.
    Best {
        /// Number added.
        add: u8,
    },
    /// The `dice` best dice get `add` each, even beyond the die's largest number. Several such
    /// units add to the next best dice, never twice to one die.
    Add {
        /// Number added to each die.
        add: u8,
        /// Number of dice.
        dice: u8,
    },
    /// Every die gets `add`, on top of other additions.
    Each {
        /// Number added.
        add: u8,
    },
}

/// The number of dice with which an army without a seat defends.
#[derive(Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum Unseated {
    /// The number chosen by the seat that rolls for the army.
    Asked,
    /// The largest possible number.
    Most,
}

keys! {
    /// Besides `dice`, one of `sides`, `reroll` and `add`.
    pub(crate) struct ModifierKeys = "modifier" => ModifierKeys::finish as Modifier {
        /// The number of dice changed, 1 to 8.
        dice: Option<u8> = told(int(DICE)),
        /// The number of sides of these dice, 2 to 100.
        sides: Option<u8> = may(int(SIDES)),
        /// The number on which these dice are rerolled; must be 1.
        reroll: Option<u8> = may(int(1..=1)),
        /// The amount added to these dice, 1 to 100.
        add: Option<u8> = may(int(1..=100)),
    }
}

impl ModifierKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Option<Modifier> {
        let n = reader.given(&["sides", "reroll", "add"]).len();
        if n != 1 {
            let message =
                format!("{} takes one of `sides`, `reroll` and `add`; {n} are given", reader.what);
            reader.tell(Problem::error(codes::NOT_ALLOWED, reader.place, message));
        }
        let dice = self.dice?;
        let sides = self.sides.map(|sides| Modifier::Sides { sides, dice });
        let add = self.add.map(|add| Modifier::Add { add, dice });
        sides.or(add).or(self.reroll.map(|_| Modifier::Reroll { dice }))
    }
}

/// Units of kinds other than the basic one that move into a conquered space because they fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum MoveIn {
    /// Units committed to the battle that won the space.
    #[default]
    Battle,
    /// Units committed to any battle of the invasion, from any space.
    Invasion,
}

keys! {
    /// The resolution of battles.
    struct PageResolution = "resolution" => PageResolution::finish as Resolving {
        /// The use of the dice: sorted and compared pair by pair (`compare`), placed by the
        /// attacker on the units they hit, without an answer (`threshold`), added up on both sides
        /// (`total`), passed to a function (`function`), or rolled by each unit, which hits on a
        /// number of its own (`units`).
        resolution: ResolutionKind = must(word_of(&ResolutionKind::FOR_SPACES)),
        /// With `function`: the function that returns the number of pairs of dice the defender
        /// loses.
        run: Option<CallId> = unless(call(CallUse::Query(Expects::Number))),
        by_unit: ByUnit = flat::<ByUnit>(),
    }
}

/// The way the dice decide, or the rules of battles by unit.
enum Resolving {
    Dice(Resolution),
    Units(ByUnit),
}

/// The battle page: of pools of dice, or of units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CombatPage {
    /// Two pools of dice.
    Pools(Combat),
    /// Units that each hit on their own number.
    Units(ByUnit),
}

impl PageResolution {
    fn finish(self, reader: &mut TableReader<'_>) -> Option<Resolving> {
        if self.resolution != ResolutionKind::Function {
            let message =
                format!("{} has `run`, and its `resolution` is not a function", reader.what);
            reader.refuse(codes::NOT_ALLOWED, "run", message);
        } else if !reader.has("run") {
            reader.lack("run");
        }
        if self.resolution != ResolutionKind::Units {
            for key in ["sides", "hits", "rounds", "losses", "retreat"] {
                let message =
                    format!("{} has `{key}`, and its `resolution` is not `units`", reader.what);
                reader.refuse(codes::NOT_ALLOWED, key, message);
            }
        }
        let dice = match self.resolution {
            ResolutionKind::Threshold => Resolution::Threshold,
            ResolutionKind::Total => Resolution::Total,
            ResolutionKind::Function => self.run.map(Resolution::Function)?,
            ResolutionKind::Compare | ResolutionKind::Ladder => Resolution::Compare,
            ResolutionKind::Units => return Some(Resolving::Units(self.by_unit)),
        };
        Some(Resolving::Dice(dice))
    }
}

keys! {
    /// The battle page.
    pub(crate) struct CombatKeys = "combat", sourced => CombatKeys::finish as CombatPage {
        /// The resolution of battles.
        resolution: Resolving = flat::<PageResolution>(),
        /// The attacker's dice; with `units` there are none.
        attack: Option<Pool> = unless(table::<AttackPool>()),
        /// The defender's dice; with `units` there are none.
        defend: Option<Pool> = unless(table::<DefendPool>()),
        /// The side that wins a pair of equal dice; with `units` there is none.
        ties: Option<Ties> = unless(word::<Ties>()),
        /// The number of dice with which an army without a seat defends: chosen by the player who
        /// rolls, or the maximum; `asked` unless given.
        unseated_most as "unseated": bool =
            or_default(to(word::<Unseated>(), |_, _, word| Some(word == Unseated::Most))),
        /// The other kinds that must move into a conquered space: those committed to the winning
        /// battle, or to any battle of the invasion; `battle` unless given.
        move_in: MoveIn = or_default(word::<MoveIn>()),
    }
}

impl CombatKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Option<CombatPage> {
        let Self { resolution, attack, defend, ties, unseated_most, move_in } = self;
        let resolution = match resolution {
            Resolving::Dice(resolution) => resolution,
            Resolving::Units(by_unit) => {
                for key in ["attack", "defend", "ties", "unseated", "move_in"] {
                    let message =
                        format!("{} has `{key}`, and its units roll for themselves", reader.what);
                    reader.refuse(codes::NOT_ALLOWED, key, message);
                }
                return Some(CombatPage::Units(by_unit));
            }
        };
        for key in ["attack", "defend", "ties"] {
            if !reader.has(key) {
                reader.lack(key);
            }
        }
        let (attack, defend, ties) = (attack?, defend?, ties?);
        let combat = Combat { resolution, attack, defend, ties, unseated_most, move_in };
        Some(CombatPage::Pools(combat))
    }
}

/// The battle page with pools of dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combat {
    /// The resolution of battles.
    pub resolution: Resolution,
    /// The attacker's dice.
    pub attack: Pool,
    /// The defender's dice.
    pub defend: Pool,
    /// The side that wins a pair of equal dice.
    pub ties: Ties,
    /// True if an army without a seat defends with the most dice.
    pub unseated_most: bool,
    /// The other kinds that must move into a conquered space.
    pub move_in: MoveIn,
}

keys! {
    /// Dice of one side.
    struct DefendPool = "defend" => DefendPool::finish as Pool {
        /// The maximum number of dice, one for each unit that fights, 1 to 8.
        dice: u8 = must(int(DICE)),
        /// Sides of a die, 2 to 100.
        sides: u8 = must(int(SIDES)),
    }
}

impl DefendPool {
    /// Returns the pool, with no units staying behind. A side that could not fight with its last
    /// unit could not be beaten.
    fn finish(self, _reader: &mut TableReader<'_>) -> Pool {
        Pool { dice: self.dice, sides: self.sides, stay_behind: 0 }
    }
}

keys! {
    /// Dice of one side.
    struct AttackPool = "attack" => AttackPool::finish as Pool {
        pool: Pool = flat::<DefendPool>(),
        /// The number of units that must stay out of the battle.
        stay_behind: u32 = must(int(1..=NUMBER_MAX)),
    }
}

impl AttackPool {
    fn finish(self, _reader: &mut TableReader<'_>) -> Pool {
        Pool { stay_behind: self.stay_behind, ..self.pool }
    }
}

impl Combat {
    /// Returns the pool of one side.
    #[inline]
    pub fn pool(&self, side: Side) -> &Pool {
        match side {
            Side::Attacker => &self.attack,
            Side::Defender => &self.defend,
        }
    }
}
