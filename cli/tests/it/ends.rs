//! Every face distinguishes the ends of games: a side won, no side is left, a limit was reached, or
//! there was no end.

use serde_json::{Value, json};

use crate::Place;
use crate::engine::Engine;

/// The word of each end, the option of the fixture that causes it, and the last sentence of the
/// game.
const ENDS: [(&str, &str, &str); 4] = [
    ("won", "won", "wins: Nobody else is left."),
    ("cut", "limit", "The limit of 40 turns is reached: nobody wins."),
    ("nobody", "nobody", "No army that takes turns is left: nobody wins."),
    (
        "endless",
        "endless",
        "Scripts of this edition run without end, turn after turn: nobody wins.",
    ),
];

fn fixture() -> String {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/ends").to_owned()
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}

#[test]
fn counts_and_rows_tell_ends_apart() {
    let place = Place::new();
    for (ended, option, _) in ENDS {
        let (dir, option) = (fixture(), format!("end={option}"));
        let args = ["simulate", &dir, "--games", "6", "--seats", "random,random"];
        let args = [&args[..], &["--option", &option, "--json"]].concat();
        let plain = read(&place.run(&args, "").out);
        let rows = format!("{ended}.csv");
        let study = read(&place.run(&[&args[..], &["--out", &rows]].concat(), "").out);
        let merged = read(&place.run(&["merge", &rows, "--json"], "").out);
        for (field, word) in
            [("finished", "won"), ("cut", "cut"), ("nobody", "nobody"), ("endless", "endless")]
        {
            let n = if word == ended { 6 } else { 0 };
            assert_eq!(plain[field], n, "{ended}: {field}");
            assert_eq!(study["cells"][0][field], n, "{ended}: {field}");
            assert_eq!(merged["cells"][0][field], n, "{ended}: {field}");
        }
        let rows = place.read(&rows);
        assert_eq!(
            rows.lines().skip(2).filter(|row| row.contains(&format!(",{ended},"))).count(),
            6
        );
    }
    let set = ["--set", "end=won|limit|nobody|endless", "--games", "6", "--seats", "random,random"];
    let dir = fixture();
    let table = place
        .run(
            &[&["simulate", dir.as_str(), "--lang", "en", "--out", "all.csv"], &set[..]].concat(),
            "",
        )
        .out;
    for column in ["at the limit", "nobody left", "without end"] {
        assert!(table.contains(column), "{table}");
    }
}

#[test]
fn the_protocol_and_terminals_tell_ends_apart() {
    for (ended, option, sentence) in ENDS {
        let place = Place::new();
        let mut engine = Engine::start(&place);
        let new = json!({
            "do": "new", "edition": fixture(), "options": {"end": option}, "seed": 1, "turns_max": 40
        });
        engine.ask(&new);
        let evaluate = json!({"do": "evaluate", "game": "g1", "bot": "random", "games": 5});
        let counts = engine.ask(&evaluate);
        assert_eq!(counts["cut"], if ended == "won" { 0 } else { 5 }, "{counts}");
        for word in ["nobody", "endless"] {
            assert_eq!(counts[word], if ended == word { 5 } else { 0 }, "{counts}");
        }
        let outcome = &engine.play("g1")["outcome"];
        assert_eq!(outcome["ended"], ended, "{outcome}");
        assert_eq!(outcome["rule"], if ended == "won" { json!("last") } else { Value::Null });
        let returns = outcome["returns"].as_array().unwrap();
        assert_eq!(returns.iter().any(|of| of != 0), ended == "won", "{outcome}");
        let record = engine.ask(&json!({"do": "record", "game": "g1"}))["record"].clone();
        place.write("game.warboard", record.as_str().unwrap());
        engine.end();

        let over = place.run(&["resume", "game.warboard", "--lang", "en"], "");
        assert!(over.out.contains(sentence), "{ended}: {} {}", over.out, over.err);
        let html = ["replay", "game.warboard", "--html", "game.html", "--lang", "en"];
        assert_eq!(place.run(&html, "").code, Some(0));
        assert!(place.read("game.html").contains(sentence), "{ended}");
    }
}

#[test]
fn who_plays_alone_reads_that_nobody_has_won() {
    for (ended, option, _) in ENDS.into_iter().filter(|(ended, ..)| *ended != "cut") {
        let place = Place::new();
        let (dir, end) = (fixture(), format!("end={option}"));
        let game = ["play", &dir, "--option", &end, "--seed", "1", "--lang", "en"];
        let seats = ["--seats", "human,random", "--save", "game.warboard"];
        let ran = place.run(&[&game[..], &seats].concat(), "concede yes\n");
        let said = ran.out.contains("Nobody has won. The game is over after");
        assert_eq!(said, ended != "won", "{ended}: {}", ran.out);
    }
}
