//! Tests of saves made during a question of a card: the loaded game asks the same, and continues
//! identically.

use std::sync::Arc;

use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::game::{
    AddressedEvent, ApplyContext, Ask, Decision, Game, Recording, Seed, Seeded,
};
use warboard_engine::model::Rulebook;
use warboard_engine::record::{FORMAT, Record, RecordEntry, RecordHeader, start_line};
use warboard_tests::{RandomPlay, apply, root, setup};

const SEEDS: u64 = 8;

/// Numbers of answers before the save, at most, and after it.
const BEFORE: u32 = 400;
const AFTER: u32 = 80;

/// Returns the header of the fixture with cards; every hand gets cards before the first turn.
fn header(seed: u64) -> RecordHeader {
    let dir = root().join("tests/fixtures/tricks");
    let mut files = EditionFiles::from_dir(&dir).expect("the fixture is text").files;
    files.retain(|path, _| path.ends_with("toml") || path.ends_with("rhai"));
    let deal = "source = \"ours\"\n[[opening]]\nid = \"tricks\"\nstep = \"deal-cards\"\nname = \"Tricks\"\n\
                deck = \"tricks\"\ncards = 8\n";
    files.insert("zeal.toml".to_owned(), deal.to_owned());
    RecordHeader {
        warboard: FORMAT,
        engine: "0.0.0".to_owned(),
        edition: "tricks".to_owned(),
        setup: Setup { turns_max: Some(60), ..setup(None, 3, &[]) },
        seats: vec!["human".to_owned(); 3],
        seed: Seed::Number(seed),
        reseeded: Vec::new(),
        files,
    }
}

type Saving = ApplyContext<Recording<Seeded>, Vec<AddressedEvent>>;

/// Returns the chance of the `n`th answer.
fn stream(seed: u64, n: u32) -> Recording<Seeded> {
    Recording::new(Seeded::stream(seed, n.into()))
}

/// Applies one answer, and returns its line.
fn step(game: &mut Game, random: &mut RandomPlay, table: &mut Saving, seed: u64, n: u32) -> String {
    table.chance = stream(seed, n);
    let action = random.answer(game);
    let applied = apply(game, action, table);
    RecordEntry::new(n, action, applied, std::mem::take(&mut table.chance.rolls), game).line()
}

fn is_asked_by_a_script(game: &Game) -> bool {
    matches!(game.decision(), Some(Decision { ask: Ask::Script { .. }, .. }))
}

/// Plays until a card has asked `more` times in a row, and returns the contents of the save.
fn play_to_a_question(rules: &Arc<Rulebook>, seed: u64, more: u32) -> Option<(Game, String, u32)> {
    let mut table: Saving = ApplyContext::new(stream(seed, 0), Vec::new());
    let mut game = Game::new(Arc::clone(rules), &mut table);
    let mut text = start_line(std::mem::take(&mut table.chance.rolls));
    let mut random = RandomPlay::new(seed);
    let mut asked = 0;
    for n in 1..BEFORE {
        game.decision()?;
        text.push_str(&step(&mut game, &mut random, &mut table, seed, n));
        asked = if is_asked_by_a_script(&game) { asked + 1 } else { 0 };
        if asked == more {
            return Some((game, text, n));
        }
    }
    None
}

#[test]
fn a_game_saved_while_a_card_asks_goes_on_the_same() {
    let mut saves = 0;
    for seed in 0..SEEDS {
        let header = header(seed);
        let files = EditionFiles {
            name: "tricks".to_owned(),
            files: header.files.clone(),
            ..EditionFiles::default()
        };
        let edition = Edition::load(files).expect("the fixture loads");
        let rules = edition.rulebook(&header.setup).expect("three play");
        for more in [1, 2, 4] {
            let Some((mut game, lines, n)) = play_to_a_question(&rules, seed, more) else {
                continue;
            };
            let text = format!("{}{lines}", header.line());
            let record = Record::parse(text.as_bytes()).expect("the save is whole");
            let loaded = record.header.rulebook().expect("the save carries its edition");
            let mut other = record.replay(loaded, |_| {}).expect("it is played again");
            assert!(is_asked_by_a_script(&other) && other.hash() == game.hash(), "seed {seed}");
            let seen = |game: &Game| {
                let seat = game.waiting_for().expect("a card asks");
                serde_json::to_string(&game.observe(seat)).expect("a view is plain data")
            };
            assert_eq!(seen(&other), seen(&game), "seed {seed}");
            let mut tables: [Saving; 2] =
                [0, 1].map(|_| ApplyContext::new(stream(seed, 0), Vec::new()));
            let mut random = [0, 1].map(|_| RandomPlay::new(seed + 1));
            for n in n + 1..n + AFTER {
                if game.decision().is_none() {
                    break;
                }
                let one = step(&mut game, &mut random[0], &mut tables[0], seed, n);
                let two = step(&mut other, &mut random[1], &mut tables[1], seed, n);
                assert_eq!((one, game.hash()), (two, other.hash()), "seed {seed}, answer {n}");
            }
            assert_eq!(tables[0].sink, tables[1].sink, "seed {seed}");
            saves += 1;
        }
    }
    assert!(saves > 12, "{saves} saves in the middle of a card");
}
