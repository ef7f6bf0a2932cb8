//! The odds of dice that are compared with numbers one by one: the hits of a fire, and the climb of
//! dice on a track.

use arrayvec::ArrayVec;
use num_bigint::BigUint;
use num_traits::Zero;

use super::{Fraction, OddsError, Spread};
use crate::combat::dice::climbed;
use crate::model::DICE_MAX;

/// Largest number of different rolls that are examined.
const ROLLS_MAX: u64 = 500_000;

/// A possible aim of a fire: all units of one kind on a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FireTarget {
    /// Face that a die must reach to hit a unit.
    pub hit_on: u8,
    /// Number of hits until none is left.
    pub hits: u32,
    /// True if the units are lost with another mark of the same space once that is destroyed.
    pub is_taken: bool,
}

/// The odds of a fire.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FireOdds {
    /// Number of dice that hit when aimed for the most hits.
    pub hits: Spread,
    /// Probability that nothing is left when the dice are aimed for that.
    pub cleared: Fraction,
    /// By mark: number of dice that hit it when every die that can is aimed at it.
    pub each: Vec<Spread>,
}

/// Returns the odds of `dice` dice against these marks.
///
/// # Errors
/// [`OddsError::TooMuchWork`] for too many different rolls.
pub fn fire(dice: u8, sides: u8, marks: &[FireTarget]) -> Result<FireOdds, OddsError> {
    let dice_max = usize::from(dice).min(DICE_MAX) + 1;
    let mut all = vec![BigUint::zero(); dice_max];
    let mut each = vec![vec![BigUint::zero(); dice_max]; marks.len()];
    let (mut total, mut cleared) = (BigUint::zero(), BigUint::zero());
    let needed: Vec<FireTarget> = marks.iter().copied().filter(|mark| !mark.is_taken).collect();
    let n_needed = needed.iter().fold(0_u32, |sum, mark| sum.saturating_add(mark.hits));
    rolls(dice, sides, |faces, ways| {
        let ways = BigUint::from(ways);
        all[matched(faces, marks)] += &ways;
        for (mark, row) in marks.iter().zip(&mut each) {
            row[matched(faces, std::slice::from_ref(mark))] += &ways;
        }
        let found = u32::try_from(matched(faces, &needed)).unwrap_or(u32::MAX);
        if !marks.is_empty() && found >= n_needed {
            cleared += &ways;
        }
        total += ways;
    })?;
    let spread = |weights| Spread::new(weights, total.clone());
    Ok(FireOdds {
        hits: spread(all),
        cleared: Fraction::new(cleared, total.clone()).unwrap_or_else(|| Fraction::whole(0_u8)),
        each: each.into_iter().map(spread).collect(),
    })
}

/// Returns the largest number of dice that hit. A stronger die hits everything that a weaker one
/// hits. So the weakest die is aimed first, at the hardest mark that it hits.
fn matched(faces: &[u8], marks: &[FireTarget]) -> usize {
    let mut left: ArrayVec<FireTarget, 64> = marks.iter().copied().take(64).collect();
    let mut n = 0;
    for &face in faces {
        let open = left.iter_mut().filter(|mark| mark.hits > 0 && mark.hit_on <= face);
        if let Some(mark) = open.max_by_key(|mark| mark.hit_on) {
            mark.hits -= 1;
            n += 1;
        }
    }
    n
}

/// Returns the odds of the number of spaces that dice climb; `ahead` contains the numbers of the
/// spaces, in order.
///
/// # Errors
/// The errors of [`fire`].
pub fn climb(dice: u8, sides: u8, ahead: &[u32]) -> Result<Spread, OddsError> {
    let mut weights = vec![BigUint::zero(); usize::from(dice).min(DICE_MAX) + 1];
    let mut total = BigUint::zero();
    rolls(dice, sides, |faces, ways| {
        weights[usize::from(climbed(faces, ahead.iter().copied()))] += ways;
        total += ways;
    })?;
    Ok(Spread::new(weights, total))
}

/// Returns the mean number of rolls until the dice have climbed all spaces with these numbers, or
/// `None` if they never do.
///
/// # Errors
/// The errors of [`fire`].
pub fn climbs(dice: u8, sides: u8, ahead: &[u32]) -> Result<Option<Fraction>, OddsError> {
    // The mean number of rolls from each space on, the last space first.
    let mut means = vec![Fraction::whole(0_u8)];
    for at in (0..ahead.len()).rev() {
        let spread = climb(dice, sides, &ahead[at..])?;
        let behind = means.iter().rev();
        let more = (1..=spread.most()).zip(behind);
        let sum = more
            .fold(Fraction::whole(1_u8), |sum, (n, mean)| &sum + &(&spread.probability(n) * mean));
        let moves = spread.at_least(1);
        let Some(inverse) = Fraction::new(moves.denominator().clone(), moves.numerator().clone())
        else {
            return Ok(None);
        };
        means.push(&sum * &inverse);
    }
    Ok(means.pop())
}

/// Returns the mean number of spaces that dice climb, for bots; 0 if there are too many different
/// rolls.
pub(crate) fn mean_climb(dice: u8, sides: u8, ahead: &[u32]) -> f64 {
    let (mut sum, mut total) = (0.0, 0.0);
    let done = rolls(dice, sides, |faces, ways| {
        let ways = f64::from(u32::try_from(ways).unwrap_or(u32::MAX));
        sum += ways * f64::from(climbed(faces, ahead.iter().copied()));
        total += ways;
    });
    if done.is_ok() && total > 0.0 { sum / total } else { 0.0 }
}

/// Calls `show` once for every different roll, with its faces in ascending order and the number of
/// ways to roll them.
fn rolls(dice: u8, sides: u8, mut show: impl FnMut(&[u8], u64)) -> Result<(), OddsError> {
    let n = usize::from(dice).min(DICE_MAX);
    let sides = sides.max(1);
    let different = (1..=n as u64)
        .try_fold(1_u64, |found, at| found.checked_mul(u64::from(sides) + at - 1).map(|m| m / at));
    if different.is_none_or(|found| found > ROLLS_MAX) {
        return Err(OddsError::TooMuchWork);
    }
    let mut faces = [1_u8; DICE_MAX];
    loop {
        show(&faces[..n], ways(&faces[..n]));
        let Some(at) = (0..n).rev().find(|&at| faces[at] < sides) else { return Ok(()) };
        let face = faces[at] + 1;
        faces[at..n].fill(face);
    }
}

/// Returns the number of ways in which dice show these sorted faces.
fn ways(faces: &[u8]) -> u64 {
    // At most the number of orders of eight dice, times eight.
    let mut ways = 1_u64;
    let mut same = 0_u64;
    let mut last = None;
    for (at, face) in (1_u64..).zip(faces) {
        same = if last == Some(face) { same + 1 } else { 1 };
        last = Some(face);
        ways = ways * at / same;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(n: u32, of: u32) -> Fraction {
        Fraction::new(n.into(), of.into()).expect("no fraction over nothing")
    }

    #[test]
    fn every_roll_is_shown_once() {
        let mut n = 0;
        rolls(5, 6, |faces, ways| {
            assert!(faces.is_sorted());
            n += ways;
        })
        .expect("they are few");
        assert_eq!(n, 7_776);
        assert_eq!(rolls(8, 100, |_, _| ()), Err(OddsError::TooMuchWork));
    }

    #[test]
    fn two_dice_show_a_five_or_six_in_five_of_nine() {
        let mark = FireTarget { hit_on: 5, hits: 1, is_taken: false };
        assert_eq!(fire(2, 6, &[mark]).expect("they are few").cleared, fraction(5, 9));
    }

    /// Compared with an exhaustive search of all aims.
    #[test]
    fn a_fire_hits_as_often_as_the_best_aim_does() {
        let marks = [(3, 2), (5, 3), (4, 1)];
        let marks = marks.map(|(hit_on, hits)| FireTarget { hit_on, hits, is_taken: false });
        rolls(4, 6, |faces, _| {
            assert_eq!(matched(faces, &marks), best(faces, marks), "{faces:?}");
        })
        .expect("they are few");
    }

    fn best(faces: &[u8], marks: [FireTarget; 3]) -> usize {
        let Some((&face, rest)) = faces.split_first() else { return 0 };
        let mut most = best(rest, marks);
        for at in 0..marks.len() {
            if marks[at].hits > 0 && marks[at].hit_on <= face {
                let mut less = marks;
                less[at].hits -= 1;
                most = most.max(1 + best(rest, less));
            }
        }
        most
    }

    #[test]
    fn what_goes_with_another_needs_no_hit() {
        let lamp = FireTarget { hit_on: 5, hits: 1, is_taken: false };
        let crowd = FireTarget { hit_on: 3, hits: 9, is_taken: true };
        let found = fire(2, 6, &[lamp, crowd]).expect("they are few");
        assert_eq!(found.cleared, fraction(5, 9));
        assert_eq!(found.hits.at_least(1), fraction(8, 9));
    }

    #[test]
    fn climbs_are_averaged_over_the_whole_way() {
        // One die against a 6: six rolls on average, and six more for the second space.
        assert_eq!(climbs(1, 6, &[6, 6]).expect("they are few"), Some(fraction(12, 1)));
        assert_eq!(climbs(3, 6, &[7]).expect("they are few"), None);
        assert_eq!(climbs(3, 6, &[1, 1, 1, 1]).expect("they are few"), Some(fraction(2, 1)));
    }

    #[test]
    fn a_long_rising_way_takes_nine_rolls() {
        let ahead = [(2, 9), (3, 13), (4, 4), (5, 2)];
        let ahead = ahead.into_iter().flat_map(|(number, n)| std::iter::repeat_n(number, n));
        let ahead: Vec<u32> = ahead.collect();
        let mean = climbs(5, 6, &ahead).expect("they are few").expect("it ends").to_f64();
        assert!((mean - 8.946).abs() < 0.0005, "{mean}");
    }
}
