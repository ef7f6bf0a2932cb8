//! `window`.

use strum::{IntoStaticStr, VariantArray};

use super::StepRead;
use crate::edition::keys::{BOOL, Kind, Reader, keys, may, must, or_default, row, word};
use crate::model::mask::ArmyMask;

/// Who is asked in a `window` step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Asked {
    /// The army whose turn it is.
    Mover,
    /// Every army, the one whose turn it is first.
    Everybody,
    /// Every army but the one whose turn it is.
    Others,
}

/// Keys of `window`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// Who is asked.
    pub who: Asked,
    /// The armies whose turns it is part of; none: everybody's.
    pub only: Option<ArmyMask>,
    /// Whether it also opens for cards of one's own turn.
    pub own_turn: bool,
}

keys! {
    /// Cards for this window may be played.
    pub(super) struct WindowKeys = "window" => WindowKeys::finish as StepRead {
        /// The faction whose turns it is part of; everybody's unless given.
        only: Option<usize> = may(row(Kind::Faction)),
        /// Who is asked.
        who: Asked = must(word::<Asked>()),
        /// Whether it also opens for cards whose timing is `own_turn`; such cards are played in it whenever it is open.
        own_turn: bool = or_default(BOOL),
    }
}

impl WindowKeys {
    fn finish(self, _reader: &mut Reader<'_>) -> StepRead {
        let Self { only, who, own_turn } = self;
        StepRead { only, ..Moment { who, only: None, own_turn }.into() }
    }
}
