//! Table `[[target]]`: tokens that can be attacked.

use strum::{IntoStaticStr, VariantArray};

use crate::edition::codes;
use crate::edition::keys::{
    BOOL, ID, NAME, PLACE, SOURCE, Spanned, TableKind, TableReader, at, filled, id_of, int, keys,
    may, or, or_default, row, some, to, told, unless, word, word_of,
};
use crate::edition::tree::SourceSpan;
use crate::model::amount::amount;
use crate::model::{
    Amount, AskedOn, FactionId, Lost, Resolution, ResolutionKind, Source, StrikeFrom, Text, TrackId,
};

/// The position from which a target is attacked.
#[derive(Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum From {
    Adjacent,
    Under,
}

keys! {
    /// Tokens of a pile that can be attacked while they lie on a space.
    ///
    /// References are settled later, because factions that are not in play are removed.
    #[derive(Clone, Debug)]
    pub(crate) struct TargetDraft = "target" => TargetDraft::finish as TargetDraft {
        /// The target's stable name, used in attack commands; must differ from the ids of spaces.
        pub(crate) id: Box<str> = filled(ID),
        /// As printed.
        pub(crate) name: Text = filled(NAME),
        /// The id of the pile of its tokens.
        pub(crate) pile: Option<Spanned<usize>> = told(at(row(TableKind::Pile))),
        /// The id of the faction that owns it.
        pub(crate) faction: Option<FactionId> = told(id_of::<FactionId>()),
        /// The space of the attacker: a bordering space, or the one it lies on; `adjacent` unless
        /// given.
        pub(crate) from: StrikeFrom = or(
            to(some(word::<From>(), "can be attacked from nowhere"), |_, _, from| Some(StrikeFrom {
                adjacent: from.contains(&From::Adjacent),
                under: from.contains(&From::Under),
            })),
            StrikeFrom { adjacent: true, under: false }
        ),
        /// The use of the attacker's dice: added up (`total`, unless given), or moving a marker
        /// (`ladder`).
        pub(crate) way as "resolution": ResolutionKind = or(word_of(&ResolutionKind::FOR_TOKENS), ResolutionKind::Total),
        /// With `total`: the sum that the attacker's dice must reach.
        pub(crate) total: Option<u32> = unless(int(1..=1_000)),
        /// With `ladder`: the id of a track. Each die that shows the number of the next space moves
        /// the marker there; the token falls on the last space.
        pub(crate) track: Option<Spanned<TrackId>> = unless(at(id_of::<TrackId>())),
        /// The amount that is added to the attacker's total, about the attacker; nothing unless
        /// given.
        pub(crate) add: Option<Amount> = may(amount(AskedOn::Reckoned)),
        /// The loss after a miss: the basic units that fought, or all committed units; `basic`
        /// unless given.
        pub(crate) lost: Lost = or(word::<Lost>(), Lost::Basic),
        /// True if it can be attacked while it lies on a closed space.
        pub(crate) over_closed: bool = or_default(BOOL),
        /// True if a space that its faction controls cannot be attacked while it lies there.
        pub(crate) shields: bool = or_default(BOOL),
        pub(crate) source: Source = SOURCE,
        pub(crate) place: SourceSpan = PLACE,
    }
}

impl TargetDraft {
    fn finish(self, reader: &mut TableReader<'_>) -> Self {
        let (key, other) = if self.way == ResolutionKind::Ladder {
            ("track", "total")
        } else {
            ("total", "track")
        };
        if !reader.has(key) {
            reader.lack(key);
        }
        reader.was(&["modifiers"], "add = { track = …, column = … }");
        let message = format!("{} has `{other}`, which is for another `resolution`", reader.what);
        reader.refuse(codes::NOT_ALLOWED, other, message);
        self
    }

    /// Returns the rule by which the attacker's dice decide.
    pub(crate) fn resolution(&self) -> Resolution {
        match &self.track {
            Some(track) if self.way == ResolutionKind::Ladder => Resolution::Ladder(track.value),
            Some(_) | None => Resolution::Total,
        }
    }
}
