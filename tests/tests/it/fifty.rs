//! An edition with many independent mistakes: each is reported at its line, all at once, without
//! consequential errors.
//!
//! A faulty line of `tests/fifty` ends with the mistake's number, after `#` in TOML and `//` in a
//! script.

use std::collections::BTreeMap;
use std::path::Path;

use warboard_engine::edition::{Edition, EditionFiles};

/// Number of mistakes in the edition.
const MISTAKES: usize = 51;

/// Returns the file and line of every mistake, by its number.
fn marks(files: &EditionFiles) -> BTreeMap<usize, (String, usize)> {
    let mut marks = BTreeMap::new();
    for (path, text) in &files.files {
        for (line, text) in (1..).zip(text.lines()) {
            let Some((before, number)) = text.rsplit_once(' ') else { continue };
            let is_mark = before.ends_with(" #") || before.ends_with(" //");
            let Some(number) = number.parse().ok().filter(|_| is_mark) else { continue };
            let earlier = marks.insert(number, (format!("{}/{path}", files.name), line));
            assert_eq!(earlier, None, "{number} is given twice");
        }
    }
    marks
}

#[test]
fn every_mistake_is_told_once_and_at_its_line() {
    let files = EditionFiles::from_dir(Path::new("fifty")).expect("the files are text");
    let marks = marks(&files);
    assert!(marks.keys().copied().eq(1..=MISTAKES), "numbers: {:?}", marks.keys());
    let found = Edition::load(files).expect_err("it has mistakes");
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(found.to_string());
    });
    let places: Vec<(String, usize)> =
        found.iter().map(|finding| (finding.file.clone(), finding.line)).collect();
    assert!(places.is_sorted(), "findings are sorted by file and line");
    let mut marked: Vec<(String, usize)> = marks.into_values().collect();
    marked.sort();
    assert_eq!(places, marked);
}
