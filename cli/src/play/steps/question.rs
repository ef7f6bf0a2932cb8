//! A question as it is put to whoever is asked.

use std::cell::OnceCell;

use warboard_engine::game::{ActionList, Choice, Decision};
use warboard_engine::model::SpaceId;
use warboard_engine::observation::Observation;

use crate::play::desk::Desk;
use crate::play::verbs::Verb;
use crate::play::views::{example, legal};

/// A decision with all that its words are made of. The legal answers are listed once, when they are first needed.
#[derive(Debug)]
pub(crate) struct Question<'a> {
    /// Names and messages.
    pub(crate) desk: &'a Desk,
    /// The observation of the seat that is asked.
    pub(crate) view: &'a Observation<'a>,
    /// The decision.
    pub(crate) decision: Decision,
    legal: OnceCell<ActionList>,
}

impl<'a> Question<'a> {
    /// The question of a decision, to be answered from what `view` shows.
    pub(crate) fn new(desk: &'a Desk, view: &'a Observation<'a>, decision: Decision) -> Self {
        Self { desk, view, decision, legal: OnceCell::new() }
    }

    /// Returns the legal answers; answers that differ by a number alone are one choice.
    pub(crate) fn choices(&self) -> &[Choice] {
        self.legal.get_or_init(|| legal_actions(self.view)).choices()
    }

    /// Returns the word of a command.
    pub(crate) fn verb(&self, verb: &Verb) -> &'static str {
        verb.word(self.desk.lang())
    }

    /// Returns the word for a space, to be typed.
    pub(crate) fn word(&self, space: SpaceId) -> String {
        self.desk.names.example(space)
    }

    /// Returns an answer that makes sense, as it would be typed.
    pub(crate) fn example(&self) -> String {
        example::example(self)
    }

    /// Returns a sentence with what may be done behind it.
    pub(crate) fn and_may(&self, sentence: &str) -> String {
        format!("{sentence} {}", legal::reminder(self))
    }
}

/// Lists the legal actions of a seat; empty where it is not asked. What is said of a question uses its own list.
pub(crate) fn legal_actions(view: &Observation<'_>) -> ActionList {
    let mut list = ActionList::new();
    view.legal_actions(&mut list);
    list
}
