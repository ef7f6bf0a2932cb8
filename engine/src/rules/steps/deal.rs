//! `deal`: the spaces are dealt out at random.

use crate::model::{ArmyId, Deal, DealCards};
use crate::rules::chance::{Chance, Purpose};
use crate::rules::event::{Event, Sink};
use crate::rules::play::Play;

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Deals one empty space to each army in turn, until none is empty or nobody can hold one.
    pub(crate) fn deal(&mut self, keys: Deal) {
        self.state.turn.at = 0;
        let mut left = u32::try_from(self.scene().empty_spaces().count()).unwrap_or(u32::MAX);
        let mut skipped = 0;
        let armies: Vec<ArmyId> = if keys.neutral {
            let order = (0..self.rules.order.len()).map(|at| u8::try_from(at).unwrap_or(0));
            let seated = order.map(|at| self.scene().army_at(at));
            seated.chain(self.scene().unseated()).collect()
        } else {
            (0..self.rules.order.len())
                .map(|at| self.scene().army_at(u8::try_from(at).unwrap_or(0)))
                .collect()
        };
        for &army in armies.iter().cycle() {
            if left == 0 || skipped >= armies.len() {
                break;
            }
            let full = self.scene().commanders(army).is_empty()
                && keys.spaces_neutral.is_some_and(|most| self.scene().n_owned(army) >= most);
            if full || self.scene().pool(army) < keys.units {
                skipped += 1;
            } else {
                skipped = 0;
                let picked = self.pick(left, Purpose::Deal);
                let space = self.scene().empty_spaces().nth(picked as usize);
                let space = space.expect("chance picks among the empty spaces");
                self.place(army, space, keys.units);
                self.set_owner(space, army);
                self.tell(Event::Dealt { army, space, units: keys.units });
                left -= 1;
            }
        }
        self.state.turn.at = 0;
    }

    /// Deals cards to every hand, one after the other: to that of each army that plays, or of each seat.
    pub(crate) fn deal_cards(&mut self, keys: DealCards) {
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
