//! Orders: what a programmed card may be used for.

use super::call::Expects;
use super::id::{CallId, HasId, OrderId, TableId};
use super::procedure::Procedure;
use super::source::Source;
use super::text::Text;
use crate::edition::keys::{
    CallUse, ID, NAME, NUMBER_MAX, PROSE, SOURCE, call, filled, int, keys, may, or_default, settled,
};

/// The most cards that a seat programs for one round.
pub const PROGRAM_MAX: usize = 4;
keys! {
    /// An order: a function, or steps.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Order = "order" {
        /// The order's stable name.
        pub id: Box<str> = filled(ID),
        /// As printed on its cards.
        pub name: Text = filled(NAME),
        /// What it does, in your own words.
        pub text: Text = or_default(PROSE),
        /// What it does; something in every game.
        pub does: Option<Procedure> = settled(),
        /// A function that says whether it can be given; whenever it has a use unless given.
        pub playable: Option<CallId> = may(call(CallUse::Query(Expects::Flag))),
        /// What giving it is worth to bots, in hundredths of a basic unit; reckoned unless given.
        pub worth: Option<u32> = may(int(0..=NUMBER_MAX)),
        /// Where the block comes from.
        pub source: Source = SOURCE,
    }
}

/// The orders that one card offers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, serde::Serialize)]
#[serde(transparent)]
pub struct OrderMask(pub u32);

impl OrderMask {
    /// The most orders of an edition.
    pub const ORDERS_MAX: usize = 32;

    /// Whether it is among them.
    #[inline]
    pub fn contains(self, order: OrderId) -> bool {
        order.index() < Self::ORDERS_MAX && self.0 >> order.index() & 1 == 1
    }
    /// These and one more.
    #[must_use]
    pub fn with(self, order: OrderId) -> Self {
        Self(self.0 | 1 << order.index())
    }
    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The orders, in the order of the file.
    pub fn iter(self) -> impl Iterator<Item = OrderId> {
        (0..Self::ORDERS_MAX).map(OrderId::from_index).filter(move |&order| self.contains(order))
    }
}

impl HasId for Order {
    fn id(&self) -> &str {
        &self.id
    }
}
