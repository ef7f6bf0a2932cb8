//! Check that every space can be reached from every other.

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::problem::{Problem, Problems};
use crate::model::TableId;

/// Adds one warning for each part of the board that no link joins to the part of the first space.
pub(super) fn check(draft: &Draft, problems: &Problems) {
    let board = &draft.board;
    if board.links_unsure {
        return;
    }
    let mut neighbours = vec![Vec::new(); board.spaces.len()];
    for row in &board.links {
        neighbours[row.a.index()].push(row.b.index());
        neighbours[row.b.index()].push(row.a.index());
    }
    let mut seen = vec![false; board.spaces.len()];
    for start in 0..board.spaces.len() {
        let part = reach(start, &neighbours, &mut seen);
        if start > 0 && part > 0 {
            let (id, home) = (&board.spaces[start].space.id, &board.spaces[0].space.id);
            let others = if part > 1 { format!(" and {} more", part - 1) } else { String::new() };
            let message = format!("space `{id}`{others} cannot be reached from `{home}`");
            let place = board.spaces[start].place;
            problems.add(Problem::warning(codes::UNREACHABLE_SPACE, place, message).likely());
        }
    }
}

/// Marks the spaces reachable from `start` and returns the number of newly marked ones.
pub(super) fn reach(start: usize, neighbours: &[Vec<usize>], seen: &mut [bool]) -> usize {
    let mut open = vec![start];
    let mut count = 0;
    while let Some(space) = open.pop() {
        if !std::mem::replace(&mut seen[space], true) {
            count += 1;
            open.extend(&neighbours[space]);
        }
    }
    count
}
