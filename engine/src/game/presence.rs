//! Presence on spaces that armies of one faction may share: acting from a space, answering for it
//! and controlling it.
//!
//! If spaces are not shared, the army on a space controls it, and each query here costs one
//! test.

use super::decision::Illegal;
use super::state_view::StateView;
use crate::model::{ArmyId, Control, SpaceId, StateLayout, UnitKindId};

impl<'a> StateView<'a> {
    /// Returns whether armies of a faction may share a space.
    #[inline]
    pub(crate) fn shares_spaces(self) -> bool {
        self.rules.control == Control::Majority
    }

    /// Returns whether an army may act from a space: it controls the space or, where spaces are
    /// shared, has basic units there.
    #[inline]
    pub(crate) fn is_on(self, army: ArmyId, space: SpaceId) -> bool {
        if self.shares_spaces() { self.troops(space, army) > 0 } else { self.owns(army, space) }
    }

    /// Returns the spaces that an army may act from, ascending.
    pub(crate) fn spaces_on(self, army: ArmyId) -> impl Iterator<Item = SpaceId> + use<'a> {
        let shared = self.shares_spaces();
        let is_on = move |&space: &SpaceId| {
            if shared { self.troops(space, army) > 0 } else { self.owns(army, space) }
        };
        self.rules.board.spaces.ids().filter(is_on)
    }

    /// Returns the armies with units that hold a space, ascending.
    pub(crate) fn armies_on(self, space: SpaceId) -> impl Iterator<Item = ArmyId> + use<'a> {
        self.rules.armies.ids().filter(move |&army| self.holds(army, space))
    }

    /// Returns the army that controls a space or, on a shared space without control, the first army
    /// there.
    #[inline]
    pub(crate) fn stands_on(self, space: SpaceId) -> Option<ArmyId> {
        let owner = self.owner(space);
        if self.shares_spaces() { owner.or_else(|| self.armies_on(space).next()) } else { owner }
    }

    /// Returns the basic units of an army on a space, including those of its friends where spaces
    /// are shared.
    #[inline]
    pub(crate) fn garrison(self, army: ArmyId, space: SpaceId) -> u32 {
        if self.shares_spaces() { self.garrison_of_all(space) } else { self.troops(space, army) }
    }

    #[inline(never)]
    fn garrison_of_all(self, space: SpaceId) -> u32 {
        let armies = self.rules.armies.ids();
        armies.fold(0, |sum, army| sum.saturating_add(self.troops(space, army)))
    }

    /// Returns the basic units of an army that may leave a space where `stay` units of any army
    /// must remain.
    #[inline]
    pub(crate) fn free(self, army: ArmyId, space: SpaceId, stay: u32) -> u32 {
        let own = self.troops(space, army);
        own.min(self.garrison(army, space).saturating_sub(stay))
    }

    /// Returns the basic units of an army that may leave a space to attack, or to follow attackers.
    /// The required number of the army's own units stays, even beside units of friends.
    #[inline]
    pub(crate) fn spare(self, army: ArmyId, space: SpaceId) -> u32 {
        self.troops(space, army).saturating_sub(self.combat().attack.stay_behind)
    }

    /// Returns the army that answers for a space when `attacker` attacks it: the army that controls
    /// it. At a tie on a shared space, the army there with the next turn answers.
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

    /// Returns whether an army controls a space or, where spaces are shared, has a basic unit on
    /// the board.
    #[inline]
    pub(crate) fn is_on_board(self, army: ArmyId) -> bool {
        self.n_owned(army) > 0 || (self.shares_spaces() && self.spaces_on(army).next().is_some())
    }

    /// Returns the spaces on which an army has units of a kind, ascending.
    pub(crate) fn spaces_of_kind(
        self,
        army: ArmyId,
        unit: UnitKindId,
    ) -> impl Iterator<Item = SpaceId> + use<'a> {
        self.rules.board.spaces.ids().filter(move |&space| self.units(space, army, unit) > 0)
    }

    /// Returns the spaces that an army controls, ascending.
    pub(crate) fn owned_spaces(self, army: ArmyId) -> impl Iterator<Item = SpaceId> + use<'a> {
        self.spaces_with(u32::from(army.0))
    }

    /// Returns the spaces that are in the game and that no army controls, ascending.
    pub(crate) fn empty_spaces(self) -> impl Iterator<Item = SpaceId> + use<'a> {
        self.spaces_with(StateLayout::NOBODY).filter(move |&space| !self.is_closed(space))
    }

    /// Checks that a space is in the game and that no army controls it.
    pub(crate) fn check_empty(self, space: SpaceId) -> Result<(), Illegal> {
        match self.owner(space) {
            Some(_) => Err(Illegal::NotEmpty { space }),
            None if self.is_closed(space) => Err(Illegal::Closed { space }),
            None => Ok(()),
        }
    }

    /// Returns whether an army may claim one more space with `units` units on it.
    pub(crate) fn may_claim(self, army: ArmyId, units: u32) -> bool {
        let most = self.rules.armies[army].claims;
        self.pool(army) >= units && most.is_none_or(|most| self.n_owned(army) < most)
    }
}

/// Returns the army with the most basic units on a space; `None` at a tie.
pub(crate) fn majority(scene: StateView<'_>, space: SpaceId) -> Option<ArmyId> {
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
