//! Overlays: a variant or a value of an option, laid over the edition.

use std::sync::Arc;

use super::merge::is_tables;
use super::node::{SourceSpan, Table, TreeNode, TreeValue};
use crate::edition::codes;
use crate::edition::problem::{Problem, Problems};
use crate::words::nearest::nearest;

/// Keys that hold a condition or an amount, which are replaced as a whole.
const WHOLE: [&str; 9] = ["when", "while", "add", "cards", "is", "most", "on", "needs", "targets"];

/// Key of a table whose values are amounts.
const GIVES: &str = "gives";

/// Key of the texts of scripts, whose rows are told apart by their English words.
const TEXTS: &str = "text";

/// Key in a row of an overlay that names the row before which it is placed.
pub(crate) const BEFORE: &str = "before";

/// Returns whether two values are equal, independently of their places.
pub(crate) fn same(one: &TreeNode, other: &TreeNode) -> bool {
    match (&one.value, &other.value) {
        (TreeValue::Bool(one), TreeValue::Bool(other)) => one == other,
        (TreeValue::Integer(one), TreeValue::Integer(other)) => one == other,
        (TreeValue::String(one), TreeValue::String(other)) => one == other,
        (TreeValue::Array(one), TreeValue::Array(other)) => {
            Arc::ptr_eq(one, other)
                || one.len() == other.len()
                    && one.iter().zip(other.iter()).all(|(one, other)| same(one, other))
        }
        (TreeValue::Table(one), TreeValue::Table(other)) => {
            let mut rows = one.iter().zip(other.iter());
            Arc::ptr_eq(one, other)
                || one.len() == other.len()
                    && rows.all(|((key, one), (own, other))| {
                        key == own && same(&one.node, &other.node)
                    })
        }
        _ => false,
    }
}

/// Lays one tree over another and returns the result.
///
/// - Tables merge by key.
/// - Arrays of tables whose entries all have an identity merge by it.
/// - Texts of scripts are added to the others, or replace one with the same English words.
/// - A condition replaces the old one, since facts that are added to others would narrow them. So
///   does an amount.
/// - Any other value replaces the old one.
/// - A table with `remove = true` drops its counterpart.
/// - A row with `before = "id"` is placed before that row of its list; a new row without it comes
///   last.
///
/// The top-level keys that the overlay lists in `replace` are dropped first. The keys listed in
/// `drop` are dropped from the rows of a list.
pub(crate) fn lay(base: &TreeNode, overlay: &TreeNode, problems: &Problems) -> TreeNode {
    let mut base = base.clone();
    let (TreeValue::Table(table), Some(over)) = (&mut base.value, overlay.table()) else {
        return base;
    };
    let table = Arc::make_mut(table);
    if let Some(entry) = over.get("replace") {
        replace(table, &entry.node, problems);
    }
    if let Some(entry) = over.get("drop") {
        drop_keys(table, &entry.node, problems);
    }
    lay_table(table, over, false, problems);
    table.remove("replace");
    table.remove("drop");
    base
}

/// Drops keys from every row of some lists: `{ card = ["effect", "timing"] }`.
fn drop_keys(base: &mut Table, lists: &TreeNode, problems: &Problems) {
    let Some(lists) = lists.table() else {
        problems.add(Problem::wrong_type(lists, "drop", "a table of lists of keys"));
        return;
    };
    for (name, entry) in lists {
        let known: Vec<Arc<str>> = base.keys().cloned().collect();
        let Some(TreeValue::Array(rows)) = base.get_mut(name).map(|list| &mut list.node.value)
        else {
            let message = format!("there is no list `{name}` to drop keys from");
            let problem = Problem::error(codes::NOTHING_TO_REMOVE, entry.key, message);
            problems.add(problem.nearest(name, known.iter().map(AsRef::as_ref)));
            continue;
        };
        let Some(keys) = entry.node.array() else {
            problems.add(Problem::wrong_type(&entry.node, name, "a list of keys"));
            continue;
        };
        for key in keys {
            drop_key(Arc::make_mut(rows).as_mut_slice(), name, key, problems);
        }
    }
}

fn drop_key(rows: &mut [TreeNode], list: &str, node: &TreeNode, problems: &Problems) {
    let Some(key) = node.string() else {
        problems.add(Problem::wrong_type(node, "drop", "a key"));
        return;
    };
    let mut found = false;
    for row in rows {
        if let TreeValue::Table(table) = &mut row.value {
            found |= Arc::make_mut(table).remove(key).is_some();
        }
    }
    if !found {
        let message = format!("no row of `{list}` has `{key}` to drop");
        problems.add(Problem::error(codes::NOTHING_TO_REMOVE, node.place, message));
    }
}

fn replace(base: &mut Table, list: &TreeNode, problems: &Problems) {
    let Some(list) = list.array() else {
        problems.add(Problem::wrong_type(list, "replace", "a list of top-level keys"));
        return;
    };
    let known: Vec<Arc<str>> = base.keys().cloned().collect();
    for node in list {
        match node.string() {
            None => problems.add(Problem::wrong_type(node, "replace", "a top-level key")),
            Some(key) if base.remove(key).is_none() => {
                let message = format!("there is no `{key}` to replace");
                let problem = Problem::error(codes::NOTHING_TO_REMOVE, node.place, message);
                problems.add(problem.nearest(key, known.iter().map(AsRef::as_ref)));
            }
            Some(_) => {}
        }
    }
}

fn lay_table(base: &mut Table, over: &Table, are_amounts: bool, problems: &Problems) {
    for (key, entry) in over {
        if is_removed(&entry.node) {
            if base.remove(key).is_none() {
                let message = format!("there is no `{key}` to remove");
                let problem = Problem::error(codes::NOTHING_TO_REMOVE, entry.key, message);
                problems.add(problem.nearest(key, base.keys().map(AsRef::as_ref)));
            }
        } else if let Some(old) = base.get_mut(key) {
            if are_amounts || WHOLE.contains(&key.as_ref()) {
                old.node = entry.node.clone();
            } else if key.as_ref() == TEXTS && is_rows(&old.node) && is_rows(&entry.node) {
                lay_texts(&mut old.node, &entry.node);
            } else {
                lay_node(&mut old.node, &entry.node, key.as_ref() == GIVES, problems);
            }
        } else {
            base.insert(key.clone(), entry.clone());
        }
    }
}

fn lay_node(base: &mut TreeNode, over: &TreeNode, are_amounts: bool, problems: &Problems) {
    match (&mut base.value, &over.value) {
        (TreeValue::Table(table), TreeValue::Table(over)) => {
            lay_table(Arc::make_mut(table), over, are_amounts, problems);
        }
        (TreeValue::Array(rows), TreeValue::Array(over))
            // A row without an id is a mistake, reported at its place.
            if rows.iter().any(|row| row.identity().is_some()) && has_identities(over) =>
        {
            lay_rows(Arc::make_mut(rows), over, problems);
        }
        _ => *base = over.clone(),
    }
}

fn is_rows(node: &TreeNode) -> bool {
    node.array().is_some_and(is_tables)
}

fn lay_texts(base: &mut TreeNode, over: &TreeNode) {
    let TreeValue::Array(rows) = &mut base.value else { return };
    let rows = Arc::make_mut(rows);
    let english = |row: &TreeNode| row.get("en").and_then(TreeNode::string).map(str::to_owned);
    for row in over.array().unwrap_or_default() {
        match rows.iter().position(|old| english(old) == english(row)) {
            Some(at) => rows[at] = row.clone(),
            None => rows.push(row.clone()),
        }
    }
}

fn lay_rows(base: &mut Vec<TreeNode>, over: &[TreeNode], problems: &Problems) {
    for row in over {
        let identity = row.identity();
        let found = base.iter().position(|old| old.identity() == identity);
        match (found, is_removed(row)) {
            (Some(at), true) => {
                base.remove(at);
                tell_dropped(row, problems);
            }
            (Some(at), false) => {
                lay_node(&mut base[at], row, false, problems);
                put(base, at, problems);
            }
            (None, false) => {
                if let Some(meant) = meant(base, row) {
                    let name = identity.unwrap_or_default();
                    let message = format!("there is no `{name}` to change");
                    let place = row.identity_place();
                    let problem = Problem::error(codes::NOTHING_TO_REMOVE, place, message);
                    problems.add(problem.did_you_mean(Some(&meant)));
                } else {
                    base.push(row.clone());
                    put(base, base.len() - 1, problems);
                }
            }
            (None, true) => {
                let name = identity.unwrap_or_default();
                problems.add(absent(base, &name, "remove", row.identity_place()));
            }
        }
    }
}

/// Moves a row to the position given by its `before`, and removes that key.
fn put(rows: &mut Vec<TreeNode>, at: usize, problems: &Problems) {
    let TreeValue::Table(table) = &mut rows[at].value else { return };
    if !table.contains_key(BEFORE) {
        return;
    }
    let Some(entry) = Arc::make_mut(table).remove(BEFORE) else { return };
    let Some(id) = entry.node.string() else {
        problems.add(Problem::wrong_type(&entry.node, BEFORE, "the id of a row of the list"));
        return;
    };
    let row = rows.remove(at);
    let found = rows.iter().position(|other| other.identity().as_deref() == Some(id));
    if found.is_none() {
        problems.add(absent(rows, id, "stand before", entry.node.place));
    }
    rows.insert(found.unwrap_or(rows.len()), row);
}

/// Returns the finding about a missing row, with the attempted operation and the row probably
/// meant.
fn absent(rows: &[TreeNode], name: &str, what: &str, place: SourceSpan) -> Problem {
    let known: Vec<String> = rows.iter().filter_map(TreeNode::identity).collect();
    let message = format!("there is no `{name}` to {what}");
    let problem = Problem::error(codes::NOTHING_TO_REMOVE, place, message);
    problem.nearest(name, known.iter().map(AsRef::as_ref))
}

/// Returns the row that a row of an overlay probably means to change. That is a row with a similar
/// name, if the new row lacks a key that every row has.
fn meant(base: &[TreeNode], row: &TreeNode) -> Option<String> {
    let own = row.table()?;
    let (first, others) = base.split_first()?;
    let is_in_all = |key: &str| others.iter().all(|other| other.get(key).is_some());
    let mut needed = first.table()?.keys().filter(|key| *key.as_ref() != *"id" && is_in_all(key));
    if needed.all(|key| own.contains_key(key)) {
        return None;
    }
    let known: Vec<String> = base.iter().filter_map(TreeNode::identity).collect();
    nearest(&row.identity()?, known.iter().map(AsRef::as_ref)).map(str::to_owned)
}

/// Warns about keys of a removed row, which have no effect.
fn tell_dropped(row: &TreeNode, problems: &Problems) {
    let own = ["remove", "id", "step", "players"];
    let table = row.table().into_iter().flatten();
    for (key, entry) in table.filter(|(key, _)| !own.contains(&key.as_ref())) {
        let message = format!("`{key}` has no effect in a row that is removed");
        problems.add(Problem::warning(codes::NO_CHANGE, entry.key, message));
    }
}

fn has_identities(list: &[TreeNode]) -> bool {
    !list.is_empty() && is_tables(list) && list.iter().all(|row| row.identity().is_some())
}

fn is_removed(node: &TreeNode) -> bool {
    matches!(node.get("remove"), Some(TreeNode { value: TreeValue::Bool(true), .. }))
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;
    use crate::edition::keys::TableShape as Declared;

    /// Returns the rows of `turn` when one text is laid over another, and whether there are
    /// mistakes.
    fn laid(base: &str, over: &str) -> (Vec<String>, bool) {
        let problems = Problems::default();
        let none = Declared::new("", "", Vec::new());
        let [base, over] = [base, over].map(|text| parse(0, text, &none, &problems));
        let laid = lay(&base, &over, &problems);
        let rows = laid.get("turn").and_then(TreeNode::array).unwrap_or_default();
        let name = |row: &TreeNode| row.identity().filter(|_| row.get(BEFORE).is_none());
        (rows.iter().filter_map(name).collect(), problems.has_errors())
    }

    #[test]
    fn a_row_stands_before_the_one_it_names() {
        let base = "[[turn]]\nstep = 'count'\n[[turn]]\nstep = 'place'\n[[turn]]\nstep = 'attack'";
        let put = |over: &str| {
            let (rows, is_wrong) = laid(base, over);
            (rows.join(" "), is_wrong)
        };
        let told = |rows: &str, is_wrong: bool| (rows.to_owned(), is_wrong);
        let new = "[[turn]]\nstep = 'move'\nname = 'March'\n";
        assert_eq!(put(new), told("count place attack move", false));
        assert_eq!(put(&format!("{new}before = 'place'")), told("count move place attack", false));
        assert_eq!(
            put("[[turn]]\nid = 'attack'\nbefore = 'count'"),
            told("attack count place", false)
        );
        assert_eq!(
            put("[[turn]]\nid = 'count'\nbefore = 'count'"),
            told("place attack count", true)
        );
        assert_eq!(put(&format!("{new}before = 'palce'")), told("count place attack move", true));
        assert_eq!(put(&format!("{new}before = 3")), told("count place attack move", true));
    }

    #[test]
    fn texts_are_added_to_those_of_the_edition() {
        let problems = Problems::default();
        let none = Declared::new("", "", Vec::new());
        let base = "[[text]]\nen = 'One'\nfr = 'Un'\n[[text]]\nen = 'Two'\nfr = 'Deux'";
        let over = "[[text]]\nen = 'Two'\nfr = 'Double'\n[[text]]\nen = 'Three'\nfr = 'Trois'";
        let [base, over] = [base, over].map(|text| parse(0, text, &none, &problems));
        let laid = lay(&base, &over, &problems);
        let rows = laid.get("text").and_then(TreeNode::array).unwrap_or_default();
        let french = rows.iter().filter_map(|row| row.get("fr")?.string());
        assert_eq!(french.collect::<Vec<_>>(), ["Un", "Double", "Trois"]);
    }
}
