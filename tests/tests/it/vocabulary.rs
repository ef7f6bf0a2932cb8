//! Ratchets for the wording of comments and for types that share a name; each ceiling may only
//! fall.

use std::collections::BTreeMap;
use std::fs;

use warboard_tests::root;

use crate::tidy::files;

/// Folders whose sources are checked.
const FOLDERS: [&str; 9] = [
    "engine/src",
    "cli/src",
    "cli/table/src",
    "cli/serve/src",
    "cli/draw/src",
    "cli/study/src",
    "engine/python/src",
    "tests/src",
    "tests/soak/src",
];

/// Words that should not begin a comment, with the largest number of comments that may.
const OPENINGS: [(&str, usize); 6] =
    [("The same", 0), ("What", 2), ("Who", 0), ("Whoever", 0), ("Where", 0), ("How", 4)];

/// Largest percentage of types whose name is also a type of another file.
const SHARED_MAX: usize = 3;

fn sources() -> Vec<String> {
    let paths = FOLDERS.map(|folder| files(&root().join(folder), "rs")).concat();
    assert!(paths.len() > 300, "only {} files were found", paths.len());
    paths.iter().map(|path| fs::read_to_string(path).expect("source is text")).collect()
}

/// Returns the text of a comment that begins on a line.
fn opening(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let text = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
    Some(text.trim_start())
}

#[test]
fn comments_begin_with_the_thing() {
    let sources = sources();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for text in &sources {
        let mut before = None;
        for line in text.lines() {
            let text = opening(line);
            // A line that continues a sentence begins none.
            if let Some(text) = text.filter(|_| before.is_none_or(str::is_empty)) {
                let begins = |word: &&(&str, usize)| {
                    text.strip_prefix(word.0).is_some_and(|rest| rest.starts_with(' '))
                };
                if let Some((word, _)) = OPENINGS.iter().find(begins) {
                    *counts.entry(word).or_default() += 1;
                }
            }
            before = text;
        }
    }
    let now = OPENINGS.map(|(word, _)| (word, counts.get(word).copied().unwrap_or(0)));
    for ((word, count), (_, most)) in now.into_iter().zip(OPENINGS) {
        assert!(count <= most, "{count} comments begin with `{word}`, at most {most} may");
        assert!(count + 20 > most, "only {count} comments begin with `{word}`: lower the ceiling");
    }
}

#[test]
fn types_have_names_of_their_own() {
    let mut files: BTreeMap<String, usize> = BTreeMap::new();
    for text in sources() {
        let mut own: Vec<String> = text.lines().filter_map(declared).map(str::to_owned).collect();
        own.sort();
        own.dedup();
        for name in own {
            *files.entry(name).or_default() += 1;
        }
    }
    let all: usize = files.values().sum();
    let shared: usize = files.values().filter(|&&n| n > 1).sum();
    let part = 100 * shared / all;
    assert!(part <= SHARED_MAX, "{shared} of {all} types share a name: {part} of 100");
    assert!(part + 3 > SHARED_MAX, "only {part} of 100 types share a name: lower the ceiling");
}

/// Returns the name of the type declared on a line.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = ["pub(crate) ", "pub(super) ", "pub "]
        .iter()
        .find_map(|visible| line.strip_prefix(visible))
        .unwrap_or(line);
    let kinds = ["struct ", "enum ", "trait ", "union "];
    let name = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
    Some(&name[..end])
}

#[test]
fn declarations_and_openings_are_read() {
    assert_eq!(declared("    pub(crate) struct Kept<'a> {"), Some("Kept"));
    assert_eq!(declared("impl Kept {"), None);
    assert_eq!(opening("    /// What it is."), Some("What it is."));
    assert_eq!(opening("    // not of an item"), None);
}
