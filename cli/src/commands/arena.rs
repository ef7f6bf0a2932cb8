//! `arena`: bots against each other, every pair at every table, seats rotated and partners together.

mod plot;
mod ratings;
mod tables;

use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use comfy_table::{CellAlignment, Table as Rows};
use serde::Serialize;
use warboard_engine::bots::Bot;
use warboard_engine::model::{Lang, Rulebook, TableId};
use warboard_engine::script::Host;
use warboard_study::real;

use super::simulate::{GameFailure, play, quotient};
use super::simulate::{STOP, catch_interrupts};
use crate::game_args::GameArgs;
use ratings::{Ratings, Wealth};
use tables::{ArenaRound, BotPair, Seating, pairs, sides};
use warboard_study::deep_stack::{in_threads, threads};
use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::levels;
use warboard_table::output::Out;
use warboard_table::programs;
use warboard_table::text::{Texts, edition_failure, lang_help, lang_of_system, parse_lang, say};
use warboard_table::writing;

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Number of players. Default: the fewest that the edition allows
    #[arg(long)]
    players: Option<usize>,
    /// Bots or levels, separated by commas; a bot named twice plays a mirror match, `cmd:COMMAND`
    /// is an external program
    #[arg(long, default_value = "greedy,simple")]
    bots: String,
    /// Minimum number of games per pair, rounded up to whole rounds: in a round both bots sit in
    /// every seat, alone and in numbers. Partners are the same bot
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Stops a pair as soon as one bot is significantly stronger (5 %, valid for repeated looks)
    #[arg(long)]
    until_sure: bool,
    /// Seed of all chance; the games of a round share their dice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games played at the same time. Default: the number of processors
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Number of turns after which a game ends without a winner. Default: the edition's limit
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    max_turns: Option<u32>,
    /// Writes a plot of the ratings with their intervals to this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[arg(long, value_parser = parse_lang, help = lang_help("of the table"))]
    lang: Option<Lang>,
    /// Prints the result as JSON
    #[arg(long)]
    json: bool,
}

/// The result of an arena run; a pure function of the arguments.
#[derive(Serialize, Debug)]
struct ArenaReport {
    edition: String,
    variant: Option<String>,
    players: usize,
    /// The number of sides: seats, or fewer where some play for one faction, since partners are one
    /// bot.
    sides: usize,
    seed: u64,
    games: u64,
    undecided: u64,
    /// Games in which a bot gave no answer, which it has lost.
    forfeits: u64,
    failed: u64,
    /// The bots, the strongest first.
    table: Vec<BotRow>,
    /// The pairs, each with its numbers of sides.
    pairs: Vec<PairRow>,
}

/// A bot, over all of its games.
#[derive(Serialize, Debug)]
struct BotRow {
    bot: String,
    games: u64,
    wins: u64,
    /// Games won, an undecided one counted by sides; among equals 0.5.
    share: f64,
    /// On the scale on which 400 more are ten times the chance of a seat; the mean of all bots is 0.
    elo: f64,
    /// The lower bound of the rating: 95 of 100 samples of the rounds lie between the bounds.
    elo_low: f64,
    elo_high: f64,
}

/// The first bot of a pair against the second.
#[derive(Serialize, Debug)]
struct PairRow {
    bots: [String; 2],
    games: u64,
    share: f64,
    share_low: f64,
    share_high: f64,
    /// True if one of them is significantly stronger.
    sure: bool,
    /// The results by the first bot's number of sides; among equals its share of them. A seat
    /// without partners is a side.
    seats: Vec<SeatsRow>,
}

/// The games in which the first bot of a pair had so many sides.
#[derive(Serialize, Debug)]
struct SeatsRow {
    /// Sides: seats, where nobody has a partner.
    seats: usize,
    games: u64,
    share: f64,
}

/// Number of rounds between checks whether one bot is stronger.
const ROUNDS_AT_ONCE: u64 = 8;

/// Runs it.
pub(crate) fn run(args: &ArenaArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let texts = Texts::new(args.lang.unwrap_or_else(lang_of_system));
    let edition = editions::load(&texts, &args.game.edition)?;
    let allowed = edition.players_of(args.game.variant.as_deref()).unwrap_or(edition.players());
    let players = args.players.or(allowed.iter().min().copied()).unwrap_or(2);
    let setup = args.game.setup(&edition, players, args.max_turns);
    let refused = |error| edition_failure(&texts, &edition, &error);
    let rules = edition.rulebook(&setup).map_err(refused)?;
    let names = names(&texts, &args.bots)?;
    let threads = threads(args.threads);
    catch_interrupts();
    let mut pairs = pairs(names.len(), &sides(&rules));
    for pair in &mut pairs {
        contest(pair, &names, args, &rules, threads)?;
        if STOP.load(Ordering::Relaxed) {
            return Err(CommandError::Interrupted);
        }
    }
    let report = report(args, &rules, &labels(&names), &pairs);
    if let Some(path) = &args.plot {
        let picture = plot::plot(&texts, &head(&texts, &report), &report.table);
        writing::replace(path, picture.unwrap_or_default().as_bytes())
            .map_err(|error| CommandError::cannot_write(path, &error))?;
    }
    if args.json {
        writeln!(out, "{}", warboard_table::output::json(&report)?)?;
    } else {
        tell(&texts, &report, out)?;
    }
    let failure = pairs.iter().find_map(|pair| pair.failure.as_ref());
    if let Some(reason) = failure {
        warboard_table::output::warn(reason);
    }
    Ok(if failure.is_some() { Exit::Found } else { Exit::Done })
}

/// Returns the named bots, at least two.
fn names(texts: &Texts, list: &str) -> Result<Vec<String>, CommandError> {
    let names = programs::listed(texts, list)?;
    if names.len() < 2 {
        return Err(CommandError::BadInput(say!(texts, "arena-few")));
    }
    Ok(names)
}

/// Returns distinct names: a second `greedy` is `greedy#2`.
fn labels(names: &[String]) -> Vec<String> {
    let nth = |at: usize| names[..at].iter().filter(|name| **name == names[at]).count() + 1;
    let label = |at: usize| match nth(at) {
        1 => names[at].clone(),
        n => format!("{}#{n}", names[at]),
    };
    (0..names.len()).map(label).collect()
}

/// Plays the rounds of a pair.
fn contest(
    pair: &mut BotPair,
    names: &[String],
    args: &ArenaArgs,
    rules: &Arc<Rulebook>,
    threads: usize,
) -> Result<(), CommandError> {
    let rounds = args.games.div_ceil(pair.seatings.len() as u64);
    let mut wealth = Wealth::default();
    let mut done = 0;
    while done < rounds && !STOP.load(Ordering::Relaxed) {
        let until = if args.until_sure { rounds.min(done + ROUNDS_AT_ONCE) } else { rounds };
        let job = ArenaJob { pair, names, rules, seed: args.seed, first: done, until };
        let played = play_all(&job, threads)?;
        for round in played.chunks(pair.seatings.len()) {
            let round = ArenaRound::new(round, &pair.seatings, &mut pair.failure);
            wealth.see(round.share());
            pair.rounds.push(round);
        }
        pair.sure = wealth.is_sure();
        if args.until_sure && pair.sure {
            break;
        }
        done = until;
    }
    Ok(())
}

/// Rounds of a pair that are to be played.
struct ArenaJob<'a> {
    pair: &'a BotPair,
    names: &'a [String],
    rules: &'a Arc<Rulebook>,
    seed: u64,
    first: u64,
    until: u64,
}

/// The credit of each seat for a game, with sum 1, and the reason why a bot forfeited it, if one
/// did; or the reason why it was not played on.
type Credits = Result<(Vec<f64>, Option<String>), String>;

/// Plays every game; the results are in the order of the games, independent of threads.
fn play_all(job: &ArenaJob<'_>, threads: usize) -> Result<Vec<Credits>, CommandError> {
    let n = job.pair.seatings.len() as u64;
    let next = AtomicU64::new(job.first * n);
    // A panic inside a game is caught there.
    let played = in_threads(threads, || work(job, &next))?;
    let mut results: Vec<(u64, Credits)> = played.into_iter().flatten().collect();
    results.sort_unstable_by_key(|&(game, _)| game);
    Ok(results.into_iter().map(|(_, credits)| credits).collect())
}

fn work(job: &ArenaJob<'_>, next: &AtomicU64) -> Vec<(u64, Credits)> {
    let rules = Arc::new(Rulebook::clone(job.rules));
    let n = job.pair.seatings.len() as u64;
    let of = |seating: &Seating| -> Vec<Box<dyn Bot>> {
        let name = |seat: &usize| programs::bot(&job.names[*seat], 0);
        seating.seats.iter().filter_map(name).collect()
    };
    let mut lineups: Vec<Vec<Box<dyn Bot>>> = job.pair.seatings.iter().map(of).collect();
    let mut host = Host::default();
    let mut results = Vec::new();
    loop {
        let game = next.fetch_add(1, Ordering::Relaxed);
        if game >= job.until * n || STOP.load(Ordering::Relaxed) {
            return results;
        }
        let at = usize::try_from(game % n).unwrap_or(0);
        let Some(bots) = lineups.get_mut(at) else { return results };
        let play = AssertUnwindSafe(|| play(&rules, bots, job.seed, (game / n, game), &mut host));
        let played = panic::catch_unwind(play).unwrap_or_else(|_panic| Err(GameFailure::promise()));
        let credits = played.map(|(played, _)| {
            let winners = played.outcome.seats.iter().map(|winner| usize::from(winner.0));
            (job.pair.seatings[at].credits(&winners.collect::<Vec<_>>()), None)
        });
        let credits = credits.or_else(|broken| forfeit(&job.pair.seatings[at], broken));
        results.push((game, credits));
    }
}

/// Returns the credits of a game that a bot forfeits by giving no answer: it is shared by the seats
/// of the other bot.
fn forfeit(seating: &Seating, GameFailure { seat, reason }: GameFailure) -> Credits {
    let loser = seat.and_then(|seat| seating.seats.get(seat.index()));
    let Some(loser) = loser else { return Err(reason) };
    let others = seating.seats.iter().filter(|bot| *bot != loser).count();
    let part = 1.0 / real(others.max(1) as u64);
    let of = |bot: &usize| if bot == loser { 0.0 } else { part };
    Ok((seating.seats.iter().map(of).collect(), Some(reason)))
}

fn report(args: &ArenaArgs, rules: &Rulebook, labels: &[String], pairs: &[BotPair]) -> ArenaReport {
    let ratings = Ratings::new(labels.len(), pairs, args.seed);
    let mut table: Vec<BotRow> = labels
        .iter()
        .enumerate()
        .map(|(bot, label)| {
            let of = |sum: fn(&ArenaRound, usize) -> f64| -> f64 {
                let own = pairs.iter().filter_map(|pair| Some((pair, pair.side(bot)?)));
                own.flat_map(|(pair, side)| pair.rounds.iter().map(move |round| sum(round, side)))
                    .sum()
            };
            let games = of(|round, _| real(round.games));
            let (elo, elo_low, elo_high) = ratings.of(bot);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "counts")]
            BotRow {
                bot: label.clone(),
                games: games as u64,
                wins: of(|round, side| real(round.wins[side])) as u64,
                share: rounded(of(ArenaRound::credit) / games.max(1.0)),
                elo,
                elo_low,
                elo_high,
            }
        })
        .collect();
    table.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    let sum = |of: fn(&ArenaRound) -> u64| pairs.iter().flat_map(|pair| &pair.rounds).map(of).sum();
    ArenaReport {
        edition: rules.edition.to_string(),
        variant: rules.variant.as_ref().map(ToString::to_string),
        players: rules.seats.len(),
        sides: pairs.first().map_or(0, |pair| pair.seatings[0].n_sides()),
        seed: args.seed,
        games: sum(|round| round.games),
        undecided: sum(|round| round.undecided),
        forfeits: sum(|round| round.forfeits),
        failed: sum(|round| round.failed),
        table,
        pairs: pairs.iter().map(|pair| pair_row(pair, labels, args.seed)).collect(),
    }
}

fn pair_row(pair: &BotPair, labels: &[String], seed: u64) -> PairRow {
    let (share, share_low, share_high) = pair.share(seed);
    let seats = pair.by_sides().into_iter().map(|(seats, games, credit)| SeatsRow {
        seats,
        games,
        share: rounded(quotient(1, real(games)) * credit),
    });
    PairRow {
        bots: pair.bots.map(|bot| labels[bot].clone()),
        games: pair.rounds.iter().map(|round| round.games).sum(),
        share: rounded(share),
        share_low: rounded(share_low),
        share_high: rounded(share_high),
        sure: pair.sure,
        seats: seats.collect(),
    }
}

/// Rounds to a ten-thousandth.
fn rounded(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}

/// Returns the head line: edition, players and games.
fn head(texts: &Texts, report: &ArenaReport) -> String {
    let variant =
        report.variant.as_ref().map_or_else(String::new, |variant| format!(" ({variant})"));
    let edition = format!("{}{variant}", report.edition);
    let players = report.players as u64;
    say!(texts, "arena-head", "edition" = edition, "players" = players, "games" = report.games)
}

fn tell(texts: &Texts, report: &ArenaReport, out: &mut Out) -> Result<(), CommandError> {
    let sides = report.sides as u64;
    writeln!(out, "{}", head(texts, report))?;
    writeln!(out, "{}", bots_table(texts, report))?;
    let mut table = plain([
        say!(texts, "arena-pair"),
        say!(texts, "arena-games"),
        say!(texts, "arena-share"),
        say!(texts, "arena-interval"),
        say!(texts, "arena-by-seats"),
        String::new(),
    ]);
    for row in &report.pairs {
        let seats = row.seats.iter().map(|of| {
            let n = of.seats as u64;
            say!(
                texts,
                "arena-seats",
                "n" = n,
                "players" = sides,
                "share" = percent(texts, of.share)
            )
        });
        table.add_row([
            row.bots.each_ref().map(|bot| shown(texts, bot)).join(" – "),
            row.games.to_string(),
            percent(texts, row.share),
            format!("{} … {}", percent(texts, row.share_low), percent(texts, row.share_high)),
            seats.collect::<Vec<_>>().join(", "),
            if row.sure { say!(texts, "arena-sure") } else { String::new() },
        ]);
    }
    writeln!(out, "{table}")?;
    if report.undecided > 0 {
        writeln!(out, "{}", say!(texts, "arena-undecided", "n" = report.undecided))?;
    }
    if report.forfeits > 0 {
        writeln!(out, "{}", say!(texts, "arena-forfeits", "n" = report.forfeits))?;
    }
    if report.failed > 0 {
        writeln!(out, "{}", say!(texts, "arena-failed", "n" = report.failed))?;
    }
    Ok(())
}

/// Returns the name of a bot as players know it: of its level, if it plays one.
fn shown(texts: &Texts, label: &str) -> String {
    match label.split_once('#') {
        Some((bot, nth)) => format!("{}#{nth}", levels::shown(bot, texts.lang)),
        None => levels::shown(label, texts.lang).to_owned(),
    }
}

fn percent(texts: &Texts, share: f64) -> String {
    texts.decimal(&format!("{:.1} %", 100.0 * share))
}

/// Returns the bots, a row each.
fn bots_table(texts: &Texts, report: &ArenaReport) -> Rows {
    let mut table = plain([
        say!(texts, "arena-bot"),
        say!(texts, "arena-games"),
        say!(texts, "arena-wins"),
        say!(texts, "arena-share"),
        say!(texts, "arena-elo"),
        say!(texts, "arena-interval"),
    ]);
    for row in &report.table {
        let interval = format!("{:.0} … {:.0}", row.elo_low, row.elo_high);
        table.add_row([
            shown(texts, &row.bot),
            row.games.to_string(),
            row.wins.to_string(),
            percent(texts, row.share),
            format!("{:+.0}", row.elo),
            interval,
        ]);
    }
    table
}

/// Returns a table without lines, numbers to the right.
fn plain<const N: usize>(head: [String; N]) -> Rows {
    let mut table = Rows::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header(head);
    for column in table.column_iter_mut().skip(1).take(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
