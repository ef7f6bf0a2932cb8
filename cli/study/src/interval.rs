//! The confidence intervals of rates, and of differences between rates and between means.

use std::collections::BTreeMap;

use serde::Serialize;

/// The 97.5th percentile of the normal distribution: of 100 intervals 95 hold the rate.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's interval for a rate after `hits` of `n` (E. B. Wilson, *Probable inference*, 1927): never below 0 or above 1, and right
/// also where nothing or everything hit. All there is where nothing was tried.
pub fn wilson(hits: u64, n: u64) -> (f64, f64) {
    wilson_at(hits, n, Z)
}

/// Returns the interval for a percentile of the normal distribution.
fn wilson_at(hits: u64, n: u64, z: f64) -> (f64, f64) {
    if n == 0 { (0.0, 1.0) } else { wilson_of(real(hits) / real(n), real(n), z) }
}

/// Wilson's interval for a rate that was found with so much information.
fn wilson_of(rate: f64, n: f64, z: f64) -> (f64, f64) {
    let spread = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    let (middle, scale) = (rate + z * z / (2.0 * n), 1.0 + z * z / n);
    (((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0))
}

/// The 99.95th percentile of the normal distribution. Where a hundred things are compared at once,
/// five of a hundred intervals at the usual level would be wrong; of these, one of a thousand.
const Z_OF_MANY: f64 = 3.290_526_731_491_896;

/// Wilson's interval for one of many rates that are looked at together: of 1000 intervals 999 hold
/// the rate.
pub fn wilson_of_many(hits: u64, n: u64) -> (f64, f64) {
    wilson_at(hits, n, Z_OF_MANY)
}

/// A difference with its bounds: where it lies in 999 of 1000 such studies, since many are looked at
/// together.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Contrast {
    /// The difference.
    pub by: f64,
    /// Its lower bound.
    pub low: f64,
    /// Its upper bound.
    pub high: f64,
}

impl Contrast {
    fn new(by: f64, low: f64, high: f64) -> Self {
        let round = |number: f64| (number * 1e4).round() / 1e4;
        Self { by: round(by), low: round(low), high: round(high) }
    }

    /// Checks whether chance alone would hardly bring such a difference about.
    pub fn stands_out(self) -> bool {
        self.is_more() || self.is_less()
    }

    /// Checks whether the difference stands out and is above zero.
    pub fn is_more(self) -> bool {
        self.low > 0.0
    }

    /// Checks whether the difference stands out and is below zero.
    pub fn is_less(self) -> bool {
        self.high < 0.0
    }
}

/// A difference between two rates, gathered from strata within which they are compared, so that what
/// distinguishes the strata does not count. They are weighted as by N. Mantel and W. Haenszel. The
/// interval is made of Wilson's for both rates, as by R. G. Newcombe (*Interval estimation for the
/// difference between independent proportions*, 1998, method 10), with as many observations as the
/// weights leave.
#[derive(Clone, Copy, Default, Debug)]
pub struct StratifiedContrast {
    weights: f64,
    with: RateSum,
    without: RateSum,
}

/// A weighted rate, and the variance of it where the rate itself is left out.
#[derive(Clone, Copy, Default, Debug)]
struct RateSum {
    sum: f64,
    spread: f64,
}

impl RateSum {
    fn add(&mut self, (hits, n): (u64, u64), weight: f64, information: f64) {
        self.sum += weight * real(hits) / real(n);
        self.spread += weight * weight / (real(n) * information);
    }

    /// Returns the rate, and how far its bounds are below and above it.
    fn rate(self, weights: f64) -> (f64, f64, f64) {
        let rate = self.sum / weights;
        let (low, high) = wilson_of(rate, weights * weights / self.spread, Z_OF_MANY);
        (rate, rate - low, high - rate)
    }
}

impl StratifiedContrast {
    /// Adds a stratum: hits of so many, with and without what is looked at. One in which either has
    /// none tells nothing.
    pub fn add(&mut self, with: (u64, u64), without: (u64, u64)) {
        self.add_part(with, without, 1.0);
    }

    /// Adds a stratum of games in which one of so many sides wins. What one side wins another one
    /// does not, so that of two sides one tells as much as both.
    pub fn add_among(&mut self, sides: usize, with: (u64, u64), without: (u64, u64)) {
        let sides = f64::from(u32::try_from(sides.max(2)).unwrap_or(u32::MAX));
        self.add_part(with, without, (sides - 1.0) / sides);
    }

    fn add_part(&mut self, with: (u64, u64), without: (u64, u64), information: f64) {
        if with.1 == 0 || without.1 == 0 {
            return;
        }
        let all = real(with.1 + without.1);
        let weight = real(with.1) * real(without.1) / all;
        // Within a stratum the mean of both is known: it takes an observation away.
        let information = information * (all - 1.0) / all;
        self.weights += weight;
        self.with.add(with, weight, information);
        self.without.add(without, weight, information);
    }

    /// Returns the difference; nothing where no stratum tells anything.
    pub fn value(&self) -> Option<Contrast> {
        if self.weights <= 0.0 {
            return None;
        }
        let (with, with_below, with_above) = self.with.rate(self.weights);
        let (without, without_below, without_above) = self.without.rate(self.weights);
        let by = with - without;
        let (below, above) = (with_below.hypot(without_above), with_above.hypot(without_below));
        Some(Contrast::new(by, by - below, by + above))
    }
}

/// Returns the difference between the means of two histograms; nothing where either has fewer than
/// two numbers.
pub fn contrast_of_means(of: &BTreeMap<u32, u64>, to: &BTreeMap<u32, u64>) -> Option<Contrast> {
    let moments = |histogram: &BTreeMap<u32, u64>| {
        let n: u64 = histogram.values().sum();
        let sum_of = |number: &dyn Fn(f64) -> f64| -> f64 {
            histogram.iter().map(|(&at, &times)| number(f64::from(at)) * real(times)).sum()
        };
        let mean = sum_of(&|at| at) / real(n);
        let squares = sum_of(&|at| (at - mean) * (at - mean));
        (n > 1).then(|| (mean, squares / real(n - 1) / real(n)))
    };
    let ((mean, error), (other, other_error)) = (moments(of)?, moments(to)?);
    let (by, spread) = (mean - other, Z_OF_MANY * (error + other_error).sqrt());
    Some(Contrast::new(by, by - spread, by + spread))
}

/// Returns a count as a number with digits behind the point.
#[expect(clippy::cast_precision_loss, reason = "counts of games stay far below 2^52")]
pub fn real(n: u64) -> f64 {
    n as f64
}

#[cfg(test)]
mod tests {
    use super::{Contrast, StratifiedContrast, Z_OF_MANY, contrast_of_means, wilson, wilson_of};

    /// The examples of R. G. Newcombe, *Two-sided confidence intervals for the single proportion*, 1998, table I, method 3; and by
    /// hand where all hit: n / (n + z²).
    #[test]
    fn intervals_are_those_of_others() {
        let known = [
            ((81, 263), (0.2553, 0.3662)),
            ((15, 148), (0.0624, 0.1605)),
            ((0, 20), (0.0, 0.1611)),
            ((1, 29), (0.0061, 0.1718)),
            ((10, 10), (0.7225, 1.0)),
            ((0, 0), (0.0, 1.0)),
        ];
        for ((hits, n), (low, high)) in known {
            let found = wilson(hits, n);
            let is_near = |a: f64, b: f64| (a - b).abs() < 1e-4;
            assert!(is_near(found.0, low) && is_near(found.1, high), "{hits} of {n}: {found:?}");
        }
    }

    fn difference(strata: &[[(u64, u64); 2]]) -> Option<Contrast> {
        let mut found = StratifiedContrast::default();
        for &[with, without] in strata {
            found.add(with, without);
        }
        found.value()
    }

    /// By hand from Wilson's intervals, of which the difference is made.
    #[test]
    fn differences_are_made_of_wilsons_intervals() {
        let part = 149.0 / 150.0;
        let (low, high) = wilson_of(0.8, 70.0 * part, Z_OF_MANY);
        let (other_low, other_high) = wilson_of(0.6, 80.0 * part, Z_OF_MANY);
        let found = difference(&[[(56, 70), (48, 80)]]).unwrap();
        let below = ((0.8 - low).powi(2) + (other_high - 0.6).powi(2)).sqrt();
        let above = ((high - 0.8).powi(2) + (0.6 - other_low).powi(2)).sqrt();
        for (is, ought) in [(found.by, 0.2), (found.low, 0.2 - below), (found.high, 0.2 + above)] {
            assert!((is - ought).abs() < 1e-4, "{found:?}");
        }
        assert!(!found.stands_out(), "{found:?}");
        let more = difference(&[[(560, 700), (480, 800)]]).unwrap();
        assert!(more.stands_out() && (more.by - found.by).abs() < 1e-9, "{more:?}");
    }

    /// An army that wins often and uses a thing often says nothing about the thing.
    #[test]
    fn only_the_same_are_compared() {
        let found = difference(&[[(90, 100), (9, 10)], [(1, 10), (10, 100)]]).unwrap();
        assert!(found.by.abs() < 1e-9 && !found.stands_out(), "{found:?}");
        assert_eq!(difference(&[[(5, 10), (0, 0)], [(0, 0), (3, 10)]]), None);
    }

    /// A pair of which one won says as much as a coin: ten on one side are one of a thousand.
    #[test]
    fn few_games_prove_little_however_clear_they_are() {
        let pairs = |n: usize| difference(&vec![[(1, 1), (0, 1)]; n]).unwrap();
        assert!(!difference(&[[(3, 3), (0, 3)]]).unwrap().stands_out());
        assert!(!pairs(2).stands_out() && !pairs(8).stands_out(), "{:?}", pairs(8));
        assert!(pairs(12).stands_out(), "{:?}", pairs(12));
        let mut both = StratifiedContrast::default();
        let mut one = StratifiedContrast::default();
        // Two sides, of which one has the thing: its wins are the other's losses.
        both.add_among(2, (60, 100), (40, 100));
        both.add_among(2, (60, 100), (40, 100));
        one.add((60, 100), (40, 100));
        let (both, one) = (both.value().unwrap(), one.value().unwrap());
        assert!((both.low - one.low).abs() < 1e-3, "{both:?} {one:?}");
    }

    #[test]
    fn means_differ_beyond_chance_or_not() {
        let of = |games: &[(u32, u64)]| games.iter().copied().collect();
        let found = contrast_of_means(&of(&[(10, 50), (12, 50)]), &of(&[(8, 50), (10, 50)]));
        let found = found.unwrap();
        assert!((found.by - 2.0).abs() < 1e-9 && found.stands_out(), "{found:?}");
        let found = contrast_of_means(&of(&[(1, 5), (99, 5)]), &of(&[(1, 6), (99, 4)])).unwrap();
        assert!(!found.stands_out(), "{found:?}");
        assert_eq!(contrast_of_means(&of(&[(1, 1)]), &of(&[(1, 9)])), None);
    }
}
