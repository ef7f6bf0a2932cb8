//! `deal`: the spaces are dealt out at random.

use crate::model::Deal;
use crate::rules::chance::{Chance, Purpose};
use crate::rules::event::{Event, Sink};
use crate::rules::play::Play;

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Deals one empty space to each army in turn, until none is empty or nobody can hold one.
    pub(crate) fn deal(&mut self, keys: Deal) {
        self.state.turn.at = 0;
        let mut left = u32::try_from(self.scene().empty_spaces().count()).unwrap_or(u32::MAX);
        let mut skipped = 0;
        while left > 0 && skipped < self.rules.order.len() {
            let army = self.scene().mover();
            if self.scene().pool(army) < keys.units {
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
            self.next_in_order();
        }
        self.state.turn.at = 0;
    }
}
