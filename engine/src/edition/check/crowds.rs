//! Checks of `most` of the board: that units given out find room, and that none is carried.

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::keys::Spanned;
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::SourceSpan;
use crate::steps::StepKind;
use std::collections::BTreeMap;

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let Some(limit) = draft.board.declared.most else { return };
    let Spanned { value: most, place } = limit;
    if draft.units.iter().any(|row| !row.unit.movement.carries.is_empty()) {
        let message = "`most` limits the units on a space, but units carry others there";
        let problem = Problem::error(codes::NOT_ALLOWED, place, message);
        problems.add(problem.help("leave out `most`, or `carries` of the units"));
    }
    let report = |what: String, place: SourceSpan| {
        let message = format!("{what}, and at most {most} may be on a space");
        problems.add(
            Problem::error(codes::NOT_ALLOWED, place, message).also(limit.place, "limited here"),
        );
    };
    for row in draft.summary() {
        let Some(step) = &row.step else { continue };
        let units = match step.kind {
            StepKind::Claim(keys) => keys.units,
            StepKind::Deal(keys) => keys.units,
            _ => continue,
        };
        if units > most {
            report(format!("step `{}` puts {units} units on a space", step.id), row.place);
        }
    }
    let mut start = BTreeMap::new();
    let players = draft.players.iter().map(|players| players.value);
    let games = players.flat_map(|n| draft.start.iter().map(move |row| (n, row)));
    for (players, row) in games.filter(|(players, row)| row.is_for(*players)) {
        for (space, n) in &row.spaces {
            let sum: &mut u32 = start.entry((players, row.army, space.value)).or_default();
            *sum = sum.saturating_add(*n);
            if *sum > most {
                report(format!("{sum} units begin on a space"), space.place);
            }
        }
    }
}
