//! What an action can lead to, one game after the other.

use crate::game::{Action, Enumerating, Game, Silent, Table};

/// The games that an action can lead to, each with its probability in `0.0..=1.0`, in the order in which chance falls.
///
/// They are made one by one and not kept: twenty dice fall in more ways than any memory holds, and whoever asks for all
/// of them says with `take` how many are too many.
#[derive(Debug)]
pub struct Outcomes<'a> {
    game: &'a Game,
    action: Action,
    table: Table<Enumerating, Silent>,
    is_over: bool,
}

impl<'a> Outcomes<'a> {
    /// The outcomes of an action that the rules allow.
    pub(crate) fn new(game: &'a Game, action: Action) -> Self {
        Self { game, action, table: Table::new(Enumerating::new(), Silent), is_over: false }
    }
}

impl Iterator for Outcomes<'_> {
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
