//! Steps that all take at once: nobody is shown what another answers, or that it has, before all
//! have answered. Over the fixture `envoys`, and the snippet of the guide.

use std::fs;
use std::sync::Arc;

use warboard_engine::edition::{Edition, EditionFiles};
use warboard_engine::game::{
    Action, AddressedEvent, ApplyContext, Ask, Event, Game, ScriptAnswer, Seeded, Viewer,
};
use warboard_engine::model::{Rulebook, SeatId};
use warboard_engine::steps::Step;
use warboard_tests::{RandomPlay, apply, load, root, setup};

fn rules(players: usize) -> Arc<Rulebook> {
    let edition = load(&root().join("tests/fixtures/envoys"));
    assert!(edition.warnings().is_empty(), "{}", edition.warnings());
    edition.rulebook(&setup(None, players, &[])).expect("two and three play")
}

/// Returns what a viewer is shown of a game, whoever has answered; a seat that takes part is shown
/// its own question.
fn shown(game: &Game, viewer: Viewer) -> u64 {
    let beside = if let Viewer::Seat(seat) = viewer { game.beside(seat) } else { None };
    beside.as_ref().unwrap_or(game).view(viewer).hash()
}

/// Plays a game and looks at every answer to a sealed step.
#[test]
fn nobody_is_shown_anything_before_all_have_answered() {
    let (mut n_sealed, mut n_opened) = (0, 0);
    for seed in 0..10 {
        let rules = rules(if seed % 2 == 0 { 3 } else { 2 });
        let mut table = ApplyContext::new(Seeded::new(seed), Vec::<AddressedEvent>::new());
        let mut game = Game::new(Arc::clone(&rules), &mut table);
        let mut random = RandomPlay::new(seed);
        for _ in 0..600 {
            let Some(decision) = game.decision() else { break };
            let before = game.clone();
            let told = table.sink.len();
            random.step(&mut game, &mut table);
            if !before.is_sealed() {
                continue;
            }
            n_sealed += 1;
            let seats = rules.seats.ids().filter(|&seat| seat != decision.seat);
            let viewers: Vec<Viewer> = seats.map(Viewer::Seat).chain([Viewer::Public]).collect();
            for &viewer in &viewers {
                if viewer != Viewer::Public {
                    let asked = before.view(viewer);
                    assert_eq!(asked.waiting_for(), None, "nobody knows who is asked");
                }
            }
            if !game.is_sealed() || table.sink.len() > told {
                n_opened += 1;
                continue;
            }
            for viewer in viewers {
                assert_eq!(shown(&before, viewer), shown(&game, viewer), "seed {seed}: {viewer:?}");
            }
        }
    }
    assert!(n_sealed > 200 && n_opened > 20, "{n_sealed} {n_opened}");
}

/// Two games that differ in an unseen answer, and in how many questions it led to, look the same.
#[test]
#[expect(clippy::too_many_lines, reason = "one comparison, told in order")]
fn twins_that_differ_in_an_unseen_answer_look_the_same() {
    let rules = rules(3);
    let mut n_twins = 0;
    for seed in 0..12 {
        let mut table = ApplyContext::new(Seeded::new(seed), Vec::<AddressedEvent>::new());
        let mut game = Game::new(Arc::clone(&rules), &mut table);
        let mut random = RandomPlay::new(seed);
        let is_orders = |game: &Game| {
            game.decision().is_some_and(|decision| matches!(decision.ask, Ask::Script { .. }))
                && game.is_sealed()
        };
        for _ in 0..seed * 40 {
            if game.decision().is_some() {
                random.step(&mut game, &mut table);
            }
        }
        while game.decision().is_some() && !is_orders(&game) {
            random.step(&mut game, &mut table);
        }
        let Some(decision) = game.decision() else { continue };
        // One answers at random, the other with the first answer, each to the end of its part.
        let play = |lot: Option<u64>| {
            let mut twin = game.clone();
            let mut table = ApplyContext::new(Seeded::new(9), Vec::<AddressedEvent>::new());
            let mut random = RandomPlay::new(lot.unwrap_or(0));
            let mut listed = warboard_engine::game::ActionList::new();
            while twin.decision().is_some_and(|now| now.seat == decision.seat) && twin.is_sealed() {
                if lot.is_some() {
                    random.step(&mut twin, &mut table);
                } else {
                    twin.legal_actions(&mut listed);
                    let first = listed.choices()[0].action;
                    apply(&mut twin, first, &mut table);
                }
            }
            (twin, table.sink)
        };
        let ((one, told_one), (two, told_two)) = (play(None), play(Some(seed)));
        if !one.is_sealed() || !two.is_sealed() || one.waiting_for() == Some(decision.seat) {
            continue;
        }
        let is_opened = |told: &AddressedEvent| matches!(told.event, Event::Opened { .. });
        if told_one.iter().chain(&told_two).any(is_opened) {
            continue;
        }
        n_twins += 1;
        assert!(told_one.is_empty() && told_two.is_empty(), "{told_one:?} {told_two:?}");
        for seat in rules.seats.ids().filter(|&seat| seat != decision.seat) {
            for game in [&one, &two] {
                let guess = game.determinize(seat, &mut Seeded::new(seed));
                assert_eq!(
                    guess.view(Viewer::Seat(seat)).hash(),
                    game.view(Viewer::Seat(seat)).hash()
                );
            }
            let seen = |game: &Game| game.view(Viewer::Seat(seat)).hash();
            assert_eq!(seen(&one), seen(&two), "seed {seed}, {seat:?}");
            let (one, two) = (
                one.determinize(seat, &mut Seeded::new(3)),
                two.determinize(seat, &mut Seeded::new(3)),
            );
            assert!(one == two, "a guess depends on nothing unseen");
        }
        let public = |game: &Game| game.view(Viewer::Public).hash();
        assert_eq!(public(&one), public(&two));
    }
    assert!(n_twins > 3, "{n_twins}");
}

/// A seat that is asked beside the others gets the questions that it gets in its turn.
#[test]
fn the_questions_are_those_that_come_in_turn() {
    let rules = rules(3);
    let mut table = ApplyContext::new(Seeded::new(4), Vec::<AddressedEvent>::new());
    let mut game = Game::new(Arc::clone(&rules), &mut table);
    let mut random = RandomPlay::new(4);
    let mut compared = 0;
    for _ in 0..500 {
        let Some(decision) = game.decision() else { break };
        if game.is_sealed() {
            let seats: Vec<SeatId> =
                rules.seats.ids().filter(|&seat| game.beside(seat).is_some()).collect();
            assert!(seats.contains(&decision.seat));
            let first = game.beside(decision.seat).expect("it takes part");
            assert_eq!(first.waiting_for(), Some(decision.seat));
            compared += 1;
        } else {
            assert!(rules.seats.ids().all(|seat| game.beside(seat).is_none()));
        }
        random.step(&mut game, &mut table);
    }
    assert!(compared > 20);
}

/// A script in a part may set variables of its own player only; otherwise its part is void, which
/// is told when all have answered.
#[test]
fn a_part_that_changes_what_is_not_its_own_is_void_and_told_at_the_end() {
    let mut files = EditionFiles::from_dir(&root().join("tests/fixtures/envoys")).expect("text");
    let script = files.files.get_mut("envoys.rhai").expect("there is one");
    *script = script.replace(
        "    game.set(\"offered\", offered, army);",
        "    game.set(\"offered\", offered, game.armies[0]);",
    );
    let edition = Edition::load(files.clone()).unwrap_or_else(|found| panic!("{found}"));
    let rules = edition.rulebook(&setup(None, 2, &[])).expect("two play");
    let mut table = ApplyContext::new(Seeded::new(1), Vec::<AddressedEvent>::new());
    let mut game = Game::new(Arc::clone(&rules), &mut table);
    let mut random = RandomPlay::new(1);
    let is_offer = |game: &Game| {
        game.view(Viewer::Truth).step().is_some_and(|step| &*rules.steps[step].id == "offers")
    };
    while !is_offer(&game) {
        random.step(&mut game, &mut table);
    }
    let told = table.sink.len();
    let answer = Action::Answer { answer: ScriptAnswer::Number(1) };
    apply(&mut game, answer, &mut table);
    assert_eq!(table.sink.len(), told, "the first is asked, and nothing is told");
    apply(&mut game, answer, &mut table);
    let lines: Vec<String> =
        table.sink[told..].iter().map(|told| rules.line(told.event).to_string()).collect();
    assert!(lines[0].contains("did what may not be done at once"), "{lines:?}");

    let script = files.files.get_mut("envoys.rhai").expect("there is one");
    script.push_str("\nfn loud(game) { game.say(\"stay\"); }\n");
    *script = script.replace("fn offer(game) {", "fn offer(game) {\n    loud(game);");
    let found = Edition::load(files).expect_err("a message is not unseen").to_string();
    assert!(found.contains("is taken by all at once"), "{found}");
}

/// In `tiny`, both sides of a battle answer the hook of the guide at once.
#[test]
fn both_sides_of_a_battle_dare_as_in_the_guide() {
    let page = fs::read_to_string(root().join("docs/author/hooks.md")).expect("there is a page");
    let part = page.split("## Both sides of a battle at once").nth(1).expect("the page has it");
    let block = |kind: &str| {
        let found = part.split(&format!("```{kind}\n")).nth(1);
        found.and_then(|rest| rest.split("\n```").next()).expect("it has a block").to_owned()
    };
    let mut files = EditionFiles::from_dir(&root().join("tests/fixtures/tiny")).expect("text");
    files.files.retain(|path, _| path != "options.toml" && !path.starts_with("variants/"));
    files.files.insert("dares.toml".to_owned(), format!("source = \"ours\"\n{}", block("toml")));
    files.files.insert("dares.rhai".to_owned(), block("rhai"));
    let edition = Edition::load(files).unwrap_or_else(|found| panic!("{found}"));
    assert!(edition.warnings().is_empty(), "{}", edition.warnings());
    let rules = edition.rulebook(&setup(None, 3, &[])).expect("three play");
    let mut table = ApplyContext::new(Seeded::new(4), Vec::<AddressedEvent>::new());
    let mut game = Game::new(Arc::clone(&rules), &mut table);
    let mut random = RandomPlay::new(4);
    let mut asked = Vec::new();
    for _ in 0..900 {
        let Some(decision) = game.decision() else { break };
        if game.is_sealed() {
            assert_eq!(game.observe(decision.seat).waiting_for(), Some(decision.seat));
            asked.push(decision.army);
        }
        random.step(&mut game, &mut table);
    }
    let opened = table.sink.iter().filter(|told| matches!(told.event, Event::Opened { .. }));
    let n = opened.count();
    assert!(n > 5 && asked.len() >= 2 * n, "{n} battles, {} answers", asked.len());
}

/// The unseen orders of the guide are played in `tiny`.
#[test]
fn the_orders_of_the_guide_are_played() {
    let page = fs::read_to_string(root().join("docs/author/rounds.md")).expect("there is a page");
    let part = page.split("## All at once").nth(1).expect("the page tells of it");
    let block = |kind: &str| {
        let found = part.split(&format!("```{kind}\n")).nth(1);
        found.and_then(|rest| rest.split("\n```").next()).expect("it has a block").to_owned()
    };
    let mut files = EditionFiles::from_dir(&root().join("tests/fixtures/tiny")).expect("text");
    files.files.retain(|path, _| path != "options.toml" && !path.starts_with("variants/"));
    let turn = files.files.get_mut("turn.toml").expect("there is a turn");
    turn.truncate(turn.find("[[turn]]").expect("it has steps"));
    turn.push_str(&block("toml"));
    files.files.insert("bids.rhai".to_owned(), block("rhai"));
    let edition = Edition::load(files).unwrap_or_else(|found| panic!("{found}"));
    let rules = edition.rulebook(&setup(None, 3, &[])).expect("three play");
    let mut table = ApplyContext::new(Seeded::new(2), Vec::<AddressedEvent>::new());
    let mut game = Game::new(Arc::clone(&rules), &mut table);
    let mut random = RandomPlay::new(2);
    let mut sealed = 0;
    for _ in 0..300 {
        if game.decision().is_some() {
            sealed += u32::from(game.is_sealed());
            random.step(&mut game, &mut table);
        }
    }
    assert!(sealed > 5, "{sealed}");
    assert!(rules.steps.rows().iter().any(Step::is_sealed));
}
