//! Properties of games with rounds: phases, orders by numbers and a death within a round, over the
//! fixture `years`, and the snippet of the guide.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use warboard_engine::bots;
use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::game::{ActionList, ApplyContext, Event, Game, Seeded, Silent};
use warboard_engine::model::Rulebook;
use warboard_engine::playout::{self, Counting};
use warboard_engine::scenario::Scenario;
use warboard_tests::{RandomPlay, actions_around, begin, check_game, load, root, setup};

const SEEDS: u64 = 12;

fn rules(players: usize) -> Arc<Rulebook> {
    let setup = Setup { turns_max: Some(60), ..setup(None, players, &[]) };
    let edition = load(&root().join("tests/fixtures/years"));
    assert!(edition.warnings().is_empty(), "{}", edition.warnings());
    edition.rulebook(&setup).expect("two to four play")
}

#[test]
fn rounds_are_told_in_order_and_every_army_alive_has_one_turn_in_each() {
    let mut n_out = 0;
    for seed in 0..SEEDS {
        let rules = rules(if seed.is_multiple_of(2) { 4 } else { 3 });
        let (mut game, mut table) = begin(&rules, seed);
        let (mut random, mut listed) = (RandomPlay::new(seed), ActionList::new());
        let mut n = 0_u32;
        while game.decision().is_some() && n < 3_000 {
            check_game(&game, &table.sink);
            game.legal_actions(&mut listed);
            if n.is_multiple_of(17) {
                for action in actions_around(&game, &listed) {
                    assert_eq!(game.check(action).is_ok(), listed.contains(action));
                }
            }
            n += 1;
            random.step(&mut game, &mut table);
        }
        let (mut round, mut out, mut had) = (0, Vec::new(), BTreeMap::new());
        for told in &table.sink.told {
            match told.event {
                Event::RoundBegan { round: next } => {
                    assert_eq!(next, round + 1, "seed {seed}");
                    let alive = rules.order.iter().filter(|army| !out.contains(*army));
                    let missing = alive.filter(|&&army| round > 0 && !had.contains_key(&army));
                    assert_eq!(missing.count(), 0, "seed {seed}, round {round}");
                    round = next;
                    had.clear();
                }
                Event::TurnBegan { army, .. } => {
                    assert!(!out.contains(&army), "seed {seed}: who is out has no turn");
                    assert_eq!(had.insert(army, round), None, "seed {seed}: one turn each");
                }
                Event::Eliminated { army, .. } => out.push(army),
                _ => {}
            }
        }
        n_out += out.len();
        assert!(round > 1, "seed {seed}");
    }
    assert!(n_out > 5, "{n_out} armies were eliminated");
}

#[test]
fn every_bot_plays_years_to_an_end() {
    for bot in ["random", "simple", "greedy"] {
        let rules = rules(3);
        let mut table = ApplyContext::new(Seeded::new(7), Counting::new(Silent));
        let mut game = Game::new(rules, &mut table);
        let mut players: Vec<_> =
            (0..3).map(|seat| bots::by_name(bot, seat).expect("there is one")).collect();
        let ended = playout::play(&mut game, &mut players, &mut table);
        assert!(ended.is_ok() && game.outcome().is_some(), "{bot}: {ended:?}");
    }
}

/// The first table of the guide's page on rounds is played in place of the turn of `tiny`.
#[test]
fn the_round_of_the_guide_is_played() {
    let page = fs::read_to_string(root().join("docs/author/rounds.md")).expect("there is a page");
    let snippet = page.split("```toml\n").nth(1).and_then(|rest| rest.split("\n```").next());
    let snippet = snippet.expect("the page begins with a table");
    let mut files = EditionFiles::from_dir(&root().join("tests/fixtures/tiny")).expect("text");
    files.files.retain(|path, _| path != "options.toml" && !path.starts_with("variants/"));
    let turn = files.files.get_mut("turn.toml").expect("there is a turn");
    turn.truncate(turn.find("[[turn]]").expect("it has steps"));
    turn.push_str(snippet);
    turn.push_str("\n[[variable]]\nid = \"gold\"\nscope = \"game\"\nper = \"army\"\n");
    files.files.insert(
        "tribute.rhai".to_owned(),
        "fn tribute(game) { game.set(\"gold\", game.army.spaces.len(), game.army); }\n".to_owned(),
    );
    let edition = Edition::load(files).unwrap_or_else(|found| panic!("{found}"));
    let rules = edition.rulebook(&setup(None, 3, &[])).expect("three play");
    let (mut game, mut table) = begin(&rules, 3);
    let mut random = RandomPlay::new(3);
    for _ in 0..400 {
        if game.decision().is_some() {
            random.step(&mut game, &mut table);
        }
    }
    let ranked = table.sink.told.iter().filter(|told| matches!(told.event, Event::Ranked { .. }));
    assert!(ranked.count() > 5);
}

/// Numbers below 0, and reckoned ones, order the armies as they are.
#[test]
fn numbers_below_zero_come_last() {
    let score = "least = -5\n\n[[variable]]\nid = \"score\"\nname = \"score\"\nper = \"army\"\n\
        least = -9\nis = [{ has = \"offered\" }, -3]\n";
    let position = "title t\nsource ours\nplayers 3\nspace n1 red 2\nspace n2 red 2\nspace e1 blue 2\n\
        space e2 blue 2\nspace s1 green 2\nspace s2 green 2\nspace w1 green 2\nspace w2 red 2\n\
        variable offered red -2\nvariable offered green 1\nat red order_of_year\n= order green blue red\n";
    for by in ["offered", "score"] {
        let mut files =
            EditionFiles::from_dir(&root().join("tests/fixtures/years")).expect("files");
        let text = files.files.get_mut("turn.toml").expect("there are steps");
        *text = text.replace("by = \"offered\"", &format!("by = \"{by}\"")).replace(
            "id = \"offered\"\nscope = \"round\"\nper = \"army\"\n",
            &format!("id = \"offered\"\nscope = \"round\"\nper = \"army\"\n{score}"),
        );
        let edition = Edition::load(files).expect("it is one");
        let rules = edition.rulebook(&setup(None, 3, &[])).expect("three play");
        let report = Scenario::parse(position).expect("it is one").run(&rules);
        assert!(report.holds(), "{by}: {:?}\n{}", report.failures, report.log);
    }
}
