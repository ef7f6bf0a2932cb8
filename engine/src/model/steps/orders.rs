//! `orders`.

use crate::edition::keys::{id_of, int, keys, mask, may, must, or_default, table};
use crate::model::id::{TagId, UnitKindId};
use crate::model::unit::KindMask;

keys! {
    /// Bonus cards for a space that held enemies and is empty.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Cleared = "cleared" {
        /// How many cards.
        pub cards: u32 = must(int(1..=1_000)),
        /// Not for spaces with this tag.
        pub except: Option<TagId> = may(id_of::<TagId>()),
        /// Ids of kinds of unit that keep no space from being cleared; to destroy them alone clears none.
        pub despite: KindMask = or_default(mask(id_of::<UnitKindId>(), KindMask::with)),
    }
}

keys! {
    /// Seat after seat turns up a programmed card and gives one of its orders.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Orders = "orders" {
        /// Bonus cards for an order that clears a space of enemies; none unless given.
        pub cleared: Option<Cleared> = may(table::<Cleared>()),
    }
}
