//! Inputs, each used in another process, which has little memory and is ended when it takes too long.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::child::{ChildProcess, command};
use super::finding::caught;
use crate::inputs::{InputResult, InputSeeds};
use warboard_table::writing;

/// Bytes of memory that the process may ask for, its stacks included.
#[cfg(unix)]
const MEMORY: u64 = 512 << 20;

/// Beyond how many times the bound an input is given up.
const PATIENCE: u32 = 12;

/// Interval between checks whether to stop while an input is used.
const LOOK: Duration = Duration::from_millis(100);

/// The report of the process about an input.
#[derive(Serialize, Deserialize, Debug)]
enum ProcessReport {
    Refused,
    Taken,
    Wrong(String),
}

/// The result of an input.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum InputOutcome {
    /// The input was refused or accepted in time.
    Came(InputResult),
    /// The input shows a fault.
    Wrong(String),
    /// The wait for it was stopped.
    Stopped,
}

/// The other process.
pub(super) struct SoakWorker<'a> {
    args: &'a [String],
    complaints: &'a Path,
    bound: Duration,
    kid: Option<SoakProcess>,
}

struct SoakProcess {
    /// Ended with this.
    kid: ChildProcess,
    stdin: ChildStdin,
    told: Receiver<String>,
}

impl<'a> SoakWorker<'a> {
    /// Creates a worker that is started when it is needed, with these arguments; an input is to
    /// take `bound` at the most.
    pub(super) fn new(args: &'a [String], complaints: &'a Path, bound: Duration) -> Self {
        Self { args, complaints, bound, kid: None }
    }

    /// Uses the input with this number.
    pub(super) fn try_one(&mut self, number: u64, is_over: &dyn Fn() -> bool) -> InputOutcome {
        let told = self.ask(number, is_over);
        if !matches!(told, Ok(InputOutcome::Came(_))) {
            self.kid = None;
        }
        told.unwrap_or_else(|error| InputOutcome::Wrong(format!("the system refuses: {error}")))
    }

    fn ask(&mut self, number: u64, is_over: &dyn Fn() -> bool) -> io::Result<InputOutcome> {
        let mut running = match self.kid.take() {
            Some(running) => running,
            None => self.start()?,
        };
        writeln!(running.stdin, "{number}")?;
        let start = Instant::now();
        let line = loop {
            match running.told.recv_timeout(LOOK) {
                Ok(line) => break line,
                Err(_) if is_over() => return Ok(InputOutcome::Stopped),
                Err(RecvTimeoutError::Timeout) if start.elapsed() < self.bound * PATIENCE => {}
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = (self.bound * PATIENCE).as_secs_f64();
                    return Ok(InputOutcome::Wrong(format!(
                        "it is not done with in {seconds:.1} s"
                    )));
                }
                Err(RecvTimeoutError::Disconnected) => return self.ended(&mut running),
            }
        };
        let seconds = start.elapsed().as_secs_f64();
        let told = serde_json::from_str(&line).unwrap_or(ProcessReport::Wrong(line));
        self.kid = Some(running);
        Ok(match told {
            ProcessReport::Wrong(text) => InputOutcome::Wrong(text),
            ProcessReport::Refused | ProcessReport::Taken if seconds > self.bound.as_secs_f64() => {
                InputOutcome::Wrong(format!("it takes {seconds:.1} s"))
            }
            ProcessReport::Refused => InputOutcome::Came(InputResult::Refused),
            ProcessReport::Taken => InputOutcome::Came(InputResult::Taken),
        })
    }

    /// Returns the result for a process that ended without an answer.
    fn ended(&self, running: &mut SoakProcess) -> io::Result<InputOutcome> {
        let status = running.kid.0.wait()?;
        let said = std::fs::read_to_string(self.complaints).unwrap_or_default();
        let said: String = said.trim().chars().take(2_000).collect();
        Ok(InputOutcome::Wrong(format!("it ends the process with {status}: {said}")))
    }

    fn start(&self) -> io::Result<SoakProcess> {
        let mut command = command(&std::env::current_exe()?);
        command.args(self.args).stdin(Stdio::piped()).stdout(Stdio::piped());
        let complaints = writing::create_scratch(self.complaints)?;
        let mut kid = ChildProcess(command.stderr(complaints).spawn()?);
        let missing = || io::Error::other("a pipe is missing");
        let stdin = kid.0.stdin.take().ok_or_else(missing)?;
        let stdout = kid.0.stdout.take().ok_or_else(missing)?;
        let (send, told) = channel();
        thread::spawn(move || {
            BufReader::new(stdout)
                .lines()
                .map_while(Result::ok)
                .try_for_each(|line| send.send(line))
        });
        Ok(SoakProcess { kid, stdin, told })
    }
}

/// Runs the worker process: reads numbers of inputs, and writes the result of each.
pub(super) fn serve(sources: &InputSeeds, out: &mut dyn Write) -> io::Result<()> {
    limit();
    for line in io::stdin().lock().lines() {
        let Ok(number) = line?.trim().parse() else { continue };
        let told = match caught(|| sources.try_one(&sources.input(number))) {
            Ok(Ok(InputResult::Refused)) => ProcessReport::Refused,
            Ok(Ok(InputResult::Taken)) => ProcessReport::Taken,
            Ok(Err(wrong)) => ProcessReport::Wrong(wrong),
            Err(panic) => ProcessReport::Wrong(format!("it makes a panic: {panic}")),
        };
        writeln!(out, "{}", serde_json::to_string(&told)?)?;
        out.flush()?;
    }
    Ok(())
}

/// Makes the system refuse more memory than an input may need.
fn limit() {
    #[cfg(unix)]
    {
        // Where the system refuses the limit, inputs are bounded by their own counts alone.
        let _ = rlimit::setrlimit(rlimit::Resource::AS, MEMORY, MEMORY);
    }
}
