//! The changelog: its newest release is the version of the workspace, and it is short.

use std::fs;

use warboard_engine::record::FORMAT;
use warboard_tests::root;

const HEADINGS: [&str; 6] =
    ["Play", "Editions", "Authors", "Bots and studies", "Python", "Protocol"];

#[test]
fn the_newest_release_is_this_version_and_is_told_briefly() {
    let text = fs::read_to_string(root().join("CHANGELOG.md")).expect("the changelog is text");
    for line in text.lines() {
        assert!(line.chars().count() <= 120, "a long line: {line}");
    }
    let mut releases = text.split("\n## [").skip(1);
    let coming = releases.next().expect("there is a section for what is not released");
    assert!(coming.starts_with("Unreleased]\n"));
    let newest = releases.next().expect("something was released");
    let version = env!("CARGO_PKG_VERSION");
    assert!(newest.starts_with(&format!("{version}] - 2")), "the newest is not {version}");
    let formats = [coming, newest].into_iter().find(|release| release.contains("Save format "));
    let is_told = formats.is_some_and(|told| told.contains(&format!("Save format {FORMAT}")));
    assert!(is_told, "saves have format {FORMAT}");
    assert!(newest.contains(&format!("Python package `warboard` {version}")));
    assert!(newest.lines().count() <= 60, "a release has at most 60 lines");
    let parts: Vec<&str> = newest.split("\n#### ").skip(1).collect();
    for part in &parts {
        let (heading, lines) = part.split_once('\n').expect("a heading has lines");
        assert!(HEADINGS.contains(&heading), "`{heading}` is no heading of a release");
        let n = lines.lines().filter(|line| line.starts_with("- ")).count();
        let all = lines.lines().filter(|line| !line.is_empty()).count();
        assert!((1..=9).contains(&n) && n == all, "{heading}: {n} entries in {all} lines");
    }
}

#[test]
fn the_python_package_has_this_version() {
    for file in ["engine/python/Cargo.toml", "engine/python/Cargo.lock"] {
        let text = fs::read_to_string(root().join(file)).expect("a manifest is text");
        let rows = text.split("[[package]]").chain(text.split("[package]").skip(1));
        let own: Vec<&str> = rows.filter(|row| row.contains("name = \"warboard")).collect();
        let version = format!("\nversion = \"{}\"", env!("CARGO_PKG_VERSION"));
        assert!(!own.is_empty() && own.iter().all(|row| row.contains(&version)), "{file}");
    }
}
