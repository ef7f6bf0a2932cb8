//! The victory table.

use super::fact::{AskedOn, Condition};
use super::id::{DeckId, FactionId, HasId};
use super::source::Source;
use super::text::Text;
use super::when::when;
use crate::edition::keys::{ID, NAME, SOURCE, filled, id_of, keys, may, must};

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
