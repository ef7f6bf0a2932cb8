//! The `deal-cards` step: every hand draws cards.

use super::room::{StepReferences, StepRoom};
use crate::edition::keys::{id_of, int, keys, must, sound};
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::Chance;
use crate::game::event::Event;
use crate::model::{DeckId, StepId};
use crate::steps::Frame;

keys! {
    /// Deals cards to every hand.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct DealCards = "deal-cards" {
        /// The id of the deck drawn from; that of the army's faction unless given.
        pub deck: Option<DeckId> = sound(id_of::<DeckId>()),
        /// The number of cards.
        pub cards: u32 = must(int(1..=1_000)),
    }
}

impl StepRoom for DealCards {
    fn begin<C: Chance, S: Sink>(&self, _: StepId, play: &mut Applying<'_, C, S>) -> Option<Frame> {
        play.deal_cards(*self);
        None
    }

    fn names(&self) -> StepReferences {
        StepReferences::deck(self.deck)
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Deals cards to one hand after the other: those of the armies or, in a game with rounds, of
    /// the seats.
    fn deal_cards(&mut self, keys: DealCards) {
        if self.rules.manner.rounds {
            return self.deal_to_seats(keys);
        }
        for at in 0..self.rules.order.len() {
            let army = self.scene().army_at(u8::try_from(at).unwrap_or(0));
            if let Some(deck) = keys.deck.or(self.rules.armies[army].deck) {
                let hand = self.rules.hand_of(army, deck);
                (0..keys.cards).take_while(|_| self.draw(army, deck, hand)).for_each(drop);
            }
        }
    }

    fn deal_to_seats(&mut self, keys: DealCards) {
        for seat in self.rules.seats.ids() {
            let Some(army) = self.scene().army_of(seat) else { continue };
            let deck = keys.deck.or(self.rules.armies[army].deck);
            let Some(deck) = deck.filter(|_| !self.scene().is_eliminated(army)) else { continue };
            let hand = self.rules.seats[seat].hand;
            for _ in 0..keys.cards {
                if !self.draw(army, deck, hand) {
                    self.tell(Event::NoCards { army, deck });
                    break;
                }
            }
        }
    }
}
