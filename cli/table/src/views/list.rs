//! The list of all answers to a question.

use super::legal::summary;
use crate::steps::{Question, window};

/// Lists all possible answers, in lines.
pub(crate) fn show(now: &Question<'_>) -> String {
    let mut lines = vec![summary(now)];
    lines.extend(now.ui.phrase.list_choices(now));
    lines.extend(window::lines(now));
    lines.join("\n")
}
