//! Scripts tried out at random: what fails is told at its line, with the seed that shows it.

use warboard_engine::edition::{Edition, EditionFiles, Trial};
use warboard_tests::{edition_dirs, load, root};

fn tricks(edit: impl Fn(String) -> String) -> Edition {
    let dir = root().join("tests/fixtures/tricks");
    let mut files = EditionFiles::from_dir(&dir).expect("the fixture is text");
    files.name = "tricks".to_owned();
    let script = files.files.get_mut("tricks.rhai").expect("the fixture has scripts");
    *script = edit(script.clone());
    Edition::load(files).unwrap_or_else(|found| panic!("{found}"))
}

#[test]
fn nothing_fails_in_what_ships() {
    for dir in edition_dirs() {
        let found = load(&dir).try_out(Trial::default());
        assert!(found.is_empty(), "{found}");
    }
    let found = load(&root().join("tests/fixtures/tricks")).try_out(Trial::default());
    let errors = found.iter().filter(|finding| finding.code == "script-fails");
    assert_eq!(errors.count(), 0, "{found}");
}

#[test]
fn a_script_that_fails_is_told_with_its_line_and_seed() {
    let edition =
        tricks(|script| script.replace("game.place(space, n);", "game.place(space, -n);"));
    let found = edition.try_out(Trial::default());
    let failing = found.iter().find(|finding| finding.code == "script-fails").expect("it fails");
    insta::assert_snapshot!(failing.to_string());
}
