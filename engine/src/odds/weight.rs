//! The numbers in which an invasion is counted: whole ones, which are exact, and floating-point ones.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

/// Weights below this one are dropped where numbers are rounded anyway.
pub(super) const DROPPED: f64 = 1e-25;

/// Bits behind the point of a floating-point weight that becomes a whole number.
pub(super) const FLOAT_BITS: u64 = 120;

/// Two to the power of [`FLOAT_BITS`].
const FLOAT_SCALE: f64 = 1_329_227_995_784_915_872_903_807_060_280_344_576.0;

/// The weight of a state, and of what leads to it.
pub(super) trait PathWeight: Clone + Default {
    /// The number by which a weight is multiplied in one battle.
    type Factor;

    /// Adds the product of another weight and a factor.
    fn add(&mut self, weight: &Self, factor: &Self::Factor);

    /// Adds another weight.
    fn join(&mut self, weight: &Self);

    /// Returns whether the weight is left out.
    fn is_nothing(&self) -> bool;

    /// Returns the weight as a whole number.
    fn whole(&self) -> BigUint;
}

/// A whole number as its 64-bit digits, the lowest first. [`BigUint`] has no product that is added
/// in place, and this one takes most of the time of an invasion.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Limbs(Vec<u64>);

impl Limbs {
    pub(super) fn new(number: &BigUint) -> Self {
        Self(number.iter_u64_digits().collect())
    }
}

impl PathWeight for Limbs {
    type Factor = Limbs;

    fn add(&mut self, weight: &Self, factor: &Limbs) {
        for (at, &by) in factor.0.iter().enumerate() {
            if self.0.is_empty() && at == 0 {
                let mut carry = 0;
                let digits = weight.0.iter().map(|&digit| multiplied(digit, by, 0, &mut carry));
                self.0.extend(digits);
                if carry > 0 {
                    self.0.push(carry);
                }
                continue;
            }
            let needed = at + weight.0.len();
            if self.0.len() < needed {
                self.0.resize(needed, 0);
            }
            let mut carry = 0;
            let (low, high) = self.0[at..].split_at_mut(weight.0.len());
            for (sum, &digit) in low.iter_mut().zip(&weight.0) {
                *sum = multiplied(digit, by, *sum, &mut carry);
            }
            for sum in high {
                if carry == 0 {
                    break;
                }
                *sum = multiplied(0, 0, *sum, &mut carry);
            }
            if carry > 0 {
                self.0.push(carry);
            }
        }
    }

    fn join(&mut self, weight: &Self) {
        self.add(weight, &Self(vec![1]));
    }

    fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }

    fn whole(&self) -> BigUint {
        let bytes: Vec<u8> = self.0.iter().flat_map(|digit| digit.to_le_bytes()).collect();
        BigUint::from_bytes_le(&bytes)
    }
}

/// Returns the low half of a product with what is added to it, and leaves the high half in `carry`.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "both halves of the product are kept")]
fn multiplied(digit: u64, by: u64, sum: u64, carry: &mut u64) -> u64 {
    let product = u128::from(digit) * u128::from(by) + u128::from(sum) + u128::from(*carry);
    *carry = (product >> u64::BITS) as u64;
    product as u64
}

impl PathWeight for f64 {
    type Factor = f64;

    #[inline]
    fn add(&mut self, weight: &Self, factor: &f64) {
        *self += weight * factor;
    }

    fn join(&mut self, weight: &Self) {
        *self += weight;
    }

    #[inline]
    fn is_nothing(&self) -> bool {
        *self < DROPPED
    }

    /// Returns the whole part of the weight times two to the power of [`FLOAT_BITS`].
    fn whole(&self) -> BigUint {
        BigUint::from((self * FLOAT_SCALE).to_u128().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_added_with_every_carry() {
        let all = BigUint::from(u128::MAX);
        let mut sum = Limbs::new(&all);
        sum.add(&Limbs::new(&all), &Limbs::new(&all));
        assert_eq!(sum.whole(), &all * &all + &all);
        let mut none = Limbs::default();
        none.add(&Limbs::new(&all), &Limbs::new(&BigUint::from(1_u8)));
        assert_eq!(none.whole(), all);
    }

    #[test]
    fn a_weight_of_a_half_is_half_of_all() {
        assert_eq!(0.5_f64.whole() * 2_u8, BigUint::from(1_u8) << FLOAT_BITS);
        assert_eq!(1.0_f64.whole(), BigUint::from(1_u8) << FLOAT_BITS);
    }
}
