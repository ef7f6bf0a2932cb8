//! Merging of the trees of several files into one.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::node::{SourceSpan, Table, TreeEntry, TreeNode, TreeValue};
use crate::edition::codes;
use crate::edition::problem::{Problem, Problems};

/// Merges the files of one directory. A key may be in any of them: tables are joined, arrays of
/// tables are appended, and any other key may be given once. Of two entries with the same identity,
/// the first is kept.
pub(crate) fn merge(trees: Vec<TreeNode>, problems: &Problems) -> TreeNode {
    let mut trees = trees.into_iter();
    let Some(mut whole) = trees.next() else { return TreeNode::empty(SourceSpan::default()) };
    for tree in trees {
        join(&mut whole, &tree, problems);
    }
    drop_twice(&mut whole, "", problems);
    whole
}

fn join(base: &mut TreeNode, more: &TreeNode, problems: &Problems) {
    let (TreeValue::Table(base), TreeValue::Table(more)) = (&mut base.value, &more.value) else {
        return;
    };
    let base = Arc::make_mut(base);
    for (key, entry) in more.iter() {
        let Some(first) = base.get_mut(key) else {
            base.insert(key.clone(), entry.clone());
            continue;
        };
        match (&mut first.node.value, &entry.node.value) {
            (TreeValue::Table(_), TreeValue::Table(_)) => {
                join(&mut first.node, &entry.node, problems);
            }
            (TreeValue::Array(list), TreeValue::Array(rows))
                if is_tables(list) && is_tables(rows) =>
            {
                Arc::make_mut(list).extend(rows.iter().cloned());
            }
            (one, other) => {
                let message = format!("`{key}` is given twice");
                let problem = Problem::error(codes::KEY_TWICE, entry.key, message)
                    .also(first.key, "first given here");
                let is_rows = |value: &TreeValue| matches!(value, TreeValue::Array(list) if !list.is_empty() && is_tables(list));
                let is_table = |value: &TreeValue| matches!(value, TreeValue::Table(_));
                let may_be_row = is_rows(one) && is_table(other) || is_table(one) && is_rows(other);
                problems.add(if may_be_row {
                    problem.help(format!("write `[[{key}]]` for each of its rows"))
                } else {
                    problem
                });
            }
        }
    }
}

/// Returns whether every item is a table, as in `[[space]]`.
pub(super) fn is_tables(list: &[TreeNode]) -> bool {
    list.iter().all(|node| node.table().is_some())
}

/// Reports and drops entries with the identity of an earlier one.
fn drop_twice(node: &mut TreeNode, word: &str, problems: &Problems) {
    match &mut node.value {
        TreeValue::Table(table) => {
            let keys: Vec<Arc<str>> = table
                .iter()
                .filter(|(_, entry)| may_hold_rows(entry))
                .map(|(key, _)| key.clone())
                .collect();
            let table: &mut Table = Arc::make_mut(table);
            for key in keys {
                if let Some(entry) = table.get_mut(&key) {
                    drop_twice(&mut entry.node, &key, problems);
                }
            }
        }
        TreeValue::Array(list) if !list.is_empty() && is_tables(list) => {
            let mut first: BTreeMap<String, SourceSpan> = BTreeMap::new();
            Arc::make_mut(list).retain_mut(|row| {
                drop_twice(row, word, problems);
                let Some(identity) = row.identity() else { return true };
                let place = row.identity_place();
                let Some(&earlier) = first.get(&identity) else {
                    first.insert(identity, place);
                    return true;
                };
                let mut problem = Problem::error(
                    codes::ID_TWICE,
                    place,
                    format!("{word} `{identity}` is given twice"),
                )
                .also(earlier, "first given here");
                if row.get("id").is_none() && row.get("step").is_some() {
                    problem = problem.help("give one of the steps an `id` of its own");
                }
                problems.add(problem);
                false
            });
        }
        TreeValue::Array(_)
        | TreeValue::Bool(_)
        | TreeValue::Integer(_)
        | TreeValue::String(_)
        | TreeValue::Other(_) => {}
    }
}

fn may_hold_rows(entry: &TreeEntry) -> bool {
    match &entry.node.value {
        TreeValue::Table(_) => true,
        TreeValue::Array(list) => is_tables(list),
        TreeValue::Bool(_) | TreeValue::Integer(_) | TreeValue::String(_) | TreeValue::Other(_) => {
            false
        }
    }
}
