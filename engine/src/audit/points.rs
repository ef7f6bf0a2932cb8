//! What is looked at where a game stands.

use super::{Audit, Check, random};
use crate::bots;
use crate::game::{Game, Seeded, Silent, Table, Viewer};
use crate::model::SeatId;

/// For how many answers a copy is played on.
const ANSWERS: usize = 30;

/// The most answers of a list that are looked at one by one.
const LISTED: u64 = 24;

/// How many other answers are tried.
const REFUSED: usize = 60;

fn bytes(game: &Game, seat: SeatId) -> Vec<u8> {
    serde_json::to_vec(&game.observe(seat)).expect("a view is plain data")
}

impl Audit<'_> {
    /// Every card lies somewhere, once.
    pub(super) fn conserved(&mut self) {
        self.report.count(Check::Conserved);
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
            self.find(Check::Conserved, format!("{hand:?} is counted wrong"));
        }
        if there > rules.cards.len() {
            self.find(Check::Conserved, format!("{there} cards of {}", rules.cards.len()));
        }
    }

    /// Listed answers are accepted and are their words; others are refused without a trace.
    pub(super) fn answers(&mut self) {
        let before = self.game.clone();
        before.legal_actions(&mut self.actions);
        let n = self.actions.n_actions();
        let step = (n / LISTED).max(1);
        for at in (0..n).step_by(usize::try_from(step).unwrap_or(usize::MAX)) {
            let Some(action) = self.actions.nth(at) else { continue };
            self.report.count(Check::Answers);
            let words = self.rules.words(action).to_string();
            if let Err(illegal) = before.check(action) {
                self.find(Check::Answers, format!("`{words}` is listed and refused: {illegal:?}"));
            }
            if self.rules.parse_action(&words) != Ok(action) {
                self.find(Check::Answers, format!("`{words}` is not read as what it says"));
            }
        }
        let mut table = Table::new(self.table.chance.clone(), Vec::new());
        let mut around = super::actions_around(&before, &self.actions);
        around.extend(super::around::unknown());
        for _ in 0..REFUSED {
            let Some(&action) = self.chance.one_of(&around) else { break };
            if self.actions.contains(action) {
                continue;
            }
            self.report.count(Check::Answers);
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
                self.find(Check::Answers, format!("{action:?} {what}"));
                table = Table::new(self.table.chance.clone(), Vec::new());
            }
        }
    }

    /// Copies play on alike.
    pub(super) fn forks(&mut self) {
        self.report.count(Check::Forks);
        let mut plain = self.game.clone();
        let mut first = Table::new(self.table.chance.clone(), Vec::new());
        // A game that was played for a while before it is used.
        let mut used =
            Game::new(std::sync::Arc::clone(self.rules), &mut Table::new(Seeded::new(1), Silent));
        for _ in 0..3 {
            let Some(action) = random(&used, &mut self.actions, &mut self.chance) else { break };
            if used.apply(action, &mut Table::new(Seeded::new(2), Silent)).is_err() {
                break;
            }
        }
        used.clone_from(&self.game);
        let mut chance = self.table.chance.clone();
        for step in 0..ANSWERS {
            let Some(action) = random(&plain, &mut self.actions, &mut self.chance) else { break };
            let mut fresh = Table::new(chance, Silent);
            let both = (plain.apply(action, &mut first), used.apply(action, &mut fresh));
            chance = fresh.chance;
            if both.0 != both.1
                || plain != used
                || plain.hash() != used.hash()
                || chance != first.chance
            {
                let words = self.rules.words(action).to_string();
                return self.find(
                    Check::Forks,
                    format!("copies part {step} answers on, at `{words}`: {both:?}"),
                );
            }
        }
    }

    /// A guess looks like the game, waits for somebody where the game does, and can be played on; bots play it alike.
    pub(super) fn guess(&mut self, seat: SeatId) {
        self.report.count(Check::Guess);
        let guess = self.game.determinize(seat, &mut self.chance);
        if bytes(&guess, seat) != bytes(&self.game, seat) {
            return self.find(Check::Guess, format!("{seat:?} can tell a guess from the game"));
        }
        if guess.waiting_for() == Some(seat) {
            self.bots(&guess, seat);
        }
        let mut on = guess;
        let mut table = Table::new(Seeded::new(self.chance.below_u64(u64::MAX)), Silent);
        for step in 0..ANSWERS {
            if on.waiting_for().is_none() {
                return;
            }
            let action = random(&on, &mut self.actions, &mut self.chance);
            let is_taken = action.is_some_and(|action| on.apply(action, &mut table).is_ok());
            if !is_taken {
                return self.find(
                    Check::Guess,
                    format!("a guess for {seat:?} stops {step} answers on, at {action:?}"),
                );
            }
        }
    }

    fn bots(&mut self, guess: &Game, seat: SeatId) {
        for name in bots::NAMES {
            // Those who look ahead are asked now and then, the one that plays on in its mind for a moment only.
            let (name, one_of) = match name {
                bots::Thinker::NAME => ("thinker:4", 60),
                bots::Greedy::NAME | bots::Careless::NAME => (name, 20),
                quick => (quick, 1),
            };
            if self.chance.below(one_of) != 0 {
                continue;
            }
            let Some(mut bot) = bots::by_name(name, 1) else { continue };
            if bot.refusal(self.rules).is_some() {
                continue;
            }
            self.report.count(Check::Bots);
            let real = bot.decide(&self.game.observe(seat));
            bot.reseed(1);
            let guessed = bot.decide(&guess.observe(seat));
            if real != guessed {
                self.find(
                    Check::Bots,
                    format!("`{name}` decides {real:?} in the game and {guessed:?} in a guess"),
                );
            }
        }
    }
}
