//! Checks of the turn sequence as a whole.

use std::collections::BTreeMap;

use crate::edition::codes;
use crate::edition::draft::{Draft, StepDraft};
use crate::edition::problem::{Problem, Problems};
use crate::steps::{Closed, StepKind};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    check_counts(draft, problems);
    let mut first = BTreeMap::new();
    for row in draft.summary() {
        let Some(step) = &row.step else { continue };
        if matches!(step.kind, StepKind::Attack(_))
            && draft.combat.is_none()
            && !draft.combat_unsure
        {
            let message = format!("step `{}` needs dice, and there is no `[combat]`", step.id);
            problems.add(Problem::error(codes::MISSING_COMBAT, row.place, message));
        }
        if let Some(&place) = first.get(&step.id) {
            let message =
                format!("step `{}` is given twice, in the opening and in the turn", step.id);
            let problem =
                Problem::error(codes::ID_TWICE, row.place, message).also(place, "first given here");
            problems.add(problem.help("give one of the steps an `id` of its own"));
        }
        first.entry(&step.id).or_insert(row.place);
    }
}

/// Checks that all steps of a game agree on how closed spaces count for the control of a region.
fn check_counts(draft: &Draft, problems: &Problems) {
    let closed = |row: &StepDraft| {
        let kind = &row.step.as_ref()?.kind;
        if let StepKind::Count(keys) = kind { Some(keys.closed) } else { None }
    };
    for (at, row) in draft.turn.iter().enumerate() {
        let Some(own) = closed(row) else { continue };
        let mut before = draft.turn[..at].iter().filter(|other| other.meets(row));
        let other = before.find(|other| closed(other).is_some_and(|other| other != own));
        let (Some(other), Some(step)) = (other, &row.step) else { continue };
        let (id, first) = (&step.id, other.step.as_ref().map_or("", |step| &*step.id));
        let message = format!("step `{id}` counts closed spaces otherwise than step `{first}`");
        let word = match own {
            Closed::LeftOut => "needed",
            Closed::Needed => "left-out",
        };
        let problem = Problem::error(codes::NOT_ALLOWED, row.place, message);
        let help = format!("whose a region is has one answer: `closed = \"{word}\"` in both");
        problems.add(problem.also(other.place, "the other step").help(help));
    }
}
