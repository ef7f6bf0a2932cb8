//! A question as a face puts it to a seat.

use std::cell::OnceCell;

use warboard_engine::game::{ActionList, ActionRange, Decision};
use warboard_engine::model::SpaceId;
use warboard_engine::observation::Observation;

use crate::play::desk::Presenter;
use crate::play::verbs::Verb;
use crate::play::views::{example, legal};

/// A decision with the data for its texts. The legal answers are listed once, on first use.
#[derive(Debug)]
pub(crate) struct Question<'a> {
    /// Names and messages.
    pub(crate) desk: &'a Presenter,
    /// The observation of the seat that decides.
    pub(crate) view: &'a Observation<'a>,
    /// The decision.
    pub(crate) decision: Decision,
    legal: OnceCell<ActionList>,
}

impl<'a> Question<'a> {
    /// Creates the question of a decision, based on what `view` shows.
    pub(crate) fn new(desk: &'a Presenter, view: &'a Observation<'a>, decision: Decision) -> Self {
        Self { desk, view, decision, legal: OnceCell::new() }
    }

    /// Returns the legal answers; answers that differ only by a number are one choice.
    pub(crate) fn choices(&self) -> &[ActionRange] {
        self.legal.get_or_init(|| legal_actions(self.view)).choices()
    }

    /// Returns the word of a command in the language of the texts.
    pub(crate) fn verb(&self, verb: &Verb) -> &'static str {
        verb.word(self.desk.lang())
    }

    /// Returns the word that a player types for a space.
    pub(crate) fn word(&self, space: SpaceId) -> String {
        self.desk.names.example(space)
    }

    /// Returns a sensible answer, as a player would type it.
    pub(crate) fn example(&self) -> String {
        example::example(self)
    }

    /// Returns a sentence followed by the possible answers.
    pub(crate) fn and_may(&self, sentence: &str) -> String {
        format!("{sentence} {}", legal::reminder(self))
    }
}

/// Returns the legal actions of a seat; empty if the seat has no decision. Texts of a question use
/// [`Question::choices`].
pub(crate) fn legal_actions(view: &Observation<'_>) -> ActionList {
    let mut list = ActionList::new();
    view.legal_actions(&mut list);
    list
}
