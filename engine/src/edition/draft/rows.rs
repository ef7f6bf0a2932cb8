//! Tables `[[unit]]`, `[[order]]`, `[[start]]` and `[[victory]]`: rows of the model, with places
//! for the checks.

use super::step::{ProcedureDraft, ProcedureKeys};
use super::{PLAYERS_MAX, is_for, meet};
use crate::edition::keys::{
    ID, NUMBER_MAX, PLACE, Spanned, TableKind, at, filled, flat, flat_if_read, id_of, int, keys,
    list, map, may, or_default, row, told, unkeyed,
};
use crate::edition::tree::SourceSpan;
use crate::model::{Order, SpaceId, UnitKind, Victory};

keys! {
    /// A kind of unit with its limits by army, and the positions that checks report.
    #[derive(Clone, Debug)]
    pub(crate) struct UnitDraft of UnitKind {
        pub(crate) unit: UnitKind = flat::<UnitKind>(),
        /// Limits of single armies, replacing `limit`.
        pub(crate) limits: Vec<(usize, u32)> = or_default(map(row(TableKind::Army), int(1..=NUMBER_MAX))),
        pub(crate) holds: Option<SourceSpan> = unkeyed(|reader| reader.value_place("holds")),
        pub(crate) hits: Option<SourceSpan> = unkeyed(|reader| reader.value_place("hits")),
        pub(crate) limit: Option<SourceSpan> = unkeyed(|reader| reader.value_place("limit")),
        pub(crate) place: SourceSpan = PLACE,
    }
}

keys! {
    /// An order and its position in the file.
    #[derive(Debug)]
    pub(crate) struct OrderDraft of Order {
        /// Nothing for one that could not be read.
        pub(crate) order: Option<Order> = flat_if_read::<Order>(),
        pub(crate) does as "steps" was "unit" was "move" was "most" was "dice" was "sides" was "deploy" was "climb":
            Option<ProcedureDraft> = flat_if_read::<ProcedureKeys>(),
        pub(crate) place: SourceSpan = PLACE,
    }
}

keys! {
    /// Pieces of a kind at the start.
    #[derive(Clone, Debug)]
    pub(crate) struct StartDraft = "start", sourced {
        /// A stable name, by which a variant changes the row.
        pub(crate) id: Box<str> = filled(ID),
        /// The id of the army that owns the pieces.
        pub(crate) army: Option<usize> = told(row(TableKind::Army)),
        /// The id of the kind of unit.
        pub(crate) unit: Option<usize> = told(row(TableKind::Unit)),
        /// The number of pieces on each space.
        pub(crate) spaces: Vec<(Spanned<SpaceId>, u32)> =
            or_default(map(at(id_of::<SpaceId>()), int(0..=NUMBER_MAX))),
        /// The numbers of players with which they are there; all unless given.
        pub(crate) players: Option<Spanned<Vec<usize>>> = may(at(list(int(1..=PLAYERS_MAX)).once())),
        /// The number of waiting pieces; 0 unless given.
        pub(crate) waiting: u32 = or_default(int(0..=NUMBER_MAX)),
        pub(crate) place: SourceSpan = PLACE,
    }
}

impl StartDraft {
    /// Returns whether the pieces are there with a number of players.
    pub(crate) fn is_for(&self, players: usize) -> bool {
        is_for(self.players.as_ref(), players)
    }

    /// Returns whether two rows are there with the same number of players.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        meet(self.players.as_ref(), other.players.as_ref())
    }
}

keys! {
    /// A way to win. Factions and tokens are rows of their tables, in play or not.
    #[derive(Debug)]
    pub(crate) struct VictoryDraft of Victory {
        pub(crate) victory: Victory = flat::<Victory>(),
        /// True if the table says who wins, whether or not it can be read.
        pub(crate) has_winner: bool = unkeyed(|reader| reader.has("faction") || reader.has("most")),
        /// True if the table has an amount that decides, whether or not it can be read.
        pub(crate) has_most: bool = unkeyed(|reader| reader.has("most")),
        /// The position of the row in the file.
        pub(crate) place: SourceSpan = PLACE,
    }
}
