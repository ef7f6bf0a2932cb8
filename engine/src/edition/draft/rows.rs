//! `[[unit]]`, `[[order]]`, `[[start]]` and `[[victory]]`: rows of the model, and what checks point at.

use crate::edition::keys::{
    At, ID, Kind, NUMBER_MAX, PLACE, Reader, at, filled, flat, flat_if_read, id_of, int, keys, map,
    or_default, row, settled, told, unkeyed,
};
use crate::edition::tree::Place;
use crate::model::{Climb, Does, Order, SpaceId, UnitKind, Victory};

keys! {
    /// A kind of unit, with limits by rows of armies, and the places of what checks point at.
    #[derive(Clone, Debug)]
    pub(crate) struct UnitDraft of UnitKind {
        pub(crate) unit: UnitKind = flat::<UnitKind>(),
        /// The most that the armies named here may have instead.
        pub(crate) limits: Vec<(usize, u32)> = or_default(map(row(Kind::Army), int(1..=NUMBER_MAX))),
        pub(crate) holds: Option<Place> = unkeyed(|reader| reader.value_place("holds")),
        pub(crate) hits: Option<Place> = unkeyed(|reader| reader.value_place("hits")),
        pub(crate) guarded_by: Option<Place> = unkeyed(|reader| reader.value_place("guarded_by")),
        pub(crate) battle: Option<Place> = unkeyed(|reader| reader.value_place("battle")),
        pub(crate) limit: Option<Place> = unkeyed(|reader| reader.value_place("limit")),
    }
}

keys! {
    /// An order, and where it stands.
    #[derive(Clone, Debug)]
    pub(crate) struct OrderDraft of Order => OrderDraft::finish as OrderDraft {
        /// Nothing for one that could not be read.
        pub(crate) order: Option<Order> = flat_if_read::<Order>(),
        /// What it climbs, and where that is said.
        pub(crate) climb: Option<At<Climb>> = settled(),
        pub(crate) place: Place = PLACE,
    }
}

impl OrderDraft {
    fn finish(self, reader: &mut Reader<'_>) -> Self {
        let climb = match self.order.as_ref().map(|order| order.does) {
            Some(Does::Climb(value)) => {
                reader.value_place("climb").map(|place| At { value, place })
            }
            Some(Does::Sortie(_) | Does::Script(_)) | None => None,
        };
        Self { climb, ..self }
    }
}

keys! {
    /// Pieces of a kind at the start.
    #[derive(Clone, Debug)]
    pub(crate) struct StartDraft = "start", sourced {
        /// A stable name, by which a variant changes the row.
        _id as "id": Box<str> = filled(ID),
        /// The id of the army whose they are.
        pub(crate) army: Option<usize> = told(row(Kind::Army)),
        /// The id of their kind.
        pub(crate) unit: Option<usize> = told(row(Kind::Unit)),
        /// How many stand where.
        pub(crate) spaces: Vec<(At<SpaceId>, u32)> =
            or_default(map(at(id_of::<SpaceId>()), int(0..=NUMBER_MAX))),
        /// How many wait; none unless given.
        pub(crate) waiting: u32 = or_default(int(0..=NUMBER_MAX)),
        pub(crate) place: Place = PLACE,
    }
}

keys! {
    /// A way to win. Factions and tokens are rows of their tables, in play or not.
    #[derive(Debug)]
    pub(crate) struct VictoryDraft of Victory {
        pub(crate) victory: Victory = flat::<Victory>(),
        /// Where the row stands.
        pub(crate) place: Place = PLACE,
    }
}
