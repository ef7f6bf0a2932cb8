//! Checks of the turn sequence as a whole.

use std::collections::BTreeMap;

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::problem::{Problem, Problems};
use crate::steps::StepKind;

pub(super) fn check(draft: &Draft, problems: &Problems) {
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
