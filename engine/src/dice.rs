//! The order of a battle's dice.

use arrayvec::ArrayVec;

use crate::model::{DICE_MAX, Modifier, Pool, Ties};

/// The dice of one side, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Prepared {
    /// How many dice.
    pub n: u8,
    /// Sides of each die, the larger first.
    pub sides: [u8; DICE_MAX],
    /// How many rolled ones are rolled again.
    pub rerolls: u8,
    /// What is added to the best dice, in their order.
    pub adds: [u8; DICE_MAX],
}

/// Values of dice, best first.
pub type Values = ArrayVec<u8, DICE_MAX>;

/// Prepares a pool.
pub fn prepare(pool: &Pool, n: u8, modifiers: impl Iterator<Item = Modifier>) -> Prepared {
    let mut prepared =
        Prepared { n, sides: [pool.sides; DICE_MAX], rerolls: 0, adds: [0; DICE_MAX] };
    let (mut larger, mut added) = (0, 0);
    for modifier in modifiers {
        match modifier {
            Modifier::Sides { sides, dice } => {
                for _ in 0..dice.min(n.saturating_sub(larger)) {
                    prepared.sides[usize::from(larger)] = sides;
                    larger += 1;
                }
            }
            Modifier::Reroll { dice } => prepared.rerolls = prepared.rerolls.saturating_add(dice),
            Modifier::Add { add, dice } => {
                for _ in 0..dice.min(n.saturating_sub(added)) {
                    prepared.adds[usize::from(added)] = add;
                    added += 1;
                }
            }
        }
    }
    prepared
}

/// The faces, best first.
pub fn sorted(faces: &[u8]) -> Values {
    let mut values: Values = faces.iter().copied().collect();
    values.sort_unstable_by(|a, b| b.cmp(a));
    values
}

/// The values that are compared, best first.
pub fn finals(faces: &[u8], prepared: &Prepared) -> Values {
    let mut values = sorted(faces);
    for (value, add) in values.iter_mut().zip(prepared.adds) {
        *value = value.saturating_add(add);
    }
    values.sort_unstable_by(|a, b| b.cmp(a));
    values
}

/// What each side loses.
pub fn compare(attacker: &[u8], defender: &[u8], ties: Ties) -> (u8, u8) {
    let mut losses = (0, 0);
    for (a, d) in attacker.iter().zip(defender) {
        let attacker_wins = a > d || (a == d && ties == Ties::Attacker);
        if attacker_wins { losses.1 += 1 } else { losses.0 += 1 }
    }
    losses
}
