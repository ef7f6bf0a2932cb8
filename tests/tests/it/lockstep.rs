//! Tests of information revealed by questions, and of determinised games: long games are audited at
//! many of their decisions.

use std::collections::BTreeMap;
use std::sync::Arc;

use warboard_engine::audit::{AuditCheck, AuditPlan, AuditReport, audit};
use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::game::{
    Action, ActionList, AddressedEvent, ApplyContext, Event, Game, ScriptAnswer, Seeded, Viewer,
};
use warboard_engine::model::{Rulebook, SeatId, SeatMask};
use warboard_engine::scenario::Scenario;
use warboard_tests::{RandomPlay, edition, edition_dirs, load, root, setup, setups};

fn editions() -> impl Iterator<Item = Edition> {
    let fixtures =
        ["tricks", "allies", "twins"].map(|name| root().join("tests/fixtures").join(name));
    edition_dirs().into_iter().chain(fixtures).map(|dir| load(&dir))
}

/// Audits one game of every setup, with and without all seats being asked alike.
#[test]
fn games_that_are_attacked_hold() {
    for edition in editions() {
        let mut sum = AuditReport::default();
        // Options change keys, which are tested elsewhere; here each variant and number of players
        // gets one game.
        for setup in setups(&edition).into_iter().filter(|setup| setup.options.is_empty()) {
            for ask_all in [true, false] {
                let setup = Setup { ask_all, turns_max: Some(24), ..setup.clone() };
                let rules = edition.rulebook(&setup).expect("the setup is offered");
                let mut report = AuditReport::default();
                audit(&rules, 5, AuditPlan { every: 60, lockstep: ask_all }, &mut report);
                let found = report.findings.first();
                assert!(
                    found.is_none(),
                    "{} {setup:?}\n{}\nafter {} answers",
                    edition.id(),
                    found.map_or(String::new(), |finding| finding.text.clone()),
                    found.map_or(0, |finding| finding.actions.len()),
                );
                sum.add(report);
            }
        }
        let made = AuditCheck::ALL.map(|check| sum.made(check));
        assert!(made.iter().all(|&n| n > 0), "{}: {made:?}", edition.id());
    }
}

/// Orders and bids that are hidden stay so until something that others see follows from them.
#[test]
fn hidden_orders_show_when_units_move_by_them() {
    let mut made = 0;
    for (name, players) in
        [("edicts", 3), ("envoys", 3), ("purse", 3), ("duels", 3), ("capitals", 3)]
    {
        let edition = load(&root().join("tests/fixtures").join(name));
        let setup = Setup { ask_all: true, turns_max: Some(24), ..setup(None, players, &[]) };
        let rules = edition.rulebook(&setup).expect("three play");
        let mut report = AuditReport::default();
        for seed in 0..4 {
            audit(&rules, seed, AuditPlan { every: 8, lockstep: true }, &mut report);
        }
        let found = report.findings.first().map(|finding| &finding.text);
        assert!(found.is_none(), "{name}: {}", found.map_or("", |text| text));
        made += report.made(AuditCheck::Lockstep);
    }
    assert!(made > 4_000, "{made} answers");
}

/// An answer after which units move by hidden orders reveals them; an unseen one does not.
#[test]
fn units_that_move_by_hidden_orders_reveal_them() {
    let edition = load(&root().join("tests/fixtures/edicts"));
    let rules = edition.rulebook(&setup(None, 3, &[])).expect("three play");
    let mut table = ApplyContext::new(Seeded::new(3), Vec::<AddressedEvent>::new());
    let mut game = Game::new(rules, &mut table);
    let mut random = RandomPlay::new(3);
    let (mut n_moved, mut n_quiet) = (0, 0);
    while game.decision().is_some() && n_moved < 10 {
        table.sink.clear();
        // Nobody shows orders beforehand.
        let no = Action::Answer { answer: ScriptAnswer::No };
        let action = if game.check(no).is_ok() { no } else { random.answer(&game) };
        let applied = game.apply(action, &mut table).expect("it is legal");
        if table.sink.iter().any(|told| matches!(told.event, Event::Converted { .. })) {
            assert_eq!(applied.revealed, SeatMask::ALL, "units moved");
            n_moved += 1;
        } else if table.sink.is_empty() {
            assert_eq!(applied.revealed, SeatMask::NONE, "{action:?}");
            n_quiet += 1;
        }
    }
    assert!(n_moved == 10 && n_quiet > 50, "{n_moved} {n_quiet}");
}

/// A list of spaces sifted by a hidden number tells of it, as the number itself does.
#[test]
fn spaces_sifted_by_hidden_orders_reveal_them() {
    let mut files = EditionFiles::from_dir(&root().join("tests/fixtures/edicts")).expect("files");
    let script = files.files.get_mut("edicts.rhai").expect("there is a script");
    let sifts = "fn resolve(game) {
        for space in with_value(game.spaces, \"goes\", 1, 20) { game.give(space, army(\"nobody\")); return; }
        if true { return; }";
    *script = script.replace("fn resolve(game) {", sifts);
    let edition = Edition::load(files).expect("it is one");
    let rules = edition.rulebook(&setup(None, 3, &[])).expect("three play");
    let mut table = ApplyContext::new(Seeded::new(3), Vec::<AddressedEvent>::new());
    let mut game = Game::new(rules, &mut table);
    let mut random = RandomPlay::new(3);
    let mut n_moved = 0;
    while game.decision().is_some() && n_moved < 3 {
        table.sink.clear();
        let no = Action::Answer { answer: ScriptAnswer::No };
        let action = if game.check(no).is_ok() { no } else { random.answer(&game) };
        let applied = game.apply(action, &mut table).expect("it is legal");
        if table.sink.iter().any(|told| matches!(told.event, Event::Converted { .. })) {
            assert_eq!(applied.revealed, SeatMask::ALL, "units moved");
            n_moved += 1;
        }
    }
    assert_eq!(n_moved, 3);
}

/// The audit detects the information that quick play reveals: only seats with a choice are asked.
#[test]
fn quick_play_is_told_apart() {
    let found = |edition: &Edition, ask_all: bool| {
        let setup = Setup { ask_all, turns_max: Some(30), ..setup(None, 3, &[]) };
        let rules = edition.rulebook(&setup).expect("three play");
        let mut report = AuditReport::default();
        for seed in 0..2 {
            audit(&rules, seed, AuditPlan { every: 20, lockstep: true }, &mut report);
        }
        report.findings.iter().filter(|finding| finding.check == AuditCheck::Lockstep).count()
    };
    for name in ["classic", "original-trilogy", "clone-wars"] {
        let edition = edition(name);
        assert!(found(&edition, false) > 0, "{name}: quick play tells nothing");
        assert_eq!(found(&edition, true), 0, "{name}");
    }
}

fn at(rules: &Arc<Rulebook>, lines: &str) -> Game {
    let scenario = Scenario::parse(&format!("title t\nsource s\n{lines}"));
    scenario.expect("the lines are well formed").start(rules).expect("the position is one")
}

/// A seat asked to trade holds a set. In guesses, each set is as likely as among all hands that
/// contain one.
#[test]
fn guesses_at_a_hand_that_is_asked_to_trade_are_even() {
    let rules = edition("classic").rulebook(&setup(None, 3, &[])).expect("three play");
    let line = "space siam red 4\nspace china blue 3\nrest green 1\npool red 3\n";
    let game = at(&rules, &format!("{line}hand red alaska greenland quebec\nat red trade\n"));
    let seen = |game: &Game| {
        let hand = rules.armies[warboard_engine::model::ArmyId(0)].hand;
        game.view(Viewer::Truth).hand(hand).collect::<Vec<_>>()
    };
    // A hand is described by the symbols of its cards.
    let kind = |game: &Game| {
        let mut symbols: Vec<u32> =
            seen(game).iter().map(|&card| rules.cards[card].symbols.bits()).collect();
        symbols.sort_unstable();
        symbols
    };
    let mut all: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
    let cards: Vec<_> = rules.cards.ids().filter(|&card| rules.cards[card].deck.0 == 0).collect();
    let mut n_sets = 0_u32;
    for (at, &a) in cards.iter().enumerate() {
        for (next, &b) in cards.iter().enumerate().skip(at + 1) {
            for &c in &cards[next + 1..] {
                let [x, y, z] = [a, b, c].map(|card| rules.cards[card].symbols.bits());
                let same = x & y & z != 0;
                let mixed = (x | y | z).count_ones() >= 3
                    && [x | y, x | z, y | z].iter().all(|pair| pair.count_ones() >= 2);
                if same || mixed {
                    let mut symbols = vec![x, y, z];
                    symbols.sort_unstable();
                    *all.entry(symbols).or_default() += 1;
                    n_sets += 1;
                }
            }
        }
    }
    let mut chance = Seeded::new(3);
    let mut found: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
    let n = 1_500_u32;
    for _ in 0..n {
        let guess = game.determinize(SeatId(1), &mut chance);
        assert_eq!(guess.decision(), game.decision(), "red is asked to trade");
        *found.entry(kind(&guess)).or_default() += 1;
    }
    for (symbols, ways) in &all {
        let expected = f64::from(n) * f64::from(*ways) / f64::from(n_sets);
        let got = f64::from(found.get(symbols).copied().unwrap_or(0));
        // Five standard deviations: with a dozen kinds and a fixed seed, a correct result never
        // exceeds them.
        assert!(
            (got - expected).abs() < 5.0 * expected.sqrt() + 1.0,
            "{symbols:?}: {got}, {expected}"
        );
    }
    assert_eq!(found.values().sum::<u32>(), n);
    assert!(found.keys().all(|symbols| all.contains_key(symbols)), "no hand without a set");
}

/// In a window, only a seat that may play is asked: a guess never waits for a hand that could not.
#[test]
fn guesses_in_a_window_ask_who_could_play() {
    let rules = load(&root().join("tests/fixtures/tricks")).rulebook(&setup(None, 3, &[]));
    let rules = rules.expect("three play");
    let game = at(
        &rules,
        "space mill north 5\nspace tower north 2\nspace ford south 2\nspace harbour west 3\nspace dune west 1\n\
         space isle south 4\nhand west cheer\nhand south wall\nat north attack\n> north: attack mill ford 3\n> south: defend 2\n",
    );
    let north = SeatId(0);
    assert!(game.waiting_for() != Some(north) && game.observe(north).waiting_for().is_none());
    let (mut chance, mut asked) = (Seeded::new(1), BTreeMap::new());
    let mut listed = ActionList::new();
    for _ in 0..400 {
        let guess = game.determinize(north, &mut chance);
        let seat = guess.waiting_for().expect("somebody is asked");
        guess.legal_actions(&mut listed);
        let mut plays = listed.choices().iter().map(|choice| choice.action);
        assert!(
            plays.any(|action| matches!(action, Action::Play { .. })),
            "{seat:?} holds nothing to play"
        );
        *asked.entry(seat).or_insert(0) += 1;
    }
    assert!(asked.len() == 2 && asked.values().all(|&n| n > 20), "{asked:?}");
}
