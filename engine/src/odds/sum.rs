//! The odds of the total of several dice.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use crate::combat::dice::Prepared;
use crate::model::Side;

use super::law::{Law, RerollCase};
use super::{Fraction, OddsError, RerollPolicy, Spread, climb};
use crate::model::{Resolution, SpaceId, TokenId};
use crate::observation::Observation;

/// Returns the probability of each sum of an attacker's dice, including all additions.
///
/// # Errors
/// [`OddsError::ChoiceInBattle`] if the owner may have to choose which die is rerolled and there is
/// no `policy`.
pub fn sum(prepared: &Prepared, policy: Option<RerollPolicy>) -> Result<Spread, OddsError> {
    let law = Law::new(prepared, Side::Attacker, policy)?;
    let total = BigUint::from(law.total);
    Ok(Spread::new(total_weights(&law, prepared), total))
}

/// Returns the weight of each sum of a side's dice, including all additions.
pub(super) fn total_weights(law: &Law, prepared: &Prepared) -> Vec<BigUint> {
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
    weights
}

/// Returns the probability that an attacker's dice reach a sum of at least `needed`.
///
/// # Errors
/// The errors of [`sum`].
pub fn reach(
    prepared: &Prepared,
    policy: Option<RerollPolicy>,
    needed: i64,
) -> Result<Fraction, OddsError> {
    Ok(sum(prepared, policy)?.at_least(needed.max(0).to_u32().unwrap_or(u32::MAX)))
}

/// Returns the probability that an attack on a token succeeds with `count` dice, as far as the
/// viewer knows. All units on the space that can be committed count. Returns `None` if the token
/// cannot be attacked.
///
/// # Errors
/// The errors of [`sum`], and [`OddsError::Undecided`] for different dice that climb a track.
pub fn strike(
    view: &Observation<'_>,
    from: SpaceId,
    token: TokenId,
    count: u32,
    policy: Option<RerollPolicy>,
) -> Option<Result<Fraction, OddsError>> {
    let (prepared, needed) = view.strike(from, token, count)?;
    let rules = view.rulebook();
    let Resolution::Ladder(track) = rules.targets[rules.target_of(token)?].resolution else {
        return Some(reach(&prepared, policy, needed));
    };
    let alike = prepared.added() == 0 && prepared.rerolls() == 0;
    let sides = prepared.sides().first().copied().unwrap_or(1);
    if !alike || prepared.sides().iter().any(|&other| other != sides) {
        return Some(Err(OddsError::Undecided));
    }
    let row = &rules.tracks[track];
    let ahead = view.track(track).saturating_add(1)..=row.last();
    let ahead: Vec<u32> = ahead.map(|space| row.value(space)).collect();
    let n = u32::try_from(ahead.len()).unwrap_or(u32::MAX);
    Some(climb(prepared.n(), sides, &ahead).map(|spread| spread.at_least(n)))
}

/// Returns the number of ways in which the dice of a case show each sum of faces.
fn ways(case: &RerollCase) -> Vec<u128> {
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
