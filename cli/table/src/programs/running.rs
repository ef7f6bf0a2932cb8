//! A program that runs, and the pipes to it. Nobody who asks it ever waits for a pipe: threads read and write.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use warboard_engine::text::{Line, Lines};
use warboard_engine::words::shortened;

use super::fault::ProgramMisstep;
use super::keeper;

/// Longest time that a program has to end by itself, for example to save what it learned.
const GRACE: Duration = Duration::from_secs(2);
/// The most bytes of a line that is read from it.
pub(super) const LINE_MAX: usize = 1 << 16;
/// The last lines that it complained with.
const LINES: usize = 3;
/// The most characters of them.
const LAST: usize = 300;

/// The reason why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoReply {
    /// None came yet.
    Thinks,
    /// None will come.
    Ended,
}

/// A program that runs. When this is dropped, its input ends, and after [`GRACE`] it is ended with
/// whatever it has started.
#[derive(Debug)]
pub(super) struct ProgramProcess {
    child: Child,
    /// The lines to it; `None` once its input has ended.
    questions: Option<Sender<String>>,
    lines: Receiver<Line>,
    complaints: Arc<Mutex<VecDeque<String>>>,
    /// Answers to come that nobody wants any more.
    unwanted: usize,
}

impl Drop for ProgramProcess {
    fn drop(&mut self) {
        if self.questions.take().is_some() {
            let until = Instant::now() + GRACE;
            while !keeper::has_ended(&mut self.child) && Instant::now() < until {
                thread::sleep(Duration::from_millis(5));
            }
        }
        keeper::end(&mut self.child);
    }
}

impl ProgramProcess {
    /// Starts a command: a program and its arguments, with blanks between them.
    pub(super) fn start(command: &str) -> Result<Self, ProgramMisstep> {
        let words: Vec<&str> = command.split_whitespace().collect();
        let refused = |error: std::io::Error| {
            let program = words.first().copied().unwrap_or_default();
            ProgramMisstep::NotStarted(format!("`{program}`: {error}"))
        };
        let mut child = piped(&mut keeper::command(&words)).spawn().map_err(refused)?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(refused(std::io::ErrorKind::BrokenPipe.into()));
        };
        let (questions, to_ask) = channel();
        thread::spawn(move || write_lines(stdin, &to_ask));
        let (out, lines) = sync_channel(1);
        thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            let mut lines = Lines::new(LINE_MAX);
            while let Ok(Some(line)) = lines.next(&mut stdout) {
                if out.send(line).is_err() {
                    break;
                }
            }
        });
        let complaints = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&complaints);
        thread::spawn(move || keep_lines(BufReader::new(stderr), &kept));
        Ok(Self { child, questions: Some(questions), lines, complaints, unwanted: 0 })
    }

    /// Sends it a line.
    pub(super) fn tell(&self, mut line: String) {
        line.push('\n');
        // A program that reads no more will be reported as ended.
        let _ = self.questions.as_ref().map(|questions| questions.send(line));
    }

    /// Ends it without a time of grace, and returns the last lines that it complained with.
    pub(super) fn kill(mut self) -> String {
        // Output written before the end may still be in transit.
        thread::sleep(Duration::from_millis(50));
        self.questions = None;
        let lines = self.complaints.lock().map(|lines| lines.iter().cloned().collect::<Vec<_>>());
        shortened(&lines.unwrap_or_default().join(" | "), LAST).into_owned()
    }

    /// Marks the outstanding answer as no longer wanted.
    pub(super) fn forget(&mut self) {
        self.unwanted += 1;
    }

    /// Returns the next line that is not discarded, if one arrives within `wait`.
    pub(super) fn hear(&mut self, wait: Duration) -> Result<Line, NoReply> {
        loop {
            let line = self.lines.recv_timeout(wait).map_err(|error| match error {
                RecvTimeoutError::Timeout => NoReply::Thinks,
                RecvTimeoutError::Disconnected => NoReply::Ended,
            })?;
            match self.unwanted.checked_sub(1) {
                Some(left) => self.unwanted = left,
                None => return Ok(line),
            }
        }
    }
}

fn piped(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped())
}

/// Writes what is to be asked, until nobody asks or nobody reads.
fn write_lines(mut stdin: ChildStdin, questions: &Receiver<String>) {
    for question in questions {
        if stdin.write_all(question.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            break;
        }
    }
}

/// Keeps the last lines of what is read.
fn keep_lines(mut from: impl BufRead, kept: &Mutex<VecDeque<String>>) {
    let mut lines = Lines::new(LINE_MAX);
    while let Ok(Some(line)) = lines.next(&mut from) {
        let Ok(mut kept) = kept.lock() else { break };
        kept.push_back(line.shown().trim().to_owned());
        if kept.len() > LINES {
            kept.pop_front();
        }
    }
}
