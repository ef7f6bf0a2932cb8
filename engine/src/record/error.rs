//! Errors of reading and replaying saves.

use std::fmt;

use super::FORMAT;
use crate::edition::{Diagnostics, SetupError};
use crate::game::{Illegal, Misfit};
use crate::words::WordsError;

/// The reason why a save cannot be read or replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// The file does not begin like a save.
    NotASave,
    /// A newer format.
    Newer {
        /// The format that the save declares.
        format: u64,
    },
    /// A malformed line.
    Damaged {
        /// The line, counted from 1.
        line: usize,
        /// The reason.
        reason: String,
    },
    /// The edition in the save cannot be loaded.
    Edition(Diagnostics),
    /// The edition in the save does not contain the setup of the game.
    Setup(SetupError),
    /// The words of a line that are not an action.
    Words {
        /// The line, counted from 1.
        line: usize,
        /// The error in the words.
        error: WordsError,
    },
    /// An action that is illegal in the game.
    Refused {
        /// The line, counted from 1.
        line: usize,
        /// The words of the action.
        action: String,
        /// The reason as a value.
        illegal: Illegal,
        /// The reason in words.
        reason: String,
    },
    /// A consultation of chance that differs from the recorded one.
    Chance {
        /// The line, counted from 1.
        line: usize,
        /// The difference.
        misfit: Misfit,
    },
    /// A game whose hash differs from the recorded one.
    Hash {
        /// The line, counted from 1.
        line: usize,
    },
    /// An answer of chance that does not come from the seed.
    Dice {
        /// The line, counted from 1.
        line: usize,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASave => f.write_str("not a warboard save"),
            Self::Newer { format } => {
                write!(f, "a save of format {format}; this version reads format {FORMAT}")
            }
            Self::Damaged { line, reason } => write!(f, "damaged line {line}: {reason}"),
            Self::Edition(diagnostics) => {
                write!(f, "the edition it carries cannot be loaded\n{diagnostics}")
            }
            Self::Setup(error) => write!(f, "the edition it carries: {error}"),
            Self::Words { line, error } => write!(f, "damaged line {line}: {error}"),
            Self::Refused { line, action, reason, .. } => {
                write!(f, "action refused at line {line}: `{action}`: {reason}")
            }
            Self::Chance { line, misfit } => write!(f, "damaged line {line}: {misfit}"),
            Self::Hash { line } => write!(f, "hash mismatch at line {line}"),
            Self::Dice { line } => write!(f, "line {line}: the dice are not those of the seed"),
        }
    }
}

impl std::error::Error for RecordError {}
