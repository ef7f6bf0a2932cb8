//! Bots of any language: a program of one's own that is asked over a pipe, a line of JSON for each decision.
//!
//! Only what the person at the command line has named is ever started: no save, no edition and no page can name one.

mod fault;
pub mod keeper;
mod running;
mod seated;

use std::cell::RefCell;
use std::time::{Duration, Instant};

use warboard_engine::bots::{self, Bot};
use warboard_engine::game::{Action, ActionList, GameResult, Viewer};
use warboard_engine::model::{Lang, SpaceId};
use warboard_engine::observation::Observation;
use warboard_engine::text::{Line, json};
use warboard_engine::words::shortened;
use warboard_study::Bots;

use crate::exit::CommandError;
use crate::levels;
use crate::protocol::{
    LegalAnswer, Numbers, OutcomeInfo, PROTOCOL, ProgramEnd, ProgramQuestion, ProgramReply,
};
use crate::setup;
use crate::text::{Texts, say};
use running::{NoReply, ProgramProcess};

pub use fault::ProgramError;
pub use seated::{PROGRAM, ProgramEvent, Programs, Seated};

/// Prefix of a command in a list of bots.
const PREFIX: &str = "cmd:";
/// Longest time a program may take for one answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most characters of a line that are shown.
const SHOWN: usize = 100;
/// Answer of a program that gives none; no rulebook allows it, so the game refuses it.
const NONE: Action = Action::Claim { space: SpaceId(u16::MAX) };

thread_local! {
    /// The reason why the last program of this thread that failed to answer did so.
    static REASON: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Takes the reason why the program asked last gave no answer; `None` if it answered, or was no
/// program.
pub fn reason() -> Option<String> {
    REASON.with_borrow_mut(Option::take)
}

/// The bots that may be named on the command line: the engine's, and programs of one's own.
pub const BOTS: Bots = Bots { by_name: bot, complaint: reason };

/// Returns a bot of the engine by its name, or an external program: `cmd:python3 my_bot.py`.
pub fn bot(name: &str, seed: u64) -> Option<Box<dyn Bot>> {
    match name.strip_prefix(PREFIX) {
        Some(command) if command.trim().is_empty() => None,
        Some(command) => Some(Box::new(ExternalProgram::new(command, seed))),
        None => bots::by_name(name, seed),
    }
}

/// Returns the bots of a list, separated by commas: a level is the bot that plays it, a command of
/// a program stays as it is.
///
/// # Errors
/// A name is no bot's and no level's, or a command is empty.
pub fn listed(texts: &Texts, list: &str) -> Result<Vec<String>, CommandError> {
    warboard_study::listed(BOTS, &levels::seats(list)).map_err(|name| unknown(texts, &name))
}

/// Returns the failure for an unknown bot name, or for a program without a command.
pub fn unknown(texts: &Texts, name: &str) -> CommandError {
    if name.starts_with(PREFIX) {
        CommandError::BadInput(say!(texts, "programs-empty"))
    } else {
        setup::unknown_bot(texts, name)
    }
}

/// A program that answers.
#[derive(Debug)]
struct ExternalProgram {
    command: String,
    seed: u64,
    running: Option<ProgramProcess>,
    actions: ActionList,
    /// True if the program has received the names it is asked about, in this game.
    knows_names: bool,
    /// The time by which it must answer.
    until: Instant,
}

impl ExternalProgram {
    fn new(command: &str, seed: u64) -> Self {
        let command = command.trim().to_owned();
        let (actions, until) = (ActionList::new(), Instant::now());
        Self { command, seed, running: None, actions, knows_names: false, until }
    }

    /// Sends the question to the program, which is started if it does not run.
    fn ask(&mut self, view: &Observation<'_>) -> Result<(), ProgramError> {
        let running = if let Some(running) = self.running.take() {
            running
        } else {
            self.knows_names = false;
            ProgramProcess::start(&self.command).map_err(|what| self.fault(what))?
        };
        running.tell(question(view, &mut self.actions, self.seed, !self.knows_names));
        self.running = Some(running);
        (self.knows_names, self.until) = (true, Instant::now() + PATIENCE);
        Ok(())
    }

    /// Returns the answer if it arrives within `wait`; `None` while the program still thinks.
    fn hear(
        &mut self,
        view: &Observation<'_>,
        wait: Duration,
    ) -> Option<Result<Action, ProgramError>> {
        let running = self.running.as_mut()?;
        let line = match running.hear(wait) {
            Ok(line) => line,
            Err(NoReply::Thinks) if Instant::now() < self.until => return None,
            Err(NoReply::Thinks) => {
                return Some(Err(self.fault(fault::ProgramMisstep::Late(PATIENCE))));
            }
            Err(NoReply::Ended) => return Some(Err(self.fault(fault::ProgramMisstep::Ended))),
        };
        Some(read(view, &line).map_err(|what| self.fault(what)))
    }

    /// Waits for the answer and returns it.
    fn answer(&mut self, view: &Observation<'_>) -> Result<Action, ProgramError> {
        self.ask(view)?;
        loop {
            let left = self.until.saturating_duration_since(Instant::now());
            if let Some(answer) = self.hear(view, left) {
                return answer;
            }
        }
    }

    /// Ends the program and returns its fault, with its last lines.
    fn fault(&mut self, what: fault::ProgramMisstep) -> ProgramError {
        let last = self.running.take().map(ProgramProcess::kill);
        ProgramError::new(what, &self.command, last.unwrap_or_default())
    }
}

/// Formats the question to a program about the decision of the viewer's seat.
fn question(
    view: &Observation<'_>,
    actions: &mut ActionList,
    seed: u64,
    with_names: bool,
) -> String {
    let rules = view.rulebook();
    view.legal_actions(actions);
    let asked = view.decision();
    let question = ProgramQuestion {
        order: "decide",
        protocol: PROTOCOL,
        edition: &rules.edition,
        seat: asked.map_or(0, |decision| decision.seat.0 + 1),
        army: asked.map_or("", |decision| &rules.armies[decision.army].id),
        seed,
        numbers: Numbers::new(view, with_names),
        legal: actions.choices().iter().map(|of| LegalAnswer::new(rules, of)).collect(),
    };
    // Numbers, texts and lists have a form.
    serde_json::to_string(&question).unwrap_or_default()
}

/// Formats the message to the program of the viewer's seat that its game has ended.
fn game_end(view: &Observation<'_>, result: GameResult) -> String {
    let rules = view.rulebook();
    let end = ProgramEnd {
        order: "over",
        protocol: PROTOCOL,
        edition: &rules.edition,
        seat: if let Viewer::Seat(seat) = view.viewer() { seat.0 + 1 } else { 0 },
        outcome: OutcomeInfo::new(rules, result),
    };
    // Texts and numbers have a form.
    serde_json::to_string(&end).unwrap_or_default()
}

/// Returns the answer that a line gives.
fn read(view: &Observation<'_>, line: &Line) -> Result<Action, fault::ProgramMisstep> {
    let said = shortened(line.shown().trim(), SHOWN).into_owned();
    let rules = view.rulebook();
    let unread = |why: String| fault::ProgramMisstep::Unread { said: said.clone(), why };
    if line.is_too_long {
        return Err(unread(format!("a line has at most {} bytes", running::LINE_MAX)));
    }
    let text = line.text().map_err(|error| unread(error.to_string()))?;
    let answer: ProgramReply = json(text.as_bytes()).map_err(|error| unread(error.to_string()))?;
    let action = rules.parse_action(&answer.answer).map_err(|error| unread(error.to_string()))?;
    match view.check(action) {
        Ok(()) => Ok(action),
        Err(illegal) => Err(unread(rules.reason(illegal))),
    }
}

impl Bot for ExternalProgram {
    fn decide(&mut self, view: &Observation<'_>) -> Action {
        self.answer(view).unwrap_or_else(|fault| {
            REASON.set(Some(fault.say(&Texts::new(Lang::En))));
            NONE
        })
    }

    fn over(&mut self, view: &Observation<'_>, result: GameResult) {
        if let Some(running) = &self.running {
            running.tell(game_end(view, result));
        }
        // The next question is one of a new game.
        self.knows_names = false;
    }

    fn reseed(&mut self, seed: u64) {
        // A bot kept for the next game is seeded anew.
        (self.seed, self.knows_names) = (seed, false);
    }
}
