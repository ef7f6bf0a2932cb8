//! The `careless` bot: `greedy` with deliberate mistakes.

use super::{Bot, Greedy, Random};
use crate::game::{Action, Ask, Seeded};
use crate::observation::Observation;

/// The maximum number of alternatives considered for a mistake.
const OTHERS_MAX: usize = 12;

/// A bot that plays like `greedy`, but gives another answer in a fixed percentage of its decisions.
///
/// In decisions about force, the other answer is one that `greedy` ranks lower and that a player who
/// tries to win may give: an attack that is likely to succeed, a move that gives nothing away. It
/// does not stop its attacks by mistake, and loses patience sooner, so that its games end. Elsewhere
/// the other answer is any legal one. So it is weaker than `greedy` in every edition.
///
/// Two decisions are exempt: a question answered by an edition's function occurs once and decides
/// much, and hits given away look like a mistake of the rules.
#[derive(Clone, Debug)]
pub struct Careless {
    chance: Seeded,
    errs: u32,
    policy: Greedy,
    any: Random,
    /// A buffer; its content is not kept between decisions.
    others: Vec<Action>,
}

impl Careless {
    /// The bot's name.
    pub const NAME: &str = "careless";
    /// The default percentage of answers that are mistakes.
    pub const ERRS: u32 = 25;

    /// Creates a bot with this seed that errs in `errs` of 100 answers.
    pub fn new(seed: u64, errs: u32) -> Self {
        Self {
            chance: Seeded::stream(seed, 1),
            errs,
            policy: Greedy::impatient(seed),
            any: Random::new(seed),
            others: Vec::new(),
        }
    }

    /// Returns an answer other than the best one, or the best one where nothing else is plausible.
    fn err(&mut self, view: &Observation<'_>, ask: Ask) -> Action {
        let usual = self.policy.decide(view);
        self.others.clear();
        if self.policy.mistakes(view, ask, usual, &mut self.others) {
            self.others.truncate(OTHERS_MAX);
            return *self.chance.one_of(&self.others).unwrap_or(&usual);
        }
        self.any.decide(view)
    }
}

/// Checks whether a mistake is allowed in this decision.
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
}
