//! An answer that makes sense, to be shown as an example.

use warboard_engine::game::{Action, Choice};
use warboard_engine::model::SpaceId;

use crate::play::steps::{self, Question};
use crate::play::verbs::END;

/// An answer that makes sense, as it would be typed.
pub(crate) fn example(now: &Question<'_>) -> String {
    let choice = best(now).filter(|choice| worth(now, choice.action) >= 0.0);
    let typed =
        choice.and_then(|choice| super::typed::answer(now, choice.action.with_count(choice.most)));
    typed.unwrap_or_else(|| now.verb(&END).to_owned())
}

/// The answers that make most sense, without looking far: those of the example.
pub(crate) fn best(now: &Question<'_>) -> Option<Choice> {
    let worth = now.choices().iter().map(|choice| (worth(now, choice.action), choice));
    worth.max_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, choice)| *choice)
}

/// How good an example an action is; below 0 it is none.
fn worth(now: &Question<'_>, action: Action) -> f64 {
    match action {
        Action::End => -1.0,
        Action::Pass => -2.0,
        _ => steps::all().find_map(|room| room.worth(now, action)).unwrap_or(0.0),
    }
}

/// How many spaces of others a space borders.
pub(crate) fn n_hostile(now: &Question<'_>, space: SpaceId) -> usize {
    let army = now.decision.army;
    let other = |&&near: &&SpaceId| now.view.stands_on(near).is_some_and(|owner| owner != army);
    now.desk.rules.board.neighbours(space).iter().filter(other).count()
}
