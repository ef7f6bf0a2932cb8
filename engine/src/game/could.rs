//! What an army could hold, as far as everybody knows. Where several people play, who is asked depends on that and on nothing
//! that is hidden: being asked, and not being asked, tells nobody anything.

use super::scene::Scene;
use super::suspended::Answer;
use crate::model::{ArmyId, CardId, CardPlace, Effect, HandId, SeatMask, Timing, Window};

impl Scene<'_> {
    /// Whether every seat is among these.
    fn is_everybody(self, known: SeatMask) -> bool {
        self.rules.seats.ids().all(|seat| known.contains(seat))
    }

    /// Whether everybody knows where a card lies.
    fn is_public(self, card: CardId) -> bool {
        self.card_place(card) == CardPlace::Discard || self.is_everybody(self.card_known(card))
    }

    /// Whether a card could lie in a hand.
    fn could_be_in(self, hand: HandId, card: CardId) -> bool {
        if self.is_public(card) {
            return self.card_place(card) == CardPlace::Hand(hand);
        }
        self.hand(hand).any(|held| !self.is_public(held))
    }

    /// Whether an army could hold a card with such an effect.
    pub(crate) fn could_play(self, army: ArmyId, fits: impl Fn(&Effect) -> bool) -> bool {
        let row = &self.rules.armies[army];
        let hands = [row.hand, row.apart];
        hands.into_iter().any(|hand| self.n_hand(hand) > 0)
            && self.rules.cards.iter().any(|(card, row)| {
                row.effect.as_ref().is_some_and(&fits)
                    && hands.into_iter().any(|hand| self.could_be_in(hand, card))
            })
    }

    /// Whether some army could hold a card for a window.
    pub(crate) fn anybody_could(self, window: Window) -> bool {
        let fits = |effect: &Effect| effect.is_for(Timing::Window(window));
        self.rules.order.iter().any(|&army| self.could_play(army, fits))
    }

    /// Whether an answer names what not everybody knows.
    pub(crate) fn is_secret(self, answer: Answer) -> bool {
        match answer {
            Answer::Card(card) => !self.is_public(card),
            Answer::Token(token) => !self.is_everybody(self.token_known(token)),
            Answer::Space(_)
            | Answer::Region(_)
            | Answer::Army(_)
            | Answer::Unit(_)
            | Answer::Option(_)
            | Answer::Die(_)
            | Answer::Number(_)
            | Answer::Yes
            | Answer::No
            | Answer::Done => false,
        }
    }
}
