//! Cards before armies, tokens and lasting effects, as a viewer may know them.

use super::Observation;
use crate::combat::dice::Prepared;
use crate::game::{Lasting, Scene};
use crate::model::{ArmyId, SpaceId, TableId, TokenId, TokenPlace};

impl<'a> Observation<'a> {
    /// What cards and rules left behind, in the order in which it began.
    pub fn lasting(&self) -> &'a [Lasting] {
        &self.game.state().effects
    }

    /// Where a token is.
    pub fn token_place(&self, token: TokenId) -> TokenPlace {
        if self.has_token(token) { self.scene().token_place(token) } else { TokenPlace::Removed }
    }

    /// The token that keeps a space from being attacked.
    pub fn shield(&self, space: SpaceId) -> Option<TokenId> {
        if self.scene().has_space(space) { self.scene().shield(space) } else { None }
    }

    /// Whether an army may not attack a space, though it is a bordering enemy's: a token or a card keeps it from it.
    #[inline]
    pub fn is_barred(&self, army: ArmyId, space: SpaceId) -> bool {
        self.shield(space).is_some() || self.scene().is_forbidden(army, space)
    }

    /// The space on which a token can be attacked now; nothing when it lies on none, or is no target.
    pub fn target_space(&self, token: TokenId) -> Option<SpaceId> {
        self.rulebook().target_of(token).and_then(|_| self.scene().token_space(token))
    }

    /// The dice of an attack on a token by the army of a space, with so many basic units and everything else there that
    /// can be committed, and the sum that they must reach. As things stand now: cards may still change both.
    pub fn strike(&self, from: SpaceId, token: TokenId, count: u32) -> Option<(Prepared, i64)> {
        if !self.scene().has_space(from) {
            return None;
        }
        let state = self.game.state();
        let is_aimed = state.invasion.is_some_and(|invasion| invasion.token == Some(token));
        if is_aimed || !state.effects.iter().any(|effect| effect.until.is_within_invasion()) {
            return self.scene().strike_dice(from, token, count);
        }
        // What lasts for another invasion is over when this one begins.
        let mut state = state.clone();
        state.effects.retain(|effect| !effect.until.is_within_invasion());
        Scene::new(self.rulebook(), &state).strike_dice(from, token, count)
    }

    fn has_token(&self, token: TokenId) -> bool {
        token.index() < self.rulebook().tokens.len()
    }
}
