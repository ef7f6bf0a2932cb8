//! Tokens as targets: their spaces, the armies that reach them and their defenders.

use crate::game::state_view::StateView;
use crate::model::{ArmyId, AttackTarget, FactionId, SpaceId, TargetId, TokenId, TokenPlace};

impl<'a> StateView<'a> {
    /// Returns the space of a target, or `None` for a token that cannot be attacked anywhere.
    #[inline]
    pub(crate) fn aim_space(self, aim: AttackTarget) -> Option<SpaceId> {
        match aim {
            AttackTarget::Space(space) => Some(space),
            AttackTarget::Token(token) => self.token_space(token),
        }
    }

    /// Returns the army that defends a target on a space against `army`, and the number of basic
    /// units that do.
    #[inline]
    pub(crate) fn defence(self, army: ArmyId, aim: AttackTarget, at: SpaceId) -> (ArmyId, u32) {
        match aim {
            AttackTarget::Space(space) => {
                let defender = self.keeper(space, army).expect("somebody stands on a target");
                (defender, self.garrison(defender, space))
            }
            AttackTarget::Token(token) => (self.defender_of(token, at), 0),
        }
    }

    /// Returns the space on which a token can be attacked. The space must be open, unless the
    /// token's target allows closed ones.
    pub(crate) fn token_space(self, token: TokenId) -> Option<SpaceId> {
        let over_closed = |token| {
            self.rules.target_of(token).is_some_and(|target| self.rules.targets[target].over_closed)
        };
        match self.token_place(token) {
            TokenPlace::Space(at)
                if self.has_space(at) && (!self.is_closed(at) || over_closed(token)) =>
            {
                Some(at)
            }
            TokenPlace::Space(_)
            | TokenPlace::Pile
            | TokenPlace::Removed
            | TokenPlace::Laid(_)
            | TokenPlace::Drawn => None,
        }
    }

    /// Returns the token that protects a space from attacks: it lies there, and its faction holds
    /// the space.
    #[inline]
    pub(crate) fn shield(self, space: SpaceId) -> Option<TokenId> {
        if self.rules.targetable.is_empty() { None } else { self.shield_among(space) }
    }

    #[cold]
    fn shield_among(self, space: SpaceId) -> Option<TokenId> {
        let there = TokenPlace::Space(space);
        let shields = |&(token, target): &(TokenId, TargetId)| {
            let row = &self.rules.targets[target];
            // Few spaces have such a token, so this test comes first.
            let is_there = self.token_place(token) == there && row.shields;
            is_there
                && self.token_space(token).is_some()
                && self.standing_of(row.faction, space).is_some()
        };
        let found = self.rules.targetable.iter().copied().find(shields);
        found.map(|(token, _)| token)
    }

    /// Returns the army that stands on a space if it belongs to a faction.
    fn standing_of(self, faction: FactionId, space: SpaceId) -> Option<ArmyId> {
        self.stands_on(space).filter(|&army| self.rules.armies[army].faction == faction)
    }

    /// Returns whether a target on `at` can be attacked from `from`.
    pub(crate) fn is_reached(self, target: TargetId, from: SpaceId, at: SpaceId) -> bool {
        let row = &self.rules.targets[target];
        if from == at {
            row.from.under
        } else {
            row.from.adjacent && self.rules.board.adjacent(from, at)
        }
    }

    /// Returns the tokens that an army may attack from one of its spaces, ascending.
    pub(crate) fn strikes(
        self,
        army: ArmyId,
        from: SpaceId,
    ) -> impl Iterator<Item = TokenId> + use<'a> {
        let all = self.rules.targetable.iter().copied();
        let reached = all.filter(move |&(token, target)| {
            self.token_space(token).is_some_and(|at| self.is_reached(target, from, at))
                && self.rules.targets[target].faction != self.rules.armies[army].faction
        });
        reached.map(|(token, _)| token)
    }

    /// Returns the army that defends a token in its battle: the one of its faction that holds the
    /// space. Otherwise returns the faction's first army that has a seat and is not eliminated, or
    /// its first army.
    pub(crate) fn defender_of(self, token: TokenId, at: SpaceId) -> ArmyId {
        let Some(target) = self.rules.target_of(token) else { return ArmyId(0) };
        let faction = self.rules.targets[target].faction;
        let armies = &self.rules.factions[faction].armies;
        let plays =
            |&&army: &&ArmyId| !self.commanders(army).is_empty() && !self.is_eliminated(army);
        let seated = armies.iter().find(plays).or(armies.first()).copied();
        self.standing_of(faction, at).or(seated).unwrap_or(ArmyId(0))
    }
}
