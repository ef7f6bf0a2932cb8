//! Tests of `texts` and of the languages of editions: sheets go back and forth, and an edition brings languages of its own.

use std::collections::BTreeMap;
use std::fs;

use super::Place;

/// Returns a place with a new edition in `isles`, to which some lines are added.
fn isles(more: &str) -> Place {
    let place = Place::new();
    assert_eq!(place.run(&["new", "isles"], "").code, Some(0));
    let before = place.read("isles/cards.toml");
    place.write("isles/cards.toml", before + more);
    place
}

/// Returns the files of the edition.
fn files(place: &Place) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(place.path("isles")).unwrap().map(Result::unwrap);
    let files = entries.filter(|entry| entry.path().is_file());
    let file = |entry: fs::DirEntry| {
        (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())
    };
    files.map(file).collect()
}

/// Returns a sheet with translations by context.
fn filled(sheet: &str, translations: &[(&str, &str)]) -> String {
    let mut entries: Vec<String> = sheet.split("\n\n").map(str::to_owned).collect();
    for (context, words) in translations {
        let wanted = format!("msgctxt \"{context}\"\n");
        let entry = entries.iter_mut().find(|entry| entry.contains(&wanted)).expect(context);
        let (before, _) = entry.split_once("\nmsgstr ").unwrap();
        *entry = format!("{before}\nmsgstr \"{words}\"");
    }
    entries.join("\n\n") + "\n"
}

const SCRIPT: &str = "
[[text]]
# Shown when a card is laid.
en = \"{The army} takes {n}\"
fr = \"{The army} en prend {n}\"
";

#[test]
fn a_sheet_goes_back_into_the_files() {
    let place = isles(SCRIPT);
    // Files keep their line ends, and the mark of their encoding.
    let board = place.read("isles/board.toml");
    place.write("isles/board.toml", format!("\u{feff}{}", board.replace('\n', "\r\n")));
    let before = files(&place);
    let ran = place.run(&["texts", "isles", "--lang", "de", "-o", "de.po"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert_eq!(ran.out, "de.po: 47 texts, 4 to translate\n");
    let sheet = place.read("de.po");
    insta::assert_snapshot!(sheet);

    let merge = ["texts", "isles", "--lang", "de", "--merge", "de.po"];
    let ran = place.run(&merge, "");
    assert_eq!(ran.out, "Nothing has changed.\nlacking in `de`: 4\n", "{}", ran.err);
    assert!(files(&place) == before, "a sheet as it came changes no byte");

    let sheet = filled(
        &sheet,
        &[
            ("board.toml:space[mill].name", "[die] Mühle"),
            ("board.toml:space[crag].name", "Crag"),
            (
                "cards.toml:card[muster].text",
                "Setze bis zu drei Truppen auf ein \\\"Feld\\\" von dir.",
            ),
            ("cards.toml:text[How many?]", "Wie viele?"),
            ("cards.toml:text[{The army} takes {n}]", "{The army} {army nimmt|nehmen} {n}"),
            ("edition.toml:army[red].name", "[die plural] Rot~"),
        ],
    );
    place.write("de.po", sheet);
    let ran = place.run(&merge, "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert_eq!(
        ran.out,
        "board.toml: 1 text\ncards.toml: 3 texts\nedition.toml: 1 text\nlacking in `de`: 1\n"
    );
    let changed: Vec<String> = files(&place)
        .into_iter()
        .flat_map(|(name, bytes)| {
            let [new, old] =
                [&bytes, &before[&name]].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
            let old: Vec<String> = old.split('\n').map(str::to_owned).collect();
            new.split('\n')
                .filter(|line| !old.iter().any(|old| old == line))
                .map(|line| format!("{name}: {line:?}"))
                .collect::<Vec<_>>()
        })
        .collect();
    insta::assert_snapshot!("texts_changed", changed.join("\n"));
    let board = fs::read(place.path("isles/board.toml")).unwrap();
    assert!(board.starts_with("\u{feff}".as_bytes()), "the mark stays");
    let lines = board.split(|byte| *byte == b'\n');
    assert!(lines.clone().take(lines.count() - 1).all(|line| line.ends_with(b"\r")));

    let ran = place.run(&["texts", "isles", "--lang", "de", "--missing"], "");
    assert_eq!(ran.code, Some(1));
    insta::assert_snapshot!("texts_missing", ran.out);
    let ran = place.run(&["texts", "isles", "--lang", "de", "--missing", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["missing"], serde_json::json!({ "cards.toml": 1 }));
    assert_eq!(json["texts"][0]["others"]["fr"], "Quelle case les reçoit ?");
    let checked = place.run(&["check", "isles"], "");
    assert!(!checked.out.contains("has no `fr`"), "{}", checked.out);
}

#[test]
fn a_sheet_that_does_not_fit_is_refused_as_a_whole() {
    let place = isles(SCRIPT);
    let before = files(&place);
    place.run(&["texts", "isles", "--lang", "de", "-o", "de.po"], "");
    let sheet = filled(
        &place.read("de.po"),
        &[
            ("board.toml:space[mill].name", "[le] Moulin"),
            ("board.toml:space[crag].name", "[der Fels"),
            ("cards.toml:text[{The army} takes {n}]", "{The army} nimmt"),
            ("cards.toml:text[How many?]", "Wie viele?"),
        ],
    );
    let sheet = sheet.replace("space[ford].name", "space[fort].name");
    place.write("de.po", sheet);
    let merge = ["texts", "isles", "--lang", "de", "--merge", "de.po"];
    let ran = place.run(&merge, "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    insta::assert_snapshot!(ran.err);
    assert!(files(&place) == before, "nothing is written");

    // An edition that `check` would refuse is refused with its findings: a name that is too long.
    place.run(&["texts", "isles", "--lang", "de", "-o", "de.po"], "");
    let long = "x".repeat(130);
    let sheet = filled(&place.read("de.po"), &[("board.toml:space[mill].name", &long)]);
    place.write("de.po", sheet);
    let ran = place.run(&merge, "");
    assert!(ran.code == Some(2) && ran.err.contains("at most 120 are allowed"), "{}", ran.err);
    assert!(files(&place) == before, "nothing is written");

    place.write("de.po", "msgctxt \"a\"\nmsgid \"b\n");
    let ran = place.run(&merge, "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("de.po:2: expected a string in quotes"), "{}", ran.err);
    let ran = place.run(&["texts", "isles", "--lang", "en"], "");
    assert!(ran.code == Some(2) && ran.err.contains("from which"), "{}", ran.err);
    let ran = place.run(&["texts", "classic", "--lang", "de", "--merge", "none.po"], "");
    assert!(ran.code == Some(2) && ran.err.contains("cannot read `none.po`"), "{}", ran.err);
}

#[test]
fn what_has_changed_since_is_left_out() {
    let place = isles("");
    place.run(&["texts", "isles", "--lang", "de", "-o", "de.po"], "");
    let sheet = filled(
        &place.read("de.po"),
        &[
            ("cards.toml:card[muster].text", "Setze drei."),
            ("cards.toml:card[muster].name", "Aufgebot"),
        ],
    );
    place.write("de.po", sheet);
    let cards = place.read("isles/cards.toml").replace("Put up to three", "Put three");
    place.write("isles/cards.toml", cards);
    let ran = place.run(&["texts", "isles", "--lang", "de", "--merge", "de.po"], "");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(
        ran.out.contains("left out, since the text has changed: cards.toml:card[muster].text"),
        "{}",
        ran.out
    );
    let cards = place.read("isles/cards.toml");
    assert!(
        cards.contains("name = { en = \"Muster\", fr = \"Muster\", de = \"Aufgebot\" }"),
        "{cards}"
    );
    assert!(!cards.contains("Setze"), "{cards}");
}

/// An edition in English, German and Italian, which the program does not speak.
#[test]
fn an_edition_brings_a_language() {
    let place = isles("");
    let edition = place.read("isles/edition.toml");
    let edition =
        edition.replacen("players =", "languages = [\"en\", \"de\", \"it\"]\nplayers =", 1);
    let red = "name = { en = \"[the plural] Reds\", de = \"[die plural] Rot~ Ritter\", it = \"[gli plural] Scarlatti\" }";
    place.write("isles/edition.toml", edition.replacen("name = \"Red\"", red, 1));
    let board = place.read("isles/board.toml");
    place.write(
        "isles/board.toml",
        board.replacen("name = \"Peak\"", "name = { en = \"Peak\", it = \"[l'] Isola\" }", 1),
    );
    let checked = place.run(&["check", "isles"], "");
    assert!(checked.out.contains("`name` has no `de`"), "{}", checked.out);
    assert!(
        !checked.out.contains("has no `fr`") && !checked.out.contains("Scarlatti"),
        "{}",
        checked.out
    );

    let play = |lang: &str, lines: &str| {
        let args =
            ["play", "isles", "--plain", "--seed", "1", "--lang", lang, "--seats", "human,human"];
        place.run(&args, lines)
    };
    let ran = play("it", "status\nquit\n");
    assert!(ran.out.contains("Scarlatti") && ran.out.contains("Claim"), "{} {}", ran.out, ran.err);
    fs::create_dir(place.path("isles/locales")).unwrap();
    let locale = "language-name = Italiano\narticle-gli = gli\n    .of = degli\nhand-over-plain = ---- Tocca { TO($seat) }: { START($seat) } { AGREE($seat, \"prende\", \"prendono\") } posto ----\n\
        words-quit = esci\n";
    place.write("isles/locales/it.ftl", locale);
    let ran = play("it", "status\nesci\n");
    assert!(ran.out.contains("Scarlatti"), "{} {}", ran.out, ran.err);
    assert_eq!(ran.code, Some(0));
    assert!(!ran.out.contains("“esci”"), "the command is known: {}", ran.out);
    let german = play("de", "lage\nbeenden\n");
    assert!(german.out.contains("Rote Ritter"), "{} {}", german.out, german.err);
    // A language without texts in the edition reads the first.
    let french = play("fr", "quitter\n");
    assert!(french.out.contains("Blue") && french.out.contains("Graine 1"), "{}", french.out);

    let ran = play("es", "quit\n");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("`isles` has no texts in `es`; its languages: en, de, it."),
        "{}",
        ran.err
    );
    let ran = play("xx", "quit\n");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("unknown language `xx`; the languages are `en`, `fr` and `de`"),
        "{}",
        ran.err
    );
    place.write("isles/locales/it.ftl", "greeting = { $name\n");
    let ran = play("it", "quit\n");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("it.ftl:"), "{}", ran.err);
}

#[test]
fn a_language_is_declared_before_it_is_used() {
    let place = isles("");
    let board = place.read("isles/board.toml");
    place.write(
        "isles/board.toml",
        board.replacen("name = \"Peak\"", "name = { en = \"Peak\", it = \"Cima\" }", 1),
    );
    let checked = place.run(&["check", "isles"], "");
    assert_eq!(checked.code, Some(1), "{}", checked.out);
    assert!(
        checked.out.contains("`name` is in `it`, which the edition does not declare"),
        "{}",
        checked.out
    );
    assert!(
        checked.out.contains("write `languages = [\"en\", \"fr\", \"it\"]`"),
        "{}",
        checked.out
    );
    let edition = place.read("isles/edition.toml");
    place.write(
        "isles/edition.toml",
        edition.replacen("players =", "languages = [\"en\", \"xx\"]\nplayers =", 1),
    );
    let checked = place.run(&["check", "isles"], "");
    assert!(
        checked.out.contains("`languages` has `xx`, which is the code of no language"),
        "{}",
        checked.out
    );
}

#[test]
fn the_program_is_translated_by_a_sheet() {
    let place = isles("");
    let ran = place.run(&["texts", "isles", "--program", "--lang", "it", "-o", "it.po"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let sheet = filled(
        &place.read("it.po"),
        &[("language-name", "Italiano"), ("saved-in", "La partita è salvata in { $path }")],
    );
    place.write("it.po", sheet);
    let merge = ["texts", "isles", "--program", "--lang", "it", "--merge", "it.po"];
    let ran = place.run(&merge, "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(ran.out.starts_with("locales/it.ftl: 2 texts\n"), "{}", ran.out);
    let locale = place.read("isles/locales/it.ftl");
    assert_eq!(locale, "language-name = Italiano\nsaved-in = La partita è salvata in { $path }\n");
    // The sheet of what there is changes nothing.
    place.run(&["texts", "isles", "--program", "--lang", "it", "-o", "it.po"], "");
    let ran = place.run(&merge, "");
    assert!(ran.out.starts_with("Nothing has changed."), "{}", ran.out);
    assert_eq!(place.read("isles/locales/it.ftl"), locale);
    let sheet = filled(&place.read("it.po"), &[("saved-in", "Salvata")]);
    place.write("it.po", sheet);
    let ran = place.run(&merge, "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("`saved-in`: the translation lacks `{ $path }`"), "{}", ran.err);
    let ran = place.run(&["texts", "--program", "--lang", "de", "--missing"], "");
    let last = ran.out.lines().last().unwrap_or_default();
    assert!(ran.code == Some(0) && last.starts_with("lacking in `de`: 0 of "), "{last}");
}

#[test]
fn a_game_is_played_in_german() {
    let market = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/market");
    let place = Place::new();
    let args = ["play", market, "--plain", "--seed", "1", "--seats", "human,human", "--lang", "de"];
    let ran = place.run(&args, "0\n0\nkaufen catapult 1\nbuy knight crest\nhilfe\nbeenden\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    // The second line names the save.
    let lines = ran.out.lines().enumerate().filter(|(at, _)| *at != 1).map(|(_, line)| line);
    insta::assert_snapshot!(lines.take(40).collect::<Vec<_>>().join("\n"));
}
