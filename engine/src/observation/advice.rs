//! Advice by an edition's own functions, computed only from the information of a viewer.

use super::Observation;
use crate::game::{Ask, ScriptAnswer, ScriptError, ScriptPurpose, State};
use crate::model::CardPlace;
use crate::script::Host;

impl Observation<'_> {
    /// Returns the answer of the edition's function for bots to the viewer's question. Returns
    /// `None` if there is no such function, or if it leaves the question open.
    ///
    /// The function runs on the game as the viewer knows it. A token with a hidden face has no
    /// face; a hidden hand has the right number of cards, with arbitrary identities.
    ///
    /// # Errors
    /// The fault of the function and its line: it failed, or returned an invalid answer.
    pub fn advice(&self, host: &mut Host) -> Result<Option<ScriptAnswer>, (ScriptError, u32)> {
        let (Some(decision), Some(question)) = (self.decision(), self.question()) else {
            return Ok(None);
        };
        let call = match decision.ask {
            Ask::Script { text, .. } => self.rulebook().bots.answered_by(text),
            _ => None,
        };
        let Some(call) = call else { return Ok(None) };
        let job = ScriptPurpose { call, army: decision.army, card: None, space: None };
        host.advise(self.game.rulebook(), &self.masked(), job, question)
    }

    /// Returns the state without information hidden from the viewer: equal for all games that look
    /// the same.
    pub(crate) fn masked(&self) -> State {
        let (rules, scene) = (self.rulebook(), self.scene());
        let layout = &rules.layout;
        let mut state = self.game.state().clone();
        state.script = None;
        for token in rules.tokens.ids() {
            if !self.viewer.is_in(scene.token_known(token)) {
                state.cells[layout.token_face(token)] = 0;
            }
        }
        if rules.hides_values() {
            self.mask_values(&mut state);
        }
        for deck in rules.decks.ids() {
            let is_hidden = |&card: &_| {
                scene.card_place(card) != CardPlace::Discard
                    && !self.viewer.is_in(scene.card_known(card))
            };
            let cards = rules.decks[deck].cards.iter().copied().filter(is_hidden);
            // Cards of the last shuffle come first, so that the possible places of each card are
            // kept.
            let mut cards: Vec<_> = cards.map(|card| (scene.card_epoch(card), card)).collect();
            cards.sort_unstable();
            let cells = |card| [layout.card_place(card), layout.card_known(card)];
            let mut lie: Vec<_> = cards
                .iter()
                .map(|&(epoch, card)| (epoch, cells(card).map(|cell| state.cells[cell])))
                .collect();
            lie.sort_unstable();
            for (&(_, card), (_, [place, known])) in cards.iter().zip(lie) {
                layout.lay(&mut state.cells, card, CardPlace::from_cell(place));
                state.cells[layout.card_known(card)] = known;
            }
        }
        state
    }
}
