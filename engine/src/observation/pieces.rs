//! Cards before armies, tokens and lasting effects, as one viewer knows them.

use super::Observation;
use crate::combat::dice::Prepared;
use crate::game::{Lasting, StateView};
use crate::model::{ArmyId, Rulebook, SpaceId, TableId, TokenId, TokenPlace};

impl<'a> Observation<'a> {
    /// Returns the lasting effects of cards and rules, in the order in which they began.
    pub fn lasting(&self) -> &'a [Lasting] {
        &self.game.state().effects
    }

    /// Returns the place of a token.
    pub fn token_place(&self, token: TokenId) -> TokenPlace {
        if self.has_token(token) { self.scene().token_place(token) } else { TokenPlace::Removed }
    }

    /// Returns the token that protects a space from attacks.
    pub fn shield(&self, space: SpaceId) -> Option<TokenId> {
        if self.scene().has_space(space) { self.scene().shield(space) } else { None }
    }

    /// Returns whether a token or a card forbids an army to attack a space, even a bordering enemy
    /// one, or its basic units may not stand there.
    #[inline]
    pub fn is_barred(&self, army: ArmyId, space: SpaceId) -> bool {
        let scene = self.scene();
        self.shield(space).is_some()
            || scene.is_forbidden(army, space)
            || !scene.fits_kind(army, Rulebook::BASIC, space)
    }

    /// Returns the space on which a token can be attacked now, or `None` if it is on no space or
    /// not a target.
    pub fn target_space(&self, token: TokenId) -> Option<SpaceId> {
        self.rulebook().target_of(token).and_then(|_| self.scene().token_space(token))
    }

    /// Returns the dice of an attack on a token from `from`, and the sum that they must reach.
    ///
    /// The attack is made with `count` basic units and everything else there that can be committed.
    /// Cards may still change both results.
    pub fn strike(&self, from: SpaceId, token: TokenId, count: u32) -> Option<(Prepared, i64)> {
        if !self.scene().has_space(from) {
            return None;
        }
        let state = self.game.state();
        let is_aimed = state.invasion.is_some_and(|invasion| invasion.token == Some(token));
        if is_aimed || !state.effects.iter().any(|effect| effect.until.is_within_invasion()) {
            return self.scene().strike_dice(from, token, count);
        }
        // Effects of another invasion end when this one begins.
        let mut state = state.clone();
        state.effects.retain(|effect| !effect.until.is_within_invasion());
        StateView::new(self.rulebook(), &state).strike_dice(from, token, count)
    }

    fn has_token(&self, token: TokenId) -> bool {
        token.index() < self.rulebook().tokens.len()
    }
}
