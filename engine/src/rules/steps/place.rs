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
        for space in self.owned_spaces(army) {
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
        if !self.owns(army, space) {
            return Err(Illegal::NotOwn { space });
        }
        match self.waiting(army, unit) {
            0 => Err(Illegal::NoneWaiting { unit }),
            left => check_count(count, 1, left),
        }
    }

    /// The only own space, when one unit waits.
    pub(crate) fn sole_place(self, army: ArmyId) -> Option<Action> {
        let space = self.sole_space(army, self.all_waiting(army))?;
        let unit = self.rules.units.ids().find(|&unit| self.waiting(army, unit) > 0)?;
        Some(Action::Place { space, unit, count: 1 })
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    pub(crate) fn step_place(&mut self, army: ArmyId) -> Next {
        if self.scene().all_waiting(army) == 0 || self.scene().n_owned(army) == 0 {
            Next::Done
        } else {
            Next::Ask
        }
    }

    pub(crate) fn do_place(&mut self, army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32) {
        self.place_units(army, space, unit, count);
        self.tell(Event::Placed { army, space, unit, count });
    }
}
