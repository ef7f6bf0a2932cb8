//! The result of a command.

use warboard_engine::edition::Diagnostics;

use crate::text::shown;
use std::path::Path;
use std::process::ExitCode;
use std::{fmt, io};

use serde_json::{Value, json};

/// The result of a command that could do its work.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// Success.
    Done,
    /// The command ran, and found something wrong or left something unfinished.
    Found,
    /// Wrong usage or bad input.
    BadInput,
    /// Interrupted, or the system refused.
    Stopped,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// The reason why a command could not do its work.
#[derive(Debug)]
pub enum CommandError {
    /// Invalid arguments or damaged input: a whole message.
    BadInput(String),
    /// An edition cannot be played: a sentence, and everything that is wrong with it.
    Unusable(String, Box<Diagnostics>),
    /// The system refused to read or write; the text says what.
    System(String),
    /// The user pressed Ctrl-C.
    Interrupted,
    /// The reader of the output has closed the pipe. This is not an error.
    ReaderGone,
}

impl CommandError {
    /// Returns the failure for a path that the system refuses to write.
    pub fn cannot_write(path: &Path, error: &io::Error) -> Self {
        Self::System(format!("cannot write `{}`: {error}", shown(path)))
    }

    /// Returns the failure as one line of JSON, for programs that ask for JSON.
    pub fn json(&self) -> Value {
        let exit = self.exit() as u8;
        match self {
            Self::Unusable(sentence, problems) => {
                json!({ "error": { "exit": exit, "message": sentence, "findings": problems } })
            }
            other => json!({ "error": { "exit": exit, "message": other.to_string() } }),
        }
    }

    /// Returns the exit code that goes with it.
    pub fn exit(&self) -> Exit {
        match self {
            Self::BadInput(_) | Self::Unusable(..) => Exit::BadInput,
            Self::System(_) | Self::Interrupted => Exit::Stopped,
            Self::ReaderGone => Exit::Done,
        }
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::ReaderGone
        } else {
            Self::System(error.to_string())
        }
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadInput(message) | Self::System(message) => f.write_str(message),
            Self::Unusable(sentence, problems) => write!(f, "{sentence}\n{problems}"),
            Self::Interrupted => f.write_str("interrupted"),
            Self::ReaderGone => f.write_str("the reader closed the pipe"),
        }
    }
}

impl std::error::Error for CommandError {}
