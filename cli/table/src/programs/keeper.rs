//! Guarantees that no external program outlives the process that started it, however that ends.
//! Each runs under a keeper, a second process of this program. The keeper ends it, with everything
//! it has started, as soon as the first process is gone.
//!
//! Both are in a process group of their own, so that Ctrl-C at the terminal reaches the player's
//! process, and not the program.
//! Elsewhere than on Unix a program has no keeper: it sees its input end.

use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::OnceLock;

/// The subcommand that keeps a program.
#[cfg(unix)]
pub const KEEP: &str = "keep-program";

/// The path of this program, if it has the subcommand.
static KEEPER: OnceLock<PathBuf> = OnceLock::new();

/// Gives programs a keeper from now on. It is not called where this crate is used by another
/// program, which has no such subcommand.
pub fn is_at_hand() {
    if let Ok(path) = std::env::current_exe() {
        // Later calls set the same path.
        let _ = KEEPER.set(path);
    }
}

/// Returns the command that starts a program with its arguments.
#[cfg(unix)]
pub(super) fn command(words: &[&str]) -> Command {
    use std::os::unix::process::CommandExt;

    let mut command = match KEEPER.get() {
        Some(keeper) => {
            let mut command = Command::new(keeper);
            command.arg(KEEP).arg(std::process::id().to_string()).arg("--").args(words);
            command
        }
        None => plain(words),
    };
    command.process_group(0);
    command
}

/// Returns the command that starts a program with its arguments.
#[cfg(not(unix))]
pub(super) fn command(words: &[&str]) -> Command {
    plain(words)
}

fn plain(words: &[&str]) -> Command {
    let mut command = Command::new(words.first().copied().unwrap_or_default());
    command.args(words.iter().skip(1));
    command
}

/// Checks whether a program that [`command`] has started has ended. Its process number is kept for
/// [`end`].
#[cfg(unix)]
pub(super) fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
}

/// Checks whether a program that [`command`] has started has ended.
#[cfg(not(unix))]
pub(super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Ends a program that [`command`] has started, and whatever it has started.
pub(super) fn end(child: &mut Child) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        // The process number is the group's, and is not reused before the wait. A process that has
        // ended needs no signal.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Keeps a program for the process `of`: its exit code, once it has ended by itself.
///
/// # Errors
/// When it cannot be started.
#[cfg(unix)]
pub fn keep(of: u32, words: &[String]) -> std::io::Result<i32> {
    use std::os::unix::process::parent_id;
    use std::time::Duration;

    use rustix::process::{Signal, getpgrp, kill_process_group};

    /// Interval between checks whether the first process still exists.
    const LOOK: Duration = Duration::from_millis(50);

    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut child = plain(&words).spawn()?;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.code().unwrap_or(1));
        }
        if parent_id() != of {
            let _ = child.kill();
            // This process as well.
            let _ = kill_process_group(getpgrp(), Signal::KILL);
        }
        std::thread::sleep(LOOK);
    }
}
