//! What an edition tells bots: numbers and hints that change no rule.

use super::id::{CallId, PileId, TextId};

/// The hints of an edition, sorted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BotHints {
    /// What a unit of each kind adds to an attack, in hundredths of a basic unit.
    pub units: Vec<u32>,
    /// The questions whose answer is the space where a token of a pile goes, or which of its tokens goes somewhere.
    pub places: Vec<(TextId, PileId)>,
    /// The questions that are better answered with no.
    pub declines: Vec<TextId>,
    /// The questions that a function of the edition answers for them.
    pub answers: Vec<(TextId, CallId)>,
}

impl BotHints {
    /// The pile of the token that a question is about.
    pub fn placed_by(&self, text: TextId) -> Option<PileId> {
        let found = self.places.binary_search_by_key(&text, |&(text, _)| text);
        found.ok().map(|at| self.places[at].1)
    }

    /// The function that answers a question.
    pub fn answered_by(&self, text: TextId) -> Option<CallId> {
        let found = self.answers.binary_search_by_key(&text, |&(text, _)| text);
        found.ok().map(|at| self.answers[at].1)
    }

    /// Whether a question is better answered with no.
    pub fn is_declined(&self, text: TextId) -> bool {
        self.declines.binary_search(&text).is_ok()
    }
}
