//! Cards of eliminated armies: discarding their hands or giving them to another army.

use super::addressed_event::Sink;
use super::applying::Applying;
use super::chance::Chance;
use super::event::Event;
use crate::model::{ArmyId, CardPlace, SeatMask};

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Returns whether a living army has the same hand, in which case its cards stay there.
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

    /// Gives one army's hand to another. Seats that knew a card still know it.
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
