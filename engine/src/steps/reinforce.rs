//! `reinforce`: in turn, units on own spaces, until every supply is empty.

use super::room::{self, Step, check_count};
use crate::edition::keys::{NUMBER_MAX, int, keys, or};
use crate::game::action::{Action, ActionList, Ask, Choice};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::play::{Next, Play};
use crate::game::scene::Scene;
use crate::game::told::Sink;
use crate::model::{ArmyId, StepId};
use crate::steps::{Frame, StepKind};
use serde::Serialize;

keys! {
    /// In turn, each army adds units to its spaces, until all are placed.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Reinforce = "reinforce" {
        /// Units an army adds at each visit, 1 unless given.
        pub per_visit: u32 = or(int(1..=NUMBER_MAX), 1),
        /// Units it adds for each army without a seat, 0 unless given.
        pub per_visit_neutral: u32 = or(int(0..=NUMBER_MAX), 0),
    }
}

/// Before the first visit.
const NO_VISIT: u8 = u8::MAX;

/// A visit of an army.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct At {
    /// The step with the keys.
    pub step: StepId,
    /// Basic units still to add at this visit.
    pub left: u32,
    /// For whom: 0 for the army itself, else an army without a seat, counted from 1.
    pub neutral: u8,
}

impl Step for Reinforce {
    fn begin<C: Chance, S: Sink>(&self, step: StepId, play: &mut Play<'_, C, S>) -> Option<Frame> {
        play.state.turn.at = 0;
        Some(At { step, left: 0, neutral: NO_VISIT }.into())
    }
}

impl room::At for At {
    fn go<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>) -> Next {
        if self.left > 0 { Next::Ask } else { play.next_reinforced(self) }
    }

    fn asked(self, scene: Scene<'_>) -> Option<ArmyId> {
        Some(scene.visited(self.neutral))
    }

    fn ask(self, _: Scene<'_>) -> Option<Ask> {
        Some(Ask::Reinforce { left: self.left })
    }

    fn list(self, scene: Scene<'_>, actions: &mut ActionList) {
        for space in scene.owned_spaces(scene.visited(self.neutral)) {
            actions.push(Choice::up_to(Action::Reinforce { space, count: 1 }, self.left));
        }
    }

    fn check(self, scene: Scene<'_>, action: Action) -> Result<(), Illegal> {
        let Action::Reinforce { space, count } = action else {
            return Err(self.misfit(scene, action));
        };
        if !scene.owns(scene.visited(self.neutral), space) {
            return Err(Illegal::NotOwn { space });
        }
        check_count(count, 1, self.left)
    }

    /// The only own space when one unit is left to put on it.
    fn sole(self, scene: Scene<'_>) -> Option<Action> {
        let army = scene.visited(self.neutral);
        let is_sole = self.left == 1 && scene.n_owned(army) == 1;
        let space = scene.owned_spaces(army).next().filter(|_| is_sole)?;
        Some(Action::Reinforce { space, count: 1 })
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>, action: Action) {
        if let Action::Reinforce { space, count } = action {
            let army = play.scene().visited(self.neutral);
            play.place(army, space, count);
            play.tell(Event::Reinforced { army, space, count });
            play.replace_top(At { left: self.left - count, ..self });
        }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Begins the next visit when the last one is over, until nobody has a unit left or a space to put it on.
    fn next_reinforced(&mut self, At { step, neutral, .. }: At) -> Next {
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
        let next = (0..n).map(|skip| (at + skip) % n).find(|&at| {
            let army = self.scene().army_at(at);
            self.scene().pool(army) > 0 && self.scene().n_owned(army) > 0
        });
        let Some(next) = next else {
            // Armies without a seat may have more than those who place for them: visits go on for them alone.
            let of_others = (keys.per_visit_neutral > 0)
                .then(|| self.next_neutral(step, 0, keys.per_visit_neutral))
                .flatten();
            if of_others.is_none() {
                self.state.turn.at = 0;
            }
            return of_others.unwrap_or(Next::Done);
        };
        self.state.turn.at = next;
        let left = keys.per_visit.min(self.scene().pool(self.scene().mover()));
        Next::Goto(At { step, left, neutral: 0 }.into())
    }

    /// The next army without a seat that the same visit adds to.
    fn next_neutral(&mut self, step: StepId, neutral: u8, per_visit: u32) -> Option<Next> {
        let armies = self.scene().unseated().enumerate().skip(usize::from(neutral));
        let able = |&(_, army): &(usize, ArmyId)| {
            self.scene().pool(army) > 0 && self.scene().n_owned(army) > 0
        };
        let (at, army) = armies.into_iter().find(able)?;
        let left = per_visit.min(self.scene().pool(army));
        let neutral = u8::try_from(at + 1).unwrap_or(u8::MAX - 1);
        Some(Next::Goto(At { step, left, neutral }.into()))
    }
}
