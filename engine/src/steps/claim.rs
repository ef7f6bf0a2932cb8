//! The `claim` step: in turn, one empty space for each army, until none is empty.
//!
//! At once, each army names an empty space in secret and gets it. If several named the same one,
//! chance gives it to one of them, and the others name another.

use super::room::{self, StepRoom};
use crate::edition::keys::{BOOL, NUMBER_MAX, id_of, int, keys, may, or, or_default, settled};
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::{Chance, Purpose};
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::sealed::SealedAnswer;
use crate::game::state_view::StateView;
use crate::model::{ARMIES_MAX, ArmyId, FactionId, SeatMask, SpaceId, StepId};
use crate::steps::{Frame, StepKind};
use arrayvec::ArrayVec;
use serde::Serialize;

keys! {
    /// In turn, each army takes one empty space, until none is empty. At once, each names one in
    /// secret and gets it; chance decides between equal choices.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Claim = "claim" was "claim-first" {
        /// The number of units placed on a claimed space; 1 unless given.
        pub units: u32 = or(int(1..=NUMBER_MAX), 1),
        /// At once: the faction whose armies name spaces; every faction unless given.
        pub only was "faction": Option<FactionId> = may(id_of::<FactionId>()),
        /// True if each claim also takes one space for every army without a seat.
        pub neutral: bool = or_default(BOOL),
        /// True if each army names one space in secret.
        pub at_once: bool = settled(),
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

    fn only(&self) -> Option<FactionId> {
        self.only
    }
}

/// The frame of an army that names a space in secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct NamingFrame {
    /// The step with the keys.
    pub step: StepId,
    /// The army.
    pub army: ArmyId,
}

impl room::StepFrame for NamingFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        let scene = play.scene();
        let units = scene.claim(self.step).units;
        let can = scene.may_claim(self.army, units) && scene.nameable(self.army).next().is_some();
        if can { Transition::Ask } else { Transition::Done }
    }

    fn asked(self, _: StateView<'_>) -> Option<ArmyId> {
        Some(self.army)
    }

    fn ask(self, _: StateView<'_>) -> Option<Ask> {
        Some(Ask::Claim { secret: true })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        let nameable = scene.nameable(self.army);
        nameable.for_each(|space| actions.push(ActionRange::one(Action::Claim { space })));
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        let Action::Claim { space } = action else { return Err(self.misfit(scene, action)) };
        scene.check_empty(space)?;
        if scene.is_named_beside(self.army, space) {
            return Err(Illegal::Named { space });
        }
        Ok(())
    }

    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        let mut free = scene.nameable(self.army);
        let space = free.next()?;
        free.next().is_none().then_some(Action::Claim { space })
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        if let Action::Claim { space } = action {
            play.seal(SealedAnswer::Space { space });
            play.pop();
        }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
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

impl<'a> StateView<'a> {
    /// Returns whether the player of an army has named a space for another of their armies.
    fn is_named_beside(self, army: ArmyId, space: SpaceId) -> bool {
        let mut armies = self.rules.armies.ids();
        armies.any(|other| self.named(other) == Some(space) && self.shares_player(army, other))
    }

    /// Returns the spaces that an army may name, ascending.
    fn nameable(self, army: ArmyId) -> impl Iterator<Item = SpaceId> + use<'a> {
        self.empty_spaces().filter(move |&space| !self.is_named_beside(army, space))
    }

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

    /// Gives every named space to an army that named it. Returns the parts that stay over if
    /// several named the same, as the others name another then.
    pub(crate) fn give_named(&mut self, keys: Claim, done: u16) -> Option<u16> {
        let (mut again, mut done) = (false, done);
        for army in self.scene().in_order() {
            let Some(space) = self.scene().named(army) else { continue };
            // The spaces named in secret are now public, so they cannot be taken back.
            self.revealed = SeatMask::ALL;
            let scene = self.scene();
            let named =
                scene.in_order().into_iter().filter(|&other| scene.named(other) == Some(space));
            let alike: ArrayVec<ArmyId, ARMIES_MAX> = named.collect();
            let several = alike.len() > 1;
            let n = u32::try_from(alike.len()).unwrap_or(u32::MAX);
            let picked = if several { self.pick(n, Purpose::Claim) } else { 0 };
            let winner = alike[picked as usize];
            for &other in alike.iter().filter(|&&other| other != winner) {
                done &= !(1 << other.0);
                again = true;
            }
            self.state.sealed.retain(|change| change.what != SealedAnswer::Space { space });
            self.place(winner, space, keys.units);
            self.set_owner(space, winner);
            if several {
                self.tell(Event::NamedAlike { army: winner, space });
            }
            self.tell(Event::Claimed { army: winner, space, units: keys.units });
        }
        again.then_some(done)
    }
}
