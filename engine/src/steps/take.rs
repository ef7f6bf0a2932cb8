//! The `take` step: spaces change hands where control stays.

use super::room::{Brings, StepRoom};
use crate::edition::keys::keys;
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::Chance;
use crate::model::StepId;
use crate::steps::Frame;

keys! {
    /// Gives each space on which an army stands alone to that army. Where there is such a step,
    /// spaces change hands only in it.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Take = "take" {}
}

impl StepRoom for Take {
    fn begin<C: Chance, S: Sink>(&self, _: StepId, play: &mut Applying<'_, C, S>) -> Option<Frame> {
        for space in play.rules.board.spaces.ids() {
            let before = play.scene().owner(space);
            play.recount(space);
            play.tell_control(space, before);
        }
        None
    }

    fn brings(&self) -> Brings {
        Brings::SPACES
    }
}
