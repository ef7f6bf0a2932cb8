//! Other processes: of this program, and of the `warboard` beside it, which plays and serves.

use std::env::consts::EXE_SUFFIX;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use warboard_table::text::shown;
use warboard_table::writing;

/// Interval between checks for an event.
const LOOK: Duration = Duration::from_micros(300);

/// A process that is killed when it is not needed any longer.
pub(super) struct ChildProcess(pub(super) Child);

impl Drop for ChildProcess {
    fn drop(&mut self) {
        // A process that has ended by itself needs no signal.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns the path of `warboard`.
pub(super) fn player() -> io::Result<PathBuf> {
    let path = std::env::current_exe()?.with_file_name(format!("warboard{EXE_SUFFIX}"));
    if path.is_file() {
        return Ok(path);
    }
    let is_missing = format!(
        "`{}` is missing; `cargo build` or `cargo build --release` builds it",
        shown(&path)
    );
    Err(io::Error::other(is_missing))
}

/// Returns a command that Ctrl-C does not reach; the caller must end it.
pub(super) fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

impl ChildProcess {
    /// Starts `warboard` with some lines as its input, and its complaints in a file.
    pub(super) fn start(args: &[String], input: &str, complaints: &Path) -> io::Result<Self> {
        let mut command = command(&player()?);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::null());
        let mut kid = Self(command.stderr(writing::create_scratch(complaints)?).spawn()?);
        if let Some(mut stdin) = kid.0.stdin.take() {
            // A process that ends before it has read everything is judged by its exit status.
            let _ = stdin.write_all(input.as_bytes());
        }
        Ok(kid)
    }

    /// Waits until it has ended, `stop` says so, or the time is over; how it ended, where it has.
    pub(super) fn wait(
        &mut self,
        time: Duration,
        mut stop: impl FnMut() -> bool,
    ) -> io::Result<Option<ExitStatus>> {
        let start = Instant::now();
        loop {
            let status = self.0.try_wait()?;
            if status.is_some() || start.elapsed() > time || stop() {
                return Ok(status);
            }
            thread::sleep(LOOK);
        }
    }
}
