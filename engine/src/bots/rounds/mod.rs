//! What bots with a policy answer in rounds of programmed orders: what can be hit is worth what it takes to lose it, a step
//! up a track is worth a unit, and ships go where there is something to hit.

mod eyes;
mod program;

use crate::game::{Action, ActionList, Ask};
use crate::model::ArmyId;
use crate::observation::Observation;
use crate::steps::Movers;
use eyes::{Eyes, MoveAndFire, dice, hit_value};

/// An answer to a question of a round; nothing where any will do.
pub(super) fn answer(
    view: &Observation<'_>,
    army: ArmyId,
    ask: Ask,
    actions: &mut ActionList,
) -> Option<Action> {
    let eyes = Eyes::new(view, army);
    if let Ask::Program { cards } = ask {
        return program::choose(&eyes, cards);
    }
    best(view, actions, value(&eyes, ask)?)
}

/// Adds the answers to a question of a round that look best, at most so many in all; nothing where any will do.
pub(super) fn options(
    view: &Observation<'_>,
    army: ArmyId,
    ask: Ask,
    (actions, most): (&mut ActionList, usize),
    answers: &mut Vec<Action>,
) {
    let eyes = Eyes::new(view, army);
    view.legal_actions(actions);
    if let Ask::Program { .. } = ask {
        return program::options(&eyes, actions, most, answers);
    }
    let Some(value) = value(&eyes, ask) else { return };
    let choices = actions.choices().iter();
    let mut found: Vec<(f64, Action)> = choices
        .map(|choice| choice.action.with_count(choice.most))
        .map(|action| (value(action), action))
        .collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let found = found.into_iter().map(|(_, action)| action).filter(|action| *action != answers[0]);
    let more: Vec<Action> = found.take(most.saturating_sub(answers.len())).collect();
    answers.extend(more);
}

/// What answers to a question are worth; nothing where it is none of a round.
fn value<'e>(eyes: &'e Eyes<'_, '_>, ask: Ask) -> Option<Box<dyn Fn(Action) -> f64 + 'e>> {
    let (view, army) = (eyes.view, eyes.army);
    match ask {
        Ask::Order { .. } => Some(Box::new(|action| match action {
            Action::Order { order } => eyes.order_value(order),
            _ => 0.0,
        })),
        Ask::Move { step, units: Movers::Kind(_), .. } => {
            let plan = MoveAndFire::from(view.rulebook(), step);
            Some(Box::new(move |action| eyes.value_of(&plan, action)))
        }
        Ask::Fire { step, .. } => {
            let keys = MoveAndFire::from(view.rulebook(), step).fire?;
            Some(Box::new(move |action| match action {
                Action::Fire { from, to } => {
                    eyes.fire_value(dice(keys, view.units(from, army, keys.unit)), keys, to)
                }
                _ => 0.0,
            }))
        }
        Ask::Hit { .. } => Some(Box::new(move |action| hit(view, action))),
        _ => None,
    }
}

/// The answer with the most value, with its greatest count; of equal ones the first.
fn best(
    view: &Observation<'_>,
    actions: &mut ActionList,
    value: impl Fn(Action) -> f64,
) -> Option<Action> {
    view.legal_actions(actions);
    let mut found: Option<(f64, Action)> = None;
    for choice in actions.choices() {
        let action = choice.action.with_count(choice.most);
        let worth = value(action);
        if found.is_none_or(|(most, _)| worth > most) {
            found = Some((worth, action));
        }
    }
    found.map(|(_, action)| action)
}

/// What the next die of a fire is best aimed at: where each hit is worth the most.
pub fn best_hit(view: &Observation<'_>, actions: &mut ActionList) -> Option<Action> {
    best(view, actions, |action| hit(view, action))
}

/// What the next hit of a fire is worth.
fn hit(view: &Observation<'_>, action: Action) -> f64 {
    let battle = view.battle();
    let Action::Hit { unit } = action else { return 0.0 };
    hit_value(view, battle.to, battle.defender, unit)
}
