//! `careless`: a player that errs.

use super::{Bot, Greedy, Random, Refusal, needs_attack};
use crate::game::{Action, Seeded};
use crate::model::Rulebook;
use crate::observation::Observation;

/// Plays as `greedy` does, but of a hundred of its answers so many are any that is allowed: less of a player everywhere, in
/// the same order in every edition.
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

impl Bot for Careless {
    fn decide(&mut self, view: &Observation<'_>) -> Action {
        if self.chance.below(100) < self.errs {
            self.any.decide(view)
        } else {
            self.policy.decide(view)
        }
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
