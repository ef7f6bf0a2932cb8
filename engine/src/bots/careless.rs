//! `careless`: a player that errs.

use super::{Bot, Greedy, Random, Refusal, needs_attack};
use crate::game::{Action, Ask, Seeded};
use crate::model::Rulebook;
use crate::observation::Observation;

/// Plays as `greedy` does, but of a hundred of its answers so many are any that is allowed: less of a player everywhere, in
/// the same order in every edition. What an edition's function answers is asked once and decides much, and hits that are given
/// away look like a mistake of the rules: there it does not err.
#[derive(Clone, Debug)]
pub struct Careless {
    chance: Seeded,
    errs: u32,
    policy: Greedy,
    any: Random,
}

impl Careless {
    /// Its name.
    pub const NAME: &str = "careless";
    /// How many of a hundred answers are any, unless it is said.
    pub const ERRS: u32 = 25;

    /// A player with this seed, of whose answers `errs` in a hundred are any that is allowed.
    pub fn new(seed: u64, errs: u32) -> Self {
        Self {
            chance: Seeded::stream(seed, 1),
            errs,
            policy: Greedy::new(seed),
            any: Random::new(seed),
        }
    }
}

/// Whether a player would err here.
fn may_err(view: &Observation<'_>) -> bool {
    match view.decision().map(|decision| decision.ask) {
        Some(Ask::Script { text, .. }) => view.rulebook().bots.answered_by(text).is_none(),
        Some(Ask::Hit { .. }) => false,
        _ => true,
    }
}

impl Bot for Careless {
    fn decide(&mut self, view: &Observation<'_>) -> Action {
        let errs = self.chance.below(100) < self.errs;
        if errs && may_err(view) { self.any.decide(view) } else { self.policy.decide(view) }
    }

    fn reseed(&mut self, seed: u64) {
        self.chance = Seeded::stream(seed, 1);
        self.policy.reseed(seed);
        self.any.reseed(seed);
    }

    fn refusal(&self, rules: &Rulebook) -> Option<Refusal> {
        needs_attack(rules, Self::NAME)
    }
}
