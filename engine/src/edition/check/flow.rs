//! Checks of the turn sequence as a whole.

use std::collections::BTreeMap;

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::SourceSpan;
use crate::model::{Sharing, Side, Strikes, UnitKind};
use crate::steps::{Step, StepKind};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    check_units(draft, problems);
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
        check_battles(draft, step, row.place, problems);
        check_dealt(draft, step, row.place, problems);
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

/// Reports a step that fights in another way than the battle page says.
fn check_battles(draft: &Draft, step: &Step, place: SourceSpan, problems: &Problems) {
    let is_by_unit = draft.by_unit.is_some();
    let shares = draft.board.declared.stands.as_ref().is_some_and(|at| at.value == Sharing::All);
    let (what, help) = match step.kind {
        StepKind::Attack(_) if is_by_unit => (
            "attacks with pools of dice, but `resolution` of `[combat]` is `units`",
            "fight in a step `battles`, on spaces that armies share",
        ),
        StepKind::Battles(_) if !is_by_unit => (
            "fights by unit, but `resolution` of `[combat]` is not `units`",
            "write `resolution = \"units\"`",
        ),
        StepKind::Battles(_) if !shares => (
            "fights where armies share a space, but enemies do not",
            "write `stands = \"all\"` in `[board]`",
        ),
        StepKind::Battles(_) if !strikes(draft) => (
            "fights by unit, but no unit ever hits",
            "give units `strikes = { attack = 3, defend = 2 }`",
        ),
        _ => return,
    };
    if draft.combat_unsure {
        return;
    }
    let message = format!("step `{}` {what}", step.id);
    problems.add(Problem::error(codes::NOT_ALLOWED, place, message).help(help));
}

/// Reports spaces that are dealt or claimed although the basic kind may not stand on all.
fn check_dealt(draft: &Draft, step: &Step, place: SourceSpan, problems: &Problems) {
    let of_units = draft.units.first().and_then(|row| row.unit.movement.on);
    let is_barred = of_units.or(draft.board.declared.on).is_some();
    if is_barred && matches!(step.kind, StepKind::Deal(_) | StepKind::Claim(_)) {
        let message = format!(
            "step `{}` gives out all spaces, but `on` lets units stand on some alone",
            step.id
        );
        let problem = Problem::error(codes::NOT_ALLOWED, place, message);
        problems.add(problem.help("put the units on the board with `[[start]]`"));
    }
}

/// Reports units whose keys belong to another kind of battle than the one that is fought.
fn check_units(draft: &Draft, problems: &Problems) {
    for row in draft.units.iter().filter(|_| !draft.combat_unsure) {
        let UnitKind { id, strikes, endures, battle, .. } = &row.unit;
        let is_by_unit = *strikes != Strikes::default() || *endures > 1;
        let what = match &draft.by_unit {
            None if is_by_unit => {
                "has `strikes` or `endures`, but `resolution` of `[combat]` is not `units`"
            }
            Some(_) if battle.is_some() => {
                "has `battle`, but `resolution` of `[combat]` is `units`: it has `strikes` instead"
            }
            _ => continue,
        };
        let message = format!("unit `{id}` {what}");
        problems.add(Problem::error(codes::NOT_ALLOWED, row.place, message));
    }
}

/// Returns whether a unit ever hits.
fn strikes(draft: &Draft) -> bool {
    let hits = |on| draft.by_unit.as_ref().is_some_and(|rules| rules.n_hitting(on) > 0);
    draft.units.iter().any(|row| Side::ALL.iter().any(|&side| hits(row.unit.strikes.on(side))))
}
