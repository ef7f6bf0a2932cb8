//! `[[target]]`: tokens that can be attacked.

use strum::{IntoStaticStr, VariantArray};

use crate::edition::keys::{
    At, BOOL, ID, Kind, LINE, NAME, PLACE, SOURCE, at, filled, int, keys, list, must, must_or, or,
    or_default, row, some, table, to, told, word,
};
use crate::edition::tree::Place;
use crate::model::{Lost, Source, StrikeFrom, Text};

/// Where a target is attacked from.
#[derive(Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum From {
    Adjacent,
    Under,
}

keys! {
    /// Tokens of a pile that can be attacked while they lie on a space.
    ///
    /// Its tables are settled later: factions that do not play fall away.
    #[derive(Clone, Debug)]
    pub(crate) struct TargetDraft = "target" {
        /// The target's stable name, which an attack says; no space has it.
        pub(crate) id: Box<str> = filled(ID),
        /// As printed.
        pub(crate) name: Text = filled(NAME),
        /// The id of the pile whose tokens it is.
        pub(crate) pile: Option<At<usize>> = told(at(row(Kind::Pile))),
        /// The id of the faction whose it is.
        pub(crate) faction: Option<usize> = told(row(Kind::Faction)),
        /// Where it is attacked from: a bordering space, or the space it lies on; `adjacent` unless given.
        pub(crate) from: StrikeFrom = or(
            to(some(word::<From>(), "can be attacked from nowhere"), |_, _, from| Some(StrikeFrom {
                adjacent: from.contains(&From::Adjacent),
                under: from.contains(&From::Under),
            })),
            StrikeFrom { adjacent: true, under: false }
        ),
        /// What the attacker's dice must come to.
        pub(crate) total: u32 = must_or(int(1..=1_000), 1),
        /// What tracks add to the total.
        pub(crate) modifiers: Vec<TotalModifierDraft> =
            or_default(list(table::<TotalModifierDraft>())),
        /// What a miss costs: the basic units that fought, or all that was committed; `basic` unless given.
        pub(crate) lost: Lost = or(word::<Lost>(), Lost::Basic),
        /// Whether it can be attacked while it lies on a closed space.
        pub(crate) over_closed: bool = or_default(BOOL),
        /// Whether a space that its faction controls cannot be attacked while it lies there.
        pub(crate) shields: bool = or_default(BOOL),
        pub(crate) source: Source = SOURCE,
        pub(crate) place: Place = PLACE,
    }
}

keys! {
    /// What the marker of a track adds to the total of a faction's attacks.
    #[derive(Clone, Debug)]
    pub(crate) struct TotalModifierDraft = "modifiers" {
        /// The id of the track.
        pub(crate) track: usize = must(row(Kind::Track)),
        /// Which of its columns.
        pub(crate) column: At<Box<str>> = must(at(LINE)),
        /// The id of the faction it counts for.
        pub(crate) faction: usize = must(row(Kind::Faction)),
    }
}
