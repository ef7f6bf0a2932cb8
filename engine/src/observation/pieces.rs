//! Cards before armies, tokens and lasting effects, as a viewer may know them.

use super::Observation;
use crate::model::{TableId, TokenId, TokenPlace};
use crate::rules::Lasting;

impl<'a> Observation<'a> {
    /// What cards and rules left behind, in the order in which it began.
    pub fn lasting(&self) -> &'a [Lasting] {
        &self.game.state().effects
    }

    /// Where a token is.
    pub fn token_place(&self, token: TokenId) -> TokenPlace {
        if self.has_token(token) { self.scene().token_place(token) } else { TokenPlace::Removed }
    }

    fn has_token(&self, token: TokenId) -> bool {
        token.index() < self.rulebook().tokens.len()
    }
}
