//! Formats the advice of a bot with its reasons.

use warboard_engine::game::Action;

use crate::steps::{Question, window};
use crate::text::say;
use crate::views;

/// Formats the suggested answer as typed, with its reason.
pub(crate) fn sentence(now: &Question<'_>, action: Action) -> String {
    let words = views::typed::typed(now.desk, now.view, now.decision, action);
    let would = say!(now.desk.texts, "advice-would", "answer" = words);
    let why = match action {
        Action::Play { card } => window::why(now.desk, card),
        Action::End | Action::Pass => Some(say!(now.desk.texts, "advice-nothing-better")),
        _ => now.ui.judge.reason(now, action),
    };
    [Some(would), why].into_iter().flatten().collect::<Vec<_>>().join(" ")
}
