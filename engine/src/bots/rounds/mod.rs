//! The answers of bots with a policy in rounds of programmed orders. A target is worth the value
//! its loss takes away, and a step up a track is worth a unit. Units move to where there is
//! something to hit.

mod evaluation;
mod program;

use crate::game::{Action, ActionList, Ask};
use crate::model::{ArmyId, Ground, Rulebook, StepId};
use crate::observation::Observation;
use crate::steps::{Movers, Step, StepKind};
use evaluation::{Eyes, MoveAndFire, dice, hit_value};

/// Checks whether units fire or follow orders by these rules.
pub(super) fn are_played(rules: &Rulebook) -> bool {
    let fires = |step: &Step| matches!(step.kind, StepKind::Fire(_));
    rules.plays_rounds() || rules.steps.rows().iter().any(fires)
}

/// Checks whether a step moves units to spaces that nobody controls.
pub(super) fn moves_out(rules: &Rulebook, step: StepId) -> bool {
    let kind = &rules.steps[step].kind;
    matches!(kind, StepKind::Move(keys) if !matches!(keys.to, Ground::Own | Ground::Friends))
}

/// Returns an answer to a question of a round, or `None` where any answer will do.
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

/// Adds the best answers to a question of a round, up to `most` in total; adds none where any
/// answer will do.
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

/// Returns the value of each answer to a question, or `None` for a question that does not belong to
/// a round.
fn value<'e>(eyes: &'e Eyes<'_, '_>, ask: Ask) -> Option<Box<dyn Fn(Action) -> f64 + 'e>> {
    let (view, army) = (eyes.view, eyes.army);
    match ask {
        Ask::Order { .. } => Some(Box::new(|action| match action {
            Action::Order { order } | Action::OrderOf { order, .. } => eyes.order_value(order),
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
                    eyes.fire_value(dice(*keys, view.units(from, army, keys.unit)), *keys, to)
                }
                _ => 0.0,
            }))
        }
        Ask::Hit { .. } => Some(Box::new(move |action| hit(view, action))),
        _ => None,
    }
}

/// Returns the answer with the highest value, with its greatest count; the first of equal ones.
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

/// Returns the best target for the next die of a fire: the one where each hit is worth most.
pub fn best_hit(view: &Observation<'_>, actions: &mut ActionList) -> Option<Action> {
    best(view, actions, |action| hit(view, action))
}

/// Returns the value of the next hit of a fire.
fn hit(view: &Observation<'_>, action: Action) -> f64 {
    let battle = view.battle();
    let Action::Hit { unit } = action else { return 0.0 };
    hit_value(view, battle.to, battle.defender, unit)
}
