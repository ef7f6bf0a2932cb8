//! `claim`.

use crate::edition::keys::{BOOL, NUMBER_MAX, int, keys, or, or_default};

keys! {
    /// In turn, each army takes one empty space, until none is empty.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Claim = "claim" {
        /// Units put on a claimed space, 1 unless given.
        pub units: u32 = or(int(1..=NUMBER_MAX), 1),
        /// Whether armies without a seat get spaces too: whoever claims also claims one for each.
        pub neutral: bool = or_default(BOOL),
    }
}
