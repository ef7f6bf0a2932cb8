//! Players made of code. A bot is given what its seat may know, and never the game.

mod cards;
mod careless;
mod greedy;
mod others;
mod random;
mod rounds;
mod simple;
mod thinker;

use std::fmt;

use crate::game::{Action, ActionList};
use crate::model::Rulebook;
use crate::observation::Observation;
use crate::steps::{Attack, StepKind};

pub use careless::Careless;
pub use greedy::Greedy;
pub use random::Random;
pub use rounds::best_hit;
pub use simple::Simple;
pub use thinker::{Crew, Features, Surveyor, Thinker};

/// A player.
///
/// Between decisions a bot remembers nothing but its generator: shown the same view with the generator in the same
/// state it decides the same, whatever it was shown before. So games that its seat cannot tell apart are played alike.
pub trait Bot: fmt::Debug {
    /// Answers [`Observation::decision`], with one of its legal answers.
    ///
    /// Asked only when the viewer of `view` is. Asked out of turn, or by rules that it [refuses](Bot::refusal), it
    /// answers something, which the game then refuses.
    fn decide(&mut self, view: &Observation<'_>) -> Action;

    /// Starts its generator anew, so that a bot can be kept for the next game.
    fn reseed(&mut self, seed: u64);

    /// Why it cannot play by these rules; nothing when it can.
    fn refusal(&self, rules: &Rulebook) -> Option<Refusal>;

    /// What it would answer whatever happens, so that it need not be asked each time. Nothing unless it says so.
    fn standing(&self, _rules: &Rulebook) -> Standing {
        Standing::default()
    }
}

/// Answers that a seat gives beforehand. Each is what [`Bot::decide`] would answer, and is one answer in every record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// It goes on with an invasion that it has begun, with the most dice, while so many basic units are on the space that the
    /// attack comes from; none: it is asked.
    pub attacks_from: Option<u32>,
    /// It defends with the most units.
    pub defends: bool,
    /// It moves in with all that may follow.
    pub advances: bool,
}

impl<B: Bot + ?Sized> Bot for Box<B> {
    fn decide(&mut self, view: &Observation<'_>) -> Action {
        (**self).decide(view)
    }
    fn reseed(&mut self, seed: u64) {
        (**self).reseed(seed);
    }
    fn refusal(&self, rules: &Rulebook) -> Option<Refusal> {
        (**self).refusal(rules)
    }
    fn standing(&self, rules: &Rulebook) -> Standing {
        (**self).standing(rules)
    }
}

/// Why a bot cannot play by some rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Its policy is made for the built-in `attack` step, and no turn has one.
    NoAttack {
        /// The bot's name.
        bot: &'static str,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAttack { bot } => {
                write!(f, "`{bot}` plays only where a turn has the built-in `attack` step")
            }
        }
    }
}

impl std::error::Error for Refusal {}

/// The name of every bot, the weakest first.
pub const NAMES: [&str; 5] =
    [Random::NAME, Simple::NAME, Careless::NAME, Greedy::NAME, Thinker::NAME];

/// A new bot of this name; nothing when no bot has it. Two of them take a number after a colon: `careless:40` errs in 40 of a
/// hundred answers, `thinker:400` makes 400 trials for a decision.
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Bot>> {
    by_name_with(name, seed, |work| work())
}

/// Like [`by_name`], but a crew makes the trials of a bot that searches.
pub fn by_name_with(name: &str, seed: u64, crew: Crew) -> Option<Box<dyn Bot>> {
    let (kind, number) = match name.split_once(':') {
        Some((kind, number)) => (kind, Some(number.parse::<u32>().ok()?)),
        None => (name, None),
    };
    match (kind, number) {
        (Random::NAME, None) => Some(Box::new(Random::new(seed))),
        (Simple::NAME, None) => Some(Box::new(Simple::new(seed))),
        (Greedy::NAME, None) => Some(Box::new(Greedy::new(seed))),
        (Careless::NAME, errs) => {
            Some(Box::new(Careless::new(seed, errs.unwrap_or(Careless::ERRS))))
        }
        (Thinker::NAME, trials) => {
            Some(Box::new(Thinker::new(seed, trials.unwrap_or(Thinker::TRIALS)).with(crew)))
        }
        _ => None,
    }
}

/// The keys of the turn's `attack` step.
fn attack(rules: &Rulebook) -> Option<Attack> {
    { rules.turn_steps() }.find_map(|(_, step)| match step.kind {
        StepKind::Attack(keys) => Some(keys),
        _ => None,
    })
}

/// The keys of the `attack` step in progress, else of the turn's first.
fn attack_now(view: &Observation<'_>) -> Option<Attack> {
    let rules = view.rulebook();
    let now = view.step().map(|step| &rules.steps[step].kind);
    if let Some(StepKind::Attack(keys)) = now { Some(*keys) } else { attack(rules) }
}

/// A refusal unless a turn has an `attack` step, or is a round of orders.
fn needs_attack(rules: &Rulebook, bot: &'static str) -> Option<Refusal> {
    (attack(rules).is_none() && !rules.plays_rounds()).then_some(Refusal::NoAttack { bot })
}

/// The first legal answer that plays no card. `actions` is only a buffer.
fn first_legal(view: &Observation<'_>, actions: &mut ActionList) -> Action {
    view.legal_actions(actions);
    let mut answers = actions.choices().iter().map(|choice| choice.action);
    answers.find(|action| !matches!(action, Action::Play { .. })).unwrap_or(Action::End)
}
