//! What a table agrees on before a game, and why an edition may refuse it.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::diagnostic::Diagnostics;
use crate::words::OneLine;

/// What a table agrees on before a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Setup {
    /// The variant's id; none: the edition as it stands.
    #[serde(default)]
    pub variant: Option<String>,
    /// How many play.
    pub players: usize,
    /// The values of options by their ids; an option that is not named has its default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The number of turns after which the game ends without a winner; none: it goes on.
    #[serde(default)]
    pub turns_max: Option<u32>,
    /// Whether who is asked depends on public things alone: everybody is asked who, as far as everybody knows, could have
    /// something to choose, also without it. For games of several people, where being asked would tell what one holds.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ask_all: bool,
}

/// Why an edition refuses a [`Setup`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The edition has no such variant.
    UnknownVariant {
        /// What was asked for.
        name: String,
        /// The variants there are.
        allowed: Vec<String>,
        /// The one that may have been meant.
        nearest: Option<String>,
    },
    /// So many cannot play.
    Players {
        /// What was asked for.
        players: usize,
        /// The numbers of players there are.
        allowed: Vec<usize>,
    },
    /// The edition has no such option.
    UnknownOption {
        /// What was asked for.
        name: String,
        /// The options there are.
        allowed: Vec<String>,
        /// The one that may have been meant.
        nearest: Option<String>,
    },
    /// The option has no such value.
    UnknownValue {
        /// The option.
        option: String,
        /// What was asked for.
        name: String,
        /// The values there are.
        allowed: Vec<String>,
        /// The one that may have been meant.
        nearest: Option<String>,
    },
    /// Each of the options fits the edition, and together they do not.
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
            Self::Conflict(diagnostics) => {
                write!(f, "these options do not go together\n{diagnostics}")
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
