//! Markers that follow what is on the board, and steps that would move them.

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::problem::{Problem, Problems};
use crate::model::TableId;
use crate::steps::{SetWorth, StepKind};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    for row in draft.opening.iter().chain(&draft.turn) {
        let Some(step) = &row.step else { continue };
        let StepKind::Trade(keys) = &step.kind else { continue };
        let SetWorth::Track(track) = keys.sets else { continue };
        let track = draft.tracks.get(track.index()).map(|row| &row.track);
        if let Some(track) = track.filter(|track| track.follows.is_some()) {
            let message = format!(
                "step `{}` moves the marker of track `{}`, which follows what is on the board",
                step.id, track.id
            );
            problems.add(Problem::error(codes::MARKER_FOLLOWS, row.place, message));
        }
    }
}
