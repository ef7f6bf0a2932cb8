//! Who stands where, when armies of one faction may share spaces: whose a space is to act from, who answers for it, and
//! who controls it. Elsewhere one army stands on a space and controls it, and all of this is one test away.

use super::decision::Illegal;
use super::scene::Scene;
use crate::model::{ArmyId, Control, Layout, SpaceId, UnitKindId};

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
        let shared = self.shares_spaces();
        let is_on = move |&space: &SpaceId| {
            if shared { self.troops(space, army) > 0 } else { self.owns(army, space) }
        };
        self.rules.board.spaces.ids().filter(is_on)
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

    /// The spaces on which an army has units of a kind, ascending.
    pub(crate) fn spaces_of_kind(
        self,
        army: ArmyId,
        unit: UnitKindId,
    ) -> impl Iterator<Item = SpaceId> + use<'a> {
        self.rules.board.spaces.ids().filter(move |&space| self.units(space, army, unit) > 0)
    }

    /// The spaces that an army controls, ascending.
    pub(crate) fn owned_spaces(self, army: ArmyId) -> impl Iterator<Item = SpaceId> + use<'a> {
        self.spaces_with(u32::from(army.0))
    }

    /// The spaces that nobody controls and that are in the game, ascending.
    pub(crate) fn empty_spaces(self) -> impl Iterator<Item = SpaceId> + use<'a> {
        self.spaces_with(Layout::NOBODY).filter(move |&space| !self.is_closed(space))
    }

    /// Whether a space is one of those.
    pub(crate) fn check_empty(self, space: SpaceId) -> Result<(), Illegal> {
        match self.owner(space) {
            Some(_) => Err(Illegal::NotEmpty { space }),
            None if self.is_closed(space) => Err(Illegal::Closed { space }),
            None => Ok(()),
        }
    }

    /// Whether an army may claim one more space, with so many units on it.
    pub(crate) fn may_claim(self, army: ArmyId, units: u32) -> bool {
        let most = self.rules.armies[army].claims;
        self.pool(army) >= units && most.is_none_or(|most| self.n_owned(army) < most)
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
