//! Limits on the number of rows in each array of tables, so that their ids can count them.

use super::codes;
use super::problem::{Problem, Problems};
use super::tree::TreeNode;
use crate::model::{ARMIES_MAX, OrderMask, PileMask, TagMask, UNIT_KINDS_MAX};

/// Largest number of rows of each array of tables.
pub(super) const ROWS_MAX: [(&str, usize); 28] = [
    ("tag", TagMask::MEMBERS_MAX),
    ("army", ARMIES_MAX),
    ("faction", 16),
    ("region", 200),
    ("space", 1_000),
    ("symbol", 8),
    ("deck", 16),
    ("track", 100),
    ("unit", UNIT_KINDS_MAX),
    ("card", 2_000),
    ("setup", 16),
    ("victory", 100),
    ("opening", 100),
    ("round", 100),
    ("turn", 100),
    ("links", 200),
    ("option", 100),
    ("players", 16),
    ("hook", 200),
    ("variable", 100),
    ("pile", PileMask::MEMBERS_MAX),
    ("token", 500),
    ("target", 100),
    ("text", 2_000),
    ("order", OrderMask::MEMBERS_MAX),
    ("start", 500),
    ("shape", 1_000),
    ("coast", 200),
];

/// Checks that no table has more rows than its ids can count, and reports those that do. Such a
/// tree is not decoded.
pub(super) fn check_rows(tree: &TreeNode, problems: &Problems) -> bool {
    let mut fits = true;
    for (word, rows_max) in ROWS_MAX {
        let Some(node) = tree.get(word) else { continue };
        let Some(rows) = node.array() else { continue };
        if let Some(row) = rows.get(rows_max) {
            let message =
                format!("{} rows of `{word}`; at most {rows_max} are allowed", rows.len());
            problems.add(Problem::error(codes::TOO_MANY, row.identity_place(), message));
            fits = false;
        }
    }
    fits
}
