//! Whole games, and what a search does most often, with their answers checked.
//!
//! One thread. `simple` games a second is the yardstick: the policy is fixed, so the figure is mostly the engine's.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use warboard_engine::bots::{Bot, Greedy, Random, Simple};
use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::game::{Action, ActionList, ApplyContext, Ask, Game, Seeded, Silent, Viewer};
use warboard_engine::model::Rulebook;
use warboard_engine::playout::{self, Counting, PlayoutResult};

/// Turns after which random play is cut: it hardly ever ends by itself.
const RANDOM_TURNS: u32 = 60;

fn main() {
    divan::main();
}

fn files() -> EditionFiles {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../editions/classic");
    EditionFiles::from_dir(&root).expect("the edition ships with the engine")
}

fn rulebook(players: usize, turns_max: u32) -> Arc<Rulebook> {
    let edition = Edition::load(files()).expect("the edition loads");
    let options = BTreeMap::from([("opening".to_owned(), "deal".to_owned())]);
    let setup = Setup { players, options, turns_max: Some(turns_max), ..Setup::default() };
    edition.rulebook(&setup).expect("so many can play")
}

/// Plays game number `seed` and returns what it came to and how it ended.
fn play<B: Bot>(rules: &Arc<Rulebook>, bots: &mut [B], seed: u64) -> (PlayoutResult, Game) {
    let first = seed.wrapping_mul(bots.len() as u64 + 1);
    for (seat, bot) in (1_u64..).zip(bots.iter_mut()) {
        bot.reseed(Seeded::stream_seed(1, first + seat));
    }
    let mut table = ApplyContext::new(Seeded::stream(1, first), Counting::new(Silent));
    let mut game = Game::new(Arc::clone(rules), &mut table);
    let played = playout::play(&mut game, bots, &mut table).expect("bots give legal answers");
    (played, game)
}

/// Whole games of `simple`.
#[divan::bench(args = [3, 4, 5, 6], sample_count = 20, sample_size = 50)]
fn simple(bencher: Bencher, players: usize) {
    let rules = rulebook(players, 1_000);
    let mut bots = vec![Simple::new(0); players];
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
        seed += 1;
        let (played, _) = play(&rules, &mut bots, seed);
        assert!(played.outcome.faction.is_some(), "a game of `simple` ends");
        played
    });
}

/// Whole games of `greedy`.
#[divan::bench(args = [3], sample_count = 10, sample_size = 2)]
fn greedy(bencher: Bencher, players: usize) {
    let rules = rulebook(players, 1_000);
    let mut bots = vec![Greedy::new(0); players];
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
        seed += 1;
        let (played, _) = play(&rules, &mut bots, seed);
        assert!(played.turns > 0);
        played
    });
}

/// Random play of three, cut after [`RANDOM_TURNS`] turns: actions a second.
#[divan::bench(sample_count = 20, sample_size = 20)]
fn random_actions(bencher: Bencher) {
    let rules = rulebook(3, RANDOM_TURNS);
    let mut bots = vec![Random::new(0); 3];
    let (played, _) = play(&rules, &mut bots, 7);
    bencher.counter(ItemsCount::new(played.decisions)).bench_local(|| {
        let (again, _) = play(&rules, &mut bots, 7);
        assert_eq!(again, played);
    });
}

/// A game of three in the middle, where an attack is asked for.
fn middle() -> Game {
    let rules = rulebook(3, 1_000);
    let mut bots = vec![Simple::new(0); 3];
    let mut table = ApplyContext::new(Seeded::new(5), Silent);
    let mut game = Game::new(rules, &mut table);
    loop {
        let decision = game.decision().expect("the game goes on for twenty turns");
        if game.view(Viewer::Public).turn().number > 20
            && matches!(decision.ask, Ask::Attack { .. })
        {
            return game;
        }
        let seat = decision.seat;
        let action = bots[usize::from(seat.0)].decide(&game.observe(seat));
        game.apply(action, &mut table).expect("bots give legal answers");
    }
}

#[divan::bench]
fn clone(bencher: Bencher) {
    let game = middle();
    assert!(game.clone() == game);
    bencher.bench_local(|| black_box(&game).clone());
}

#[divan::bench]
fn clone_from(bencher: Bencher) {
    let game = middle();
    let mut other = game.clone();
    bencher.bench_local(|| other.clone_from(black_box(&game)));
    assert!(other == game);
}

#[divan::bench]
fn hash(bencher: Bencher) {
    let game = middle();
    let hash = game.hash();
    bencher.bench_local(|| assert_eq!(black_box(&game).hash(), hash));
}

/// Every answer to "what to attack".
#[divan::bench]
fn legal_attacks(bencher: Bencher) {
    let game = middle();
    let mut actions = ActionList::new();
    bencher.bench_local(|| {
        black_box(&game).legal_actions(&mut actions);
        assert!(!actions.choices().is_empty());
    });
}

/// Every answer to "where to move": the longest list there is.
#[divan::bench]
fn legal_moves(bencher: Bencher) {
    let mut game = middle();
    let mut table = ApplyContext::new(Seeded::new(5), Silent);
    while !matches!(game.decision().map(|decision| decision.ask), Some(Ask::Move { .. })) {
        let end = Action::End;
        let action = if game.check(end).is_ok() { end } else { first(&game) };
        game.apply(action, &mut table).expect("it was listed");
    }
    let mut actions = ActionList::new();
    bencher.bench_local(|| {
        black_box(&game).legal_actions(&mut actions);
        assert!(!actions.choices().is_empty());
    });
}

fn first(game: &Game) -> Action {
    let mut actions = ActionList::new();
    game.legal_actions(&mut actions);
    actions.nth(0).expect("the game goes on")
}

/// From the texts of the files to a checked edition.
#[divan::bench]
fn load(bencher: Bencher) {
    let files = files();
    bencher.with_inputs(|| files.clone()).bench_local_values(|files| {
        let edition = Edition::load(files).expect("the edition loads");
        assert!(!edition.players().is_empty());
        edition
    });
}
