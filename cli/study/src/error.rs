//! The reasons why a study cannot be played.

use std::fmt;

use warboard_engine::edition::{Diagnostics, SetupError};
use warboard_engine::words::nearest;

use crate::header::{CELLS_MAX, GAMES_MAX};
use crate::levels;

/// The reason why a study cannot be played. It is displayed in English.
#[derive(Debug)]
pub enum StudyError {
    /// The edition cannot be used.
    Edition {
        /// The edition's name.
        name: String,
        /// The diagnostics of the edition.
        findings: Box<Diagnostics>,
    },
    /// The edition refuses a variant, an option or a number of players.
    Setup(SetupError),
    /// The crossed settings are invalid: a sentence.
    Cross(String),
    /// No bot has this name.
    UnknownBot(String),
    /// A cell was set to another number of players than it has bots.
    Players {
        /// The settings that distinguish the cell.
        set: String,
        /// The number of its bots.
        bots: usize,
    },
    /// Not 1 to a billion games.
    Games,
    /// A game of no turn.
    Turns,
    /// A study that is played whole cannot end before.
    UntilNarrow,
    /// Not 1 to 1000 cells.
    Cells,
}

impl fmt::Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Edition { name, findings } => {
                write!(f, "The edition `{name}` cannot be used:\n{findings}")
            }
            Self::Setup(error) => error.fmt(f),
            Self::Cross(sentence) => f.write_str(sentence),
            Self::UnknownBot(name) => {
                let names = levels::names();
                write!(f, "There is no bot `{name}`; bots: {}.", names.join(", "))?;
                match nearest(name, names.iter().copied()) {
                    Some(near) => write!(f, " Did you mean `{near}`?"),
                    None => Ok(()),
                }
            }
            Self::Players { set, bots } => {
                write!(f, "`{set}`: {bots} seats are named")
            }
            Self::Games => write!(f, "a cell has 1 to {GAMES_MAX} games"),
            Self::Turns => f.write_str("a game has at least 1 turn"),
            Self::UntilNarrow => {
                f.write_str("a study that is played whole ends when all games are played")
            }
            Self::Cells => write!(f, "a study has 1 to {CELLS_MAX} cells"),
        }
    }
}

impl std::error::Error for StudyError {}
