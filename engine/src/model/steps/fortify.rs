//! `fortify`.

use strum::{IntoStaticStr, VariantArray};

use super::Actors;
use crate::edition::codes;
use crate::edition::keys::{Reader, int, keys, must, or, or_default, word, word_of};
use crate::edition::problem::Problem;
use serde::Serialize;

/// How far units move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Range {
    /// One link.
    Adjacent,
    /// Any number of links through own spaces.
    Connected,
}

/// Whose spaces a long move goes through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Through {
    /// The army's own.
    Own,
    /// Those of every army of its faction.
    Faction,
}

/// Where a move ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum MoveTo {
    /// On a space of the army's own.
    #[default]
    Own,
    /// On a space of any army of its faction.
    Faction,
}

/// Which units a step moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Movers {
    /// The basic kind. One stays behind.
    Basic,
    /// The other kinds, any number of each in one move.
    Others,
}

keys! {
    /// Moves between own spaces.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Fortify = "fortify" => Fortify::checked as Fortify {
        /// For whom: the army whose turn it is unless given, or those that its players command beside it, one by one.
        pub armies: Actors = or_default(word_of(&Actors::ONE_BY_ONE)),
        /// Moves a turn.
        pub moves: u32 = must(int(1..=1_000)),
        /// How far a move goes: one link, or through own spaces.
        pub range: Range = must(word::<Range>()),
        /// Whose spaces a long move goes through: the army's own unless given.
        pub through: Through = or(word::<Through>(), Through::Own),
        /// Whose space a move ends on: the army's own unless given; any of its faction's where friends share spaces.
        pub to: MoveTo = or_default(word::<MoveTo>()),
        /// Which units move: the basic kind unless given; of the others any number of each in one move.
        pub units: Movers = or(word::<Movers>(), Movers::Basic),
    }
}

impl Fortify {
    fn checked(self, reader: &mut Reader<'_>) -> Self {
        if let (Through::Faction, Range::Adjacent, Some(place)) =
            (self.through, self.range, reader.value_place("through"))
        {
            let message = "a move over one link goes `through` no other space";
            let problem = Problem::error(codes::NOT_ALLOWED, place, message);
            reader.tell(problem.help("`range` is `adjacent`; `connected` goes further"));
        }
        self
    }
}
