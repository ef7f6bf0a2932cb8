//! Repair of misspelt tables at the top of a file. Each is reported once and read as the table
//! meant, so that its other rows are not missed.

use std::sync::Arc;

use super::codes;
use super::keys::meant;
use super::problem::{Problem, Problems};
use super::schema::top_level;
use super::tree::{Table, TreeNode, TreeValue};

/// Moves the tables with misspelt keys to the keys that were meant.
pub(crate) fn mend(tree: &mut TreeNode, problems: &Problems) {
    let TreeValue::Table(table) = &mut tree.value else { return };
    let known = top_level();
    let is_strange = |table: &Table| table.keys().any(|key| !known.contains(&key.as_ref()));
    if !is_strange(table) {
        return;
    }
    let table = Arc::make_mut(table);
    let strange: Vec<Arc<str>> =
        table.keys().filter(|key| !known.contains(&key.as_ref())).cloned().collect();
    for key in strange {
        let Some(meant) = meant(&key, &known.iter().copied()) else { continue };
        let rows = table.get(&key).and_then(|entry| entry.node.array());
        let rows = rows.filter(|rows| rows.iter().all(|row| row.table().is_some()));
        let is_table = table.get(&key).is_some_and(|entry| entry.node.table().is_some());
        let rows = rows.map(<[TreeNode]>::to_vec);
        let there = table.get_mut(meant);
        match (rows, there) {
            (Some(rows), Some(there)) => {
                let TreeValue::Array(list) = &mut there.node.value else { continue };
                Arc::make_mut(list).extend(rows);
            }
            (Some(_), None) => {}
            (None, None) if is_table => {}
            (None, _) => continue,
        }
        let Some(entry) = table.remove(&key) else { continue };
        let message = format!("the edition: unknown key `{key}`");
        let problem = Problem::error(codes::UNKNOWN_KEY, entry.key, message);
        problems.add(problem.help(format!("did you mean `{meant}`?")));
        table.entry(meant.into()).or_insert(entry);
    }
}
