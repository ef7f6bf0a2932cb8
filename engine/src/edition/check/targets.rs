//! Checks of targets: their ids differ from those of spaces, and no two targets share a pile.

use crate::edition::codes;
use crate::edition::draft::{Draft, TargetDraft};
use crate::edition::problem::{Problem, Problems};
use crate::steps::StepKind;

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let invades = |row: &crate::edition::draft::StepDraft| {
        row.step.as_ref().is_none_or(|step| matches!(step.kind, StepKind::Attack(_)))
    };
    for (at, row) in draft.targets.iter().enumerate() {
        if let Some(space) = draft.board.spaces.iter().find(|space| space.space.id == row.id) {
            let message = format!("target `{}` has the id of a space", row.id);
            let problem = Problem::error(codes::ID_TWICE, row.place, message);
            let problem = problem.also(space.place, "the space");
            problems
                .add(problem.help("attacks name spaces and targets: give the target another id"));
        }
        check_pile(draft, at, row, problems);
        if !draft.played().any(invades) {
            let message = format!("target `{}` is never attacked: no turn has `attack`", row.id);
            problems.add(Problem::warning(codes::IDLE_TARGET, row.place, message).likely());
        }
    }
}

fn check_pile(draft: &Draft, at: usize, row: &TargetDraft, problems: &Problems) {
    let Some(pile) = row.pile else { return };
    let mut before = draft.targets[..at].iter();
    let same = |other: &&TargetDraft| other.pile.is_some_and(|other| other.value == pile.value);
    if let Some(other) = before.find(same) {
        let message =
            format!("target `{}` has the pile of target `{}` before it", row.id, other.id);
        problems.add(Problem::error(codes::KEY_TWICE, pile.place, message));
    }
    if draft.tokens.iter().all(|token| token.pile != Some(pile.value)) {
        let id = draft.piles.get(pile.value).map_or("", |pile| &*pile.id);
        let message = format!("target `{}` never exists: pile `{id}` has no token", row.id);
        problems.add(Problem::warning(codes::IDLE_TARGET, row.place, message).likely());
    }
}
