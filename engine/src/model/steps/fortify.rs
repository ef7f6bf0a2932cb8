//! `fortify`.

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use super::Actors;
use crate::edition::codes;
use crate::edition::keys::{Reader, int, keys, must, or, or_default, to, word, word_of};
use crate::edition::problem::Problem;
use crate::edition::tree::Node;

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
    pub struct Fortify = "fortify" {
        /// For whom: the army whose turn it is unless given, or those that its players command beside it, one by one.
        pub armies: Actors = or_default(word_of(&Actors::ONE_BY_ONE)),
        /// Moves a turn.
        pub moves: u32 = must(int(1..=1_000)),
        /// How far a move goes: one link, or through own spaces.
        pub range: Range = must(word::<Range>()),
        /// Whose spaces a long move goes through: the army's own unless given.
        pub through: Through = or(
            to(word::<Through>(), |reader, node, through| {
                check_through(reader, node, through);
                Some(through)
            }),
            Through::Own
        ),
        /// Whose space a move ends on: the army's own unless given; any of its faction's where friends share spaces.
        pub to: MoveTo = or_default(word::<MoveTo>()),
        /// Which units move: the basic kind unless given; of the others any number of each in one move.
        pub units: Movers = or(word::<Movers>(), Movers::Basic),
    }
}

/// A move over one link goes through no space.
fn check_through(reader: &Reader<'_>, node: &Node, through: Through) {
    let range = reader.table.get("range").and_then(|entry| entry.node.string());
    if through == Through::Faction && range == Some(Range::Adjacent.into()) {
        let message = "a move over one link goes `through` no other space";
        let problem = Problem::error(codes::NOT_ALLOWED, node.place, message);
        reader.tell(problem.help("`range` is `adjacent`; `connected` goes further"));
    }
}
