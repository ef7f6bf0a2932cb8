//! Hidden variables: what others see of them, what they can reckon, and the games that a seat
//! cannot tell from the real one.

use std::collections::BTreeMap;
use std::sync::Arc;

use warboard_engine::audit::{AuditPlan, AuditReport, audit};
use warboard_engine::edition::Setup;
use warboard_engine::game::Action;
use warboard_engine::game::{
    AddressedEvent, ApplyContext, Enumerating, Event, Game, ScriptAnswer, Seeded, Viewer,
};
use warboard_engine::model::{Rulebook, SeatId, VariableCell};
use warboard_engine::observation::KnownValue;
use warboard_engine::scenario::Scenario;
use warboard_tests::{RandomPlay, apply, load, root, setup};

const BOARD: &str = "title t\nsource s\nspace barn red 2\nspace mill red 1\nspace ford blue 2\n\
                     space pond blue 1\nspace hill green 2\nspace wood green 1\n";

fn rules() -> Arc<Rulebook> {
    let edition = load(&root().join("tests/fixtures/purse"));
    let setup = Setup { ask_all: true, ..setup(None, 3, &[]) };
    edition.rulebook(&setup).expect("three play")
}

fn at(rules: &Arc<Rulebook>, lines: &str) -> Game {
    let scenario = Scenario::parse(&format!("{BOARD}{lines}")).expect("the lines are well formed");
    scenario.start(rules).expect("the position is one")
}

fn value(rules: &Rulebook, id: &str, at: u16) -> VariableCell {
    VariableCell { variable: rules.variables.find(id).expect("it is declared"), at }
}

fn truth(game: &Game, of: VariableCell) -> i32 {
    game.view(Viewer::Truth).value(of).known().expect("all is known")
}

fn shown(game: &Game, told: &[AddressedEvent], viewer: Viewer) -> String {
    let view = game.view(viewer);
    let bytes = serde_json::to_string(&view).expect("a view is plain data");
    let events: Vec<_> = told.iter().map(|told| told.seen_by(viewer)).collect();
    format!("{bytes}\n{}", serde_json::to_string(&events).expect("events are plain data"))
}

/// Games that differ only in hidden numbers show other seats the same at every decision, and ask
/// the same seats.
#[test]
fn games_that_differ_in_hidden_numbers_look_the_same() {
    let rules = rules();
    let mut report = AuditReport::default();
    for seed in 0..30 {
        audit(&rules, seed, AuditPlan { every: 5, lockstep: true }, &mut report);
    }
    let found = report.findings.first();
    assert!(found.is_none(), "{}", found.map_or("", |finding| &finding.text));
}

/// A number is set by hand instead of guessed, so that nothing depends on how guesses are made.
#[test]
fn a_number_set_by_hand_does_not_show() {
    let rules = rules();
    let lines = |gold: i32| {
        format!("variable gold blue {gold}\nvariable trap hill {}\nat red hide\n", gold % 2)
    };
    for seed in 0..20 {
        let mut games = [3, 6].map(|gold| at(&rules, &lines(gold)));
        let mut tables = [(); 2].map(|()| ApplyContext::new(Seeded::new(seed), Vec::new()));
        let mut random = RandomPlay::new(seed);
        for _ in 0..40 {
            for viewer in [Viewer::Seat(SeatId(0)), Viewer::Public] {
                let [one, two] = [0, 1].map(|at| shown(&games[at], &tables[at].sink, viewer));
                assert_eq!(one, two);
            }
            assert_eq!(games[0].waiting_for(), games[1].waiting_for());
            if games[0].decision().is_none() {
                break;
            }
            let action = random.answer(&games[0]);
            if games[1].check(action).is_err() {
                break;
            }
            let mut learnt = false;
            for (game, table) in games.iter_mut().zip(&mut tables) {
                table.sink.clear();
                learnt |= apply(game, action, table).revealed.contains(SeatId(0));
            }
            let is_parted =
                |event: &AddressedEvent| matches!(event.event, Event::NumberShown { .. });
            if learnt && tables[0].sink.iter().any(is_parted) {
                break;
            }
        }
    }
}

/// Amounts that are paid and got in the open are known to those who count.
#[test]
fn what_everybody_can_reckon_is_kept() {
    let rules = rules();
    let mut table = ApplyContext::new(Seeded::new(1), Vec::new());
    let mut game = Game::new(Arc::clone(&rules), &mut table);
    let (gold, public) = (value(&rules, "gold", 0), |game: &Game| {
        game.view(Viewer::Public).value(value(&rules, "gold", 0))
    });
    assert_eq!(public(&game), KnownValue::Known(4), "three at first, and one more for all to see");
    let answer = |answer| Action::Answer { answer };
    apply(&mut game, answer(ScriptAnswer::Number(1)), &mut table);
    assert_eq!(public(&game), KnownValue::Within(0, 9), "some went into the chest");
    assert_eq!(game.observe(SeatId(0)).value(gold), KnownValue::Known(3));
    assert_eq!(game.observe(SeatId(1)).value(gold), KnownValue::Within(0, 9));
    let barn = rules.space("barn").expect("it is a space");
    apply(&mut game, answer(ScriptAnswer::Space(barn)), &mut table);
    apply(&mut game, answer(ScriptAnswer::Yes), &mut table);
    assert_eq!(public(&game), KnownValue::Within(1, 9), "a coin for grain came in the open");
    for n in [2, 1, 0] {
        apply(&mut game, answer(ScriptAnswer::Number(n)), &mut table);
    }
    assert_eq!(public(&game), KnownValue::Within(0, 7), "two were paid in the open");
    let chest = game.view(Viewer::Public).value(value(&rules, "chest", 0));
    assert_eq!(chest, KnownValue::Known(1), "the chest was shown");
}

/// Guesses at hidden numbers are even among all that fit, and so are games of equal looks set up
/// by hand, one by one.
#[test]
fn guesses_agree_with_an_enumeration() {
    let rules = rules();
    let line = |gold: i32, trap: i32| {
        format!("variable gold red {gold}\nvariable trap barn {trap}\nat blue hide\n")
    };
    let real = at(&rules, &line(4, 1));
    let seen = |game: &Game| shown(game, &[], Viewer::Seat(SeatId(1)));
    let (gold, trap) = (value(&rules, "gold", 0), value(&rules, "trap", 0));
    let both = |game: &Game| (truth(game, gold), truth(game, trap));
    let mut by_hand = Vec::new();
    for (n, traps) in (0..=9).flat_map(|n| (0..=2).map(move |traps| (n, traps))) {
        let game = at(&rules, &line(n, traps));
        if seen(&game) == seen(&real) {
            by_hand.push(both(&game));
        }
    }
    assert_eq!(by_hand.len(), 30);
    let mut chance = Enumerating::new();
    let mut guessed: BTreeMap<(i32, i32), f64> = BTreeMap::new();
    loop {
        chance.restart();
        let guess = real.determinize(SeatId(1), &mut chance);
        assert_eq!(seen(&guess), seen(&real));
        *guessed.entry(both(&guess)).or_default() += chance.probability();
        if !chance.next_path() {
            break;
        }
    }
    assert_eq!(guessed.keys().copied().collect::<Vec<_>>(), by_hand);
    assert!(guessed.values().all(|p| (p - 1.0 / 30.0).abs() < 1e-9), "{guessed:?}");
}

/// In the middle of an effect an answer that nobody else has seen is guessed too, and the
/// observation is kept.
#[test]
fn an_unseen_answer_is_guessed_in_the_middle_of_an_effect() {
    let rules = rules();
    let line = |offer: u32| {
        format!(
            "variable gold red 4\nvariable grain red 0\nvariable gold blue 2\nat red hide\n\
             > red: answer number 0\n> red: answer space barn\n> red: answer number {offer}\n"
        )
    };
    let games = [0, 1, 2, 3, 4].map(|offer| at(&rules, &line(offer)));
    let seen = |game: &Game| shown(game, &[], Viewer::Seat(SeatId(1)));
    assert!(games.iter().all(|game| seen(game) == seen(&games[0])));
    // Once all have offered, the guess tells what red is taken to have offered.
    let mut paid: BTreeMap<bool, u32> = BTreeMap::new();
    for seed in 0..600 {
        let mut guess = games[4].determinize(SeatId(1), &mut Seeded::new(seed));
        assert_eq!(seen(&guess), seen(&games[4]));
        let mut table = ApplyContext::new(Seeded::new(seed), Vec::new());
        for n in [1, 0] {
            apply(&mut guess, Action::Answer { answer: ScriptAnswer::Number(n) }, &mut table);
        }
        let fame = truth(&guess, value(&rules, "fame", 0));
        *paid.entry(fame > 0).or_default() += 1;
    }
    assert!(paid.len() == 2 && paid[&false] > 100, "red is taken to offer much: {paid:?}");
}

/// Redealt games keep all that the seat sees, and its own numbers.
#[test]
fn redeals_keep_the_observation() {
    let rules = rules();
    let mut kept = 0;
    for seed in 0..60 {
        let mut table = ApplyContext::new(Seeded::new(seed), Vec::new());
        let mut game = Game::new(Arc::clone(&rules), &mut table);
        let mut random = RandomPlay::new(seed);
        for n in 0..60 {
            if game.decision().is_none() {
                break;
            }
            random.step(&mut game, &mut table);
            for seat in rules.seats.ids() {
                let guess = game.determinize(seat, &mut Seeded::new(1_000 * seed + n));
                let viewer = Viewer::Seat(seat);
                assert_eq!(shown(&guess, &[], viewer), shown(&game, &[], viewer));
                kept += u32::from(guess != game);
            }
        }
    }
    assert!(kept > 1_000, "{kept} games that differ");
}
