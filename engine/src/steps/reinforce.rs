//! The `reinforce` step: in turn, units on own spaces, until every supply is empty.

use super::room::{self, StepRoom, check_count};
use crate::edition::keys::{NUMBER_MAX, int, keys, or};
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, Rulebook, StepId};
use crate::steps::{Frame, StepKind};
use serde::Serialize;

keys! {
    /// In turn, each army adds units to its spaces, until all are placed.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Reinforce = "reinforce" {
        /// The number of units an army adds at each visit; 1 unless given.
        pub per_visit: u32 = or(int(1..=NUMBER_MAX), 1),
        /// The number of units it adds for each army without a seat; 0 unless given.
        pub per_visit_neutral: u32 = or(int(0..=NUMBER_MAX), 0),
    }
}

/// Value of [`ReinforceFrame::neutral`] before the first visit.
const NO_VISIT: u8 = u8::MAX;

/// The frame of an army's visit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct ReinforceFrame {
    /// The step with the keys.
    pub step: StepId,
    /// Basic units still to add in this visit.
    pub left: u32,
    /// The army the visit is for: 0 for the visiting army, otherwise an army without a seat,
    /// counted from 1.
    pub neutral: u8,
}

impl StepRoom for Reinforce {
    fn begin<C: Chance, S: Sink>(
        &self,
        step: StepId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        play.state.turn.at = 0;
        Some(ReinforceFrame { step, left: 0, neutral: NO_VISIT }.into())
    }
}

impl room::StepFrame for ReinforceFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        let asks = self.left > 0 && play.scene().can_reinforce(play.scene().visited(self.neutral));
        if asks { Transition::Ask } else { play.next_reinforced(self) }
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        Some(scene.visited(self.neutral))
    }

    fn ask(self, _: StateView<'_>) -> Option<Ask> {
        Some(Ask::Reinforce { left: self.left })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        let army = scene.visited(self.neutral);
        for space in scene.owned_spaces(army) {
            let most = self.left.min(scene.room_on(army, space));
            actions.push(ActionRange::up_to(Action::Reinforce { space, count: 1 }, most));
        }
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        let Action::Reinforce { space, count } = action else {
            return Err(self.misfit(scene, action));
        };
        if !scene.owns(scene.visited(self.neutral), space) {
            return Err(Illegal::NotOwn { space });
        }
        let army = scene.visited(self.neutral);
        match scene.room_on(army, space) {
            0 => Err(scene.no_standing(army, Rulebook::BASIC, space)),
            room => check_count(count, 1, self.left.min(room)),
        }
    }

    /// Returns the only own space if one unit is left to add.
    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        let army = scene.visited(self.neutral);
        let is_sole = self.left == 1 && scene.n_owned(army) == 1;
        let space = scene.owned_spaces(army).next().filter(|_| is_sole)?;
        Some(Action::Reinforce { space, count: 1 })
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        if let Action::Reinforce { space, count } = action {
            let army = play.scene().visited(self.neutral);
            play.place(army, space, count);
            play.tell(Event::Reinforced { army, space, count });
            play.replace_top(ReinforceFrame { left: self.left - count, ..self });
        }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }
}

impl StateView<'_> {
    /// Returns whether an army has a unit left and a space with room for it.
    fn can_reinforce(self, army: ArmyId) -> bool {
        self.pool(army) > 0
            && self.n_owned(army) > 0
            && (self.rules.board.most.is_none()
                || self.owned_spaces(army).any(|space| self.room_on(army, space) > 0))
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Begins the next visit when the last one is over, until no army has a unit left or a space
    /// for it.
    fn next_reinforced(
        &mut self,
        ReinforceFrame { step, neutral, .. }: ReinforceFrame,
    ) -> Transition {
        let StepKind::Reinforce(keys) = self.rules.steps[step].kind else {
            unreachable!("only a `reinforce` step makes its frames")
        };
        if neutral != NO_VISIT
            && keys.per_visit_neutral > 0
            && let Some(next) = self.next_neutral(step, neutral, keys.per_visit_neutral)
        {
            return next;
        }
        if neutral != NO_VISIT {
            self.next_in_order();
        }
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        let at = self.state.turn.at;
        let next = (0..n)
            .map(|skip| (at + skip) % n)
            .find(|&at| self.scene().can_reinforce(self.scene().army_at(at)));
        let Some(next) = next else {
            // Armies without a seat may have more units than those that place for them: visits
            // continue for them alone.
            let of_others = (keys.per_visit_neutral > 0)
                .then(|| self.next_neutral(step, 0, keys.per_visit_neutral))
                .flatten();
            if of_others.is_none() {
                self.state.turn.at = 0;
            }
            return of_others.unwrap_or(Transition::Done);
        };
        self.state.turn.at = next;
        let left = keys.per_visit.min(self.scene().pool(self.scene().mover()));
        Transition::Goto(ReinforceFrame { step, left, neutral: 0 }.into())
    }

    /// Returns the transition to the next army without a seat that the same visit adds to.
    fn next_neutral(&mut self, step: StepId, neutral: u8, per_visit: u32) -> Option<Transition> {
        let armies = self.scene().unseated().enumerate().skip(usize::from(neutral));
        let able = |&(_, army): &(usize, ArmyId)| self.scene().can_reinforce(army);
        let (at, army) = armies.into_iter().find(able)?;
        let left = per_visit.min(self.scene().pool(army));
        let neutral = u8::try_from(at + 1).unwrap_or(u8::MAX - 1);
        Some(Transition::Goto(ReinforceFrame { step, left, neutral }.into()))
    }
}
