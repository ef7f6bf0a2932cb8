//! Checks of shared spaces: armies that share spaces may not attack each other. Without sharing, no
//! unit is on a space of a friend. A lead counts only where one decides.

use crate::edition::codes;
use crate::edition::draft::{Draft, Lead, StepDraft};
use crate::edition::problem::{Problem, Problems};
use crate::model::{Control, Sharing};
use crate::steps::{MoveSpaces, PlaceOn, StepKind, Targets};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let declared = &draft.board.declared;
    let stands = declared.stands.as_ref().map_or(Sharing::Alone, |at| at.value);
    let control = declared.control.as_ref().map_or(Control::Occupant, |at| at.value);
    for row in draft.played() {
        let Some(problem) = wrong(row, stands, control) else { continue };
        problems.add(match &declared.stands {
            Some(at) => problem.also(at.place, "who shares a space"),
            None => problem.help("`stands = \"friends\"` in `[board]` lets friends share spaces"),
        });
    }
    if let (Some(at), Control::Occupant) = (&declared.stands, control)
        && stands != Sharing::Alone
    {
        let message = "where armies share spaces, `control` says who controls one";
        let problem = Problem::error(codes::MISSING_KEY, at.place, message);
        problems.add(problem.help("write `control = \"lead\"` or `control = \"stays\"` beside it"));
    }
    if let Some(at) = declared.lead.as_ref().filter(|_| control != Control::Lead) {
        let message = "`lead` decides nothing here";
        let problem = Problem::error(codes::NOT_ALLOWED, at.place, message);
        problems.add(problem.help("write `control = \"lead\"` beside it, or leave it out"));
    }
    if let Some(at) = &declared.lead
        && let Lead::Printed(name) = &at.value
        && !draft.board.spaces.iter().any(|row| row.space.numbers.iter().any(|(of, _)| of == name))
    {
        let message = format!("no space has the number `{name}`");
        problems.add(Problem::error(codes::NOT_ALLOWED, at.place, message));
    }
}

/// Returns an error if a step does not fit how spaces are shared.
fn wrong(row: &StepDraft, stands: Sharing, control: Control) -> Option<Problem> {
    let step = row.step.as_ref()?;
    let shared = stands != Sharing::Alone;
    let what = match &step.kind {
        StepKind::Attack(_) if stands == Sharing::All => {
            "attacks armies with which spaces are shared: `stands` must be `friends` or `alone`"
        }
        StepKind::Attack(keys) if shared && keys.targets == Targets::OtherArmies => {
            "attacks friends, with whom spaces are shared: `targets` must be `other-factions`"
        }
        StepKind::Take(_) if control != Control::Stays => {
            "takes spaces, but control does not stay: whoever stands there controls them"
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
