//! Cards and decks.

use super::id::{CardId, DeckId, HasId, SpaceId};
use super::mask::{OrderMask, SymbolMask};
use super::script::Effect;
use super::source::Source;
use super::text::Text;
use crate::edition::keys::{BOOL, ID, NAME, SOURCE, filled, keys, or_default, settled};

keys! {
    /// What sets of cards are made of.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Symbol = "symbol" {
        /// The symbol's stable name.
        pub id: Box<str> = filled(ID),
        /// As printed.
        pub name: Text = filled(NAME),
        /// Where the block comes from.
        pub source: Source = SOURCE,
    }
}

/// One physical card. Copies of a card are rows of their own, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The stable name; copies share it.
    pub id: Box<str>,
    /// As printed.
    pub name: Text,
    /// The deck it belongs to, for good.
    pub deck: DeckId,
    /// What it can stand for in a set.
    pub symbols: SymbolMask,
    /// The space printed on it, if any.
    pub space: Option<SpaceId>,
    /// What is printed on it to be played for; none: it is only good for sets.
    pub effect: Option<Effect>,
    /// The orders that it offers when it is programmed.
    pub orders: OrderMask,
    /// What the card says, in our own words; may be empty.
    pub text: Text,
    /// Where the block comes from.
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
        /// As printed.
        pub name: Text = filled(NAME),
        /// Whether it is in the game: another deck may have its cards.
        pub in_play: bool = settled(),
        /// Whether its cards are held apart: for no set and no limit, and kept when their army is eliminated.
        pub apart: bool = or_default(BOOL),
        /// Whether the discards become a new pile when none is left.
        pub reshuffle: bool = filled(BOOL),
        /// Its cards.
        pub cards: Vec<CardId> = settled(),
        /// Where the block comes from.
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
