//! Who knows what, so that it can be told who learns something.

use smallvec::SmallVec;

use super::scene::Scene;
use crate::model::SeatMask;

/// For each card and then each token the seats that know where it lies, or its face.
pub(crate) struct Known(SmallVec<[SeatMask; 160]>);

impl Scene<'_> {
    /// What is known now.
    pub(crate) fn known(self) -> Known {
        let cards = self.rules.cards.ids().map(|card| self.card_known(card));
        let tokens = self.rules.tokens.ids().map(|token| self.token_known(token));
        Known(cards.chain(tokens).collect())
    }
}

impl Known {
    /// The seats that know more afterwards.
    pub(crate) fn learnt(&self, after: &Self) -> SeatMask {
        let pairs = self.0.iter().zip(&after.0);
        let learnt = pairs.map(|(before, after)| after.difference(*before));
        learnt.fold(SeatMask::NONE, SeatMask::union)
    }
}
