//! The use that bots with a policy make of non-basic units: they place them next to enemies.

use super::cards::loss_of;
use crate::game::{Action, ActionList};
use crate::model::{ArmyId, SpaceId, TableId};
use crate::observation::Observation;

/// The number of battles in which a non-basic unit is expected to help.
const BUILT: f64 = 2.0;

/// Checks whether an enemy holds a space next to this one.
fn borders_enemy(view: &Observation<'_>, army: ArmyId, space: SpaceId) -> bool {
    let rules = view.rulebook();
    let hostile = |other: ArmyId| rules.armies[other].faction != rules.armies[army].faction;
    let mut next = rules.board.neighbours(space).iter();
    next.any(|&next| view.owner(next).is_some_and(hostile))
}

/// Places the first waiting unit kind on the strongest own space that borders an enemy. Ends the
/// step if none waits.
pub(super) fn place(view: &Observation<'_>, army: ArmyId) -> Option<Action> {
    let kinds = view.rulebook().units.ids().skip(1);
    let mut waiting = kinds.map(|unit| (unit, view.waiting(army, unit)));
    let Some((unit, count)) = waiting.find(|&(_, waiting)| waiting > 0) else {
        return Some(Action::End);
    };
    let worth = |&space: &SpaceId| (borders_enemy(view, army, space), view.troops(space));
    let space = view.spaces_of(army).max_by_key(worth)?;
    Some(Action::Place { space, unit, count })
}

/// Builds the most useful unit, paid with the card of least worth. Builds nothing if the cards are
/// worth more.
pub(super) fn build(view: &Observation<'_>, army: ArmyId, actions: &mut ActionList) -> Action {
    view.legal_actions(actions);
    let rules = view.rulebook();
    let mut best = None;
    for choice in actions.choices() {
        let Action::Build { card, unit } = choice.action else { continue };
        let gain =
            rules.bots.units.get(unit.index()).map_or(0.0, |&worth| f64::from(worth) / 100.0);
        let gain = BUILT * gain - loss_of(view, army, &[card]);
        if gain > 0.0 && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, choice.action));
        }
    }
    best.map_or(Action::End, |(_, action)| action)
}

/// Moves everything on if a move is in progress. Otherwise moves from a space without enemies next
/// to it to the strongest own space that borders one.
pub(super) fn fortify(
    view: &Observation<'_>,
    army: ArmyId,
    under_way: bool,
    actions: &mut ActionList,
) -> Action {
    view.legal_actions(actions);
    let mut best = None;
    for choice in actions.choices() {
        let Action::Move { from, to, .. } = choice.action else { continue };
        let serves = !borders_enemy(view, army, from) && borders_enemy(view, army, to);
        let worth = view.troops(to);
        if (under_way || serves) && best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, choice.action.with_count(choice.most)));
        }
    }
    best.map_or(Action::End, |(_, action)| action)
}
