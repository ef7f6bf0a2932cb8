//! What one side's dice can show, counted without listing the rolls.
//!
//! Sorted dice are placed from the best value down. Of the dice that can show a face at all, those placed before it
//! showed more, so they could have shown this one too: how many dice are left for a face depends only on how many are
//! placed. So dice of different sizes need no names, and the ways to place `k` dice on a face are a binomial.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;

use crate::combat::dice::Prepared;
use crate::model::{DICE_MAX, Side};

use super::{OddsError, RerollPolicy};

/// One way a side's rerolls can end: some dice keep their 1, the others are uniform.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// How much each arrangement of the other dice weighs, over [`Law::total`].
    pub(super) weight: u128,
    /// The dice that may show anything from `lowest` up, larger first.
    free: ArrayVec<u8, DICE_MAX>,
    /// 1, or 2 when a 1 would have been rolled again.
    lowest: u8,
    /// The dice that keep a 1.
    n_ones: u8,
    /// What is added to the best, the second best and so on.
    adds: ArrayVec<u8, DICE_MAX>,
}

/// Everything one side's dice can show.
#[derive(Clone, Debug)]
pub(super) struct Law {
    pub(super) cases: Vec<Case>,
    /// What all arrangements of all cases weigh together. At most `(100 * 99)^8`, which fits.
    pub(super) total: u128,
}

impl Law {
    /// The law of `prepared`; the owner of a choice follows `policy`.
    ///
    /// # Errors
    /// [`OddsError::ChoiceInBattle`] when there can be a choice and no policy for it.
    pub(super) fn new(
        prepared: &Prepared,
        side: Side,
        policy: Option<RerollPolicy>,
    ) -> Result<Self, OddsError> {
        let case = |weight, free, lowest, n_ones| {
            let adds = prepared.adds().iter().copied().collect();
            Case { weight, free, lowest, n_ones, adds }
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
        let sizes = Sizes::new(&all);
        let mut cases = Vec::new();
        for (kept, weight) in sizes.kept_ones(prepared.rerolls(), policy) {
            let n_ones = kept.iter().sum();
            cases.push(case(weight, sizes.without(&kept), 2, n_ones));
        }
        let total = all.iter().map(|sides| u128::from(*sides) * (u128::from(*sides) - 1)).product();
        Ok(Self { cases, total })
    }
}

/// For each size of die a number.
type PerSize = ArrayVec<u8, DICE_MAX>;

/// The sizes of the dice, larger first, and how many dice there are of each.
struct Sizes {
    sides: PerSize,
    n_dice: PerSize,
}

impl Sizes {
    fn new(dice: &[u8]) -> Self {
        let mut sizes = Self { sides: PerSize::new(), n_dice: PerSize::new() };
        for group in dice.chunk_by(|one, other| one == other) {
            sizes.sides.extend(group.first().copied());
            sizes.n_dice.extend(u8::try_from(group.len()));
        }
        sizes
    }

    /// How many ones of each size can be left after the rerolls, each with its weight over
    /// `product(sides * (sides - 1))`: the first rolls that lead there, times what brings their arrangements to that
    /// denominator.
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

    /// The dice that do not keep a one.
    fn without(&self, kept: &[u8]) -> ArrayVec<u8, DICE_MAX> {
        let sizes = self.sides.iter().zip(&self.n_dice).zip(kept);
        sizes
            .flat_map(|((sides, n), kept)| {
                std::iter::repeat_n(*sides, usize::from(n.saturating_sub(*kept)))
            })
            .collect()
    }
}

/// The ones that stay of those rolled when the policy spends the rerolls.
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

/// How many of one side's dice are placed, best first, when all values above some level are done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Placed {
    /// Dice placed.
    pub(super) n: u8,
    /// Dice that show `face` as well, but get a smaller addition, so their value comes later.
    pending: u8,
    /// The face last placed, while dice with a smaller addition may not yet show less; otherwise 0.
    face: u8,
}

/// Where one side can stand after a level, and in how many ways.
pub(super) type Steps = ArrayVec<(Placed, u128), { DICE_MAX + 1 }>;

impl Case {
    /// The dice that may show anything from the lowest face up, larger first.
    pub(super) fn free(&self) -> &[u8] {
        &self.free
    }

    /// The lowest face of such a die.
    pub(super) fn lowest(&self) -> u8 {
        self.lowest
    }

    /// The dice that keep a 1.
    pub(super) fn n_ones(&self) -> u8 {
        self.n_ones
    }

    /// How many dice there are.
    pub(super) fn n(&self) -> usize {
        self.free.len() + usize::from(self.n_ones)
    }

    /// The highest value a die can have.
    pub(super) fn highest(&self) -> u8 {
        let face = self.free.first().copied().unwrap_or(1);
        face.saturating_add(self.adds.first().copied().unwrap_or(0))
    }

    /// Every way to place the dice whose value is exactly `level`, when all larger ones are placed.
    pub(super) fn steps(&self, from: Placed, level: u8) -> Steps {
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

    /// Where the side stands when `n` dice show `face` of which `same_add` can be placed on this level.
    fn place(&self, from: Placed, n: u8, same_add: u8, face: u8) -> Placed {
        let now = n.min(same_add);
        let is_at_smaller_add = now == same_add && usize::from(from.n + now) < self.n();
        Placed { n: from.n + now, pending: n - now, face: if is_at_smaller_add { face } else { 0 } }
    }
}

/// In how many ways `k` of `n` dice are chosen; `n` is at most [`DICE_MAX`].
fn choose(n: u8, k: u8) -> u128 {
    (0..k.min(n)).fold(1, |ways, i| ways * u128::from(n - i) / u128::from(i + 1))
}
