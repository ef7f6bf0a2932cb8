//! Orders: the uses of programmed cards.

use super::call::Expects;
use super::id::{CallId, HasId};
use super::procedure::Procedure;
use super::source::Source;
use super::text::Text;
use crate::edition::keys::{
    CallUse, ID, NAME, NUMBER_MAX, PROSE, SOURCE, call, filled, int, keys, may, or_default, settled,
};

/// Largest number of cards that a seat programs for one round.
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

impl HasId for Order {
    fn id(&self) -> &str {
        &self.id
    }
}
