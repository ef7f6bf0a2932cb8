//! What is asked at the moment, and what whoever is asked may know.

use warboard_engine::game::Decision;
use warboard_engine::model::SpaceId;
use warboard_engine::observation::Observation;

use crate::play::desk::Desk;
use crate::play::verbs::Verb;
use crate::play::views::{example, legal};

/// What is asked, of whom, and what they may know.
#[derive(Clone, Copy)]
pub(crate) struct Now<'a> {
    /// Names and messages.
    pub(crate) desk: &'a Desk,
    /// What whoever is asked may know.
    pub(crate) view: &'a Observation<'a>,
    /// The question.
    pub(crate) decision: Decision,
}

impl<'a> Now<'a> {
    /// A question, and what whoever is asked may know.
    pub(crate) fn new(desk: &'a Desk, view: &'a Observation<'a>, decision: Decision) -> Self {
        Self { desk, view, decision }
    }

    /// The word of a command.
    pub(crate) fn verb(self, verb: &Verb) -> &'static str {
        verb.word(self.desk.lang())
    }

    /// A space, to be typed.
    pub(crate) fn word(self, space: SpaceId) -> String {
        self.desk.names.example(space)
    }

    /// An answer that makes sense, as it would be typed.
    pub(crate) fn example(self) -> String {
        example::example(self)
    }

    /// A sentence, and behind it what may be done.
    pub(crate) fn and_may(self, sentence: &str) -> String {
        format!("{sentence} {}", legal::reminder(self))
    }
}
