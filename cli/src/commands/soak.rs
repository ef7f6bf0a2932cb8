//! `soak`: games, saves and inputs are attacked for as long as one likes, and what does not hold is kept as a save, or as the
//! input that shows it.

mod attack;
mod chains;
mod child;
mod course;
mod kills;
mod liars;
mod saves;
mod tally;
mod worker;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{IsTerminal, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use warboard_engine::audit::AuditPlan;
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::model::Lang;
use warboard_study::stack;

use crate::editions::{self, EditionLocation};
use crate::exit::{CommandError, Exit};
use crate::inputs::{Base, InputKind, InputResult, InputSeeds, scenarios};
use crate::output::Out;
use crate::setup::{self, OptionPair};
use crate::text::{Texts, edition_failure, lang_of_system, parse_lang, say};
use attack::{SoakAttackResult, SoakCheck, SoakFinding as Finding, Task, caught};
use tally::SoakTally;
use worker::{InputOutcome, SoakWorker};

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct SoakArgs {
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
    /// How often the program itself is killed and started again while it plays each setup, and four times as often in this
    /// process; 2 by default, 8 with `--hours`. The save must be that of a game in which nothing was killed
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    kills: Option<u32>,
    /// How many inputs are tried beside each game: files of editions, scripts, saves, scenarios, setups and typed lines, edited
    /// at random; 4 by default, 40 with `--hours`. Each is to be refused with a reason or taken
    #[arg(long, value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    inputs: Option<u64>,
    /// A file or a directory of further inputs: each is tried as it is, for the first edition, and lends its lines to others.
    /// May be given several times
    #[arg(long, value_name = "PATH")]
    corpus: Vec<PathBuf>,
    /// The most seconds that an input may take
    #[arg(long, default_value = "5", value_parser = seconds)]
    bound: Duration,
    /// Only tries this input, in this process, and tells what came of it
    #[arg(long, value_name = "NUMBER")]
    input: Option<u64>,
    /// Tries the inputs whose numbers it reads
    #[arg(long, hide = true)]
    worker: bool,
    /// Serves a game instead to liars: N connections lie to the server in 19 ways at once, with links of spectators and of a seat
    /// among them, while another seat plays. The run fails where an answer to that seat is lost, or the 99th percentile of
    /// them takes longer than 200 ms. 1000 without a number
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1000",
        value_parser = clap::value_parser!(u32).range(1..=20_000), conflicts_with_all = ["editions", "hours", "input", "corpus"])]
    liars: Option<u32>,
    /// The time for `--liars`, in seconds
    #[arg(long, default_value = "30", value_parser = seconds, requires = "liars")]
    seconds: Duration,
    /// Where findings are written: a save of each or the input that shows it, and a text beside it
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

/// Default limit of turns of a game.
const TURNS_MAX: u32 = 60;

/// Default number of kills of the program in a game, and of inputs tried beside it: with a number
/// of games, and with hours.
const KILLS: [u32; 2] = [2, 8];
const INPUTS: [u64; 2] = [4, 40];

impl SoakArgs {
    fn kills(&self) -> u32 {
        self.kills.unwrap_or(KILLS[usize::from(self.hours.is_some())])
    }

    fn inputs(&self) -> u64 {
        self.inputs.unwrap_or(INPUTS[usize::from(self.hours.is_some())])
    }
}

/// Reads a number of hours.
fn hours(text: &str) -> Result<Duration, String> {
    time(text, 3600.0, 10_000.0)
        .ok_or_else(|| "a number is expected, more than 0 and at most 10000 hours".to_owned())
}

/// Reads a number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    time(text, 1.0, 3600.0)
        .ok_or_else(|| "a number is expected, more than 0 and at most 3600 seconds".to_owned())
}

/// Returns a time of so many units, at most `most`, each of so many seconds.
fn time(text: &str, unit: f64, most: f64) -> Option<Duration> {
    let n = text.parse::<f64>().ok().filter(|n| *n <= most)?;
    Duration::try_from_secs_f64(n * unit).ok().filter(|time| !time.is_zero())
}

/// A setup that is played again and again.
#[derive(Debug)]
struct Slot {
    /// The index of the edition among those attacked.
    edition: usize,
    setup: Setup,
}

/// The state shared by the workers.
struct SoakJob<'a> {
    args: &'a SoakArgs,
    editions: &'a [(String, Edition)],
    slots: &'a [Slot],
    next: AtomicU64,
    /// The number of games; `None`: until the time is over.
    games: Option<u64>,
    until: Option<Instant>,
    sources: &'a InputSeeds,
    /// The command that starts another process to try inputs.
    worker: &'a [String],
    /// The directory for the error output of such processes.
    folder: &'a Path,
    /// Set when nothing can be written any longer.
    given_up: AtomicBool,
    bar: ProgressBar,
}

/// Set by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

impl SoakJob<'_> {
    /// Checks whether no more work is begun and current work is abandoned.
    fn is_over(&self) -> bool {
        let time = self.until.is_some_and(|until| Instant::now() >= until);
        time || self.given_up.load(Ordering::Relaxed) || STOP.load(Ordering::Relaxed)
    }

    /// Returns the inputs tried beside a game. Those of a corpus come first, in any case.
    fn inputs_of(&self, game: u64) -> Range<u64> {
        let (whole, asked) = (self.sources.n_whole(), self.args.inputs());
        let each = match self.games {
            Some(games) => asked + whole.div_ceil(games.max(1)),
            None => asked.max(u64::from(whole > 0)),
        };
        let last = if asked == 0 { whole } else { u64::MAX };
        let from = game.saturating_mul(each).min(last);
        from..from.saturating_add(each).min(last)
    }
}

/// Runs it.
pub(crate) fn run(args: &SoakArgs, out: &mut Out) -> Result<Exit, CommandError> {
    if !args.worker {
        // A failed handler leaves Ctrl-C as the system has it: the run still ends.
        crate::signals::on_interrupt(|| STOP.store(true, Ordering::Relaxed));
    }
    let texts = Texts::new(args.lang.unwrap_or_else(lang_of_system));
    if let Some(n) = args.liars {
        return liars::run(&texts, args, n, out);
    }
    let mut names =
        if args.editions.is_empty() { editions::shipped() } else { args.editions.clone() };
    if args.editions.is_empty() {
        names = names.into_iter().map(editions::name_of_shipped).collect();
    }
    let mut known = BTreeSet::new();
    names.retain(|name| known.insert(name.clone()));
    let sources = sources(&texts, args, &names)?;
    attack::hush();
    if args.worker {
        return Ok(worker::serve(&sources, out).map(|()| Exit::Done)?);
    }
    if let Some(number) = args.input {
        return only(&texts, &sources, number, out);
    }
    let load = |name: String| Ok((name.clone(), editions::load(&texts, &name)?));
    let loaded = names.into_iter().map(load).collect::<Result<Vec<_>, CommandError>>()?;
    let slots = slots(&texts, args, &loaded)?;
    let start = Instant::now();
    let games = args.games.saturating_mul(slots.len() as u64);
    let games = args.hours.is_none().then_some(games);
    let folder = tempfile::tempdir()?;
    let job = SoakJob {
        args,
        editions: &loaded,
        slots: &slots,
        next: AtomicU64::new(0),
        games,
        until: args.hours.and_then(|time| start.checked_add(time)),
        sources: &sources,
        worker: &again(args, &loaded, "--worker"),
        folder: folder.path(),
        given_up: AtomicBool::new(false),
        bar: progress(games),
    };
    let mut tally = SoakTally::new(&texts, args, &loaded, &slots);
    let kept = attack_all(&job, &mut tally);
    job.bar.finish_and_clear();
    kept?;
    tally.tell(start.elapsed(), out)?;
    if STOP.load(Ordering::Relaxed) {
        out.flush()?;
        return Err(CommandError::Interrupted);
    }
    Ok(if tally.is_well() { Exit::Done } else { Exit::Found })
}

/// Returns the words of a command that has the same inputs.
fn again(args: &SoakArgs, editions: &[(String, Edition)], what: &str) -> Vec<String> {
    let mut words = vec!["soak".to_owned()];
    words.extend(editions.iter().map(|(name, _)| name.clone()));
    words.extend(args.corpus.iter().map(|path| format!("--corpus={}", path.to_string_lossy())));
    words.extend([format!("--seed={}", args.seed), what.to_owned()]);
    words
}

/// Builds the sources from which inputs are made.
fn sources(texts: &Texts, args: &SoakArgs, names: &[String]) -> Result<InputSeeds, CommandError> {
    let base = |name: &String| {
        let found = editions::find(texts, name)?;
        let files = found.files()?;
        let scenarios = match found {
            EditionLocation::Shipped(dir) => scenarios(&editions::texts(dir, &["scenario"])),
            EditionLocation::Folder(_) => scenarios(&files.files),
        };
        Ok(Base::new(name.clone(), files, scenarios))
    };
    let bases = names.iter().map(base).collect::<Result<Vec<_>, CommandError>>()?;
    InputSeeds::new(bases, &args.corpus, args.seed).map_err(CommandError::BadInput)
}

/// Tries one input in this process.
fn only(
    texts: &Texts,
    sources: &InputSeeds,
    number: u64,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let input = sources.input(number);
    let start = Instant::now();
    let tried = caught(|| sources.try_one(&input));
    let seconds = texts.decimal(&format!("{:.1}", start.elapsed().as_secs_f64()));
    let (exit, came) = match tried {
        Ok(Ok(InputResult::Refused)) => (Exit::Done, say!(texts, "soak-refused")),
        Ok(Ok(InputResult::Taken)) => (Exit::Done, say!(texts, "soak-taken")),
        Ok(Err(wrong)) | Err(wrong) => (Exit::Found, wrong),
    };
    let kind = kind_name(texts, input.kind);
    let line = say!(texts, "soak-input", "kind" = kind, "came" = came, "seconds" = seconds);
    writeln!(out, "{line}")?;
    Ok(exit)
}

/// Returns the label of a kind of input in a table.
fn kind_name(texts: &Texts, kind: InputKind) -> String {
    match kind {
        InputKind::Edition => say!(texts, "soak-inputs-editions"),
        InputKind::Script => say!(texts, "soak-inputs-scripts"),
        InputKind::Save => say!(texts, "soak-inputs-saves"),
        InputKind::Scenario => say!(texts, "soak-inputs-scenarios"),
        InputKind::Setup => say!(texts, "soak-inputs-setups"),
        InputKind::Lines => say!(texts, "soak-inputs-lines"),
    }
}

/// Returns every setup to play, both with all seats asked alike and in quick play. The setups of
/// all editions are interleaved, so that a short run covers every edition.
fn slots(
    texts: &Texts,
    args: &SoakArgs,
    editions: &[(String, Edition)],
) -> Result<Vec<Slot>, CommandError> {
    let mut slots = Vec::new();
    for (at, (_, edition)) in editions.iter().enumerate() {
        for (n, setup) in setups(texts, args, edition)?.into_iter().enumerate() {
            slots.extend([true, false].map(|ask_all| {
                let turns_max = Some(args.max_turns.unwrap_or(edition.turns_max().min(TURNS_MAX)));
                (n, Slot { edition: at, setup: Setup { ask_all, turns_max, ..setup.clone() } })
            }));
        }
    }
    slots.sort_by_key(|&(n, _)| n);
    Ok(slots.into_iter().map(|(_, slot)| slot).collect())
}

/// Returns the setups to play of an edition: all of them, or those requested.
fn setups(texts: &Texts, args: &SoakArgs, edition: &Edition) -> Result<Vec<Setup>, CommandError> {
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

/// Attacks every game; results are counted in the order of the games, each as soon as those before
/// it are done.
fn attack_all(job: &SoakJob<'_>, tally: &mut SoakTally<'_>) -> Result<(), CommandError> {
    let threads = stack::threads(job.args.threads);
    std::thread::scope(|scope| {
        let (send, receive) = channel();
        for at in 0..threads {
            let send = send.clone();
            stack::worker(scope, move || work(job, at, &send))?;
        }
        drop(send);
        let kept = keep(&receive, tally);
        job.given_up.store(true, Ordering::Relaxed);
        kept
    })
}

fn keep(
    receive: &Receiver<(u64, SoakAttackResult)>,
    tally: &mut SoakTally<'_>,
) -> Result<(), CommandError> {
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

fn work(job: &SoakJob<'_>, thread: usize, send: &Sender<(u64, SoakAttackResult)>) {
    let complaints = job.folder.join(thread.to_string());
    let mut worker = SoakWorker::new(job.worker, &complaints, job.args.bound);
    let is_over = || job.is_over();
    while !is_over() {
        let game = job.next.fetch_add(1, Ordering::Relaxed);
        let Some(slot) = slot_of(job.slots, game).filter(|_| job.games.is_none_or(|n| game < n))
        else {
            return;
        };
        let (name, edition) = &job.editions[slot.edition];
        let lockstep = slot.setup.ask_all || job.args.quick_lockstep;
        let task = Task {
            name,
            edition,
            setup: slot.setup.clone(),
            seed: seed_of(job.args, job.slots, game),
            plan: AuditPlan { every: job.args.every, lockstep },
            kills: job.args.kills(),
            is_over: &is_over,
        };
        let mut attacked = attack::attack(&task);
        try_inputs(job, game, &mut worker, &mut attacked);
        if send.send((game, attacked)).is_err() {
            return;
        }
        job.bar.inc(1);
    }
}

/// Tries the inputs that belong to a game.
fn try_inputs(
    job: &SoakJob<'_>,
    game: u64,
    worker: &mut SoakWorker<'_>,
    done: &mut SoakAttackResult,
) {
    for number in job.inputs_of(game) {
        if job.is_over() {
            return;
        }
        let input = job.sources.input(number);
        match worker.try_one(number, &|| job.is_over()) {
            InputOutcome::Came(came) => done.inputs.count(input.kind, came),
            InputOutcome::Wrong(text) => {
                done.inputs.count(input.kind, InputResult::Taken);
                let (actions, input) = (Vec::new(), Some((number, input)));
                let (kind, save, stopped) = (SoakCheck::Inputs, None, None);
                done.add(Finding { kind, text, actions, save, stopped, input });
            }
            InputOutcome::Stopped => return,
        }
    }
}

/// Returns the setup of game number `game`.
fn slot_of(slots: &[Slot], game: u64) -> Option<&Slot> {
    slots.get(usize::try_from(game % (slots.len() as u64).max(1)).ok()?)
}

/// Returns the seed of game number `game`: all setups have one seed after another.
fn seed_of(args: &SoakArgs, slots: &[Slot], game: u64) -> u64 {
    args.seed.wrapping_add(game / (slots.len() as u64).max(1))
}
