//! What becomes of the cards of an army that is out.

use super::chance::Chance;
use super::event::Event;
use super::play::Play;
use super::told::Sink;
use crate::model::{ArmyId, CardPlace, SeatMask};

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Whether a living army holds its cards in the same hand: they stay there.
    fn is_shared(&self, army: ArmyId) -> bool {
        let hand = self.rules.armies[army].hand;
        let mut armies = self.rules.armies.iter();
        armies.any(|(other, row)| row.hand == hand && !self.scene().is_eliminated(other))
    }

    pub(crate) fn discard_hand(&mut self, army: ArmyId) {
        if self.is_shared(army) {
            return;
        }
        let hand = self.rules.armies[army].hand;
        for card in self.rules.cards.ids() {
            if self.scene().card_place(card) == CardPlace::Hand(hand) {
                self.move_card(card, CardPlace::Discard, SeatMask::ALL);
                self.tell(Event::Discarded { army, card });
            }
        }
    }

    /// Gives one army's hand to another. Who knew a card still knows it.
    pub(crate) fn take_hand(&mut self, from: ArmyId, by: ArmyId) {
        let (old, new) = (self.rules.armies[from].hand, self.rules.armies[by].hand);
        if old == new || self.is_shared(from) {
            return;
        }
        let seers = self.scene().seers(new);
        for card in self.rules.cards.ids() {
            if self.scene().card_place(card) == CardPlace::Hand(old) {
                let known = self.scene().card_known(card).union(seers);
                self.move_card(card, CardPlace::Hand(new), known);
                self.tell_only(Event::CardTaken { from, by, card: Some(card) }, known);
            }
        }
    }
}
