//! `roll-for-first`: who goes first from here on.

use crate::model::StepId;
use crate::rules::chance::{Chance, Purpose};
use crate::rules::event::{Event, Sink};
use crate::rules::play::Play;

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Lets chance name an army; the others follow in seating order.
    ///
    /// A roll of one die each, equal best rolls again, gives every army the same chance; so one pick stands for it.
    pub(crate) fn roll_for_first(&mut self, step: StepId) {
        let n = u32::try_from(self.rules.order.len()).unwrap_or(u32::MAX);
        let picked = self.pick(n, Purpose::First);
        self.state.turn.first = u8::try_from(picked).unwrap_or(0);
        self.state.turn.at = 0;
        let army = self.scene().mover();
        self.tell(Event::WentFirst { step, army });
    }
}
