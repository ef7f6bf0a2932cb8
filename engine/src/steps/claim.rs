//! `claim`: in turn, one empty space each, until none is empty.

use super::room::{self, Step};
use crate::edition::keys::{BOOL, NUMBER_MAX, int, keys, or, or_default};
use crate::game::action::{Action, ActionList, Ask, Choice};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::play::{Next, Play};
use crate::game::scene::Scene;
use crate::game::told::Sink;
use crate::model::{ArmyId, SpaceId, StepId};
use crate::steps::{Frame, StepKind};
use serde::Serialize;

keys! {
    /// In turn, each army takes one empty space, until none is empty.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Claim = "claim" {
        /// Units put on a claimed space, 1 unless given.
        pub units: u32 = or(int(1..=NUMBER_MAX), 1),
        /// Whether armies without a seat get spaces too: whoever claims also claims one for each.
        pub neutral: bool = or_default(BOOL),
    }
}

/// Between two visits.
const NEW_VISIT: u8 = u8::MAX;

/// A visit of an army, or between two of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct At {
    /// The step with the keys.
    pub step: StepId,
    /// For whom: 0 for the army itself, else an army without a seat, counted from 1; the largest number between two visits.
    pub neutral: u8,
}

impl Step for Claim {
    fn begin<C: Chance, S: Sink>(&self, step: StepId, play: &mut Play<'_, C, S>) -> Option<Frame> {
        play.state.turn.at = 0;
        Some(At { step, neutral: NEW_VISIT }.into())
    }
}

impl room::At for At {
    fn go<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>) -> Next {
        if self.neutral == NEW_VISIT { play.next_visit(self.step) } else { Next::Ask }
    }

    fn asked(self, scene: Scene<'_>) -> Option<ArmyId> {
        Some(scene.visited(self.neutral))
    }

    fn ask(self, _: Scene<'_>) -> Option<Ask> {
        Some(Ask::Claim { secret: false })
    }

    fn list(self, scene: Scene<'_>, actions: &mut ActionList) {
        scene.empty_spaces().for_each(|space| actions.push(Choice::one(Action::Claim { space })));
    }

    fn check(self, scene: Scene<'_>, action: Action) -> Result<(), Illegal> {
        let Action::Claim { space } = action else { return Err(self.misfit(scene, action)) };
        scene.check_empty(space)
    }

    fn sole(self, scene: Scene<'_>) -> Option<Action> {
        let mut empty = scene.empty_spaces();
        let space = empty.next()?;
        empty.next().is_none().then_some(Action::Claim { space })
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>, action: Action) {
        if let Action::Claim { space } = action {
            play.claim(self.step, self.neutral, space);
        }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }
}

impl Scene<'_> {
    fn claim(self, step: StepId) -> Claim {
        let StepKind::Claim(keys) = self.rules.steps[step].kind else {
            unreachable!("only a `claim` step makes its frames")
        };
        keys
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Goes on to the next visit, until no space is empty or nobody may claim. Who is at its limit, or has not enough
    /// units, is passed over, and claims for no other army either.
    fn next_visit(&mut self, step: StepId) -> Next {
        let least = self.scene().claim(step).units;
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        let at = self.state.turn.at;
        let next = (0..n)
            .map(|skip| (at + skip) % n)
            .find(|&at| self.scene().may_claim(self.scene().army_at(at), least));
        let full = self.scene().empty_spaces().next().is_none();
        let Some(next) = next.filter(|_| !full) else {
            self.state.turn.at = 0;
            return Next::Done;
        };
        self.state.turn.at = next;
        Next::Goto(At { step, neutral: 0 }.into())
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
        self.replace_top(At { step, neutral: next.unwrap_or(NEW_VISIT) });
    }

    /// The next army without a seat that the same visit claims for, counted from 1.
    fn next_claimed_for(&self, after: u8, units: u32) -> Option<u8> {
        let scene = self.scene();
        scene.empty_spaces().next()?;
        let armies = scene.unseated().enumerate().skip(usize::from(after));
        let mut able = armies.filter(|&(_, army)| scene.may_claim(army, units));
        let (at, _) = able.next()?;
        u8::try_from(at + 1).ok()
    }
}
