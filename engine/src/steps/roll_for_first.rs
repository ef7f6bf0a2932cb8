//! `roll-for-first`: who goes first from here on.

use super::room::Step;
use crate::edition::keys::keys;
use crate::game::chance::{Chance, Purpose};
use crate::game::event::Event;
use crate::game::play::Play;
use crate::game::told::Sink;
use crate::model::StepId;
use crate::steps::Frame;

keys! {
    /// Chance names the army that goes first from here on.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct RollForFirst = "roll-for-first" {}
}

impl Step for RollForFirst {
    fn begin<C: Chance, S: Sink>(&self, step: StepId, play: &mut Play<'_, C, S>) -> Option<Frame> {
        play.roll_for_first(step);
        None
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Lets chance name an army; the others follow in seating order.
    ///
    /// A roll of one die each, equal best rolls again, gives every army the same chance; so one pick stands for it.
    fn roll_for_first(&mut self, step: StepId) {
        let n = u32::try_from(self.rules.order.len()).unwrap_or(u32::MAX);
        let picked = self.pick(n, Purpose::First);
        self.state.turn.first = u8::try_from(picked).unwrap_or(0);
        self.state.turn.at = 0;
        let army = self.scene().mover();
        self.tell(Event::WentFirst { step, army });
    }
}
