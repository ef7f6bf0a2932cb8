//! The exact odds of one battle, of a whole invasion, and of a total, as fractions.
//!
//! Nothing is simulated, and results are only rounded when shown: [`Fraction::to_f64`] and
//! [`Fraction::decimals`] round once. The dice come from [`crate::combat::dice`]. Armies of more
//! than some hundred troops are counted in `f64`, with a bound on the error
//! ([`InvasionOdds::error`]), as is [`OddsTable`], for those that need odds millions of times.

mod battle;
mod course;
mod fraction;
mod invasion;
mod law;
mod marks;
mod prospect;
mod rolls;
mod search;
mod spread;
mod sum;
mod table;
mod units;
mod weight;

use std::fmt;

use crate::combat::dice;
use crate::model::{Combat, DICE_MAX, Modifier, Side};

use invasion::Ranks;

pub use battle::{BattleOdds, WORK_MAX, battle, battle_by, battle_with_policy};
pub use course::EXACT_MAX;
pub use fraction::{Fraction, NotAFraction};
pub use invasion::{InvasionOdds, PathSpace, SPACES_MAX, TROOPS_MAX, invasion, leaving, path};
pub use marks::{is_taken, marks};
pub use prospect::{
    AssumedAnswer, Party, PathProspect, Prospect, Route, path_prospect, prospect,
    prospect_with_card,
};
pub(crate) use rolls::mean_climb;
pub use rolls::{FireOdds, FireTarget, climb, climbs, fire};
pub use search::{fewest, holding};
pub use spread::Spread;
pub use sum::{reach, strike, sum};
pub use table::{OddsTable, TABLE_MAX};
pub use units::{FightingUnits, HITS_MAX, UnitBattleOdds, units};

/// The choice of the dice showing a 1 that are rerolled when not all of them can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RerollPolicy {
    /// The die with the most sides; never worse than another choice.
    LargerFirst,
    /// The die with the fewest sides.
    SmallerFirst,
}

/// The terms of an invasion. They consist of the battle page, the modifiers of each side in every
/// battle, and the policy of an owner with a choice during a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvasionTerms<'a> {
    /// The battle page.
    pub combat: &'a Combat,
    /// Modifiers of the attacker's dice.
    pub attacker: &'a [Modifier],
    /// Modifiers of the defender's dice.
    pub defender: &'a [Modifier],
    /// Policy for the choice of dice to reroll; with `None`, a choice fails with
    /// [`OddsError::ChoiceInBattle`].
    pub policy: Option<RerollPolicy>,
}

impl<'a> InvasionTerms<'a> {
    /// Returns the terms of a battle page without modifiers.
    pub fn plain(combat: &'a Combat) -> Self {
        Self { combat, attacker: &[], defender: &[], policy: None }
    }

    /// Returns the dice of both sides, by the number of fighting basic units.
    fn ranks(&self) -> Ranks {
        let of = |side, modifiers: &[Modifier]| {
            let pool = self.combat.pool(side);
            let each = (1..=pool.dice).take(DICE_MAX);
            each.map(|n| dice::pool(pool, n, modifiers.iter().copied())).collect()
        };
        Ranks {
            attacker: of(Side::Attacker, self.attacker),
            defender: of(Side::Defender, self.defender),
            ties: self.combat.ties,
            resolution: self.combat.resolution,
            policy: self.policy,
        }
    }
}

/// An error that prevents the calculation of odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OddsError {
    /// The owner of dice of different sizes may have to choose which one is rerolled, so the odds
    /// depend on a policy. Use [`battle_with_policy`], or set [`InvasionTerms::policy`].
    ChoiceInBattle {
        /// Owner of the dice.
        side: Side,
    },
    /// A side of the battle page has no dice, so no battle would ever end.
    NoDice {
        /// Side without dice.
        side: Side,
    },
    /// More troops than the solver accepts.
    TooManyTroops {
        /// Number of troops requested; a sum beyond `u32` counts as the largest `u32`.
        n_troops: u32,
        /// Largest number accepted.
        most: u32,
    },
    /// A path of more than [`SPACES_MAX`] spaces.
    TooManySpaces,
    /// Fewer attackers than have to stay would stay on a space from which they attack.
    StaysBehind {
        /// Fewest that stay.
        least: u32,
    },
    /// A function of the edition decides, or the attacker after the roll; the result of a battle
    /// cannot be calculated.
    Undecided,
    /// Too many or too different dice: the calculation would take minutes. See [`WORK_MAX`].
    TooMuchWork,
}

impl fmt::Display for OddsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ChoiceInBattle { side } => {
                write!(
                    f,
                    "the {side} may have to choose which die to roll again: the odds need a policy"
                )
            }
            Self::NoDice { side } => write!(f, "the {side} has no dice"),
            Self::TooManyTroops { n_troops, most } => {
                write!(f, "{n_troops} troops are too many: at most {most}")
            }
            Self::TooManySpaces => write!(f, "a path has at most {SPACES_MAX} spaces"),
            Self::StaysBehind { least } => {
                write!(f, "at least {least} must stay on a space that is attacked from")
            }
            Self::Undecided => {
                f.write_str("a function or the attacker decides the result of the dice")
            }
            Self::TooMuchWork => {
                f.write_str("these dice are too many or too different for exact odds")
            }
        }
    }
}

impl std::error::Error for OddsError {}
