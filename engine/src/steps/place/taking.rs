//! Conquests without battle: units placed on land that others hold, or that nobody holds.
//!
//! First those who stood there are driven out; then the units are placed, and the space counts as
//! conquered. No window opens and nothing is rolled.

use super::PlaceFrame;
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::Chance;
use crate::game::event::Event;
use crate::game::state::Conquest;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, Control, Sharing, SpaceId, UnitKindId};

impl StateView<'_> {
    /// Returns whether units of an army that come on a space drive out who stands there, or come on
    /// land that is nobody's. Where all may share a space, none is taken in this way.
    pub(super) fn takes_by_placing(self, army: ArmyId, space: SpaceId) -> bool {
        self.rules.stands != Sharing::All
            && !self.owns(army, space)
            && !self.is_on(army, space)
            && !self.owner(space).is_some_and(|owner| self.may_share(army, owner))
            && !self.armies_on(space).any(|other| self.may_share(army, other))
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Places units on a space that is taken with them.
    pub(super) fn take_by_placing(
        &mut self,
        at: PlaceFrame,
        space: SpaceId,
        unit: UnitKindId,
        count: u32,
    ) {
        let (army, loser) = (at.army, self.scene().owner(space));
        let holders = self.rules.units.iter().filter(|(_, row)| row.holds);
        let kinds = holders.map(|(kind, _)| kind);
        let defenders = loser.map_or(0, |loser| {
            kinds.map(|kind| self.scene().units(space, loser, kind)).fold(0, u32::saturating_add)
        });
        self.drive_out(at, space);
        self.place_units(army, space, unit, count);
        self.tell(Event::Placed { army, space, unit, count });
        if self.rules.control == Control::Occupant && !self.scene().owns(army, space) {
            self.set_owner(space, army);
        }
        if self.scene().owns(army, space) {
            let conquest = Conquest { space, from: None, loser, defenders };
            self.conquer_without_battle(army, conquest, count);
        } else {
            self.tell_control(space, loser);
        }
    }

    /// Removes the units of all other armies from a space, as the step says: some are lost, and
    /// others wait again.
    fn drive_out(&mut self, at: PlaceFrame, space: SpaceId) {
        let driven = self.scene().place_keys(at).map(|keys| keys.driven).unwrap_or_default();
        for army in self.rules.armies.ids().filter(|&army| army != at.army) {
            let mut lost = driven.lost;
            for unit in self.rules.units.ids() {
                let there = self.scene().units(space, army, unit);
                if there == 0 {
                    continue;
                }
                let destroyed = if driven.rest.contains(unit) { lost.min(there) } else { there };
                if driven.rest.contains(unit) {
                    lost -= destroyed;
                }
                self.remove_units(space, army, unit, there);
                if destroyed > 0 {
                    self.tell(Event::Destroyed { army, space, unit, count: destroyed });
                }
                let units = there - destroyed;
                if units > 0 {
                    self.add_waiting(army, unit, units);
                    self.tell(Event::Removed { army, space, unit, count: units });
                    self.tell(Event::Gained { army, unit, units });
                }
            }
        }
    }
}
