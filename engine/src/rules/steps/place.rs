//! `place`: every unit that waits goes to a space of its army.

use crate::model::{ArmyId, Rulebook, SpaceId, UnitKindId};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::Chance;
use crate::rules::decision::Illegal;
use crate::rules::event::{Event, Sink};
use crate::rules::play::{Next, Play};
use crate::rules::scene::Scene;
use crate::rules::steps::reinforce::check_count;

impl Scene<'_> {
    pub(crate) fn list_places(self, army: ArmyId, actions: &mut ActionList) {
        let (left, unit) = (self.pool(army), Rulebook::BASIC);
        for space in self.owned_spaces(army) {
            actions.push(Choice::up_to(Action::Place { space, unit, count: 1 }, left));
        }
    }

    pub(crate) fn check_place(
        self,
        army: ArmyId,
        space: SpaceId,
        unit: UnitKindId,
        count: u32,
    ) -> Result<(), Illegal> {
        if unit != Rulebook::BASIC {
            return Err(Illegal::Unknown);
        }
        if !self.owns(army, space) {
            return Err(Illegal::NotOwn { space });
        }
        check_count(count, 1, self.pool(army))
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    pub(crate) fn step_place(&mut self, army: ArmyId) -> Next {
        if self.scene().pool(army) == 0 || self.scene().n_owned(army) == 0 {
            Next::Done
        } else {
            Next::Ask
        }
    }

    pub(crate) fn do_place(&mut self, army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32) {
        self.place(army, space, count);
        self.tell(Event::Placed { army, space, unit, count });
    }
}
