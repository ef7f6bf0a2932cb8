//! `deal-cards`.

use crate::edition::keys::{id_of, int, keys, must, sound};
use crate::model::id::DeckId;

keys! {
    /// Every hand draws cards.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct DealCards = "deal-cards" {
        /// The id of the deck drawn from; that of the army's faction unless given.
        pub deck: Option<DeckId> = sound(id_of::<DeckId>()),
        /// How many cards.
        pub cards: u32 = must(int(1..=1_000)),
    }
}
