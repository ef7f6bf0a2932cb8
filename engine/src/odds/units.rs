//! The odds of a battle by unit, with the order fixed in which units are lost.
//!
//! The units that a side has left then follow from the hits that it took, so a battle is a chain over
//! two numbers. Rounds without a hit are divided out.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};

use crate::model::{ByUnit, LAST_TURN, Price, Rulebook, Side, UnitKindId};

use super::{Fraction, OddsError};

/// Largest number of products of fractions for one battle; limits the time to some seconds.
const PRODUCTS_MAX: u64 = 2_000_000;

/// Largest number of hits that a side can take.
pub const HITS_MAX: u32 = 500;

/// The units of a side, by kind.
pub type FightingUnits = Vec<(UnitKindId, u32)>;

/// The odds of a battle by unit that is fought until one side is gone, nobody can hit any more, or the
/// rounds are over. Nobody retreats.
///
/// Units are lost in the order of the battle page; where their owner chooses, the cheapest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitBattleOdds {
    /// The sides, the attacker first.
    parties: [UnitParty; 2],
    /// Every end with its probability: the hits that each side has taken.
    ends: Vec<([u32; 2], Fraction)>,
}

impl UnitBattleOdds {
    /// Returns the probability that a side has units left, and the other none.
    pub fn win(&self, side: Side) -> Fraction {
        self.sum(|hits| self.stands(side, hits) && !self.stands(side.other(), hits))
    }

    /// Returns the probability that neither side has units left.
    pub fn nobody_left(&self) -> Fraction {
        self.sum(|hits| Side::ALL.iter().all(|&side| !self.stands(side, hits)))
    }

    /// Returns the probability that both sides have units left.
    pub fn both_left(&self) -> Fraction {
        self.sum(|hits| Side::ALL.iter().all(|&side| self.stands(side, hits)))
    }

    /// Returns the mean number of units of a kind that a side loses.
    pub fn losses(&self, side: Side, unit: UnitKindId) -> Fraction {
        let party = &self.parties[side.index()];
        let had = party.n(unit, 0);
        let each = self.ends.iter().map(|(hits, chance)| {
            let lost = had - party.n(unit, hits[side.index()]);
            chance.times(lost)
        });
        each.fold(Fraction::whole(0_u8), |sum, one| sum.plus(&one))
    }

    /// Returns the probability of each number of units that a side has left, from none on.
    pub fn left(&self, side: Side) -> Vec<Fraction> {
        let party = &self.parties[side.index()];
        let most = party.n_units(0) as usize;
        let mut spread = vec![Fraction::whole(0_u8); most + 1];
        for (hits, chance) in &self.ends {
            let n = party.n_units(hits[side.index()]) as usize;
            spread[n] = spread[n].plus(chance);
        }
        spread
    }

    fn stands(&self, side: Side, hits: [u32; 2]) -> bool {
        hits[side.index()] < self.parties[side.index()].endures
    }

    fn sum(&self, is: impl Fn([u32; 2]) -> bool) -> Fraction {
        let each = self.ends.iter().filter(|(hits, _)| is(*hits));
        each.fold(Fraction::whole(0_u8), |sum, (_, chance)| sum.plus(chance))
    }
}

/// The units of a side in the order in which they are lost.
#[derive(Clone, PartialEq, Eq, Debug)]
struct UnitParty {
    rows: Vec<PartyRow>,
    /// The number of hits that destroy all.
    endures: u32,
}

/// Units of one kind of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PartyRow {
    unit: UnitKindId,
    n: u32,
    /// Hits that destroy one.
    endures: u32,
    /// The part of a round in which they strike.
    part: u8,
    dice: u32,
    /// Faces of a die that hit.
    hitting: u8,
}

impl UnitParty {
    fn new(
        rules: &Rulebook,
        by_unit: &ByUnit,
        (side, better): (Side, u8),
        units: &[(UnitKindId, u32)],
    ) -> Self {
        let place = |unit: UnitKindId| {
            let listed = by_unit.losses.iter().position(|&one| one == unit);
            let row = &rules.units[unit];
            let paid = row.price.as_ref().map_or(0, Price::sum);
            let strength = u32::from(row.strikes.attack) + u32::from(row.strikes.defend);
            let cost = if by_unit.losses.is_empty() { (paid, strength) } else { (0, 0) };
            (listed.unwrap_or(usize::MAX), cost, unit)
        };
        let mut kinds: Vec<(UnitKindId, u32)> =
            units.iter().copied().filter(|&(_, n)| n > 0).collect();
        kinds.sort_by_key(|&(unit, _)| place(unit));
        let rows: Vec<PartyRow> = kinds
            .into_iter()
            .map(|(unit, n)| {
                let row = &rules.units[unit];
                PartyRow {
                    unit,
                    n,
                    endures: row.endures.into(),
                    part: row.strikes.turn,
                    dice: row.strikes.dice.into(),
                    hitting: by_unit.n_hitting(by_unit.better(row.strikes.on(side), better)),
                }
            })
            .collect();
        let endures = rows.iter().map(|row| row.n.saturating_mul(row.endures));
        let endures = endures.fold(0, u32::saturating_add);
        Self { rows, endures }
    }

    /// Returns the units of each row that are left after some hits.
    fn left(&self, hits: u32) -> impl Iterator<Item = (&PartyRow, u32)> {
        let mut rest = hits;
        self.rows.iter().map(move |row| {
            let taken = rest.min(row.n * row.endures);
            rest -= taken;
            (row, row.n - taken / row.endures)
        })
    }

    fn n(&self, unit: UnitKindId, hits: u32) -> u32 {
        self.left(hits).filter(|(row, _)| row.unit == unit).map(|(_, n)| n).sum()
    }

    fn n_units(&self, hits: u32) -> u32 {
        self.left(hits).map(|(_, n)| n).sum()
    }

    fn can_hit(&self, hits: u32) -> bool {
        self.left(hits).any(|(row, n)| n > 0 && row.hitting > 0)
    }

    /// Returns the probability of each number of hits in a part of a round, after some hits taken;
    /// `None` if nobody strikes.
    fn volley(&self, hits: u32, part: u8, sides: u8) -> Option<Vec<Ratio<BigUint>>> {
        let mut law = vec![BigUint::one()];
        let mut all = 0;
        for (row, n) in self.left(hits).filter(|(row, n)| row.part == part && *n > 0) {
            let (hit, miss) = (row.hitting, sides - row.hitting);
            if hit == 0 {
                continue;
            }
            for _ in 0..n * row.dice {
                let mut next = vec![BigUint::zero(); law.len() + 1];
                for (at, weight) in law.iter().enumerate() {
                    next[at] += weight * miss;
                    next[at + 1] += weight * hit;
                }
                law = next;
                all += 1;
            }
        }
        let total = BigUint::from(sides).pow(all);
        let ratio = |weight| Ratio::new(weight, total.clone());
        (all > 0).then(|| law.into_iter().map(ratio).collect())
    }
}

/// The probability of each state: the hits that each side has taken.
type States = BTreeMap<(u32, u32), Ratio<BigUint>>;

/// A battle as a chain over the hits that each side has taken.
struct UnitChain<'a> {
    parties: &'a [UnitParty; 2],
    sides: u8,
    products: u64,
}

impl UnitChain<'_> {
    fn is_over(&self, (a, b): (u32, u32)) -> bool {
        let [attacker, defender] = self.parties;
        a >= attacker.endures
            || b >= defender.endures
            || !attacker.can_hit(a) && !defender.can_hit(b)
    }

    /// Returns the states after one round.
    fn round(&mut self, from: (u32, u32)) -> Result<States, OddsError> {
        let mut states = States::from([(from, Ratio::one())]);
        for part in 1..=LAST_TURN {
            let mut next = States::new();
            for ((a, b), chance) in states {
                let [attacker, defender] = self.parties;
                let over = self.is_over((a, b));
                let attack = attacker.volley(a, part, self.sides).filter(|_| !over);
                let defend = defender.volley(b, part, self.sides).filter(|_| !over);
                if attack.is_none() && defend.is_none() {
                    add(&mut next, (a, b), chance);
                    continue;
                }
                let none = || vec![Ratio::one()];
                let (attack, defend) = (attack.unwrap_or_else(none), defend.unwrap_or_else(none));
                self.products += (attack.len() * defend.len()) as u64;
                if self.products > PRODUCTS_MAX {
                    return Err(OddsError::TooMuchWork);
                }
                for (on_defender, p) in (0..).zip(&attack) {
                    for (on_attacker, q) in (0..).zip(&defend) {
                        let to = (
                            (a + on_attacker).min(attacker.endures),
                            (b + on_defender).min(defender.endures),
                        );
                        add(&mut next, to, &chance * p * q);
                    }
                }
            }
            states = next;
        }
        Ok(states)
    }

    /// Returns the states after some rounds at most.
    fn after(&mut self, rounds: u8) -> Result<States, OddsError> {
        let mut states = States::from([((0, 0), Ratio::one())]);
        for _ in 0..rounds {
            let mut next = States::new();
            for (from, chance) in states {
                if self.is_over(from) {
                    add(&mut next, from, chance);
                    continue;
                }
                for (to, part) in self.round(from)? {
                    add(&mut next, to, &chance * part);
                }
            }
            states = next;
        }
        Ok(states)
    }

    /// Returns the states in which the battle is over, however many rounds it takes.
    fn at_the_end(&mut self) -> Result<States, OddsError> {
        let mut open = States::from([((0, 0), Ratio::one())]);
        let mut ends = States::new();
        // Hits grow alone, so no state is open again once it has been taken.
        while let Some((from, chance)) = open.pop_first() {
            if self.is_over(from) {
                add(&mut ends, from, chance);
                continue;
            }
            let mut states = self.round(from)?;
            let stays = states.remove(&from).unwrap_or_else(Ratio::zero);
            let goes = Ratio::one() - stays;
            for (to, part) in states {
                add(&mut open, to, &chance * part / &goes);
            }
        }
        Ok(ends)
    }
}

/// Adds the probability of a state.
fn add(states: &mut States, at: (u32, u32), chance: Ratio<BigUint>) {
    *states.entry(at).or_insert_with(Ratio::zero) += chance;
}

/// Returns the odds of a battle by unit. `better` is how much better the units of each side hit, the
/// attacker's first.
///
/// # Errors
/// [`OddsError::Undecided`] if the edition has no battles by unit, [`OddsError::TooManyTroops`] for
/// more than [`HITS_MAX`] hits of one side, [`OddsError::TooMuchWork`].
pub fn units(
    rules: &Rulebook,
    attacker: &[(UnitKindId, u32)],
    defender: &[(UnitKindId, u32)],
    better: [u8; 2],
) -> Result<UnitBattleOdds, OddsError> {
    let by_unit = rules.by_unit.as_ref().ok_or(OddsError::Undecided)?;
    let parties = [
        UnitParty::new(rules, by_unit, (Side::Attacker, better[0]), attacker),
        UnitParty::new(rules, by_unit, (Side::Defender, better[1]), defender),
    ];
    for party in &parties {
        if party.endures > HITS_MAX {
            let (n_troops, most) = (party.endures, HITS_MAX);
            return Err(OddsError::TooManyTroops { n_troops, most });
        }
    }
    let mut chain = UnitChain { parties: &parties, sides: by_unit.sides, products: 0 };
    let ends = match by_unit.rounds {
        Some(rounds) => chain.after(rounds)?,
        None => chain.at_the_end()?,
    };
    let each = ends.into_iter().map(|((a, b), chance)| {
        let (above, below) = chance.into_raw();
        let chance = Fraction::new(above, below).unwrap_or_else(|| Fraction::whole(0_u8));
        ([a, b], chance)
    });
    Ok(UnitBattleOdds { ends: each.collect(), parties })
}
