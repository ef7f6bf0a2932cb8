//! The `random` bot: any legal answer, with equal probability.

use super::Bot;
use crate::game::{Action, ActionList, Seeded};
use crate::observation::Observation;

/// A bot that draws uniformly among single legal answers, so that a range of counts weighs as much
/// as its length.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Seeded,
    actions: ActionList,
}

impl Random {
    /// The bot's name.
    pub const NAME: &str = "random";

    /// Creates a random bot with this seed.
    pub fn new(seed: u64) -> Self {
        Self { chance: Seeded::new(seed), actions: ActionList::new() }
    }
}

impl Bot for Random {
    fn decide(&mut self, view: &Observation<'_>) -> Action {
        view.legal_actions(&mut self.actions);
        let picked = self.chance.below_u64(self.actions.n_actions());
        self.actions.nth(picked).unwrap_or(Action::End)
    }

    fn reseed(&mut self, seed: u64) {
        self.chance = Seeded::new(seed);
    }
}
