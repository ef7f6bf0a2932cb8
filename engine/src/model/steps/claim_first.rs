//! `claim-first`.

use super::StepRead;
use crate::edition::keys::{Kind, NUMBER_MAX, Reader, int, keys, or, row, told};
use crate::model::mask::ArmyMask;

/// Keys of `claim-first`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClaimFirst {
    /// Basic units put on a named space.
    pub units: u32,
    /// The armies that name one.
    pub armies: ArmyMask,
}

keys! {
    /// Each army of a faction names one empty space in secret and gets it; of several that name the same, chance says which.
    pub(super) struct ClaimFirstKeys = "claim-first" => ClaimFirstKeys::finish as StepRead {
        /// The faction whose armies name spaces.
        faction: Option<usize> = told(row(Kind::Faction)),
        /// Units put on a named space, 1 unless given.
        units: u32 = or(int(1..=NUMBER_MAX), 1),
    }
}

impl ClaimFirstKeys {
    fn finish(self, _reader: &mut Reader<'_>) -> StepRead {
        let keys = ClaimFirst { units: self.units, armies: ArmyMask::default() };
        StepRead { only: self.faction, ..keys.into() }
    }
}
