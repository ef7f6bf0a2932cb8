//! The `claim` step: in turn, one empty space for each army, until none is empty.

use super::room::{self, StepRoom};
use crate::edition::keys::{BOOL, NUMBER_MAX, int, keys, or, or_default};
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, SpaceId, StepId};
use crate::steps::{Frame, StepKind};
use serde::Serialize;

keys! {
    /// In turn, each army takes one empty space, until none is empty.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Claim = "claim" {
        /// The number of units placed on a claimed space; 1 unless given.
        pub units: u32 = or(int(1..=NUMBER_MAX), 1),
        /// True if each claim also takes one space for every army without a seat.
        pub neutral: bool = or_default(BOOL),
    }
}

/// Value of [`ClaimFrame::neutral`] between two visits.
const NEW_VISIT: u8 = u8::MAX;

/// The frame of an army's visit, or between two visits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct ClaimFrame {
    /// The step with the keys.
    pub step: StepId,
    /// The army the visit is for: 0 for the visiting army, otherwise an army without a seat,
    /// counted from 1. The largest number means between two visits.
    pub neutral: u8,
}

impl StepRoom for Claim {
    fn begin<C: Chance, S: Sink>(
        &self,
        step: StepId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        play.state.turn.at = 0;
        Some(ClaimFrame { step, neutral: NEW_VISIT }.into())
    }
}

impl room::StepFrame for ClaimFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        if self.neutral == NEW_VISIT { play.next_visit(self.step) } else { Transition::Ask }
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        Some(scene.visited(self.neutral))
    }

    fn ask(self, _: StateView<'_>) -> Option<Ask> {
        Some(Ask::Claim { secret: false })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        scene
            .empty_spaces()
            .for_each(|space| actions.push(ActionRange::one(Action::Claim { space })));
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        let Action::Claim { space } = action else { return Err(self.misfit(scene, action)) };
        scene.check_empty(space)
    }

    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        let mut empty = scene.empty_spaces();
        let space = empty.next()?;
        empty.next().is_none().then_some(Action::Claim { space })
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        if let Action::Claim { space } = action {
            play.claim(self.step, self.neutral, space);
        }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }
}

impl StateView<'_> {
    fn claim(self, step: StepId) -> Claim {
        let StepKind::Claim(keys) = self.rules.steps[step].kind else {
            unreachable!("only a `claim` step makes its frames")
        };
        keys
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Continues with the next visit, until no space is empty or no army may claim. An army at its
    /// limit, or with too few units, is skipped and claims for no other army either.
    fn next_visit(&mut self, step: StepId) -> Transition {
        let least = self.scene().claim(step).units;
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        let at = self.state.turn.at;
        let next = (0..n)
            .map(|skip| (at + skip) % n)
            .find(|&at| self.scene().may_claim(self.scene().army_at(at), least));
        let full = self.scene().empty_spaces().next().is_none();
        let Some(next) = next.filter(|_| !full) else {
            self.state.turn.at = 0;
            return Transition::Done;
        };
        self.state.turn.at = next;
        Transition::Goto(ClaimFrame { step, neutral: 0 }.into())
    }

    fn claim(&mut self, step: StepId, neutral: u8, space: SpaceId) {
        let keys = self.scene().claim(step);
        let (army, units) = (self.scene().visited(neutral), keys.units);
        self.place(army, space, units);
        self.set_owner(space, army);
        self.tell(Event::Claimed { army, space, units });
        let next = if keys.neutral { self.next_claimed_for(neutral, units) } else { None };
        if next.is_none() {
            self.next_in_order();
        }
        self.replace_top(ClaimFrame { step, neutral: next.unwrap_or(NEW_VISIT) });
    }

    /// Returns the next army without a seat that the same visit claims for, counted from 1.
    fn next_claimed_for(&self, after: u8, units: u32) -> Option<u8> {
        let scene = self.scene();
        scene.empty_spaces().next()?;
        let armies = scene.unseated().enumerate().skip(usize::from(after));
        let mut able = armies.filter(|&(_, army)| scene.may_claim(army, units));
        let (at, _) = able.next()?;
        u8::try_from(at + 1).ok()
    }
}
