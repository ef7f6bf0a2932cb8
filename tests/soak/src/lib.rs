//! `warboard-soak`: games, saves and inputs are attacked for as long as one likes, and what does not hold is kept as a save,
//! or as the input that shows it.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests write files of their own"))]

mod attack;
mod chains;
mod child;
mod course;
mod finding;
pub mod inputs;
mod job;
mod kills;
mod liars;
mod saves;
mod tally;
mod worker;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{IsTerminal, Write};
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use warboard_engine::audit::AuditPlan;
use warboard_engine::edition::{Edition, Setup};
use warboard_study::deep_stack;

use crate::inputs::{Base, InputResult, InputSeeds, scenarios};
use finding::{SoakAttackResult, SoakCheck, SoakFinding as Finding, Task, caught};
use job::{STOP, Slot, SoakArgs, TURNS_MAX, again, kind_name, seed_of, slot_of};
use tally::SoakTally;
use warboard_table::command_line;
use warboard_table::editions::{self, EditionLocation};
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::setup;
use warboard_table::text::{Texts, edition_failure, lang_of_system, say};
use worker::{InputOutcome, SoakWorker};

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

/// Runs the program: reads the command line and attacks.
pub fn main() -> ExitCode {
    let args: SoakArgs = command_line::read();
    let ran = deep_stack::with_room(|| {
        let mut out = Out::stdout();
        let exit = run(&args, &mut out)?;
        out.flush()?;
        Ok(exit)
    });
    command_line::end(ran.map_err(CommandError::from).flatten()).into()
}

/// Makes Ctrl-C end the attacks, and a file beyond the system's size limit fail like a full disk.
/// Where a handler cannot be installed, the system's default remains.
fn hear_signals() {
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&STOP));
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

fn run(args: &SoakArgs, out: &mut Out) -> Result<Exit, CommandError> {
    if !args.worker {
        hear_signals();
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
    finding::hush();
    if args.worker {
        return Ok(worker::serve(&sources, out).map(|()| Exit::Done)?);
    }
    if let Some(number) = args.input {
        return only(&texts, &sources, number, out);
    }
    let load = |name: String| Ok((name.clone(), editions::load(&texts, &name)?));
    let loaded = names.into_iter().map(load).collect::<Result<Vec<_>, CommandError>>()?;
    let slots = slots(&texts, args, &loaded)?;
    if args.kills() > 0 {
        child::player()?;
    }
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
    let threads = deep_stack::threads(job.args.threads);
    std::thread::scope(|scope| {
        let (send, receive) = channel();
        for at in 0..threads {
            let send = send.clone();
            deep_stack::worker(scope, move || work(job, at, &send))?;
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
