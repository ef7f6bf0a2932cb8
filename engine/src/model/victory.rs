//! The victory table.

use super::amount::amount;
use super::fact::{AskedOn, Condition};
use super::id::{DeckId, FactionId, HasId};
use super::source::Source;
use super::term::Amount;
use super::text::Text;
use super::when::when;
use crate::edition::keys::{ID, NAME, SOURCE, filled, id_of, keys, list, may, must, or_default};

keys! {
    /// A way to win.
    ///
    /// Checked after every change that its condition depends on, in the order of the file; of rows that are met at once, one
    /// by which the faction wins whose turn it is comes first.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Victory = "victory" {
        /// The row's stable name.
        pub id: Box<str> = filled(ID),
        /// The name shown when it decides the game.
        pub name: Text = filled(NAME),
        /// The id of the only faction that can win by it; any faction unless given.
        pub faction: Option<FactionId> = may(id_of::<FactionId>()),
        /// The condition, asked about each faction with its armies together.
        pub when: Condition = must(when(AskedOn::Victory)),
        /// The amount of which the winner must have most, of those for whom the condition holds.
        pub most: Option<Amount> = may(amount(AskedOn::Victory)),
        /// The amounts that decide, one after the other, between those with equally much. If all
        /// are equal, the game is drawn.
        pub ties: Vec<Amount> = or_default(list(amount(AskedOn::Victory))),
        /// The id of a deck; its cards in the winner's hand are revealed.
        pub shows: Option<DeckId> = may(id_of::<DeckId>()),
        /// The source of the block.
        pub source: Source = SOURCE,
    }
}

impl HasId for Victory {
    fn id(&self) -> &str {
        &self.id
    }
}
