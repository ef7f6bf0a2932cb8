//! `draw`.

use strum::{IntoStaticStr, VariantArray};

use super::StepRead;
use super::deal_cards::DealCards;
use crate::edition::keys::{
    At, Kind, LINE, Reader, at, flat, id_of, keys, list, must, or, or_default, row, table, word,
};
use crate::model::id::{DeckId, TrackId};
use crate::model::mask::ArmyMask;

/// What cards are drawn for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum DrawPer {
    /// A turn with at least one conquest.
    Turn,
    /// Each army that something was conquered from.
    Army,
    /// Each other faction that something was conquered from.
    Faction,
}

/// More cards, as a track says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawExtra {
    /// The track.
    pub track: TrackId,
    /// The row of its column.
    pub column: usize,
    /// Who draws them.
    pub armies: ArmyMask,
}

/// Keys of `draw`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draw {
    /// The deck drawn from; none: the deck of the army's faction.
    pub deck: Option<DeckId>,
    /// Cards each time.
    pub cards: u32,
    /// What they are drawn for.
    pub per: DrawPer,
    /// More cards, also without a conquest.
    pub extra: Vec<DrawExtra>,
}

keys! {
    /// Cards for conquests of the turn.
    pub(super) struct DrawKeys = "draw" => DrawKeys::finish as StepRead {
        drawn: DealCards = flat::<DealCards>(),
        /// What they are drawn for: a turn with a conquest unless given, each army or each other faction conquered from.
        per: DrawPer = or(word::<DrawPer>(), DrawPer::Turn),
        /// More cards, also without a conquest.
        extra: Vec<ExtraKeys> = or_default(list(table::<ExtraKeys>())),
    }
}

keys! {
    /// More cards, as a track says.
    #[derive(Debug)]
    pub(crate) struct ExtraKeys = "extra" {
        /// The id of the track.
        pub(crate) track: TrackId = must(id_of::<TrackId>()),
        /// The name of its column.
        pub(crate) column: At<Box<str>> = must(at(LINE)),
        /// The id of the faction that draws them.
        pub(crate) faction: usize = must(row(Kind::Faction)),
    }
}

impl DrawKeys {
    /// What tracks add is filled in when the tracks are known.
    fn finish(self, _reader: &mut Reader<'_>) -> StepRead {
        let DealCards { deck, cards } = self.drawn;
        let draw = Draw { deck, cards, per: self.per, extra: Vec::new() };
        StepRead { extra: self.extra, ..draw.into() }
    }
}
