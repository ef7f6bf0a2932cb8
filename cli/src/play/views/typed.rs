//! An answer, as a person would type it.

use warboard_engine::game::{Action, Decision};
use warboard_engine::observation::Observation;

use crate::play::desk::Desk;
use crate::play::model::plain;
use crate::play::read::characters;
use crate::play::steps::{self, Question};
use crate::play::verbs::{END, PASS};

/// An action, as it would be typed where `decision` is asked.
pub(crate) fn typed(
    desk: &Desk,
    view: &Observation<'_>,
    decision: Decision,
    action: Action,
) -> String {
    answer(&Question::new(desk, view, decision), action).unwrap_or_default()
}

/// The same of what is asked now; nothing for what no room knows.
pub(crate) fn answer(now: &Question<'_>, action: Action) -> Option<String> {
    match action {
        Action::Pass => Some(now.verb(&PASS).to_owned()),
        Action::End => Some(now.verb(&END).to_owned()),
        _ => steps::all().find_map(|room| room.typed(now, action)).map(|line| typable(&line)),
    }
}

/// Returns a line without the characters of names that no line may hold: names are found without them.
fn typable(line: &str) -> String {
    characters(line).filter(|(_, is_refused)| !is_refused).map(|(c, _)| c).collect()
}

/// The words of a button: nothing where what is typed, or what it names, says as much.
pub(crate) fn said(now: &Question<'_>, action: Action) -> Option<String> {
    steps::of(now.decision.ask).says(now, action).map(|text| plain(&text))
}
