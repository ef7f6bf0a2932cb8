//! Publicly possible cards: the cards an army could hold as far as every seat knows.
//!
//! With several players, the choice of the seat that is asked depends only on this public
//! knowledge. Being asked, or not being asked, therefore reveals nothing.

use super::state_view::StateView;
use super::suspended::ScriptAnswer;
use crate::model::{ArmyId, CardId, CardPlace, Effect, HandId, SeatMask, Timing, Window};

impl StateView<'_> {
    /// Returns whether `known` contains every seat.
    fn is_everybody(self, known: SeatMask) -> bool {
        self.rules.seats.ids().all(|seat| known.contains(seat))
    }

    /// Returns whether the place of a card is public: it is discarded, or every seat knows its
    /// place.
    fn is_public(self, card: CardId) -> bool {
        self.card_place(card) == CardPlace::Discard || self.is_everybody(self.card_known(card))
    }

    /// Returns whether a card could be in a hand, as far as every seat knows.
    fn could_be_in(self, hand: HandId, card: CardId) -> bool {
        if self.is_public(card) {
            return self.card_place(card) == CardPlace::Hand(hand);
        }
        self.hand(hand).any(|held| !self.is_public(held))
    }

    /// Returns whether an army could hold a card with an effect that `fits`, as far as every seat
    /// knows.
    pub(crate) fn could_play(self, army: ArmyId, fits: impl Fn(&Effect) -> bool) -> bool {
        let row = &self.rules.armies[army];
        let hands = [row.hand, row.apart];
        hands.into_iter().any(|hand| self.n_hand(hand) > 0)
            && self.rules.cards.iter().any(|(card, row)| {
                row.effect.as_ref().is_some_and(&fits)
                    && hands.into_iter().any(|hand| self.could_be_in(hand, card))
            })
    }

    /// Returns whether any army could hold a card for a window.
    pub(crate) fn anybody_could(self, window: Window) -> bool {
        let fits = |effect: &Effect| effect.is_for(Timing::Window(window));
        self.rules.order.iter().any(|&army| self.could_play(army, fits))
    }

    /// Returns whether an answer names a card or token that is not known to every seat, is the end of
    /// a choice of such cards, or could follow from a hidden variable.
    pub(crate) fn is_secret(self, answer: ScriptAnswer) -> bool {
        match answer {
            ScriptAnswer::Card(card) => !self.is_public(card),
            ScriptAnswer::Token(token) => !self.is_everybody(self.token_known(token)),
            ScriptAnswer::Space(_)
            | ScriptAnswer::Region(_)
            | ScriptAnswer::Army(_)
            | ScriptAnswer::Unit(_)
            | ScriptAnswer::Option(_)
            | ScriptAnswer::Die(_)
            | ScriptAnswer::Number(_)
            | ScriptAnswer::Yes
            // What can be answered may follow from a hidden variable.
            | ScriptAnswer::No => self.rules.hides_values(),
            // It is the only answer where there is no card to choose.
            ScriptAnswer::Done => true,
        }
    }
}
