//! The spaces that units of a kind reach in a step, and those on which their moves may end.

use smallvec::{SmallVec, smallvec};

use super::Move;
use crate::game::space_set::SpaceSet;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, Control, Ground, Sharing, SpaceId, UnitKindId};

/// The way of units of a kind.
#[derive(Clone, Copy)]
pub(super) struct MoveWay {
    /// The most links.
    links: usize,
    through: Ground,
    to: Ground,
    /// True if only spaces are passed on which the kind may stand.
    on: bool,
    unit: UnitKindId,
}

impl<'a> StateView<'a> {
    /// Returns whether an army controls a space, or may act from it.
    fn is_home(self, army: ArmyId, space: SpaceId) -> bool {
        self.is_on(army, space) || self.owns(army, space)
    }

    pub(super) fn is_ground(self, army: ArmyId, space: SpaceId, ground: Ground) -> bool {
        match ground {
            Ground::Own => self.is_home(army, space),
            Ground::Friends => self.stands_on(space).is_some_and(|own| {
                self.rules.armies[own].faction == self.rules.armies[army].faction
            }),
            Ground::Free => {
                self.owner(space).is_none_or(|owner| owner == army) && !self.is_closed(space)
            }
            Ground::Asked(condition) => self.is_met_at(condition, army, space),
        }
    }

    /// Returns the way of units of a kind in a step.
    pub(super) fn way_of(self, keys: &Move, unit: UnitKindId) -> MoveWay {
        let own = &self.rules.units[unit].movement;
        MoveWay {
            links: keys.range_of(own.range).links(),
            through: own.through.map_or(keys.through, Ground::Asked),
            to: keys.to,
            on: own.through.is_none(),
            unit,
        }
    }

    /// Returns every space that units on `from` come to, without `from` itself: spaces to pass and
    /// spaces to end on. The search ends at `goal`, if given.
    pub(super) fn reach(
        self,
        army: ArmyId,
        from: SpaceId,
        way: MoveWay,
        goal: Option<SpaceId>,
    ) -> SpaceSet {
        let mut reached = SpaceSet::new(self.rules.board.spaces.len());
        let mut edge: SmallVec<[SpaceId; 64]> = smallvec![from];
        let mut next: SmallVec<[SpaceId; 64]> = SmallVec::new();
        for link in 1..=way.links {
            let is_last = link == way.links;
            for space in edge.drain(..) {
                for &to in self.rules.board.neighbours(space) {
                    if to == from || !self.is_way_of(army, way.unit, space, to) {
                        continue;
                    }
                    // A space on which no further link follows need not be one to pass.
                    let passes = !(is_last && way.to != way.through)
                        && self.is_ground(army, to, way.through)
                        && !(way.on && self.is_carried(army, way.unit, to));
                    let ends = passes || way.to != way.through && self.is_ground(army, to, way.to);
                    if ends && reached.insert(to) {
                        if goal == Some(to) {
                            return reached;
                        }
                        if passes {
                            next.push(to);
                        }
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            std::mem::swap(&mut edge, &mut next);
        }
        reached
    }

    /// Returns the spaces to which units of a kind on `from` can move, ascending.
    pub(crate) fn reach_of(
        self,
        army: ArmyId,
        unit: UnitKindId,
        from: SpaceId,
        keys: &'a Move,
    ) -> impl Iterator<Item = SpaceId> + use<'a> {
        let reached = self.reach(army, from, self.way_of(keys, unit), None);
        let spaces = self.rules.board.spaces.ids();
        spaces.filter(move |&to| reached.contains(to) && self.may_end(army, unit, to, keys))
    }

    /// Returns whether a move of units of a kind may end on a space that it reaches.
    pub(super) fn may_end(
        self,
        army: ArmyId,
        unit: UnitKindId,
        reached: SpaceId,
        keys: &Move,
    ) -> bool {
        (keys.to == keys.through && self.rules.units[unit].movement.through.is_none()
            || self.is_ground(army, reached, keys.to))
            && self.may_stand_after(army, unit, reached, keys)
    }

    /// Returns whether units of a kind may stand on a space that a step allows as the end of a move.
    #[inline]
    pub(super) fn may_stand_after(
        self,
        army: ArmyId,
        unit: UnitKindId,
        space: SpaceId,
        keys: &Move,
    ) -> bool {
        if !self.asks_of_standing(keys) {
            return true;
        }
        let rules = self.rules;
        let is_occupied = rules.stands == Sharing::Alone && rules.control == Control::Occupant;
        if keys.to == Ground::Free && is_occupied && rules.units[unit].holds {
            // It is in the game, and nobody else's.
            return self.fits_kind(army, unit, space);
        }
        self.may_stand(army, unit, space)
    }

    /// Returns whether it is asked of a space on which units may end whether they may stand there.
    #[inline]
    pub(super) fn asks_of_standing(self, keys: &Move) -> bool {
        let rules = self.rules;
        // What an army controls may then be a space on which another one stands.
        let is_alone_or_left = rules.stands == Sharing::Alone && rules.control == Control::Stays;
        rules.manner.differing
            || is_alone_or_left
            || !matches!(keys.to, Ground::Own | Ground::Friends)
    }

    /// Returns whether units of a kind may go along with others from one space to another.
    pub(super) fn goes_with(
        self,
        keys: &Move,
        unit: UnitKindId,
        from: SpaceId,
        to: SpaceId,
    ) -> bool {
        !self.rules.manner.differing
            || self.reach(self.actor(), from, self.way_of(keys, unit), Some(to)).contains(to)
                && self.may_end(self.actor(), unit, to, keys)
    }
}
