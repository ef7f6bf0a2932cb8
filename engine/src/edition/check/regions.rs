//! Checks of regions without spaces and of regions in several pieces.

use super::reach::reach;
use crate::edition::codes;
use crate::edition::draft::{BoardDraft, Draft};
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
        // A declared count that is wrong is reported separately.
        if is_empty && row.spaces_declared.is_none_or(|declared| declared.value == 0) {
            let message = format!("region `{}` has no space, so nobody controls it", row.region.id);
            problems.add(Problem::warning(codes::EMPTY_REGION, row.place, message).likely());
        }
        if !board.links_unsure {
            check_pieces(board, id, problems);
        }
    }
}

/// Warns about a region whose spaces are not joined by links within it. Often a space is in the
/// wrong region, or a link is forgotten.
fn check_pieces(board: &BoardDraft, id: RegionId, problems: &Problems) {
    let n = board.spaces.len();
    let (mut inside, mut all) = (vec![Vec::<usize>::new(); n], vec![Vec::<usize>::new(); n]);
    let is_in = |space: usize| board.spaces[space].space.region == Some(id);
    for row in &board.links {
        let (a, b) = (row.a.index(), row.b.index());
        all[a].push(b);
        all[b].push(a);
        if is_in(a) && is_in(b) {
            inside[a].push(b);
            inside[b].push(a);
        }
    }
    let own: Vec<usize> = (0..n).filter(|&space| is_in(space)).collect();
    let Some(&home) = own.first() else { return };
    // Spaces that no link joins to the rest of the board are reported separately.
    let (mut joined, mut seen) = (vec![false; n], vec![false; n]);
    reach(home, &all, &mut joined);
    let pieces = own.into_iter().filter(|&space| joined[space]);
    let starts: Vec<usize> = pieces.filter(|&space| reach(space, &inside, &mut seen) > 0).collect();
    let [first, second, ..] = starts[..] else { return };
    let row = &board.regions[id.index()];
    let [one, other] = [first, second].map(|space| &board.spaces[space].space.id);
    let message = format!(
        "region `{}` is in {} pieces: no way within it leads from `{one}` to `{other}`",
        row.region.id,
        starts.len()
    );
    problems.add(Problem::warning(codes::SPLIT_REGION, row.place, message).likely());
}
