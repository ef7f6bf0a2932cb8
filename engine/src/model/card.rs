//! Cards and decks.

use super::id::{CardId, DeckId, HasId, SpaceId};
use super::mask::{OrderMask, SymbolMask};
use super::price::{Price, price};
use super::script::Effect;
use super::source::Source;
use super::text::Text;
use crate::edition::keys::{BOOL, ID, NAME, SOURCE, filled, int, keys, may, or_default, settled};

keys! {
    /// A mark on cards, of which sets are made.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Symbol = "symbol" {
        /// The symbol's stable name.
        pub id: Box<str> = filled(ID),
        /// The printed name.
        pub name: Text = filled(NAME),
        /// The source of the block.
        pub source: Source = SOURCE,
    }
}

/// A physical card. Copies of a card are separate, consecutive rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Stable name, shared by copies.
    pub id: Box<str>,
    /// Printed name.
    pub name: Text,
    /// Deck to which the card permanently belongs.
    pub deck: DeckId,
    /// Symbols that the card can represent in a set.
    pub symbols: SymbolMask,
    /// Space printed on the card, if any.
    pub space: Option<SpaceId>,
    /// Effect of playing the card; `None` if it is only used in sets.
    pub effect: Option<Effect>,
    /// Orders that the card offers when it is programmed.
    pub orders: OrderMask,
    /// Numbers printed on the card, by name.
    pub numbers: Vec<(Box<str>, u32)>,
    /// Text of the card, in our own words; may be empty.
    pub text: Text,
    /// Source of the table.
    pub source: Source,
}

keys! {
    /// Cards that are drawn from one pile.
    ///
    /// An unordered draw pile and an open discard pile.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Deck = "deck" {
        /// The deck's stable name.
        pub id: Box<str> = filled(ID),
        /// The printed name.
        pub name: Text = filled(NAME),
        /// True if the deck is in the game; another deck may contain its cards.
        pub in_play: bool = settled(),
        /// True if its cards are kept apart: they count for no set and no limit, and stay when
        /// their army is eliminated.
        pub apart: bool = or_default(BOOL),
        /// True if the discards form a new pile when the draw pile is empty.
        pub reshuffle: bool = filled(BOOL),
        /// The number of its cards that are face up in a row, filled after every step; none unless
        /// given.
        pub row: Option<u32> = may(int(1..=100)),
        /// The price of one of its cards, by variable, where a `buy` step sells them.
        pub price: Option<Price> = may(price()),
        /// Its cards.
        pub cards: Vec<CardId> = settled(),
        /// The source of the block.
        pub source: Source = SOURCE,
    }
}

impl HasId for Symbol {
    fn id(&self) -> &str {
        &self.id
    }
}

impl HasId for Card {
    fn id(&self) -> &str {
        &self.id
    }
}

impl HasId for Deck {
    fn id(&self) -> &str {
        &self.id
    }
}
