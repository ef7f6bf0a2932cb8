//! Tests of names that look alike, and of names in every script, for authors and players.

use std::fs;

use super::{Place, Ran};

/// Returns a new edition in `moon` with other names for its spaces.
fn called(names: &[(&str, &str)]) -> Place {
    let place = Place::new();
    let ran = place.run(&["new", "moon"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let mut board = place.read("moon/board.toml");
    for (from, to) in names {
        let line = board.lines().find(|line| line.starts_with("name = ") && line.contains(from));
        let line = line.unwrap().to_owned();
        board = board.replace(&line, &format!("name = {to}"));
    }
    place.write("moon/board.toml", board);
    place
}

const ALIKE: [(&str, &str); 5] = [
    ("Crag", "\"Cr\u{e8}te\""),
    ("Tarn", "\"\u{420}\u{435}\u{430}k\""),
    ("Ford", "\"Peak \""),
    ("Moor", "\"Cre\u{300}te\""),
    ("Quay", "{ en = \"crete\", fr = \"Quai\" }"),
];

/// Plays the edition in a language with typed lines.
fn play(place: &Place, lang: &str, lines: &str) -> Ran {
    let args = "play moon --plain --seats human,human --seed 1";
    let args: Vec<&str> = args.split(' ').chain(["--save", lang, "--lang", lang]).collect();
    place.run(&args, lines)
}

#[test]
fn names_that_are_mistaken_are_told_and_show_their_ids() {
    let place = called(&ALIKE);
    let ran = place.run(&["check", "moon", "--unplayed"], "");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    insta::assert_snapshot!(ran.out);
    for (lang, shown) in [
        (
            "en",
            &["crete (quay)", "Cr\u{e8}te (crag)", "Peak (peak)", "\u{420}\u{435}\u{430}k (tarn)"]
                [..],
        ),
        ("fr", &["Quai", "Cr\u{e8}te (crag)", "Peak (peak)"]),
    ] {
        let ran = place.run(&["show", "moon", "board", "--lang", lang], "");
        assert!(shown.iter().all(|name| ran.out.contains(name)), "{ran:?}");
        let word = if lang == "en" { "claim" } else { "revendiquer" };
        let lines = format!("{word} crete\n{word} crete (crag)\n{word} moor\nquit\n");
        let ran = play(&place, lang, &lines);
        insta::assert_snapshot!(format!("play_{lang}"), ran.out);
        assert!(ran.err.is_empty(), "{ran:?}");
    }
}

#[test]
fn every_kind_of_name_is_compared() {
    let place = called(&[]);
    for (file, from, to) in [
        ("edition.toml", "name = \"Blue\"", "name = \"R\u{e9}d\""),
        (
            "edition.toml",
            "name = \"Most points after six rounds\"",
            "name = \"nobody else is left\"",
        ),
        ("cards.toml", "name = \"Bow\"", "name = \"SWORD\""),
        ("cards.toml", "name = \"Favours\"", "name = \"L\u{e1}nd-cards\""),
        ("cards.toml", "name = \"Muster\"", "name = \"Must\u{e9}r\""),
        ("turn.toml", "name = \"Move once\"", "name = \"Inv\u{e0}de\""),
        ("board.toml", "name = \"Lowland\"", "name = \"High\u{ad}land\""),
        ("board.toml", "name = \"Glen\"", "name = \"Pass\u{a0}\""),
        ("board.toml", "name = \"Mill\"", "name = \"Tarn\""),
    ] {
        let text = place.read(&format!("moon/{file}"));
        assert!(text.contains(from), "{file} has no {from}");
        place.write(&format!("moon/{file}"), text.replace(from, to));
    }
    let options = "source = \"ours\"\n\n[[option]]\nid = \"pace\"\nname = \"Pace\"\ndefault = \"slow\"\n\n\
        [[option.value]]\nid = \"slow\"\nname = \"Slow\"\n\n[[option.value]]\nid = \"fast\"\nname = \"sl\u{f4}w\"\n\n\
        [[option]]\nid = \"speed\"\nname = \"P\u{e3}ce\"\ndefault = \"a\"\n\n[[option.value]]\nid = \"a\"\nname = \"A\"\n";
    place.write("moon/options.toml", options);
    let card = "source = \"ours\"\n\n[[card]]\nid = \"muster_again\"\ndeck = \"favours\"\nname = \"MUSTER\"\n\
        effect = \"muster\"\ntiming = \"step:place\"\n";
    place.write("moon/more.toml", card);
    let ran = place.run(&["check", "moon", "--unplayed", "--json"], "");
    let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let found = found["findings"].as_array().unwrap().iter();
    let found: Vec<_> = found.filter(|finding| finding["code"] == "name-twice").collect();
    let mut told: Vec<&str> = found
        .iter()
        .map(|finding| finding["message"].as_str().unwrap().split('`').next().unwrap().trim())
        .collect();
    assert!(found.iter().all(|finding| finding["secondary"][0]["line"].is_number()), "{}", ran.out);
    told.sort_unstable();
    let all = [
        "army", "card", "deck", "option", "region", "space", "space", "step", "symbol", "value",
        "victory",
    ];
    assert_eq!(told, all, "{}", ran.out);
}

#[test]
fn a_name_without_glyphs_is_printed_by_its_id_and_announced() {
    let place = called(&[("Glen", "\"東京\""), ("Mill", "\"القاهرة\"")]);
    let ran = place.run(&["check", "moon", "--unplayed"], "");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert_eq!(ran.out.matches("has no glyph for").count(), 2, "{}", ran.out);
    assert!(ran.out.contains("prints `glen` for `東京`"), "{}", ran.out);
    let ran = place.run(&["show", "moon", "board", "--svg", "a.svg", "--png", "a.png"], "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let svg = place.read("a.svg");
    assert!(svg.contains("東京") && svg.contains("القاهرة"));
    // The picture equals that of an edition whose spaces have these ids as names.
    let plain = called(&[("Glen", "\"glen\""), ("Mill", "\"mill\"")]);
    let ran = plain.run(&["show", "moon", "board", "--png", "a.png"], "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let pictures = [&place, &plain].map(|place| fs::read(place.path("a.png")).unwrap());
    assert!(pictures[0] == pictures[1], "東京 is printed as glen");
}

#[test]
fn a_name_that_is_a_command_or_a_number_is_typed() {
    let names = [
        ("Peak", "\"3\""),
        ("Pass", "\"All\""),
        ("Crag", "\"help\""),
        ("Mill", "\"Auto\""),
        ("Glen", "\"Undo\""),
        ("Tarn", "\"To\""),
        ("Ford", "\"Paris, Texas\""),
    ];
    let place = called(&names);
    for (lang, claim) in [("en", "claim"), ("fr", "revendiquer")] {
        let lines: String =
            ["3", "All", "help", "Auto", "undo", "to", "Paris, Texas", "moor, quay"]
                .map(|name| format!("{claim} {name}\n"))
                .concat();
        let ran = play(&place, lang, &format!("{lines}quit\n"));
        let refused = if lang == "en" { "No space" } else { "Aucune case" };
        assert!(!ran.out.contains(refused), "{}", ran.out);
        insta::assert_snapshot!(format!("commands_{lang}"), ran.out);
    }
}
