//! The `thinker` bot, which tests its answers in trial games.
//!
//! For a decision it selects the answers that look best. It plays each for about a round in copies
//! of the game that its seat cannot distinguish from the real one. Quick bots play all seats. The
//! answers with the best results remain ([`search`]). The value of a copy is the probability that
//! its side wins ([`winning`](super::winning)).

mod search;

use super::greedy::Greedy;
use super::{Bot, rounds, tries};
use crate::game::{Action, ActionList, Ask, Seeded};
use crate::model::ArmyId;
use crate::observation::Observation;
use crate::steps::Movers;
pub use search::Crew;
use search::Search;

/// The maximum number of answers tried.
const ANSWERS_MAX: usize = 8;
/// The maximum number of rows of cards tried; the order of cards counts.
const ROWS_MAX: usize = 16;
/// The maximum number of orders tried, and of ways to carry one out.
const ORDERS_MAX: usize = 6;
/// The maximum number of answers tried where no policy ranks them.
const LISTED_MAX: usize = 5;
/// The factor on the trials for a decision in a game of rounds, where a turn has few decisions.
const OF_ROUND: u32 = 3;
/// The number of standard errors by which an answer about force or orders must exceed the usual
/// one.
const DOUBT: f64 = 0.7;
/// Like [`DOUBT`], where the usual answer comes from the edition or from a separate policy.
const DOUBT_LISTED: f64 = 2.0;

/// A bot that tests its answers with a number of trials for each decision.
#[derive(Clone, Debug)]
pub struct Thinker {
    chance: Seeded,
    trials: u32,
    prior: Greedy,
    actions: ActionList,
    search: Search,
}

impl Thinker {
    /// The bot's name.
    pub const NAME: &str = "thinker";
    /// The default number of trials for a decision; a turn then takes about a second. Games of
    /// rounds use three times as many.
    pub const TRIALS: u32 = 192;

    /// Creates a bot with this seed that makes `trials` trials for a decision; in a game of rounds
    /// three times as many.
    pub fn new(seed: u64, trials: u32) -> Self {
        Self {
            chance: Seeded::new(seed),
            trials,
            prior: Greedy::new(seed),
            actions: ActionList::new(),
            search: Search::default(),
        }
    }

    /// Lets a crew run the trials. The answers are the same as without one.
    #[must_use]
    pub fn with(mut self, crew: Crew) -> Self {
        self.search.crew = crew;
        self
    }

    /// Adds the answers that may be worth trying. Returns the number of standard errors by which
    /// they must exceed the usual one.
    fn answers(
        &mut self,
        view: &Observation<'_>,
        (army, ask): (ArmyId, Ask),
        usual: Action,
        answers: &mut Vec<Action>,
    ) -> f64 {
        if self.prior.tries(view, ask) {
            view.legal_actions(&mut self.actions);
            let mut tried = Vec::new();
            tries::answers(&self.actions, &mut self.chance, &mut tried);
            answers.extend(tried.into_iter().filter(|&answer| answer != usual));
            answers.truncate(tries::ANSWERS_MAX);
            return DOUBT_LISTED;
        }
        match ask {
            Ask::Claim { .. }
            | Ask::Reinforce { .. }
            | Ask::Defend { .. }
            | Ask::Commit { .. }
            | Ask::Reroll { .. }
            | Ask::Hit { .. }
            | Ask::Lose { .. }
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

    /// Does not try to stop attacking while a sure conquest would bring this turn's card. Trials
    /// value such a card too low, even where they go on through the next trade.
    fn take_card(&mut self, view: &Observation<'_>, army: ArmyId, answers: &mut Vec<Action>) {
        if !answers.contains(&Action::End) {
            return;
        }
        let sure = self.prior.sure(view, army);
        if sure.is_empty() {
            return;
        }
        answers.retain(|&answer| answer != Action::End);
        for attack in sure {
            if answers.len() < ANSWERS_MAX && !answers.contains(&attack) {
                answers.push(attack);
            }
        }
    }

    /// Adds the listed answers, or a random sample of [`LISTED_MAX`] in total.
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
        if matches!(decision.ask, Ask::Attack { .. }) {
            self.take_card(view, decision.army, &mut answers);
        }
        let usual = answers[0];
        if answers.len() < 2 {
            return usual;
        }
        let more = if view.rulebook().plays_rounds() { OF_ROUND } else { 1 };
        let trials = self.trials.saturating_mul(more);
        self.search.best(view, decision.seat, &answers, (trials, doubt), &mut self.chance)
    }

    fn reseed(&mut self, seed: u64) {
        self.chance = Seeded::new(seed);
        self.prior.reseed(seed);
    }
}
