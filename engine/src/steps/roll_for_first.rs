//! The `roll-for-first` step: the choice of the army that goes first.

use super::room::StepRoom;
use crate::edition::keys::keys;
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::{Chance, Purpose};
use crate::game::event::Event;
use crate::model::StepId;
use crate::steps::Frame;

keys! {
    /// Chance decides the army that takes the first turn of each round.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct RollForFirst = "roll-for-first" {}
}

impl StepRoom for RollForFirst {
    fn begin<C: Chance, S: Sink>(
        &self,
        step: StepId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        play.roll_for_first(step);
        None
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Selects an army at random; the others follow in seating order.
    ///
    /// Rolling one die each, with ties for the best rolled again, gives every army the same chance.
    /// One pick therefore replaces the rolls.
    fn roll_for_first(&mut self, step: StepId) {
        let n = u32::try_from(self.rules.order.len()).unwrap_or(u32::MAX);
        let picked = self.pick(n, Purpose::First);
        self.state.turn.first = u8::try_from(picked).unwrap_or(0);
        self.state.turn.at = 0;
        let army = self.scene().mover();
        self.tell(Event::WentFirst { step, army });
    }
}
