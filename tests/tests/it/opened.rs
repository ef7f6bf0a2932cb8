//! Tests of editions that are read in order to play them: what is chosen is checked as a whole, and
//! what is not chosen is not looked at.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use warboard_engine::edition::{Edition, EditionFiles, Setup, SetupError};
use warboard_tests::{edition_dirs, root};

fn files_of(path: &str) -> EditionFiles {
    EditionFiles::from_dir(&root().join(path)).expect("it is there")
}

/// The settings of an edition: each variant, and each value of its options.
fn setups(edition: &Edition) -> Vec<Setup> {
    let variants = edition.variants().iter().map(|variant| Some(variant.id.to_string()));
    let mut setups = Vec::new();
    for variant in std::iter::once(None).chain(variants) {
        let players = edition.fewest(variant.as_deref());
        let plain = Setup { variant: variant.clone(), players, ..Setup::default() };
        for option in edition.options_of(variant.as_deref()) {
            setups.extend(option.values.iter().map(|value| Setup {
                options: BTreeMap::from([(option.id.to_string(), value.id.to_string())]),
                ..plain.clone()
            }));
        }
        setups.push(plain);
    }
    setups
}

#[test]
fn an_opened_edition_has_the_same_rulebooks() {
    for dir in edition_dirs() {
        let files = EditionFiles::from_dir(&dir).expect("it is there");
        let loaded = Edition::load(files.clone()).expect("what ships loads");
        let opened = Edition::open(files).expect("what ships loads");
        for setup in setups(&loaded) {
            let is_same = loaded.rulebook(&setup) == opened.rulebook(&setup);
            assert!(is_same, "{}: {setup:?}", dir.display());
        }
    }
}

/// A variant of the fixture with a mistake, and what is told of it.
#[test]
fn a_mistake_is_told_once_its_variant_is_chosen() {
    let mut files = files_of("tests/fixtures/tiny");
    let overlay = "[variant]\nname = \"Bad\"\nsource = \"ours\"\n\n[board]\nspaces = 9\n";
    files.files.insert("variants/bad/bad.toml".to_owned(), overlay.to_owned());
    let told = Edition::load(files.clone()).expect_err("there are six spaces");
    let opened = Edition::open(files).expect("the edition itself is sound");
    let players = opened.fewest(None);
    let plain = Setup { players, ..Setup::default() };
    assert!(opened.rulebook(&plain).is_ok());
    let chosen = Setup { variant: Some("bad".to_owned()), ..plain };
    let Err(SetupError::Conflict(found)) = opened.rulebook(&chosen) else {
        unreachable!("the variant has a mistake")
    };
    assert_eq!(found.to_string(), told.to_string());
}

/// Mistakes in what every game uses are those that `load` finds, in variants and options as well.
#[test]
fn mistakes_of_the_edition_are_all_told() {
    let mut files = files_of("tests/fixtures/tricks");
    let script = files.files.get_mut("tricks.rhai").expect("it has scripts");
    writeln!(script, "fn lost(game) {{ game.nothing_like_it(); }}").expect("it is a text");
    let told = Edition::load(files.clone()).expect_err("a function that does not exist");
    let found = Edition::open(files).expect_err("it is run by no option either");
    assert_eq!(found.to_string(), told.to_string());
}
