//! `program`.

use crate::edition::keys::{int, keys, must};
use crate::model::order::PROGRAM_MAX;

/// How many cards a seat may program.
const CARDS: std::ops::RangeInclusive<u8> = 1..=4;
const _: () = assert!(*CARDS.end() as usize == PROGRAM_MAX);

keys! {
    /// Every seat chooses cards in secret, and their order.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Program = "program" {
        /// How many cards, 1 to 4.
        pub cards: u8 = must(int(CARDS)),
    }
}
