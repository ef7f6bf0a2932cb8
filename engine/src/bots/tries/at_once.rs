//! Answers to a step that all take at once. What they bring is seen only when all have answered and
//! the round goes on, so each is played on to the end of the round.
//!
//! Answers of the others are not known: they are drawn by lot, a few times over, and every answer
//! meets the same ones.

use super::{APPLIED_MAX, Tries, drawn, first};
use crate::bots::greedy::Greedy;
use crate::bots::winning::real;
use crate::game::{Action, Game, Seeded};
use crate::model::{ArmyId, SeatId};
use crate::observation::Observation;
use crate::script::Unasked;

/// The number of draws of all other answers. Only the better half of the answers meets the second.
const SAMPLES: usize = 2;

/// The round and the turn in which an answer is given.
fn moment(game: &Game) -> (u32, u32) {
    let turn = &game.state().turn;
    (turn.round.number, turn.number)
}

/// Keeps the better half of the answers, at least two, and those as good as the last of them.
fn keep_better(found: &mut Vec<(f64, Action)>) {
    let mut values: Vec<f64> = found.iter().map(|&(value, _)| value).collect();
    values.sort_by(|a, b| b.total_cmp(a));
    let kept = values.len().div_ceil(2).max(2);
    if let Some(&least) = values.get(kept - 1) {
        found.retain(|&(value, _)| value >= least);
    }
}

impl Tries {
    /// Returns the value of the position at the end of the round after each answer that can be carried
    /// out, without those that do worse than others from the beginning.
    pub(super) fn values_at_once(
        &mut self,
        view: &Observation<'_>,
        (seat, army): (SeatId, ArmyId),
        answers: &[Action],
        chance: &mut Seeded,
        quick: &mut Greedy,
    ) -> Vec<(f64, Action)> {
        let mut found: Vec<(f64, Action)> = answers.iter().map(|&answer| (0.0, answer)).collect();
        let mut game: Option<Game> = None;
        for n in 1..=SAMPLES {
            let seed = chance.below_u64(u64::MAX);
            let dealt = view.determinized_with(&mut Seeded::new(seed), &mut self.table.scripts);
            let Some(mut dealt) = dealt else { break };
            self.answer_for_others(&mut dealt, seat, seed);
            found.retain_mut(|(mean, answer)| {
                let game = game.get_or_insert_with(|| dealt.clone());
                game.clone_from(&dealt);
                let is_legal = self.play_on(game, seat, *answer, seed);
                if is_legal {
                    *mean += (self.value_of(game, (seat, army), quick) - *mean) / real(n);
                }
                is_legal
            });
            if n < SAMPLES {
                keep_better(&mut found);
            }
        }
        self.table.scripts.unasked = Unasked::default();
        found
    }

    /// Draws the answers of all other seats to the step that all take at once.
    fn answer_for_others(&mut self, game: &mut Game, seat: SeatId, seed: u64) {
        self.table.scripts.unasked = Unasked::by_lot(seat, Seeded::stream(seed, 1));
        let Some(mut others) = game.asking_others(seat, &mut self.table.scripts) else { return };
        let mut lots = Seeded::stream(seed, 2);
        for _ in 0..APPLIED_MAX {
            if !others.is_sealed() || others.waiting_for().is_none_or(|asked| asked == seat) {
                break;
            }
            if !self.answer_by_lot(&mut others, &mut lots) {
                break;
            }
        }
        game.take_sealed(seat, &others);
    }

    /// Answers the question of a game by lot; returns whether there is an answer.
    fn answer_by_lot(&mut self, game: &mut Game, lots: &mut Seeded) -> bool {
        game.legal_actions(&mut self.actions);
        let choice = lots.one_of(self.actions.choices()).copied();
        choice.is_some_and(|choice| game.apply(drawn(choice, lots), &mut self.table).is_ok())
    }

    /// Carries out an answer and plays on to the end of the round, or to the first turn in it;
    /// returns whether the game accepts the answer. The seat gives its first answer to whatever else
    /// it is asked.
    fn play_on(&mut self, game: &mut Game, seat: SeatId, answer: Action, seed: u64) -> bool {
        let (began, mut lots) = (moment(game), Seeded::stream(seed, 3));
        self.table.chance = Seeded::stream(seed, 4);
        self.table.scripts.unasked = Unasked::by_lot(seat, Seeded::stream(seed, 5));
        if game.apply(answer, &mut self.table).is_err() {
            return false;
        }
        for _ in 1..APPLIED_MAX {
            let Some(asked) = game.waiting_for().filter(|_| moment(game) == began) else { break };
            let is_answered = if asked == seat {
                game.legal_actions(&mut self.actions);
                let next = first(&self.actions);
                next.is_some_and(|next| game.apply(next, &mut self.table).is_ok())
            } else {
                self.answer_by_lot(game, &mut lots)
            };
            if !is_answered {
                break;
            }
        }
        true
    }
}
