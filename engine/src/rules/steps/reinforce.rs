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

    /// The army that a visit adds to: the one whose turn it is, or an army without a seat.
    pub(crate) fn visited(self, neutral: u8) -> ArmyId {
        let Some(at) = usize::from(neutral).checked_sub(1) else { return self.mover() };
        self.unseated().nth(at).unwrap_or_else(|| self.mover())
    }

    /// The armies that nobody commands.
    pub(crate) fn unseated(self) -> impl Iterator<Item = ArmyId> + use<'a> {
        self.rules.armies.ids().filter(move |&army| self.commanders(army).is_empty())
    }

    pub(crate) fn list_reinforce(self, left: u32, neutral: u8, actions: &mut ActionList) {
        for space in self.owned_spaces(self.visited(neutral)) {
            actions.push(Choice::up_to(Action::Reinforce { space, count: 1 }, left));
        }
    }

    pub(crate) fn check_reinforce(
        self,
        left: u32,
        neutral: u8,
        space: SpaceId,
        count: u32,
    ) -> Result<(), Illegal> {
        if !self.owns(self.visited(neutral), space) {
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
        Frame::Reinforce { step, left: 0, neutral: u8::MAX }
    }

    /// Begins the next visit when the last one is over, until nobody has a unit left or a space to put it on.
    pub(crate) fn step_reinforce(&mut self, step: StepId, left: u32, neutral: u8) -> Next {
        if left > 0 {
            return Next::Ask;
        }
        let StepKind::Reinforce(keys) = self.rules.steps[step].kind else {
            unreachable!("only a `reinforce` step makes its frames")
        };
        if neutral != u8::MAX
            && keys.per_visit_neutral > 0
            && let Some(next) = self.next_neutral(step, neutral, keys.per_visit_neutral)
        {
            return next;
        }
        if neutral != u8::MAX {
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
        Next::Goto(Frame::Reinforce { step, left, neutral: 0 })
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
        Some(Next::Goto(Frame::Reinforce { step, left, neutral }))
    }

    pub(crate) fn do_reinforce(
        &mut self,
        step: StepId,
        left: u32,
        neutral: u8,
        space: SpaceId,
        count: u32,
    ) {
        let army = self.scene().visited(neutral);
        self.place(army, space, count);
        self.tell(Event::Reinforced { army, space, count });
        self.replace_top(Frame::Reinforce { step, left: left - count, neutral });
    }
}
