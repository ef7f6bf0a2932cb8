//! The course of an invasion of one space after another.
//!
//! Every battle of `p` pairs costs `p` troops and has whole weights over `base^p`. So the weight of
//! a state in which `n` troops are gone, of either side, is a whole number over `base^n`, and no
//! fraction needs to be reduced. Where these numbers become too long, the same sweep counts with
//! floating-point numbers. All terms of its sums are positive, so no digits cancel: every battle
//! adds a few roundings to the relative error of a weight, and [`float_error`] bounds them all.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use crate::model::{DICE_MAX, Resolution, Side};

use super::invasion::{Ranks, SPACES_MAX, TROOPS_MAX, battles, index};
use super::weight::{DROPPED, FLOAT_BITS, Limbs, PathWeight};
use super::{BattleOdds, Fraction, InvasionOdds, OddsError, Spread};

/// Largest number of multiplications of machine words with which an invasion is counted exactly;
/// limits the time to some tenths of a second. Three dice against two stay below it up to about 900
/// troops on each side.
pub const EXACT_MAX: u64 = 200_000_000;

/// The battles for one space of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Leg {
    pub(super) ranks: Ranks,
    /// A battle that has already been fought; only on the first space.
    pub(super) first: Option<BattleOdds>,
    pub(super) defenders: u32,
    /// Attackers that stay on the space.
    pub(super) leaving: u32,
}

impl Leg {
    /// Returns whether the defender does not roll: the attack continues until no defenders are left,
    /// and the attacker loses nothing.
    fn is_unanswered(&self) -> bool {
        self.ranks.resolution == Resolution::Threshold
    }
}

/// Checks the size of a path.
pub(super) fn check_size(legs: &[Leg], attackers: u32) -> Result<u32, OddsError> {
    if legs.len() > SPACES_MAX {
        return Err(OddsError::TooManySpaces);
    }
    let defenders = legs.iter().fold(0_u32, |sum, leg| sum.saturating_add(leg.defenders));
    for n_troops in [attackers, defenders] {
        if n_troops > TROOPS_MAX {
            return Err(OddsError::TooManyTroops { n_troops, most: TROOPS_MAX });
        }
    }
    Ok(defenders)
}

/// Returns the odds of the battles for each space. Spaces with the same dice share their odds.
pub(super) fn all_battles(
    legs: &[Leg],
    attackers: u32,
) -> Result<Vec<Vec<Vec<BattleOdds>>>, OddsError> {
    let most = legs.iter().map(|leg| leg.defenders).max().unwrap_or(0);
    let mut all: Vec<Vec<Vec<BattleOdds>>> = Vec::with_capacity(legs.len());
    for (at, leg) in legs.iter().enumerate() {
        let known = legs[..at].iter().position(|other| other.ranks == leg.ranks);
        all.push(match known {
            _ if leg.is_unanswered() => Vec::new(),
            Some(known) => all[known].clone(),
            None => battles(&leg.ranks, attackers, most)?,
        });
    }
    Ok(all)
}

/// Returns the odds of a path. The attack stops when at most `stop` attackers are left to fight.
pub(super) fn course(legs: &[Leg], attackers: u32, stop: u32) -> Result<InvasionOdds, OddsError> {
    let defenders = check_size(legs, attackers)?;
    let battles = all_battles(legs, attackers)?;
    let first = legs.first().and_then(|leg| leg.first.as_ref());
    let base = common_base(battles.iter().flatten().flatten().chain(first));
    let n_troops = u64::from(attackers) + u64::from(defenders);
    let n_words = n_troops.saturating_mul(base.bits()) / 64;
    let n_states = u64::from(attackers).saturating_mul(defenders.into());
    let march = March { legs, attackers: index(attackers), stop: index(stop) };
    if n_states.saturating_mul(n_words) <= EXACT_MAX {
        let each = |battle: &BattleOdds| over(battle, &base);
        let ends = march.ends(&PathStart {
            one: Limbs::new(&BigUint::one()),
            battles: converted(&battles, each),
            first: first.map(each),
            power: &|n| Limbs::new(&base.pow(u32::try_from(n).unwrap_or(u32::MAX))),
        });
        let powers = powers(&base, index(attackers) + index(defenders));
        let scaled = |end: &PathEnd<Limbs>| end.weight.whole() * &powers[end.left + end.defenders];
        let total = powers.last().cloned().unwrap_or_else(BigUint::one);
        return Ok(march.told(&ends, scaled, &total, Fraction::whole(0_u8)));
    }
    let ends = march.ends(&PathStart {
        one: 1.0,
        battles: converted(&battles, chances),
        first: first.map(chances),
        power: &|_| 1.0,
    });
    let total = BigUint::one() << FLOAT_BITS;
    let error = as_fraction(float_error(n_troops, n_states));
    Ok(march.told(&ends, |end: &PathEnd<f64>| end.weight.whole(), &total, error))
}

/// Returns a bound on the error of a probability that was counted in floating-point numbers.
///
/// Of a weight, each battle rounds the chance, its product, and at most one sum more than there are
/// pairs; `n_troops` battles are the most that there can be. What is dropped is added for every
/// state. Twice the sum of all this leaves room for the terms of higher order.
pub(super) fn float_error(n_troops: u64, n_states: u64) -> f64 {
    let [troops, states] = [n_troops, n_states].map(|n| as_f64(n.saturating_add(1)));
    let dice = as_f64(DICE_MAX as u64);
    2.0 * (troops * (dice + 3.0) * (f64::EPSILON / 2.0) + 2.0 * states * DROPPED)
}

/// Returns a count as an `f64`; counts here are far below `2^53`.
fn as_f64(n: u64) -> f64 {
    Fraction::whole(n).to_f64()
}

/// Returns the smallest power of a half that is not below an error.
fn as_fraction(error: f64) -> Fraction {
    let (mut half, mut bits) = (0.5, 0_u32);
    while half >= error && bits < 60 {
        half /= 2.0;
        bits += 1;
    }
    Fraction::new(BigUint::one(), BigUint::one() << bits).unwrap_or_else(|| Fraction::whole(1_u8))
}

/// Returns a base over whose powers all battles have whole weights.
fn common_base<'a>(battles: impl Iterator<Item = &'a BattleOdds>) -> BigUint {
    let mut base = BigUint::one();
    // A battle with fewer pairs requires more of the base.
    let mut by_pairs: Vec<&BattleOdds> = battles.collect();
    by_pairs.sort_by_key(|battle| battle.pairs());
    for battle in by_pairs {
        let reached = base.pow(battle.pairs().into());
        base *= battle.total() / reached.gcd(battle.total());
    }
    base
}

/// Returns the weights of a battle over `base^pairs`.
fn over(battle: &BattleOdds, base: &BigUint) -> Vec<Limbs> {
    let factor = base.pow(battle.pairs().into()) / battle.total();
    battle.weights().iter().map(|weight| Limbs::new(&(weight * &factor))).collect()
}

/// Returns `base^0` to `base^most`.
fn powers(base: &BigUint, most: usize) -> Vec<BigUint> {
    std::iter::successors(Some(BigUint::one()), |power| Some(power * base)).take(most + 1).collect()
}

/// Returns the chances of a battle, by the defender's losses.
pub(super) fn chances(battle: &BattleOdds) -> Vec<f64> {
    battle.outcomes().map(|(_, chance)| chance.to_f64()).collect()
}

/// The weights of the battles for a space, by the dice of both sides and the defender's losses.
pub(super) type LegFactors<F> = Vec<Vec<Vec<F>>>;

pub(super) fn converted<F>(
    battles: &[Vec<Vec<BattleOdds>>],
    each: impl Fn(&BattleOdds) -> Vec<F>,
) -> Vec<LegFactors<F>> {
    let row = |row: &Vec<BattleOdds>| row.iter().map(&each).collect();
    battles.iter().map(|of_leg| of_leg.iter().map(row).collect()).collect()
}

/// The numbers in which a path is counted.
struct PathStart<'a, W: PathWeight> {
    one: W,
    battles: Vec<LegFactors<W::Factor>>,
    /// Weights of the battle that has been fought.
    first: Option<Vec<W::Factor>>,
    /// Returns the factor of a number of troops that are gone without a battle.
    power: &'a dyn Fn(usize) -> W::Factor,
}

/// A way in which a path can end.
struct PathEnd<W> {
    /// Number of spaces taken.
    taken: usize,
    /// Attackers left, wherever they stand.
    left: usize,
    /// Defenders left on all spaces.
    defenders: usize,
    /// Attackers on the last space if the path is complete.
    front: usize,
    weight: W,
}

/// A path with its attackers.
struct March<'a> {
    legs: &'a [Leg],
    attackers: usize,
    stop: usize,
}

impl March<'_> {
    /// Returns every end of the path with its weight.
    fn ends<W: PathWeight>(&self, numbers: &PathStart<'_, W>) -> Vec<PathEnd<W>> {
        let mut ends = Vec::new();
        let mut starts = self.starts(numbers);
        let mut behind = 0;
        let mut ahead: usize = self.legs.iter().map(|leg| index(leg.defenders)).sum();
        for (at, leg) in self.legs.iter().enumerate() {
            let here = index(leg.defenders);
            ahead -= here;
            let fought = if leg.is_unanswered() {
                unanswered(starts, self.stop, numbers)
            } else {
                let sweep = Sweep { battles: &numbers.battles[at], ranks: &leg.ranks };
                sweep.fight(starts, self.stop, here)
            };
            let end = |taken, left, defenders, front, weight| PathEnd {
                taken,
                left: behind + left,
                defenders: ahead + defenders,
                front,
                weight,
            };
            for (left, defenders, weight) in fought.held {
                ends.push(end(at, left, defenders, 0, weight));
            }
            let leaving = index(leg.leaving);
            let next = self.legs.get(at + 1).map(|next| index(next.defenders));
            starts = Vec::new();
            for (left, weight) in fought.won {
                match next {
                    Some(defenders) if left > leaving => {
                        starts.push((left - leaving, defenders, weight));
                    }
                    Some(_) => ends.push(end(at + 1, left, 0, 0, weight)),
                    None if left >= leaving => ends.push(end(at + 1, left, 0, left, weight)),
                    None => ends.push(end(at, left, 0, 0, weight)),
                }
            }
            behind += leaving;
        }
        ends
    }

    /// Returns the states in which the first space is attacked: attackers, defenders and weight.
    fn starts<W: PathWeight>(&self, numbers: &PathStart<'_, W>) -> Vec<(usize, usize, W)> {
        let defenders = self.legs.first().map_or(0, |leg| index(leg.defenders));
        let Some(first) = &numbers.first else {
            return vec![(self.attackers, defenders, numbers.one.clone())];
        };
        let pairs = first.len() - 1;
        let each = first.iter().enumerate().filter_map(|(lost, factor)| {
            let left = self.attackers.checked_sub(pairs - lost)?;
            let mut weight = W::default();
            weight.add(&numbers.one, factor);
            Some((left, defenders.checked_sub(lost)?, weight))
        });
        each.collect()
    }

    /// Returns the odds of the ends, with the weight of each as a whole number over `total`.
    fn told<W>(
        &self,
        ends: &[PathEnd<W>],
        scaled: impl Fn(&PathEnd<W>) -> BigUint,
        total: &BigUint,
        error: Fraction,
    ) -> InvasionOdds {
        let n_defenders: usize = self.legs.iter().map(|leg| index(leg.defenders)).sum();
        let none = |most: usize| vec![BigUint::zero(); most + 1];
        let mut attacker_left = none(self.attackers);
        let mut defender_left = none(n_defenders);
        let mut front = none(self.attackers);
        let mut taken = vec![BigUint::zero(); self.legs.len()];
        for end in ends {
            let weight = scaled(end);
            for sum in taken.iter_mut().take(end.taken) {
                *sum += &weight;
            }
            attacker_left[end.left] += &weight;
            defender_left[end.defenders] += &weight;
            front[end.front] += weight;
        }
        let chance = |weight: BigUint| Fraction::new(weight.min(total.clone()), total.clone());
        let spread = |weights| Spread::new(weights, total.clone());
        let troops = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let [attacker_left, defender_left, front] = if self.legs.is_empty() {
            let all = |n: usize| {
                let mut weights = none(n);
                weights[n].clone_from(total);
                spread(weights)
            };
            [all(self.attackers), all(0), all(self.attackers)]
        } else {
            [attacker_left, defender_left, front].map(spread)
        };
        InvasionOdds {
            taken: taken.into_iter().filter_map(chance).collect(),
            attacker_left,
            defender_left,
            front,
            error,
            n_attackers: troops(self.attackers),
            n_defenders: troops(n_defenders),
        }
    }
}

/// The ends of the fight for one space.
struct Fought<W> {
    /// Attackers left with their weights, where the space is taken.
    won: Vec<(usize, W)>,
    /// Attackers and defenders left with their weights, where it is not.
    held: Vec<(usize, usize, W)>,
}

impl<W> Fought<W> {
    fn new() -> Self {
        Self { won: Vec::new(), held: Vec::new() }
    }

    /// Adds an end.
    fn add(&mut self, attackers: usize, defenders: usize, weight: W) {
        if attackers > 0 && defenders == 0 {
            self.won.push((attackers, weight));
        } else {
            self.held.push((attackers, defenders, weight));
        }
    }
}

/// Fights for a space whose defender does not roll.
fn unanswered<W: PathWeight>(
    starts: Vec<(usize, usize, W)>,
    stop: usize,
    numbers: &PathStart<'_, W>,
) -> Fought<W> {
    let mut fought = Fought::new();
    for (attackers, defenders, weight) in starts {
        if attackers > stop && defenders > 0 {
            let mut won = W::default();
            won.add(&weight, &(numbers.power)(defenders));
            fought.add(attackers, 0, won);
        } else {
            fought.add(attackers, defenders, weight);
        }
    }
    fought
}

/// A row of states with the same number of attackers, by the defenders left.
struct BattleRow<W> {
    cells: Vec<W>,
    /// The states that may have a weight; none if the first is above the second.
    within: (usize, usize),
}

impl<W: PathWeight> BattleRow<W> {
    fn new(most: usize) -> Self {
        Self { cells: vec![W::default(); most + 1], within: (usize::MAX, 0) }
    }

    #[inline]
    fn reach(&mut self, defenders: usize) -> &mut W {
        self.within = (self.within.0.min(defenders), self.within.1.max(defenders));
        &mut self.cells[defenders]
    }

    /// Takes all weights out, beginning with the most defenders.
    fn drain(&mut self) -> impl Iterator<Item = (usize, W)> {
        let (low, high) = std::mem::replace(&mut self.within, (usize::MAX, 0));
        let cells = self.cells.get_mut(low..=high).unwrap_or_default();
        let each = cells.iter_mut().map(std::mem::take).enumerate().rev();
        each.filter(|(_, weight)| !weight.is_nothing()).map(move |(at, weight)| (low + at, weight))
    }
}

/// The battles for one space.
struct Sweep<'a, F> {
    battles: &'a LegFactors<F>,
    ranks: &'a Ranks,
}

impl<F> Sweep<'_, F> {
    /// Fights until at most `stop` attackers or no defenders are left.
    fn fight<W: PathWeight<Factor = F>>(
        &self,
        mut starts: Vec<(usize, usize, W)>,
        stop: usize,
        most: usize,
    ) -> Fought<W> {
        starts.sort_by_key(|&(attackers, ..)| attackers);
        let mut fought = Fought::new();
        let Some(&(attackers, ..)) = starts.last() else { return fought };
        let mut rows: Vec<BattleRow<W>> = (0..=DICE_MAX).map(|_| BattleRow::new(most)).collect();
        for attackers in (0..=attackers).rev() {
            while let Some((_, defenders, weight)) = starts.pop_if(|start| start.0 == attackers) {
                rows[0].reach(defenders).join(&weight);
            }
            if attackers > stop {
                self.battle(&mut rows, attackers);
            }
            for (defenders, weight) in rows[0].drain() {
                fought.add(attackers, defenders, weight);
            }
            rows.rotate_left(1);
        }
        fought
    }

    /// Fights one battle in every state of the first row. The rows after it have fewer attackers.
    fn battle<W: PathWeight<Factor = F>>(&self, rows: &mut [BattleRow<W>], attackers: usize) {
        let Some((row, below)) = rows.split_first_mut() else { return };
        let n_attack = self.ranks.used(Side::Attacker, attackers);
        let mut defenders = row.within.1;
        while defenders >= row.within.0.max(1) {
            let weight = std::mem::take(&mut row.cells[defenders]);
            if !weight.is_nothing() {
                let n_defend = self.ranks.used(Side::Defender, defenders);
                let outcomes = &self.battles[n_attack - 1][n_defend - 1];
                let pairs = outcomes.len() - 1;
                for (lost, factor) in outcomes.iter().enumerate() {
                    let target =
                        if lost == pairs { &mut *row } else { &mut below[pairs - lost - 1] };
                    target.reach(defenders - lost).add(&weight, factor);
                }
            }
            defenders -= 1;
        }
    }
}
