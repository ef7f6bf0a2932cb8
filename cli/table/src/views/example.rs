//! Sensible answers, for use as examples.

use warboard_engine::game::{Action, ActionRange};
use warboard_engine::model::SpaceId;

use crate::steps::Question;
use crate::verbs::END;

impl Question<'_> {
    /// Returns a sensible answer, as a player would type it; `end` if there is none.
    pub(crate) fn example_answer(&self) -> String {
        let question = self;
        let choice = best(question).filter(|choice| worth(question, choice.action) >= 0.0);
        let typed = choice.and_then(|choice| {
            super::typed::answer(question, choice.action.with_count(choice.most))
        });
        typed.unwrap_or_else(|| question.verb(&END).to_owned())
    }
}

/// Returns the answer that makes most sense without looking ahead, as used in examples.
pub(crate) fn best(question: &Question<'_>) -> Option<ActionRange> {
    best_of(question, |_| true)
}

/// Like [`best`], but among the answers for which `is` holds.
pub(crate) fn best_of(question: &Question<'_>, is: impl Fn(Action) -> bool) -> Option<ActionRange> {
    let choices = question.choices().iter().filter(|choice| is(choice.action));
    let worth = choices.map(|choice| (worth(question, choice.action), choice));
    worth.max_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, choice)| *choice)
}

/// Returns the value of an action as an example; an action below 0 is not one.
fn worth(question: &Question<'_>, action: Action) -> f64 {
    match action {
        Action::End => -1.0,
        Action::Pass => -2.0,
        _ => question.steps.iter().find_map(|ui| ui.judge.worth(question, action)).unwrap_or(0.0),
    }
}

/// Returns the number of neighbours of a space that other armies hold.
pub(crate) fn n_hostile(question: &Question<'_>, space: SpaceId) -> usize {
    let army = question.decision.army;
    let other =
        |&&near: &&SpaceId| question.view.stands_on(near).is_some_and(|owner| owner != army);
    question.desk.rules.board.neighbours(space).iter().filter(other).count()
}
