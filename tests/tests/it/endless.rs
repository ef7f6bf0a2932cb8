//! No edition can make a game endless. `tests/endless` contains tables and a script for each
//! attempt, added to the smallest fixture.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use warboard_engine::bots::{Bot, Random, Simple};
use warboard_engine::edition::{Edition, EditionFiles, Setup, Trial};
use warboard_engine::game::{
    AddressedEvent, ApplyContext, Cut, ENDLESS_TURNS, Event, Game, SCRIPTS_IN_TURN, ScriptError,
    Seeded, Silent, Viewer,
};
use warboard_engine::model::Rulebook;
use warboard_engine::playout::{self, Counting, PlayoutError};
use warboard_tests::RandomPlay;

/// Returns a fixture with additional tables and a script.
fn fixture(name: &str, tables: &str, script: &str) -> EditionFiles {
    let mut files = EditionFiles::from_dir(&Path::new("fixtures").join(name)).expect("text");
    name.clone_into(&mut files.name);
    files.files.retain(|path, _| {
        !path.contains('/') && (path.ends_with("toml") || path.ends_with("rhai"))
    });
    files.files.insert("more.toml".to_owned(), tables.to_owned());
    files.files.insert("more.rhai".to_owned(), script.to_owned());
    files
}

fn loaded(files: EditionFiles) -> Edition {
    Edition::load(files).expect("the edition loads: what is wrong with it shows when it is played")
}

/// Returns every attempt at an endless game, by name.
fn ways() -> Vec<(String, Edition)> {
    let entries = std::fs::read_dir("endless").expect("a folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let read = |path: &Path| std::fs::read_to_string(path).expect("text");
    let way = |path: &Path| {
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        (name, loaded(fixture("tiny", &read(path), &read(&path.with_extension("rhai")))))
    };
    paths.iter().map(|path| way(path)).collect()
}

/// Returns an edition with a round in which every order brings two more.
fn orders_that_bring_orders() -> Edition {
    let mut files = fixture("rounds", "source = \"ours\"\n", "");
    files.files.remove("more.rhai");
    let orders = files.files.get_mut("orders.toml").expect("the fixture has orders");
    let lines = orders.lines().map(|line| {
        if line.starts_with("orders = ") {
            "orders = [\"feast\"]\n".to_owned()
        } else {
            format!("{line}\n")
        }
    });
    *orders = lines.collect();
    loaded(files)
}

fn settled(edition: &Edition) -> Arc<Rulebook> {
    let players = edition.players().last().copied().expect("somebody can play");
    let setup = Setup { players, turns_max: Some(edition.turns_max()), ..Setup::default() };
    edition.rulebook(&setup).expect("so many can play")
}

/// Plays a game between bots to its end, and returns the first failed script.
fn end<B: Bot>(rules: &Arc<Rulebook>, mut bots: Vec<B>) -> (Option<Event>, Game) {
    let mut table = ApplyContext::new(Seeded::new(3), Counting::new(Vec::<AddressedEvent>::new()));
    let mut game = Game::new(Arc::clone(rules), &mut table);
    playout::play(&mut game, &mut bots, &mut table).expect("the game ends");
    let events = || table.sink.inner.iter().map(|told| told.event);
    let is_endless =
        |event: &Event| matches!(event, Event::Failed { fault: ScriptError::Endless, .. });
    let endless = events().filter(is_endless).count();
    assert!(endless <= ENDLESS_TURNS.into());
    if endless == usize::from(ENDLESS_TURNS) {
        let last = events().next_back();
        assert!(matches!(last, Some(Event::Cut { why: Cut::Endless, .. })), "{last:?}");
    }
    (table.sink.counts.failure, game)
}

fn told(name: &str, edition: &Edition, log: &mut String) {
    let found = edition.try_out(Trial { seed: 1, games: 2, answers: 300, openings: 0 });
    let mut endless: Vec<String> = found
        .iter()
        .filter(|finding| finding.message.contains(ScriptError::Endless.as_str()))
        .map(|finding| format!("{}:{} {}", finding.file, finding.line, finding.message))
        .collect();
    endless.truncate(1);
    let _ = writeln!(log, "{name}\n  check: {}", endless.concat());
    let rules = settled(edition);
    let seats = rules.seats.len();
    for (bot, (event, game)) in [
        ("random", end(&rules, vec![Random::new(5); seats])),
        ("simple", end(&rules, vec![Simple::new(5); seats])),
    ] {
        let event = event.map_or_else(String::new, |event| rules.line(event).to_string());
        let _ = writeln!(log, "  {bot}: {event}");
        assert!(game.outcome().is_some());
    }
}

#[test]
fn whatever_goes_on_comes_to_an_end_and_is_told_with_its_line() {
    let mut log = String::new();
    for (name, edition) in &ways() {
        told(name, edition, &mut log);
    }
    told("orders_that_bring_orders", &orders_that_bring_orders(), &mut log);
    insta::assert_snapshot!(log);
}

/// The count of scripts of a position does not depend on the way to it.
#[test]
fn the_count_of_scripts_is_part_of_the_game() {
    let ways = ways();
    let (_, edition) = ways.iter().find(|(name, _)| name == "questions_that_go_on").expect("one");
    let rules = settled(edition);
    let mut table = ApplyContext::new(Seeded::new(3), Silent);
    let mut game = Game::new(rules, &mut table);
    let mut random = RandomPlay::new(3);
    let scripts = |game: &Game| game.view(Viewer::Truth).turn().scripts;
    while scripts(&game) < SCRIPTS_IN_TURN {
        random.step(&mut game, &mut table);
    }
    let fork = game.clone();
    let action = random.answer(&game);
    let run = |mut game: Game| {
        let mut table = ApplyContext::new(Seeded::new(9), Vec::new());
        game.apply(action, &mut table).expect("the answer is legal");
        (game, table.sink)
    };
    let (one, other) = (run(game), run(fork.clone()));
    assert!(one == other && one.0.hash() == other.0.hash() && one.0.hash() != fork.hash());
    let endless = |told: &AddressedEvent| {
        matches!(told.event, Event::Failed { fault: ScriptError::Endless, .. })
    };
    assert!(one.1.iter().any(endless), "{:?}", one.1);
}

#[test]
fn every_hook_of_an_event_has_its_turn() {
    let hooks = "[[hook]]\non = \"turn_begins\"\nrun = \"bell\"\n".repeat(30);
    let script = "fn bell(game) { game.reinforce(game.army, 1); }\n";
    let edition = loaded(fixture("tiny", &format!("source = \"ours\"\n{hooks}"), script));
    let rules = settled(&edition);
    let mut table = ApplyContext::new(Seeded::new(3), Vec::new());
    let mut game = Game::new(rules, &mut table);
    let mut random = RandomPlay::new(3);
    while game.view(Viewer::Truth).turn().number == 0 {
        random.step(&mut game, &mut table);
    }
    let told = |is: fn(&Event) -> bool| table.sink.iter().filter(|told| is(&told.event)).count();
    let gained = told(|event| matches!(event, Event::Gained { .. }));
    let failed = told(|event| matches!(event, Event::Failed { fault: ScriptError::Queue, .. }));
    assert_eq!((gained, failed), (30, 0));
}

#[test]
fn a_turn_that_bots_do_not_end_is_given_up() {
    let mut files = fixture("tiny", "source = \"ours\"\n", "");
    files.files.remove("more.rhai");
    let edition = files.files.get_mut("edition.toml").expect("the fixture has a set-up");
    // Units are placed one by one.
    *edition = edition.replace("troops = 5", "troops = 100000");
    let rules = settled(&loaded(files));
    let mut table = ApplyContext::new(Seeded::new(3), Counting::new(Silent));
    let mut game = Game::new(rules, &mut table);
    let played = playout::play(&mut game, &mut vec![Random::new(5); 3], &mut table);
    assert_eq!(played, Err(PlayoutError::Endless { turn: 0 }));
}
