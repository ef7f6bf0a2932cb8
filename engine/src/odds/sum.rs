//! The odds of what dice come to together, where a total decides.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use crate::combat::dice::Prepared;
use crate::model::Side;

use super::law::{Case, Law};
use super::{Fraction, OddsError, RerollPolicy, Spread};

/// How likely each sum of an attacker's dice is, with everything that is added to dice.
///
/// # Errors
/// [`OddsError::ChoiceInBattle`] when the owner may have to choose which die is rolled again, and follows no `policy`.
pub fn sum(prepared: &Prepared, policy: Option<RerollPolicy>) -> Result<Spread, OddsError> {
    let law = Law::new(prepared, Side::Attacker, policy)?;
    let mut weights: Vec<BigUint> = Vec::new();
    for case in &law.cases {
        for (sum, ways) in ways(case).into_iter().enumerate() {
            let at = sum + usize::try_from(prepared.added()).unwrap_or(usize::MAX);
            if weights.len() <= at {
                weights.resize(at + 1, BigUint::zero());
            }
            weights[at] += BigUint::from(case.weight) * ways;
        }
    }
    Ok(Spread::new(weights, BigUint::from(law.total)))
}

/// The chance that an attacker's dice come to `needed` or more.
///
/// # Errors
/// As [`sum`].
pub fn reach(
    prepared: &Prepared,
    policy: Option<RerollPolicy>,
    needed: i64,
) -> Result<Fraction, OddsError> {
    Ok(sum(prepared, policy)?.at_least(needed.max(0).to_u32().unwrap_or(u32::MAX)))
}

/// In how many ways the dice of a case show each sum of faces.
fn ways(case: &Case) -> Vec<u128> {
    let mut ways = vec![0; usize::from(case.n_ones())];
    ways.push(1_u128);
    for &sides in case.free() {
        let (least, most) = (usize::from(case.lowest()), usize::from(sides));
        let mut next = vec![0; ways.len() + most];
        for (sum, n) in ways.iter().enumerate() {
            for face in least..=most {
                next[sum + face] += n;
            }
        }
        ways = next;
    }
    ways
}
