//! The `claim-first` step: before the others claim, each army of a faction names one empty space in
//! secret.
//!
//! When all have named one, each army gets its space. If several named the same one, chance gives
//! it to one of them, and the others name another.

use super::room::{self, StepRoom};
use crate::edition::keys::{NUMBER_MAX, id_of, int, keys, must_or, or};
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::{Chance, Purpose};
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, FactionId, SeatMask, SpaceId, StateLayout, StepId};
use crate::steps::{Frame, StepKind};
use serde::Serialize;

keys! {
    /// Each army of a faction secretly chooses one empty space and receives it; chance decides
    /// between equal choices.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct ClaimFirst = "claim-first" {
        /// The faction whose armies choose spaces.
        pub faction: FactionId = must_or(id_of::<FactionId>(), FactionId(0)),
        /// The number of units placed on a chosen space; 1 unless given.
        pub units: u32 = or(int(1..=NUMBER_MAX), 1),
    }
}

/// The frame of naming spaces in secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct ClaimFirstFrame {
    /// The step with the keys.
    pub step: StepId,
    /// True if an army is asked; if not, the next one is determined.
    pub asked: bool,
}

impl StepRoom for ClaimFirst {
    fn begin<C: Chance, S: Sink>(&self, step: StepId, _: &mut Applying<'_, C, S>) -> Option<Frame> {
        Some(ClaimFirstFrame { step, asked: false }.into())
    }
}

impl room::StepFrame for ClaimFirstFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        if self.asked { Transition::Ask } else { play.next_to_name(self.step) }
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        Some(scene.mover())
    }

    fn ask(self, _: StateView<'_>) -> Option<Ask> {
        Some(Ask::Claim { secret: true })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        let nameable = scene.nameable(scene.mover());
        nameable.for_each(|space| actions.push(ActionRange::one(Action::Claim { space })));
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        let Action::Claim { space } = action else { return Err(self.misfit(scene, action)) };
        scene.check_empty(space)?;
        if scene.is_named_beside(scene.mover(), space) {
            return Err(Illegal::Named { space });
        }
        Ok(())
    }

    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        let mut free = scene.nameable(scene.mover());
        let space = free.next()?;
        free.next().is_none().then_some(Action::Claim { space })
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        if let Action::Claim { space } = action {
            play.name(self.step, space);
        }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }
}

impl<'a> StateView<'a> {
    fn claim_first(self, step: StepId) -> ClaimFirst {
        let StepKind::ClaimFirst(keys) = self.rules.steps[step].kind else {
            unreachable!("only a `claim-first` step makes its frames")
        };
        keys
    }

    /// Returns whether the player of an army has named a space for another of their armies.
    fn is_named_beside(self, army: ArmyId, space: SpaceId) -> bool {
        self.rules
            .armies
            .ids()
            .any(|other| self.named(other) == Some(space) && self.shares_player(army, other))
    }

    /// Returns the spaces that an army may name, ascending.
    pub(crate) fn nameable(self, army: ArmyId) -> impl Iterator<Item = SpaceId> + use<'a> {
        self.empty_spaces().filter(move |&space| !self.is_named_beside(army, space))
    }

    /// Returns whether an army still has to name a space, and can.
    fn has_to_name(self, keys: ClaimFirst, army: ArmyId) -> bool {
        self.rules.armies[army].faction == keys.faction
            && self.state.cells[self.rules.layout.named(army)] == 0
            && self.may_claim(army, keys.units)
            && self.nameable(army).next().is_some()
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Asks the next army that has to name a space; gives out the named spaces if none has.
    fn next_to_name(&mut self, step: StepId) -> Transition {
        let keys = self.scene().claim_first(step);
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        let next = (0..n).find(|&at| self.scene().has_to_name(keys, self.scene().army_at(at)));
        if let Some(next) = next {
            self.state.turn.at = next;
            return Transition::Goto(ClaimFirstFrame { step, asked: true }.into());
        }
        self.state.turn.at = 0;
        if self.give_named(keys) {
            return Transition::Goto(ClaimFirstFrame { step, asked: false }.into());
        }
        for army in self.rules.armies.ids() {
            self.state.cells[self.rules.layout.named(army)] = 0;
        }
        Transition::Done
    }

    fn name(&mut self, step: StepId, space: SpaceId) {
        let army = self.scene().mover();
        self.state.cells[self.rules.layout.named(army)] = u32::from(space.0) + 1;
        let full = self.scene().commanders(army);
        self.tell_only(Event::Named { army, space: Some(space) }, full);
        self.replace_top(ClaimFirstFrame { step, asked: false });
    }

    /// Gives every named space to an army that named it. Returns whether another army has to name a
    /// different one.
    fn give_named(&mut self, keys: ClaimFirst) -> bool {
        let is_named = |army| self.scene().named(army).is_some();
        if self.rules.armies.ids().any(is_named) {
            // The spaces named in secret are now public, so they cannot be taken back.
            self.revealed = SeatMask::ALL;
        }
        let mut again = false;
        for at in 0..self.rules.order.len() {
            let army = self.scene().army_at(u8::try_from(at).unwrap_or(u8::MAX));
            let Some(space) = self.scene().named(army) else { continue };
            let alike = self.named_alike(space);
            let picked = if alike > 1 { self.pick(alike, Purpose::Claim) } else { 0 };
            again |= alike > 1;
            self.give_to(keys, space, picked, alike > 1);
        }
        again
    }

    /// Returns the number of armies that have named a space.
    fn named_alike(&self, space: SpaceId) -> u32 {
        let scene = self.scene();
        let alike = self.rules.armies.ids().filter(|&army| scene.named(army) == Some(space));
        u32::try_from(alike.count()).unwrap_or(u32::MAX)
    }

    /// Gives a space to the army at index `picked` among those that named it, in their order. The
    /// others' choices are cleared.
    fn give_to(&mut self, keys: ClaimFirst, space: SpaceId, picked: u32, several: bool) {
        let mut n = 0;
        for at in 0..self.rules.order.len() {
            let army = self.scene().army_at(u8::try_from(at).unwrap_or(u8::MAX));
            if self.scene().named(army) != Some(space) {
                continue;
            }
            let cell = self.rules.layout.named(army);
            self.state.cells[cell] = 0;
            if n == picked {
                self.state.cells[cell] = StateLayout::SETTLED;
                self.place(army, space, keys.units);
                self.set_owner(space, army);
                if several {
                    self.tell(Event::NamedAlike { army, space });
                }
                self.tell(Event::Claimed { army, space, units: keys.units });
            }
            n += 1;
        }
    }
}
