//! What strangers may hand to the program: editions, scripts, saves, scenarios, setups, typed lines. Each is read and used as
//! the program does, with its own limits, and is either refused with a reason or taken. `warboard soak` and the fuzz targets
//! share what is here; both make their inputs from those that are well formed, with an [`Edit`] or more.

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
pub use sources::{Base, Sources};

/// What an input is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
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

impl Kind {
    /// Every kind, in order.
    pub const ALL: [Self; 6] =
        [Self::Edition, Self::Script, Self::Save, Self::Scenario, Self::Setup, Self::Lines];

    /// Its name.
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

    /// How the name of a file of this kind ends; an edition is a directory.
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
pub struct Input {
    /// What it is.
    pub kind: Kind,
    /// The edition that it is made from, or that it is for: its place among the [`Sources`].
    pub base: usize,
    /// The files of an edition, where it is one.
    pub files: Option<EditionFiles>,
    /// What it says, where it is a text.
    pub text: Vec<u8>,
    /// What chance is seeded with where it is used.
    pub seed: u64,
}

/// What became of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Came {
    /// It was refused with a reason.
    Refused,
    /// It was taken, and used.
    Taken,
}

/// How many inputs of each kind were refused, and how many taken.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Counts {
    counts: [[u64; 2]; Kind::ALL.len()],
}

impl Counts {
    pub(crate) fn count(&mut self, kind: Kind, came: Came) {
        self.counts[kind as usize][came as usize] += 1;
    }

    pub(crate) fn add(&mut self, other: Self) {
        let pairs = self.counts.iter_mut().flatten().zip(other.counts.iter().flatten());
        pairs.for_each(|(sum, n)| *sum += n);
    }

    /// How many of a kind were refused, and how many taken.
    pub(crate) fn of(&self, kind: Kind) -> [u64; 2] {
        self.counts[kind as usize]
    }
}
