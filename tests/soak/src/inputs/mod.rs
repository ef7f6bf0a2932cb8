//! Inputs of strangers to the program: editions, scripts, saves, scenarios, setups, typed lines.
//!
//! Each is read and used as the program does, with its own limits, and is either refused with a
//! reason or accepted. `warboard-soak` and the fuzz targets share this module; both make their
//! inputs from well-formed ones, with one or more [`Edit`]s.

mod edit;
mod entries;
mod games;
mod lines;
mod sources;

use warboard_engine::edition::EditionFiles;

pub use edit::Edit;
pub use entries::{edition, save, scenario, setup};
pub use games::saved;
pub use lines::typed;
pub(crate) use sources::scenarios;
pub use sources::{Base, InputSeeds};

/// The kind of an input.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum InputKind {
    /// The files of an edition, of which a TOML file is strange.
    Edition,
    /// The files of an edition, of which a script is strange.
    Script,
    /// A save.
    Save,
    /// A scenario of an edition.
    Scenario,
    /// A variant, a number of players, options and a limit of turns, as a save has them.
    Setup,
    /// Lines that a player types.
    Lines,
}

impl InputKind {
    /// Every kind, in order.
    pub const ALL: [Self; 6] =
        [Self::Edition, Self::Script, Self::Save, Self::Scenario, Self::Setup, Self::Lines];

    /// Returns the name of the kind.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Edition => "editions",
            Self::Script => "scripts",
            Self::Save => "saves",
            Self::Scenario => "scenarios",
            Self::Setup => "setups",
            Self::Lines => "lines",
        }
    }

    /// Returns the file extension of the kind; an edition is a directory.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Edition => "toml",
            Self::Script => "rhai",
            Self::Save => "warboard",
            Self::Scenario => "scenario",
            Self::Setup => "json",
            Self::Lines => "lines",
        }
    }
}

/// An input.
#[derive(Clone, Debug)]
pub struct FuzzInput {
    /// The kind of the input.
    pub kind: InputKind,
    /// The edition that it is made from, or that it is for: its place among the [`InputSeeds`].
    pub base: usize,
    /// The files of an edition, where it is one.
    pub files: Option<EditionFiles>,
    /// The content, where it is a text.
    pub text: Vec<u8>,
    /// The seed of chance for its use.
    pub seed: u64,
}

/// The result of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputResult {
    /// The input was refused with a reason.
    Refused,
    /// The input was accepted and used.
    Taken,
}

/// The numbers of refused and accepted inputs of each kind.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct InputCounts {
    counts: [[u64; 2]; InputKind::ALL.len()],
}

impl InputCounts {
    pub(crate) fn count(&mut self, kind: InputKind, came: InputResult) {
        self.counts[kind as usize][came as usize] += 1;
    }

    pub(crate) fn add(&mut self, other: Self) {
        let pairs = self.counts.iter_mut().flatten().zip(other.counts.iter().flatten());
        pairs.for_each(|(sum, n)| *sum += n);
    }

    /// Returns the numbers of refused and accepted inputs of a kind.
    pub(crate) fn of(&self, kind: InputKind) -> [u64; 2] {
        self.counts[kind as usize]
    }
}
