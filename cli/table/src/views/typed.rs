//! Answers as a player would type them.

use warboard_engine::game::{Action, Decision};
use warboard_engine::observation::Observation;

use crate::paint::plain;
use crate::presenter::Presenter;
use crate::read::characters;
use crate::steps::{self, Question};
use crate::verbs::{END, PASS};

/// Formats an action as typed at the question `decision`; empty if it cannot be typed.
pub fn typed(
    desk: &Presenter,
    view: &Observation<'_>,
    decision: Decision,
    action: Action,
) -> String {
    answer(&steps::question(desk, view, decision), action).unwrap_or_default()
}

/// Formats an action as typed at the current question, or returns `None` if no step knows it.
pub(crate) fn answer(question: &Question<'_>, action: Action) -> Option<String> {
    match action {
        Action::Pass => Some(question.verb(&PASS).to_owned()),
        Action::End => Some(question.verb(&END).to_owned()),
        _ => question
            .steps
            .iter()
            .find_map(|ui| ui.answers.command_text(question, action))
            .map(|line| typable(&line)),
    }
}

/// Returns a line without the characters that no line may contain. Names are found without them.
fn typable(line: &str) -> String {
    characters(line).filter(|(_, is_refused)| !is_refused).map(|(c, _)| c).collect()
}

/// Returns the label of an answer on a button, or `None` where the typed words or the names
/// suffice.
pub(crate) fn said(question: &Question<'_>, action: Action) -> Option<String> {
    question.ui.answers.label(question, action).map(|text| plain(&text))
}
