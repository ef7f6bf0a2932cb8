//! The sources of facts. Every table of an edition has one.

use std::fmt;

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The kind of a source, which determines its reliability.
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
    /// Chosen by us because no source is known; not the printed game.
    Reconstructed,
    /// Our own work where the printed game defines nothing, such as a drawing position or a
    /// translation.
    Ours,
}

impl SourceKind {
    /// Every kind, the most reliable first.
    pub const ALL: [Self; 4] = [Self::Rulebook, Self::Web, Self::Reconstructed, Self::Ours];

    /// Returns the word that begins a `source` in TOML.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for SourceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The source of a table, such as `"rulebook: Mise en place, p. 6"` or `"reconstructed"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Kind of the source; of several, the least reliable.
    pub kind: SourceKind,
    /// Rest of the line, such as heading and page, a public name or a reason; may be empty.
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
