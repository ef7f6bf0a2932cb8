//! The probability of each number of troops, or of each sum of dice.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::Fraction;

/// The probability of each number of troops, or of each sum of dice, from 0 to [`Spread::most`].
/// Stored over one common denominator; each result is reduced to lowest terms when it is requested.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spread {
    weights: Vec<BigUint>,
    total: BigUint,
}

impl Spread {
    /// Creates a spread of weights that sum to `total`. Without weights, 0 is certain.
    pub(super) fn new(weights: Vec<BigUint>, total: BigUint) -> Self {
        if weights.is_empty() || total.is_zero() {
            return Self { weights: vec![BigUint::one()], total: BigUint::one() };
        }
        Self { weights, total }
    }

    /// Returns the largest number listed.
    pub fn most(&self) -> u32 {
        u32::try_from(self.weights.len().saturating_sub(1)).unwrap_or(u32::MAX)
    }

    /// Returns the probability of exactly `n_troops`; 0 beyond [`Spread::most`].
    pub fn probability(&self, n_troops: u32) -> Fraction {
        let weight = usize::try_from(n_troops).ok().and_then(|n| self.weights.get(n));
        weight.map_or_else(|| Fraction::whole(0_u8), |weight| self.over_total(weight.clone()))
    }

    /// Returns the probability of `n_troops` or more.
    pub fn at_least(&self, n_troops: u32) -> Fraction {
        let below = usize::try_from(n_troops).unwrap_or(usize::MAX);
        self.over_total(self.weights.iter().skip(below).sum())
    }

    /// Returns, for every number from 0 to [`Spread::most`], its probability and that of so many or
    /// more, not reduced to lowest terms: quicker for long numbers that are only rounded.
    pub fn unreduced(&self) -> Vec<[Fraction; 2]> {
        let mut sum = BigUint::zero();
        let each = self.weights.iter().rev().map(|weight| {
            sum += weight;
            [weight, &sum].map(|weight| Fraction::unreduced(weight.clone(), self.total.clone()))
        });
        let mut each: Vec<_> = each.collect();
        each.reverse();
        each
    }

    /// Returns the probability of each number from 0 to [`Spread::most`], rounded once. What is not
    /// certain or impossible is neither 1 nor 0.
    pub fn chances(&self) -> Vec<f64> {
        self.unreduced().iter().map(|[chance, _]| chance.to_chance()).collect()
    }

    /// Returns every number from 0 to [`Spread::most`] with its probability. The probabilities sum
    /// to 1.
    pub fn iter(&self) -> impl Iterator<Item = (u32, Fraction)> {
        (0_u32..).zip(&self.weights).map(|(n, weight)| (n, self.over_total(weight.clone())))
    }

    /// Returns the mean.
    pub fn expected(&self) -> Fraction {
        self.over_total(self.weights.iter().enumerate().map(|(n, weight)| weight * n).sum())
    }

    /// Returns the difference of `n_troops` and the mean, or 0 if the mean is not smaller.
    pub(super) fn expected_below(&self, n_troops: u32) -> Fraction {
        let all = &self.total * n_troops;
        let sum = self.weights.iter().enumerate().map(|(n, weight)| weight * n).sum::<BigUint>();
        self.over_total(if sum < all { all - sum } else { BigUint::zero() })
    }

    fn over_total(&self, weight: BigUint) -> Fraction {
        Fraction::new(weight, self.total.clone()).unwrap_or_else(|| Fraction::whole(0_u8))
    }
}
