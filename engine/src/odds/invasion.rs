//! The odds of an invasion, and of several invasions one after another.

use arrayvec::ArrayVec;

use crate::combat::dice::Prepared;
use crate::model::{DICE_MAX, Resolution, Side, Ties};

use super::battle::solve_by;
use super::course::{Leg, course};
use super::{BattleOdds, Fraction, InvasionTerms, OddsError, RerollPolicy, Spread, WORK_MAX};

/// Largest number of troops of one side, and of all defenders of a path together.
pub const TROOPS_MAX: u32 = 20_000;

/// Largest number of spaces of a path.
pub const SPACES_MAX: usize = 100;

/// The odds of an invasion of one space, or of several one after the other, fought until it is
/// decided. Both sides always use the most dice allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvasionOdds {
    /// Probabilities that at least the first, the first two, … spaces are taken.
    pub taken: Vec<Fraction>,
    /// Attackers left of those that could fight, wherever they stand; 0 if all are lost.
    pub attacker_left: Spread,
    /// Defenders left on all spaces together; 0 if every space is taken.
    pub defender_left: Spread,
    /// Attackers on the last space; 0 unless every space is taken.
    pub front: Spread,
    /// The most by which a probability differs from the exact one: 0 if it is exact, as it always
    /// is for a few hundred troops.
    pub error: Fraction,
    pub(super) n_attackers: u32,
    pub(super) n_defenders: u32,
}

impl InvasionOdds {
    /// Returns the probability that every space is taken.
    pub fn win(&self) -> Fraction {
        self.taken.last().cloned().unwrap_or_else(|| Fraction::whole(1_u8))
    }

    /// Returns the mean number of troops that a side loses.
    pub fn losses(&self, side: Side) -> Fraction {
        match side {
            Side::Attacker => self.attacker_left.expected_below(self.n_attackers),
            Side::Defender => self.defender_left.expected_below(self.n_defenders),
        }
    }

    /// Returns how many units more the defender loses than the attacker, on average; below 0 if the
    /// attacker loses more.
    pub fn surplus(&self) -> f64 {
        self.losses(Side::Defender).to_f64() - self.losses(Side::Attacker).to_f64()
    }
}

/// A space of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathSpace {
    /// The number of defenders.
    pub defenders: u32,
    /// The number of attackers that stay there; all others go on. On the last space, so many have to
    /// be left, or the space does not count as taken.
    pub leaving: u32,
}

/// Returns the number of attackers that stay on each of `n` spaces: `given` has one number for all,
/// one for each, or one for each but the last, where nobody stays then. Without any, the fewest stay
/// that must. `None` for any other number of them.
pub fn leaving(given: &[u32], n: usize, least: u32) -> Option<Vec<u32>> {
    match given {
        [] => Some((1..n).map(|_| least).chain([0]).collect()),
        [all] => Some(vec![*all; n]),
        each if each.len() == n => Some(each.to_vec()),
        each if each.len() + 1 == n => Some(each.iter().copied().chain([0]).collect()),
        _ => None,
    }
}

/// Returns the odds that `attackers` take a space from `defenders`. `attackers` are the troops that
/// can fight, without those that stay behind: for example five of the six on a space.
///
/// Without attackers, no space is won; without defenders, every space is. Osborne, "Markov Chains
/// for the RISK Board Game Revisited" (2003), prints values for three dice against two. They cover
/// up to ten troops on each side.
///
/// # Errors
/// Any [`OddsError`].
pub fn invasion(
    terms: &InvasionTerms<'_>,
    attackers: u32,
    defenders: u32,
) -> Result<InvasionOdds, OddsError> {
    let leg = Leg { ranks: terms.ranks(), first: None, defenders, leaving: 0 };
    course(&[leg], attackers, 0)
}

/// Returns the odds that `attackers`, which can fight, take one space after the other. The attack
/// stops for good when at most `stop` of them are left to fight.
///
/// Without spaces, the path is complete.
///
/// # Errors
/// [`OddsError::StaysBehind`] if too few stay on a space that is attacked from, and any other
/// [`OddsError`].
pub fn path(
    terms: &InvasionTerms<'_>,
    attackers: u32,
    spaces: &[PathSpace],
    stop: u32,
) -> Result<InvasionOdds, OddsError> {
    course(&legs(terms, spaces)?, attackers, stop)
}

/// Returns the battles of a path.
///
/// # Errors
/// [`OddsError::StaysBehind`] if too few stay on a space that is attacked from.
pub(super) fn legs(terms: &InvasionTerms<'_>, spaces: &[PathSpace]) -> Result<Vec<Leg>, OddsError> {
    let least = terms.combat.attack.stay_behind;
    let on_the_way = &spaces[..spaces.len().saturating_sub(1)];
    if on_the_way.iter().any(|space| space.leaving < least) {
        return Err(OddsError::StaysBehind { least });
    }
    if spaces.len() > SPACES_MAX {
        return Err(OddsError::TooManySpaces);
    }
    let ranks = terms.ranks();
    let leg = |&PathSpace { defenders, leaving }| Leg {
        ranks: ranks.clone(),
        first: None,
        defenders,
        leaving,
    };
    Ok(spaces.iter().map(leg).collect())
}

pub(super) fn index(n: u32) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// The dice of both sides in every possible battle of an invasion, indexed by the number of a
/// side's fighting basic units, minus 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ranks {
    pub(super) attacker: ArrayVec<Prepared, DICE_MAX>,
    pub(super) defender: ArrayVec<Prepared, DICE_MAX>,
    pub(super) ties: Ties,
    pub(super) resolution: Resolution,
    pub(super) policy: Option<RerollPolicy>,
}

impl Ranks {
    pub(super) fn of(&self, side: Side) -> &[Prepared] {
        match side {
            Side::Attacker => &self.attacker,
            Side::Defender => &self.defender,
        }
    }

    /// Returns the number of basic units that fight in a battle, out of `n_troops`.
    pub(super) fn used(&self, side: Side, n_troops: usize) -> usize {
        self.of(side).len().min(n_troops)
    }
}

/// Returns the odds of every possible battle of an invasion with these numbers of troops. The
/// indices are the fighting basic units of the attacker and of the defender, each minus 1.
///
/// # Errors
/// [`OddsError::NoDice`] for a side without dice, and the errors of a battle.
pub(super) fn battles(
    ranks: &Ranks,
    attackers: u32,
    defenders: u32,
) -> Result<Vec<Vec<BattleOdds>>, OddsError> {
    for side in Side::ALL {
        if ranks.of(side).first().is_none_or(|one| one.n() == 0) {
            return Err(OddsError::NoDice { side });
        }
    }
    let mut work = WORK_MAX;
    let fighting = |side, n_troops| &ranks.of(side)[..ranks.used(side, index(n_troops))];
    let mut row = |attack: &Prepared| {
        let defends = fighting(Side::Defender, defenders).iter();
        let fight = |defend| {
            solve_by(ranks.resolution, attack, defend, ranks.ties, ranks.policy, &mut work)
        };
        defends.map(fight).collect()
    };
    fighting(Side::Attacker, attackers).iter().map(&mut row).collect()
}
