//! `count`.

use strum::{IntoStaticStr, VariantArray};

use crate::edition::keys::{BOOL, NUMBER_MAX, int, keys, must, or, or_default, word};

/// What a space that is out of the game does to its region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Closed {
    /// A region belongs to whoever controls all of its open spaces, at least one.
    #[default]
    LeftOut,
    /// A region with a closed space belongs to nobody.
    Needed,
}

keys! {
    /// Reinforcements for spaces and whole regions.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Count = "count" {
        /// One unit for every so many spaces, rounded down.
        pub per: u32 = must(int(1..=NUMBER_MAX)),
        /// The fewest units that spaces give.
        pub at_least: u32 = must(int(0..=NUMBER_MAX)),
        /// Whether controlled regions add their bonus; true unless given.
        pub regions: bool = or(BOOL, true),
        /// Whether a region's closed spaces are left out, or keep it from being controlled; `left-out` unless given.
        pub closed: Closed = or_default(word::<Closed>()),
    }
}
