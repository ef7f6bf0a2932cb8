//! Prices: whether a seat can pay shows to nobody else, and bots buy.

use std::fs;
use std::sync::Arc;

use warboard_engine::audit::{AuditPlan, AuditReport, audit};
use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::game::{Action, ApplyContext, Ask, Event, Game, Seeded, Silent, Viewer};
use warboard_engine::model::{Rulebook, SeatId};
use warboard_engine::scenario::Scenario;
use warboard_tests::{RandomPlay, begin, load, root, setup};

fn rules(players: usize, ask_all: bool) -> Arc<Rulebook> {
    let edition = load(&root().join("tests/fixtures/market"));
    let setup = Setup { ask_all, ..setup(None, players, &[]) };
    edition.rulebook(&setup).expect("so many may play")
}

/// Games that differ only in hidden money and cards show other seats the same at every decision,
/// and ask the same seats.
#[test]
fn games_that_differ_in_hidden_money_look_the_same() {
    for players in [2, 3] {
        let rules = rules(players, true);
        let mut report = AuditReport::default();
        for seed in 0..15 {
            audit(&rules, seed, AuditPlan { every: 5, lockstep: true }, &mut report);
        }
        let found = report.findings.first();
        assert!(found.is_none(), "{}", found.map_or("", |finding| &finding.text));
    }
}

/// The seats that are asked follow from what everybody can reckon, not from what they have.
#[test]
fn a_seat_is_asked_whether_it_can_pay_or_not() {
    let rules = rules(2, true);
    let at = |step: &str, coins: u32| {
        let lines = format!(
            "title t\nsource s\nspace north red 3\nrest blue 1\n\
             variable coins red {coins}\nat red {step}\n"
        );
        let scenario = Scenario::parse(&lines).expect("the lines are well formed");
        scenario.start(&rules).expect("the position is one")
    };
    for step in ["shop", "feast", "hire"] {
        let [rich, poor] = [9, 0].map(|coins| at(step, coins));
        let decided = |game: &Game| game.decision().map(|decision| decision.ask.kind());
        assert_eq!(decided(&rich), decided(&poor), "{step}");
        let seen = |game: &Game| {
            let view = game.view(Viewer::Seat(SeatId(1)));
            serde_json::to_string(&view).expect("a view is plain data")
        };
        assert_eq!(seen(&rich), seen(&poor), "{step}");
    }
    let poor = at("hire", 0);
    assert!(matches!(poor.decision().map(|decision| decision.ask), Some(Ask::Pay { .. })));
    assert!(poor.check(Action::Pay).is_err() && poor.check(Action::Pass).is_ok());
}

/// The table of the guide's page on prices is played in place of the turn of `tiny`.
#[test]
fn the_market_of_the_guide_is_played() {
    let page = fs::read_to_string(root().join("docs/author/prices.md")).expect("there is a page");
    let snippet = page.split("```toml\n").nth(1).and_then(|rest| rest.split("\n```").next());
    let snippet = snippet.expect("the page begins with a table");
    let mut files = EditionFiles::from_dir(&root().join("tests/fixtures/tiny")).expect("text");
    files.files.retain(|path, _| path != "options.toml" && !path.starts_with("variants/"));
    let turn = files.files.get_mut("turn.toml").expect("there is a turn");
    turn.truncate(turn.find("[[turn]]").expect("it has steps"));
    turn.push_str(snippet);
    let edition = Edition::load(files).unwrap_or_else(|found| panic!("{found}"));
    let rules = edition.rulebook(&setup(None, 2, &[])).expect("two play");
    let (mut game, mut table) = begin(&rules, 3);
    let mut random = RandomPlay::new(3);
    for _ in 0..200 {
        if game.decision().is_some() {
            random.step(&mut game, &mut table);
        }
    }
    let told = table.sink.told.iter().map(|told| told.event);
    let (mut units, mut cards, mut rows) = (0, 0, 0);
    for event in told {
        units += u32::from(matches!(event, Event::Bought { .. }));
        cards += u32::from(matches!(event, Event::BoughtCard { .. }));
        rows += u32::from(matches!(event, Event::FaceUp { .. }));
    }
    assert!(units > 0 && cards > 0 && rows > 1, "{units} {cards} {rows}");
}

/// Plays a game of two bots. Returns the number of purchases, and the winning seat.
fn play(bots: [&str; 2], seed: u64) -> (u32, Option<SeatId>) {
    let rules = rules(2, false);
    let mut table = ApplyContext::new(Seeded::new(seed), Silent);
    let mut game = Game::new(Arc::clone(&rules), &mut table);
    let mut bots =
        bots.map(|name| warboard_engine::bots::by_name(name, seed).expect("it is a bot"));
    let mut bought = 0;
    while let Some(decision) = game.decision() {
        let action = bots[usize::from(decision.seat.0)].decide(&game.observe(decision.seat));
        let buys = matches!(decision.ask, Ask::Buy { .. }) && action != Action::End;
        bought += u32::from(buys);
        let done = game.apply(action, &mut table);
        assert!(done.is_ok(), "{}: {done:?}", rules.words(action));
    }
    let returns = game.returns();
    let won = returns.iter().position(|&value| value > 0).and_then(|at| u8::try_from(at).ok());
    (bought, won.map(SeatId))
}

#[test]
fn bots_buy() {
    for name in warboard_tests::BOTS {
        let bought: u32 = (0..2).map(|seed| play([name, name], seed).0).sum();
        assert!(bought > 0, "{name} buys");
    }
}

#[test]
fn greedy_wins_against_random() {
    let won = (0..100).filter(|&seed| {
        let own = u8::try_from(seed % 2).unwrap_or(0);
        let bots = if own == 0 { ["greedy", "random"] } else { ["random", "greedy"] };
        play(bots, seed).1 == Some(SeatId(own))
    });
    let won = won.count();
    assert!(won >= 90, "{won} of 100");
}
