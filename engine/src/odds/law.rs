//! The possible results of one side's dice, counted without listing the rolls.
//!
//! Sorted dice are placed from the best value down. Dice placed before a face showed more, so they
//! could have shown that face too. The number of dice left for a face therefore only depends on the
//! number placed. So dice of different sizes need not be distinguished, and the ways to place `k`
//! dice on a face are a binomial.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;

use crate::combat::dice::Prepared;
use crate::model::{DICE_MAX, Side};

use super::{OddsError, RerollPolicy};

/// One way in which a side's rerolls can end: some dice keep their 1, the others are uniform.
#[derive(Clone, Debug)]
pub(super) struct RerollCase {
    /// Weight of each arrangement of the other dice, over [`Law::total`].
    pub(super) weight: u128,
    /// Sides of the dice that may show any face from `lowest` up, larger first.
    free: ArrayVec<u8, DICE_MAX>,
    /// 1, or 2 if a 1 would have been rerolled.
    lowest: u8,
    /// Number of dice that keep a 1.
    n_ones: u8,
    /// Additions to the best die, the second best and so on.
    adds: ArrayVec<u8, DICE_MAX>,
}

/// All possible results of one side's dice.
#[derive(Clone, Debug)]
pub(super) struct Law {
    pub(super) cases: Vec<RerollCase>,
    /// Weight of all arrangements of all cases together; at most `(100 * 99)^8`, which fits.
    pub(super) total: u128,
}

impl Law {
    /// Returns the law of `prepared`. The owner of a choice follows `policy`.
    ///
    /// # Errors
    /// [`OddsError::ChoiceInBattle`] if there can be a choice and there is no policy for it.
    pub(super) fn new(
        prepared: &Prepared,
        side: Side,
        policy: Option<RerollPolicy>,
    ) -> Result<Self, OddsError> {
        let case = |weight, free, lowest, n_ones| {
            let adds = prepared.adds().iter().copied().collect();
            RerollCase { weight, free, lowest, n_ones, adds }
        };
        let all: ArrayVec<u8, DICE_MAX> = prepared.sides().iter().copied().collect();
        if prepared.rerolls() == 0 || prepared.n() == 0 {
            let total = all.iter().map(|sides| u128::from(*sides)).product();
            return Ok(Self { cases: vec![case(1, all, 1, 0)], total });
        }
        if prepared.rerolls() >= prepared.n() {
            let total = all.iter().map(|sides| u128::from(*sides) - 1).product();
            return Ok(Self { cases: vec![case(1, all, 2, 0)], total });
        }
        let policy = match policy {
            None if prepared.can_choose() => return Err(OddsError::ChoiceInBattle { side }),
            None => RerollPolicy::LargerFirst,
            Some(policy) => policy,
        };
        let sizes = DiceSizes::new(&all);
        let mut cases = Vec::new();
        for (kept, weight) in sizes.kept_ones(prepared.rerolls(), policy) {
            let n_ones = kept.iter().sum();
            cases.push(case(weight, sizes.without(&kept), 2, n_ones));
        }
        let total = all.iter().map(|sides| u128::from(*sides) * (u128::from(*sides) - 1)).product();
        Ok(Self { cases, total })
    }
}

/// A number for each size of die.
type PerSize = ArrayVec<u8, DICE_MAX>;

/// The sizes of the dice, larger first, and the number of dice of each size.
struct DiceSizes {
    sides: PerSize,
    n_dice: PerSize,
}

impl DiceSizes {
    fn new(dice: &[u8]) -> Self {
        let mut sizes = Self { sides: PerSize::new(), n_dice: PerSize::new() };
        for group in dice.chunk_by(|one, other| one == other) {
            sizes.sides.extend(group.first().copied());
            sizes.n_dice.extend(u8::try_from(group.len()));
        }
        sizes
    }

    /// Returns the numbers of ones of each size that can be left after the rerolls, each with its
    /// weight. Weights are over `product(sides * (sides - 1))`. Each is the number of first rolls
    /// that lead there, times the factor that brings their arrangements to that denominator.
    fn kept_ones(&self, rerolls: u8, policy: RerollPolicy) -> BTreeMap<PerSize, u128> {
        let mut kept_ones = BTreeMap::new();
        let mut rolled: PerSize = self.sides.iter().map(|_| 0).collect();
        loop {
            let kept = after_rerolls(&rolled, rerolls, policy);
            let mut weight = 1_u128;
            for (index, &sides) in self.sides.iter().enumerate() {
                let (n, ones) = (self.n_dice[index], rolled[index]);
                let others = u128::from(sides) - 1;
                weight *= choose(n, ones)
                    * others.pow(u32::from(n - ones))
                    * others.pow(u32::from(kept[index]));
            }
            *kept_ones.entry(kept).or_insert(0) += weight;
            let Some(next) = rolled.iter().zip(&self.n_dice).position(|(ones, n)| ones < n) else {
                return kept_ones;
            };
            rolled[..next].fill(0);
            rolled[next] += 1;
        }
    }

    /// Returns the dice that do not keep a one.
    fn without(&self, kept: &[u8]) -> ArrayVec<u8, DICE_MAX> {
        let sizes = self.sides.iter().zip(&self.n_dice).zip(kept);
        sizes
            .flat_map(|((sides, n), kept)| {
                std::iter::repeat_n(*sides, usize::from(n.saturating_sub(*kept)))
            })
            .collect()
    }
}

/// Returns the number of rolled ones of each size that remain after the policy spends the rerolls.
fn after_rerolls(rolled: &[u8], rerolls: u8, policy: RerollPolicy) -> PerSize {
    let mut kept: PerSize = rolled.iter().copied().collect();
    let mut left = rerolls;
    let mut spend = |ones: &mut u8| {
        let spent = left.min(*ones);
        left -= spent;
        *ones -= spent;
    };
    match policy {
        RerollPolicy::LargerFirst => kept.iter_mut().for_each(&mut spend),
        RerollPolicy::SmallerFirst => kept.iter_mut().rev().for_each(&mut spend),
    }
    kept
}

/// The progress of placing one side's dice, best first, after all values above some level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct PlacedDice {
    /// Number of dice placed.
    pub(super) n: u8,
    /// Number of dice that also show `face` but get a smaller addition, so their value comes later.
    pending: u8,
    /// Face placed last, while dice with a smaller addition may not yet show less; otherwise 0.
    face: u8,
}

/// The possible progress of one side after a level, with the number of ways to each.
pub(super) type Steps = ArrayVec<(PlacedDice, u128), { DICE_MAX + 1 }>;

impl RerollCase {
    /// Returns the sides of the dice that may show any face from the lowest up, larger first.
    pub(super) fn free(&self) -> &[u8] {
        &self.free
    }

    /// Returns the lowest face of the dice of [`RerollCase::free`].
    pub(super) fn lowest(&self) -> u8 {
        self.lowest
    }

    /// Returns the number of dice that keep a 1.
    pub(super) fn n_ones(&self) -> u8 {
        self.n_ones
    }

    /// Returns the number of dice.
    pub(super) fn n(&self) -> usize {
        self.free.len() + usize::from(self.n_ones)
    }

    /// Returns the highest value that a die can have.
    pub(super) fn highest(&self) -> u8 {
        let face = self.free.first().copied().unwrap_or(1);
        face.saturating_add(self.adds.first().copied().unwrap_or(0))
    }

    /// Returns every way to place the dice whose value is exactly `level`, after all larger ones
    /// are placed.
    pub(super) fn steps(&self, from: PlacedDice, level: u8) -> Steps {
        let stay = Steps::from_iter([(from, 1)]);
        let placed = usize::from(from.n);
        let Some(&add) = self.adds.get(placed) else {
            return stay;
        };
        let face = level.saturating_sub(add);
        if face == 0 || (from.face != 0 && face > from.face) {
            return stay;
        }
        let same_add = self.adds[placed..].iter().take_while(|other| **other == add).count();
        let same_add = u8::try_from(same_add).unwrap_or(u8::MAX);
        if from.face == face {
            return Steps::from_iter([(self.place(from, from.pending, same_add, face), 1)]);
        }
        if face == 1 && self.lowest > 1 {
            return Steps::from_iter([(self.place(from, self.n_ones, same_add, face), 1)]);
        }
        let can_show = self.free.iter().take_while(|sides| **sides >= face).count();
        let left = u8::try_from(can_show.saturating_sub(placed)).unwrap_or(0);
        let left = if face < self.lowest { 0 } else { left };
        (0..=left).map(|n| (self.place(from, n, same_add, face), choose(left, n))).collect()
    }

    /// Returns the progress after `n` dice show `face`, of which `same_add` can be placed on this
    /// level.
    fn place(&self, from: PlacedDice, n: u8, same_add: u8, face: u8) -> PlacedDice {
        let now = n.min(same_add);
        let is_at_smaller_add = now == same_add && usize::from(from.n + now) < self.n();
        PlacedDice {
            n: from.n + now,
            pending: n - now,
            face: if is_at_smaller_add { face } else { 0 },
        }
    }
}

/// Returns the number of ways to choose `k` of `n` dice; `n` is at most [`DICE_MAX`].
fn choose(n: u8, k: u8) -> u128 {
    (0..k.min(n)).fold(1, |ways, i| ways * u128::from(n - i) / u128::from(i + 1))
}
