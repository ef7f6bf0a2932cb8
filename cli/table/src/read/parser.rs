//! The parser of lines for one question.

use warboard_engine::game::Decision;
use warboard_engine::model::{AttackTarget, SpaceId};
use warboard_engine::observation::Observation;

use super::Command;
use crate::presenter::Presenter;
use crate::steps::Question;
use crate::verbs::Verb;

/// The result of parsing: a command, or a sentence for the player.
pub(crate) type Reading = Result<Command, String>;

/// The parser of lines for one question.
#[derive(Clone, Copy, Debug)]
pub struct CommandParser<'a> {
    /// The question.
    pub(crate) question: &'a Question<'a>,
    /// The names and messages.
    pub(crate) desk: &'a Presenter,
    /// The observation of the asked seat.
    pub view: &'a Observation<'a>,
    /// The decision.
    pub(crate) decision: Decision,
    /// The origin and target of the last attack.
    pub last_attack: Option<(SpaceId, AttackTarget)>,
    /// True if the first word of the line is the beginning of a command, but not all of it.
    pub(crate) is_shortened: bool,
    /// The first word of the line, with the command that it means in full.
    pub(super) typed: (&'a str, Option<&'static Verb>),
}

impl<'a> CommandParser<'a> {
    /// Creates a parser for one question, without a last attack.
    pub fn new(question: &'a Question<'a>) -> Self {
        let &Question { desk, view, decision, .. } = question;
        Self {
            question,
            desk,
            view,
            decision,
            last_attack: None,
            is_shortened: false,
            typed: ("", None),
        }
    }
}
