//! `roll-for-first`.

use super::{StepKind, StepRead};
use crate::edition::keys::{Reader, keys};

keys! {
    /// Chance names the army that goes first from here on.
    pub(super) struct RollForFirst = "roll-for-first" => RollForFirst::finish as StepRead {}
}

impl RollForFirst {
    fn finish(_keys: Self, _reader: &mut Reader<'_>) -> StepRead {
        StepKind::RollForFirst.into()
    }
}
