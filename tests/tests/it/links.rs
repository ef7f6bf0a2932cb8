//! Holds the documentation together: every relative link leads to a file and a heading, and the book lists every page.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use warboard_tests::root;

use crate::tidy::files;

/// Pages outside the book.
const PAGES: [&str; 7] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "editions/README.md",
    "editions/API.md",
    "engine/python/README.md",
];

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a page is text")
}

/// Returns a page without its code.
fn prose(text: &str) -> String {
    let mut is_code = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the targets of the links of a page.
fn targets(text: &str) -> Vec<&str> {
    let after = text.split("](").skip(1);
    after.filter_map(|rest| rest.split(')').next()).filter(|target| !target.contains(' ')).collect()
}

/// Returns the anchors of the headings of a page.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let anchor = |line: &str| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(anchor).collect()
}

/// Returns what is wrong with the links of a page.
fn broken(path: &Path) -> Vec<String> {
    let text = prose(&read(path));
    let folder = path.parent().expect("a file is in a folder");
    let is_wrong = |target: &&str| {
        let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
        let to = if file.is_empty() { path.to_owned() } else { folder.join(file) };
        let has_anchor = || anchors(&prose(&read(&to))).contains(anchor);
        !to.exists() || (!anchor.is_empty() && !has_anchor())
    };
    let own = targets(&text).into_iter().filter(|target| !target.contains("://"));
    own.filter(is_wrong).map(|target| format!("{}: {target}", path.display())).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let pages = PAGES.iter().map(|page| root().join(page));
    let pages: Vec<PathBuf> = pages.chain(files(&root().join("docs"), "md")).collect();
    let n: usize = pages.iter().map(|page| targets(&prose(&read(page))).len()).sum();
    assert!(n > 30, "only {n} links were found");
    let found: Vec<String> = pages.iter().flat_map(|page| broken(page)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    // A link that is wrong is found.
    let place = tempfile::tempdir().expect("there is room");
    let page = place.path().join("page.md");
    fs::write(&page, "# One\n\n[a](page.md#one) [b](#two) [c](gone.md)\n").expect("it is written");
    assert_eq!(broken(&page).len(), 2);
}

#[test]
fn the_book_lists_every_page() {
    let docs = root().join("docs");
    let summary = read(&docs.join("SUMMARY.md"));
    let listed: BTreeSet<PathBuf> = targets(&summary).into_iter().map(|to| docs.join(to)).collect();
    let there: BTreeSet<PathBuf> =
        files(&docs, "md").into_iter().filter(|path| !path.ends_with("SUMMARY.md")).collect();
    assert_eq!(listed, there);
}
