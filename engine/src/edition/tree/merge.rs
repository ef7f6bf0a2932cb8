//! From the trees of several files to one.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::node::{Entry, Node, Place, Table, Value};
use crate::edition::codes;
use crate::edition::problem::{Problem, Problems};

/// Puts the files of one directory together. A key may stand in any of them: tables are joined, arrays of tables are
/// strung together, anything else may be given once. Of two entries with the same identity the first stays.
pub(crate) fn merge(trees: Vec<Node>, problems: &Problems) -> Node {
    let mut trees = trees.into_iter();
    let Some(mut whole) = trees.next() else { return Node::empty(Place::default()) };
    for tree in trees {
        join(&mut whole, &tree, problems);
    }
    drop_twice(&mut whole, "", problems);
    whole
}

fn join(base: &mut Node, more: &Node, problems: &Problems) {
    let (Value::Table(base), Value::Table(more)) = (&mut base.value, &more.value) else { return };
    let base = Arc::make_mut(base);
    for (key, entry) in more.iter() {
        let Some(first) = base.get_mut(key) else {
            base.insert(key.clone(), entry.clone());
            continue;
        };
        match (&mut first.node.value, &entry.node.value) {
            (Value::Table(_), Value::Table(_)) => join(&mut first.node, &entry.node, problems),
            (Value::Array(list), Value::Array(rows)) if is_tables(list) && is_tables(rows) => {
                Arc::make_mut(list).extend(rows.iter().cloned());
            }
            (one, other) => {
                let message = format!("`{key}` is given twice");
                let problem = Problem::error(codes::KEY_TWICE, entry.key, message)
                    .also(first.key, "first given here");
                let is_rows = |value: &Value| matches!(value, Value::Array(list) if !list.is_empty() && is_tables(list));
                let is_table = |value: &Value| matches!(value, Value::Table(_));
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

/// Whether every item is a table, as in `[[space]]`.
pub(super) fn is_tables(list: &[Node]) -> bool {
    list.iter().all(|node| node.table().is_some())
}

/// Reports entries with the identity of an earlier one, and drops them.
fn drop_twice(node: &mut Node, word: &str, problems: &Problems) {
    match &mut node.value {
        Value::Table(table) => {
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
        Value::Array(list) if !list.is_empty() && is_tables(list) => {
            let mut first: BTreeMap<String, Place> = BTreeMap::new();
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
        Value::Array(_)
        | Value::Bool(_)
        | Value::Integer(_)
        | Value::String(_)
        | Value::Other(_) => {}
    }
}

fn may_hold_rows(entry: &Entry) -> bool {
    match &entry.node.value {
        Value::Table(_) => true,
        Value::Array(list) => is_tables(list),
        Value::Bool(_) | Value::Integer(_) | Value::String(_) | Value::Other(_) => false,
    }
}
