//! Plays the games that a fit is made from, and notes what every faction has at the beginning of each turn.

use std::io;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use indicatif::ProgressBar;
use warboard_engine::bots::{Bot, Features, Surveyor};
use warboard_engine::game::{ApplyContext, Game, Seeded, Silent, Viewer};
use warboard_engine::model::{FactionId, Rulebook};
use warboard_engine::playout::{self, Counting};
use warboard_study::{play_in_order, real};

use super::logit::LogitSample;
use crate::commands::simulate::{GameFailure, STOP};
use warboard_table::programs;

/// The features of every faction at a turn, and the parts of the tracks that are gone through.
type SeenFeatures = (Vec<(FactionId, Features)>, Vec<f64>);

/// The games to play.
pub(super) struct Games<'a> {
    /// The rulebooks, one for each number of players, which take turns.
    pub(super) rules: &'a [Arc<Rulebook>],
    /// The bots, who take turns in every seat.
    pub(super) bots: &'a [String],
    pub(super) seed: u64,
    pub(super) n: u64,
    /// The number of rounds before the end of the position that counts as much as all others; `None`
    /// if all count alike.
    pub(super) ahead: Option<u32>,
    /// The factions that have a weight of their own.
    pub(super) leaning: &'a [FactionId],
}

/// The positions of many games.
#[derive(Default)]
pub(super) struct FitData {
    /// The samples for the fit, and those held out to test it.
    pub(super) made: Vec<LogitSample>,
    pub(super) held: Vec<LogitSample>,
    /// The number of games without a winner, which give no samples.
    pub(super) undecided: u64,
    /// The reason why the first unfinished game was not played on, and the number of such games.
    pub(super) failure: Option<String>,
    pub(super) failed: u64,
    pub(super) played: u64,
}

/// Plays all games in so many threads; which thread plays what does not show.
pub(super) fn gather(job: &Games<'_>, threads: usize, bar: &ProgressBar) -> io::Result<FitData> {
    let mut found = FitData::default();
    let take = |game: u64, choices: Result<Vec<LogitSample>, String>| {
        bar.inc(1);
        found.played += 1;
        match choices {
            Ok(choices) if choices.is_empty() => found.undecided += 1,
            // Even rounds of the numbers of players are for the fit, odd ones are held out.
            Ok(choices) if job.round(game).is_multiple_of(2) => found.made.extend(choices),
            Ok(choices) => found.held.extend(choices),
            Err(reason) => {
                found.failed += 1;
                found.failure.get_or_insert(format!("game {game}: {reason}"));
            }
        }
        ControlFlow::Continue(())
    };
    let new = || FitPlayer::new(job);
    let one = |player: &mut FitPlayer<'_>, game: u64| {
        let played = panic::catch_unwind(AssertUnwindSafe(|| player.play(game)));
        played.unwrap_or_else(|_panic| Err(GameFailure::promise().reason))
    };
    play_in_order(threads, 0..job.n, &STOP, new, one, take)?;
    Ok(found)
}

impl Games<'_> {
    fn round(&self, game: u64) -> u64 {
        game / self.rules.len().max(1) as u64
    }
}

/// A worker that plays games one after the other.
struct FitPlayer<'a> {
    job: &'a Games<'a>,
    rules: Vec<Arc<Rulebook>>,
    surveyor: Surveyor,
}

impl<'a> FitPlayer<'a> {
    fn new(job: &'a Games<'a>) -> Self {
        // Reference counts shared by threads cost more than a copy.
        let rules = job.rules.iter().map(|rules| Arc::new(Rulebook::clone(rules))).collect();
        Self { job, rules, surveyor: Surveyor::default() }
    }

    /// Returns the positions of a game; nothing where nobody won.
    fn play(&mut self, game: u64) -> Result<Vec<LogitSample>, String> {
        let Games { seed, leaning, ahead, .. } = *self.job;
        let at = usize::try_from(game % self.rules.len().max(1) as u64).unwrap_or(0);
        let Some(rules) = self.rules.get(at) else { return Ok(Vec::new()) };
        let mut bots = self.bots(rules, game);
        let stream = game.wrapping_mul(STREAMS);
        for (seat, bot) in (1_u64..).zip(&mut bots) {
            bot.reseed(Seeded::stream_seed(seed, stream.wrapping_add(seat)));
        }
        let mut table = ApplyContext::new(Seeded::stream(seed, stream), Counting::new(Silent));
        let mut game = Game::new(Arc::clone(rules), &mut table);
        // Before the first turn it is nobody's.
        let (mut last, mut noted) = (0, Vec::new());
        let surveyor = &mut self.surveyor;
        let note = |game: &Game, _: &mut Silent| {
            let Some(seat) = game.waiting_for() else { return };
            let viewer = if ahead.is_some() { Viewer::Public } else { Viewer::Seat(seat) };
            let view = game.view(viewer);
            let turn = view.turn().number;
            if turn != last {
                last = turn;
                noted.push((surveyor.survey(&view), Surveyor::tracks(&view)));
            }
        };
        let played = playout::play_watched(&mut game, &mut bots, &mut table, note);
        let refused =
            |error: playout::PlayoutError| programs::reason().unwrap_or_else(|| error.to_string());
        let Some(winner) = played.map_err(refused)?.outcome.faction else { return Ok(Vec::new()) };
        let n = if rules.plays_rounds() { 1 } else { rules.order.len() };
        let marked = ahead.and_then(|rounds| foretold(noted.len(), n, rounds));
        let mut noted: Vec<_> = noted.into_iter().enumerate().collect();
        noted.retain(|(_, (rows, _))| {
            rows.len() > 1 && rows.iter().any(|&(faction, _)| faction == winner)
        });
        let weight = 1.0 / real(noted.len() as u64);
        let choice = |(at, (rows, tracks)): (usize, SeenFeatures)| {
            let won = rows.iter().position(|&(faction, _)| faction == winner).unwrap_or(0);
            let features = rows.into_iter().flat_map(|(faction, features)| {
                // A faction has all of what it has by itself, and the part of each track.
                let own = std::iter::once(&1.0).chain(&tracks).flat_map(move |&part| {
                    leaning.iter().map(move |&of| if of == faction { part } else { 0.0 })
                });
                features.into_iter().chain(own)
            });
            let more = f64::from(u8::from(marked == Some(at)));
            LogitSample { features: features.collect(), won, weight: weight + more }
        };
        Ok(noted.into_iter().map(choice).collect())
    }

    fn bots(&self, rules: &Rulebook, game: u64) -> Vec<Box<dyn Bot>> {
        let names = &self.job.bots;
        let first = usize::try_from(self.job.round(game) % names.len().max(1) as u64).unwrap_or(0);
        let seated = names.iter().cycle().skip(first).take(rules.seats.len());
        seated.filter_map(|name| programs::bot(name, 0)).collect()
    }
}

/// Returns the index of the turn that began so many rounds before the end of a game, or in its
/// middle if it was shorter than twice as many, of `turns` turns by `n` armies.
fn foretold(turns: usize, n: usize, rounds: u32) -> Option<usize> {
    let all = turns / n.max(1);
    turns.checked_sub(1 + (rounds as usize).min(all / 2) * n)
}

/// Number of streams of chance of a game: its own, and one for each seat.
const STREAMS: u64 = 64;
