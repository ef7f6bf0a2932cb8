//! `thinker`: a player that tries out what it might do.
//!
//! For a decision it takes the answers that look best, plays each of them on in copies of the game that its seat cannot tell
//! from the real one, with everybody as quick players for about a round, and keeps those that come out best ([`search`]).
//! What a copy is worth then is how likely its side wins ([`value`]).

mod search;
mod survey;
mod value;

use super::greedy::Greedy;
use super::{Bot, Refusal, needs_attack, rounds};
use crate::game::{Action, ActionList, Ask, Seeded};
use crate::model::{ArmyId, Rulebook};
use crate::observation::Observation;
use crate::steps::Movers;
pub use search::Crew;
use search::Search;
pub use survey::{Features, Surveyor};

/// The most answers that are tried.
const ANSWERS_MAX: usize = 8;
/// The most rows of cards that are tried; their order counts.
const ROWS_MAX: usize = 16;
/// The most orders that are tried, and the most ways to carry one out.
const ORDERS_MAX: usize = 6;
/// The most answers that are tried where nothing ranks them.
const LISTED_MAX: usize = 5;
/// How many times as many trials a decision gets in a game of rounds, where a turn has few of them.
const OF_ROUND: u32 = 3;
/// By how many standard errors an answer about force or orders must do better than the usual one.
const DOUBT: f64 = 0.7;
/// Like [`DOUBT`], where the usual answer comes from the edition or from a policy of its own.
const DOUBT_LISTED: f64 = 2.0;

/// A player that tries out what it might do, so often for each decision.
#[derive(Clone, Debug)]
pub struct Thinker {
    chance: Seeded,
    trials: u32,
    prior: Greedy,
    actions: ActionList,
    search: Search,
}

impl Thinker {
    /// Its name.
    pub const NAME: &str = "thinker";
    /// How many trials a decision gets, for a turn of about a second; in a game of rounds three times as many.
    pub const TRIALS: u32 = 192;

    /// A player with this seed that makes so many trials for a decision, in a game of rounds three times as many.
    pub fn new(seed: u64, trials: u32) -> Self {
        Self {
            chance: Seeded::new(seed),
            trials,
            prior: Greedy::new(seed),
            actions: ActionList::new(),
            search: Search::default(),
        }
    }

    /// Lets a crew make the trials. The answers are equal to those without one.
    #[must_use]
    pub fn with(mut self, crew: Crew) -> Self {
        self.search.crew = crew;
        self
    }

    /// Adds what may be worth trying; returns by how many standard errors it must do better.
    fn answers(
        &mut self,
        view: &Observation<'_>,
        (army, ask): (ArmyId, Ask),
        usual: Action,
        answers: &mut Vec<Action>,
    ) -> f64 {
        match ask {
            Ask::Claim { .. }
            | Ask::Reinforce { .. }
            | Ask::Defend { .. }
            | Ask::Commit { .. }
            | Ask::Reroll { .. }
            | Ask::Hit { .. }
            | Ask::Fire { .. } => {}
            Ask::Program { .. } | Ask::Order { .. } | Ask::Move { units: Movers::Kind(_), .. } => {
                let is_row = matches!(ask, Ask::Program { .. });
                let most = if is_row { ROWS_MAX } else { ORDERS_MAX };
                rounds::options(view, army, ask, (&mut self.actions, most), answers);
                return DOUBT;
            }
            Ask::Attack { .. } | Ask::Place { .. } | Ask::Move { .. } | Ask::Advance { .. } => {
                self.prior.options(view, ask, usual, ANSWERS_MAX, answers);
                return DOUBT;
            }
            Ask::Script { text, .. } if view.rulebook().bots.answered_by(text).is_some() => {}
            _ => self.listed(view, answers),
        }
        DOUBT_LISTED
    }

    /// The listed answers, or as many of them by lot.
    fn listed(&mut self, view: &Observation<'_>, answers: &mut Vec<Action>) {
        view.legal_actions(&mut self.actions);
        let usual = answers[0];
        let all = self.actions.choices().iter().map(|choice| choice.action.with_count(choice.most));
        let mut others: Vec<Action> = all.filter(|&action| action != usual).collect();
        while answers.len() < LISTED_MAX && !others.is_empty() {
            let n = u32::try_from(others.len()).unwrap_or(u32::MAX);
            answers.push(others.swap_remove(self.chance.below(n) as usize));
        }
    }
}

impl Bot for Thinker {
    fn decide(&mut self, view: &Observation<'_>) -> Action {
        let usual = self.prior.decide(view);
        let Some(decision) = view.decision() else { return usual };
        let mut answers = vec![usual];
        let doubt = self.answers(view, (decision.army, decision.ask), usual, &mut answers);
        if answers.len() < 2 {
            return usual;
        }
        let more = if view.rulebook().plays_rounds() { OF_ROUND } else { 1 };
        let trials = (self.trials.saturating_mul(more), doubt);
        self.search.best(view, decision.seat, &answers, trials, &mut self.chance)
    }

    fn reseed(&mut self, seed: u64) {
        self.chance = Seeded::new(seed);
        self.prior.reseed(seed);
    }

    fn refusal(&self, rules: &Rulebook) -> Option<Refusal> {
        needs_attack(rules, Self::NAME)
    }
}
