//! Formats the advice of a bot with its reasons.

use warboard_engine::game::Action;

use crate::steps::{Question, window};
use crate::text::say;
use crate::views;

/// Formats the suggested answer as typed, with its reason.
pub(crate) fn sentence(question: &Question<'_>, action: Action) -> String {
    let words = views::typed::typed(question.desk, question.view, question.decision, action);
    let would = say!(question.desk.texts, "advice-would", "answer" = words);
    let why = match action {
        Action::Play { card } => window::why(question.desk, card),
        Action::End | Action::Pass => Some(say!(question.desk.texts, "advice-nothing-better")),
        _ => question.ui.judge.reason(question, action),
    };
    [Some(would), why].into_iter().flatten().collect::<Vec<_>>().join(" ")
}
