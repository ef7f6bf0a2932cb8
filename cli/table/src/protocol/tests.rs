//! The messages both ways, and what becomes of bad ones.

use std::io::Cursor;

use serde_json::{Value, json};

use super::{schema, serve};

/// Returns the replies to these lines.
fn said(lines: &[Value]) -> Vec<Value> {
    let text: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let text = text.join("\n");
    replies(text.as_bytes())
}

fn replies(input: &[u8]) -> Vec<Value> {
    let mut out = Vec::new();
    serve(Cursor::new(input), &mut out).expect("memory is read and written");
    let text = String::from_utf8(out).expect("JSON is UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

/// Returns a client that plays a line at a time.
fn game() -> Vec<Value> {
    vec![
        json!({"id": 1, "do": "hello"}),
        json!({"id": 2, "do": "load", "edition": "classic"}),
        json!({"id": 3, "do": "new", "edition": "e1", "players": 3, "options": {"opening": "deal"}, "seed": 7}),
        json!({"id": 4, "do": "legal", "game": "g2"}),
        json!({"id": 5, "do": "ask", "game": "g2", "bot": "greedy"}),
    ]
}

#[test]
fn every_message_fits_its_schema() {
    let schema = schema();
    let request = jsonschema::validator_for(&schema["request"]).expect("it is a schema");
    let reply = jsonschema::validator_for(&schema["reply"]).expect("it is a schema");
    let mut lines = game();
    lines.extend([
        json!({"id": "a", "do": "apply", "game": "g2", "answer": "end"}),
        json!({"id": "b", "do": "state", "game": "g2"}),
        json!({"id": "c", "do": "observe", "game": "g2", "seat": 1, "lang": "fr"}),
        json!({"id": "d", "do": "numbers", "game": "g2", "seat": 2}),
        json!({"id": "e", "do": "clone", "game": "g2"}),
        json!({"id": "f", "do": "determinize", "game": "g2", "seat": 1, "seed": 5}),
        json!({"id": "g", "do": "odds", "game": "g2", "from": "alaska", "to": "kamchatka"}),
        json!({"id": "h", "do": "evaluate", "game": "g2", "bot": "random", "games": 2}),
        json!({"id": "i", "do": "record", "game": "g2"}),
        json!({"id": "j", "do": "undo", "game": "g2", "n": 0}),
        json!({"id": "k", "do": "drop", "handle": "g3"}),
        json!({"id": "l", "do": "open", "record": "nothing"}),
        json!({"id": "m", "do": "quit"}),
    ]);
    let answers = said(&lines);
    assert_eq!(answers.len(), lines.len());
    for (line, answer) in lines.iter().zip(&answers) {
        assert!(request.is_valid(line), "{line}");
        assert!(reply.is_valid(answer), "{line}\n{answer}");
        assert_eq!(line["id"], answer["id"]);
    }
    let wrong = json!({"do": "apply", "game": 3});
    assert!(!request.is_valid(&wrong));
}

#[test]
fn what_is_listed_is_taken_and_a_record_gives_the_same_game() {
    let mut lines = vec![json!({"do": "new", "edition": "classic", "seed": 3, "turns_max": 4})];
    let mut n = 0;
    loop {
        let mut asked = lines.clone();
        asked.push(json!({"do": "ask", "game": "g1", "bot": "greedy", "seed": 1}));
        let replies = said(&asked);
        let last = replies.last().expect("each line is answered");
        n += 1;
        if last.get("error").is_some() || n > 12 {
            break;
        }
        lines.push(json!({"do": "apply", "game": "g1", "answer": last["ok"]["answer"]}));
    }
    let mut asked = lines.clone();
    asked.push(json!({"do": "record", "game": "g1"}));
    let before = said(&asked);
    let record = before.last().expect("it is answered")["ok"]["record"].clone();
    let hash = before[before.len() - 2]["ok"]["hash"].clone();
    let opened = said(&[json!({"do": "open", "record": record})]);
    assert_eq!(opened[0]["ok"]["hash"], hash);
    assert_eq!(opened[0]["ok"]["n"], lines.len() - 1);
    asked.push(json!({"do": "undo", "game": "g1", "n": lines.len() - 1}));
    let undone = said(&asked);
    assert_eq!(undone.last().expect("it is answered")["ok"]["hash"], before[0]["ok"]["hash"]);
}

#[test]
fn chance_from_outside_is_what_falls_or_nothing_happens() {
    let position =
        "players 3\nspace alaska red 4\nspace kamchatka blue 1\nrest green 1\nat red attack";
    let new = json!({"do": "new", "edition": "classic", "players": 3, "position": position});
    let attack = |chance: Value| json!({"do": "apply", "game": "g1", "answer": "attack alaska kamchatka 3", "chance": chance});
    let dice = json!(["attack d6 6", "attack d6 6", "attack d6 6", "defend d6 1"]);
    let replies = said(&[
        new,
        attack(json!(["attack d6 7"])),
        attack(json!(["attack d6 6"])),
        json!({"do": "state", "game": "g1"}),
        attack(dice.clone()),
    ]);
    assert_eq!(replies[1]["error"]["code"], "chance");
    assert_eq!(replies[2]["error"]["code"], "chance");
    assert_eq!(replies[3]["ok"]["hash"], replies[0]["ok"]["hash"]);
    assert_eq!(replies[4]["ok"]["chance"], dice, "{}", replies[4]);
}

#[test]
fn a_bad_line_is_answered_and_nothing_is_lost() {
    let mut input = b"{\"do\": \"new\", \"edition\": \"classic\"}\n".to_vec();
    input.extend(b"{\n\xff\xfe\n[]\n{\"do\": \"fly\"}\n{\"id\": 9, \"do\": \"apply\", \"game\": \"g9\", \"answer\": \"end\"}\n");
    input.extend(b"{\"do\": \"apply\", \"game\": \"g1\", \"answer\": \"attack nowhere\"}\n");
    input.extend(b"{\"do\": \"new\", \"edition\": \"klassic\"}\n{\"do\": \"new\", \"edition\": \"classic\", \"players\": 99}\n");
    input.extend(
        b"{\"do\": \"evaluate\", \"game\": \"g1\", \"bot\": \"greedy\", \"games\": 4000000000}\n",
    );
    input.extend(b"{\"do\": \"new\", \"edition\": \"classic\", \"position\": \"players 3\\nspace atlantis red 1\"}\n");
    input.extend(b"{\"do\": \"state\", \"game\": \"g1\"}");
    let all = replies(&input);
    let codes: Vec<&str> = all[1..all.len() - 1]
        .iter()
        .map(|reply| reply["error"]["code"].as_str().expect("each is refused"))
        .collect();
    let syntax = ["syntax"; 4];
    assert_eq!(codes[..4], syntax);
    assert_eq!(codes[4..], ["unknown", "unknown", "invalid", "invalid", "too-much", "invalid"]);
    assert_eq!(all[0]["ok"]["hash"], all[all.len() - 1]["ok"]["hash"]);
    assert_eq!(all[5]["id"], 9);
}

#[test]
fn a_seat_is_shown_nothing_of_another_hand() {
    let shown = |card: &str, seat: u8| {
        let position = format!(
            "players 3\nspace alaska red 4\nspace kamchatka blue 1\nrest green 1\nhand red {card}\nat red attack"
        );
        let new = json!({"do": "new", "edition": "classic", "players": 3, "position": position});
        let numbers = json!({"do": "numbers", "game": "g1", "seat": seat});
        let model = json!({"do": "observe", "game": "g1", "seat": seat});
        said(&[new, numbers, model])[1..].to_vec()
    };
    assert_eq!(shown("alaska", 2), shown("greenland", 2));
    assert_ne!(shown("alaska", 1), shown("greenland", 1));
}

#[test]
fn an_evaluation_ends_where_a_game_would_not() {
    let new = json!({"do": "new", "edition": "classic", "players": 3, "seed": 7});
    let evaluate = |turns: u32| json!({"do": "evaluate", "game": "g1", "bot": "random", "games": 2, "turns_max": turns});
    let replies = said(&[new, evaluate(2), evaluate(0)]);
    let told = &replies[1]["ok"];
    for (key, n) in [("games", 2), ("nobody", 0), ("cut", 2), ("endless", 0)] {
        assert_eq!(told[key], n, "{told}");
    }
    assert_eq!(told["wins"], json!([0, 0, 0]));
    let winning = told["winning"].as_array().unwrap().iter().filter_map(Value::as_u64);
    assert_eq!(winning.sum::<u64>(), 1000, "{told}");
    assert_eq!((&replies[2]["error"]["at"]), &json!("turns_max"), "{}", replies[2]);
}

#[test]
fn numbers_come_with_names_or_without() {
    let new = json!({"do": "new", "edition": "classic", "players": 3, "seed": 7});
    let numbers = |names: bool| json!({"do": "numbers", "game": "g1", "seat": 1, "names": names});
    let replies = said(&[new, numbers(true), numbers(false)]);
    let (mut with, without) = (replies[1]["ok"].clone(), &replies[2]["ok"]);
    let names = ["spaces", "armies", "units", "tracks", "cards", "links", "regions"];
    let taken: Vec<_> =
        names.iter().filter_map(|name| with.as_object_mut()?.remove(*name)).collect();
    assert_eq!((taken.len(), &with), (names.len(), without));
    let schema = schema();
    let reply = jsonschema::validator_for(&schema["reply"]).expect("it is a schema");
    assert!(replies.iter().all(|answer| reply.is_valid(answer)));
}

/// In a step that all take at once a seat takes its own answer back, and those of others stay.
#[test]
fn undo_of_a_seat_keeps_the_answers_of_others() {
    let envoys = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/envoys");
    let begin = json!({"do": "new", "edition": envoys, "players": 3, "seed": 3});
    let claim =
        |space: &str| json!({"do": "apply", "game": "g1", "answer": format!("claim {space}")});
    let undo = |seat: u8| json!({"do": "undo", "game": "g1", "seat": seat});
    let record = json!({"do": "record", "game": "g1"});
    let taken_back = [
        begin.clone(),
        claim("t00"),
        claim("t11"),
        undo(3),
        undo(1),
        claim("t20"),
        claim("t22"),
        undo(1),
        record.clone(),
    ];
    let replies = said(&taken_back);
    assert_eq!(replies[3]["error"]["at"], "n", "seat 3 has not answered: {}", replies[3]);
    assert_eq!((&replies[4]["ok"]["seat"], &replies[4]["ok"]["n"]), (&json!(1), &json!(0)));
    assert_eq!((&replies[5]["ok"]["seat"], &replies[5]["ok"]["n"]), (&json!(3), &json!(2)));
    assert_eq!(replies[7]["error"]["at"], "n", "the step is over: {}", replies[7]);
    let straight = said(&[begin, claim("t20"), claim("t11"), claim("t22"), record]);
    assert_eq!(replies[6]["ok"]["hash"], straight[3]["ok"]["hash"]);
    assert_eq!(replies[8]["ok"]["record"], straight[4]["ok"]["record"]);
}

/// Of a battle by unit, the units that reach it come along.
#[test]
fn odds_are_those_of_battles_by_unit() {
    let arsenal = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/arsenal");
    let replies = said(&[
        json!({"do": "new", "edition": arsenal, "players": 2, "seed": 3}),
        json!({"do": "odds", "game": "g1", "from": "pass", "to": "glen"}),
        json!({"do": "odds", "game": "g1", "from": "glen", "to": "glen"}),
    ]);
    let odds = &replies[1]["ok"];
    assert_eq!((&odds["attackers"], &odds["defenders"]), (&json!(2), &json!(2)), "{odds}");
    assert!((odds["win"].as_f64().expect("a number") - 0.214).abs() < 0.001, "{odds}");
    assert_eq!(replies[2]["error"]["at"], "from", "{}", replies[2]);
}

/// A path has the chance of each space, and refuses what is no path.
#[test]
fn odds_are_those_of_a_path() {
    let position = "players 3\nspace alaska red 9\nspace kamchatka blue 3\nspace japan blue 2\n\
                    rest green 1\nat red attack";
    let odds = |more: &str| -> Value {
        let line = r#"{"do": "odds", "game": "g1", "from": "alaska", "to": "kamchatka""#;
        serde_json::from_str(&format!("{line}{more}}}")).expect("it is JSON")
    };
    let replies = said(&[
        json!({"do": "new", "edition": "classic", "players": 3, "position": position}),
        odds(""),
        odds(r#", "then": ["japan"], "leaving": [2], "stop": 1, "chance": "90%""#),
        odds(r#", "then": ["alaska"]"#),
        odds(r#", "then": ["peru"]"#),
        odds(r#", "then": ["japan"], "leaving": [0]"#),
        odds(r#", "then": ["japan"], "leaving": [1, 1, 1]"#),
        odds(r#", "chance": "2""#),
    ]);
    let (one, path) = (&replies[1]["ok"], &replies[2]["ok"]);
    assert_eq!((&one["attackers"], &one["defenders"]), (&json!(8), &json!(3)), "{one}");
    assert_eq!((&path["attackers"], &path["defenders"]), (&json!(8), &json!(5)), "{path}");
    assert_eq!(path["taken"].as_array().map(Vec::len), Some(2), "{path}");
    assert!(path["win"].as_f64() < one["win"].as_f64(), "{path}");
    assert!(path["fewest"].as_u64() > Some(8), "{path}");
    let ats: Vec<&str> =
        replies[3..].iter().map(|reply| reply["error"]["at"].as_str().unwrap_or("")).collect();
    assert_eq!(ats, ["then", "then", "from", "leaving", "chance"], "{:?}", &replies[3..]);
}
