//! `random`: any legal answer, each as likely as the others.

use super::{Bot, Refusal};
use crate::game::{Action, ActionList, Seeded};
use crate::model::Rulebook;
use crate::observation::Observation;

/// Draws uniformly among the single legal answers, so that a range of counts weighs its length.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Seeded,
    actions: ActionList,
}

impl Random {
    /// Its name.
    pub const NAME: &str = "random";

    /// A random player with this seed.
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

    fn refusal(&self, _: &Rulebook) -> Option<Refusal> {
        None
    }
}
