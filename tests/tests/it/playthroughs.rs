//! Seeded games as text; any change of the rules changes them.
//!
//! Random play and frozen players choose without judgement, so a better bot leaves their games as
//! they are. Of a game of bots only its end is kept, in one line.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use warboard_engine::bots;
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::game::{AddressedEvent, ApplyContext, Ended, Event, Game, Seeded, Silent};
use warboard_engine::model::Rulebook;
use warboard_engine::playout;
use warboard_tests::{FrozenPlayer, RandomPlay, edition_dirs, load, root, setups};

/// The seed of all games that are kept line by line.
const SEED: u64 = 7;

/// Number of frozen games of each setup, with seeds from [`SEED`]; enough for every kind of event
/// that the editions can bring about in ordinary play.
const GAMES: u64 = 20;

/// Limit of turns of frozen games; about two thirds end earlier.
const TURNS_MAX: u32 = 120;

/// The fixtures whose games are kept beside those of the editions: battles by unit, purchases, and
/// answers of all at once.
const FIXTURES: [&str; 3] = ["arsenal", "market", "powers"];

/// The kinds of events that no frozen game brings about: two belong to scripts that fail, and the
/// others to scripts of the fixtures.
const NEVER: [&str; 3] = ["failed", "failed-unseen", "number-shown"];

/// The bots of which the ends of games are kept, each with its limit of turns: a whole
/// game of `thinker` takes seconds.
const BOTS: [(&str, u32); 2] = [("greedy", 1_000), ("thinker:4", 6)];

/// Returns the directories of the editions and fixtures whose games are kept.
fn dirs() -> impl Iterator<Item = PathBuf> {
    let fixtures = FIXTURES.map(|name| root().join("tests/fixtures").join(name));
    edition_dirs().into_iter().chain(fixtures)
}

/// Returns the setups with default options.
fn plain_setups(edition: &Edition) -> impl Iterator<Item = Setup> {
    setups(edition).into_iter().filter(|setup| setup.options.is_empty())
}

/// Returns the name of a setup: edition, variant and number of players.
fn name_of(edition: &Edition, setup: &Setup) -> String {
    let variant = setup.variant.as_deref().unwrap_or("base");
    format!("{}_{variant}_{}", edition.id(), setup.players)
}

/// Returns the random game of a seed as text.
fn playthrough(setup: &Setup, rules: &Arc<Rulebook>, seed: u64) -> String {
    let Setup { variant, players, options, turns_max, ask_all, .. } = setup;
    let mut text = format!(
        "{} Setup {{ variant: {variant:?}, players: {players}, options: {options:?}, \
         turns_max: {turns_max:?}, ask_all: {ask_all} }}\n",
        rules.edition
    );
    let mut table: ApplyContext<Seeded, Vec<AddressedEvent>> =
        ApplyContext::new(Seeded::new(seed), Vec::new());
    let mut game = Game::new(Arc::clone(rules), &mut table);
    let mut random = RandomPlay::new(seed);
    loop {
        for told in table.sink.drain(..) {
            let _ = writeln!(text, "  {}", rules.line(told.event));
        }
        let Some(decision) = game.decision() else { break };
        let action = random.answer(&game);
        let _ = writeln!(text, "> {}: {}", rules.armies[decision.army].id, rules.words(action));
        warboard_tests::apply(&mut game, action, &mut table);
    }
    let _ = writeln!(text, "hash {:016x}, returns {:?}", game.hash(), game.returns());
    text
}

#[test]
fn a_seeded_game_of_every_edition_variant_and_number_of_players() {
    for dir in dirs() {
        let edition = load(&dir);
        for setup in plain_setups(&edition) {
            let name = name_of(&edition, &setup);
            let setup = Setup { turns_max: Some(8), ..setup };
            let rules = edition.rulebook(&setup).expect("the setup is offered");
            insta::assert_snapshot!(name, playthrough(&setup, &rules, 7));
        }
    }
}

/// Returns whether an event decides something; the other events of a whole game are omitted.
fn decides(event: &Event) -> bool {
    matches!(
        event,
        Event::TurnBegan { .. }
            | Event::Traded { .. }
            | Event::BoughtFor { .. }
            | Event::Bought { .. }
            | Event::BoughtCard { .. }
            | Event::Conquered { .. }
            | Event::TokenDestroyed { .. }
            | Event::Missed { .. }
            | Event::Eliminated { .. }
            | Event::Played { .. }
            | Event::Converted { .. }
            | Event::Closed { .. }
            | Event::TokenPut { .. }
            | Event::TokenTaken { .. }
            | Event::TokenTurned { .. }
            | Event::TrackMoved { .. }
            | Event::Won { .. }
            | Event::Cut { .. }
    )
}

/// A game that was played to its end or to its limit of turns.
struct FrozenGame {
    rules: Arc<Rulebook>,
    game: Game,
    events: Vec<AddressedEvent>,
    answers: u64,
}

/// Returns the game of a frozen player.
fn frozen(edition: &Edition, setup: &Setup, seed: u64) -> FrozenGame {
    let setup = Setup { turns_max: Some(TURNS_MAX), ..setup.clone() };
    let rules = edition.rulebook(&setup).expect("the setup is offered");
    let mut table = ApplyContext::new(Seeded::new(seed), Vec::new());
    let mut game = Game::new(Arc::clone(&rules), &mut table);
    let mut player = FrozenPlayer::new(seed);
    while game.decision().is_some() {
        let action = player.answer(&game);
        warboard_tests::apply(&mut game, action, &mut table);
    }
    FrozenGame { rules, game, events: table.sink, answers: player.answers() }
}

/// Returns the number of the current turn, or round.
fn turn(game: &Game) -> u32 {
    game.view(warboard_engine::game::Viewer::Truth).turn().number
}

#[test]
fn a_frozen_game_of_every_variant_and_number_of_players() {
    for dir in dirs() {
        let edition = load(&dir);
        for setup in plain_setups(&edition) {
            let FrozenGame { rules, game, events, .. } = frozen(&edition, &setup, SEED);
            let mut text = String::new();
            for told in events.iter().filter(|told| decides(&told.event)) {
                let _ = writeln!(text, "{}", rules.line(told.event));
            }
            let _ = writeln!(text, "hash {:016x}, returns {:?}", game.hash(), game.returns());
            insta::assert_snapshot!(format!("frozen_{}", name_of(&edition, &setup)), text);
        }
    }
}

/// Keeps a line for all games of a setup, and the number of events by edition and kind.
#[test]
fn frozen_games_of_many_seeds() {
    let mut text = String::new();
    let mut kinds: BTreeMap<(String, &str), u32> = BTreeMap::new();
    for dir in dirs() {
        let edition = load(&dir);
        for setup in plain_setups(&edition) {
            let (mut won, mut turns, mut answers, mut hash) = (0, 0, 0, 0_u64);
            for seed in SEED..SEED + GAMES {
                let played = frozen(&edition, &setup, seed);
                for told in &played.events {
                    let kind = (edition.id().to_owned(), told.event.name());
                    *kinds.entry(kind).or_default() += 1;
                }
                let ended = played.game.outcome().map(|outcome| outcome.ended);
                won += u32::from(ended == Some(Ended::Won));
                turns += turn(&played.game);
                answers += played.answers;
                hash = hash.rotate_left(1) ^ played.game.hash();
            }
            let name = name_of(&edition, &setup);
            let _ = writeln!(
                text,
                "{name}: {won} of {GAMES} won, {turns} turns, {answers} decisions, hash {hash:016x}"
            );
        }
    }
    for ((edition, kind), n) in &kinds {
        let _ = writeln!(text, "{edition} {kind}: {n}");
    }
    insta::assert_snapshot!(text);
    let told: BTreeSet<&str> = kinds.keys().map(|&(_, kind)| kind).collect();
    let names = Event::names().iter().copied();
    let never: Vec<&str> = names.filter(|name| !told.contains(name)).collect();
    assert_eq!(never, NEVER, "frozen games bring about every other kind of event");
}

/// Keeps a line for each game of bots: a better bot plays another game, and changes its own lines
/// only.
#[test]
fn the_end_of_a_game_of_bots() {
    let mut text = String::new();
    for dir in edition_dirs() {
        let edition = load(&dir);
        for (setup, (bot, turns_max)) in
            plain_setups(&edition).flat_map(|setup| BOTS.map(|bot| (setup.clone(), bot)))
        {
            let name = name_of(&edition, &setup);
            let setup = Setup { turns_max: Some(turns_max), ..setup };
            let rules = edition.rulebook(&setup).expect("the setup is offered");
            let bots = rules.seats.ids().map(|_| bots::by_name(bot, SEED));
            let mut bots: Vec<_> = bots.map(|bot| bot.expect("the bot exists")).collect();
            let mut table = ApplyContext::new(Seeded::new(SEED), playout::Counting::new(Silent));
            let mut game = Game::new(Arc::clone(&rules), &mut table);
            let played = playout::play(&mut game, &mut bots, &mut table);
            let played = played.expect("bots answer legally");
            let winner = played.outcome.faction.map(|faction| &rules.factions[faction].id);
            let end = winner.map_or("undecided".to_owned(), |id| format!("{id} wins"));
            let _ = writeln!(
                text,
                "{name} {bot}: {end}, {} turns, {} decisions, hash {:016x}",
                played.turns,
                played.decisions,
                game.hash()
            );
        }
    }
    insta::assert_snapshot!(text);
}
