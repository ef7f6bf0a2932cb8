//! `place`.

use strum::{IntoStaticStr, VariantArray};

use super::Actors;
use crate::edition::keys::{keys, or_default, word, word_of};

/// Where units are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PlaceOn {
    /// On spaces that their army controls.
    #[default]
    Controlled,
    /// On every space where their army has basic units.
    Present,
}

keys! {
    /// Every reinforcement goes to spaces of the army.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Place = "place" {
        /// For whom: the army whose turn it is unless given, or those that its players command beside it, one by one.
        pub armies: Actors = or_default(word_of(&Actors::ONE_BY_ONE)),
        /// On spaces that the army controls unless given, or where friends share spaces on every one where it has basic
        /// units.
        pub on: PlaceOn = or_default(word::<PlaceOn>()),
    }
}
