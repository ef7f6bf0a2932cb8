//! The games that one action can lead to, enumerated one by one.

use crate::game::{Action, ApplyContext, Enumerating, Game, Silent};

/// An iterator over the games that an action can lead to, in the order of chance. Each has its
/// probability, in `0.0..=1.0`.
///
/// Games are computed one at a time and not kept: twenty dice have too many results for any memory.
/// Callers limit their number with `take`.
#[derive(Debug)]
pub struct ChanceOutcomes<'a> {
    game: &'a Game,
    action: Action,
    table: ApplyContext<Enumerating, Silent>,
    is_over: bool,
}

impl<'a> ChanceOutcomes<'a> {
    /// Creates the outcomes of a legal action.
    pub(crate) fn new(game: &'a Game, action: Action) -> Self {
        Self { game, action, table: ApplyContext::new(Enumerating::new(), Silent), is_over: false }
    }
}

impl Iterator for ChanceOutcomes<'_> {
    type Item = (Game, f64);

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        self.table.chance.restart();
        let mut game = self.game.clone();
        game.apply(self.action, &mut self.table).expect("the action was checked");
        let probability = self.table.chance.probability();
        self.is_over = !self.table.chance.next_path();
        Some((game, probability))
    }
}
