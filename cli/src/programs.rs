//! Bots of any language: a program of one's own that is asked over a pipe, a line of JSON for each decision.
//!
//! Only what the person at the command line has named is ever started: no save, no edition and no page can name one.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use warboard_engine::bots::{self, Bot, Refusal};
use warboard_engine::game::{Action, ActionList};
use warboard_engine::model::{Rulebook, SpaceId};
use warboard_engine::observation::Observation;
use warboard_engine::words::{clean, shortened};

use crate::exit::Failure;
use crate::protocol::{LegalAnswer, Numbers};
use crate::setup;
use crate::text::{Texts, say};

/// What stands before a command in a list of bots.
const PREFIX: &str = "cmd:";
/// How long a program may think about one answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most bytes of a line that is read from it.
const LINE_MAX: u64 = 1 << 16;
/// The last lines that it complained with.
const LINES: usize = 3;
/// No rulebook has it: the answer of a program that gives none, which the game refuses.
const NONE: Action = Action::Claim { space: SpaceId(u16::MAX) };

thread_local! {
    /// Why the last program of this thread that gave no answer gave none.
    static REASON: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Why the program that was asked last gave no answer; nothing where it gave one, or it was no program.
pub(crate) fn reason() -> Option<String> {
    REASON.with_borrow_mut(Option::take)
}

/// A bot of the engine by its name, or a program of one's own: `cmd:python3 my_bot.py`.
pub(crate) fn bot(name: &str, seed: u64) -> Option<Box<dyn Bot>> {
    match name.strip_prefix(PREFIX) {
        Some(command) => Some(Box::new(Program::new(command, seed))),
        None => bots::by_name(name, seed),
    }
}

/// Refuses a name that no bot has.
pub(crate) fn known(texts: &Texts, name: &str) -> Result<(), Failure> {
    match name.strip_prefix(PREFIX) {
        Some(command) if command.trim().is_empty() => {
            Err(Failure::BadInput(say!(texts, "programs-empty")))
        }
        Some(_) => Ok(()),
        None => setup::known_bot(texts, name),
    }
}

/// What a program is asked.
#[derive(Serialize)]
struct Question<'a> {
    /// Always `decide`.
    #[serde(rename = "do")]
    order: &'static str,
    edition: &'a str,
    /// The seat that it answers for, counted from 1.
    seat: u8,
    /// The army that is asked.
    army: &'a str,
    /// What its luck may come from: the same for the same game.
    seed: u64,
    numbers: Numbers,
    legal: Vec<LegalAnswer>,
}

/// What it says.
#[derive(Deserialize)]
struct Said {
    answer: String,
}

/// A program that answers.
#[derive(Debug)]
struct Program {
    command: String,
    seed: u64,
    running: Option<Running>,
    actions: ActionList,
}

#[derive(Debug)]
struct Running {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    complaints: Arc<Mutex<VecDeque<String>>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    fn start(command: &str) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let program = words.next().unwrap_or_default();
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("`{program}`: {error}"))?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(format!("`{program}` has no pipes"));
        };
        let (out, lines) = sync_channel(1);
        thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            while let Some(line) = line(&mut stdout) {
                if out.send(line).is_err() {
                    break;
                }
            }
        });
        let complaints = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&complaints);
        thread::spawn(move || {
            let mut stderr = BufReader::new(stderr);
            while let Some(line) = line(&mut stderr) {
                let Ok(mut kept) = kept.lock() else { break };
                kept.push_back(line);
                if kept.len() > LINES {
                    kept.pop_front();
                }
            }
        });
        Ok(Self { child, stdin, lines, complaints })
    }

    /// The line that answers a line.
    fn ask(&mut self, question: &str) -> Result<String, String> {
        let gone = |error: std::io::Error| error.to_string();
        self.stdin.write_all(question.as_bytes()).map_err(gone)?;
        self.stdin.write_all(b"\n").and_then(|()| self.stdin.flush()).map_err(gone)?;
        self.lines.recv_timeout(PATIENCE).map_err(|error| match error {
            RecvTimeoutError::Timeout => format!("no answer in {} s", PATIENCE.as_secs()),
            RecvTimeoutError::Disconnected => "it has ended".to_owned(),
        })
    }

    /// The last lines that it complained with.
    fn last_lines(&self) -> String {
        // What it wrote before it ended may still be on its way.
        thread::sleep(Duration::from_millis(50));
        let lines = self.complaints.lock().map(|lines| lines.iter().cloned().collect::<Vec<_>>());
        let lines = lines.unwrap_or_default().join(" | ");
        shortened(&clean(&lines), 300).into_owned()
    }
}

/// A line, cut where it is too long; nothing at the end.
fn line(from: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = from.by_ref().take(LINE_MAX).read_until(b'\n', &mut bytes).ok()?;
    (read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned())
}

impl Program {
    fn new(command: &str, seed: u64) -> Self {
        let command = command.trim().to_owned();
        Self { command, seed, running: None, actions: ActionList::new() }
    }

    fn answer(&mut self, view: &Observation<'_>) -> Result<Action, String> {
        let decision = view.decision().ok_or("it is not asked")?;
        let rules = view.rulebook();
        view.legal_actions(&mut self.actions);
        let question = Question {
            order: "decide",
            edition: &rules.edition,
            seat: decision.seat.0 + 1,
            army: &rules.armies[decision.army].id,
            seed: self.seed,
            numbers: Numbers::new(view),
            legal: self.actions.choices().iter().map(|of| LegalAnswer::new(rules, of)).collect(),
        };
        let question = serde_json::to_string(&question).map_err(|error| error.to_string())?;
        if self.running.is_none() {
            self.running = Some(Running::start(&self.command)?);
        }
        let Some(running) = &mut self.running else { return Err("it has not begun".to_owned()) };
        let line = running.ask(&question)?;
        let shown = shortened(&clean(&line), 100).into_owned();
        let said: Said =
            serde_json::from_str(&line).map_err(|error| format!("it said `{shown}`: {error}"))?;
        let action = rules.parse_action(&said.answer);
        let action = action.map_err(|error| format!("it said `{shown}`: {error}"))?;
        match view.check(action) {
            Ok(()) => Ok(action),
            Err(illegal) => Err(format!("it said `{shown}`: {}", rules.reason(illegal))),
        }
    }
}

impl Bot for Program {
    fn decide(&mut self, view: &Observation<'_>) -> Action {
        match self.answer(view) {
            Ok(action) => action,
            Err(reason) => {
                let last = self.running.take().map(|running| running.last_lines());
                let last = last.filter(|last| !last.is_empty());
                let last = last.map_or_else(String::new, |last| format!(" ({last})"));
                let told = format!("`{PREFIX}{}`: {reason}{last}", self.command);
                REASON.set(Some(told));
                NONE
            }
        }
    }

    fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn refusal(&self, _rules: &Rulebook) -> Option<Refusal> {
        None
    }
}
