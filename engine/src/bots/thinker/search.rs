//! The search for the answer that does best in trials. Uses sequential halving, in which each
//! answer meets the same hidden information and the same chance (Karnin, Koren and Somekh 2013).

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::bots::{Bot, Greedy, winning};
use crate::game::{Action, ApplyContext, Game, Seeded, Silent};
use crate::model::SeatId;
use crate::observation::Observation;

/// The number of answers after which a trial is evaluated even if it has not ended.
const ANSWERS_MAX: u32 = 400;

/// The number of rounds that a trial in a game of rounds plays to their end. A plan made in one
/// round shows its effect in the next.
const ROUNDS: u32 = 2;
/// The minimum number of trials for each answer; two answers are always tried.
const EACH: u32 = 6;
/// The mean number of answers in a trial above which a decision has fewer trials: longer ones would
/// let a turn take many seconds.
const LENGTH: u64 = 100;
/// The number of conquests in a turn after which a decision has a quarter of the trials. The first conquests decide most of what follows from a turn.
const QUARTERED: u32 = 3;
/// The square of a difference assumed in advance, with the weight of one additional trial.
const SQUARE: f64 = 0.04;

/// A function that runs the same work on several threads at once and returns when all have
/// finished.
pub type Crew = fn(&(dyn Fn() + Sync));

/// A comparison of answers by trials.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) crew: Crew,
    /// The bot that plays all seats in trials.
    quick: Greedy,
}

impl Default for Search {
    fn default() -> Self {
        Self { crew: |work| work(), quick: Greedy::quick(0) }
    }
}

/// The trials of some answers, all with the same seeds. Each worker takes the next seed when it is
/// free.
struct TrialRound<'a> {
    view: &'a Observation<'a>,
    seat: SeatId,
    answers: Vec<Action>,
    seeds: Vec<u64>,
    quick: &'a Greedy,
    next: AtomicUsize,
    /// The values of all answers, by the index of the seed, and the answers given in their trials.
    done: Mutex<Vec<(usize, Vec<f64>, u64)>>,
}

/// A worker that runs trials.
struct TrialWorker {
    quick: Greedy,
    table: ApplyContext<Seeded, Silent>,
    /// The number of answers given.
    answers: u64,
}

/// The work that a decision may still take.
struct TrialWork {
    /// Answers.
    left: u64,
    /// Trials made, and the answers given in them.
    trials: u64,
    answers: u64,
}

impl TrialWork {
    fn spend(&mut self, trials: usize, answers: u64) {
        self.trials += u64::try_from(trials).unwrap_or(u64::MAX);
        self.answers += answers;
        self.left = self.left.saturating_sub(answers);
    }

    /// Returns the number of trials for each of `n` answers, at least one, if as much work is left
    /// for each of `rounds`.
    fn affords(&self, rounds: u32, n: u32) -> u32 {
        let cost = (self.answers / self.trials.max(1)).max(1);
        let each = self.left / cost / u64::from(rounds.max(1)) / u64::from(n.max(1));
        u32::try_from(each).unwrap_or(u32::MAX).max(1)
    }
}

/// The results of one answer.
#[derive(Clone, Debug, Default)]
struct AnswerScore {
    /// The index of the answer.
    at: usize,
    values: Vec<f64>,
}

impl AnswerScore {
    fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / winning::real(self.values.len()).max(1.0)
    }
}

impl Search {
    /// Returns the answer that does best. Returns the first one unless another exceeds it by
    /// `doubt` standard errors.
    pub(super) fn best(
        &mut self,
        view: &Observation<'_>,
        seat: SeatId,
        answers: &[Action],
        (trials, doubt): (u32, f64),
        chance: &mut Seeded,
    ) -> Action {
        let conquests = u64::from(view.turn().conquests);
        let part = (u64::from(QUARTERED), u64::from(QUARTERED) + conquests);
        let later = u64::from(trials) * part.0 * part.0 / (part.1 * part.1);
        let trials = u32::try_from(later).unwrap_or(u32::MAX).max(trials.min(2 * EACH));
        let mut work = TrialWork { left: u64::from(trials) * LENGTH, trials: 0, answers: 0 };
        // A small number of trials is spent on few answers.
        let most = usize::try_from(trials / EACH).unwrap_or(usize::MAX).max(2);
        let answers = &answers[..answers.len().min(most)];
        let mut left: Vec<AnswerScore> =
            (0..answers.len()).map(|at| AnswerScore { at, ..AnswerScore::default() }).collect();
        let rounds = usize::BITS - (answers.len() - 1).leading_zeros();
        for round in 0..rounds {
            let n = u32::try_from(left.len()).unwrap_or(u32::MAX);
            let most = (trials / rounds / n).max(1);
            // What a trial costs is known after the first ones.
            let first = if round == 0 { most.min(EACH) } else { 0 };
            self.try_all(view, seat, answers, &mut left, &mut work, (first, chance));
            let rest = (most - first).min(work.affords(rounds - round, n));
            self.try_all(view, seat, answers, &mut left, &mut work, (rest, chance));
            left.sort_by(|a, b| b.mean().total_cmp(&a.mean()).then(a.at.cmp(&b.at)));
            // The usual answer stays, as the others are compared with it.
            let half = left.len().div_ceil(2);
            let mut place = 0;
            left.retain(|tried| {
                place += 1;
                place <= half || tried.at == 0
            });
        }
        let better = left.first().zip(left.iter().find(|tried| tried.at == 0));
        let better = better.filter(|(best, usual)| is_better(best, usual, doubt));
        better.map_or(answers[0], |(best, _)| answers[best.at])
    }

    /// Makes so many more trials of each answer that is left.
    fn try_all(
        &self,
        view: &Observation<'_>,
        seat: SeatId,
        answers: &[Action],
        left: &mut [AnswerScore],
        work: &mut TrialWork,
        (count, chance): (u32, &mut Seeded),
    ) {
        if count == 0 {
            return;
        }
        let seeds = (0..count).map(|_| chance.below_u64(u64::MAX)).collect();
        let tried = left.iter().map(|tried| answers[tried.at]).collect();
        for (values, answers) in self.round(view, seat, tried, seeds) {
            work.spend(values.len(), answers);
            for (tried, value) in left.iter_mut().zip(values) {
                tried.values.push(value);
            }
        }
    }

    /// Returns the values of the answers for each seed, and the answers given in their trials;
    /// independent of the threads that run the trials.
    fn round(
        &self,
        view: &Observation<'_>,
        seat: SeatId,
        answers: Vec<Action>,
        seeds: Vec<u64>,
    ) -> impl Iterator<Item = (Vec<f64>, u64)> + use<> {
        let round = TrialRound {
            view,
            seat,
            answers,
            seeds,
            quick: &self.quick,
            next: AtomicUsize::new(0),
            done: Mutex::new(Vec::new()),
        };
        (self.crew)(&|| round.work());
        let mut done = round.done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_unstable_by_key(|&(at, ..)| at);
        done.into_iter().map(|(_, values, answers)| (values, answers))
    }
}

impl TrialRound<'_> {
    fn work(&self) {
        let table = ApplyContext::new(Seeded::new(0), Silent);
        let mut worker = TrialWorker { quick: self.quick.clone(), table, answers: 0 };
        let mut done = Vec::new();
        loop {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&seed) = self.seeds.get(at) else { break };
            let Some(game) = self.view.determinized(&mut Seeded::new(seed)) else { break };
            let trial = |&answer: &Action| worker.trial(&game, self.seat, answer, seed);
            let values = self.answers.iter().map(trial).collect();
            done.push((at, values, std::mem::take(&mut worker.answers)));
        }
        self.done.lock().unwrap_or_else(PoisonError::into_inner).extend(done);
    }
}

impl TrialWorker {
    /// Returns the value of a game to a seat after an answer and about a round of play.
    fn trial(&mut self, game: &Game, seat: SeatId, answer: Action, seed: u64) -> f64 {
        let mut game = game.clone();
        let mut turn = game.state().turn.number;
        self.table.chance = Seeded::stream(seed, 1);
        self.quick.reseed(seed);
        if game.apply(answer, &mut self.table).is_err() {
            return 0.0;
        }
        let in_rounds = game.rulebook().plays_rounds();
        let began = game.state().turn.number;
        let armies = game.rulebook().armies.len();
        let last = began + u32::try_from(armies).unwrap_or(u32::MAX) + 1;
        // Without weights, only the end of a game of rounds determines its value.
        let rounds = if game.rulebook().bots.value.is_some() { ROUNDS } else { u32::MAX };
        for _ in 0..ANSWERS_MAX {
            let Some(asked) = game.waiting_for() else { break };
            let now = game.state().turn.number;
            if in_rounds && now != turn {
                if now - began >= rounds {
                    break;
                }
                turn = now;
                self.begin_round(seed, turn);
            }
            let view = game.observe(asked);
            if !in_rounds
                && (now >= last || (now > began && view.commanders(view.mover()).contains(seat)))
            {
                break;
            }
            self.answers += 1;
            let action = self.quick.decide(&view);
            if game.apply_by(asked, action, &mut self.table).is_err() {
                break;
            }
        }
        winning::share(&game, seat, &mut self.quick)
    }

    /// Gives a round its own chance, so that the effects of answers on the previous round do not
    /// change the chance in this one.
    fn begin_round(&mut self, seed: u64, turn: u32) {
        self.table.chance = Seeded::stream(seed, 1 + u64::from(turn));
        self.quick.reseed(seed ^ u64::from(turn));
    }
}

/// Checks whether one answer exceeds another by more than chance explains. Compares the trials in
/// which both met the same chance.
fn is_better(one: &AnswerScore, other: &AnswerScore, doubt: f64) -> bool {
    let differences: Vec<f64> =
        one.values.iter().zip(&other.values).map(|(one, other)| one - other).collect();
    if differences.len() < 2 {
        return false;
    }
    let n = winning::real(differences.len());
    let mean = differences.iter().sum::<f64>() / n;
    let square = differences.iter().map(|one| (one - mean) * (one - mean)).sum::<f64>();
    mean > doubt * ((square + SQUARE) / (n * n)).sqrt()
}
