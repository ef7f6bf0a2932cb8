//! Reports things that no game reaches: decks of which no card comes, kinds of unit that never stand
//! on the board, markers that never move, piles that nobody touches, conditions that never hold.

use std::collections::BTreeMap;

use super::codes;
use super::files::depth_of;
use super::load::Edition;
use super::problem::{Problem, Problems};
use super::tree::SourceSpan;
use super::trial::{TriedSetup, place_of};
use crate::coverage::{Coverage, CoveredPart};
use crate::game::Seeded;
use crate::model::{Rulebook, ScriptFunction};
use crate::script::{asked_queries, note_queries};

/// The most games that are played until everything is reached.
const GAMES_MAX: u32 = 200;
/// The most answers in a game.
const ANSWERS_MAX: u32 = 1_500;

/// The most operations of scripts in all games; with more, nothing is reported.
const OPERATIONS_MAX: u64 = 50_000_000;
/// The fewest games in which a function is asked before it is reported as never true.
const ASKED_MIN: u32 = 40;

/// The parts that are reported, each with its list and with what did not happen.
const PARTS: [(CoveredPart, &str, &str); 4] = [
    (CoveredPart::Deck, "deck", "no card left its pile"),
    (CoveredPart::Unit, "unit", "no unit of its kind stood on the board"),
    (CoveredPart::Track, "track", "its marker never moved"),
    (CoveredPart::Pile, "pile", "no token left it"),
];

/// Games that were played until everything was reached.
#[derive(Default)]
struct PlayedGames {
    /// Number of games.
    n: u32,
    coverage: Coverage,
    /// The functions that were asked for true or false: in how many games, and whether they ever
    /// held.
    queries: BTreeMap<Box<str>, (u32, bool)>,
}

/// Plays games of each setup in turn, at random and by a bot, until everything is reached, and
/// reports the rest.
pub(super) fn tell_unreached(
    edition: &Edition,
    tried: &[TriedSetup],
    seed: u64,
    problems: &Problems,
) {
    let mut functions = BTreeMap::new();
    for (_, rules) in tried {
        for function in &rules.scripts.functions {
            let path =
                rules.scripts.own.get(usize::from(function.file)).map(|own| own.path.clone());
            functions.entry(function.name.clone()).or_insert((path, function.line));
        }
    }
    let Some(PlayedGames { n, coverage, queries }) = played(tried, seed) else { return };
    let games = if n == 1 { "1 game".to_owned() } else { format!("{n} games") };
    // An edition that is extended may have more than the other uses.
    let is_own = |place: &SourceSpan| {
        let path = edition.files().files.keys().nth(place.file as usize);
        path.is_some_and(|path| depth_of(path).0 == 0)
    };
    for (list, id, never) in missing(&coverage) {
        let begins = format!("{list} `{id}`");
        if edition.warnings().iter().any(|known| known.message.contains(&begins)) {
            continue;
        }
        let Some(place) = edition.place_of(list, id).filter(is_own) else { continue };
        let message = format!("{begins}: {never} in {games}");
        problems.add(Problem::warning(codes::NEVER_REACHED, place, message).guess());
    }
    let never = queries.iter().filter(|(_, (n, held))| *n >= ASKED_MIN && !held);
    for (function, (n, _)) in never {
        let Some((Some(path), line)) = functions.get(function) else { continue };
        let place = Some(place_of(edition.files(), path, *line)).filter(is_own);
        let Some(place) = place else { continue };
        let message = format!("`{function}` was asked in {n} games and never true");
        problems.add(Problem::warning(codes::NEVER_REACHED, place, message).guess());
    }
}

/// Plays games by each rulebook in turn until everything is reached; `None` without a rulebook, and
/// where scripts take too long for enough games. Rulebooks with which nothing more can be reached
/// are passed over.
fn played(tried: &[TriedSetup], seed: u64) -> Option<PlayedGames> {
    let mut games = PlayedGames::default();
    tried.first()?;
    for (_, rules) in tried {
        games.coverage.declare(rules);
    }
    let own: Vec<Coverage> = tried.iter().map(|(_, rules)| Coverage::of(rules)).collect();
    let mut operations = 0;
    for round in 0..GAMES_MAX {
        let before = games.n;
        for ((_, rules), own) in tried.iter().zip(&own) {
            if !games.may_reach_more(rules, own, round) {
                continue;
            }
            if games.n == GAMES_MAX {
                return Some(games);
            }
            let seed = Seeded::stream_seed(seed, games.n.into());
            note_queries();
            operations += games.coverage.play(rules, seed, ANSWERS_MAX, round % 2 == 1);
            let asked = asked_queries();
            operations += asked.operations;
            if operations > OPERATIONS_MAX {
                return None;
            }
            for (function, held) in asked.functions {
                let (n, ever) = games.queries.entry(function).or_default();
                (*n, *ever) = (*n + 1, *ever || held);
            }
            games.n += 1;
        }
        if games.n == before {
            break;
        }
    }
    Some(games)
}

impl PlayedGames {
    /// Returns whether another game by a rulebook may reach something new: a part that it declares,
    /// or a function that was never true. In the first round, any of its functions may be asked.
    fn may_reach_more(&self, rules: &Rulebook, own: &Coverage, round: u32) -> bool {
        let is_missing = |key: &(CoveredPart, Box<str>)| {
            PARTS.iter().any(|(part, ..)| *part == key.0)
                && self.coverage.counts.get(key).is_none_or(|n| *n == 0)
        };
        let never = |function: &ScriptFunction| {
            self.queries.get(&function.name).is_some_and(|(_, held)| !held)
        };
        own.counts.keys().any(is_missing)
            || if round == 0 {
                !rules.calls.is_empty()
            } else {
                rules.scripts.functions.iter().any(never)
            }
    }
}

/// Returns the things that were not reached, each with its list, id and what did not happen.
fn missing(coverage: &Coverage) -> impl Iterator<Item = (&'static str, &str, &'static str)> {
    coverage.counts.iter().filter(|(_, n)| **n == 0).filter_map(|((part, id), _)| {
        let (_, list, never) = PARTS.iter().find(|(known, ..)| known == part)?;
        Some((*list, &**id, *never))
    })
}
