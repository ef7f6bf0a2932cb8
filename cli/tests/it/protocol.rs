//! Tests of `engine`, the JSON protocol.

use serde_json::{Value, json};

use crate::Place;

/// Returns the replies to these lines.
fn said(lines: &[Value]) -> Vec<Value> {
    let input: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let ran = Place::new().run(&["engine"], input.join("\n"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    ran.out.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

#[test]
fn a_game_is_played_over_a_pipe() {
    let new = json!({"id": 1, "do": "new", "edition": "classic", "seed": 7});
    let all = said(&[
        json!({"do": "hello"}),
        new.clone(),
        json!({"id": 2, "do": "apply", "game": "g1", "answer": "claim alaska"}),
        json!({"id": 3, "do": "apply", "game": "g1", "answer": "claim alaska"}),
        json!({"id": 4, "do": "quit"}),
        json!({"id": 5, "do": "hello"}),
    ]);
    assert_eq!(all.len(), 5, "nothing is answered after `quit`");
    assert_eq!(all[0]["ok"]["protocol"], 3);
    assert!(all[1]["ok"]["seat"].is_u64(), "{}", all[1]);
    assert_eq!(all[2]["ok"]["n"], 1);
    assert_eq!(all[3]["error"]["code"], "illegal");
    assert_eq!(said(&[new])[0]["ok"]["hash"], all[1]["ok"]["hash"]);
}

#[test]
fn the_schema_is_printed() {
    let ran = Place::new().run(&["engine", "--schema"], "");
    let schema: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert!(schema["request"].is_object() && schema["reply"].is_object());
}
