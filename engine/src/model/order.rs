//! Orders: the uses of programmed cards.

use super::fact::{AskedOn, Condition};
use super::id::HasId;
use super::price::{Price, price};
use super::procedure::Procedure;
use super::source::Source;
use super::text::Text;
use super::when::when;
use crate::edition::keys::{
    ID, NAME, NUMBER_MAX, PROSE, SOURCE, filled, int, keys, may, or_default, settled,
};

/// Largest number of cards that a seat programs for one round.
pub const PROGRAM_MAX: usize = 4;
keys! {
    /// An order: a function, or steps.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Order = "order" {
        /// The order's stable name.
        pub id: Box<str> = filled(ID),
        /// The name printed on its cards.
        pub name: Text = filled(NAME),
        /// A description of the order, in the author's words.
        pub text: Text = or_default(PROSE),
        /// The function or steps of the order; set in every game.
        pub does: Option<Procedure> = settled(),
        /// The condition under which it may be given; whenever it has an effect unless given.
        pub when was "playable": Option<Condition> = may(when(AskedOn::Order)),
        /// The price of giving it, by variable; free unless given.
        pub price: Option<Price> = may(price()),
        /// The value of giving it for bots, in hundredths of a basic unit; computed unless given.
        pub worth: Option<u32> = may(int(0..=NUMBER_MAX)),
        /// The source of the block.
        pub source: Source = SOURCE,
    }
}

impl HasId for Order {
    fn id(&self) -> &str {
        &self.id
    }
}
