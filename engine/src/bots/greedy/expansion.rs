//! Land that is taken without a battle: nobody defends it, or units are placed on it.

use crate::game::{Action, ActionList};
use crate::model::{AttackTarget, SpaceId};
use crate::observation::Observation;

/// Returns a placing that takes a space with as few units as it needs, so that more can be taken.
/// Returns any other answer unchanged.
pub(super) fn with_fewest(view: &Observation<'_>, answer: Action) -> Action {
    let Action::Place { space, .. } = answer else { return answer };
    match view.needs_units(space) {
        Some((least, true)) => answer.with_count(least),
        Some(_) | None => answer,
    }
}

/// Returns the attack on undefended land that replaces the end of attacking: on that with the most
/// neighbours which are the army's own. Returns any other answer unchanged. `actions` is a buffer.
pub(super) fn instead(view: &Observation<'_>, actions: &mut ActionList, answer: Action) -> Action {
    if answer != Action::End || !view.rulebook().takes_undefended() {
        return answer;
    }
    let Some(decision) = view.decision() else { return answer };
    view.legal_actions(actions);
    let own = |space: SpaceId| {
        let near = view.rulebook().board.neighbours(space).iter();
        near.filter(|&&next| view.is_on(decision.army, next)).count()
    };
    let free = actions.choices().iter().filter_map(|choice| match choice.action {
        Action::Attack { from, to: AttackTarget::Space(to), .. } if view.is_taken_freely(to) => {
            Some(((own(to), view.fighters(from)), choice.action))
        }
        _ => None,
    });
    free.max_by_key(|&(worth, _)| worth).map_or(answer, |(_, attack)| attack)
}
