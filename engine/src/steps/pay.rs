//! The question whether a step is paid for. A step that is not paid for is left out.

use super::room;
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, StepId};
use crate::steps::Frame;
use serde::Serialize;

/// The frame of a step that has a price, before it begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct PayFrame {
    /// The step.
    pub step: StepId,
    /// The army that pays.
    pub army: ArmyId,
    /// True if the army takes the step as one of several.
    pub of_several: bool,
}

impl room::StepFrame for PayFrame {
    fn go<C: Chance, S: Sink>(self, _: &mut Applying<'_, C, S>) -> Transition {
        Transition::Ask
    }

    fn asked(self, _: StateView<'_>) -> Option<ArmyId> {
        Some(self.army)
    }

    fn ask(self, _: StateView<'_>) -> Option<Ask> {
        Some(Ask::Pay { step: self.step })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        if self.check(scene, Action::Pay).is_ok() {
            actions.push(ActionRange::one(Action::Pay));
        }
        actions.push(ActionRange::one(Action::Pass));
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        let price = scene.rules.steps[self.step].price.as_ref();
        match action {
            Action::Pay => scene.unpaid(self.army, price).map_or(Ok(()), Err),
            Action::Pass => Ok(()),
            other => Err(self.misfit(scene, other)),
        }
    }

    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        self.check(scene, Action::Pay).is_err().then_some(Action::Pass)
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        let frame = if action == Action::Pay { play.pay_and_begin(self) } else { None };
        match frame {
            Some(frame) => play.replace_top(frame),
            None => play.pop(),
        }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }

    /// The step is asked about only where everybody thinks that it could be paid.
    fn is_hidden(self, _: StateView<'_>, _: Action) -> bool {
        true
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Returns the question whether an army pays for a step; nothing where it certainly cannot.
    pub(crate) fn ask_for_price(
        &mut self,
        step: StepId,
        army: ArmyId,
        of_several: bool,
    ) -> Option<Frame> {
        let price = self.rules.steps[step].price.as_ref();
        self.scene().could_pay(army, price).then(|| PayFrame { step, army, of_several }.into())
    }

    fn pay_and_begin(&mut self, at: PayFrame) -> Option<Frame> {
        let row = &self.rules.steps[at.step];
        self.pay_price(at.army, row.price.as_ref(), 1);
        if at.of_several {
            row.kind.begin_for(at.step, at.army, self)
        } else {
            row.kind.begin(at.step, self)
        }
    }
}
