//! `invade`.

use strum::{IntoStaticStr, VariantArray};

use super::{Actors, Duty};
use crate::edition::keys::{keys, may, must, or_default, table, word, word_of};

/// Who may be attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Targets {
    /// Every army but one's own.
    OtherArmies,
    /// Every army of another faction.
    OtherFactions,
}

/// What becomes of an eliminated army's cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Spoils {
    /// The army that eliminated it takes them.
    Conqueror,
    /// They are discarded.
    Discard,
}

keys! {
    /// What follows an elimination.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Eliminate = "eliminate" {
        /// Who gets the cards of an eliminated army.
        pub cards: Spoils = must(word::<Spoils>()),
        /// When the conqueror must trade at once; never unless given.
        pub trade: Option<Duty> = may(table::<Duty>()),
    }
}

keys! {
    /// Attacks, as many as wanted.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Invade = "invade" {
        /// With whom: the army whose turn it is unless given, or every army that its players command.
        pub armies: Actors = or_default(word_of(&Actors::TOGETHER)),
        /// Who may be attacked.
        pub targets: Targets = must(word::<Targets>()),
        /// What follows an elimination.
        pub eliminate: Eliminate = must(table::<Eliminate>()),
    }
}
