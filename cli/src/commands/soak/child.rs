//! Another process of this program.

use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use warboard_table::writing;

/// Interval between checks for an event.
const LOOK: Duration = Duration::from_micros(300);

/// A process of this program; it is killed when it is not needed any longer.
pub(super) struct ChildProcess(pub(super) Child);

impl Drop for ChildProcess {
    fn drop(&mut self) {
        // A process that has ended by itself needs no signal.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns a command of this program that Ctrl-C does not reach; the caller must end it.
pub(super) fn command() -> io::Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    Ok(command)
}

impl ChildProcess {
    /// Starts this program with some lines as its input, and its complaints in a file.
    pub(super) fn start(args: &[String], input: &str, complaints: &Path) -> io::Result<Self> {
        let mut command = command()?;
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
