//! Knowledge of hidden cards, tokens and variables, compared to find the seats that learn something.

use smallvec::SmallVec;

use super::state_view::StateView;
use crate::model::SeatMask;

/// The bits of the seats that know the place of each card, then the face of each token, then each
/// hidden value.
pub(crate) struct KnowledgeBits(SmallVec<[u32; 160]>);

impl StateView<'_> {
    /// Returns the current knowledge.
    pub(crate) fn known(self) -> KnowledgeBits {
        let (cells, layout) = (&self.state.cells, &self.rules.layout);
        let mut known = SmallVec::from_slice(&cells[layout.cards_known()]);
        known.extend_from_slice(&cells[layout.tokens_known()]);
        if self.rules.hides_values() {
            known.extend(
                self.rules.hidden_values().filter_map(|of| Some(self.secret(of)?.known.bits())),
            );
        }
        KnowledgeBits(known)
    }
}

impl KnowledgeBits {
    /// Returns the seats that know more in `after`.
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
