//! The `turns` step of a round: every army takes its turn, in order.

use super::flow::FlowFrame;
use super::room::StepRoom;
use crate::edition::keys::keys;
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::Chance;
use crate::model::StepId;
use crate::steps::Frame;

keys! {
    /// Every army takes its turn, the steps of `[[turn]]`, in order.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct TurnsStep = "turns" {}
}

impl StepRoom for TurnsStep {
    fn begin<C: Chance, S: Sink>(&self, _: StepId, _: &mut Applying<'_, C, S>) -> Option<Frame> {
        Some(FlowFrame::Turns.into())
    }
}
