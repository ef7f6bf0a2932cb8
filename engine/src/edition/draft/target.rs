//! `[[target]]`: tokens that can be attacked.

use strum::{IntoStaticStr, VariantArray};

use crate::edition::keys::{
    At, BOOL, ID, Kind, NAME, PLACE, SOURCE, at, filled, id_of, int, keys, list, must_or, or,
    or_default, row, some, table, to, told, word,
};
use crate::edition::tree::Place;
use crate::model::{FactionId, Lost, Source, StrikeFrom, Text, TrackModifier};

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
        pub(crate) faction: Option<FactionId> = told(id_of::<FactionId>()),
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
        pub(crate) modifiers: Vec<TrackModifier> = or_default(list(table::<TrackModifier>())),
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
