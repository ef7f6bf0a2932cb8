//! `simulate`: many games between bots, and what came of them.

mod scripts;
pub(crate) mod study;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use comfy_table::Table as Rows;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use warboard_engine::bots::Bot;
use warboard_engine::game::{ApplyContext, Ended, Event, Game, Seeded, Silent};
use warboard_engine::model::{Lang, Rulebook, SeatId};
use warboard_engine::playout::{self, Counting, PlayoutError, PlayoutResult};
use warboard_engine::script::Host;
use warboard_study::{lineups, real, seats};

use crate::game_args::GameArgs;
use crate::study::failure;
use scripts::{ScriptRow, Taken};
use study::StudyArgs;
use warboard_study::deep_stack::{in_threads, threads};
use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::programs;
use warboard_table::setup;
use warboard_table::text::{Texts, edition_failure, lang_help, lang_of_system, parse_lang, say};

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Number of games; with `--until-narrow`, the limit, by default a million
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    #[arg(default_value_if("until_narrow", clap::builder::ArgPredicate::IsPresent, "1000000"))]
    games: u64,
    /// Bot or level of every seat, separated by commas; `cmd:COMMAND` is an external program.
    /// Default: `simple` in the fewest seats, and `greedy` in every other game where cards are
    /// played outside battles, which `simple` never does
    #[arg(long)]
    seats: Option<String>,
    /// Seed of all chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games played at the same time. Default: the number of processors
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Number of turns after which a game ends without a winner. Default: the edition's limit
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    max_turns: Option<u32>,
    #[arg(long, value_parser = parse_lang, help = lang_help("of the table"))]
    lang: Option<Lang>,
    /// Also prints the time of the edition's scripts, by function
    #[arg(long)]
    profile: bool,
    /// Prints the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    study: StudyArgs,
}

/// Returns whether there is no such game.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_none(n: &u64) -> bool {
    *n == 0
}

/// The result of many games. All fields but the last three are a pure function of the arguments.
#[derive(Serialize, Debug)]
struct Summary {
    edition: String,
    variant: Option<String>,
    options: BTreeMap<String, String>,
    seats: Vec<String>,
    seed: u64,
    games: u64,
    finished: u64,
    cut: u64,
    endless: u64,
    nobody: u64,
    #[serde(skip_serializing_if = "is_none")]
    drawn: u64,
    failed: u64,
    script_failures: u64,
    wins: BTreeMap<String, u64>,
    decisions: u64,
    rolls: u64,
    turns: Turns,
    seconds: f64,
    games_per_second: f64,
    /// With `--profile`: the functions of scripts that ran, the one that took the most time first.
    #[serde(skip_serializing_if = "Option::is_none")]
    scripts: Option<Vec<ScriptRow>>,
}

/// Turns of one seat, over the games that did not fail.
#[derive(Serialize, Debug, Default)]
struct Turns {
    min: u32,
    mean: f64,
    median: f64,
    max: u32,
}

/// The result of one game with its first script failure, or the reason why it was not played on.
pub(super) type GameResult = Result<(PlayoutResult, Option<Event>), GameFailure>;

/// The reason why a game was not played on.
#[derive(Clone, Debug)]
pub(super) struct GameFailure {
    /// The seat whose bot gave no answer; `None` where no bot is to blame.
    pub(super) seat: Option<SeatId>,
    /// The reason.
    pub(super) reason: String,
}

impl GameFailure {
    /// Returns the fault of the engine itself.
    pub(super) fn promise() -> Self {
        Self { seat: None, reason: "the engine broke a promise".to_owned() }
    }

    fn new(error: PlayoutError) -> Self {
        let seat = if let PlayoutError::Refused { seat, .. } = error { Some(seat) } else { None };
        let reason = programs::reason().unwrap_or_else(|| error.to_string());
        Self { seat, reason }
    }
}

/// The state shared by the workers.
struct SimulateJob<'a> {
    rules: &'a Arc<Rulebook>,
    /// The bots of the seats, in one game after another.
    lineups: &'a [Vec<String>],
    seed: u64,
    games: u64,
    /// True if the operations of scripts are counted.
    profile: bool,
    next: AtomicU64,
    stop: &'static AtomicBool,
    bar: ProgressBar,
}

/// Set by Ctrl-C.
pub(super) static STOP: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C end the games. If the handler cannot be installed, the system's default remains:
/// the run still ends.
pub(super) fn catch_interrupts() {
    crate::signals::on_interrupt(|| STOP.store(true, Ordering::Relaxed));
}

/// Runs it.
pub(crate) fn run(args: &SimulateArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let texts = Texts::new(args.lang.unwrap_or_else(lang_of_system));
    catch_interrupts();
    if args.study.is_asked() {
        return study::run(&texts, args, out);
    }
    let edition = editions::load(&texts, &args.game.edition)?;
    let fewest = edition.fewest(args.game.variant.as_deref());
    let unplayable = |error| failure(&texts, &edition, error);
    let mut seats = seats(programs::BOTS, args.seats.as_deref(), fewest).map_err(unplayable)?;
    let setup = args.game.setup(&edition, seats.len(), args.max_turns);
    let refused = |error| edition_failure(&texts, &edition, &error);
    let rules = edition.rulebook(&setup).map_err(refused)?;
    let named = args.seats.is_some();
    let lineups = if named { vec![seats.clone()] } else { lineups(&rules, seats.clone()) };
    if let Some(others) = lineups.get(1) {
        for (seat, other) in seats.iter_mut().zip(others) {
            *seat = format!("{seat}/{other}");
        }
    }
    let threads = threads(args.threads);
    let start = Instant::now();
    let job = SimulateJob {
        rules: &rules,
        lineups: &lineups,
        seed: args.seed,
        games: args.games,
        profile: args.profile,
        next: AtomicU64::new(0),
        stop: &STOP,
        bar: progress(args.games),
    };
    let (results, taken) = play_all(&job, threads)?;
    job.bar.finish_and_clear();
    if STOP.load(Ordering::Relaxed) {
        return Err(CommandError::Interrupted);
    }
    let mut summary = summarize(args, &seats, &rules, &results, start.elapsed());
    summary.scripts = args.profile.then(|| scripts::rows(&rules, &taken));
    if args.json {
        writeln!(out, "{}", warboard_table::output::json(&summary)?)?;
    } else {
        tell(&texts, &summary, rules.plays_rounds(), out)?;
        if let Some(rows) = &summary.scripts {
            scripts::tell(&texts, rows, out)?;
        }
    }
    complain_of(&results, &rules);
    let is_well = summary.failed == 0 && summary.script_failures == 0;
    Ok(if is_well { Exit::Done } else { Exit::Found })
}

/// Names the first game that was not played on, and the first in which a script failed.
fn complain_of(results: &[GameResult], rules: &Rulebook) {
    let games = || results.iter().zip(0_u64..);
    if let Some((game, broken)) = games().find_map(|(game, at)| Some((at, game.as_ref().err()?))) {
        warboard_table::output::warn(&format!("game {game}: {}", broken.reason));
    }
    let failure = |game: &GameResult| game.as_ref().ok().and_then(|&(_, failure)| failure);
    if let Some((game, event)) = games().find_map(|(game, at)| Some((at, failure(game)?))) {
        warboard_table::output::warn(&format!("game {game}: {}", rules.line(event)));
    }
}

pub(super) fn progress(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {per_sec}, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Plays every game; the results are in the order of the games, independent of threads.
fn play_all(job: &SimulateJob<'_>, threads: usize) -> io::Result<(Vec<GameResult>, Taken)> {
    let (mut results, mut taken) = (Vec::new(), Taken::new());
    // A panic inside a game is caught there and counts as a failed game.
    for (played, more) in in_threads(threads, || work(job))? {
        results.extend(played);
        scripts::add(&mut taken, &more);
    }
    results.sort_unstable_by_key(|&(game, _)| game);
    Ok((results.into_iter().map(|(_, played)| played).collect(), taken))
}

fn work(job: &SimulateJob<'_>) -> (Vec<(u64, GameResult)>, Taken) {
    let rules = Arc::new(Rulebook::clone(job.rules));
    let of = |seats: &Vec<String>| -> Vec<Box<dyn Bot>> {
        seats.iter().filter_map(|seat| programs::bot(seat, 0)).collect()
    };
    let mut lineups: Vec<Vec<Box<dyn Bot>>> = job.lineups.iter().map(of).collect();
    let mut host = if job.profile { Host::profiled(scripts::clock) } else { Host::default() };
    let mut results = Vec::new();
    loop {
        let game = job.next.fetch_add(1, Ordering::Relaxed);
        if game >= job.games || job.stop.load(Ordering::Relaxed) {
            break;
        }
        let lineup = usize::try_from(game % lineups.len().max(1) as u64).unwrap_or(0);
        let Some(bots) = lineups.get_mut(lineup) else { break };
        let play = AssertUnwindSafe(|| play(&rules, bots, job.seed, (game, game), &mut host));
        let played = panic::catch_unwind(play);
        let played = played.unwrap_or_else(|_panic| Err(GameFailure::promise()));
        results.push((game, played));
        job.bar.inc(1);
    }
    let taken = host.profile().map(|profile| profile.rows.clone());
    (results, taken.unwrap_or_default())
}

/// Plays game number `number`: its chance is a stream of the seed, its bots' generators are those that belong to `luck`.
pub(super) fn play(
    rules: &Arc<Rulebook>,
    bots: &mut [Box<dyn Bot>],
    seed: u64,
    (number, luck): (u64, u64),
    host: &mut Host,
) -> GameResult {
    let streams = bots.len() as u64 + 1;
    let first = number.wrapping_mul(streams);
    let luck = luck.wrapping_mul(streams);
    for (seat, bot) in (1_u64..).zip(bots.iter_mut()) {
        bot.reseed(Seeded::stream_seed(seed, luck.wrapping_add(seat)));
    }
    let mut table = ApplyContext::new(Seeded::stream(seed, first), Counting::new(Silent));
    table.scripts = std::mem::take(host);
    let mut game = Game::new(Arc::clone(rules), &mut table);
    let played = playout::play(&mut game, bots, &mut table);
    *host = table.scripts;
    Ok((played.map_err(GameFailure::new)?, table.sink.counts.failure))
}

fn summarize(
    args: &SimulateArgs,
    seats: &[String],
    rules: &Rulebook,
    results: &[GameResult],
    elapsed: Duration,
) -> Summary {
    let played: Vec<PlayoutResult> = results.iter().flatten().map(|&(played, _)| played).collect();
    let factions = || rules.factions.rows().iter().filter(|faction| faction.is_in_play());
    let by_faction = factions().any(|faction| faction.declared);
    let mut wins: BTreeMap<String, u64> = if by_faction {
        factions().map(|faction| (faction.id.to_string(), 0)).collect()
    } else {
        (1..=seats.len()).map(|seat| (seat.to_string(), 0)).collect()
    };
    for outcome in played.iter().map(|played| played.outcome) {
        let Some(faction) = outcome.faction else { continue };
        let winner = match outcome.seats.first() {
            Some(seat) if !by_faction => (u32::from(seat.0) + 1).to_string(),
            Some(_) | None => rules.factions[faction].id.to_string(),
        };
        *wins.entry(winner).or_default() += 1;
    }
    let n = played.len() as u64;
    let ended =
        |as_: Ended| played.iter().filter(|played| played.outcome.ended == as_).count() as u64;
    let seconds = elapsed.as_secs_f64();
    Summary {
        edition: rules.edition.to_string(),
        variant: rules.variant.as_ref().map(ToString::to_string),
        options: setup::options(&args.game.options),
        seats: seats.to_vec(),
        seed: args.seed,
        games: args.games,
        finished: ended(Ended::Won),
        cut: ended(Ended::Cut),
        endless: ended(Ended::Endless),
        nobody: ended(Ended::Nobody),
        drawn: ended(Ended::Drawn),
        failed: args.games - n,
        script_failures: played.iter().map(|played| played.failures).sum(),
        wins,
        decisions: played.iter().map(|played| played.decisions).sum(),
        rolls: played.iter().map(|played| played.rolls).sum(),
        scripts: None,
        turns: turns(played.iter().map(|played| played.turns).collect()),
        seconds,
        games_per_second: quotient(results.len() as u64, seconds),
    }
}

/// Returns a quotient; 0 where nothing is divided.
pub(super) fn quotient(n: u64, by: f64) -> f64 {
    if by > 0.0 { real(n) / by } else { 0.0 }
}

fn turns(mut turns: Vec<u32>) -> Turns {
    turns.sort_unstable();
    let (Some(&min), Some(&max)) = (turns.first(), turns.last()) else { return Turns::default() };
    let sum: u64 = turns.iter().copied().map(u64::from).sum();
    let half = turns.len() / 2;
    let median = if turns.len() % 2 == 1 {
        f64::from(turns[half])
    } else {
        f64::midpoint(f64::from(turns[half - 1]), f64::from(turns[half]))
    };
    Turns { min, mean: quotient(sum, real(turns.len() as u64)), median, max }
}

fn tell(texts: &Texts, summary: &Summary, rounds: bool, out: &mut Out) -> Result<(), CommandError> {
    let Summary { games, finished, cut, endless, nobody, failed, .. } = summary;
    let variant =
        summary.variant.as_ref().map_or_else(String::new, |variant| format!(" ({variant})"));
    let edition = format!("{}{variant}", summary.edition);
    let seats = summary.seats.join(", ");
    let head = say!(texts, "simulated", "edition" = edition, "games" = *games, "seats" = seats);
    writeln!(out, "{head}")?;
    let mut table = Rows::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header([
        say!(texts, "simulated-winner"),
        say!(texts, "simulated-games"),
        say!(texts, "simulated-share"),
    ]);
    for (winner, wins) in &summary.wins {
        let seat = winner.parse::<usize>().ok().and_then(|seat| summary.seats.get(seat - 1));
        let who = seat.map_or_else(
            || winner.clone(),
            |bot| say!(texts, "simulated-seat", "seat" = winner.as_str(), "bot" = bot.as_str()),
        );
        let share = 100.0 * quotient(*wins, real(*finished));
        table.add_row([who, wins.to_string(), texts.decimal(&format!("{share:.1} %"))]);
    }
    writeln!(out, "{table}")?;
    let ends =
        say!(texts, "simulated-ends", "finished" = *finished, "cut" = *cut, "failed" = *failed,);
    let turns = ran(texts, summary, rounds);
    let speed = say!(
        texts,
        "simulated-speed",
        "seconds" = texts.decimal(&format!("{:.2}", summary.seconds)),
        "speed" = format!("{:.0}", summary.games_per_second),
    );
    writeln!(out, "{ends}")?;
    if *endless > 0 {
        writeln!(out, "{}", say!(texts, "simulated-endless", "n" = *endless))?;
    }
    if summary.drawn > 0 {
        writeln!(out, "{}", say!(texts, "simulated-drawn", "n" = summary.drawn))?;
    }
    if *nobody > 0 {
        writeln!(out, "{}", say!(texts, "simulated-nobody", "n" = *nobody))?;
    }
    if summary.script_failures > 0 {
        writeln!(out, "{}", say!(texts, "simulated-scripts", "n" = summary.script_failures))?;
    }
    writeln!(out, "{turns}\n{speed}")?;
    Ok(())
}

/// Formats the lengths of the games, in turns or in rounds.
fn ran(texts: &Texts, summary: &Summary, rounds: bool) -> String {
    let Summary { decisions, rolls, turns: Turns { min, max, mean, median }, .. } = summary;
    let mean = texts.decimal(&format!("{mean:.1}"));
    let median = texts.decimal(&median.to_string());
    say!(
        texts,
        "simulated-turns",
        "rounds" = if rounds { "yes" } else { "no" },
        "min" = *min,
        "max" = *max,
        "mean" = mean,
        "median" = median,
        "rolls" = *rolls,
        "decisions" = *decisions,
    )
}
