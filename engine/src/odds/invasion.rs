//! The odds of a whole invasion, and of several one after another.

use std::iter;

use arrayvec::ArrayVec;
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use crate::combat::dice::Prepared;
use crate::model::{DICE_MAX, Resolution, Side, Ties};

use super::battle::solve_by;
use super::{Battle, Fraction, OddsError, RerollPolicy, Spread, Terms, WORK_MAX};

/// The most troops of one side, and the most defenders of a chain together.
pub const TROOPS_MAX: u32 = 500;

/// The most multiplications of machine words one invasion may take, some seconds. Six-sided dice stay below it up to
/// [`TROOPS_MAX`].
pub const SWEEP_MAX: u64 = 500_000_000;

/// The odds of an invasion fought until one side has no troops left, both sides always with the most dice they may.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invasion {
    /// The attackers left of those that could fight; 0 when the invasion failed.
    pub attacker_left: Spread,
    /// The defenders left; 0 when the invasion succeeded.
    pub defender_left: Spread,
    n_attackers: u32,
    n_defenders: u32,
}

impl Invasion {
    /// One that nobody answers: it goes on until nothing is left of the defenders, and the attacker loses nothing.
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

    /// How likely the attacker takes the space: an attacker is left.
    pub fn win(&self) -> Fraction {
        self.attacker_left.at_least(1)
    }

    /// How many troops a side loses in the mean.
    pub fn losses(&self, side: Side) -> Fraction {
        match side {
            Side::Attacker => self.attacker_left.expected_below(self.n_attackers),
            Side::Defender => self.defender_left.expected_below(self.n_defenders),
        }
    }
}

/// The odds that `attackers` take a space from `defenders`. `attackers` are the troops that can fight, without those
/// that stay behind: five of the six on a space.
///
/// Osborne, "Markov Chains for the RISK Board Game Revisited" (2003), prints the values of three dice against two for up
/// to ten troops on each side. Without attackers nothing is won; without defenders everything is.
///
/// # Errors
/// Any [`OddsError`].
pub fn invasion(terms: &Terms<'_>, attackers: u32, defenders: u32) -> Result<Invasion, OddsError> {
    fought(&terms.ranks(), None, attackers, defenders)
}

/// Like [`invasion`], from the dice of every battle; `first` is a battle that has been fought already.
pub(super) fn fought(
    ranks: &Ranks,
    first: Option<&Battle>,
    attackers: u32,
    defenders: u32,
) -> Result<Invasion, OddsError> {
    if ranks.resolution == Resolution::Threshold {
        return Ok(Invasion::unanswered(attackers, defenders));
    }
    let field = Field::new(ranks, first, attackers, defenders)?;
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
    Ok(Invasion {
        attacker_left: Spread::new(attacker_left, total.clone()),
        defender_left: Spread::new(defender_left, total),
        n_attackers: attackers,
        n_defenders: defenders,
    })
}

/// The odds of one army that takes several spaces, one after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// How likely at least the first, the first two, … spaces are taken.
    pub taken: Vec<Fraction>,
    /// The troops that enter the last space; 0 when the chain breaks before.
    pub left: Spread,
}

impl Chain {
    /// How likely all spaces are taken.
    pub fn win(&self) -> Fraction {
        self.taken.last().cloned().unwrap_or_else(|| Fraction::whole(1_u8))
    }
}

/// The odds that an army of `n_troops`, those that stay behind included, takes the spaces of so many `defenders` in
/// this order. Everything that can moves on; the battle page's `stay_behind` stays in each space on the way.
///
/// Without spaces the chain is complete, and what could fight is left.
///
/// # Errors
/// Any [`OddsError`].
pub fn chain(terms: &Terms<'_>, n_troops: u32, defenders: &[u32]) -> Result<Chain, OddsError> {
    let stay = index(terms.combat.attack.stay_behind);
    let all = defenders.iter().map(|n| u64::from(*n)).sum::<u64>();
    let most_defenders = u32::try_from(all).unwrap_or(u32::MAX);
    let mut n_attackers = n_troops.saturating_sub(terms.combat.attack.stay_behind);
    let field = Field::new(&terms.ranks(), None, n_attackers, most_defenders)?;
    let mut reached = vec![BigUint::zero(); index(n_attackers) + 1];
    reached[index(n_attackers)] = BigUint::one();
    let mut left = Spread::new(reached.clone(), BigUint::one());
    let mut taken = Vec::new();
    let mut n_defenders = 0;
    for (space, &held) in defenders.iter().enumerate() {
        if space > 0 {
            n_attackers = n_attackers.saturating_sub(terms.combat.attack.stay_behind);
            // Who has nothing left to fight with after leaving troops behind goes no further.
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
    Ok(Chain { taken, left })
}

fn index(n: u32) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// Each weight over one more power of the base than the weight after it: all over the same denominator.
fn scaled(weights: Vec<BigUint>, powers: &[BigUint]) -> Vec<BigUint> {
    weights.into_iter().zip(powers).map(|(weight, power)| weight * power).collect()
}

/// The dice of both sides in every battle that an invasion may come to, indexed by the basic units of a side that fight,
/// less one.
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

    /// How many of so many basic units fight in a battle.
    pub(super) fn used(&self, side: Side, n_troops: usize) -> usize {
        self.of(side).len().min(n_troops)
    }
}

/// The odds of every battle that an invasion of so many troops may come to, indexed by the basic units of the attacker
/// and of the defender that fight, each less one.
pub(super) fn battles(
    ranks: &Ranks,
    attackers: u32,
    defenders: u32,
) -> Result<Vec<Vec<Battle>>, OddsError> {
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

/// All battles of an invasion over one base: a battle of `p` pairs has whole weights over `base^p`. So when `n` troops
/// are gone, whoever lost them, the weight of a state is a whole number over `base^n`, and no fraction is reduced on
/// the way.
struct Field {
    /// By the attacker's dice, the defender's dice and the defender's losses.
    weights: Vec<Vec<Vec<BigUint>>>,
    base: BigUint,
    /// The most basic units of a side that fight in a battle.
    most: [usize; 2],
}

/// How an invasion ended.
struct Ends {
    /// By the attackers left.
    won: Vec<BigUint>,
    /// By the defenders left.
    lost: Vec<BigUint>,
}

impl Field {
    fn new(
        ranks: &Ranks,
        first: Option<&Battle>,
        attackers: u32,
        defenders: u32,
    ) -> Result<Self, OddsError> {
        let battles = battles(ranks, attackers, defenders)?;
        let mut base = BigUint::one();
        // The smaller the number of pairs, the more a battle asks of the base.
        let mut by_pairs: Vec<&Battle> = battles.iter().flatten().chain(first).collect();
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

    /// `base^0` to `base^most`.
    fn powers(&self, most: usize) -> Vec<BigUint> {
        iter::successors(Some(BigUint::one()), |power| Some(power * &self.base))
            .take(most + 1)
            .collect()
    }

    /// Fights on until one side is gone. `rows` are the weights by the attackers and the defenders there are; they and
    /// the ends are over the base to the number of troops gone.
    fn sweep(&self, mut rows: Vec<Vec<BigUint>>) -> Ends {
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
        Ends { won, lost }
    }
}

/// The weights of a battle over `base^pairs`.
fn over(battle: &Battle, base: &BigUint) -> Vec<BigUint> {
    let factor = base.pow(battle.pairs().into()) / battle.total();
    battle.weights().iter().map(|weight| weight * &factor).collect()
}
