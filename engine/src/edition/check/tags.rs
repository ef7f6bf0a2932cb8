//! Check for tags that no space carries.

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::problem::{Problem, Problems};
use crate::model::{TableId, TagId, TagMask};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    for (index, row) in draft.board.tags.iter().enumerate().take(TagMask::MEMBERS_MAX) {
        let id = TagId::from_index(index);
        if draft.board.spaces.iter().all(|row| !row.space.tags.contains(id)) {
            let message = format!("no space carries tag `{}`", row.tag.id);
            problems.add(Problem::warning(codes::UNUSED_TAG, row.place, message).likely());
        }
    }
}
