//! The choices made before a game, and the reasons why an edition may reject them.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::diagnostic::Diagnostics;
use crate::words::OneLine;

/// The choices made before a game: variant, options and number of players.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Setup {
    /// Id of the variant; `None` for the edition without one.
    #[serde(default)]
    pub variant: Option<String>,
    /// Number of players.
    pub players: usize,
    /// Values of options by option id; an option that is not named has its default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Number of turns after which the game ends without a winner; `None` for no limit.
    #[serde(default)]
    pub turns_max: Option<u32>,
    /// True if only public information determines the players who are asked. Every player who,
    /// publicly, could have a choice is asked, even without one. For games of several people, in
    /// which a prompt would reveal something about a hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ask_all: bool,
    /// Id of the lesson in whose position the game begins; `None` for its own beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
}

/// The reason why an edition rejects a [`Setup`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// A variant that the edition does not have.
    UnknownVariant {
        /// Name of the variant.
        name: String,
        /// Existing variants.
        allowed: Vec<String>,
        /// Existing variant with a similar name.
        nearest: Option<String>,
    },
    /// A number of players that is not allowed.
    Players {
        /// Requested number.
        players: usize,
        /// Allowed numbers of players.
        allowed: Vec<usize>,
    },
    /// An option that the edition does not have.
    UnknownOption {
        /// Name of the option.
        name: String,
        /// Existing options.
        allowed: Vec<String>,
        /// Existing option with a similar name.
        nearest: Option<String>,
    },
    /// A value that the option does not have.
    UnknownValue {
        /// Id of the option.
        option: String,
        /// Name of the value.
        name: String,
        /// Existing values.
        allowed: Vec<String>,
        /// Existing value with a similar name.
        nearest: Option<String>,
    },
    /// A lesson that the edition does not have, or not for that number of players.
    UnknownLesson {
        /// Name of the lesson.
        name: String,
        /// Existing lessons.
        allowed: Vec<String>,
        /// Existing lesson with a similar name.
        nearest: Option<String>,
    },
    /// A lesson whose position does not fit the rules.
    Lesson {
        /// Id of the lesson.
        id: String,
        /// Line of the position, counted from 1.
        line: usize,
        /// The reason.
        reason: String,
    },
    /// Options each of which fits the edition, but not all together.
    Conflict(Diagnostics),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownVariant { name, allowed, nearest } => {
                write!(f, "unknown variant `{}`", OneLine::new(name))?;
                proposal(f, "variants", allowed, nearest.as_ref())
            }
            Self::Players { players, allowed } => {
                let allowed: Vec<String> = allowed.iter().map(ToString::to_string).collect();
                write!(f, "{players} cannot play; players: {}", allowed.join(", "))
            }
            Self::UnknownOption { name, allowed, nearest } => {
                write!(f, "unknown option `{}`", OneLine::new(name))?;
                proposal(f, "options", allowed, nearest.as_ref())
            }
            Self::UnknownValue { option, name, allowed, nearest } => {
                write!(
                    f,
                    "option `{}` has no value `{}`",
                    OneLine::new(option),
                    OneLine::new(name)
                )?;
                proposal(f, "values", allowed, nearest.as_ref())
            }
            Self::UnknownLesson { name, allowed, nearest } => {
                write!(f, "unknown lesson `{}`", OneLine::new(name))?;
                proposal(f, "lessons", allowed, nearest.as_ref())
            }
            Self::Lesson { id, line, reason } => {
                write!(f, "lesson `{id}`, line {line} of `position`: {reason}")
            }
            Self::Conflict(diagnostics) => {
                write!(f, "these options cannot be combined\n{diagnostics}")
            }
        }
    }
}

fn proposal(
    f: &mut fmt::Formatter<'_>,
    what: &str,
    allowed: &[String],
    nearest: Option<&String>,
) -> fmt::Result {
    if allowed.is_empty() {
        return write!(f, "; there are no {what}");
    }
    write!(f, "; {what}: {}", allowed.join(", "))?;
    nearest.map_or(Ok(()), |nearest| write!(f, "; did you mean `{nearest}`?"))
}

impl std::error::Error for SetupError {}
