//! `reinforce`: in turn, units on own spaces, until every supply is empty.

use crate::model::{ArmyId, SpaceId, StepId, StepKind};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::Chance;
use crate::rules::decision::Illegal;
use crate::rules::event::{Event, Sink};
use crate::rules::frame::Frame;
use crate::rules::play::{Next, Play};
use crate::rules::scene::Scene;

impl<'a> Scene<'a> {
    pub(crate) fn owned_spaces(self, army: ArmyId) -> impl Iterator<Item = SpaceId> + use<'a> {
        self.spaces_with(u32::from(army.0))
    }

    pub(crate) fn list_reinforce(self, left: u32, actions: &mut ActionList) {
        for space in self.owned_spaces(self.mover()) {
            actions.push(Choice::up_to(Action::Reinforce { space, count: 1 }, left));
        }
    }

    pub(crate) fn check_reinforce(
        self,
        left: u32,
        space: SpaceId,
        count: u32,
    ) -> Result<(), Illegal> {
        if !self.owns(self.mover(), space) {
            return Err(Illegal::NotOwn { space });
        }
        check_count(count, 1, left)
    }

    /// The only own space when one unit is left to put on it.
    pub(crate) fn sole_space(self, army: ArmyId, left: u32) -> Option<SpaceId> {
        (left == 1 && self.n_owned(army) == 1).then(|| self.owned_spaces(army).next()).flatten()
    }
}

/// Whether a count is in range.
pub(crate) fn check_count(count: u32, least: u32, most: u32) -> Result<(), Illegal> {
    if (least..=most).contains(&count) { Ok(()) } else { Err(Illegal::Count { least, most }) }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    pub(crate) fn start_reinforce(&mut self, step: StepId) -> Frame {
        self.state.turn.at = 0;
        Frame::Reinforce { step, left: 0 }
    }

    /// Begins the next visit when the last one is over, until nobody has a unit left or a space to put it on.
    pub(crate) fn step_reinforce(&mut self, step: StepId, left: u32) -> Next {
        if left > 0 {
            return Next::Ask;
        }
        let StepKind::Reinforce(keys) = self.rules.steps[step].kind else {
            unreachable!("only a `reinforce` step makes its frames")
        };
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        let at = self.state.turn.at;
        let next = (0..n).map(|skip| (at + skip) % n).find(|&at| {
            let army = self.scene().army_at(at);
            self.scene().pool(army) > 0 && self.scene().n_owned(army) > 0
        });
        let Some(next) = next else {
            self.state.turn.at = 0;
            return Next::Done;
        };
        self.state.turn.at = next;
        let left = keys.per_visit.min(self.scene().pool(self.scene().mover()));
        Next::Goto(Frame::Reinforce { step, left })
    }

    pub(crate) fn do_reinforce(&mut self, step: StepId, left: u32, space: SpaceId, count: u32) {
        let army = self.scene().mover();
        self.place(army, space, count);
        self.tell(Event::Reinforced { army, space, count });
        self.replace_top(Frame::Reinforce { step, left: left - count });
        if left == count {
            self.next_in_order();
        }
    }
}
