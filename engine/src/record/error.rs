//! Why a save cannot be read or played again.

use std::fmt;

use super::FORMAT;
use crate::edition::{Diagnostics, SetupError};
use crate::game::{Illegal, Misfit};
use crate::words::WordsError;

/// Why a save cannot be read or played again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// It does not begin like one.
    NotASave,
    /// Another, newer format.
    Newer {
        /// The format it says it has.
        format: u64,
    },
    /// A line is not what it should be.
    Damaged {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The edition it carries cannot be loaded.
    Edition(Diagnostics),
    /// The edition it carries does not have what the game was set up with.
    Setup(SetupError),
    /// The words of a line are no action.
    Words {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with them.
        error: WordsError,
    },
    /// The game does not allow an action.
    Refused {
        /// The line, counted from 1.
        line: usize,
        /// The words of the action.
        action: String,
        /// Why.
        illegal: Illegal,
        /// Why, in words.
        reason: String,
    },
    /// Chance is asked something else than was written down.
    Chance {
        /// The line, counted from 1.
        line: usize,
        /// How it differs.
        misfit: Misfit,
    },
    /// The game is not the one whose hash was written down.
    Hash {
        /// The line, counted from 1.
        line: usize,
    },
    /// What chance answered does not come from the seed.
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
