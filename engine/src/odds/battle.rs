//! The odds of one battle.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use crate::combat::dice::{Losses, Prepared};
use crate::model::{DICE_MAX, Resolution, Side, Ties};

use super::law::{Law, PlacedDice, RerollCase};
use super::sum::total_weights;
use super::{Fraction, OddsError, RerollPolicy};

/// Largest number of steps for one battle, or for all battles of one invasion together; limits the
/// time to some seconds.
///
/// Plain dice stay far below it, whatever their number and sides. Many large and different
/// additions on many dice may exceed it, as may many sizes of dice with rerolls under a policy.
pub const WORK_MAX: u32 = 10_000_000;

/// Largest number of intermediate states of two sides' dice. Plain dice reach a few hundred, small
/// additions a few thousand.
const STATES_MAX: usize = 10_000;

/// The odds of one battle: the probability of each number of losses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleOdds {
    /// Weights by the defender's losses; the attacker loses the other pairs. In lowest terms
    /// together with `total`.
    weights: Vec<BigUint>,
    total: BigUint,
}

impl BattleOdds {
    /// Returns the odds of a battle whose losses are known.
    pub(super) fn sure(losses: Losses) -> Self {
        let pairs = usize::from(losses.attacker) + usize::from(losses.defender);
        let mut weights = vec![BigUint::zero(); pairs + 1];
        weights[usize::from(losses.defender)] = BigUint::one();
        Self { weights, total: BigUint::one() }
    }

    /// Returns the number of pairs of dice that are compared, `0..=DICE_MAX`. Each pair costs one
    /// basic unit.
    pub fn pairs(&self) -> u8 {
        u8::try_from(self.weights.len().saturating_sub(1)).unwrap_or(u8::MAX)
    }

    /// Returns the probability of exactly these losses; 0 for impossible losses.
    pub fn probability(&self, losses: Losses) -> Fraction {
        let is_possible =
            u16::from(losses.attacker) + u16::from(losses.defender) == u16::from(self.pairs());
        let weight = self.weights.get(usize::from(losses.defender)).filter(|_| is_possible);
        weight
            .and_then(|weight| Fraction::new(weight.clone(), self.total.clone()))
            .unwrap_or_else(zero)
    }

    /// Returns every possible outcome with its probability, ordered by the defender's losses. The
    /// probabilities sum to 1.
    pub fn outcomes(&self) -> impl Iterator<Item = (Losses, Fraction)> {
        let pairs = self.pairs();
        (0..=pairs).map(move |defender| {
            let losses = Losses { attacker: pairs - defender, defender };
            (losses, self.probability(losses))
        })
    }

    /// Returns the mean number of basic units that a side loses.
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

    /// Returns the weights by the defender's losses.
    pub(super) fn weights(&self) -> &[BigUint] {
        &self.weights
    }

    /// Returns the sum of the weights.
    pub(super) fn total(&self) -> &BigUint {
        &self.total
    }
}

fn zero() -> Fraction {
    Fraction::whole(0_u8)
}

/// Returns the odds of one battle between two sides' dice. If a side has no dice, no pair is
/// compared and neither side loses.
///
/// # Errors
/// [`OddsError::ChoiceInBattle`] if an owner may have to choose which die is rerolled, and
/// [`OddsError::TooMuchWork`] above [`WORK_MAX`].
pub fn battle(
    attacker: &Prepared,
    defender: &Prepared,
    ties: Ties,
) -> Result<BattleOdds, OddsError> {
    solve(attacker, defender, ties, None, &mut { WORK_MAX })
}

/// Like [`battle`], but owners choose by `policy` which die is rerolled.
///
/// # Errors
/// [`OddsError::TooMuchWork`] above [`WORK_MAX`].
pub fn battle_with_policy(
    attacker: &Prepared,
    defender: &Prepared,
    ties: Ties,
    policy: RerollPolicy,
) -> Result<BattleOdds, OddsError> {
    solve(attacker, defender, ties, Some(policy), &mut { WORK_MAX })
}

/// Returns the odds of one battle under the battle page's resolution.
///
/// # Errors
/// [`OddsError::Undecided`] if the dice alone do not decide, and the errors of [`battle`].
pub fn battle_by(
    resolution: Resolution,
    attacker: &Prepared,
    defender: &Prepared,
    ties: Ties,
    policy: Option<RerollPolicy>,
) -> Result<BattleOdds, OddsError> {
    solve_by(resolution, attacker, defender, ties, policy, &mut { WORK_MAX })
}

/// Like [`battle_by`], but subtracts its steps from `work`.
pub(super) fn solve_by(
    resolution: Resolution,
    attacker: &Prepared,
    defender: &Prepared,
    ties: Ties,
    policy: Option<RerollPolicy>,
    work: &mut u32,
) -> Result<BattleOdds, OddsError> {
    match resolution {
        Resolution::Compare => solve(attacker, defender, ties, policy, work),
        Resolution::Total => totals(attacker, defender, ties, policy),
        Resolution::Threshold | Resolution::Ladder(_) | Resolution::Function(_) => {
            Err(OddsError::Undecided)
        }
    }
}

/// Returns the odds of a battle in which the lower total of dice costs its side one unit. If a side
/// has no dice, neither side loses.
///
/// # Errors
/// [`OddsError::ChoiceInBattle`] if an owner may have to choose which die is rerolled and there is
/// no `policy`.
fn totals(
    attacker: &Prepared,
    defender: &Prepared,
    ties: Ties,
    policy: Option<RerollPolicy>,
) -> Result<BattleOdds, OddsError> {
    let attack = Law::new(attacker, Side::Attacker, policy)?;
    let defend = Law::new(defender, Side::Defender, policy)?;
    if attacker.n().min(defender.n()) == 0 {
        return Ok(BattleOdds::sure(Losses::default()));
    }
    let (attack, defend) = (total_weights(&attack, attacker), total_weights(&defend, defender));
    let mut below = BigUint::zero();
    let mut won = BigUint::zero();
    for (total, weight) in attack.iter().enumerate() {
        let even = defend.get(total).cloned().unwrap_or_else(BigUint::zero);
        let reached = if ties == Ties::Attacker { &below + &even } else { below.clone() };
        won += weight * reached;
        below += even;
    }
    let all = attack.iter().sum::<BigUint>() * defend.iter().sum::<BigUint>();
    let common = won.gcd(&all);
    let (won, total) = (won / &common, all / &common);
    Ok(BattleOdds { weights: vec![&total - &won, won], total })
}

/// Returns the odds of one battle, with or without a policy. Subtracts its steps from `work`.
fn solve(
    attacker: &Prepared,
    defender: &Prepared,
    ties: Ties,
    policy: Option<RerollPolicy>,
    work: &mut u32,
) -> Result<BattleOdds, OddsError> {
    let attack = Law::new(attacker, Side::Attacker, policy)?;
    let defend = Law::new(defender, Side::Defender, policy)?;
    let pairs = usize::from(attacker.n().min(defender.n()));
    let mut weights = vec![BigUint::zero(); pairs + 1];
    for attack in &attack.cases {
        for defend in &defend.cases {
            let weight = BigUint::from(attack.weight) * defend.weight;
            let counts = Comparison { attack, defend, ties, pairs }.count(work)?;
            for (sum, count) in weights.iter_mut().zip(counts) {
                *sum += &weight * count;
            }
        }
    }
    let mut total = BigUint::from(attack.total) * defend.total;
    let divisor = weights.iter().fold(total.clone(), |divisor, weight| divisor.gcd(weight));
    if !divisor.is_one() {
        for weight in &mut weights {
            *weight /= &divisor;
        }
        total /= divisor;
    }
    Ok(BattleOdds { weights, total })
}

/// A comparison of two sides' dice, placed value by value from the highest down.
struct Comparison<'a> {
    attack: &'a RerollCase,
    defend: &'a RerollCase,
    ties: Ties,
    pairs: usize,
}

impl Comparison<'_> {
    /// Returns the number of arrangements that cost the defender 0, 1, … basic units.
    ///
    /// The side that first places its die of a rank has the higher value and wins the pair. So only
    /// the number of dice that each side has placed and the defender's losses matter, not their
    /// order. The counts are at most `100^16`, which fits.
    fn count(&self, work: &mut u32) -> Result<[u128; DICE_MAX + 1], OddsError> {
        let highest = self.attack.highest().max(self.defend.highest());
        let mut states =
            BTreeMap::from([((PlacedDice::default(), PlacedDice::default(), 0_usize), 1_u128)]);
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
            if states.len() > STATES_MAX {
                return Err(OddsError::TooMuchWork);
            }
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

    /// Returns the number of pairs that the attacker wins on a level. `attack` and `defend` are the
    /// numbers of dice that each side has placed before and after the level.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combat::dice;
    use crate::model::{Modifier, Pool};

    fn prepared(n: u8, sides: u8, modifiers: &[Modifier]) -> Prepared {
        dice::pool(&Pool { dice: n, sides, stay_behind: 0 }, n, modifiers.iter().copied())
    }

    #[track_caller]
    fn check(attacker: &Prepared, defender: &Prepared, defender_loses: &[&str]) {
        let battle = battle(attacker, defender, Ties::Defender).expect("these dice have odds");
        let found: Vec<String> = battle.outcomes().map(|(_, chance)| chance.to_string()).collect();
        assert_eq!(found, defender_loses);
    }

    #[test]
    fn two_dice_of_two_sides() {
        check(&prepared(1, 2, &[]), &prepared(1, 2, &[]), &["3/4", "1/4"]);
        check(&prepared(2, 2, &[]), &prepared(1, 2, &[]), &["5/8", "3/8"]);
        check(&prepared(0, 2, &[]), &prepared(1, 2, &[]), &["1"]);
    }

    #[test]
    fn an_addition_goes_beyond_the_sides() {
        let raised = prepared(1, 6, &[Modifier::Add { add: 1, dice: 1 }]);
        check(&raised, &prepared(1, 6, &[]), &["5/12", "7/12"]);
        let eight = prepared(
            1,
            6,
            &[Modifier::Sides { sides: 8, dice: 1 }, Modifier::Add { add: 1, dice: 1 }],
        );
        check(&eight, &prepared(1, 8, &[]), &["7/16", "9/16"]);
    }

    #[test]
    fn one_reroll_leaves_the_second_one() {
        let rerolled = prepared(2, 2, &[Modifier::Reroll { dice: 1 }]);
        // One of the two coins keeps its 1 in a quarter of the rolls; otherwise both end on 2.
        check(&rerolled, &prepared(2, 2, &[]), &["3/8", "7/16", "3/16"]);
    }

    #[test]
    fn a_choice_needs_a_policy_and_the_larger_die_is_the_better_one() {
        let mixed = [Modifier::Sides { sides: 8, dice: 1 }, Modifier::Reroll { dice: 1 }];
        let (attacker, defender) = (prepared(2, 6, &mixed), prepared(2, 6, &[]));
        let refused = battle(&defender, &attacker, Ties::Defender);
        assert_eq!(refused, Err(OddsError::ChoiceInBattle { side: Side::Defender }));
        let expected = |policy| {
            battle_with_policy(&attacker, &defender, Ties::Defender, policy)
                .map(|battle| battle.expected(Side::Defender))
                .expect("a policy settles the choice")
        };
        assert!(expected(RerollPolicy::LargerFirst) > expected(RerollPolicy::SmallerFirst));
    }

    #[test]
    fn losses_that_cannot_happen_have_no_chance() {
        let dice = prepared(2, 6, &[]);
        let battle = battle(&dice, &dice, Ties::Defender).expect("plain dice have odds");
        for losses in [Losses { attacker: 0, defender: 1 }, Losses { attacker: 255, defender: 255 }]
        {
            assert_eq!(battle.probability(losses), Fraction::whole(0_u8));
        }
        let sum = &battle.expected(Side::Attacker) + &battle.expected(Side::Defender);
        assert_eq!(sum, Fraction::whole(2_u8));
    }
}
