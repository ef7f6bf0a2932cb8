//! Tests of all external text: encodings, line ends, invisible characters, and valid JSON output.

use std::fs;

use serde_json::Value;

use super::{Place, dealt, last_hash};

fn wide(text: &str) -> Vec<u8> {
    format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[test]
fn a_command_that_fails_writes_json_where_json_is_asked_for() {
    let place = Place::new();
    for folder in ["empty", "wide"] {
        fs::create_dir(place.path(folder)).unwrap();
    }
    place.write("wide/edition.toml", wide("id = \"wide\"\n"));
    place.write("wide/b.toml", b"name = \"caf\xe9\"\n");
    for command in ["check", "test", "odds", "arena", "simulate", "fit"] {
        for name in ["nowhere", "empty", "wide"] {
            let ran = place.run(&[command, name, "--json"], "");
            let last =
                if command == "check" { &ran.out } else { ran.out.lines().last().unwrap_or("") };
            let told: Value = serde_json::from_str(last).unwrap_or_else(|error| {
                panic!("{command} {name}: {error}\n{}\n{}", ran.out, ran.err)
            });
            assert_ne!(ran.code, Some(0), "{command} {name}");
            if (command, name) == ("check", "wide") {
                let files: Vec<&Value> = told["findings"].as_array().unwrap().iter().collect();
                assert_eq!(files.len(), 2, "{told:#}");
                assert!(files.iter().all(|found| found["code"] == "not-utf8"), "{told:#}");
            } else {
                assert!(told["error"]["message"].is_string(), "{command} {name}: {told:#}");
            }
        }
    }
    let ran = place.run(&["check", "--json", "--wrong"], "");
    assert!(serde_json::from_str::<Value>(&ran.out).unwrap()["error"]["exit"] == 2);
    let ran = place.run(&["merge", "nowhere.csv", "--json", "--out", "x"], "");
    assert!(serde_json::from_str::<Value>(ran.out.trim()).unwrap()["error"].is_object());
}

#[test]
fn a_save_is_read_with_the_line_ends_of_other_systems() {
    let place = Place::new();
    place.run(&dealt("human,simple,simple", "plain"), "quit\n");
    let plain = place.read("plain");
    let shown = place.run(&["show", "plain", "--seat", "1"], "");
    assert_eq!(shown.code, Some(0), "{}", shown.err);
    for (name, text) in [
        ("blank", format!("{plain}\n\n  \n")),
        ("crlf", plain.replace('\n', "\r\n")),
        ("cr", plain.replace('\n', "\r")),
        ("mark", format!("\u{feff}{plain}")),
        ("between", plain.replace('\n', " \n\n")),
    ] {
        place.write(name, &text);
        let again = place.run(&["show", name, "--seat", "1"], "");
        assert_eq!((again.code, again.out), (Some(0), shown.out.clone()), "{name}: {}", again.err);
        let resumed = place.run(&["resume", name, "--plain"], "quit\n");
        assert_eq!(resumed.code, Some(0), "{name}: {}", resumed.err);
        assert!(place.read(name).starts_with(&text), "{name} keeps what it had");
        assert_eq!(last_hash(&place.read(name)), last_hash(&plain));
    }
    place.write("wide", wide(&plain));
    let ran = place.run(&["show", "wide"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("line 1") && ran.err.contains("UTF-16"), "{}", ran.err);
}

#[test]
fn typed_lines_are_named_where_they_are_no_text() {
    let place = Place::new();
    let input = b"\xef\xbb\xbfstatus\r\nsta\xe9tus\rstat\xe2\x80\x8bus\nstatus\xc2\xa0\nquit\n";
    let ran = place.run(&dealt("human,simple,simple", "game"), input);
    assert!(ran.out.contains("Line 2 is not UTF-8"), "{}", ran.out);
    assert!(ran.out.contains("Latin-1"), "{}", ran.out);
    assert!(ran.out.contains("U+200B"), "{}", ran.out);
    assert!(!ran.out.contains('\u{200b}'), "{}", ran.out);
    assert!(!ran.out.contains("There is no command"), "{}", ran.out);
}

#[test]
fn an_id_is_repeated_as_it_is_written_and_every_line_is_answered() {
    let place = Place::new();
    let ids = [
        "1",
        "1.50",
        "1e3",
        "-0",
        "123456789012345678901234567890",
        "\"a\\u0041\"",
        "null",
        "{\"b\": 1, \"a\": [2.0]}",
    ];
    let lines: Vec<String> =
        ids.iter().map(|id| format!("{{\"do\":\"hello\",\"id\": {id} }}")).collect();
    let ran = place.run(&["engine"], lines.join("\r\n"));
    let begins: Vec<String> = ids.iter().map(|id| format!("{{\"id\":{id},\"ok\":{{")).collect();
    assert_eq!(ran.out.lines().count(), ids.len(), "{}", ran.out);
    for (line, begin) in ran.out.lines().zip(begins) {
        assert!(line.starts_with(&begin), "{line}\n{begin}");
    }
    let wrong: [&[u8]; 6] = [
        b"",
        b"  ",
        b"{\"id\":1,\"id\":2,\"do\":\"hello\"}",
        b"{\"id\":{\"a\":1,\"a\":1},\"do\":\"hello\"}",
        b"{\"id\":1,\"do\":\"caf\xe9\"}",
        b"h\0e\0",
    ];
    let ran = place.run(&["engine"], wrong.join(&b'\n'));
    assert_eq!(ran.out.lines().count(), wrong.len(), "{}", ran.out);
    for line in ran.out.lines() {
        let told: Value = serde_json::from_str(line).unwrap();
        assert_eq!(
            (&told["id"], &told["error"]["code"]),
            (&Value::Null, &Value::from("syntax")),
            "{line}"
        );
    }
}

#[test]
fn a_snapshot_and_a_scenario_that_are_no_text_fail_alone() {
    let place = Place::new();
    assert_eq!(place.run(&["new", "moon"], "").code, Some(0));
    let wrong = "moon/tests/combat/wrong.scenario";
    place.write(wrong, wide("title x\n"));
    let snapshot = "moon/tests/cards/snapshots/muster.snap";
    let text = place.read(snapshot).replace('\n', "\r\n");
    place.write(snapshot, &text);
    let ran = place.run(&["test", "moon", "--json"], "");
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (ran.code, &told["fail"], &told["hold"]),
        (Some(1), &1.into(), &18.into()),
        "{told:#}"
    );
    fs::remove_file(place.path(wrong)).unwrap();
    place.write(snapshot, b"---\ncaf\xe9\n");
    let ran = place.run(&["test", "moon"], "");
    assert!(ran.out.contains("snapshot cannot be read: line 2, column 4"), "{}", ran.out);
}
