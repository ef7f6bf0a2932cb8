//! The odds of one battle.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::dice::{Losses, Prepared};
use crate::model::{DICE_MAX, Side, Ties};

use super::fraction::gcd;
use super::law::{Case, Law, Placed};
use super::{Fraction, OddsError, RerollPolicy};

/// The most steps one battle may take, about a second. Plain dice stay far below it, whatever their number and sides;
/// many large and different additions on many dice, or many sizes of dice with rerolls under a policy, may not.
pub const WORK_MAX: u32 = 8_000_000;

/// The odds of one battle: how likely each number of losses is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battle {
    /// By the defender's losses; the attacker loses the other pairs. In lowest terms together with `total`.
    weights: Vec<BigUint>,
    total: BigUint,
}

impl Battle {
    /// How many pairs of dice are compared, and so how many basic units are lost, `0..=DICE_MAX`.
    pub fn pairs(&self) -> u8 {
        u8::try_from(self.weights.len().saturating_sub(1)).unwrap_or(u8::MAX)
    }

    /// How likely exactly these losses are; 0 for losses that cannot happen.
    pub fn probability(&self, losses: Losses) -> Fraction {
        let is_possible =
            u16::from(losses.attacker) + u16::from(losses.defender) == u16::from(self.pairs());
        let weight = self.weights.get(usize::from(losses.defender)).filter(|_| is_possible);
        weight
            .and_then(|weight| Fraction::new(weight.clone(), self.total.clone()))
            .unwrap_or_else(zero)
    }

    /// Every possible outcome with its probability, the defender's losses rising. The probabilities sum to 1.
    pub fn outcomes(&self) -> impl Iterator<Item = (Losses, Fraction)> {
        let pairs = self.pairs();
        (0..=pairs).map(move |defender| {
            let losses = Losses { attacker: pairs - defender, defender };
            (losses, self.probability(losses))
        })
    }

    /// How many basic units a side loses in the mean.
    pub fn expected(&self, side: Side) -> Fraction {
        let mut sum = BigUint::zero();
        for (defender, weight) in self.weights.iter().enumerate() {
            let lost = match side {
                Side::Attacker => self.weights.len() - 1 - defender,
                Side::Defender => defender,
            };
            sum += weight * lost;
        }
        Fraction::new(sum, self.total.clone()).unwrap_or_else(zero)
    }

    /// The weights by the defender's losses.
    pub(super) fn weights(&self) -> &[BigUint] {
        &self.weights
    }

    /// What the weights sum to.
    pub(super) fn total(&self) -> &BigUint {
        &self.total
    }
}

fn zero() -> Fraction {
    Fraction::whole(0_u8)
}

/// The odds of one battle between two sides' dice. With no dice on a side no pair is compared and nobody loses.
///
/// # Errors
/// [`OddsError::ChoiceInBattle`] when an owner may have to choose which die is rolled again, and
/// [`OddsError::TooMuchWork`] above [`WORK_MAX`].
pub fn battle(attacker: &Prepared, defender: &Prepared, ties: Ties) -> Result<Battle, OddsError> {
    solve(attacker, defender, ties, None)
}

/// The same when an owner who may choose which die is rolled again follows `policy`.
///
/// # Errors
/// [`OddsError::TooMuchWork`] above [`WORK_MAX`].
pub fn battle_with_policy(
    attacker: &Prepared,
    defender: &Prepared,
    ties: Ties,
    policy: RerollPolicy,
) -> Result<Battle, OddsError> {
    solve(attacker, defender, ties, Some(policy))
}

/// The odds of one battle, with or without a policy.
pub(super) fn solve(
    attacker: &Prepared,
    defender: &Prepared,
    ties: Ties,
    policy: Option<RerollPolicy>,
) -> Result<Battle, OddsError> {
    let attack = Law::new(attacker, Side::Attacker, policy)?;
    let defend = Law::new(defender, Side::Defender, policy)?;
    let pairs = usize::from(attacker.n().min(defender.n()));
    let mut weights = vec![BigUint::zero(); pairs + 1];
    let mut work = WORK_MAX;
    for attack in &attack.cases {
        for defend in &defend.cases {
            let weight = BigUint::from(attack.weight) * defend.weight;
            let counts = Comparison { attack, defend, ties, pairs }.count(&mut work)?;
            for (sum, count) in weights.iter_mut().zip(counts) {
                *sum += &weight * count;
            }
        }
    }
    let mut total = BigUint::from(attack.total) * defend.total;
    let divisor =
        weights.iter().fold(total.clone(), |divisor, weight| gcd(divisor, weight.clone()));
    if !divisor.is_one() {
        for weight in &mut weights {
            *weight /= &divisor;
        }
        total /= divisor;
    }
    Ok(Battle { weights, total })
}

/// Two sides' dice, placed value by value from the highest down.
struct Comparison<'a> {
    attack: &'a Case,
    defend: &'a Case,
    ties: Ties,
    pairs: usize,
}

impl Comparison<'_> {
    /// How many arrangements cost the defender 0, 1, … basic units.
    ///
    /// Whoever places the die of a rank first has the higher value and wins the pair, so the way to a state does not
    /// matter: only how many dice each side has placed and what the defender has lost. The counts are at most
    /// `100^16`, which fits.
    fn count(&self, work: &mut u32) -> Result<[u128; DICE_MAX + 1], OddsError> {
        let highest = self.attack.highest().max(self.defend.highest());
        let mut states =
            BTreeMap::from([((Placed::default(), Placed::default(), 0_usize), 1_u128)]);
        for level in (1..=highest).rev() {
            let mut next = BTreeMap::new();
            for ((attack, defend, lost), count) in states {
                let defends = self.defend.steps(defend, level);
                for (attack_to, attack_ways) in self.attack.steps(attack, level) {
                    for &(defend_to, defend_ways) in &defends {
                        *work = work.checked_sub(1).ok_or(OddsError::TooMuchWork)?;
                        let lost = lost
                            + self
                                .lost_by_defender((attack.n, attack_to.n), (defend.n, defend_to.n));
                        *next.entry((attack_to, defend_to, lost)).or_insert(0) +=
                            count * attack_ways * defend_ways;
                    }
                }
            }
            states = next;
        }
        let mut counts = [0; DICE_MAX + 1];
        for ((attack, defend, lost), count) in states {
            let is_whole = usize::from(attack.n) == self.attack.n()
                && usize::from(defend.n) == self.defend.n();
            if let Some(sum) = counts.get_mut(lost).filter(|_| is_whole) {
                *sum += count;
            }
        }
        Ok(counts)
    }

    /// How many pairs the attacker wins on a level on which both sides placed the dice from one rank to another.
    fn lost_by_defender(&self, attack: (u8, u8), defend: (u8, u8)) -> usize {
        let undecided = usize::from(attack.0.max(defend.0));
        let attack_to = usize::from(attack.1).min(self.pairs);
        let defend_to = usize::from(defend.1).min(self.pairs);
        let from = match self.ties {
            Ties::Attacker => undecided,
            Ties::Defender => undecided.max(defend_to),
        };
        attack_to.saturating_sub(from)
    }
}
