//! The documentation: every relative link leads to a file and a heading, and the book lists every
//! page once.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use warboard_tests::root;

use crate::tidy::files;

/// Pages outside the book.
const PAGES: [&str; 13] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "cli/PROTOCOL.md",
    "cli/STUDIES.md",
    "editions/README.md",
    "editions/API.md",
    "editions/classic/README.md",
    "editions/clone-wars/README.md",
    "editions/original-trilogy/README.md",
    "editions/return-of-the-jedi/README.md",
    "engine/python/README.md",
];

/// Returns the pages of the author's guide, in order.
pub(crate) fn guide_pages() -> Vec<PathBuf> {
    ["docs/author", "docs/reference"].map(|folder| files(&root().join(folder), "md")).concat()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a page is text")
}

/// Returns a page without its blocks of code.
fn prose(text: &str) -> String {
    let mut is_code = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the targets of the links of a page. What is written as code has none.
fn targets(text: &str) -> Vec<String> {
    let paragraphs = text.split("\n\n");
    let words: String =
        paragraphs.flat_map(|paragraph| paragraph.split('`').step_by(2).chain([" "])).collect();
    let after = words.split("](").skip(1);
    after.filter_map(|rest| rest.split(')').next()).map(str::to_owned).collect()
}

/// Returns the anchors of the headings of a page; those of headings alike are numbered.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let anchor = |line: &str| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        let count = counts.entry(anchor.clone()).or_default();
        *count += 1;
        if *count == 1 { anchor } else { format!("{anchor}-{}", *count - 1) }
    };
    headings.map(anchor).collect()
}

/// Returns what is wrong with the links of a page.
fn broken(path: &Path) -> Vec<String> {
    let text = prose(&read(path));
    let folder = path.parent().expect("a file is in a folder");
    let is_wrong = |target: &String| {
        let (file, anchor) = target.split_once('#').unwrap_or((target.as_str(), ""));
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
    assert!(n > 80, "only {n} links were found");
    let found: Vec<String> = pages.iter().flat_map(|page| broken(page)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    // A link that is wrong is found.
    let place = tempfile::tempdir().expect("there is room");
    let page = place.path().join("page.md");
    let text =
        "# One\n\n# One\n\n[a](page.md#one) [b](#two) [c](gone.md) [d\nd](#one-1) `[e](gone.md)`\n";
    fs::write(&page, text).expect("it is written");
    assert_eq!(broken(&page).len(), 2);
}

#[test]
fn the_book_lists_every_page_once() {
    let docs = root().join("docs");
    let summary = targets(&read(&docs.join("SUMMARY.md"))).into_iter();
    let mut listed: Vec<PathBuf> = summary.map(|to| docs.join(to)).collect();
    listed.sort();
    let mut pages = files(&docs, "md");
    pages.retain(|path| !path.ends_with("SUMMARY.md"));
    pages.sort();
    assert_eq!(listed, pages);
}

#[test]
fn every_page_of_the_book_has_one_title() {
    for path in files(&root().join("docs"), "md") {
        let text = prose(&read(&path));
        let is_summary = path.ends_with("SUMMARY.md");
        let n = text.lines().filter(|line| line.starts_with("# ")).count();
        assert!(text.starts_with("# ") && (n == 1 || is_summary), "{}: {n} titles", path.display());
    }
}

/// Returns a text in small letters, without anything else.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[test]
fn the_glossary_explains_words_that_are_used_once_each() {
    let path = root().join("docs/glossary.md");
    let text = read(&path);
    let mut words: Vec<&str> = text.split("**").skip(1).step_by(2).collect();
    assert!(words.len() > 80, "only {} words", words.len());
    words.sort_unstable();
    let twice: Vec<_> = words.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "{twice:?} are explained twice");
    let folders = [
        ("engine/src", "rs"),
        ("cli", "rs"),
        ("tests", "rs"),
        ("engine/python", "py"),
        ("docs", "md"),
    ];
    let sources = folders.iter().flat_map(|(folder, kind)| files(&root().join(folder), kind));
    let used: String =
        sources.filter(|source| *source != path).map(|source| letters(&read(&source))).collect();
    let unused: Vec<_> = words.into_iter().filter(|word| !used.contains(&letters(word))).collect();
    assert!(unused.is_empty(), "nothing else uses {unused:?}");
}
