//! Every face tells the ends of games apart: somebody won, nobody is left, a limit was reached, there was no end.

use serde_json::{Value, json};

use crate::Place;

/// The word of each end, the option of the fixture that brings it, and the sentence at the end of the game.
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
        let args = ["simulate", &dir, "--games", "6", "--option", &option, "--json"];
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
    let set = ["--set", "end=won|limit|nobody|endless", "--games", "6", "--out", "all.csv"];
    let dir = fixture();
    let table =
        place.run(&[&["simulate", dir.as_str(), "--lang", "en"], &set[..]].concat(), "").out;
    for column in ["at the limit", "nobody left", "without end"] {
        assert!(table.contains(column), "{table}");
    }
}

/// What the engine answers to these lines.
fn told(lines: &[Value]) -> Vec<Value> {
    let input: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let ran = Place::new().run(&["engine"], &input.join("\n"));
    ran.out.lines().map(read).collect()
}

#[test]
fn terminals_saves_and_the_protocol_tell_ends_apart() {
    for (ended, option, sentence) in ENDS {
        let place = Place::new();
        let (dir, end) = (fixture(), format!("end={option}"));
        let game = ["play", &dir, "--option", &end, "--seed", "1", "--lang", "en"];
        let seats = ["--seats", "human,random", "--save", "game.warboard"];
        let ran = place.run(&[&game[..], &seats].concat(), "concede yes\n");
        assert!(ran.out.contains(sentence), "{ended}: {} {}", ran.out, ran.err);
        assert_eq!(ran.out.contains("Nobody has won."), ended != "won", "{}", ran.out);
        let page = ["replay", "game.warboard", "--html", "game.html", "--lang", "en"];
        assert_eq!(place.run(&page, "").code, Some(0));
        assert!(place.read("game.html").contains(sentence), "{ended}");

        let record = place.read("game.warboard");
        let new = json!({"do": "new", "edition": dir, "options": {"end": option}, "seed": 1});
        let evaluate = json!({"do": "evaluate", "game": "g2", "bot": "random", "games": 5});
        let told = told(&[json!({"do": "open", "record": record}), new, evaluate]);
        let outcome = &told[0]["ok"]["outcome"];
        assert_eq!(outcome["ended"], ended, "{}", told[0]);
        assert_eq!(outcome["rule"], if ended == "won" { json!("last") } else { Value::Null });
        let returns = outcome["returns"].as_array().unwrap();
        assert_eq!(returns.iter().any(|of| of != 0), ended == "won", "{outcome}");
        let counts = &told[2]["ok"];
        assert_eq!(counts["cut"], if ended == "won" { 0 } else { 5 }, "{}", told[2]);
        for word in ["nobody", "endless"] {
            assert_eq!(counts[word], if ended == word { 5 } else { 0 }, "{counts}");
        }
    }
}
