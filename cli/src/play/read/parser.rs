//! The parser of lines for one question.

use warboard_engine::game::Decision;
use warboard_engine::model::{AttackTarget, SpaceId};
use warboard_engine::observation::Observation;

use super::Command;
use crate::play::presenter::Presenter;
use crate::play::steps::Question;
use crate::play::verbs::Verb;

/// The result of parsing: a command, or a sentence for the player.
pub(in crate::play) type Reading = Result<Command, String>;

/// The parser of lines for one question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommandParser<'a> {
    /// The question.
    pub(crate) question: &'a Question<'a>,
    /// The names and messages.
    pub(crate) desk: &'a Presenter,
    /// The observation of the asked seat.
    pub(crate) view: &'a Observation<'a>,
    /// The decision.
    pub(crate) decision: Decision,
    /// The origin and target of the last attack.
    pub(crate) last_attack: Option<(SpaceId, AttackTarget)>,
    /// Whether the first word of the line is the beginning of a command, but not all of it.
    pub(in crate::play) is_shortened: bool,
    /// The first word of the line, with the command that it means in full.
    pub(super) typed: (&'a str, Option<&'static Verb>),
}

impl<'a> CommandParser<'a> {
    /// Creates a parser for one question, without a last attack.
    pub(crate) fn new(question: &'a Question<'a>) -> Self {
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
