//! `soak`: games and saves are attacked for as long as one likes, and what does not hold is kept as a save.

mod attack;
mod tally;

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use warboard_engine::audit::Plan;
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::model::Lang;

use crate::editions;
use crate::exit::{Exit, Failure};
use crate::output::Out;
use crate::setup::{self, OptionPair};
use crate::text::{Texts, edition_failure, lang_of_system, parse_lang};
use attack::{Attacked, Task};
use tally::Tally;

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Names of editions, or their directories; every edition that ships by default
    #[arg(value_name = "EDITION")]
    editions: Vec<String>,
    /// Only this variant; with `--players` or `--option` alone, the edition itself
    #[arg(long)]
    variant: Option<String>,
    /// Only this number of players
    #[arg(long)]
    players: Option<usize>,
    /// Only with a house option settled so; may be given several times. By default every variant is played with every number
    /// of players, and every value of an option once
    #[arg(long = "option", value_name = "ID=VALUE", value_parser = setup::option_pair)]
    options: Vec<OptionPair>,
    /// How many games of each setup where all are asked alike, and as many in quick play
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Goes on with further seeds for so many hours instead; `0.5` is half an hour
    #[arg(long, conflicts_with = "games", value_parser = hours)]
    hours: Option<Duration>,
    /// The seed of the first games; those after them have the next ones
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// About one in so many decisions is looked at
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// How many games at a time; as many as there are processors by default
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The turns after which a game ends without a winner; 60 by default, or the edition's own limit where that is less: play
    /// at random may go on for very long
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    max_turns: Option<u32>,
    /// Where findings are written: a save of each, and a text beside it
    #[arg(long, value_name = "DIR", default_value = "soak-findings")]
    out: PathBuf,
    /// The language of the table: en or fr. Default: that of the system
    #[arg(long, value_parser = parse_lang)]
    lang: Option<Lang>,
    /// Prints the result as JSON
    #[arg(long)]
    json: bool,
    /// Looks for what being asked tells in quick play, too, where it may
    #[arg(long, hide = true)]
    quick_lockstep: bool,
}

/// How many turns a game has, unless said otherwise.
const TURNS_MAX: u32 = 60;

/// Reads a number of hours.
fn hours(text: &str) -> Result<Duration, String> {
    let Ok(hours) = text.parse::<f64>() else { return Err("a number is expected".to_owned()) };
    let seconds = Duration::try_from_secs_f64(hours * 3600.0).ok();
    let fits = seconds.filter(|time| !time.is_zero() && hours <= 10_000.0);
    fits.ok_or_else(|| "more than 0 and at most 10000 hours".to_owned())
}

/// A setup that is played again and again.
#[derive(Debug)]
struct Slot {
    /// Which edition, among those that are attacked.
    edition: usize,
    setup: Setup,
}

/// What the workers share.
struct Job<'a> {
    args: &'a Args,
    editions: &'a [(String, Edition)],
    slots: &'a [Slot],
    next: AtomicU64,
    /// How many games; none: until the time is over.
    games: Option<u64>,
    until: Option<Instant>,
    /// Set when nothing can be written any longer.
    given_up: AtomicBool,
    bar: ProgressBar,
}

/// Set by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Exit, Failure> {
    let texts = Texts::new(args.lang.unwrap_or_else(lang_of_system));
    let names = if args.editions.is_empty() { editions::shipped() } else { args.editions.clone() };
    let mut loaded: Vec<(String, Edition)> = Vec::new();
    for name in names {
        if loaded.iter().all(|(other, _)| *other != name) {
            let edition = editions::load(&texts, &name)?;
            loaded.push((name, edition));
        }
    }
    let mut slots = Vec::new();
    for (at, (_, edition)) in loaded.iter().enumerate() {
        for setup in setups(&texts, args, edition)? {
            slots.extend([true, false].map(|ask_all| {
                let turns_max = Some(args.max_turns.unwrap_or(edition.turns_max().min(TURNS_MAX)));
                Slot { edition: at, setup: Setup { ask_all, turns_max, ..setup.clone() } }
            }));
        }
    }
    let threads = args
        .threads
        .map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    // A failed handler leaves Ctrl-C as the system has it: the run still ends.
    let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed));
    attack::hush();
    let start = Instant::now();
    let games = args.games.saturating_mul(slots.len() as u64);
    let games = args.hours.is_none().then_some(games);
    let job = Job {
        args,
        editions: &loaded,
        slots: &slots,
        next: AtomicU64::new(0),
        games,
        until: args.hours.and_then(|time| start.checked_add(time)),
        given_up: AtomicBool::new(false),
        bar: progress(games),
    };
    let mut tally = Tally::new(&texts, args, &loaded, &slots);
    let kept = attack_all(&job, threads, &mut tally);
    job.bar.finish_and_clear();
    kept?;
    tally.tell(start.elapsed(), out)?;
    if STOP.load(Ordering::Relaxed) {
        out.flush()?;
        return Err(Failure::Interrupted);
    }
    Ok(if tally.is_well() { Exit::Done } else { Exit::Found })
}

/// What is played of an edition: all there is, or what was asked for.
fn setups(texts: &Texts, args: &Args, edition: &Edition) -> Result<Vec<Setup>, Failure> {
    if args.variant.is_none() && args.players.is_none() && args.options.is_empty() {
        return Ok(setup::all(edition));
    }
    let all = edition.players_of(args.variant.as_deref()).unwrap_or(edition.players());
    let numbers = args.players.map_or_else(|| all.to_vec(), |players| vec![players]);
    let of = |players| {
        let (variant, options) = (args.variant.clone(), setup::options(&args.options));
        let setup = Setup { variant, players, options, ..Setup::default() };
        match edition.rulebook(&setup) {
            Ok(_) => Ok(setup),
            Err(error) => Err(edition_failure(texts, edition, &error)),
        }
    };
    numbers.into_iter().map(of).collect()
}

fn progress(games: Option<u64>) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(games, ProgressDrawTarget::stderr());
    let template = match games {
        Some(_) => "{wide_bar} {pos}/{len} games, {eta} left",
        None => "{spinner} {pos} games in {elapsed}",
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Attacks every game; they are counted in their order, whoever played them, and each as soon as those before it are done.
fn attack_all(job: &Job<'_>, threads: usize, tally: &mut Tally<'_>) -> Result<(), Failure> {
    std::thread::scope(|scope| {
        let (send, receive) = channel();
        for _ in 0..threads {
            let send = send.clone();
            scope.spawn(move || work(job, &send));
        }
        drop(send);
        let kept = keep(&receive, tally);
        job.given_up.store(true, Ordering::Relaxed);
        kept
    })
}

fn keep(receive: &Receiver<(u64, Attacked)>, tally: &mut Tally<'_>) -> Result<(), Failure> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (game, attacked) in receive {
        early.insert(game, attacked);
        while let Some(attacked) = early.remove(&next) {
            tally.add(next, attacked)?;
            next += 1;
        }
    }
    Ok(())
}

fn work(job: &Job<'_>, send: &Sender<(u64, Attacked)>) {
    loop {
        let is_over = job.until.is_some_and(|until| Instant::now() >= until);
        if is_over || job.given_up.load(Ordering::Relaxed) || STOP.load(Ordering::Relaxed) {
            return;
        }
        let game = job.next.fetch_add(1, Ordering::Relaxed);
        let Some(slot) = slot_of(job.slots, game).filter(|_| job.games.is_none_or(|n| game < n))
        else {
            return;
        };
        let lockstep = slot.setup.ask_all || job.args.quick_lockstep;
        let task = Task {
            edition: &job.editions[slot.edition].1,
            setup: slot.setup.clone(),
            seed: seed_of(job.args, job.slots, game),
            plan: Plan { every: job.args.every, lockstep },
        };
        if send.send((game, attack::attack(&task))).is_err() {
            return;
        }
        job.bar.inc(1);
    }
}

/// The setup of game number `game`.
fn slot_of(slots: &[Slot], game: u64) -> Option<&Slot> {
    slots.get(usize::try_from(game % (slots.len() as u64).max(1)).ok()?)
}

/// The seed of game number `game`: all setups have one seed after another.
fn seed_of(args: &Args, slots: &[Slot], game: u64) -> u64 {
    args.seed.wrapping_add(game / (slots.len() as u64).max(1))
}
