//! An answer that makes sense, to be shown as an example.

use warboard_engine::game::{Action, ActionList, Choice, Decision};
use warboard_engine::model::{ArmyId, SpaceId};
use warboard_engine::observation::Observation;

use super::odds;
use super::typed::typed;
use crate::play::desk::Desk;
use crate::play::verbs::END;

/// An answer that makes sense, as it would be typed.
pub(super) fn example(desk: &Desk, view: &Observation<'_>, decision: Decision) -> String {
    let choice = best(desk, view, decision.army);
    let choice = choice.filter(|choice| is_example(choice.action));
    choice.map_or_else(
        || END.word(desk.lang()).to_owned(),
        |choice| typed(desk, view, decision, choice.action.with_count(choice.most)),
    )
}

/// Whether questions with such answers show one of them: every other is worded with its answers.
fn is_example(action: Action) -> bool {
    matches!(
        action,
        Action::Claim { .. }
            | Action::Reinforce { .. }
            | Action::Place { .. }
            | Action::Build { .. }
            | Action::Attack { .. }
            | Action::Strike { .. }
            | Action::Fortify { .. }
            | Action::Trade { .. }
            | Action::Held { .. }
            | Action::Reroll { .. }
    )
}

/// The answers that make most sense, without looking far: those of the example.
pub(crate) fn best(desk: &Desk, view: &Observation<'_>, army: ArmyId) -> Option<Choice> {
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let worth = |choice: &Choice| worth(desk, view, army, choice.action);
    actions.choices().iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).copied()
}

/// How good an example an action is.
fn worth(desk: &Desk, view: &Observation<'_>, army: ArmyId, action: Action) -> f64 {
    let hostile = |space: SpaceId| {
        let other = |&&near: &&SpaceId| view.stands_on(near).is_some_and(|owner| owner != army);
        desk.rules.board.neighbours(space).iter().filter(other).count()
    };
    match action {
        Action::Attack { from, to, .. } => 1.0 + odds::win(desk, view, from, to),
        Action::Strike { .. } => 1.0 + odds::strike_win(view, action),
        Action::Fortify { from, to, .. } => {
            let (rear, front) = (hostile(from), hostile(to));
            let moved = f64::from(view.present(from).min(1000)) / 1000.0;
            1.0 + moved + if rear == 0 && front > 0 { 1.0 } else { 0.0 }
        }
        Action::Place { space, .. } | Action::Reinforce { space, .. } => {
            let (front, troops) = (hostile(space).min(1), view.troops(space).min(1000));
            f64::from(u8::try_from(front).unwrap_or(1)) + f64::from(troops) / 1000.0
        }
        Action::Trade { cards } => f64::from(view.set_worth(cards).unwrap_or(0)),
        Action::End => -1.0,
        Action::Build { .. } => 1.0,
        Action::Claim { .. }
        | Action::Held { .. }
        | Action::Commit { .. }
        | Action::Defend { .. }
        | Action::Reroll { .. }
        | Action::Advance { .. }
        | Action::Program { .. }
        | Action::Order { .. }
        | Action::Deploy
        | Action::Move { .. }
        | Action::Fire { .. }
        | Action::Hit { .. }
        | Action::Answer { .. } => 0.0,
        Action::Play { .. } | Action::Pass | Action::Stop => -2.0,
    }
}
