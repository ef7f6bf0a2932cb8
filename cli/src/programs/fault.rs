//! What a program did wrong.

use std::time::Duration;

use crate::text::{Texts, say};

/// What a program did instead of answering.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// It cannot be started.
    NotStarted(String),
    /// It gave no answer for so long.
    Late(Duration),
    /// It has ended.
    Ended,
    /// It said something that is no answer, or not one that is allowed.
    Unread {
        /// Its line.
        said: String,
        /// Why that is none.
        why: String,
    },
}

/// Why a program gave no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    what: What,
    command: String,
    /// The last lines that it complained with; empty where there are none.
    last: String,
}

impl Fault {
    pub(super) fn new(what: What, command: &str, last: String) -> Self {
        Self { what, command: command.to_owned(), last }
    }

    /// In words, with the command and its last lines: for whoever started it.
    pub(crate) fn say(&self, texts: &Texts) -> String {
        let what = match &self.what {
            What::NotStarted(why) => say!(texts, "program-not-started", "why" = why.as_str()),
            What::Late(wait) => say!(texts, "program-late", "seconds" = wait.as_secs()),
            What::Ended => say!(texts, "program-ended"),
            What::Unread { said, why } => {
                say!(texts, "program-unread", "said" = said.as_str(), "why" = why.as_str())
            }
        };
        let line = say!(texts, "program-fault", "command" = self.command.as_str(), "what" = what);
        if self.last.is_empty() { line } else { format!("{line} ({})", self.last) }
    }
}
