//! Links: pairs in blocks `[[links]]`, and lists of neighbours.

use std::collections::BTreeSet;
use std::ops::Range;

use serde_json::{Value as Json, json};
use toml_edit::{Array, Item};

use crate::board_editor::board::{TAG_OF_LISTS, WrittenLink, links, pairs};
use crate::board_editor::change::{ChangeError, ChangePlan, check_seen, quoted, row_of, text_of};
use crate::board_editor::files::BoardFiles;
use crate::board_editor::rows::BoardRow;
use crate::board_editor::splice::{Splice, insert_element, line_start, next_line, remove_element};

use super::rows::{is_id, remove_row};

/// The links between two spaces, as the page has them: each with its kind and its direction.
pub(in crate::board_editor) fn between(all: &[WrittenLink<'_>], [a, b]: [&str; 2]) -> Json {
    let of = |link: &&WrittenLink<'_>| (link.a, link.b) == (a, b) || (link.a, link.b) == (b, a);
    let each = all.iter().filter(of).map(|link| json!([link.a, link.b, link.tag, link.one_way]));
    Json::Array(each.collect())
}

/// Links two spaces; links that are there are replaced.
pub(in crate::board_editor) fn link(
    files: &BoardFiles,
    ends: [&str; 2],
    (tag, one_way): (&str, bool),
    seen: &str,
) -> Result<ChangePlan, ChangeError> {
    let [a, b] = ends;
    if a == b {
        return Err(ChangeError::SameSpace);
    }
    if !is_id(tag) {
        return Err(ChangeError::BadId(tag.to_owned()));
    }
    let wanted = json!([[a, b, tag, one_way]]);
    let mut plan = removed(files, ends, seen, wanted.clone())?;
    let now = between(&links(files), ends);
    if now == wanted || (!one_way && now == json!([[b, a, tag, one_way]])) {
        return Ok(ChangePlan::default());
    }
    let blocks = files.rows("links");
    let fits = |block: &&BoardRow<'_>| {
        block.text("tag") == Some(tag)
            && block.get("one_way").and_then(Item::as_bool).unwrap_or_default() == one_way
            && block.get("when").is_none()
            && block.get("pairs").is_some_and(Item::is_array)
    };
    let new = format!("[{}, {}]", quoted(a), quoted(b));
    // The last pair of a block may just have been removed, and the block with it.
    let is_kept = |block: &&BoardRow<'_>| {
        pairs(block).iter().any(|pair| pair.is_none_or(|pair| !joins(pair, ends)))
    };
    let block = blocks.iter().filter(fits).filter(is_kept).max_by_key(|block| pairs(block).len());
    let lists = [row_of(files, "space", a)?, row_of(files, "space", b)?]
        .map(|row| Some((row, row.get("neighbours")?.as_array()?)));
    if let Some(block) = block {
        let list = block.get("pairs").and_then(Item::as_array);
        let text = text_of(files, block.file);
        let splices =
            list.map(|list| insert_element(text, list, last_kept(block, list, ends), &new));
        plan.extend(block.file, splices.into_iter().flatten());
    } else if let (true, false, [Some(one), Some(other)]) = (tag == TAG_OF_LISTS, one_way, lists) {
        for ((row, list), neighbour) in [(one, b), (other, a)] {
            let text = text_of(files, row.file);
            let last = list.len().checked_sub(1);
            plan.extend(row.file, insert_element(text, list, last, &quoted(neighbour)));
        }
    } else {
        let file = blocks
            .last()
            .map_or_else(|| row_of(files, "space", a).map(|row| row.file), |row| Ok(row.file))?;
        let direction = if one_way { "one_way = true\n" } else { "" };
        let tag = quoted(tag);
        let block = format!("\n[[links]]\ntag = {tag}\n{direction}pairs = [\n    {new},\n]\n");
        plan.add(file, at_end(text_of(files, file), &block));
    }
    Ok(plan)
}

/// Returns a block at the end of a file.
pub(super) fn at_end(text: &str, block: &str) -> Splice {
    let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    Splice::insert(text.len(), format!("{gap}{block}"))
}

/// Returns the last pair of a block that stays when two spaces lose their links.
fn last_kept(block: &BoardRow<'_>, list: &Array, ends: [&str; 2]) -> Option<usize> {
    let pairs = pairs(block);
    let is_kept =
        |&at: &usize| pairs.get(at).copied().flatten().is_none_or(|pair| !joins(pair, ends));
    (0..list.len()).rev().find(is_kept)
}

fn joins(pair: (&str, &str), [a, b]: [&str; 2]) -> bool {
    pair == (a, b) || pair == (b, a)
}

/// Removes the links between two spaces.
pub(in crate::board_editor) fn unlink(
    files: &BoardFiles,
    ends: [&str; 2],
    seen: &str,
) -> Result<ChangePlan, ChangeError> {
    let mut plan = removed(files, ends, seen, json!([]))?;
    for table in files.board_tables() {
        plan.extend(table.file, without(files, &table, "around", |pair| joins(pair, ends)));
    }
    Ok(plan)
}

/// Removes the links between two spaces, which must be those that the page saw.
fn removed(
    files: &BoardFiles,
    ends: [&str; 2],
    seen: &str,
    yours: Json,
) -> Result<ChangePlan, ChangeError> {
    for end in ends {
        row_of(files, "space", end)?;
    }
    let all = links(files);
    check_seen(between(&all, ends), seen, yours)?;
    if all.iter().any(|link| link.has_condition && joins((link.a, link.b), ends)) {
        return Err(ChangeError::HasCondition);
    }
    let mut plan = ChangePlan::default();
    remove_pairs(files, &mut plan, |pair| joins(pair, ends));
    for (own, other) in [(ends[0], ends[1]), (ends[1], ends[0])] {
        remove_neighbour(files, &mut plan, own, other);
    }
    Ok(plan)
}

/// Removes pairs from all blocks, and blocks of which nothing is left.
pub(super) fn remove_pairs(
    files: &BoardFiles,
    plan: &mut ChangePlan,
    is_gone: impl Fn((&str, &str)) -> bool,
) {
    for block in files.rows("links") {
        let pairs = pairs(&block);
        let n_gone = pairs.iter().flatten().filter(|&&pair| is_gone(pair)).count();
        if n_gone > 0 && n_gone == pairs.len() {
            plan.extend(block.file, remove_row(text_of(files, block.file), &block));
        } else {
            plan.extend(block.file, without(files, &block, "pairs", &is_gone));
        }
    }
}

/// Removes pairs from a list of pairs.
pub(super) fn without(
    files: &BoardFiles,
    row: &BoardRow<'_>,
    key: &str,
    is_gone: impl Fn((&str, &str)) -> bool,
) -> Vec<Splice> {
    let Some(list) = row.get(key).and_then(Item::as_array) else { return Vec::new() };
    let is_gone = |at: &usize| {
        let pair = list.get(*at).and_then(toml_edit::Value::as_array);
        pair.is_some_and(|pair| {
            let end = |at: usize| pair.get(at).and_then(toml_edit::Value::as_str);
            pair.len() == 2 && end(0).zip(end(1)).is_some_and(&is_gone)
        })
    };
    let gone: Vec<usize> = (0..list.len()).filter(is_gone).collect();
    remove_elements(text_of(files, row.file), list, &gone)
}

/// Removes several elements. What is removed with two of them, as the comma or the line between
/// them, goes once, and so does a line of which blanks alone would be left.
pub(super) fn remove_elements(text: &str, list: &Array, gone: &[usize]) -> Vec<Splice> {
    let removed = gone.iter().flat_map(|&index| remove_element(text, list, index));
    let mut splices: Vec<Splice> = removed.collect();
    let starts: BTreeSet<usize> =
        splices.iter().map(|splice| line_start(text, splice.range.start)).collect();
    let lines = starts.into_iter().map(|start| start..next_line(text, start));
    let is_emptied = |line: &Range<usize>| {
        let is_left = |at: usize| !splices.iter().any(|splice| splice.range.contains(&at));
        line.start > 0
            && line.clone().all(|at| !is_left(at) || text.as_bytes()[at].is_ascii_whitespace())
    };
    let emptied: Vec<Splice> = lines.filter(is_emptied).map(Splice::remove).collect();
    splices.extend(emptied);
    splices
}

/// Removes a space from the list of neighbours of another.
pub(super) fn remove_neighbour(files: &BoardFiles, plan: &mut ChangePlan, own: &str, other: &str) {
    let Some(row) = files.row("space", "id", own) else { return };
    let Some(list) = row.get("neighbours").and_then(Item::as_array) else { return };
    let gone: Vec<usize> = (0..list.len())
        .filter(|&at| list.get(at).and_then(toml_edit::Value::as_str) == Some(other))
        .collect();
    plan.extend(row.file, remove_elements(text_of(files, row.file), list, &gone));
}

#[cfg(test)]
mod tests {
    use toml_edit::Document;

    use super::remove_elements;
    use crate::board_editor::splice::spliced;

    #[test]
    fn a_line_goes_with_the_last_of_its_elements() {
        let text = "a = [\n  1, 2,\n  3, 4, # four\n  5, 6\n]\n";
        let parsed = Document::parse(text).unwrap();
        let list = parsed["a"].as_array().unwrap();
        let without = |gone: &[usize]| spliced(text, remove_elements(text, list, gone));
        assert_eq!(without(&[0, 1]), "a = [\n  3, 4, # four\n  5, 6\n]\n");
        assert_eq!(without(&[0, 1, 4, 5]), "a = [\n  3, 4, # four\n]\n");
        assert_eq!(without(&[1, 3]), "a = [\n  1,\n  3, # four\n  5, 6\n]\n");
        let rest = without(&[0, 1, 2, 3, 4]);
        assert!(Document::parse(rest.as_str()).is_ok() && rest.contains("# four"), "{rest}");
    }
}
