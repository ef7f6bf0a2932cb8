//! Where a fact comes from, carried by every block of an edition.

use std::fmt;

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// How far a fact can be trusted.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "lowercase")]
pub enum SourceKind {
    /// Printed in the rulebook.
    Rulebook,
    /// Stated by another public source.
    Web,
    /// Chosen by us because no source is known: not the printed game.
    Reconstructed,
    /// Our own work, where the printed game has nothing to say: a drawing position, a translation.
    Ours,
}

impl SourceKind {
    /// Every kind, the best first.
    pub const ALL: [Self; 4] = [Self::Rulebook, Self::Web, Self::Reconstructed, Self::Ours];

    /// The word that opens a `source` in TOML.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for SourceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The source of one block: `"rulebook: Mise en place, p. 6"`, `"reconstructed"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// How far it can be trusted; of several, the weakest.
    pub kind: SourceKind,
    /// The rest of the line: heading and page, a public name, a reason. May be empty.
    pub note: Box<str>,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.note.is_empty() {
            self.kind.fmt(f)
        } else {
            write!(f, "{}: {}", self.kind, self.note)
        }
    }
}
