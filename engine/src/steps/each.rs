//! A step that several armies take, one after the other.

use super::room;
use super::sealed::SealedFrame;
use super::{Who, flow};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, StepId};
use crate::steps::{Frame, StepKind};
use serde::Serialize;

/// Most times that a step is taken again while its `while` holds.
const LAPS_MAX: u16 = 1_000;

/// The frame between two armies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct EachFrame {
    /// The step that is taken.
    pub step: StepId,
    /// Number of armies already considered.
    pub at: u8,
    /// The army whose part goes on.
    pub acting: Option<ArmyId>,
    /// Number of times that all armies have been considered.
    pub lap: u16,
    /// True if an army has taken the step since the last time that all were considered.
    pub taken: bool,
}

impl EachFrame {
    /// Returns the frame before the first army.
    pub(crate) fn new(step: StepId) -> Self {
        Self { step, at: 0, acting: None, lap: 0, taken: false }
    }
}

impl room::StepFrame for EachFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        let is_turn = play.scene().is_in_turn();
        let rules = play.rules;
        let kind = &rules.steps[self.step].kind;
        let mut at = self.at;
        while let Some(army) = play.scene().nth_of(self.step, at) {
            at += 1;
            let is_out = play.scene().is_eliminated(army);
            if is_out || !play.scene().is_for(kind.only(), army) || !play.holds_while(kind, army) {
                continue;
            }
            if !is_turn {
                play.make_mover(army);
            }
            let callee = if rules.steps[self.step].price.is_some() {
                play.ask_for_price(self.step, army, true)
            } else {
                kind.begin_for(self.step, army, play)
            };
            let back = Self { at, acting: Some(army), taken: true, ..self };
            return match callee {
                Some(callee) => Transition::Call { back: back.into(), callee },
                None => Transition::Goto(back.into()),
            };
        }
        let lap = self.lap + 1;
        if kind.repeats().is_some() && self.taken && lap < LAPS_MAX && !play.is_spent() {
            return Transition::Goto(Self { lap, ..Self::new(self.step) }.into());
        }
        Transition::Done
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }

    fn acting(self) -> Option<ArmyId> {
        self.acting
    }

    fn outlives(self) -> bool {
        true
    }

    fn paid(self) -> Option<room::PaidAnswer> {
        Some(room::PaidAnswer::Step(self.step))
    }
}

impl StateView<'_> {
    /// Returns the army at an index among those that take a step one after the other.
    fn nth_of(self, step: StepId, at: u8) -> Option<ArmyId> {
        let at = usize::from(at);
        let n = self.rules.order.len();
        let turn = usize::from(self.state.turn.at);
        let first = if self.is_in_turn() { turn } else { 0 };
        let place =
            |at: usize| (at < n).then(|| self.army_at(u8::try_from((first + at) % n).unwrap_or(0)));
        match self.rules.steps[step].who {
            Who::Allies => self.rules.armies.ids().filter(|&army| self.is_ally(army)).nth(at),
            Who::Others => place(at + 1),
            Who::Mover | Who::Each | Who::Everybody | Who::AtOnce => place(at),
        }
    }

    /// Returns whether an army has its turn, and not all armies a phase of the round.
    pub(crate) fn is_in_turn(self) -> bool {
        if !self.rules.has_rounds() {
            return self.state.turn.number > 0;
        }
        self.state
            .frames
            .iter()
            .any(|frame| matches!(frame, Frame::Flow(flow::FlowFrame::Next { .. })))
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Begins a step for those that take it. Returns the frame that continues it.
    pub(crate) fn begin(&mut self, step: StepId) -> Option<Frame> {
        let row = &self.rules.steps[step];
        if row.is_one_by_one() {
            return Some(EachFrame::new(step).into());
        }
        if row.is_sealed() {
            return Some(SealedFrame::new(step).into());
        }
        if row.price.is_some() {
            return self.ask_for_price(step, self.scene().mover(), false);
        }
        row.kind.begin(step, self)
    }

    /// Returns whether a step that repeats is taken by an army now.
    fn holds_while(&mut self, kind: &StepKind, army: ArmyId) -> bool {
        kind.repeats().is_none_or(|condition| self.decide(condition, army, None))
    }
}
