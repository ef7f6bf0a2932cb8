//! Repair of misspelt words. Each is reported once and read as the word meant, so that nothing is
//! reported that follows from it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::codes;
use super::keys::meant;
use super::problem::{Problem, Problems};
use super::schema::top_level;
use super::tree::{SourceSpan, Table, TreeEntry, TreeNode, TreeValue};

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
        let Some(entry) = table.remove(&key) else { continue };
        let message = format!("the edition: unknown key `{key}`");
        let problem = Problem::error(codes::UNKNOWN_KEY, entry.key, message);
        problems.add(problem.did_you_mean(Some(meant)));
        put(table, meant, entry);
    }
}

/// Returns a tree with other words at some places, which are those of keys and strings.
pub(crate) fn mended(node: &TreeNode, words: &BTreeMap<SourceSpan, Box<str>>) -> TreeNode {
    let value = match &node.value {
        TreeValue::String(_) if words.contains_key(&node.place) => {
            TreeValue::String(words[&node.place].as_ref().into())
        }
        TreeValue::Array(list) => {
            TreeValue::Array(Arc::new(list.iter().map(|node| mended(node, words)).collect()))
        }
        TreeValue::Table(table) => {
            let mut found = Table::new();
            for (key, entry) in table.iter() {
                let word = words.get(&entry.key).map_or(&**key, |word| word);
                let node = mended(&entry.node, words);
                put(&mut found, word, TreeEntry { key: entry.key, node });
            }
            TreeValue::Table(Arc::new(found))
        }
        other => other.clone(),
    };
    TreeNode { place: node.place, value }
}

/// Adds an entry to a table. Rows are added to those that are there; otherwise the entry of a later
/// file counts, which is laid over the other.
fn put(table: &mut Table, word: &str, entry: TreeEntry) {
    let Some(there) = table.get_mut(word) else {
        table.insert(word.into(), entry);
        return;
    };
    match (&mut there.node.value, &entry.node.value) {
        (TreeValue::Array(list), TreeValue::Array(rows))
            if rows.iter().all(|row| row.table().is_some()) =>
        {
            Arc::make_mut(list).extend(rows.iter().cloned());
        }
        _ if entry.key.file > there.key.file => *there = entry,
        _ => {}
    }
}
