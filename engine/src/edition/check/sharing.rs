//! Checks of shared spaces: armies that share spaces may not attack each other. Without sharing, no
//! unit is on a space of a friend. A lead counts only where one decides.

use crate::edition::codes;
use crate::edition::draft::{Draft, Lead, StepDraft};
use crate::edition::problem::{Problem, Problems};
use crate::model::{Control, Fact, Ground, Relation, Sharing, level};
use crate::steps::{StepKind, Targets};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let declared = &draft.board.declared;
    let stands = declared.stands.as_ref().map_or(Sharing::Alone, |at| at.value);
    let control = declared.control.as_ref().map_or(Control::Occupant, |at| at.value);
    for row in draft.played() {
        check_targets(draft, row, problems);
        let Some(problem) = wrong(draft, row, stands, control) else { continue };
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

/// The relations of armies that can be attacked, and of land that can be taken.
const OTHERS: [Relation; 3] = [Relation::Friend, Relation::Enemy, Relation::Nobody];

/// Returns whether spaces of owners of a relation may be attacked, as far as the condition names
/// owners.
fn may_be(draft: &Draft, targets: Targets, relation: Relation) -> bool {
    let named = level(draft.facts(targets.on)).find_map(|(fact, _)| match fact {
        Fact::Owner(owners) => Some(owners),
        _ => None,
    });
    named.is_none_or(|owners| owners.has(relation) || !owners.armies.is_empty())
}

/// Reports attacks on nothing but the army's own land.
fn check_targets(draft: &Draft, row: &StepDraft, problems: &Problems) {
    let Some(step) = &row.step else { return };
    let StepKind::Attack(keys) = &step.kind else { return };
    if !OTHERS.iter().any(|&of| may_be(draft, keys.targets, of)) {
        let message = format!("step `{}` attacks no other army", step.id);
        let problem = Problem::error(codes::NOT_ALLOWED, row.place, message);
        problems.add(problem.help("write `targets = { owner = \"enemy\" }`"));
    }
}

/// Returns an error if a step does not fit how spaces are shared.
fn wrong(draft: &Draft, row: &StepDraft, stands: Sharing, control: Control) -> Option<Problem> {
    let step = row.step.as_ref()?;
    let shared = stands != Sharing::Alone;
    let what = match &step.kind {
        StepKind::Attack(_) if stands == Sharing::All => {
            "attacks armies with which spaces are shared: `stands` must be `friends` or `alone`"
        }
        StepKind::Attack(keys) if shared && may_be(draft, keys.targets, Relation::Friend) => {
            "attacks friends, with whom spaces are shared: `targets` must be `{ owner = \"enemy\" }`"
        }
        StepKind::Take(_) if control != Control::Stays => {
            "takes spaces, but control does not stay: whoever stands there controls them"
        }
        StepKind::Move(keys) if !shared && names_friends(draft, keys.to) => {
            "moves `to` spaces of friends, but friends do not share spaces here"
        }
        _ => return None,
    };
    let message = format!("step `{}` {what}", step.id);
    Some(Problem::error(codes::NOT_ALLOWED, row.place, message))
}

/// Returns whether a condition about the spaces of moves names those of friends.
fn names_friends(draft: &Draft, ground: Ground) -> bool {
    let Ground::Asked(on) = ground else { return false };
    level(draft.facts(on)).any(|(fact, _)| match fact {
        Fact::Owner(owners) | Fact::Stands(owners) => owners.has(Relation::Friend),
        _ => false,
    })
}
