//! The built-in bots. A bot receives the observation of its seat, never the game.

mod cards;
mod careless;
mod greedy;
mod others;
mod random;
mod rounds;
mod simple;
mod thinker;
mod tries;
mod winning;

use std::fmt;

use crate::game::{Action, ActionList, GameResult};
use crate::model::Rulebook;
use crate::observation::Observation;
use crate::steps::{Attack, StepKind};

pub use careless::Careless;
pub use greedy::Greedy;
pub use random::Random;
pub use rounds::best_hit;
pub use simple::Simple;
pub use thinker::{Crew, Thinker};
pub use winning::{Features, Surveyor};

/// A policy that plays for a seat.
///
/// A bot keeps no state between decisions but its generator. With the same view and the same state
/// of the generator it decides the same, regardless of earlier views. So games that its seat cannot
/// distinguish are played alike.
pub trait Bot: fmt::Debug {
    /// Returns a legal answer to [`Observation::decision`].
    ///
    /// Called only when the viewer of `view` has to decide. Called out of turn, it returns an answer
    /// that the game then rejects.
    fn decide(&mut self, view: &Observation<'_>) -> Action;

    /// Called at the end of a game, or at its limit of turns. By default nothing is done.
    fn over(&mut self, _view: &Observation<'_>, _result: GameResult) {}

    /// Restarts the bot's generator, so that a bot can be reused for the next game.
    fn reseed(&mut self, seed: u64);

    /// Returns the answers that the bot would give in every case, so that it need not be called
    /// each time. By default there are none.
    fn standing(&self, _rules: &Rulebook) -> StandingAnswers {
        StandingAnswers::default()
    }
}

/// The answers that a seat gives in advance. Each equals the answer of [`Bot::decide`] and is
/// recorded as an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StandingAnswers {
    /// The minimum number of basic units on the attacking space with which the seat continues its
    /// invasion, using the most dice. With `None`, the seat is called.
    pub attacks_from: Option<u32>,
    /// True if the seat defends with the most units.
    pub defends: bool,
    /// True if the seat moves in with all units that may follow.
    pub advances: bool,
}

impl<B: Bot + ?Sized> Bot for Box<B> {
    fn decide(&mut self, view: &Observation<'_>) -> Action {
        (**self).decide(view)
    }
    fn over(&mut self, view: &Observation<'_>, result: GameResult) {
        (**self).over(view, result);
    }
    fn reseed(&mut self, seed: u64) {
        (**self).reseed(seed);
    }
    fn standing(&self, rules: &Rulebook) -> StandingAnswers {
        (**self).standing(rules)
    }
}

/// The names of all bots, from the weakest to the strongest.
pub const NAMES: [&str; 5] =
    [Random::NAME, Simple::NAME, Careless::NAME, Greedy::NAME, Thinker::NAME];

/// Creates a bot by its name; returns `None` if no bot has the name. Two bots accept a number after
/// a colon: `careless:40` errs in 40 of 100 answers, `thinker:400` makes 400 trials for a decision.
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Bot>> {
    by_name_with(name, seed, |work| work())
}

/// Like [`by_name`], but `crew` runs the trials of a bot that searches.
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

/// Returns the keys of the turn's `attack` step.
fn attack(rules: &Rulebook) -> Option<Attack> {
    { rules.played_steps() }.find_map(|(_, step)| match step.kind {
        StepKind::Attack(keys) => Some(keys),
        _ => None,
    })
}

/// Returns the keys of the `attack` step in progress, or of the turn's first one.
fn attack_now(view: &Observation<'_>) -> Option<Attack> {
    let rules = view.rulebook();
    let now = view.step().map(|step| &rules.steps[step].kind);
    if let Some(StepKind::Attack(keys)) = now { Some(*keys) } else { attack(rules) }
}

/// Returns the first legal answer that plays no card. `actions` is a buffer.
fn first_legal(view: &Observation<'_>, actions: &mut ActionList) -> Action {
    view.legal_actions(actions);
    let mut answers = actions.choices().iter().map(|choice| choice.action);
    answers.find(|action| !matches!(action, Action::Play { .. })).unwrap_or(Action::End)
}
