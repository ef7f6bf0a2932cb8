//! The checks made at one decision of a game.

use super::{Audit, AuditCheck, random};
use crate::bots;
use crate::game::{ApplyContext, Game, Seeded, Silent, Viewer};
use crate::model::SeatId;

/// Number of answers for which a copy is played.
const ANSWERS: usize = 30;

/// Approximate number of listed answers that are checked one by one.
const LISTED: u64 = 24;

/// Largest number of unlisted answers that are tried.
const REFUSED: usize = 60;

fn bytes(game: &Game, seat: SeatId) -> Vec<u8> {
    serde_json::to_vec(&game.observe(seat)).expect("a view is plain data")
}

impl Audit<'_> {
    /// Checks that hands are counted right and that no cards are added.
    pub(super) fn conserved(&mut self) {
        self.report.count(AuditCheck::Conserved);
        let view = self.game.view(Viewer::Truth);
        let rules = self.rules;
        let wrong =
            rules.hands.ids().find(|&hand| view.hand(hand).count() != view.n_hand(hand) as usize);
        let held: usize = rules.hands.ids().map(|hand| view.n_hand(hand) as usize).sum();
        let piled =
            rules.decks.ids().map(|deck| view.n_draw_pile(deck) + view.discards(deck).count());
        let laid = rules.armies.ids().map(|army| view.laid(army).count());
        let programmed = rules.seats.ids().map(|seat| view.n_pile(seat));
        let there = held + piled.sum::<usize>() + laid.sum::<usize>() + programmed.sum::<usize>();
        if let Some(hand) = wrong {
            self.find(AuditCheck::Conserved, format!("{hand:?} is counted wrong"));
        }
        if there > rules.cards.len() {
            self.find(AuditCheck::Conserved, format!("{there} cards of {}", rules.cards.len()));
        }
    }

    /// Checks that listed answers are accepted and equal their words, and that others are refused
    /// without a trace.
    pub(super) fn answers(&mut self) {
        let before = self.game.clone();
        before.legal_actions(&mut self.actions);
        let n = self.actions.n_actions();
        let step = (n / LISTED).max(1);
        for at in (0..n).step_by(usize::try_from(step).unwrap_or(usize::MAX)) {
            let Some(action) = self.actions.nth(at) else { continue };
            self.report.count(AuditCheck::Answers);
            let words = self.rules.words(action).to_string();
            if let Err(illegal) = before.check(action) {
                self.find(
                    AuditCheck::Answers,
                    format!("`{words}` is listed and refused: {illegal:?}"),
                );
            }
            if self.rules.parse_action(&words) != Ok(action) {
                self.find(AuditCheck::Answers, format!("`{words}` is not read as what it says"));
            }
        }
        let mut table = ApplyContext::new(self.table.chance.clone(), Vec::new());
        let mut around = super::actions_around(&before, &self.actions);
        around.extend(super::around::unknown());
        for _ in 0..REFUSED {
            let Some(&action) = self.chance.one_of(&around) else { break };
            if self.actions.contains(action) {
                continue;
            }
            self.report.count(AuditCheck::Answers);
            let mut game = self.game.clone();
            let is_taken = game.apply(action, &mut table).is_ok();
            let is_traced =
                game != before || !table.sink.is_empty() || table.chance != self.table.chance;
            if is_taken || is_traced {
                let what = if is_taken {
                    "is not listed and accepted"
                } else {
                    "is refused and leaves a trace"
                };
                self.find(AuditCheck::Answers, format!("{action:?} {what}"));
                table = ApplyContext::new(self.table.chance.clone(), Vec::new());
            }
        }
    }

    /// Checks that copies of the game play identically.
    pub(super) fn forks(&mut self) {
        self.report.count(AuditCheck::Forks);
        let mut plain = self.game.clone();
        let mut first = ApplyContext::new(self.table.chance.clone(), Vec::new());
        // A game that has been played for a while before it is overwritten.
        let mut used = Game::new(
            std::sync::Arc::clone(self.rules),
            &mut ApplyContext::new(Seeded::new(1), Silent),
        );
        for _ in 0..3 {
            let Some(action) = random(&used, &mut self.actions, &mut self.chance) else { break };
            if used.apply(action, &mut ApplyContext::new(Seeded::new(2), Silent)).is_err() {
                break;
            }
        }
        used.clone_from(&self.game);
        let mut chance = self.table.chance.clone();
        for step in 0..ANSWERS {
            let Some(action) = random(&plain, &mut self.actions, &mut self.chance) else { break };
            let mut fresh = ApplyContext::new(chance, Silent);
            let both = (plain.apply(action, &mut first), used.apply(action, &mut fresh));
            chance = fresh.chance;
            if both.0 != both.1
                || plain != used
                || plain.hash() != used.hash()
                || chance != first.chance
            {
                let words = self.rules.words(action).to_string();
                return self.find(
                    AuditCheck::Forks,
                    format!("copies part {step} answers on, at `{words}`: {both:?}"),
                );
            }
        }
    }

    /// Checks that a guess looks like the game to `seat`, can be played further, and gets the same
    /// decisions from bots.
    pub(super) fn guess(&mut self, seat: SeatId) {
        self.report.count(AuditCheck::Guess);
        let guess = self.game.determinize(seat, &mut self.chance);
        if bytes(&guess, seat) != bytes(&self.game, seat) {
            return self
                .find(AuditCheck::Guess, format!("{seat:?} can tell a guess from the game"));
        }
        if guess.waiting_for() == Some(seat) {
            self.bots(&guess, seat);
        }
        let mut on = guess;
        let mut table = ApplyContext::new(Seeded::new(self.chance.below_u64(u64::MAX)), Silent);
        for step in 0..ANSWERS {
            if on.waiting_for().is_none() {
                return;
            }
            let action = random(&on, &mut self.actions, &mut self.chance);
            let is_taken = action.is_some_and(|action| on.apply(action, &mut table).is_ok());
            if !is_taken {
                return self.find(
                    AuditCheck::Guess,
                    format!("a guess for {seat:?} stops {step} answers on, at {action:?}"),
                );
            }
        }
    }

    fn bots(&mut self, guess: &Game, seat: SeatId) {
        for name in bots::NAMES {
            // Slow bots are asked only now and then, and the thinker with a small budget.
            let (name, one_of) = match name {
                bots::Thinker::NAME => ("thinker:4", 60),
                bots::Greedy::NAME | bots::Careless::NAME => (name, 20),
                quick => (quick, 1),
            };
            if self.chance.below(one_of) != 0 {
                continue;
            }
            let Some(mut bot) = bots::by_name(name, 1) else { continue };
            self.report.count(AuditCheck::Bots);
            let real = bot.decide(&self.game.observe(seat));
            bot.reseed(1);
            let guessed = bot.decide(&guess.observe(seat));
            if real != guessed {
                self.find(
                    AuditCheck::Bots,
                    format!("`{name}` decides {real:?} in the game and {guessed:?} in a guess"),
                );
            }
        }
    }
}
