//! Who stands where, when armies of one faction may share spaces: whose a space is to act from, who answers for it, and
//! who controls it. Elsewhere one army stands on a space and controls it, and all of this is one test away.

use super::chance::Chance;
use super::event::{Event, Sink};
use super::play::Play;
use super::scene::Scene;
use crate::model::{ArmyId, Control, Layout, PlaceOn, Rulebook, SpaceId, StepKind};

impl<'a> Scene<'a> {
    /// Whether armies of a faction may stand on one space together.
    #[inline]
    pub(crate) fn shares_spaces(self) -> bool {
        self.rules.control == Control::Majority
    }

    /// Whether an army acts from a space as from its own: it controls it or, where spaces are shared, stands on it.
    #[inline]
    pub(crate) fn is_on(self, army: ArmyId, space: SpaceId) -> bool {
        if self.shares_spaces() { self.troops(space, army) > 0 } else { self.owns(army, space) }
    }

    /// The spaces that an army acts from as from its own, ascending.
    pub(crate) fn spaces_on(self, army: ArmyId) -> impl Iterator<Item = SpaceId> + use<'a> {
        let owned = (!self.shares_spaces()).then(|| self.owned_spaces(army));
        let shared = self.shares_spaces().then(|| {
            self.rules.board.spaces.ids().filter(move |&space| self.troops(space, army) > 0)
        });
        owned.into_iter().flatten().chain(shared.into_iter().flatten())
    }

    /// The armies with units on a space that hold it, ascending.
    pub(crate) fn armies_on(self, space: SpaceId) -> impl Iterator<Item = ArmyId> + use<'a> {
        self.rules.armies.ids().filter(move |&army| self.holds(army, space))
    }

    /// An army that stands on a space: the one that controls it, else the first.
    #[inline]
    pub(crate) fn stands_on(self, space: SpaceId) -> Option<ArmyId> {
        let owner = self.owner(space);
        if self.shares_spaces() { owner.or_else(|| self.armies_on(space).next()) } else { owner }
    }

    /// The basic units on a space of an army and, where spaces are shared, of its friends.
    #[inline]
    pub(crate) fn garrison(self, army: ArmyId, space: SpaceId) -> u32 {
        if self.shares_spaces() { self.garrison_of_all(space) } else { self.troops(space, army) }
    }

    #[inline(never)]
    fn garrison_of_all(self, space: SpaceId) -> u32 {
        let armies = self.rules.armies.ids();
        armies.fold(0, |sum, army| sum.saturating_add(self.troops(space, army)))
    }

    /// The basic units of an army that may leave a space where so many of anybody's must stay.
    #[inline]
    pub(crate) fn free(self, army: ArmyId, space: SpaceId, stay: u32) -> u32 {
        let own = self.troops(space, army);
        own.min(self.garrison(army, space).saturating_sub(stay))
    }

    /// The basic units of an army that may leave a space to attack from it, or to follow those that did: its own, and of
    /// its own so many stay, whoever stands beside them.
    #[inline]
    pub(crate) fn spare(self, army: ArmyId, space: SpaceId) -> u32 {
        self.troops(space, army).saturating_sub(self.combat().attack.stay_behind)
    }

    /// Who answers for a space when an army attacks it: whoever controls it; at a tie, whoever of those that stand there
    /// has the next turn.
    #[inline]
    pub(crate) fn keeper(self, space: SpaceId, attacker: ArmyId) -> Option<ArmyId> {
        let owner = self.owner(space);
        if owner.is_none() && self.shares_spaces() { self.next_on(space, attacker) } else { owner }
    }

    #[cold]
    fn next_on(self, space: SpaceId, attacker: ArmyId) -> Option<ArmyId> {
        let order = &self.rules.order;
        let at = order.iter().position(|&army| army == attacker).unwrap_or(0);
        let next = (1..=order.len()).map(|step| order[(at + step) % order.len()]);
        let mut on = next.filter(|&army| self.troops(space, army) > 0);
        on.next().or_else(|| self.armies_on(space).next())
    }

    /// Whether an army has a basic unit anywhere.
    #[inline]
    pub(crate) fn is_on_board(self, army: ArmyId) -> bool {
        self.n_owned(army) > 0 || (self.shares_spaces() && self.spaces_on(army).next().is_some())
    }

    /// Where units are placed now: as the step in progress says; in a conquest, as the first one of the turn.
    fn place_on(self) -> PlaceOn {
        if self.rules.place_on == PlaceOn::Controlled {
            return PlaceOn::Controlled;
        }
        let is_place = |kind: &StepKind| matches!(kind, StepKind::Place(_));
        let step = self.placing().or_else(|| self.rules.turn_step(is_place));
        match step.map(|step| &self.rules.steps[step].kind) {
            Some(StepKind::Place(keys)) => keys.on,
            Some(_) | None => PlaceOn::Controlled,
        }
    }

    /// Whether an army may place units on a space.
    pub(crate) fn is_placed_on(self, army: ArmyId, space: SpaceId) -> bool {
        match self.place_on() {
            PlaceOn::Controlled => self.owns(army, space),
            PlaceOn::Present => self.is_on(army, space),
        }
    }

    /// The spaces on which an army may place units, ascending.
    pub(crate) fn placed_on(self, army: ArmyId) -> impl Iterator<Item = SpaceId> + use<'a> {
        let present = self.place_on() == PlaceOn::Present;
        let owned = (!present).then(|| self.owned_spaces(army));
        let on = present.then(|| self.spaces_on(army));
        owned.into_iter().flatten().chain(on.into_iter().flatten())
    }
}

/// The army with the most basic units among those on a space; nobody when two have as many.
pub(crate) fn majority(scene: Scene<'_>, space: SpaceId) -> Option<ArmyId> {
    let (mut most, mut first) = (0, None);
    for army in scene.rules.armies.ids() {
        let troops = scene.troops(space, army);
        if troops > most {
            (most, first) = (troops, Some(army));
        } else if troops == most {
            first = None;
        }
    }
    first
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Looks anew at who controls a shared space.
    #[cold]
    pub(crate) fn recount(&mut self, space: SpaceId) {
        let owner = majority(self.scene(), space);
        let cell = self.rules.layout.owner(space);
        let now = owner.map_or(Layout::NOBODY, |army| u32::from(army.0));
        if self.state.cells[cell] == now {
            // Who controls no space may have lost the last unit beside a friend.
            self.state.dirty |= self.state.turn.number > 0;
            return;
        }
        match owner {
            Some(army) => self.set_owner(space, army),
            None => self.clear_owner(space),
        }
    }

    /// Tells who controls a shared space, when that is not `before` any longer.
    pub(crate) fn tell_control(&mut self, space: SpaceId, before: Option<ArmyId>) {
        let army = self.scene().owner(space);
        if army != before {
            self.tell(Event::Controls { space, army });
        }
    }

    /// Takes what a shared space has lost: from the army that answers for it, then from the others there.
    #[cold]
    pub(crate) fn lose_shared(&mut self, space: SpaceId, keeper: ArmyId, losses: u32) {
        let own = losses.min(self.scene().troops(space, keeper));
        if own > 0 {
            self.remove_units(space, keeper, Rulebook::BASIC, own);
        }
        let mut left = losses - own;
        for army in self.rules.armies.ids() {
            let count = left.min(self.scene().troops(space, army));
            if count > 0 {
                left -= count;
                self.remove_units(space, army, Rulebook::BASIC, count);
                self.tell(Event::FriendLost { army, space, count });
            }
        }
    }
}
