//! Who knows what, so that it can be told who learns something.

use smallvec::SmallVec;

use super::scene::Scene;
use crate::model::SeatMask;

/// For each card and then each token the bits of the seats that know where it lies, or its face.
pub(crate) struct Known(SmallVec<[u32; 160]>);

impl Scene<'_> {
    /// What is known now.
    pub(crate) fn known(self) -> Known {
        let (cells, layout) = (&self.state.cells, &self.rules.layout);
        let mut known = SmallVec::from_slice(&cells[layout.cards_known()]);
        known.extend_from_slice(&cells[layout.tokens_known()]);
        Known(known)
    }
}

impl Known {
    /// The seats that know more afterwards.
    pub(crate) fn learnt(&self, after: &Self) -> SeatMask {
        if self.0 == after.0 {
            return SeatMask::NONE;
        }
        let mask = |bits: &u32| SeatMask::from_bits(*bits);
        let pairs = self.0.iter().map(mask).zip(after.0.iter().map(mask));
        let learnt = pairs.map(|(before, after)| after.difference(before));
        learnt.fold(SeatMask::NONE, SeatMask::union)
    }
}
