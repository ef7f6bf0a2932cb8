//! Cards before armies, tokens and lasting effects, as a viewer may know them.

use super::Observation;
use crate::model::{ArmyId, CardId, CardPlace, SpaceId, TableId, TokenId, TokenPlace};
use crate::rules::Lasting;

impl<'a> Observation<'a> {
    /// The cards that lie before an army, ascending. They are open to all.
    pub fn laid(&self, army: ArmyId) -> impl Iterator<Item = CardId> + use<'a> {
        let (scene, place) = (self.scene(), CardPlace::Laid(army));
        self.rulebook().cards.ids().filter(move |&card| scene.card_place(card) == place)
    }

    /// What cards and rules left behind, in the order in which it began.
    pub fn lasting(&self) -> &'a [Lasting] {
        &self.game.state().effects
    }

    /// Where a token is.
    pub fn token_place(&self, token: TokenId) -> TokenPlace {
        if self.has_token(token) { self.scene().token_place(token) } else { TokenPlace::Removed }
    }

    /// The token whose printed face a token has; nothing where the viewer does not know it, and before it is drawn.
    pub fn token_face(&self, token: TokenId) -> Option<TokenId> {
        let known = self.has_token(token) && self.viewer.is_in(self.scene().token_known(token));
        if known { self.scene().token_face(token) } else { None }
    }

    /// Whether a space went out of the game.
    pub fn is_closed(&self, space: SpaceId) -> bool {
        space.index() < self.rulebook().board.spaces.len() && self.scene().is_closed(space)
    }

    fn has_token(&self, token: TokenId) -> bool {
        token.index() < self.rulebook().tokens.len()
    }
}
