//! `deal`.

use crate::edition::keys::{BOOL, NUMBER_MAX, int, keys, may, or, or_default};

keys! {
    /// The spaces are dealt out at random.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Deal = "deal" {
        /// Units put on a dealt space, 1 unless given.
        pub units: u32 = or(int(1..=NUMBER_MAX), 1),
        /// Whether armies without a seat are dealt spaces too.
        pub neutral: bool = or_default(BOOL),
        /// The most spaces of an army without a seat; as many as the others unless given.
        pub spaces_neutral: Option<u32> = may(int(1..=NUMBER_MAX)),
    }
}
