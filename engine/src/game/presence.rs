//! Presence on spaces: acting from a space, answering for it and controlling it.
//!
//! If the army on a space is always the one that controls it, each query here costs one test.

use super::decision::Illegal;
use super::state_view::StateView;
use crate::model::{
    ArmyId, ArmyMask, Control, EliminatedWhen, Sharing, SpaceId, StateLayout, TableId, UnitKindId,
};

impl<'a> StateView<'a> {
    /// Returns whether armies may share a space.
    #[inline]
    pub(crate) fn shares_spaces(self) -> bool {
        self.rules.stands != Sharing::Alone
    }

    /// Returns whether the units of two armies may share a space.
    pub(crate) fn may_share(self, army: ArmyId, other: ArmyId) -> bool {
        let armies = &self.rules.armies;
        match self.rules.stands {
            Sharing::Alone => army == other,
            Sharing::Friends => armies[army].faction == armies[other].faction,
            Sharing::All => true,
        }
    }

    /// Returns whether an army may act from a space: it controls the space or, where who stands
    /// there may be another, has units there that hold it.
    #[inline]
    pub(crate) fn is_on(self, army: ArmyId, space: SpaceId) -> bool {
        if self.rules.manner.apart { self.has_holders(army, space) } else { self.owns(army, space) }
    }

    /// Returns whether an army has a unit that holds a space, where that does not follow from control.
    #[inline(never)]
    fn has_holders(self, army: ArmyId, space: SpaceId) -> bool {
        self.holds(army, space)
    }

    /// Returns the spaces that an army may act from, ascending.
    pub(crate) fn spaces_on(self, army: ArmyId) -> impl Iterator<Item = SpaceId> + use<'a> {
        let apart = self.rules.manner.apart;
        let is_on = move |&space: &SpaceId| {
            if apart { self.has_holders(army, space) } else { self.owns(army, space) }
        };
        self.rules.board.spaces.ids().filter(is_on)
    }

    /// Returns the armies with units that hold a space, ascending.
    pub(crate) fn armies_on(self, space: SpaceId) -> impl Iterator<Item = ArmyId> + use<'a> {
        self.rules.armies.ids().filter(move |&army| self.holds(army, space))
    }

    /// Returns the army on a space: of several, the one that controls it, else the first.
    #[inline]
    pub(crate) fn stands_on(self, space: SpaceId) -> Option<ArmyId> {
        if self.rules.manner.apart { self.first_on(space) } else { self.owner(space) }
    }

    /// Returns whether the army on a space is one of some.
    #[cold]
    #[inline(never)]
    pub(crate) fn is_held_by(self, armies: ArmyMask, space: SpaceId) -> bool {
        self.stands_on(space).is_some_and(|army| armies.contains(army))
    }

    #[inline(never)]
    fn first_on(self, space: SpaceId) -> Option<ArmyId> {
        let there = self.owner(space).filter(|&army| self.holds(army, space));
        there.or_else(|| self.armies_on(space).next())
    }

    /// Returns the basic units of an army on a space, including those of its friends where spaces
    /// are shared.
    #[inline]
    pub(crate) fn garrison(self, army: ArmyId, space: SpaceId) -> u32 {
        if self.shares_spaces() {
            self.garrison_of_friends(army, space)
        } else {
            self.troops(space, army)
        }
    }

    #[inline(never)]
    fn garrison_of_friends(self, army: ArmyId, space: SpaceId) -> u32 {
        let faction = self.rules.armies[army].faction;
        let friends = &self.rules.factions[faction].armies;
        friends.iter().fold(0, |sum, &army| sum.saturating_add(self.troops(space, army)))
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
        if self.rules.manner.apart { self.next_on(space, attacker) } else { self.owner(space) }
    }

    #[cold]
    fn next_on(self, space: SpaceId, attacker: ArmyId) -> Option<ArmyId> {
        let owner = self.owner(space);
        if owner.is_some_and(|army| self.holds(army, space)) {
            return owner;
        }
        let order = &self.rules.order;
        let at = order.iter().position(|&army| army == attacker).unwrap_or(0);
        let next = (1..=order.len()).map(|step| order[(at + step) % order.len()]);
        let mut on = next.filter(|&army| self.holds(army, space));
        on.next().or_else(|| self.armies_on(space).next())
    }

    /// Returns whether an army controls a space or, where who stands on a space may be another, has
    /// units that hold one.
    #[inline]
    pub(crate) fn is_on_board(self, army: ArmyId) -> bool {
        self.n_owned(army) > 0 || (self.rules.manner.apart && self.spaces_on(army).next().is_some())
    }

    /// Returns whether what an army has on the board, or waiting, keeps it in the game.
    #[inline]
    pub(crate) fn survives(self, army: ArmyId) -> bool {
        self.is_on_board(army)
            || match self.rules.elimination.when {
                EliminatedWhen::Landless => false,
                EliminatedWhen::Pieceless => self.has_pieces(army),
                EliminatedWhen::Never => true,
            }
    }

    #[cold]
    fn has_pieces(self, army: ArmyId) -> bool {
        let mut kinds = self.rules.units.ids();
        kinds.any(|unit| {
            self.waiting(army, unit) > 0 || self.spaces_of_kind(army, unit).next().is_some()
        })
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

/// Returns the army that controls a space now, as its units say.
pub(crate) fn controller(scene: StateView<'_>, space: SpaceId) -> Option<ArmyId> {
    let owner = scene.owner(space);
    match scene.rules.control {
        Control::Occupant if owner.is_some_and(|army| scene.holds(army, space)) => owner,
        Control::Occupant => scene.armies_on(space).next(),
        Control::Lead => leader(scene, space),
        Control::Stays => {
            let mut there = scene.armies_on(space);
            there.next().filter(|_| there.next().is_none()).or(owner)
        }
    }
}

/// Returns the army with the most units that hold a space, if it leads each other one by enough.
fn leader(scene: StateView<'_>, space: SpaceId) -> Option<ArmyId> {
    let (mut most, mut second, mut first) = (0_u32, 0, None);
    for army in scene.rules.armies.ids() {
        let holding = scene.rules.units.iter().filter(|(_, row)| row.holds);
        let n =
            holding.fold(0_u32, |n, (unit, _)| n.saturating_add(scene.units(space, army, unit)));
        if n > most {
            (most, second, first) = (n, most, Some(army));
        } else {
            second = second.max(n);
        }
    }
    let lead = scene.rules.leads.get(space.index()).map_or(1, |&lead| lead.max(1));
    first.filter(|_| most - second >= lead)
}
