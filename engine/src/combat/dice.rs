//! The dice of a battle: how many a side rolls, what changes them, in which order, and how they are compared.
//!
//! The order is the same everywhere, in a game as in its odds:
//!
//! 1. a die for each basic unit that fights, at most as many as the battle page and cards allow;
//! 2. larger dice, before the roll;
//! 3. the roll, and ones rolled again; then whatever cards roll again, where a 1 stays;
//! 4. the dice sorted, as they lie now;
//! 5. what cards add to the best die, several of them together;
//! 6. what units and spaces add: to the best die, then to the next best, never twice to one, beside what cards added;
//! 7. what is added to all dice;
//! 8. the comparison.
//!
//! Nothing here allocates, rolls or fails.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::model::{DICE_MAX, Modifier, Pool, Resolution, Ties};

/// The fewest sides of a die; fewer count as this many, so that a one can always be rolled again.
pub const SIDES_MIN: u8 = 2;
/// The most sides of a die; more count as this many.
pub const SIDES_MAX: u8 = 100;
/// The most that is added to one die; more counts as this much, so that a final value fits a `u8`.
pub const ADD_MAX: u8 = u8::MAX - SIDES_MAX;

/// How many spaces dice climb: each moves one on, the smallest first that shows the next space's number. The dice are
/// sorted, the weakest first; `ahead` are the numbers of the spaces ahead.
///
/// To spare larger dice costs nothing, so no other use of the dice goes farther.
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

/// The dice one side is about to roll, with all that changes them settled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Prepared {
    /// Larger dice first, 0 beyond `n`.
    sides: [u8; DICE_MAX],
    /// Larger additions first, 0 beyond `n`.
    adds: [u8; DICE_MAX],
    n: u8,
    rerolls: u8,
}

impl Prepared {
    /// How many dice, `0..=DICE_MAX`.
    #[inline]
    pub fn n(&self) -> u8 {
        self.n
    }

    /// The sides of each die, larger dice first, each `SIDES_MIN..=SIDES_MAX`.
    #[inline]
    pub fn sides(&self) -> &[u8] {
        &self.sides[..usize::from(self.n)]
    }

    /// How many dice that rolled a 1 are rolled again.
    #[inline]
    pub fn rerolls(&self) -> u8 {
        self.rerolls
    }

    /// What is added to the best die, the second best and so on: one number for each die, the larger ones first, each
    /// `0..=ADD_MAX`.
    #[inline]
    pub fn adds(&self) -> &[u8] {
        &self.adds[..usize::from(self.n)]
    }

    /// What is added to all dice together.
    pub fn added(&self) -> u32 {
        self.adds().iter().map(|&add| u32::from(add)).sum()
    }

    /// Whether a roll of these dice can leave its owner a choice: fewer dice to roll again than dice, of several
    /// sizes.
    #[inline]
    pub fn can_choose(&self) -> bool {
        let sides = self.sides();
        self.rerolls > 0 && self.rerolls < self.n && sides.first() != sides.last()
    }
}

/// Settles the dice of one side of which `n_units` basic units fight: one die for each, at most `pool.dice` and at
/// most [`DICE_MAX`].
///
/// The modifiers may come in any order and the answer is the same. [`Modifier::Sides`] replaces the first dice, each
/// further one the next dice, at most as many as there are; of too many the largest stay. [`Modifier::Reroll`] sums.
/// [`Modifier::Best`] goes to the best die, several of them summed. [`Modifier::Add`] goes to the best die too, each
/// further one to the next best, never twice to one die; the larger additions go to the better dice. [`Modifier::Each`] goes
/// to every die, beside whatever else it gets. A die gets at most [`ADD_MAX`].
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

/// At most `most` numbers, the largest first; when there are too many the smallest leave.
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
        // A number that leaves those held where they are, as the plain dice do, is put behind them.
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
    /// Rolls every die of `prepared` with `die`, which gets the sides of one and answers the face it shows. A face
    /// outside `1..=sides` counts as the nearest one inside.
    #[inline]
    pub fn roll(prepared: &Prepared, mut die: impl FnMut(u8) -> u8) -> Self {
        let mut faces = [0; DICE_MAX];
        for (face, &sides) in faces.iter_mut().zip(prepared.sides()) {
            *face = die(sides).clamp(1, sides);
        }
        Self { faces, sides: prepared.sides, n: prepared.n }
    }

    /// The dice of `prepared` showing `faces`; `None` unless there is one face for each die and every face is in
    /// `1..=sides`.
    pub fn showing(prepared: &Prepared, faces: &[u8]) -> Option<Self> {
        let fits = faces.len() == prepared.sides().len()
            && faces.iter().zip(prepared.sides()).all(|(face, sides)| (1..=*sides).contains(face));
        let mut rest = faces.iter().copied();
        fits.then(|| Self::roll(prepared, |_| rest.next().unwrap_or(1)))
    }

    /// The faces, one for each die.
    #[inline]
    pub fn faces(&self) -> &[u8] {
        &self.faces[..usize::from(self.n)]
    }

    /// The sides of each die, larger dice first.
    #[inline]
    pub fn sides(&self) -> &[u8] {
        &self.sides[..usize::from(self.n)]
    }

    /// Puts die `index` on `face` after it was rolled again. A face outside `1..=sides` counts as the nearest one
    /// inside; an index that is not there changes nothing.
    #[inline]
    pub fn turn(&mut self, index: usize, face: u8) {
        let n = usize::from(self.n);
        if let (Some(shown), Some(&sides)) = (self.faces[..n].get_mut(index), self.sides.get(index))
        {
            *shown = face.clamp(1, sides);
        }
    }

    /// The first die of so many sides that shows a 1.
    #[inline]
    pub fn one_of(&self, sides: u8) -> Option<usize> {
        self.faces().iter().zip(self.sides()).position(|(face, own)| *face == 1 && *own == sides)
    }
}

/// Which die is rolled again next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RerollChoice {
    /// None: nothing shows a 1, or nothing is left to roll again with.
    None,
    /// The die at this index. It is rolled until it shows no 1, so it ends uniformly on `2..=sides`.
    Forced(usize),
    /// Dice of different sizes show a 1 and not all of them can be rolled again: the owner says of how many sides the
    /// die is, one of these, larger first. [`Dice::one_of`] finds it.
    Choose(ArrayVec<u8, DICE_MAX>),
}

/// What the owner of `dice` does next when `left` dice that rolled a 1 may still be rolled again. Ask again, with one
/// fewer left, until the answer is [`RerollChoice::None`].
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

/// What the dice of one side are worth, the best first, additions included. A die may be worth more than it has sides:
/// 9 from a die of eight, 7 from a die of six.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Finals {
    values: [u8; DICE_MAX],
    n: u8,
}

impl Finals {
    /// What the first `n` dice are worth when nothing is added to them: the faces. At most [`DICE_MAX`] of them count.
    #[inline]
    pub fn plain(faces: [u8; DICE_MAX], n: u8) -> Self {
        let n = n.min(DICE_MAX_U8);
        let mut values = faces;
        sort_descending(&mut values, usize::from(n));
        Self { values, n }
    }

    /// How many dice.
    #[inline]
    pub fn n(&self) -> u8 {
        self.n
    }

    /// Lets the best die come to another value; nothing where there is none.
    pub(crate) fn turn_best(&mut self, value: u8) {
        if self.n > 0 {
            self.values[0] = value;
            sort_descending(&mut self.values, usize::from(self.n));
        }
    }

    /// The values, the best first, and 0 beyond the last die where the faces were.
    #[inline]
    pub(crate) fn values(&self) -> [u8; DICE_MAX] {
        self.values
    }

    /// The values, the best first.
    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        &self.values[..usize::from(self.n)]
    }
}

/// Sorts the dice and adds to the best of them what `prepared` says. The best dice are those that show the most.
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

/// [`DICE_MAX`] as dice are counted.
const DICE_MAX_U8: u8 = 8;
const _: () = assert!(DICE_MAX_U8 as usize == DICE_MAX, "the two constants are one number");

/// Sorts the first `n` values, the largest first. Two and three dice, the usual numbers, take one and three
/// comparisons.
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
    /// By the attacker.
    pub attacker: u8,
    /// By the defender.
    pub defender: u8,
}

/// What each side loses of its basic units, `attacker` and `defender` being the final values of its dice, best first, as the
/// dice decide by themselves: pair by pair, or by the totals, of which the lower costs its side one. Nothing where they do not
/// decide alone.
pub fn losses(resolution: Resolution, attacker: &[u8], defender: &[u8], ties: Ties) -> Losses {
    match resolution {
        Resolution::Compare => compare(attacker, defender, ties),
        Resolution::Total => totals(attacker, defender, ties),
        Resolution::Threshold | Resolution::Ladder(_) | Resolution::Function(_) => {
            Losses::default()
        }
    }
}

/// The lower total costs its side one basic unit; nobody loses where a side has no dice.
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

/// Compares two sides, each with its values sorted, the best first: best against best, second against second, as far
/// as both have dice and at most [`DICE_MAX`] pairs. The lower die of a pair costs its side one basic unit; `ties`
/// wins equal ones.
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
