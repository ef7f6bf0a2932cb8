//! Exact numbers, rounded only when they are shown.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{ToPrimitive, Zero};

/// A fraction of two whole numbers, never negative and in lowest terms, unless it was asked for
/// without them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fraction(Ratio<BigUint>);

impl Fraction {
    /// Returns `numerator / denominator` in lowest terms, or `None` if the denominator is 0.
    pub fn new(numerator: BigUint, denominator: BigUint) -> Option<Self> {
        (!denominator.is_zero()).then(|| Self(Ratio::new(numerator, denominator)))
    }

    /// Returns `numerator / denominator` as it stands: to reduce long numbers takes longer than to
    /// round them. It equals the reduced fraction. The caller ensures that the denominator is not 0.
    pub(super) fn unreduced(numerator: BigUint, denominator: BigUint) -> Self {
        Self(Ratio::new_raw(numerator, denominator))
    }

    /// Returns the whole number `value` as a fraction.
    pub fn whole(value: impl Into<BigUint>) -> Self {
        Self(Ratio::from_integer(value.into()))
    }

    /// Returns the sum of two fractions.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        Self(&self.0 + &other.0)
    }

    /// Parses a probability as people write it, between 0 and 1 and neither: `90%`, `90 %`, `0.9`,
    /// `0,9` or `9/10`.
    pub fn parse_chance(text: &str) -> Option<Self> {
        /// Longest text.
        const MOST: usize = 40;
        let text = text.trim();
        let (number, per) = match text.strip_suffix('%') {
            Some(number) => (number.trim_end(), 100_u8),
            None => (text, 1),
        };
        if text.len() > MOST || !number.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let number = number.replace(',', ".");
        let found: Self = match number.split_once('.') {
            Some((whole, part)) if part.bytes().all(|byte| byte.is_ascii_digit()) => {
                format!("{whole}{part}/1{}", "0".repeat(part.len())).parse().ok()?
            }
            Some(_) => return None,
            None => number.parse().ok()?,
        };
        let chance = Self(found.0 / Ratio::from_integer(BigUint::from(per)));
        let is_between = !chance.numerator().is_zero() && chance.numerator() < chance.denominator();
        is_between.then_some(chance)
    }

    /// Returns 1 less the fraction, or 0 if the fraction is above 1.
    #[must_use]
    pub fn rest(&self) -> Self {
        let one = Ratio::from_integer(BigUint::from(1_u8));
        if self.0 >= one { Self::whole(0_u8) } else { Self(one - &self.0) }
    }

    /// Returns the fraction times a whole number.
    #[must_use]
    pub fn times(&self, n: u32) -> Self {
        Self(&self.0 * BigUint::from(n))
    }

    /// Returns the numerator.
    pub fn numerator(&self) -> &BigUint {
        self.0.numer()
    }

    /// Returns the denominator, which is never 0.
    pub fn denominator(&self) -> &BigUint {
        self.0.denom()
    }

    /// Returns the nearest `f64`; of two equally near, the even one. Returns infinity for a
    /// fraction that is too large, and 0 for one nearer to 0 than to the smallest positive `f64`.
    pub fn to_f64(&self) -> f64 {
        /// Two more bits than an `f64` has. Even if one is lost, the other shows the side of the
        /// middle.
        const BITS: i64 = 55;
        /// Exponent of the last bit of the smallest positive `f64`.
        const LAST: i64 = -1074;
        let size = signed(self.numerator().bits()) - signed(self.denominator().bits());
        if self.numerator().is_zero() || size < LAST - 2 {
            return 0.0;
        }
        if size > 1025 {
            return f64::INFINITY;
        }
        let shift = (BITS - size).min(2 - LAST);
        let (quotient, is_inexact) = self.shifted(shift);
        let drop = (signed(u64::from(u64::BITS - quotient.leading_zeros())) - 53).max(LAST + shift);
        let (kept, rest, middle) =
            (quotient >> drop, quotient & ((1 << drop) - 1), 1_u64 << (drop - 1));
        let is_up = match rest.cmp(&middle) {
            Ordering::Less => false,
            Ordering::Equal => is_inexact || kept & 1 == 1,
            Ordering::Greater => true,
        };
        scaled(kept + u64::from(is_up), drop - shift)
    }

    /// Returns the nearest `f64` of a probability. One that is neither 0 nor 1 becomes neither.
    pub fn to_chance(&self) -> f64 {
        let nearest = self.to_f64();
        if nearest >= 1.0 && self.numerator() < self.denominator() {
            return 1.0 - f64::EPSILON / 2.0;
        }
        if nearest <= 0.0 && !self.numerator().is_zero() { f64::MIN_POSITIVE } else { nearest }
    }

    /// Formats a probability in decimals, like [`Fraction::decimals`]. One that is not certain or
    /// impossible is not shown as such: `> 0.999`, `< 0.001`. `error` is the most by which it may
    /// differ from the exact one.
    pub fn chance_decimals(&self, places: u8, error: &Self) -> String {
        let ten = BigUint::from(10_u8).pow(u32::from(places));
        let least = Self(Ratio::new(BigUint::from(1_u8), ten.clone()));
        let most = Self(Ratio::new(&ten - 1_u8, ten));
        let (is_exact, shown) = (error.numerator().is_zero(), self.decimals(places));
        let is_certain = is_exact && self.numerator() == self.denominator();
        let is_impossible = is_exact && self.numerator().is_zero();
        if !is_certain && shown == Self::whole(1_u8).decimals(places) {
            return format!("> {}", most.decimals(places));
        }
        if !is_impossible && shown == Self::whole(0_u8).decimals(places) {
            return format!("< {}", least.decimals(places));
        }
        shown
    }

    /// Returns the whole part of `self * 2^shift`, and whether a fractional part was dropped. The
    /// caller ensures that the whole part fits.
    fn shifted(&self, shift: i64) -> (u64, bool) {
        let by = shift.unsigned_abs();
        let (above, below) = if shift >= 0 {
            (self.numerator() << by, self.denominator().clone())
        } else {
            (self.numerator().clone(), self.denominator() << by)
        };
        let whole = &above / &below;
        let is_inexact = &whole * below != above;
        (whole.to_u64().unwrap_or(u64::MAX), is_inexact)
    }

    /// Formats the fraction in decimals with `places` digits after the point, rounded half up from
    /// the exact value.
    pub fn decimals(&self, places: u8) -> String {
        let twice = self.denominator() * 2_u8;
        let scaled = self.numerator() * BigUint::from(10_u8).pow(u32::from(places)) * 2_u8;
        let digits = ((scaled + self.denominator()) / twice).to_string();
        let places = usize::from(places);
        let digits = format!("{digits:0>width$}", width = places + 1);
        let (whole, part) = digits.split_at(digits.len() - places);
        if part.is_empty() { whole.to_owned() } else { format!("{whole}.{part}") }
    }
}

/// Returns a number of bits as `i64`. Numbers here have too few bits to overflow.
fn signed(bits: u64) -> i64 {
    i64::try_from(bits).unwrap_or(i64::MAX)
}

/// Returns `value * 2^exponent`: exact if an `f64` can represent it, infinite if it is too large.
/// The factor is applied in two halves, each of which stays in range.
fn scaled(value: u64, exponent: i64) -> f64 {
    let (high, low) = (value >> 32, value & u64::from(u32::MAX));
    let value = f64::from(u32::try_from(high).unwrap_or(u32::MAX)) * 4_294_967_296.0
        + f64::from(u32::try_from(low).unwrap_or(u32::MAX));
    let half = exponent / 2;
    value * power_of_two(half) * power_of_two(exponent - half)
}

/// Returns `2^exponent` for exponents in `-1022..=1023`.
fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits(u64::try_from(exponent.clamp(-1022, 1023) + 1023).unwrap_or(0) << 52)
}

impl std::ops::Add for &Fraction {
    type Output = Fraction;

    fn add(self, other: Self) -> Fraction {
        Fraction(&self.0 + &other.0)
    }
}

impl std::ops::Mul for &Fraction {
    type Output = Fraction;

    fn mul(self, other: Self) -> Fraction {
        Fraction(&self.0 * &other.0)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The error for a text that is not a [`Fraction`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAFraction;

impl fmt::Display for NotAFraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a whole number or two with `/` between, the second not 0")
    }
}

impl std::error::Error for NotAFraction {}

impl FromStr for Fraction {
    type Err = NotAFraction;

    /// Parses `5/12` or `3`; the inverse of `Display`.
    fn from_str(text: &str) -> Result<Self, NotAFraction> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let number = |text: &str| BigUint::parse_bytes(text.as_bytes(), 10).ok_or(NotAFraction);
        Self::new(number(above)?, number(below)?).ok_or(NotAFraction)
    }
}

#[cfg(test)]
mod tests {
    use num_traits::One;

    use super::*;

    fn fraction(text: &str) -> Fraction {
        text.parse().expect("the test writes a fraction")
    }

    #[track_caller]
    fn check_f64(value: &Fraction, expected: f64) {
        assert_eq!(
            value.to_f64().to_bits(),
            expected.to_bits(),
            "{value}: {} is not {expected}",
            value.to_f64()
        );
    }

    #[test]
    fn is_kept_in_lowest_terms() {
        assert_eq!(fraction("15/36").to_string(), "5/12");
        assert_eq!(fraction("0/36").to_string(), "0");
        assert_eq!(fraction("36/36").to_string(), "1");
        assert_eq!(Fraction::new(BigUint::one(), BigUint::zero()), None);
        assert_eq!(&fraction("1/6") + &fraction("1/3"), fraction("1/2"));
        assert_eq!(&fraction("2/3") * &fraction("3/4"), fraction("1/2"));
        assert!(fraction("1/3") < fraction("1/2"));
        assert_eq!("1/0".parse::<Fraction>(), Err(NotAFraction));
        assert_eq!("".parse::<Fraction>(), Err(NotAFraction));
        assert_eq!("1/-2".parse::<Fraction>(), Err(NotAFraction));
    }

    #[test]
    fn small_quotients_are_those_of_the_processor() {
        for above in 0..300_u32 {
            for below in 1..300_u32 {
                let exact = Fraction::new(above.into(), below.into()).expect("below is not 0");
                check_f64(&exact, f64::from(above) / f64::from(below));
            }
        }
    }

    #[test]
    fn halves_go_to_the_even_neighbour_and_more_than_half_goes_up() {
        let last = BigUint::one() << 53_u8;
        check_f64(&Fraction::whole(&last + 1_u8), 9_007_199_254_740_992.0);
        check_f64(&Fraction::whole(&last + 3_u8), 9_007_199_254_740_996.0);
        let above_half =
            Fraction::new((&last + 1_u8) * 1000_u16 + 1_u8, 1000_u16.into()).expect("not 0");
        check_f64(&above_half, 9_007_199_254_740_994.0);
        let full = Fraction::whole((BigUint::one() << 54_u8) - 1_u8);
        check_f64(&full, 18_014_398_509_481_984.0);
    }

    #[test]
    fn the_ends_of_the_range() {
        let small =
            |bits: u64| Fraction::new(BigUint::one(), BigUint::one() << bits).expect("not 0");
        check_f64(&small(1074), f64::from_bits(1));
        check_f64(&small(1075), 0.0);
        check_f64(&small(5000), 0.0);
        check_f64(&(&small(1076) * &Fraction::whole(3_u8)), f64::from_bits(1));
        check_f64(&(&small(1075) * &Fraction::whole(3_u8)), f64::from_bits(2));
        check_f64(&(&small(1080) * &Fraction::whole(65_u8)), f64::from_bits(1));
        check_f64(&small(1022), f64::MIN_POSITIVE);
        let large = BigUint::from((1_u64 << 53) - 1) << 971_u16;
        check_f64(&Fraction::whole(large.clone()), f64::MAX);
        check_f64(&Fraction::whole(large + (BigUint::one() << 970_u16)), f64::INFINITY);
        check_f64(&Fraction::whole(BigUint::one() << 1023_u16), 2.0_f64.powi(1023));
        check_f64(&Fraction::whole(BigUint::one() << 5000_u16), f64::INFINITY);
    }

    #[test]
    fn chances_are_read_as_people_write_them() {
        let read = |text| Fraction::parse_chance(text).map(|chance| chance.to_string());
        for text in ["90%", " 90 % ", "0.9", "0,9", "9/10", "90.0%", "0.90"] {
            assert_eq!(read(text).as_deref(), Some("9/10"), "{text}");
        }
        assert_eq!(read("99.99%").as_deref(), Some("9999/10000"));
        for text in ["", "%", "0", "100%", "1", "-5%", "1.5", "0..9", "nine", "0.x", "1e-3", "1/0"]
        {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read(&"9".repeat(1_000)), None);
    }

    #[test]
    fn what_is_not_certain_is_not_shown_as_certain() {
        let exact = fraction("0");
        let shown = |text: &str, error: &Fraction| fraction(text).chance_decimals(3, error);
        assert_eq!(shown("1", &exact), "1.000");
        assert_eq!(shown("99999/100000", &exact), "> 0.999");
        assert_eq!(shown("9994/10000", &exact), "0.999");
        assert_eq!(shown("0", &exact), "0.000");
        assert_eq!(shown("1/100000", &exact), "< 0.001");
        assert_eq!(shown("1", &fraction("1/1000000")), "> 0.999");
        assert_eq!(shown("0", &fraction("1/1000000")), "< 0.001");
        let near = Fraction::new((BigUint::one() << 99_u8) - 1_u8, BigUint::one() << 99_u8);
        assert!(near.expect("not 0").to_chance() < 1.0);
        let tiny = Fraction::new(BigUint::one(), BigUint::one() << 5000_u16);
        assert!(tiny.expect("not 0").to_chance() > 0.0);
        assert_eq!(fraction("1").to_chance().to_bits(), 1.0_f64.to_bits());
    }

    #[test]
    fn decimals_are_rounded_once_half_up() {
        assert_eq!(fraction("5/12").decimals(6), "0.416667");
        assert_eq!(fraction("1/8").decimals(2), "0.13");
        assert_eq!(fraction("1/2").decimals(0), "1");
        assert_eq!(fraction("49/100").decimals(0), "0");
        assert_eq!(fraction("1999/1000").decimals(2), "2.00");
        assert_eq!(fraction("123").decimals(1), "123.0");
        assert_eq!(fraction("0").decimals(3), "0.000");
    }
}
