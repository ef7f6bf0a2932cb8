//! Counts the questions of windows that people answer, in games whose answers are those of a bot.

use std::sync::Arc;

use warboard_engine::bots;
use warboard_engine::edition::Setup;
use warboard_engine::game::{Action, ApplyContext, Ask, Decision, Game, Seeded};
use warboard_engine::model::{Lang, Rulebook, SeatId};

use crate::editions;
use crate::presenter::{Presenter, SeatPlayer};
use crate::samples::setup;
use crate::standing_orders::StandingOrders;
use crate::text::Texts;
use crate::windows::{WindowSetting, WindowSettingScope};

/// The way in which people pass in windows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PassWay {
    /// One window after the other.
    Each,
    /// As Enter does unless something else was said: for the invasion.
    Invasion,
    /// For the rest of the turn.
    Turn,
}

/// The answers that a seat gives by hand.
#[derive(Clone, Copy, Default, Debug)]
struct AnswerCounts {
    all: f64,
    in_windows: f64,
}

/// A game of people, who answer as a bot would.
struct People {
    desk: Presenter,
    game: Game,
    table: ApplyContext<Seeded, Vec<warboard_engine::game::AddressedEvent>>,
    said: StandingOrders,
    n_heard: usize,
}

impl People {
    fn new(rules: &Arc<Rulebook>, seed: u64) -> Self {
        let seats = vec![SeatPlayer::Human; rules.seats.len()];
        let desk = Presenter::new(Arc::clone(rules), Lang::En, seats, 80);
        let mut table = ApplyContext::new(Seeded::new(seed), Vec::new());
        let game = Game::new(Arc::clone(rules), &mut table);
        Self { desk, game, table, said: StandingOrders::default(), n_heard: 0 }
    }

    /// Returns the answer of a standing order.
    fn preset(&mut self, decision: Decision) -> Option<Action> {
        self.said.hear(&self.table.sink[self.n_heard..]);
        self.n_heard = self.table.sink.len();
        self.said.preset(&self.game, decision)
    }

    /// Notes that a seat passes in a window.
    fn pass(&mut self, decision: Decision, pass: PassWay) {
        match pass {
            PassWay::Each => {}
            PassWay::Invasion => self.said.keep_pass(&self.game, decision),
            PassWay::Turn => {
                let (setting, lasts) = (WindowSetting::Never, WindowSettingScope::Turn);
                self.said.set_window(&self.desk, decision.seat, (None, None), setting, lasts);
            }
        }
    }
}

/// Plays games of three people, and counts the answers of one of them.
fn by_hand(rules: &Arc<Rulebook>, seat: SeatId, pass: PassWay) -> AnswerCounts {
    let mut answers = AnswerCounts::default();
    for seed in 0..6 {
        let mut people = People::new(rules, seed);
        let mut last = None;
        for n in 0..3_000 {
            let Some(decision) = people.game.decision() else { break };
            if let Some(action) = people.preset(decision) {
                people.game.apply(action, &mut people.table).unwrap();
                continue;
            }
            let mut bot = bots::by_name("greedy", seed * 100_000 + n).unwrap();
            let action = bot.decide(&people.game.observe(decision.seat));
            let is_window = matches!(decision.ask, Ask::Window { .. });
            if is_window && action == Action::Pass {
                people.pass(decision, pass);
            }
            // Who attacks until it is decided says so once.
            let is_again = matches!(action, Action::Attack { .. })
                && last.replace((decision.seat, action)) == Some((decision.seat, action));
            if decision.seat == seat && !is_again {
                answers.all += 1.0;
                answers.in_windows += f64::from(u8::from(is_window));
            }
            people.game.apply(action, &mut people.table).unwrap();
        }
    }
    answers
}

/// One pass holds for an invasion, or for a turn where a player says so.
#[test]
fn few_answers_are_passes_in_windows() {
    let edition = editions::load(&Texts::new(Lang::En), "original-trilogy").unwrap();
    let rules = edition.rulebook(&Setup { ask_all: true, ..setup(None, 3) }).unwrap();
    for (seat, row) in rules.seats.iter() {
        let [each, invasion, turn] = [PassWay::Each, PassWay::Invasion, PassWay::Turn]
            .map(|pass| by_hand(&rules, seat, pass));
        let [often, once, seldom] =
            [each, invasion, turn].map(|counted| counted.in_windows / counted.all);
        assert!(often > 0.4, "{row:?}: {each:?}");
        assert!(once < often * 0.6, "{row:?}: {each:?} {invasion:?}");
        assert!(seldom < 0.11, "{row:?}: {turn:?}");
        // For the same number of other answers.
        let [each, invasion, turn] =
            [each, invasion, turn].map(|counted| counted.all / (counted.all - counted.in_windows));
        assert!(invasion < each * 0.73 && turn < each * 0.66, "{row:?}: {each} {invasion} {turn}");
    }
    let rebels = SeatId(1);
    let seldom = by_hand(&rules, rebels, PassWay::Turn);
    assert!(seldom.in_windows / seldom.all < 0.08, "{seldom:?}");
}
