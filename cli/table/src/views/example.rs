//! Sensible answers, for use as examples.

use warboard_engine::game::{Action, ActionRange};
use warboard_engine::model::SpaceId;

use crate::steps::Question;
use crate::verbs::END;

impl Question<'_> {
    /// Returns a sensible answer, as a player would type it; `end` if there is none.
    pub(crate) fn example_answer(&self) -> String {
        let now = self;
        let choice = best(now).filter(|choice| worth(now, choice.action) >= 0.0);
        let typed = choice
            .and_then(|choice| super::typed::answer(now, choice.action.with_count(choice.most)));
        typed.unwrap_or_else(|| now.verb(&END).to_owned())
    }
}

/// Returns the answer that makes most sense without looking ahead, as used in examples.
pub(crate) fn best(now: &Question<'_>) -> Option<ActionRange> {
    let worth = now.choices().iter().map(|choice| (worth(now, choice.action), choice));
    worth.max_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, choice)| *choice)
}

/// Returns the value of an action as an example; an action below 0 is not one.
fn worth(now: &Question<'_>, action: Action) -> f64 {
    match action {
        Action::End => -1.0,
        Action::Pass => -2.0,
        _ => now.steps.iter().find_map(|room| room.judge.worth(now, action)).unwrap_or(0.0),
    }
}

/// Returns the number of neighbours of a space that other armies hold.
pub(crate) fn n_hostile(now: &Question<'_>, space: SpaceId) -> usize {
    let army = now.decision.army;
    let other = |&&near: &&SpaceId| now.view.stands_on(near).is_some_and(|owner| owner != army);
    now.desk.rules.board.neighbours(space).iter().filter(other).count()
}
