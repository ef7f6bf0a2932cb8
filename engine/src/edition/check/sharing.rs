//! Checks of shared spaces: armies that share spaces may not attack each other. Without sharing, no
//! unit is on a space of a friend.

use crate::edition::codes;
use crate::edition::draft::{Draft, StepDraft};
use crate::edition::problem::{Problem, Problems};
use crate::model::Control;
use crate::steps::{MoveSpaces, PlaceOn, StepKind, Targets};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let control = draft.board.declared.control;
    let shared = control.is_some_and(|at| at.value == Control::Majority);
    for row in draft.played() {
        let Some(problem) = wrong(row, shared) else { continue };
        problems.add(match control {
            Some(at) => problem.also(at.place, "who controls a space"),
            None => problem.help("`control = \"majority\"` in `[board]` lets friends share spaces"),
        });
    }
}

/// Returns an error if a step does not fit how spaces are shared.
fn wrong(row: &StepDraft, shared: bool) -> Option<Problem> {
    let step = row.step.as_ref()?;
    let what = match &step.kind {
        StepKind::Attack(keys) if shared && keys.targets == Targets::OtherArmies => {
            "attacks friends, with whom spaces are shared: `targets` must be `other-factions`"
        }
        StepKind::Move(keys) if !shared && keys.to == MoveSpaces::Faction => {
            "moves `to` spaces of friends, but friends do not share spaces here"
        }
        StepKind::Place(keys) if !shared && keys.on == PlaceOn::Present => {
            "places `where` its army is present, but an army is present only where it controls"
        }
        _ => return None,
    };
    let message = format!("step `{}` {what}", step.id);
    Some(Problem::error(codes::NOT_ALLOWED, row.place, message))
}
