//! The list of all answers to a question.

use super::legal::summary;
use crate::steps::{Question, window};

/// Lists all possible answers, in lines.
pub(crate) fn show(question: &Question<'_>) -> String {
    let mut lines = vec![summary(question)];
    lines.extend(question.ui.phrase.list_choices(question));
    lines.extend(window::lines(question));
    lines.join("\n")
}
