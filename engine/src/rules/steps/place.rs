//! `place`: every unit that waits goes to a space of its army. Units that a card brings meanwhile are asked for as well.

use crate::model::{ArmyId, SpaceId, StepId, StepKind, TableId, UnitKindId};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::Chance;
use crate::rules::decision::Illegal;
use crate::rules::event::{Event, Sink};
use crate::rules::play::{Next, Play};
use crate::rules::scene::Scene;
use crate::rules::steps::reinforce::check_count;

impl Scene<'_> {
    /// The `place` step in progress; nothing while a conquest lets units be placed.
    pub(crate) fn placing(self) -> Option<StepId> {
        let is_place = |step: &StepId| matches!(self.rules.steps[*step].kind, StepKind::Place(_));
        self.step().filter(is_place)
    }

    /// Whether nothing waits, or there is nowhere to place it.
    pub(crate) fn is_all_placed(self, army: ArmyId) -> bool {
        self.all_waiting(army) == 0 || self.placed_on(army).next().is_none()
    }

    pub(crate) fn list_places(self, army: ArmyId, actions: &mut ActionList) {
        for space in self.placed_on(army) {
            for unit in self.rules.units.ids() {
                let left = self.waiting(army, unit);
                if left > 0 {
                    actions.push(Choice::up_to(Action::Place { space, unit, count: 1 }, left));
                }
            }
        }
        if self.is_all_placed(army) {
            actions.push(Choice::one(Action::End));
        }
    }

    pub(crate) fn check_place(
        self,
        army: ArmyId,
        space: SpaceId,
        unit: UnitKindId,
        count: u32,
    ) -> Result<(), Illegal> {
        if unit.index() >= self.rules.units.len() {
            return Err(Illegal::Unknown);
        }
        if !self.is_placed_on(army, space) {
            return Err(Illegal::NotOwn { space });
        }
        match self.waiting(army, unit) {
            0 => Err(Illegal::NoneWaiting { unit }),
            left => check_count(count, 1, left),
        }
    }

    /// Going on, when nothing can be placed; the only own space, when one unit waits.
    pub(crate) fn sole_place(self, army: ArmyId) -> Option<Action> {
        if self.is_all_placed(army) {
            return Some(Action::End);
        }
        if self.all_waiting(army) != 1 {
            return None;
        }
        let mut spaces = self.placed_on(army);
        let space = spaces.next().filter(|_| spaces.next().is_none())?;
        let unit = self.rules.units.ids().find(|&unit| self.waiting(army, unit) > 0)?;
        Some(Action::Place { space, unit, count: 1 })
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    pub(crate) fn step_place(&mut self, army: ArmyId) -> Next {
        let closes = !self.rules.free_play && self.scene().is_all_placed(army);
        if closes { Next::Done } else { Next::Ask }
    }

    pub(crate) fn do_place(&mut self, army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32) {
        let before = self.scene().owner(space);
        self.place_units(army, space, unit, count);
        self.tell(Event::Placed { army, space, unit, count });
        if self.scene().shares_spaces() {
            self.tell_control(space, before);
        }
    }
}
