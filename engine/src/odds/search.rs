//! The fewest troops for a chance.
//!
//! One backward sweep in floating-point numbers gives the chances of every number of troops at once,
//! with a bound on their error. Where that bound does not decide, the exact odds do.

use crate::model::{DICE_MAX, Side};

use super::course::{
    Leg, LegFactors, all_battles, chances, check_size, converted, course, float_error,
};
use super::invasion::{TROOPS_MAX, index, legs};
use super::{Fraction, InvasionTerms, OddsError, PathSpace};

/// Largest number of states of one sweep; limits the time to some seconds.
const STATES_MAX: u64 = 500_000_000;

/// Largest number of looks at exact odds where the bound on the error does not decide.
const LOOKS_MAX: u32 = 20;

/// Number of troops of the first sweep beyond those of the other side.
const ROOM: u32 = 16;

/// Returns the fewest attackers that take all spaces with at least this probability, as
/// [`path`](super::path) counts them. `None` if no number up to [`TROOPS_MAX`] does, and for a
/// probability that is within a billionth of 0 or 1.
///
/// # Errors
/// The errors of [`path`](super::path).
pub fn fewest(
    terms: &InvasionTerms<'_>,
    spaces: &[PathSpace],
    stop: u32,
    chance: &Fraction,
) -> Result<Option<u32>, OddsError> {
    fewest_of(&legs(terms, spaces)?, stop, chance)
}

/// Like [`fewest`], for these battles.
pub(super) fn fewest_of(
    legs: &[Leg],
    stop: u32,
    chance: &Fraction,
) -> Result<Option<u32>, OddsError> {
    let defenders = check_size(legs, 0)?;
    let leaving = legs.iter().fold(stop, |sum, leg| sum.saturating_add(leg.leaving));
    let first = defenders.saturating_mul(2).saturating_add(leaving).saturating_add(ROOM);
    let Some(mut wanted) = Wanted::new(chance) else { return Ok(None) };
    let mut from = 1;
    for most in doubled(first) {
        check_work(most, defenders)?;
        let chances = path_chances(legs, index(most), index(stop))?;
        let error = float_error(u64::from(most) + u64::from(defenders), states(most, defenders));
        for attackers in from..=most {
            let exact = || course(legs, attackers, stop).map(|odds| (odds.win(), odds.error));
            if wanted.is_reached(chances[index(attackers)], error, exact)? {
                return Ok(Some(attackers));
            }
        }
        from = most + 1;
    }
    Ok(None)
}

/// Returns the fewest defenders of the last space that hold it with at least this probability; the
/// defenders that `spaces` gives for it do not count. `None` where [`fewest`] gives it.
///
/// # Errors
/// The errors of [`path`](super::path).
pub fn holding(
    terms: &InvasionTerms<'_>,
    attackers: u32,
    spaces: &[PathSpace],
    stop: u32,
    chance: &Fraction,
) -> Result<Option<u32>, OddsError> {
    let mut legs = legs(terms, spaces)?;
    let Some(last) = legs.pop() else { return Ok(None) };
    let before = check_size(&legs, attackers)?;
    let arriving = arriving(&legs, attackers, stop)?;
    let Some(mut wanted) = Wanted::new(chance) else { return Ok(None) };
    let mut from = 1;
    for most in doubled(attackers.saturating_mul(2).saturating_add(ROOM)) {
        check_work(attackers, most)?;
        let last = Leg { defenders: most, ..last.clone() };
        let taken = taken_chances(&last, &arriving, index(stop))?;
        let all = before.saturating_add(most);
        let error = float_error(u64::from(attackers) + u64::from(all), states(attackers, all));
        for defenders in from..=most {
            let exact = || {
                let last = Leg { defenders, ..last.clone() };
                let odds = course(&[&legs[..], &[last]].concat(), attackers, stop)?;
                Ok((odds.win().rest(), odds.error))
            };
            // The sweep and the odds of the spaces before it err.
            if wanted.is_reached(1.0 - taken[index(defenders)], 2.0 * error, exact)? {
                return Ok(Some(defenders));
            }
        }
        from = most + 1;
    }
    Ok(None)
}

/// A chance that is looked for.
struct Wanted<'a> {
    chance: &'a Fraction,
    near: f64,
    looks_left: u32,
}

impl<'a> Wanted<'a> {
    fn new(chance: &'a Fraction) -> Option<Self> {
        let near = chance.to_f64();
        let is_between = (1e-9..=1.0 - 1e-9).contains(&near);
        is_between.then_some(Self { chance, near, looks_left: LOOKS_MAX })
    }

    /// Returns whether a chance reaches the one that is looked for, for certain.
    fn is_reached(
        &mut self,
        found: f64,
        error: f64,
        exact: impl FnOnce() -> Result<(Fraction, Fraction), OddsError>,
    ) -> Result<bool, OddsError> {
        if (found - self.near).abs() > error + f64::EPSILON {
            return Ok(found > self.near);
        }
        self.looks_left = self.looks_left.checked_sub(1).ok_or(OddsError::TooMuchWork)?;
        let (found, error) = exact()?;
        Ok(found >= self.chance.plus(&error))
    }
}

/// Returns numbers of troops, each twice the one before, up to [`TROOPS_MAX`].
fn doubled(first: u32) -> impl Iterator<Item = u32> {
    let next = |most: &u32| (*most < TROOPS_MAX).then(|| most.saturating_mul(2).min(TROOPS_MAX));
    std::iter::successors(Some(first.min(TROOPS_MAX)), next)
}

fn states(attackers: u32, defenders: u32) -> u64 {
    (u64::from(attackers) + 1) * (u64::from(defenders) + 1)
}

fn check_work(attackers: u32, defenders: u32) -> Result<(), OddsError> {
    if states(attackers, defenders) > STATES_MAX { Err(OddsError::TooMuchWork) } else { Ok(()) }
}

/// Returns the probability of each number of attackers that reach one more space.
fn arriving(legs: &[Leg], attackers: u32, stop: u32) -> Result<Vec<f64>, OddsError> {
    let odds = course(legs, attackers, stop)?;
    let leaving = legs.last().map_or(0, |leg| leg.leaving);
    let on_front = odds.front.unreduced();
    let arriving = (0..=attackers).map(|n| {
        let front = on_front.get(index(n.saturating_add(leaving)));
        front.filter(|_| n > 0).map_or(0.0, |[chance, _]| chance.to_f64())
    });
    Ok(arriving.collect())
}

/// Returns the probability that each number of attackers takes all spaces.
fn path_chances(legs: &[Leg], most: usize, stop: usize) -> Result<Vec<f64>, OddsError> {
    let battles = LegChances::all(legs, most)?;
    let mut chances: Option<Vec<f64>> = None;
    for (leg, battles) in legs.iter().zip(&battles).rev() {
        let leaving = index(leg.leaving);
        let after = |attackers: usize| match &chances {
            None => f64::from(u8::from(attackers >= leaving.max(1))),
            Some(next) => attackers.checked_sub(leaving).map_or(0.0, |n| next[n]),
        };
        let mut found = Vec::with_capacity(most + 1);
        let here = index(leg.defenders);
        battles.sweep((most, here), stop, after, |row| found.push(row[here]));
        chances = Some(found);
    }
    Ok(chances.unwrap_or_else(|| vec![1.0; most + 1]))
}

/// Returns the probability that a space is taken, by the number of its defenders.
fn taken_chances(leg: &Leg, arriving: &[f64], stop: usize) -> Result<Vec<f64>, OddsError> {
    let most = (arriving.len().saturating_sub(1), index(leg.defenders));
    let mut taken = vec![0.0; most.1 + 1];
    let battles = LegChances::all(std::slice::from_ref(leg), most.0)?;
    let after = |attackers: usize| f64::from(u8::from(attackers >= index(leg.leaving).max(1)));
    for battles in &battles {
        let mut chances = arriving.iter();
        battles.sweep(most, stop, after, |row| {
            let chance = chances.next().copied().unwrap_or(0.0);
            for (sum, taken) in taken.iter_mut().zip(row) {
                *sum += chance * taken;
            }
        });
    }
    Ok(taken)
}

/// The chances of the battles for a space, by the dice of both sides and the defender's losses; none
/// if the defender does not roll.
struct LegChances<'a> {
    leg: &'a Leg,
    battles: LegFactors<f64>,
}

impl<'a> LegChances<'a> {
    fn all(legs: &'a [Leg], most: usize) -> Result<Vec<Self>, OddsError> {
        let battles = all_battles(legs, u32::try_from(most).unwrap_or(u32::MAX))?;
        let battles = converted(&battles, chances);
        Ok(legs.iter().zip(battles).map(|(leg, battles)| Self { leg, battles }).collect())
    }

    /// Returns, for each number of attackers from 0 on, the chances by the number of defenders.
    /// `after` is the chance of those that have taken the space.
    fn sweep(
        &self,
        (most, defenders): (usize, usize),
        stop: usize,
        after: impl Fn(usize) -> f64,
        mut row: impl FnMut(&[f64]),
    ) {
        let mut rows: Vec<Vec<f64>> = vec![vec![0.0; defenders + 1]; DICE_MAX + 1];
        for attackers in 0..=most {
            rows.rotate_right(1);
            let Some((now, below)) = rows.split_first_mut() else { return };
            now.fill(0.0);
            if attackers > 0 {
                now[0] = after(attackers);
            }
            if attackers > stop && self.battles.is_empty() {
                let taken = now[0];
                now.fill(taken);
            } else if attackers > stop {
                self.battle(now, below, attackers);
            }
            row(now);
        }
    }

    /// Fills a row with the means of the states after one battle.
    fn battle(&self, now: &mut [f64], below: &[Vec<f64>], attackers: usize) {
        let n_attack = self.leg.ranks.used(Side::Attacker, attackers);
        for defenders in 1..now.len() {
            let n_defend = self.leg.ranks.used(Side::Defender, defenders);
            let chances = &self.battles[n_attack - 1][n_defend - 1];
            let pairs = chances.len() - 1;
            let mut mean = 0.0;
            for (lost, chance) in chances.iter().enumerate() {
                let left = defenders - lost;
                mean +=
                    chance * if lost == pairs { now[left] } else { below[pairs - lost - 1][left] };
            }
            now[defenders] = mean;
        }
    }
}
