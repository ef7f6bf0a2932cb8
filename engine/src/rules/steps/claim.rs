//! `claim`: in turn, one empty space each, until none is empty.

use crate::model::{ArmyId, Claim, Layout, SpaceId, StepId, StepKind};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::Chance;
use crate::rules::decision::Illegal;
use crate::rules::event::{Event, Sink};
use crate::rules::frame::Frame;
use crate::rules::play::{Next, Play};
use crate::rules::scene::Scene;

/// Between two visits.
const NEW_VISIT: u8 = u8::MAX;

impl<'a> Scene<'a> {
    fn claim(self, step: StepId) -> Claim {
        let StepKind::Claim(keys) = self.rules.steps[step].kind else {
            unreachable!("only a `claim` step makes its frames")
        };
        keys
    }

    /// The spaces that nobody controls and that are in the game, ascending.
    pub(crate) fn empty_spaces(self) -> impl Iterator<Item = SpaceId> + use<'a> {
        self.spaces_with(Layout::NOBODY).filter(move |&space| !self.is_closed(space))
    }

    /// Whether an army may claim one more space, with so many units on it.
    pub(crate) fn may_claim(self, army: ArmyId, units: u32) -> bool {
        let most = self.rules.armies[army].claims;
        self.pool(army) >= units && most.is_none_or(|most| self.n_owned(army) < most)
    }

    pub(crate) fn list_claims(self, actions: &mut ActionList) {
        self.empty_spaces().for_each(|space| actions.push(Choice::one(Action::Claim { space })));
    }

    pub(crate) fn check_claim(self, space: SpaceId) -> Result<(), Illegal> {
        match self.owner(space) {
            Some(_) => Err(Illegal::NotEmpty { space }),
            None if self.is_closed(space) => Err(Illegal::Closed { space }),
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
        Frame::Claim { step, neutral: NEW_VISIT }
    }

    /// Goes on to the next visit, until no space is empty or nobody may claim. Who is at its limit, or has not enough
    /// units, is passed over, and claims for no other army either.
    pub(crate) fn step_claim(&mut self, step: StepId, neutral: u8) -> Next {
        if neutral != NEW_VISIT {
            return Next::Ask;
        }
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
        Next::Goto(Frame::Claim { step, neutral: 0 })
    }

    pub(crate) fn do_claim(&mut self, step: StepId, neutral: u8, space: SpaceId) {
        let keys = self.scene().claim(step);
        let (army, units) = (self.scene().visited(neutral), keys.units);
        self.place(army, space, units);
        self.set_owner(space, army);
        self.tell(Event::Claimed { army, space, units });
        let next = if keys.neutral { self.next_claimed_for(neutral, units) } else { None };
        if next.is_none() {
            self.next_in_order();
        }
        self.replace_top(Frame::Claim { step, neutral: next.unwrap_or(NEW_VISIT) });
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

    /// The next army of the order, dead or alive.
    pub(crate) fn next_in_order(&mut self) {
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        self.state.turn.at = (self.state.turn.at + 1) % n;
    }
}
