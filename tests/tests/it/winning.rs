//! The measure of who is winning: the winner of a game ends with all of it, nobody has nearly all of it before, and
//! a while before the end it tells the winner better than a count of units does.

#![expect(clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

use warboard_engine::bots::{self, Surveyor};
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::game::{ApplyContext, Game, Seeded, Silent, Viewer};
use warboard_engine::model::{FactionId, Rulebook, TableId};
use warboard_engine::observation::Observation;
use warboard_engine::playout::{self, Counting};
use warboard_tests::{edition_dirs, load, root, setups};

/// The number of rounds before the end at which the winner is foretold. Of a game shorter than twice
/// as many, its middle is taken.
const AHEAD: u32 = 10;
/// The marks around the table in `docs/studies.md`.
const MADE: &str = "<!-- made: winning -->";
const END: &str = "<!-- end -->";
/// The limit of turns of a game; nearly all end before.
const TURNS_MAX: u32 = 600;

/// The shares of all factions at the beginning of a turn.
struct SurveyedMoment {
    winning: Vec<u32>,
    units: Vec<u32>,
}

/// A game that somebody won.
struct Course {
    winner: FactionId,
    moments: Vec<SurveyedMoment>,
    n_armies: usize,
}

/// The losses of some games: all sides alike, by units, by the measure.
#[derive(Clone, Copy, Default)]
struct LogLosses {
    games: u32,
    rounds: f64,
    even: f64,
    units: f64,
    winning: f64,
}

/// Returns the number of units of each faction, as a share of all that are played for.
fn units(view: &Observation<'_>) -> Vec<u32> {
    let rules = view.rulebook();
    let of = |faction: FactionId| -> u32 {
        let armies = rules.factions[faction].armies.iter();
        let played = armies.filter(|&&army| !rules.armies[army].seats.is_empty());
        let on = |army| {
            let spaces = rules.board.spaces.ids();
            spaces.map(move |space| {
                rules.units.ids().map(|unit| view.units(space, army, unit)).sum::<u32>()
            })
        };
        played.flat_map(|&army| on(army)).sum()
    };
    rules.factions.ids().map(of).collect()
}

/// Checks the measure at a moment, as everybody and as each seat sees it.
fn check(surveyor: &mut Surveyor, game: &Game) {
    let seats = game.rulebook().seats.ids().map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Public, Viewer::Truth]) {
        let all = surveyor.winning(&game.view(viewer));
        if let Some(winner) = game.outcome().and_then(|outcome| outcome.faction) {
            assert_eq!(all[winner.index()], 1000, "{viewer:?}");
            assert_eq!(all.iter().sum::<u32>(), 1000, "nobody else has anything: {all:?}");
        } else {
            assert!(all.iter().all(|&part| part <= 990), "{viewer:?}: {all:?}");
            let plays = all.iter().filter(|&&part| part > 0).count();
            assert!(plays < 2 || all.iter().sum::<u32>() == 1000, "{viewer:?}: {all:?}");
        }
    }
    let rules = game.rulebook();
    let all = surveyor.winning(&game.view(Viewer::Truth));
    for (faction, row) in rules.factions.iter() {
        let is_played = row.armies.iter().any(|&army| !rules.armies[army].seats.is_empty());
        assert!(is_played || all[faction.index()] == 0, "neutral armies never win");
    }
}

/// Plays a game between equal bots; returns nothing if nobody won it.
fn play(rules: &Arc<Rulebook>, bot: &str, seed: u64) -> Option<Course> {
    let mut surveyor = Surveyor::default();
    let n = rules.seats.len() as u64;
    let luck = |seat| Seeded::stream_seed(seed, 1 + seat);
    let mut players: Vec<_> =
        (0..n).map(|seat| bots::by_name(bot, luck(seat)).expect("there is one")).collect();
    let mut table = ApplyContext::new(Seeded::stream(seed, 0), Counting::new(Silent));
    let mut game = Game::new(Arc::clone(rules), &mut table);
    let (mut last, mut moments) = (0, Vec::new());
    let watch = |game: &Game, _: &mut Silent| {
        let view = game.view(Viewer::Truth);
        let turn = view.turn().number;
        if turn == last {
            return;
        }
        last = turn;
        moments.push(SurveyedMoment { winning: surveyor.winning(&view), units: units(&view) });
        if moments.len() % 64 == 9 {
            check(&mut surveyor, game);
        }
    };
    let played = playout::play_watched(&mut game, &mut players, &mut table, watch);
    played.unwrap_or_else(|error| panic!("{}: game {seed}: {error}", rules.edition));
    check(&mut Surveyor::default(), &game);
    let n_armies = if rules.plays_rounds() { 1 } else { rules.order.len() };
    let winner = game.outcome().and_then(|outcome| outcome.faction)?;
    Some(Course { winner, moments, n_armies })
}

impl Course {
    /// Adds the losses at the moment at which the winner is foretold.
    fn add_to(&self, losses: &mut LogLosses) {
        let rounds = self.moments.len() / self.n_armies.max(1);
        let ahead = (AHEAD as usize).min(rounds / 2) * self.n_armies;
        let Some(at) = self.moments.len().checked_sub(1 + ahead) else { return };
        let moment = &self.moments[at];
        let loss = |shares: &[u32]| {
            let all = f64::from(shares.iter().sum::<u32>().max(1));
            -(f64::from(shares[self.winner.index()]) / all).max(1e-3).ln()
        };
        let alive: Vec<u32> = moment.winning.iter().map(|&part| u32::from(part > 0)).collect();
        losses.games += 1;
        losses.rounds += f64::from(u32::try_from(rounds).unwrap_or(0));
        losses.even += loss(&alive);
        losses.units += loss(&moment.units);
        losses.winning += loss(&moment.winning);
    }
}

/// Plays games of every setup, and returns the losses by the setup's name.
fn measure(games: u64, bot: &str, only: &str, is_plain: bool) -> BTreeMap<String, LogLosses> {
    let jobs: Vec<(String, Edition, Setup)> = edition_dirs()
        .iter()
        .flat_map(|dir| {
            let edition = load(dir);
            let setups = setups(&edition).into_iter();
            let setups: Vec<Setup> =
                setups.filter(|setup| !is_plain || setup.options.is_empty()).collect();
            setups.into_iter().map(move |setup| {
                let variant = setup.variant.as_deref().unwrap_or("base");
                let options = setup.options.iter();
                let options: Vec<String> =
                    options.map(|(id, value)| format!(" {id}={value}")).collect();
                let options = options.concat();
                let name = format!("{} {variant}{options}, {}", edition.id(), setup.players);
                (name, load(dir), Setup { turns_max: Some(TURNS_MAX), ..setup })
            })
        })
        .filter(|(name, ..)| name.contains(only))
        .collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        while let Some((name, edition, setup)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let rules = edition.rulebook(setup).expect("the setup is offered");
            let mut losses = LogLosses::default();
            for seed in 0..games {
                play(&rules, bot, seed).inspect(|course| course.add_to(&mut losses));
            }
            found.push((name.clone(), losses));
        }
        found
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no game fails")).collect()
    })
}

#[test]
fn the_winner_ends_with_all_of_it() {
    let losses = measure(2, "greedy", "", false);
    let games: u32 = losses.values().map(|losses| losses.games).sum();
    assert!(games > 100, "only {games} games were won");
}

/// Plays thousands of games; `WARBOARD_WRITE=1` writes the table into `docs/studies.md`.
#[test]
#[ignore = "it takes many minutes"]
fn it_foretells_the_winner_better_than_units() {
    let games = env::var("GAMES").ok().and_then(|n| n.parse().ok());
    let only = env::var("ONLY").unwrap_or_default();
    let losses = measure(games.unwrap_or(110), "greedy", &only, true);
    let mut lines = vec![
        "| setup | games | rounds | alike | units | who is winning |".to_owned(),
        "|---|---:|---:|---:|---:|---:|".to_owned(),
    ];
    lines.extend(losses.iter().map(|(name, LogLosses { games, rounds, even, units, winning })| {
        let mean = |sum: &f64| sum / f64::from(*games).max(1.0);
        let [even, units, winning] = [even, units, winning].map(mean);
        let rounds = mean(rounds);
        format!("| {name} | {games} | {rounds:.1} | {even:.3} | {units:.3} | {winning:.3} |")
    }));
    if env::var_os("WARBOARD_WRITE").is_some() {
        let path = root().join("docs/studies.md");
        let page = fs::read_to_string(&path).expect("the page is there");
        let (before, rest) = page.split_once(MADE).expect("it has a place for the table");
        let (_, after) = rest.split_once(END).expect("the place has an end");
        let page = format!("{before}{MADE}\n\n{}\n\n{END}{after}", lines.join("\n"));
        fs::write(path, page).expect("the page can be written");
    }
    let worse = losses.iter().filter(|(_, losses)| losses.winning >= losses.units);
    let worse: Vec<&String> = worse.map(|(name, _)| name).collect();
    assert!(worse.is_empty(), "no better than a count of units: {worse:?}\n{}", lines.join("\n"));
}
