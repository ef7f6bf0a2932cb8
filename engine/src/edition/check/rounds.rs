//! Checks of rounds: their turns, and the order of the armies.

use crate::edition::codes;
use crate::edition::draft::{Draft, StepDraft};
use crate::edition::problem::{Problem, Problems};
use crate::model::{Per, TableId};
use crate::steps::{OrderBy, StepKind};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    check_turns(draft, problems);
    check_acts(draft, problems);
    check_orders(draft, problems);
}

/// Checks that turns are taken if they have steps.
fn check_turns(draft: &Draft, problems: &Problems) {
    let Some(first) = draft.turn.first().filter(|_| !draft.has_turns()) else { return };
    let message = "no army takes `[[turn]]`: `[[round]]` has no step `turns`";
    let problem = Problem::error(codes::WRONG_PART, first.place, message);
    problems.add(problem.help("add a step `turns` to `[[round]]`, or move the steps there"));
}

/// Warns about a round whose steps leave no army anything to do.
fn check_acts(draft: &Draft, problems: &Problems) {
    let is_idle = |row: &StepDraft| {
        row.step.as_ref().is_some_and(|step| {
            matches!(step.kind, StepKind::TurnOrder(_) | StepKind::DealCards(_) | StepKind::Take(_))
        })
    };
    let is_all_idle = draft.turn.is_empty() && draft.round.iter().all(is_idle);
    let Some(first) = draft.round.first().filter(|_| is_all_idle) else {
        return;
    };
    let message = "no army can act in a round: it has no step for them";
    problems.add(Problem::warning(codes::IDLE_STEP, first.place, message).likely());
}

/// Checks that armies are ordered by numbers of armies.
fn check_orders(draft: &Draft, problems: &Problems) {
    for row in draft.summary() {
        let Some(step) = &row.step else { continue };
        let StepKind::TurnOrder(keys) = &step.kind else { continue };
        let by = if let OrderBy::Variable(by) = keys.by { Some(by) } else { None };
        for variable in by.into_iter().chain(keys.ties.by.iter().copied()) {
            let Some(found) = draft.variables.get(variable.index()) else { continue };
            if found.variable.per != Per::Army {
                let (id, by) = (&step.id, &found.variable.id);
                let message = format!(
                    "step `{id}` orders the armies by `{by}`, which is not a number of armies"
                );
                let problem = Problem::error(codes::NOT_ALLOWED, row.place, message);
                problems.add(problem.help(format!("declare `{by}` with `per = \"army\"`")));
            }
            if found.variable.is_hidden() {
                let (id, by) = (&step.id, &found.variable.id);
                let message = format!(
                    "step `{id}` orders the armies by `{by}`, which is hidden from some players"
                );
                let problem = Problem::error(codes::NOT_ALLOWED, row.place, message);
                problems.add(problem.help(
                    "everybody is told the numbers that decide: leave `shown` out, or set another variable from it",
                ));
            }
        }
    }
}
