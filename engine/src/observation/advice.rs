//! What an edition's functions say to a viewer: they look at what the viewer may know, and at nothing else.

use super::Observation;
use crate::game::{Answer, Ask, Fault, Job, State};
use crate::model::CardPlace;
use crate::script::Host;

impl Observation<'_> {
    /// What the edition's own function for bots says to the question that the viewer is asked; nothing where there is no
    /// such function, or where it leaves the question open.
    ///
    /// The function runs on the game as the viewer knows it: a token whose face is hidden has none, and a hand that is
    /// hidden has as many cards as it has, which say nothing.
    ///
    /// # Errors
    /// What is wrong with the function, and its line: it failed, or said something that is no answer.
    pub fn advice(&self, host: &mut Host) -> Result<Option<Answer>, (Fault, u32)> {
        let (Some(decision), Some(question)) = (self.decision(), self.question()) else {
            return Ok(None);
        };
        let call = match decision.ask {
            Ask::Script { text, .. } => self.rulebook().bots.answered_by(text),
            _ => None,
        };
        let Some(call) = call else { return Ok(None) };
        let job = Job { call, army: decision.army, card: None };
        host.advise(self.game.rulebook(), &self.masked(), job, question)
    }

    /// The state without what the viewer does not know: the same for all games that look the same.
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
        for deck in rules.decks.ids() {
            let is_hidden = |&card: &_| {
                scene.card_place(card) != CardPlace::Discard
                    && !self.viewer.is_in(scene.card_known(card))
            };
            let cards = rules.decks[deck].cards.iter().copied().filter(is_hidden);
            // Those of the last shuffle come first: what can be where stays as it is.
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
