//! A server under attack: one seat plays honestly while many connections lie, and every honest answer is timed.

mod honest;
mod target;
mod ways;

use std::io::{self, BufRead, BufReader, Write};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::json;

use super::child::{ChildProcess, command, player};
use super::job::{STOP, SoakArgs};
use honest::Times;
use target::Target;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::text::{Texts, say};
use ways::{Counts, WAYS};

/// The most time that 99 of 100 honest answers may take.
const BOUND: Duration = Duration::from_millis(200);

/// Runs it: `n` liars at once.
pub(super) fn run(
    texts: &Texts,
    args: &SoakArgs,
    n: u32,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    #[cfg(unix)]
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let home = tempfile::tempdir()?;
    let (_server, target) = serve(home.path())?;
    let page = honest::sit(&target)?;
    let end = Instant::now() + args.seconds;
    let counts = Arc::new(Counts::default());
    let times = std::thread::scope(|scope| {
        let lying = scope.spawn(|| ways::lie(&target, n, end, &counts));
        let times = honest::play(&target, page, end, &|| STOP.load(Ordering::Relaxed));
        match lying.join() {
            Ok(lied) => lied.map(|()| times),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })?;
    tell(texts, args, (n, &counts), times, out)
}

/// Starts the server in a process of its own.
fn serve(home: &std::path::Path) -> io::Result<(ChildProcess, Target)> {
    let mut command = command(&player()?);
    command
        .args(["serve", "classic", "--option", "opening=deal", "--seats", "human,human,simple"])
        .args(["--seed", "7", "--port", "0", "--json"])
        .env("XDG_DATA_HOME", home)
        .env("HOME", home)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut kid = ChildProcess(command.spawn()?);
    let mut line = String::new();
    if let Some(stdout) = kid.0.stdout.take() {
        BufReader::new(stdout).read_line(&mut line)?;
    }
    let target = Target::new(&line).ok_or_else(|| io::Error::other("the server does not start"))?;
    Ok((kid, target))
}

/// Prints the times of the honest answers.
fn tell(
    texts: &Texts,
    args: &SoakArgs,
    (n, counts): (u32, &Counts),
    mut times: Times,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let [p50, p99, most] = percentiles(&mut times.answers);
    let [_, opened, opened_most] = percentiles(&mut times.opened);
    // A game that does not go on would be answered quickly.
    let played = times.answers.len() - times.refused;
    let is_well = times.lost == 0 && played > 0 && p99 <= BOUND;
    let ms = |time: Duration| texts.decimal(&format!("{:.1}", time.as_secs_f64() * 1_000.0));
    let number = |time: Duration| (time.as_secs_f64() * 10_000.0).round() / 10.0;
    let [began, ended] = counts.both();
    if args.json {
        let line = json!({
            "liars": n, "ways": WAYS.len(), "connections": began, "closed": ended,
            "answers": times.answers.len(), "refused": times.refused, "lost": times.lost,
            "p50_ms": number(p50), "p99_ms": number(p99), "max_ms": number(most),
            "pages": times.opened.len(), "page_p99_ms": number(opened), "page_max_ms": number(opened_most),
        });
        writeln!(out, "{line}")?;
    } else {
        let ways = WAYS.len();
        let (all, lost, pages) = (times.answers.len(), times.lost, times.opened.len());
        let (p50, p99, most) = (ms(p50), ms(p99), ms(most));
        let (opened, opened_most) = (ms(opened), ms(opened_most));
        let mut lines = vec![
            say!(
                texts,
                "soak-liars",
                "n" = n,
                "ways" = ways,
                "connections" = began,
                "closed" = ended
            ),
            say!(
                texts,
                "soak-honest",
                "n" = all,
                "lost" = lost,
                "p50" = p50,
                "p99" = p99,
                "max" = most
            ),
            say!(texts, "soak-pages", "n" = pages, "p99" = opened, "max" = opened_most),
        ];
        if !is_well {
            lines.push(say!(texts, "soak-late", "bound" = BOUND.as_millis().to_string()));
        }
        for line in lines {
            writeln!(out, "{line}")?;
        }
    }
    out.flush()?;
    if STOP.load(Ordering::Relaxed) {
        return Err(CommandError::Interrupted);
    }
    Ok(if is_well { Exit::Done } else { Exit::Found })
}

/// Returns the median, the 99th percentile and the largest of some times.
fn percentiles(times: &mut [Duration]) -> [Duration; 3] {
    times.sort_unstable();
    let last = times.len().saturating_sub(1);
    [50, 99, 100].map(|percent| times.get(last * percent / 100).copied().unwrap_or_default())
}
