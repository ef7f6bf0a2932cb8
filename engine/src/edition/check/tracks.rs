//! Checks of tracks: no step moves a marker that follows the board.

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::problem::{Problem, Problems};
use crate::model::TableId;
use crate::steps::{SetWorth, StepKind};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    for row in draft.summary() {
        let Some(step) = &row.step else { continue };
        let StepKind::Trade(keys) = &step.kind else { continue };
        let SetWorth::Track(track) = keys.sets else { continue };
        let track = draft.tracks.get(track.index()).map(|row| &row.track);
        if let Some(track) = track.filter(|track| track.is.is_some()) {
            let message = format!(
                "step `{}` moves the marker of track `{}`, which follows the board",
                step.id, track.id
            );
            problems.add(Problem::error(codes::MARKER_FOLLOWS, row.place, message));
        }
    }
}
