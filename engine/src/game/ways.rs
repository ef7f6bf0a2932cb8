//! Ways: the links over which units go, whether they move, attack or fire, and the spaces on which
//! they may stand.
//!
//! On a board whose links are all open to everybody in both directions, a way is one test.

use super::addressed_event::Sink;
use super::applying::Applying;
use super::chance::Chance;
use super::decision::Illegal;
use super::event::Event;
use super::state_view::StateView;
use crate::model::{
    ArmyId, Condition, Control, Link, LinksOver, Sharing, SpaceId, TableId as _, UnitKindId,
    Watches,
};

impl<'a> StateView<'a> {
    /// Returns whether units of an army go over a link from one space to another.
    #[inline]
    pub(crate) fn leads(self, army: ArmyId, from: SpaceId, to: SpaceId) -> bool {
        self.rules.board.adjacent(from, to) && self.is_way(army, from, to)
    }

    /// Returns whether units of an army go over the link between two spaces that are linked.
    #[inline]
    pub(crate) fn is_way(self, army: ArmyId, from: SpaceId, to: SpaceId) -> bool {
        self.rules.board.is_open() || self.is_open_to(army, from, to)
    }

    #[cold]
    #[inline(never)]
    fn is_open_to(self, army: ArmyId, from: SpaceId, to: SpaceId) -> bool {
        self.rules.board.way(from, to).is_some_and(|link| self.passes(army, link, from, to))
    }

    fn passes(self, army: ArmyId, link: &Link, from: SpaceId, to: SpaceId) -> bool {
        link.when.is_none_or(|when| self.is_met_between(when, army, from, to))
    }

    /// Returns whether units of a kind go over the link between two spaces that are linked.
    #[inline]
    pub(crate) fn is_way_of(
        self,
        army: ArmyId,
        unit: UnitKindId,
        from: SpaceId,
        to: SpaceId,
    ) -> bool {
        match &self.rules.units[unit].movement.over {
            None => self.is_way(army, from, to),
            Some(over) => self.is_way_over(army, over, from, to),
        }
    }

    #[cold]
    #[inline(never)]
    fn is_way_over(self, army: ArmyId, over: &LinksOver, from: SpaceId, to: SpaceId) -> bool {
        let Some(link) = self.rules.board.way(from, to) else { return false };
        let goes = over.always.contains(link.tag)
            || over
                .when
                .iter()
                .any(|&(tag, when)| tag == link.tag && self.is_met_between(when, army, from, to));
        goes && self.passes(army, link, from, to)
    }

    /// Returns the refusal of a link over which units of a kind do not go, or `other` where they do.
    #[cold]
    pub(crate) fn refusal_over(
        self,
        army: ArmyId,
        unit: UnitKindId,
        (from, to): (SpaceId, SpaceId),
        other: Illegal,
    ) -> Illegal {
        let over = self.rules.units[unit].movement.over.as_ref();
        let (Some(over), Some(link)) = (over, self.rules.board.way(from, to)) else { return other };
        let of_link = over.when.iter().find(|(tag, _)| *tag == link.tag);
        of_link.map_or(other, |&(_, when)| self.refusal_between(when, army, (from, to), other))
    }

    /// Returns the spaces to which units of an army go over one link, ascending.
    #[inline]
    pub(crate) fn ways(
        self,
        army: ArmyId,
        from: SpaceId,
    ) -> impl Iterator<Item = SpaceId> + use<'a> {
        let near = self.rules.board.neighbours(from).iter().copied();
        near.filter(move |&to| self.is_way(army, from, to))
    }

    /// Checks that units of an army go over a link from one space to another.
    #[inline]
    pub(crate) fn check_way(self, army: ArmyId, from: SpaceId, to: SpaceId) -> Result<(), Illegal> {
        if self.leads(army, from, to) { Ok(()) } else { Err(self.no_way(army, from, to)) }
    }

    /// Returns the refusal of a way that units of an army do not go.
    #[cold]
    pub(crate) fn no_way(self, army: ArmyId, from: SpaceId, to: SpaceId) -> Illegal {
        let other = Illegal::NotAdjacent { from, to };
        match self.rules.board.way(from, to) {
            Some(Link { when: Some(when), .. }) => {
                self.refusal_between(*when, army, (from, to), other)
            }
            None if self.rules.board.adjacent(from, to) => Illegal::OneWay { from, to },
            _ => other,
        }
    }

    /// Returns whether units of a kind may stand on a space at the end of a move.
    #[cold]
    pub(crate) fn may_stand(self, army: ArmyId, unit: UnitKindId, space: SpaceId) -> bool {
        self.check_standing(army, unit, space).is_ok()
    }

    /// Checks that units of a kind may stand on a space: it is in the game and not of others with
    /// whom it may not be shared, units that hold nothing join others, and it is one of those on
    /// which the kind may stand, or carried there.
    pub(crate) fn check_standing(
        self,
        army: ArmyId,
        unit: UnitKindId,
        space: SpaceId,
    ) -> Result<(), Illegal> {
        if self.is_closed(space) {
            return Err(Illegal::Closed { space });
        }
        if !self.fits_kind(army, unit, space) {
            return Err(self.no_standing(army, unit, space));
        }
        if self.is_of_others(army, space) {
            return Err(Illegal::HeldByOthers { space });
        }
        let holds = self.rules.units[unit].holds || self.rules.control != Control::Occupant;
        if !holds && self.armies_on(space).next().is_none() {
            return Err(Illegal::NotOwn { space });
        }
        Ok(())
    }

    /// Returns whether units of another army are on a space that may not be shared with it.
    fn is_of_others(self, army: ArmyId, space: SpaceId) -> bool {
        if self.rules.stands == Sharing::Alone && self.rules.control == Control::Occupant {
            return self.owner(space).is_some_and(|owner| owner != army);
        }
        let mut strange = self.rules.armies.ids().filter(|&other| !self.may_share(army, other));
        strange.any(|other| self.has_units(other, space))
    }

    /// Returns whether one more unit of a kind may come on a space: it may stand there or is carried,
    /// and the space has room.
    #[inline]
    pub(crate) fn fits_kind(self, army: ArmyId, unit: UnitKindId, space: SpaceId) -> bool {
        self.n_coming(army, unit, space) > 0
    }

    /// Returns the most units of a kind that may come on a space: as many as the space has room for
    /// and, where others carry them, as many as these have room for.
    #[inline]
    pub(crate) fn n_coming(self, army: ArmyId, unit: UnitKindId, space: SpaceId) -> u32 {
        if !self.rules.manner.differing {
            return u32::MAX;
        }
        self.n_standing(army, unit, space).min(self.room_on(army, space))
    }

    /// Returns the most units of a kind that may come on a space, however many units are there.
    pub(crate) fn n_standing(self, army: ArmyId, unit: UnitKindId, space: SpaceId) -> u32 {
        let is_carried = self.is_carried(army, unit, space);
        if is_carried { self.room_aboard(army, space, unit) } else { u32::MAX }
    }

    /// Returns the units that a space still has room for, where the board limits them. Units of
    /// friends with whom the space may be shared count.
    #[inline]
    pub(crate) fn room_on(self, army: ArmyId, space: SpaceId) -> u32 {
        self.rules.board.most.map_or(u32::MAX, |most| self.room_below(most, army, space))
    }

    #[cold]
    #[inline(never)]
    fn room_below(self, most: u32, army: ArmyId, space: SpaceId) -> u32 {
        let faction = self.rules.armies[army].faction;
        let counts = |other: ArmyId| {
            other == army || self.shares_spaces() && self.rules.armies[other].faction == faction
        };
        let armies = self.rules.armies.ids().filter(|&other| counts(other));
        let each = armies.flat_map(|other| {
            self.rules.units.ids().map(move |unit| self.units(space, other, unit))
        });
        most.saturating_sub(each.fold(0, u32::saturating_add))
    }

    /// Returns the refusal of a space on which units of a kind may not stand: that it is full, that no
    /// unit may stand there, or what the kind needs.
    pub(crate) fn no_standing(self, army: ArmyId, unit: UnitKindId, space: SpaceId) -> Illegal {
        if let Some(most) = self.rules.board.most
            && self.n_standing(army, unit, space) > 0
        {
            return Illegal::Full { space, most };
        }
        let other = Illegal::NoEntry { space };
        let on = self.rules.units[unit].movement.on;
        on.map_or(other, |on| self.refusal_at(on, army, space, other))
    }

    /// Returns the condition about spaces on which units of a kind may stand, if there is one.
    pub(crate) fn stands_where(self, unit: UnitKindId) -> Option<Condition> {
        self.rules.units[unit].movement.on.or(self.rules.board.on)
    }

    /// Returns whether units of a kind stand on a space only as long as others carry them.
    #[inline]
    pub(crate) fn is_carried(self, army: ArmyId, unit: UnitKindId, space: SpaceId) -> bool {
        self.rules.manner.differing && self.is_left_out(army, unit, space)
    }

    /// Returns whether a space is none of those on which units of a kind may stand by themselves.
    #[inline(never)]
    fn is_left_out(self, army: ArmyId, unit: UnitKindId, space: SpaceId) -> bool {
        match self.rules.standing.get(unit.index()) {
            Some(spaces) if !spaces.is_empty() => !spaces[space.index()],
            _ => self.stands_where(unit).is_some_and(|on| !self.is_met_at(on, army, space)),
        }
    }

    /// Returns how many units of a kind the units of an army on a space carry.
    pub(crate) fn carrying(self, army: ArmyId, space: SpaceId, unit: UnitKindId) -> u32 {
        if !self.rules.manner.carries {
            return 0;
        }
        let each = self.rules.units.iter().map(|(carrier, row)| {
            self.units(space, army, carrier).saturating_mul(row.movement.room_for(unit))
        });
        each.fold(0, u32::saturating_add)
    }

    /// Returns how many more units of a kind the units of an army on a space carry.
    pub(crate) fn room_aboard(self, army: ArmyId, space: SpaceId, unit: UnitKindId) -> u32 {
        self.carrying(army, space, unit).saturating_sub(self.units(space, army, unit))
    }

    /// Returns the number of units of a kind that have not come to a space by a move or a conquest
    /// in this turn.
    pub(crate) fn n_fresh(self, space: SpaceId, army: ArmyId, unit: UnitKindId) -> u32 {
        let come = self.state.cells[self.rules.layout.arrived(space, army, unit)];
        self.units(space, army, unit).saturating_sub(come)
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Moves units from one space to another.
    #[inline]
    pub(crate) fn bring_units(
        &mut self,
        (from, to): (SpaceId, SpaceId),
        army: ArmyId,
        unit: UnitKindId,
        n: u32,
    ) {
        if self.rules.manner.own_ways {
            return self.bring_by_kind((from, to), army, unit, n);
        }
        self.remove_units(from, army, unit, n);
        self.add_units(to, army, unit, n);
    }

    /// Moves units, and keeps which of them have come to their space in this turn. Units that go
    /// along with others, or aboard, do so without a move of their own.
    #[cold]
    #[inline(never)]
    fn bring_by_kind(
        &mut self,
        (from, to): (SpaceId, SpaceId),
        army: ArmyId,
        unit: UnitKindId,
        n: u32,
    ) {
        let scene = self.scene();
        let boards = scene.is_carried(army, unit, to) && !scene.is_carried(army, unit, from);
        self.shift_units((from, to), army, unit, n);
        if self.rules.manner.counts_arrivals && !boards {
            let cell = self.rules.layout.arrived(to, army, unit);
            self.state.cells[cell] = self.state.cells[cell].saturating_add(n);
        }
    }

    /// Moves units that take along whether they have come to their space in this turn.
    pub(crate) fn shift_units(
        &mut self,
        (from, to): (SpaceId, SpaceId),
        army: ArmyId,
        unit: UnitKindId,
        n: u32,
    ) {
        let layout = &self.rules.layout;
        let [left, come] = [from, to].map(|space| layout.units(space, army, unit));
        let left_behind = self.state.cells[left].saturating_sub(n);
        self.state.cells[left] = left_behind;
        self.state.cells[come] = self.state.cells[come].saturating_add(n);
        self.state.dirty |= self.rules.watches.has(Watches::UNITS);
        if self.rules.manner.recounts {
            self.recount(from);
            self.recount(to);
        }
        if self.rules.manner.counts_arrivals {
            let [here, there] = [from, to].map(|space| layout.arrived(space, army, unit));
            let taken = self.state.cells[here].saturating_sub(left_behind);
            self.state.cells[here] -= taken;
            self.state.cells[there] = self.state.cells[there].saturating_add(taken);
        }
    }

    /// Follows a loss of units: those that nothing carries any more are lost as well, no more have come
    /// to the space than are there, and who controls it may change.
    #[inline(never)]
    pub(crate) fn follow_losses(&mut self, space: SpaceId, army: ArmyId) {
        if !self.rules.manner.carries && !self.rules.manner.counts_arrivals {
            return;
        }
        for unit in self.rules.units.ids() {
            if self.rules.manner.carries && self.scene().is_carried(army, unit, space) {
                let most = self.scene().carrying(army, space, unit);
                let count = self.scene().units(space, army, unit).saturating_sub(most);
                if count > 0 {
                    let cell = self.rules.layout.units(space, army, unit);
                    self.state.cells[cell] -= count;
                    self.tell(Event::Destroyed { army, space, unit, count });
                    if self.rules.manner.recounts {
                        self.recount(space);
                    }
                }
            }
            if self.rules.manner.counts_arrivals {
                let (cell, there) = (
                    self.rules.layout.arrived(space, army, unit),
                    self.scene().units(space, army, unit),
                );
                self.state.cells[cell] = self.state.cells[cell].min(there);
            }
        }
    }

    /// Forgets which units of an army have come to their spaces.
    #[cold]
    pub(crate) fn forget_arrivals(&mut self, army: ArmyId) {
        if !self.rules.manner.counts_arrivals {
            return;
        }
        for space in self.rules.board.spaces.ids() {
            for unit in self.rules.units.ids() {
                self.state.cells[self.rules.layout.arrived(space, army, unit)] = 0;
            }
        }
    }
}
