//! `draw`: cards for a turn with a conquest.

use crate::model::Draw;
use crate::rules::chance::Chance;
use crate::rules::event::Sink;
use crate::rules::play::Play;

impl<C: Chance, S: Sink> Play<'_, C, S> {
    pub(crate) fn draw_for_conquests(&mut self, keys: Draw) {
        if self.state.turn.conquests == 0 {
            return;
        }
        let army = self.scene().mover();
        let hand = self.rules.hand_of(army, keys.deck);
        for _ in 0..keys.cards {
            self.draw(army, keys.deck, hand);
        }
    }
}
