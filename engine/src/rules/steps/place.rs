//! `place`: every unit that waits goes to a space of its army.

use crate::model::{ArmyId, SpaceId, TableId, UnitKindId};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::Chance;
use crate::rules::decision::Illegal;
use crate::rules::event::{Event, Sink};
use crate::rules::play::{Next, Play};
use crate::rules::scene::Scene;
use crate::rules::steps::reinforce::check_count;

impl Scene<'_> {
    pub(crate) fn list_places(self, army: ArmyId, actions: &mut ActionList) {
        for space in self.placed_on(army) {
            for unit in self.rules.units.ids() {
                let left = self.waiting(army, unit);
                if left > 0 {
                    actions.push(Choice::up_to(Action::Place { space, unit, count: 1 }, left));
                }
            }
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

    /// The only own space, when one unit waits.
    pub(crate) fn sole_place(self, army: ArmyId) -> Option<Action> {
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
        if self.scene().all_waiting(army) == 0 || self.scene().placed_on(army).next().is_none() {
            Next::Done
        } else {
            Next::Ask
        }
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
