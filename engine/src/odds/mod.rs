//! The exact odds of one battle, of a whole invasion, and of a total, in fractions.
//!
//! Nothing is simulated and nothing is rounded until it is shown: [`Fraction::to_f64`] and [`Fraction::decimals`] round
//! once. The dice are those of [`crate::combat::dice`]. [`OddsTable`] is the other thing, a table of `f64` for bots that ask
//! millions of times.

mod battle;
mod fraction;
mod invasion;
mod law;
mod marks;
mod prospect;
mod rolls;
mod spread;
mod sum;
mod table;

use std::fmt;

use crate::combat::dice;
use crate::model::{Combat, DICE_MAX, Modifier, Side};

use invasion::Ranks;

pub use battle::{Battle, WORK_MAX, battle, battle_by, battle_with_policy};
pub use fraction::{Fraction, NotAFraction};
pub use invasion::{Chain, Invasion, SWEEP_MAX, TROOPS_MAX, chain, invasion};
pub use marks::{is_taken, marks};
pub use prospect::{Party, Prospect, prospect, prospect_with_card};
pub(crate) use rolls::mean_climb;
pub use rolls::{Fire, Mark, climb, climbs, fire};
pub use spread::Spread;
pub use sum::{reach, strike, sum};
pub use table::OddsTable;

/// Which of several dice that show a 1 is rolled again when not all of them can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RerollPolicy {
    /// The one with the most sides. It never does worse than another choice.
    LargerFirst,
    /// The one with the fewest sides.
    SmallerFirst,
}

/// What an invasion is fought under: the battle page, what modifies each side in every battle, and what an owner who
/// has a choice in mid-battle does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms<'a> {
    /// The battle page.
    pub combat: &'a Combat,
    /// What changes the attacker's dice.
    pub attacker: &'a [Modifier],
    /// What changes the defender's dice.
    pub defender: &'a [Modifier],
    /// Who is rolled again when there is a choice; `None` refuses with [`OddsError::ChoiceInBattle`].
    pub policy: Option<RerollPolicy>,
}

impl<'a> Terms<'a> {
    /// The battle page without modifiers.
    pub fn plain(combat: &'a Combat) -> Self {
        Self { combat, attacker: &[], defender: &[], policy: None }
    }

    /// The dice of both sides, by the basic units that fight.
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

/// Why the odds are not told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OddsError {
    /// The owner of dice of different sizes may have to choose which one is rolled again, so the odds depend on a
    /// policy: ask [`battle_with_policy`], or give [`Terms::policy`] one.
    ChoiceInBattle {
        /// Whose dice they are.
        side: Side,
    },
    /// A side of the battle page has no dice, so no battle ever ends.
    NoDice {
        /// Which side.
        side: Side,
    },
    /// More troops than the solver takes.
    TooManyTroops {
        /// How many were asked for; a sum that no `u32` holds counts as the largest.
        n_troops: u32,
        /// The most it takes.
        most: u32,
    },
    /// A function of the edition decides, or the attacker as the dice lie: what a battle comes to cannot be told beforehand.
    Undecided,
    /// So many different dice, or numbers so long, that the answer would take minutes: see [`WORK_MAX`] and
    /// [`SWEEP_MAX`].
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
            Self::Undecided => {
                f.write_str("what the dice come to is decided by a function, or by the attacker")
            }
            Self::TooMuchWork => {
                f.write_str("these dice are too many or too different for exact odds")
            }
        }
    }
}

impl std::error::Error for OddsError {}
