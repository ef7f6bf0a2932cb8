//! Editions that extend others.

use std::collections::BTreeMap;
use std::path::Path;

use warboard_engine::edition::{Edition, EditionFiles};
use warboard_tests::{load, root, setup};

/// Returns an edition with the files of `tricks` and one more TOML file and script.
fn over_tricks(toml: &str, script: &str) -> EditionFiles {
    let own = [("edition.toml", toml), ("rules.rhai", script)];
    let files = own.map(|(path, text)| (path.to_owned(), text.to_owned())).into();
    let own = EditionFiles { name: "own".to_owned(), files, ..EditionFiles::default() };
    let find =
        |name: &str| EditionFiles::from_dir(&root().join("tests/fixtures").join(name)).map(Some);
    own.with_extended(&find).expect("the fixtures are there")
}

#[test]
fn an_edition_that_extends_another_is_whole_in_its_files() {
    let dir = root().join("tests/fixtures/islets");
    let edition = load(&dir);
    assert_eq!(edition.extends(), Some("tiny"));
    let rules = edition.rulebook(&setup(None, 3, &[])).expect("three play");
    assert_eq!(rules.board.spaces.len(), 7);
    assert!(edition.variants().is_empty(), "variants of the other edition are not taken");
    // A save holds these files alone.
    let files = edition.files().deciding();
    assert!(files.contains_key("extends/board.toml"));
    let stored = EditionFiles { files, ..EditionFiles::default() };
    assert_eq!(
        Edition::load(stored).expect("nothing is missing").files().deciding(),
        edition.files().deciding()
    );
}

#[test]
fn a_function_of_ones_own_takes_the_place_of_another() {
    let toml = "extends = \"tricks\"\nid = \"own\"\nname = \"Own\"\nsource = \"ours\"\n";
    let base = EditionFiles::from_dir(&root().join("tests/fixtures/tricks")).expect("it is there");
    let (name, _) = base.files["tricks.rhai"]
        .split_once("fn ")
        .and_then(|(_, rest)| rest.split_once('('))
        .expect("it has a function");
    let edition = Edition::load(over_tricks(toml, &format!("fn {name}(game) {{}}\n")));
    let edition = edition.unwrap_or_else(|findings| panic!("{findings}"));
    let rules = edition.rulebook(&setup(None, 3, &[])).expect("three play");
    let last = rules.scripts.functions.iter().rfind(|function| &*function.name == name);
    let file = &rules.scripts.own[usize::from(last.expect("it is there").file)];
    assert_eq!(&*file.path, "rules.rhai");
}

#[test]
fn only_what_is_missing_is_told_of_an_edition_that_is_not_there() {
    let cases = [
        ("tine", "there is no edition `tine` that could be extended"),
        ("own", "there is no edition `own` that could be extended"),
        ("../tiny", "`extends` is `../tiny`, which is no name of an edition"),
    ];
    for (name, message) in cases {
        let toml =
            format!("extends = \"{name}\"\nid = \"own\"\nname = \"Own\"\nsource = \"ours\"\n");
        let text = BTreeMap::from([("edition.toml".to_owned(), toml)]);
        let own = EditionFiles { files: text, ..EditionFiles::default() };
        // An edition that extends itself is one of many that extend one another.
        let find = |name: &str| Ok::<_, ()>((name == "own").then(|| own.clone()));
        let found = Edition::load(own.clone().with_extended(&find).expect("none is refused"));
        let found = found.expect_err("it is refused");
        let told: Vec<&str> = found.iter().map(|finding| finding.message.as_str()).collect();
        assert_eq!(told, [message]);
    }
}

#[test]
fn a_folder_of_this_name_is_kept_for_the_other_edition() {
    let mut own =
        EditionFiles::from_dir(&root().join("tests/fixtures/islets")).expect("it is there");
    own.files.insert("extends/board.toml".to_owned(), "spaces = 1".to_owned());
    let find = |_: &str| EditionFiles::from_dir(Path::new("fixtures/tiny")).map(Some);
    own.extended.clear();
    let found = Edition::load(own.with_extended(&find).expect("it is there"));
    let found = found.expect_err("files of one's own there are refused");
    assert!(found.iter().all(|finding| finding.message.contains("the folder `extends` is kept")));
}
