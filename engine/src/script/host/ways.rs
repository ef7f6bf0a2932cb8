//! Ways over the board, for read-only functions of the API. Functions that examine many spaces
//! charge for them.

use rhai::{Array, Dynamic};
use smallvec::SmallVec;

use super::value::{SpaceV, list};
use super::work::Work;
use crate::game::space_set::SpaceSet;
use crate::model::{SpaceId, TableId};

/// Returns pairs of linked spaces, of one tag or of all.
pub(super) fn links(w: &Work, tag: Option<&str>) -> Array {
    let board = &w.rules.board;
    w.charge_for(4 * board.links.len());
    let fits =
        |link: &&crate::model::Link| tag.is_none_or(|tag| *board.link_tags[link.tag].id == *tag);
    let pairs = board.links.iter().filter(fits);
    pairs.map(|link| Dynamic::from(list([SpaceV(link.a), SpaceV(link.b)]))).collect()
}

/// Returns the spaces that exactly `steps` links lead to, without a space twice on the way,
/// ascending. As there may be very many ways, each step of each is charged for. A step that cannot
/// be paid for ends the walk and the script.
pub(super) fn walk(w: &Work, from: SpaceId, steps: u8) -> Vec<SpaceId> {
    fn go(w: &Work, path: &mut Vec<SpaceId>, left: u8, found: &mut [bool]) {
        let Some(&last) = path.last() else { return };
        if left == 0 {
            found[last.index()] = true;
            return;
        }
        w.charge_for(2 * w.rules.board.neighbours(last).len());
        for &next in w.rules.board.neighbours(last) {
            if !w.is_spent() && !path.contains(&next) && !w.scene().is_closed(next) {
                path.push(next);
                go(w, path, left - 1, found);
                path.pop();
            }
        }
    }
    let mut found = vec![false; w.rules.board.spaces.len()];
    w.charge_for_board();
    go(w, &mut vec![from], steps, &mut found);
    w.rules.board.spaces.ids().filter(|space| found[space.index()]).collect()
}

/// Returns the spaces that exactly `steps` links lead to, with repeated spaces allowed on the way,
/// ascending.
pub(super) fn walk_again(w: &Work, from: SpaceId, steps: u8) -> Vec<SpaceId> {
    let board = &w.rules.board;
    let mut found = vec![from];
    for _ in 0..steps {
        w.charge_for(4 * found.len());
        let mut next = SpaceSet::new(board.spaces.len());
        for &to in found.iter().flat_map(|&space| board.neighbours(space)) {
            next.insert(to);
        }
        found.clear();
        found.extend(next.iter().filter(|&space| !w.scene().is_closed(space)));
    }
    found
}

/// Checks whether spaces of one owner join two spaces.
pub(super) fn reaches(w: &Work, from: SpaceId, to: SpaceId) -> bool {
    let Some(army) = w.scene().owner(from) else { return false };
    w.charge_for(4 * w.rules.board.spaces.len());
    let mut seen = vec![false; w.rules.board.spaces.len()];
    let mut todo: SmallVec<[SpaceId; 32]> = SmallVec::from_slice(&[from]);
    seen[from.index()] = true;
    while let Some(space) = todo.pop() {
        if space == to {
            return true;
        }
        for &next in w.rules.board.neighbours(space) {
            if w.scene().is_on(army, next) && !seen[next.index()] {
                seen[next.index()] = true;
                todo.push(next);
            }
        }
    }
    false
}
