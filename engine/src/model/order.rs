//! Orders: what a programmed card may be used for.

use super::id::{CallId, HasId, OrderId, TableId, TrackId, UnitKindId, VariableId};
use super::source::Source;
use super::text::Text;

/// The most cards that a seat programs for one round.
pub const PROGRAM_MAX: usize = 4;

/// Something that a card can order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// Its stable name.
    pub id: Box<str>,
    /// As printed.
    pub name: Text,
    /// What it does, in our own words; may be empty.
    pub text: Text,
    /// What it does.
    pub does: Does,
    /// Whether it can be given, beside what it needs anyway; none: it can.
    pub playable: Option<CallId>,
    /// What giving it is worth to bots, in hundredths of a basic unit; none: they reckon.
    pub worth: Option<u32>,
    /// Where the block comes from.
    pub source: Source,
}

/// What an order does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    /// Units of one kind move, and fire.
    Sortie(Sortie),
    /// Dice move a marker along a track.
    Climb(Climb),
    /// A script runs.
    Script(CallId),
}

/// Units of one kind move from one space to another, then fire at one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sortie {
    /// The kind.
    pub unit: UnitKindId,
    /// How many links a move goes at most; 0: none.
    pub range: u8,
    /// What may come on the board instead of a move.
    pub deploy: Option<Deploy>,
    /// So many dice; none: one for each unit on the space.
    pub dice: Option<u8>,
    /// The most dice.
    pub most: u8,
    /// Sides of a die.
    pub sides: u8,
}

/// Units that wait come to a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deploy {
    /// How many, while so many wait.
    pub count: u32,
    /// They come where a unit of this kind stands.
    pub with: UnitKindId,
}

/// Dice move a marker along a track: each by one space whose number it shows at least, the smallest that does first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Climb {
    /// The track.
    pub track: TrackId,
    /// How many dice.
    pub dice: u8,
    /// Sides of a die.
    pub sides: u8,
    /// What raises the number of each space, and is gone when the marker enters it.
    pub raised_by: Option<VariableId>,
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
