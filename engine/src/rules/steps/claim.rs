//! `claim`: in turn, one empty space each, until none is empty.

use crate::model::{Claim, Layout, SpaceId, StepId, StepKind};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::Chance;
use crate::rules::decision::Illegal;
use crate::rules::event::{Event, Sink};
use crate::rules::frame::Frame;
use crate::rules::play::{Next, Play};
use crate::rules::scene::Scene;

impl<'a> Scene<'a> {
    fn claim(self, step: StepId) -> Claim {
        let StepKind::Claim(keys) = self.rules.steps[step].kind else {
            unreachable!("only a `claim` step makes its frames")
        };
        keys
    }

    pub(crate) fn empty_spaces(self) -> impl Iterator<Item = SpaceId> + use<'a> {
        self.spaces_with(Layout::NOBODY)
    }

    pub(crate) fn list_claims(self, actions: &mut ActionList) {
        self.empty_spaces().for_each(|space| actions.push(Choice::one(Action::Claim { space })));
    }

    pub(crate) fn check_claim(self, space: SpaceId) -> Result<(), Illegal> {
        match self.owner(space) {
            Some(_) => Err(Illegal::NotEmpty { space }),
            None => Ok(()),
        }
    }

    pub(crate) fn sole_claim(self) -> Option<Action> {
        let mut empty = self.empty_spaces();
        let space = empty.next()?;
        empty.next().is_none().then_some(Action::Claim { space })
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    pub(crate) fn start_claim(&mut self, step: StepId) -> Frame {
        self.state.turn.at = 0;
        Frame::Claim { step }
    }

    /// Goes on to the next army with enough units, until no space is empty or nobody has any.
    pub(crate) fn step_claim(&mut self, step: StepId) -> Next {
        let least = self.scene().claim(step).units;
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        let at = self.state.turn.at;
        let next = (0..n)
            .map(|skip| (at + skip) % n)
            .find(|&at| self.scene().pool(self.scene().army_at(at)) >= least);
        let full = self.scene().empty_spaces().next().is_none();
        let Some(next) = next.filter(|_| !full) else {
            self.state.turn.at = 0;
            return Next::Done;
        };
        self.state.turn.at = next;
        Next::Ask
    }

    pub(crate) fn do_claim(&mut self, step: StepId, space: SpaceId) {
        let units = self.scene().claim(step).units;
        let army = self.scene().mover();
        self.place(army, space, units);
        self.set_owner(space, army);
        self.tell(Event::Claimed { army, space, units });
        self.next_in_order();
    }

    /// The next army of the order, dead or alive.
    pub(crate) fn next_in_order(&mut self) {
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        self.state.turn.at = (self.state.turn.at + 1) % n;
    }
}
