//! What bots with a policy answer in rounds of programmed orders.

use crate::model::ArmyId;
use crate::observation::Observation;
use crate::rules::{Action, ActionList, Ask};

/// An answer to a question of a round; nothing where any will do.
pub(super) fn answer(
    _view: &Observation<'_>,
    _army: ArmyId,
    _ask: Ask,
    _actions: &mut ActionList,
) -> Option<Action> {
    None
}
