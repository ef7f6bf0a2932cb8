//! Regions that nobody can control.

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::problem::{Problem, Problems};
use crate::model::{RegionId, TableId};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let board = &draft.board;
    if board.regions_unsure {
        return;
    }
    for (index, row) in board.regions.iter().enumerate() {
        let id = RegionId::from_index(index);
        let is_empty = board.spaces.iter().all(|row| row.space.region != Some(id));
        // A count that is declared and wrong says so itself.
        if is_empty && row.spaces_declared.is_none_or(|declared| declared.value == 0) {
            let message = format!("region `{}` has no space, so nobody controls it", row.region.id);
            problems.add(Problem::warning(codes::EMPTY_REGION, row.place, message).likely());
        }
    }
}
