//! What scripts may call, and what becomes of scripts that misbehave.

use std::path::Path;

use warboard_engine::script::{API, Shape};
use warboard_tests::{load, root};

/// The scripts of the fixture, one after the other.
fn scripts() -> String {
    let dir = root().join("tests/fixtures/tricks");
    let read = |name: &str| std::fs::read_to_string(dir.join(name)).expect("a script is a text");
    ["tricks.rhai", "look.rhai"].map(read).concat()
}

#[test]
fn every_function_of_the_api_is_called_by_the_fixture() {
    let scripts = scripts();
    let is_called = |name: &str, shape: Shape| {
        let before = if shape == Shape::Free { "" } else { "." };
        let after = if shape == Shape::Property { "" } else { "(" };
        let called = format!("{before}{name}{after}");
        scripts.match_indices(&called).any(|(at, found)| {
            let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '(';
            let ends = !scripts[at + found.len()..].starts_with(is_word);
            let begins = !scripts[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.');
            (shape != Shape::Property || ends) && (shape != Shape::Free || begins)
        })
    };
    let missing: Vec<&str> = API
        .iter()
        .filter(|function| !is_called(function.name, function.shape))
        .map(|function| function.name)
        .collect();
    assert!(missing.is_empty(), "no card of the fixture calls {missing:?}");
}

#[test]
fn the_fixture_has_no_warnings() {
    let tricks = load(Path::new("fixtures/tricks"));
    assert!(tricks.warnings().is_empty(), "{}", tricks.warnings());
}
