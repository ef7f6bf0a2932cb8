//! The dice of a battle: their number, modifiers, order of modification and comparison.
//!
//! Games and odds use the same order:
//!
//! 1. one die for each basic unit that fights, up to the limits of the battle page and of cards;
//! 2. larger dice, before the roll;
//! 3. the roll and the rerolls of ones; then rerolls by cards, where a 1 stays;
//! 4. sorting by the faces now shown;
//! 5. additions by cards to the best die, several of them summed;
//! 6. additions by units and spaces: to the best die, then to the next best, never twice to one, on
//!    top of those by cards;
//! 7. additions to all dice;
//! 8. the comparison.
//!
//! Nothing here allocates, rolls or fails.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::model::{DICE_MAX, Modifier, Pool, Resolution, Ties};

/// Fewest sides of a die; smaller numbers count as this one, so that a one can always be rerolled.
pub const SIDES_MIN: u8 = 2;
/// Most sides of a die; larger numbers count as this one.
pub const SIDES_MAX: u8 = 100;
/// Most that is added to one die; larger sums count as this one, so that a final value fits a `u8`.
pub const ADD_MAX: u8 = u8::MAX - SIDES_MAX;

/// Returns the number of spaces that dice climb. Each die climbs one space; the smallest die that
/// reaches the next space's number is used. `dice` is sorted, weakest first; `ahead` contains the
/// numbers of the spaces ahead.
///
/// Sparing larger dice costs nothing, so no other use of the dice climbs further.
pub fn climbed(dice: &[u8], ahead: impl IntoIterator<Item = u32>) -> u8 {
    let mut used = [false; DICE_MAX];
    let mut n = 0;
    for number in ahead {
        let mut free = dice.iter().zip(&mut used).filter(|(_, used)| !**used);
        let Some((_, found)) = free.find(|&(&face, _)| u32::from(face) >= number) else { break };
        *found = true;
        n += 1;
    }
    n
}

/// The dice that one side is about to roll, with all modifiers applied.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Prepared {
    /// Sides of each die, largest first; 0 beyond `n`.
    sides: [u8; DICE_MAX],
    /// Additions, largest first; 0 beyond `n`.
    adds: [u8; DICE_MAX],
    n: u8,
    rerolls: u8,
}

impl Prepared {
    /// Returns the number of dice, `0..=DICE_MAX`.
    #[inline]
    pub fn n(&self) -> u8 {
        self.n
    }

    /// Returns the sides of each die, largest first, each in `SIDES_MIN..=SIDES_MAX`.
    #[inline]
    pub fn sides(&self) -> &[u8] {
        &self.sides[..usize::from(self.n)]
    }

    /// Returns the number of dice showing a 1 that are rerolled.
    #[inline]
    pub fn rerolls(&self) -> u8 {
        self.rerolls
    }

    /// Returns the additions to the best die, the second best and so on. There is one number for
    /// each die, largest first, each in `0..=ADD_MAX`.
    #[inline]
    pub fn adds(&self) -> &[u8] {
        &self.adds[..usize::from(self.n)]
    }

    /// Returns the sum of the additions to all dice.
    pub fn added(&self) -> u32 {
        self.adds().iter().map(|&add| u32::from(add)).sum()
    }

    /// Returns whether a roll of these dice can leave a choice: at least one reroll, fewer rerolls
    /// than dice, and dice of several sizes.
    #[inline]
    pub fn can_choose(&self) -> bool {
        let sides = self.sides();
        self.rerolls > 0 && self.rerolls < self.n && sides.first() != sides.last()
    }
}

/// Prepares the dice of one side with `n_units` fighting basic units: one die for each, at most
/// `pool.dice` and at most [`DICE_MAX`].
///
/// The order of the modifiers does not matter:
///
/// - [`Modifier::Sides`] replaces the first dice, and each further one the next dice. If there are
///   too many, the largest remain.
/// - [`Modifier::Reroll`] sums.
/// - [`Modifier::Best`] is added to the best die, several of them summed.
/// - [`Modifier::Add`] is added to the best die, each further one to the next best, never twice to
///   one die. Larger additions go to better dice.
/// - [`Modifier::Each`] is added to every die, on top of its other additions.
///
/// A die gets at most [`ADD_MAX`].
#[inline]
pub fn pool(pool: &Pool, n_units: u8, modifiers: impl IntoIterator<Item = Modifier>) -> Prepared {
    let most = pool.dice.min(n_units);
    let n = usize::from(most).min(DICE_MAX);
    let mut larger = Descending::new(n);
    let mut adds = Descending::new(n);
    let mut rerolls = 0_u8;
    let mut each = 0_u8;
    let mut best = 0_u8;
    for modifier in modifiers {
        match modifier {
            Modifier::Sides { sides, dice } => {
                larger.insert(sides.clamp(SIDES_MIN, SIDES_MAX), dice);
            }
            Modifier::Reroll { dice } => rerolls = rerolls.saturating_add(dice),
            Modifier::Add { add, dice } => adds.insert(add.min(ADD_MAX), dice),
            Modifier::Best { add } => best = best.saturating_add(add),
            Modifier::Each { add } => each = each.saturating_add(add),
        }
    }
    let n_plain = u8::try_from(n - larger.n).unwrap_or(u8::MAX);
    larger.insert(pool.sides.clamp(SIDES_MIN, SIDES_MAX), n_plain);
    if n > 0 {
        adds.values[0] = adds.values[0].saturating_add(best).min(ADD_MAX);
    }
    if each > 0 {
        for add in &mut adds.values[..n] {
            *add = add.saturating_add(each).min(ADD_MAX);
        }
    }
    Prepared {
        sides: larger.values,
        adds: adds.values,
        n: u8::try_from(n).unwrap_or(most),
        rerolls,
    }
}

/// A list of at most `most` numbers, largest first; the smallest ones are dropped.
struct Descending {
    values: [u8; DICE_MAX],
    n: usize,
    most: usize,
}

impl Descending {
    #[inline]
    fn new(most: usize) -> Self {
        Self { values: [0; DICE_MAX], n: 0, most }
    }

    #[inline]
    fn insert(&mut self, value: u8, times: u8) {
        let times = usize::from(times).min(self.most);
        // A number that displaces none of the present ones, as with plain dice, is appended.
        if self.n == 0 || self.values[self.n - 1] >= value {
            let end = (self.n + times).min(self.most);
            for (at, held) in self.values.iter_mut().enumerate() {
                if (self.n..end).contains(&at) {
                    *held = value;
                }
            }
            self.n = end;
            return;
        }
        for _ in 0..times {
            let mut carried = value;
            for held in &mut self.values[..self.n] {
                if carried > *held {
                    std::mem::swap(held, &mut carried);
                }
            }
            if self.n < self.most {
                self.values[self.n] = carried;
                self.n += 1;
            }
        }
    }
}

/// Rolled dice, each with the face it shows, in the order of [`Prepared::sides`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Dice {
    faces: [u8; DICE_MAX],
    sides: [u8; DICE_MAX],
    n: u8,
}

impl Dice {
    /// Rolls every die of `prepared` with `die`, which takes the sides of one and returns its face.
    /// A face outside `1..=sides` counts as the nearest one inside.
    #[inline]
    pub fn roll(prepared: &Prepared, mut die: impl FnMut(u8) -> u8) -> Self {
        let mut faces = [0; DICE_MAX];
        for (face, &sides) in faces.iter_mut().zip(prepared.sides()) {
            *face = die(sides).clamp(1, sides);
        }
        Self { faces, sides: prepared.sides, n: prepared.n }
    }

    /// Returns the dice of `prepared` showing `faces`. Returns `None` unless there is one face for
    /// each die and every face is in `1..=sides`.
    pub fn showing(prepared: &Prepared, faces: &[u8]) -> Option<Self> {
        let fits = faces.len() == prepared.sides().len()
            && faces.iter().zip(prepared.sides()).all(|(face, sides)| (1..=*sides).contains(face));
        let mut rest = faces.iter().copied();
        fits.then(|| Self::roll(prepared, |_| rest.next().unwrap_or(1)))
    }

    /// Returns the faces, one for each die.
    #[inline]
    pub fn faces(&self) -> &[u8] {
        &self.faces[..usize::from(self.n)]
    }

    /// Returns the sides of each die, largest first.
    #[inline]
    pub fn sides(&self) -> &[u8] {
        &self.sides[..usize::from(self.n)]
    }

    /// Sets die `index` to `face` after a reroll. A face outside `1..=sides` counts as the nearest
    /// one inside; an index out of range changes nothing.
    #[inline]
    pub fn turn(&mut self, index: usize, face: u8) {
        let n = usize::from(self.n);
        if let (Some(shown), Some(&sides)) = (self.faces[..n].get_mut(index), self.sides.get(index))
        {
            *shown = face.clamp(1, sides);
        }
    }

    /// Returns the first die with `sides` sides that shows a 1.
    #[inline]
    pub fn one_of(&self, sides: u8) -> Option<usize> {
        self.faces().iter().zip(self.sides()).position(|(face, own)| *face == 1 && *own == sides)
    }
}

/// The next die to reroll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RerollChoice {
    /// No die: none shows a 1, or no reroll is left.
    None,
    /// The die at this index. It is rolled until it shows no 1, so the result is uniform on
    /// `2..=sides`.
    Forced(usize),
    /// A choice of the owner among these numbers of sides, largest first. Dice of different sizes
    /// show a 1, and not all of them can be rerolled. [`Dice::one_of`] finds the die.
    Choose(ArrayVec<u8, DICE_MAX>),
}

/// Returns the next reroll by the owner of `dice` when `left` dice that show a 1 may still be
/// rerolled. Call it again with one fewer left until it returns [`RerollChoice::None`].
#[inline]
pub fn reroll_choice(dice: &Dice, left: u8) -> RerollChoice {
    if left == 0 {
        return RerollChoice::None;
    }
    let Some(first) = dice.faces().iter().position(|face| *face == 1) else {
        return RerollChoice::None;
    };
    let mut n_ones = 0_u8;
    let mut sizes = ArrayVec::<u8, DICE_MAX>::new();
    for (&face, &sides) in dice.faces().iter().zip(dice.sides()) {
        if face == 1 {
            n_ones += 1;
            if sizes.last() != Some(&sides) {
                sizes.push(sides);
            }
        }
    }
    if n_ones <= left || sizes.len() == 1 {
        RerollChoice::Forced(first)
    } else {
        RerollChoice::Choose(sizes)
    }
}

/// The final values of one side's dice, best first, additions included. A value may exceed the
/// sides of its die: 9 from a die of eight, 7 from a die of six.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Finals {
    values: [u8; DICE_MAX],
    n: u8,
}

impl Finals {
    /// Returns the final values of the first `n` dice without additions: their faces. At most
    /// [`DICE_MAX`] of them count.
    #[inline]
    pub fn plain(faces: [u8; DICE_MAX], n: u8) -> Self {
        let n = n.min(DICE_MAX_U8);
        let mut values = faces;
        sort_descending(&mut values, usize::from(n));
        Self { values, n }
    }

    /// Returns the number of dice.
    #[inline]
    pub fn n(&self) -> u8 {
        self.n
    }

    /// Sets the best die to another value; does nothing without dice.
    pub(crate) fn turn_best(&mut self, value: u8) {
        if self.n > 0 {
            self.values[0] = value;
            sort_descending(&mut self.values, usize::from(self.n));
        }
    }

    /// Returns the values, best first; beyond the last die, 0 where the faces were 0.
    #[inline]
    pub(crate) fn values(&self) -> [u8; DICE_MAX] {
        self.values
    }

    /// Returns the values, best first.
    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        &self.values[..usize::from(self.n)]
    }
}

/// Sorts the dice and applies the additions of `prepared` to the best of them. The best dice are
/// those that show the most.
#[inline]
pub fn finals(dice: &Dice, prepared: &Prepared) -> Finals {
    let mut values = dice.faces;
    sort_descending(&mut values, usize::from(dice.n));
    if prepared.adds[0] != 0 {
        for (value, add) in values[..usize::from(dice.n)].iter_mut().zip(&prepared.adds) {
            *value = value.saturating_add(*add);
        }
    }
    Finals { values, n: dice.n }
}

/// [`DICE_MAX`] as a `u8`, the type of numbers of dice.
const DICE_MAX_U8: u8 = 8;
const _: () = assert!(DICE_MAX_U8 as usize == DICE_MAX, "the two constants are one number");

/// Sorts the first `n` values, largest first. Two and three dice, the usual numbers, take one and
/// three comparisons.
#[inline]
fn sort_descending(values: &mut [u8; DICE_MAX], n: usize) {
    fn order(values: &mut [u8; DICE_MAX], better: usize, worse: usize) {
        let (one, other) = (values[better], values[worse]);
        values[better] = one.max(other);
        values[worse] = one.min(other);
    }
    match n {
        0 | 1 => {}
        2 => order(values, 0, 1),
        3 => {
            order(values, 0, 1);
            order(values, 1, 2);
            order(values, 0, 1);
        }
        _ => values[..n].sort_unstable_by(|one, other| other.cmp(one)),
    }
}

/// Basic units lost in one battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Losses {
    /// Losses of the attacker.
    pub attacker: u8,
    /// Losses of the defender.
    pub defender: u8,
}

/// Returns the basic units each side loses; `attacker` and `defender` are the final values of its
/// dice, best first. Dice decide in pairs, or by totals, of which the lower costs its side one
/// unit. Returns no losses where the dice alone do not decide.
pub fn losses(resolution: Resolution, attacker: &[u8], defender: &[u8], ties: Ties) -> Losses {
    match resolution {
        Resolution::Compare => compare(attacker, defender, ties),
        Resolution::Total => totals(attacker, defender, ties),
        Resolution::Threshold | Resolution::Ladder(_) | Resolution::Function(_) => {
            Losses::default()
        }
    }
}

/// Compares the totals; the lower one costs its side one basic unit. Returns no losses if a side
/// has no dice.
fn totals(attacker: &[u8], defender: &[u8], ties: Ties) -> Losses {
    if attacker.is_empty() || defender.is_empty() {
        return Losses::default();
    }
    let total = |dice: &[u8]| dice.iter().map(|&value| u32::from(value)).sum::<u32>();
    let wins = match total(attacker).cmp(&total(defender)) {
        Ordering::Greater => true,
        Ordering::Equal => ties == Ties::Attacker,
        Ordering::Less => false,
    };
    Losses { attacker: u8::from(!wins), defender: u8::from(wins) }
}

/// Compares the sorted values of two sides in pairs, best first, as far as both have dice and for
/// at most [`DICE_MAX`] pairs. The lower die of a pair costs its side one basic unit; `ties` wins
/// equal ones.
#[inline]
pub fn compare(attacker: &[u8], defender: &[u8], ties: Ties) -> Losses {
    let mut losses = Losses::default();
    for (attack, defend) in attacker.iter().zip(defender).take(DICE_MAX) {
        let is_won = match ties {
            Ties::Attacker => attack >= defend,
            Ties::Defender => attack > defend,
        };
        losses.defender += u8::from(is_won);
        losses.attacker += u8::from(!is_won);
    }
    losses
}

#[cfg(test)]
mod tests {
    use super::*;

    const POOL: Pool = Pool { dice: 3, sides: 6, stay_behind: 1 };

    fn shown(prepared: &Prepared, faces: &[u8]) -> Dice {
        Dice::showing(prepared, faces).expect("the test names faces of its dice")
    }

    #[test]
    fn no_more_dice_than_units_or_than_the_pool_has() {
        assert!(pool(&POOL, 0, []).sides().is_empty());
        assert_eq!(pool(&POOL, 2, []).sides(), [6, 6]);
        assert_eq!(pool(&POOL, 200, []).sides(), [6, 6, 6]);
        assert_eq!(pool(&Pool { dice: 255, ..POOL }, 255, []).n(), 8);
    }

    #[test]
    fn larger_dice_replace_the_first_ones_and_stack() {
        let eight = Modifier::Sides { sides: 8, dice: 1 };
        let twelve = Modifier::Sides { sides: 12, dice: 1 };
        assert_eq!(pool(&POOL, 3, [eight]).sides(), [8, 6, 6]);
        assert_eq!(pool(&POOL, 3, [eight, eight]).sides(), [8, 8, 6]);
        assert_eq!(pool(&POOL, 3, [eight, twelve]).sides(), [12, 8, 6]);
        assert_eq!(pool(&POOL, 1, [eight, twelve]).sides(), [12]);
        assert_eq!(pool(&POOL, 2, [Modifier::Sides { sides: 8, dice: 200 }]).sides(), [8, 8]);
        assert_eq!(pool(&POOL, 2, [Modifier::Sides { sides: 4, dice: 1 }]).sides(), [6, 4]);
    }

    #[test]
    fn additions_go_once_to_each_of_the_best_dice() {
        let one = Modifier::Add { add: 1, dice: 1 };
        let two = Modifier::Add { add: 2, dice: 1 };
        assert_eq!(pool(&POOL, 3, [one]).adds(), [1, 0, 0]);
        assert_eq!(pool(&POOL, 3, [one, one]).adds(), [1, 1, 0]);
        assert_eq!(pool(&POOL, 3, [one, two]).adds(), [2, 1, 0]);
        assert_eq!(pool(&POOL, 1, [one, two]).adds(), [2]);
        assert_eq!(
            pool(&POOL, 3, [Modifier::Reroll { dice: 200 }, Modifier::Reroll { dice: 100 }])
                .rerolls(),
            255
        );
    }

    #[test]
    fn what_is_added_to_the_best_die_comes_beside_what_goes_once_to_each() {
        let one = Modifier::Add { add: 1, dice: 1 };
        let best = Modifier::Best { add: 1 };
        assert_eq!(pool(&POOL, 2, [one, best]).adds(), [2, 0]);
        assert_eq!(pool(&POOL, 2, [best, one, one, best]).adds(), [3, 1]);
        assert_eq!(pool(&POOL, 0, [best]).added(), 0);
        let each = Modifier::Each { add: 2 };
        assert_eq!(pool(&POOL, 3, [each, one, best, each]).adds(), [6, 4, 4]);
        assert_eq!(pool(&POOL, 1, [Modifier::Best { add: 255 }, best]).adds(), [ADD_MAX]);
        let prepared = pool(&POOL, 2, [one, best]);
        assert_eq!(finals(&shown(&prepared, &[4, 6]), &prepared).as_slice(), [8, 4]);
    }

    #[test]
    fn a_die_may_be_worth_more_than_its_sides() {
        let prepared = pool(
            &POOL,
            3,
            [Modifier::Sides { sides: 8, dice: 1 }, Modifier::Add { add: 1, dice: 2 }],
        );
        assert_eq!(finals(&shown(&prepared, &[8, 2, 6]), &prepared).as_slice(), [9, 7, 2]);
    }

    #[test]
    fn one_reroll_of_two_ones_keeps_a_one() {
        let prepared = pool(&POOL, 3, [Modifier::Reroll { dice: 1 }]);
        let mut dice = shown(&prepared, &[1, 1, 4]);
        assert_eq!(reroll_choice(&dice, prepared.rerolls()), RerollChoice::Forced(0));
        dice.turn(0, 3);
        assert_eq!(reroll_choice(&dice, 0), RerollChoice::None);
        assert_eq!(finals(&dice, &prepared).as_slice(), [4, 3, 1]);
    }

    #[test]
    fn the_owner_chooses_between_ones_of_different_sizes() {
        let prepared = pool(&POOL, 3, [Modifier::Sides { sides: 8, dice: 1 }]);
        let dice = shown(&prepared, &[1, 4, 1]);
        assert_eq!(reroll_choice(&dice, 1), RerollChoice::Choose(ArrayVec::from_iter([8, 6])));
        assert_eq!(reroll_choice(&dice, 2), RerollChoice::Forced(0));
        assert_eq!(dice.one_of(6), Some(2));
        assert_eq!(dice.one_of(10), None);
    }

    #[test]
    fn pairs_are_compared_as_far_as_both_have_dice() {
        assert_eq!(
            compare(&[6, 4, 1], &[6, 3], Ties::Defender),
            Losses { attacker: 1, defender: 1 }
        );
        assert_eq!(
            compare(&[6, 4, 1], &[6, 3], Ties::Attacker),
            Losses { attacker: 0, defender: 2 }
        );
        assert_eq!(compare(&[], &[6, 3], Ties::Attacker), Losses::default());
    }

    #[test]
    fn sorting_agrees_with_the_standard_library() {
        for n in 0..=8_usize {
            for seed in 0..500_u32 {
                let mut values: [u8; DICE_MAX] = std::array::from_fn(|i| {
                    (seed.wrapping_mul(2_654_435_761) >> (3 * i)).to_le_bytes()[0] & 7
                });
                let mut expected = values;
                expected[..n].sort_unstable_by(|one, other| other.cmp(one));
                sort_descending(&mut values, n);
                assert_eq!(values[..n], expected[..n]);
            }
        }
    }

    #[test]
    fn faces_that_are_not_on_the_dice_are_refused_or_bounded() {
        let prepared = pool(&POOL, 2, []);
        assert_eq!(Dice::showing(&prepared, &[1]), None);
        assert_eq!(Dice::showing(&prepared, &[7, 1]), None);
        assert_eq!(Dice::showing(&prepared, &[0, 1]), None);
        let mut dice = Dice::roll(&prepared, |_| 99);
        assert_eq!(dice.faces(), [6, 6]);
        dice.turn(0, 0);
        dice.turn(2, 4);
        assert_eq!(dice.faces(), [1, 6]);
    }
}
