//! `careless`: a player that errs.

use super::{Bot, Greedy, Random, Refusal, needs_attack};
use crate::game::{Action, Ask, Seeded};
use crate::model::Rulebook;
use crate::observation::Observation;

/// The most answers that it has thought of.
const OTHERS_MAX: usize = 12;

/// Plays as `greedy` does, but of a hundred of its answers so many are others: of those about force one that it has thought of and
/// found worse, elsewhere any that is allowed. So it is less of a player everywhere, in the same order in every edition, and yet
/// makes the mistakes of somebody who plays to win. What an edition's function answers is asked once and decides much, and hits
/// that are given away look like a mistake of the rules: there it does not err.
#[derive(Clone, Debug)]
pub struct Careless {
    chance: Seeded,
    errs: u32,
    policy: Greedy,
    any: Random,
    /// A buffer: it holds nothing between decisions.
    others: Vec<Action>,
}

impl Careless {
    /// Its name.
    pub const NAME: &str = "careless";
    /// How many of a hundred answers are others, unless it is said.
    pub const ERRS: u32 = 25;

    /// A player with this seed, of whose answers `errs` in a hundred are others than the best.
    pub fn new(seed: u64, errs: u32) -> Self {
        Self {
            chance: Seeded::stream(seed, 1),
            errs,
            policy: Greedy::new(seed),
            any: Random::new(seed),
            others: Vec::new(),
        }
    }

    /// An answer that is not the one it takes for the best. With an invasion that goes well it goes on.
    fn err(&mut self, view: &Observation<'_>, ask: Ask) -> Action {
        let usual = self.policy.decide(view);
        self.others.clear();
        self.policy.options(view, ask, usual, OTHERS_MAX, &mut self.others);
        if !self.others.is_empty() {
            return *self.chance.one_of(&self.others).unwrap_or(&usual);
        }
        if matches!(ask, Ask::Attack { .. }) { usual } else { self.any.decide(view) }
    }
}

/// Whether a player would err here.
fn may_err(view: &Observation<'_>, ask: Ask) -> bool {
    match ask {
        Ask::Script { text, .. } => view.rulebook().bots.answered_by(text).is_none(),
        Ask::Hit { .. } => false,
        _ => true,
    }
}

impl Bot for Careless {
    fn decide(&mut self, view: &Observation<'_>) -> Action {
        let errs = self.chance.below(100) < self.errs;
        let ask = view.decision().map(|decision| decision.ask);
        match ask.filter(|&ask| errs && may_err(view, ask)) {
            Some(ask) => self.err(view, ask),
            None => self.policy.decide(view),
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
