//! Games of the shipped editions, for the tests of this crate and of the faces.
#![allow(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "the editions are embedded and tested"
)]

use std::sync::Arc;

use warboard_engine::bots;
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::game::{
    Action, ActionList, AddressedEvent, ApplyContext, Game, Recording, Seed, Seeded,
};
use warboard_engine::model::Lang;
use warboard_engine::record::{FORMAT, Record, RecordEntry, RecordHeader, start_line};

use crate::editions;
use crate::presenter::{Presenter, SeatPlayer};
use crate::text::Texts;

/// An edition, a variant and a number of players each.
pub const GAMES: [(&str, Option<&str>, usize); 4] = [
    ("classic", None, 3),
    ("clone-wars", None, 2),
    ("original-trilogy", None, 3),
    ("return-of-the-jedi", None, 2),
];

/// Returns a game of bots, as it is saved, after `n` answers at the most.
pub fn played(edition: &Edition, of: &Setup, seed: u64, n: u32) -> Record {
    let rules = edition.rulebook(of).unwrap();
    let seed = Seed::Number(seed);
    let mut table = ApplyContext::new(Recording::new(seed.stream(0)), Vec::new());
    let mut game = Game::new(Arc::clone(&rules), &mut table);
    let header = RecordHeader {
        warboard: FORMAT,
        engine: "0".to_owned(),
        edition: edition.id().to_owned(),
        setup: of.clone(),
        seats: vec!["simple".to_owned(); rules.seats.len()],
        seed,
        reseeded: Vec::new(),
        files: edition.files().deciding(),
    };
    let mut text = header.line() + start_line(table.chance.rolls).as_str();
    for n in 1..=n {
        let Some(decision) = game.decision() else { break };
        let mut bot = bots::by_name("simple", seed.of_bot(n.into())).unwrap();
        let action: Action = bot.decide(&game.observe(decision.seat));
        let mut table = ApplyContext::new(Recording::new(seed.stream(n.into())), Vec::new());
        let applied = game.apply(action, &mut table).unwrap();
        text += RecordEntry::new(n, action, applied, table.chance.rolls, &game).line().as_str();
    }
    Record::parse(text.as_bytes()).unwrap()
}

/// Returns a setup without options.
pub fn setup(variant: Option<&str>, players: usize) -> Setup {
    let variant = variant.map(str::to_owned);
    Setup { variant, players, options: [].into(), ..Setup::default() }
}

/// Returns a game of the edition at a place of the list, after `n` answers at the most.
pub fn game(at: usize, n: u32) -> (Presenter, Record) {
    let (name, variant, players) = GAMES[at];
    let edition = editions::load(&Texts::new(Lang::En), name).unwrap();
    let record = played(&edition, &setup(variant, players), 3, n);
    (desk(&record, Lang::En), record)
}

/// Returns the texts for those who play a game.
pub fn desk(record: &Record, lang: Lang) -> Presenter {
    let rules = record.header.rulebook().unwrap();
    let seats = vec![SeatPlayer::Bot("simple".to_owned()); rules.seats.len()];
    Presenter::new(rules, lang, seats, 100)
}

/// Returns games of every edition and variant, each with its desk and table.
pub fn games(
    n: usize,
    lang: Lang,
) -> Vec<(Presenter, Game, ApplyContext<Seeded, Vec<AddressedEvent>>)> {
    editions::shipped().iter().flat_map(|name| games_of(name, n, lang)).collect()
}

/// The directory of the fixture with hidden variables.
pub const PURSE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/purse");

/// Returns games of an edition and its variants.
pub fn games_of(
    name: &str,
    n: usize,
    lang: Lang,
) -> Vec<(Presenter, Game, ApplyContext<Seeded, Vec<AddressedEvent>>)> {
    let mut games = Vec::new();
    let edition = editions::load(&Texts::new(lang), name).unwrap();
    for (at, of) in crate::setup::all(&edition).into_iter().enumerate() {
        for seed in 0..n as u64 {
            let rules = edition.rulebook(&of).unwrap();
            let seats = vec![SeatPlayer::Human; rules.seats.len()];
            let desk = Presenter::new(Arc::clone(&rules), lang, seats, 80);
            let mut table = ApplyContext::new(Seeded::new(seed + 10 * at as u64), Vec::new());
            let game = Game::new(rules, &mut table);
            games.push((desk, game, table));
        }
    }
    games
}

/// Returns a pseudo-random number below `n`, derived from a seed.
pub fn draw(seed: u64, n: usize) -> usize {
    let mixed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (seed >> 7);
    usize::try_from(mixed >> 33).unwrap() % n
}

/// Returns a random answer, or `None` once the game is over.
pub fn answer(game: &Game, seed: u64) -> Option<Action> {
    game.decision()?;
    let mut actions = ActionList::new();
    game.legal_actions(&mut actions);
    let choice = actions.choices()[draw(seed, actions.choices().len())];
    let least = choice.action.count().unwrap_or(0);
    let span = choice.most.max(least) - least;
    Some(
        choice.action.with_count(least + u32::try_from(draw(seed + 1, span as usize + 1)).unwrap()),
    )
}
