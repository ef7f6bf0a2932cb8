//! Frozen players: players for games that are kept as snapshots.
//!
//! A bot chooses by what it thinks of a position, so a better bot plays another game, and every
//! snapshot of its games changes without a change of the rules. A frozen player chooses by a list
//! of numbers that only its seed decides. Its games change if the legal actions, the effects of an
//! action or the dice change, and for no other reason.

use warboard_engine::game::{Action, ActionList, ActionRange, Game};

/// A player without judgement, for one game: its n-th answer follows from its seed, from n and from
/// the legal actions.
///
/// An answer takes three numbers of the list:
///
/// 1. The first chooses among the [choices] in their order, each with the same probability.
/// 2. If that is the last choice, the second chooses again. The last choice ends a step wherever
///    that is legal, so turns contain more than a few actions.
/// 3. The third chooses the count: the greatest three times in four, else any. Stacks therefore
///    move and fight as a whole most of the time, and games reach their end.
///
/// [choices]: ActionList::choices
#[derive(Clone, Debug)]
pub struct FrozenPlayer {
    seed: u64,
    answers: u64,
    actions: ActionList,
}

impl FrozenPlayer {
    /// Creates the player of a seed, before its first answer.
    pub fn new(seed: u64) -> Self {
        Self { seed, answers: 0, actions: ActionList::new() }
    }

    /// Returns the next answer. One player answers for all seats of a game.
    ///
    /// # Panics
    /// If the game is over.
    pub fn answer(&mut self, game: &Game) -> Action {
        game.legal_actions(&mut self.actions);
        let choices = self.actions.choices();
        let [first, again, count] = [0, 1, 2].map(|at| number(self.seed, 3 * self.answers + at));
        self.answers += 1;
        let n = choices.len() as u64;
        assert!(n > 0, "a game that goes on has an answer");
        let at = if first % n == n - 1 { again % n } else { first % n };
        let choice = usize::try_from(at).ok().and_then(|at| choices.get(at));
        counted(*choice.expect("the place is below the number of choices"), count)
    }

    /// Returns the number of answers so far.
    pub fn answers(&self) -> u64 {
        self.answers
    }
}

/// Returns the action of a range that a number chooses.
fn counted(choice: ActionRange, number: u64) -> Action {
    let Some(least) = choice.action.count() else { return choice.action };
    if !number.is_multiple_of(4) {
        return choice.action.with_count(choice.most);
    }
    let further = number / 4 % u64::from(choice.n_actions());
    choice.action.with_count(least + u32::try_from(further).unwrap_or(0))
}

/// Returns a number of the list of a seed: output `at` of the generator `SplitMix64`.
///
/// The generator is written here, so that the dice of the engine may change without it.
fn number(seed: u64, at: u64) -> u64 {
    let state = seed.wrapping_add(at.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
