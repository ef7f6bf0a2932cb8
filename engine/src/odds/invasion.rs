//! The odds of an invasion, and of several invasions one after another.

use std::iter;

use arrayvec::ArrayVec;
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use crate::combat::dice::Prepared;
use crate::model::{DICE_MAX, Resolution, Side, Ties};

use super::battle::solve_by;
use super::{BattleOdds, Fraction, InvasionTerms, OddsError, RerollPolicy, Spread, WORK_MAX};

/// Largest number of troops of one side, and of all defenders of a chain together.
pub const TROOPS_MAX: u32 = 500;

/// Largest number of multiplications of machine words for one invasion; limits the time to some
/// seconds. Six-sided dice stay below it up to [`TROOPS_MAX`].
pub const SWEEP_MAX: u64 = 500_000_000;

/// The odds of an invasion fought until one side has no troops left. Both sides always use the most
/// dice allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvasionOdds {
    /// Attackers left of those that could fight; 0 if the invasion failed.
    pub attacker_left: Spread,
    /// Defenders left; 0 if the invasion succeeded.
    pub defender_left: Spread,
    n_attackers: u32,
    n_defenders: u32,
}

impl InvasionOdds {
    /// Returns the odds of an invasion in which the defender does not roll. It continues until no
    /// defenders are left, and the attacker loses nothing.
    pub(super) fn unanswered(attackers: u32, defenders: u32) -> Self {
        let sure = |n: u32| {
            let zeros = iter::repeat_n(BigUint::zero(), index(n));
            Spread::new(zeros.chain([BigUint::one()]).collect(), BigUint::one())
        };
        let left = if attackers > 0 { 0 } else { defenders };
        Self {
            attacker_left: sure(attackers),
            defender_left: sure(left),
            n_attackers: attackers,
            n_defenders: defenders,
        }
    }

    /// Returns the probability that the attacker takes the space, so that at least one attacker is
    /// left.
    pub fn win(&self) -> Fraction {
        self.attacker_left.at_least(1)
    }

    /// Returns the mean number of troops that a side loses.
    pub fn losses(&self, side: Side) -> Fraction {
        match side {
            Side::Attacker => self.attacker_left.expected_below(self.n_attackers),
            Side::Defender => self.defender_left.expected_below(self.n_defenders),
        }
    }
}

/// Returns the odds that `attackers` take a space from `defenders`. `attackers` are the troops that
/// can fight, without those that stay behind: for example five of the six on a space.
///
/// Without attackers, no space is won; without defenders, every space is. Osborne, "Markov Chains
/// for the RISK Board Game Revisited" (2003), prints values for three dice against two. They cover
/// up to ten troops on each side.
///
/// # Errors
/// Any [`OddsError`].
pub fn invasion(
    terms: &InvasionTerms<'_>,
    attackers: u32,
    defenders: u32,
) -> Result<InvasionOdds, OddsError> {
    fought(&terms.ranks(), None, attackers, defenders)
}

/// Like [`invasion`], but takes the dice of every battle; `first` is a battle that has already been
/// fought.
pub(super) fn fought(
    ranks: &Ranks,
    first: Option<&BattleOdds>,
    attackers: u32,
    defenders: u32,
) -> Result<InvasionOdds, OddsError> {
    if ranks.resolution == Resolution::Threshold {
        return Ok(InvasionOdds::unanswered(attackers, defenders));
    }
    let field = InvasionWeights::new(ranks, first, attackers, defenders)?;
    let (n_attackers, n_defenders) = (index(attackers), index(defenders));
    let mut rows = vec![vec![BigUint::zero(); n_defenders + 1]; n_attackers + 1];
    match first {
        None => rows[n_attackers][n_defenders] = BigUint::one(),
        Some(battle) => {
            let pairs = usize::from(battle.pairs());
            for (lost, weight) in over(battle, &field.base).into_iter().enumerate() {
                let left = n_attackers.checked_sub(pairs - lost).zip(n_defenders.checked_sub(lost));
                if let Some((attackers, defenders)) = left {
                    rows[attackers][defenders] = weight;
                }
            }
        }
    }
    let ends = field.sweep(rows);
    let powers = field.powers(n_attackers + n_defenders);
    let mut attacker_left = scaled(ends.won, &powers);
    let mut defender_left = scaled(ends.lost, &powers);
    let total = powers.last().cloned().unwrap_or_else(BigUint::one);
    attacker_left[0] = &total - attacker_left.iter().skip(1).sum::<BigUint>();
    defender_left[0] = &total - defender_left.iter().skip(1).sum::<BigUint>();
    Ok(InvasionOdds {
        attacker_left: Spread::new(attacker_left, total.clone()),
        defender_left: Spread::new(defender_left, total),
        n_attackers: attackers,
        n_defenders: defenders,
    })
}

/// The odds of one army taking several spaces, one after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainOdds {
    /// Probabilities that at least the first, the first two, … spaces are taken.
    pub taken: Vec<Fraction>,
    /// Troops that enter the last space; 0 if the chain breaks earlier.
    pub left: Spread,
}

impl ChainOdds {
    /// Returns the probability that all spaces are taken.
    pub fn win(&self) -> Fraction {
        self.taken.last().cloned().unwrap_or_else(|| Fraction::whole(1_u8))
    }
}

/// Returns the odds that an army of `n_troops`, including those that stay behind, takes spaces with
/// these `defenders` in order. All troops that can move on do so; the battle page's `stay_behind`
/// stays in each space on the way.
///
/// Without spaces, the chain is complete and all troops that could fight are left.
///
/// # Errors
/// Any [`OddsError`].
pub fn chain(
    terms: &InvasionTerms<'_>,
    n_troops: u32,
    defenders: &[u32],
) -> Result<ChainOdds, OddsError> {
    let stay = index(terms.combat.attack.stay_behind);
    let all = defenders.iter().map(|n| u64::from(*n)).sum::<u64>();
    let most_defenders = u32::try_from(all).unwrap_or(u32::MAX);
    let mut n_attackers = n_troops.saturating_sub(terms.combat.attack.stay_behind);
    let field = InvasionWeights::new(&terms.ranks(), None, n_attackers, most_defenders)?;
    let mut reached = vec![BigUint::zero(); index(n_attackers) + 1];
    reached[index(n_attackers)] = BigUint::one();
    let mut left = Spread::new(reached.clone(), BigUint::one());
    let mut taken = Vec::new();
    let mut n_defenders = 0;
    for (space, &held) in defenders.iter().enumerate() {
        if space > 0 {
            n_attackers = n_attackers.saturating_sub(terms.combat.attack.stay_behind);
            // An army that can no longer fight after leaving troops behind does not continue.
            reached = reached.split_off((stay + 1).min(reached.len()));
            reached.insert(0, BigUint::zero());
        }
        n_defenders += index(held);
        let zeros = iter::repeat_n(BigUint::zero(), index(held));
        let rows = reached.into_iter().map(|weight| zeros.clone().chain([weight]).collect());
        reached = field.sweep(rows.collect()).won;
        reached[0] = BigUint::zero();
        let powers = field.powers(index(n_attackers) + n_defenders);
        let mut weights = scaled(reached.clone(), &powers);
        let total = powers.last().cloned().unwrap_or_else(BigUint::one);
        let won = weights.iter().sum::<BigUint>();
        weights[0] = &total - &won;
        taken.extend(Fraction::new(won, total.clone()));
        left = Spread::new(weights, total);
    }
    Ok(ChainOdds { taken, left })
}

fn index(n: u32) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// Brings weights to a common denominator. Each weight is over one more power of the base than the
/// weight after it.
fn scaled(weights: Vec<BigUint>, powers: &[BigUint]) -> Vec<BigUint> {
    weights.into_iter().zip(powers).map(|(weight, power)| weight * power).collect()
}

/// The dice of both sides in every possible battle of an invasion, indexed by the number of a
/// side's fighting basic units, minus 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ranks {
    pub(super) attacker: ArrayVec<Prepared, DICE_MAX>,
    pub(super) defender: ArrayVec<Prepared, DICE_MAX>,
    pub(super) ties: Ties,
    pub(super) resolution: Resolution,
    pub(super) policy: Option<RerollPolicy>,
}

impl Ranks {
    fn of(&self, side: Side) -> &[Prepared] {
        match side {
            Side::Attacker => &self.attacker,
            Side::Defender => &self.defender,
        }
    }

    /// Returns the number of basic units that fight in a battle, out of `n_troops`.
    pub(super) fn used(&self, side: Side, n_troops: usize) -> usize {
        self.of(side).len().min(n_troops)
    }
}

/// Returns the odds of every possible battle of an invasion with these numbers of troops. The
/// indices are the fighting basic units of the attacker and of the defender, each minus 1.
///
/// # Errors
/// [`OddsError::TooManyTroops`] above [`TROOPS_MAX`], [`OddsError::NoDice`] for a side without
/// dice, and the errors of a battle.
pub(super) fn battles(
    ranks: &Ranks,
    attackers: u32,
    defenders: u32,
) -> Result<Vec<Vec<BattleOdds>>, OddsError> {
    for (side, n_troops) in [(Side::Attacker, attackers), (Side::Defender, defenders)] {
        if n_troops > TROOPS_MAX {
            return Err(OddsError::TooManyTroops { n_troops, most: TROOPS_MAX });
        }
        if ranks.of(side).first().is_none_or(|one| one.n() == 0) {
            return Err(OddsError::NoDice { side });
        }
    }
    let mut work = WORK_MAX;
    let fighting = |side, n_troops| &ranks.of(side)[..ranks.used(side, index(n_troops))];
    let mut row = |attack: &Prepared| {
        let defends = fighting(Side::Defender, defenders).iter();
        let fight = |defend| {
            solve_by(ranks.resolution, attack, defend, ranks.ties, ranks.policy, &mut work)
        };
        defends.map(fight).collect()
    };
    fighting(Side::Attacker, attackers).iter().map(&mut row).collect()
}

/// All battles of an invasion over one base: a battle of `p` pairs has whole weights over `base^p`.
/// So the weight of a state in which `n` troops are gone, of either side, is a whole number over
/// `base^n`. No fraction needs to be reduced.
struct InvasionWeights {
    /// Weights by the attacker's dice, the defender's dice and the defender's losses.
    weights: Vec<Vec<Vec<BigUint>>>,
    base: BigUint,
    /// Largest number of basic units of each side that fight in a battle.
    most: [usize; 2],
}

/// The weights of the ends of an invasion.
struct InvasionEnds {
    /// Weights of victories, by the attackers left.
    won: Vec<BigUint>,
    /// Weights of defeats, by the defenders left.
    lost: Vec<BigUint>,
}

impl InvasionWeights {
    fn new(
        ranks: &Ranks,
        first: Option<&BattleOdds>,
        attackers: u32,
        defenders: u32,
    ) -> Result<Self, OddsError> {
        let battles = battles(ranks, attackers, defenders)?;
        let mut base = BigUint::one();
        // A battle with fewer pairs requires more of the base.
        let mut by_pairs: Vec<&BattleOdds> = battles.iter().flatten().chain(first).collect();
        by_pairs.sort_by_key(|battle| battle.pairs());
        for battle in by_pairs {
            let reached = base.pow(battle.pairs().into());
            base *= battle.total() / reached.gcd(battle.total());
        }
        let n_states = u64::from(attackers) * u64::from(defenders);
        let n_words =
            (u64::from(attackers) + u64::from(defenders)).saturating_mul(base.bits()) / 64;
        if n_states.saturating_mul(n_words) > SWEEP_MAX {
            return Err(OddsError::TooMuchWork);
        }
        let weights = battles
            .iter()
            .map(|row| row.iter().map(|battle| over(battle, &base)).collect())
            .collect();
        let most = Side::ALL.map(|side| ranks.of(side).len());
        Ok(Self { weights, base, most })
    }

    /// Returns `base^0` to `base^most`.
    fn powers(&self, most: usize) -> Vec<BigUint> {
        iter::successors(Some(BigUint::one()), |power| Some(power * &self.base))
            .take(most + 1)
            .collect()
    }

    /// Fights until one side is gone. `rows` contains the weights by the attackers and the
    /// defenders present. All weights are over the base to the power of the number of troops gone.
    fn sweep(&self, mut rows: Vec<Vec<BigUint>>) -> InvasionEnds {
        for attackers in (1..rows.len()).rev() {
            let (below, current) = rows.split_at_mut(attackers);
            let Some(row) = current.first_mut() else { continue };
            let n_attack = self.most[0].min(attackers);
            for defenders in (1..row.len()).rev() {
                let weight = std::mem::take(&mut row[defenders]);
                if weight.is_zero() {
                    continue;
                }
                let outcomes = &self.weights[n_attack - 1][self.most[1].min(defenders) - 1];
                let pairs = outcomes.len() - 1;
                for (lost, outcome) in outcomes.iter().enumerate() {
                    let target = if lost == pairs {
                        &mut *row
                    } else {
                        &mut below[attackers - (pairs - lost)]
                    };
                    target[defenders - lost] += &weight * outcome;
                }
            }
        }
        let lost = rows.first().cloned().unwrap_or_default();
        let won = rows.into_iter().filter_map(|row| row.into_iter().next()).collect();
        InvasionEnds { won, lost }
    }
}

/// Returns the weights of a battle over `base^pairs`.
fn over(battle: &BattleOdds, base: &BigUint) -> Vec<BigUint> {
    let factor = base.pow(battle.pairs().into()) / battle.total();
    battle.weights().iter().map(|weight| weight * &factor).collect()
}
