//! Attribution of findings to overlays: moves a finding from the place where it appears to the part
//! of the overlay that causes it.
//!
//! Each part of the overlay is left out in turn; a finding that disappears is attributed to that
//! part.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::diagnostic::Severity;
use super::loader::Loader;
use super::problem::{Mark, Problem, Problems};
use super::tree::{SourceSpan, TreeNode, TreeValue, lay};

/// Largest number of parts of an overlay to leave out in turn; each costs another look at the
/// edition.
const PARTS_MAX: usize = 64;

/// A part of an overlay: a top-level key, optionally narrowed to a key or row inside it.
#[derive(Clone, Copy)]
struct Part<'a> {
    key: &'a str,
    inner: Option<Inner<'a>>,
}

#[derive(Clone, Copy)]
enum Inner<'a> {
    Key(&'a str),
    Row(usize),
}

impl Loader<'_> {
    /// Moves findings placed outside an overlay to the part of it that causes them. `with` names
    /// the overlay, and `whole` is the place where it begins.
    pub(super) fn blame(
        &self,
        (tree, overlay): (&TreeNode, &TreeNode),
        (with, whole): (&str, SourceSpan),
        found: &Problems,
    ) {
        let mut own = BTreeSet::new();
        collect_places(overlay, &mut own);
        let mut left = found.keys(Problem::mark);
        left.retain(|(_, place, _)| !own.contains(place));
        if left.is_empty() {
            return;
        }
        let strangers = left.clone();
        let before = found.keys(Problem::mark);
        let mut culprits = Vec::new();
        // Without one part, others that need it may be wrong. Such a part is blamed only if no
        // other explains the finding.
        for is_clean in [true, false] {
            let top = overlay.table().into_iter().flatten();
            for (key, _) in top.take(PARTS_MAX) {
                if left.is_empty() {
                    break;
                }
                let gone_without = |part, wanted: &BTreeSet<Mark>| {
                    self.gone_without((tree, overlay), part, wanted, is_clean.then_some(&before))
                };
                let part = Part { key, inner: None };
                let mut rest = gone_without(part, &left);
                left.retain(|mark| !rest.contains(mark));
                for inner in inner_parts(overlay, key) {
                    if rest.is_empty() {
                        break;
                    }
                    let part = Part { key, inner: Some(inner) };
                    let gone = gone_without(part, &rest);
                    rest.retain(|mark| !gone.contains(mark));
                    culprits.extend(gone.into_iter().map(|mark| (mark, part)));
                }
                culprits.extend(rest.into_iter().map(|mark| (mark, part)));
            }
        }
        found.change(|problem| {
            let own = problem.mark();
            if strangers.contains(&own) {
                let culprit = culprits.iter().find(|(mark, _)| *mark == own);
                let place = culprit.and_then(|(_, part)| place_of(overlay, *part));
                problem.blame(with, place.unwrap_or(whole));
            }
        });
    }

    /// Returns the findings in `wanted` that disappear without a part of the overlay. Returns none
    /// if leaving it out causes an error that is not in `known`.
    fn gone_without(
        &self,
        (tree, overlay): (&TreeNode, &TreeNode),
        part: Part<'_>,
        wanted: &BTreeSet<Mark>,
        known: Option<&BTreeSet<Mark>>,
    ) -> BTreeSet<Mark> {
        if wanted.is_empty() {
            return BTreeSet::new();
        }
        let found = Problems::default();
        if !self.look_aside(&lay(tree, &without(overlay, part), &found), &found) {
            return BTreeSet::new();
        }
        let is_new = |problem: &Problem| {
            problem.severity == Severity::Error
                && known.is_some_and(|known| !known.contains(&problem.mark()))
        };
        if found.any(is_new) {
            return BTreeSet::new();
        }
        let now = found.keys(Problem::mark);
        wanted.iter().filter(|mark| !now.contains(*mark)).cloned().collect()
    }
}

fn inner_parts<'a>(overlay: &'a TreeNode, key: &str) -> Vec<Inner<'a>> {
    let Some(node) = overlay.get(key) else { return Vec::new() };
    let parts: Vec<Inner<'a>> = match &node.value {
        TreeValue::Table(table) => table.keys().map(|key| Inner::Key(key)).collect(),
        TreeValue::Array(rows) => (0..rows.len()).map(Inner::Row).collect(),
        _ => Vec::new(),
    };
    if parts.len() > PARTS_MAX { Vec::new() } else { parts }
}

/// Returns the overlay without a part.
fn without(overlay: &TreeNode, part: Part<'_>) -> TreeNode {
    let mut overlay = overlay.clone();
    let TreeValue::Table(table) = &mut overlay.value else { return overlay };
    let table = Arc::make_mut(table);
    match (part.inner, table.get_mut(part.key).map(|entry| &mut entry.node.value)) {
        (Some(Inner::Key(key)), Some(TreeValue::Table(inner))) => {
            Arc::make_mut(inner).remove(key);
        }
        (Some(Inner::Row(at)), Some(TreeValue::Array(rows))) if at < rows.len() => {
            Arc::make_mut(rows).remove(at);
        }
        _ => {
            table.remove(part.key);
        }
    }
    overlay
}

/// Returns the place of a part.
fn place_of(overlay: &TreeNode, part: Part<'_>) -> Option<SourceSpan> {
    let entry = overlay.table()?.get(part.key)?;
    match part.inner {
        None => Some(entry.key),
        Some(Inner::Key(key)) => Some(entry.node.table()?.get(key)?.key),
        Some(Inner::Row(at)) => Some(entry.node.array()?.get(at)?.identity_place()),
    }
}

/// Collects the places of a value and of everything in it.
fn collect_places(node: &TreeNode, places: &mut BTreeSet<SourceSpan>) {
    places.insert(node.place);
    match &node.value {
        TreeValue::Table(table) => {
            for entry in table.values() {
                places.insert(entry.key);
                collect_places(&entry.node, places);
            }
        }
        TreeValue::Array(rows) => rows.iter().for_each(|row| collect_places(row, places)),
        TreeValue::Bool(_) | TreeValue::Integer(_) | TreeValue::String(_) | TreeValue::Other(_) => {
        }
    }
}
