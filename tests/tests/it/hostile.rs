//! Loading never panics, whatever the files of an edition contain.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::collections::BTreeMap;
use std::path::Path;

use proptest::prelude::*;
use warboard_engine::edition::{Edition, EditionFiles, Setup};

/// Returns the TOML files of the tiny edition.
fn tiny() -> EditionFiles {
    let mut tiny = EditionFiles::from_dir(Path::new("fixtures/tiny")).unwrap();
    tiny.files.retain(|path, _| path.ends_with("toml"));
    tiny
}

/// Loads an edition, and creates the rulebook of every number of players if it is playable.
fn load(files: EditionFiles) {
    match Edition::load(files) {
        Err(found) => assert!(found.has_errors() && !found.to_string().is_empty()),
        Ok(edition) => {
            for players in 0..=17 {
                let _ = edition
                    .rulebook(&Setup { players, ..Setup::default() })
                    .map_err(|error| error.to_string());
            }
        }
    }
}

fn one(text: String) {
    load(EditionFiles {
        name: "x".into(),
        files: BTreeMap::from([("a.toml".to_owned(), text)]),
        ..EditionFiles::default()
    });
}

#[test]
fn nothing_and_nesting() {
    load(EditionFiles::default());
    for text in
        ["", "\u{feff}", "\r\n", "=", "[", "[[space]]", "space = [1, [], {}]", "a = '''", "\0"]
    {
        one(text.to_owned());
    }
    for n in [10, 100, 5_000] {
        one(format!("a = {}", "[".repeat(n)));
        one(format!("a = {}{}", "[".repeat(n), "]".repeat(n)));
        one(format!("a = {}", "{ a = ".repeat(n)));
        one(format!("{}a = 1", "a.".repeat(n)));
        one(format!("[{}a]", "a.".repeat(n)));
        one(format!("a = \"\"\"\"\"\"\n[{}a]", "\"a\" . ".repeat(n)));
        one(format!("a = \"\\\n[{}a]", "a.".repeat(n)));
        one("[[option]]\n[[option.value]]\n[[option.value.set.option]]\n".repeat(n));
        one("[[space]]\nid = \"a\"\nneighbours = [\"a\", \"a\"]\n".repeat(n));
    }
}

#[test]
fn a_file_cut_anywhere() {
    let whole = tiny();
    for (path, text) in &whole.files {
        for at in (0..text.len()).filter(|&at| text.is_char_boundary(at)).step_by(41) {
            let mut files = whole.clone();
            files.files.insert(path.clone(), text[..at].to_owned());
            load(files);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_text(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        one(String::from_utf8_lossy(&bytes).into_owned());
    }

    #[test]
    fn another_value_at_any_key(
        file in 0_usize..6,
        line in 0_usize..200,
        value in prop_oneof![
            Just("-1"), Just("0"), Just("99999999999999999999999999"), Just("-9223372036854775808"), Just("''"),
            Just("[]"), Just("{}"), Just("[[]]"), Just("[[1]]"), Just("1.5"), Just("true"), Just("'mill'"),
            Just("1979-05-27"), Just("{ remove = true }"), Just("['mill', 'mill']"), Just("[{ id = 'a' }]"),
        ],
    ) {
        let mut files = tiny();
        let path = files.files.keys().nth(file).unwrap().clone();
        let text = files.files.get_mut(&path).unwrap();
        let keys: Vec<usize> = text.lines().enumerate().filter(|(_, line)| line.contains(" = ")).map(|(n, _)| n).collect();
        let at = keys[line % keys.len()];
        let edited = text.lines().enumerate().map(|(n, line)| match line.split_once(" = ") {
            Some((key, _)) if n == at => format!("{key} = {value}\n"),
            _ => format!("{line}\n"),
        });
        *text = edited.collect();
        load(files);
    }

    #[test]
    fn a_line_lost(file in 0_usize..6, line in 0_usize..200) {
        let mut files = tiny();
        let path = files.files.keys().nth(file).unwrap().clone();
        let text = files.files.get_mut(&path).unwrap();
        let at = line % text.lines().count();
        *text = text.lines().enumerate().filter(|&(n, _)| n != at).flat_map(|(_, line)| [line, "\n"]).collect();
        load(files);
    }
}
