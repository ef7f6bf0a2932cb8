//! The faults of external programs.

use std::time::Duration;

use crate::text::{Texts, say};

/// The kind of a program's fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ProgramMisstep {
    /// The program cannot be started.
    NotStarted(String),
    /// The program gave no answer within this time.
    Late(Duration),
    /// The program has ended.
    Ended,
    /// The program sent a line that is not an answer, or not a legal one.
    Unread {
        /// The line of the program.
        said: String,
        /// The reason.
        why: String,
    },
}

/// The reason why a program gave no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramError {
    what: ProgramMisstep,
    command: String,
    /// The last lines that it complained with; empty where there are none.
    last: String,
}

impl ProgramError {
    pub(super) fn new(what: ProgramMisstep, command: &str, last: String) -> Self {
        Self { what, command: command.to_owned(), last }
    }

    /// Formats the fault with the command and its last lines, for the person who started the
    /// program.
    pub fn say(&self, texts: &Texts) -> String {
        let what = match &self.what {
            ProgramMisstep::NotStarted(why) => {
                say!(texts, "program-not-started", "why" = why.as_str())
            }
            ProgramMisstep::Late(wait) => say!(texts, "program-late", "seconds" = wait.as_secs()),
            ProgramMisstep::Ended => say!(texts, "program-ended"),
            ProgramMisstep::Unread { said, why } => {
                say!(texts, "program-unread", "said" = said.as_str(), "why" = why.as_str())
            }
        };
        let line = say!(texts, "program-fault", "command" = self.command.as_str(), "what" = what);
        if self.last.is_empty() { line } else { format!("{line} ({})", self.last) }
    }
}
