//! `soak`: what it counts follows from what was typed, and what it finds can be watched and found again.

use std::fs;

use serde_json::Value;

use crate::{Place, Ran};

/// The report without what depends on the machine.
fn report(ran: &Ran) -> Value {
    let mut report: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    let seconds = report.as_object_mut().expect("it is an object").remove("seconds");
    assert!(seconds.is_some_and(|seconds| seconds.is_number()));
    report
}

#[test]
fn what_holds_is_counted_alike_on_any_number_of_threads() {
    let place = crate::cards::place("wiles");
    let args = ["soak", "./wiles", "--max-turns", "9", "--every", "9", "--games", "2", "--json"];
    let run = |threads: &str, seed: &str| {
        let ran = place.run(&[&args[..], &["--threads", threads, "--seed", seed]].concat(), "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        report(&ran)
    };
    let one = run("1", "1");
    assert_eq!(run("2", "1"), one);
    assert_ne!(run("2", "7"), one);
    assert_eq!(one["findings"], serde_json::json!([]));
    assert!(!place.path("soak-findings").exists(), "nothing is written where nothing is found");
    let sum = &one["editions"][0];
    let setups =
        place.run(&["soak", "./wiles", "--players", "2", "--json", "--max-turns", "2"], "");
    assert_eq!(report(&setups)["editions"][0]["games"], 2, "asked alike, and quick play");
    assert!(sum["games"].as_u64().is_some_and(|games| games >= 4 && games % 4 == 0), "{sum}");
    let checks = sum["checks"].as_object().expect("an object");
    assert_eq!(checks.len(), 7);
    let counts = checks.values().chain([&sum["decisions"], &sum["saves"]]);
    assert!(counts.map(Value::as_u64).all(|n| n > Some(0)), "{sum}");
}

/// Quick play tells what one holds. Driven as if it did not, it shows findings, the same whenever they are looked for.
#[test]
fn what_is_found_is_a_save_that_can_be_watched() {
    let place = Place::new();
    let args = ["soak", "classic", "--players", "3", "--max-turns", "12", "--quick-lockstep"];
    let args = [&args[..], &["--seed", "0", "--lang", "en", "--out", "found here"]].concat();
    let ran = place.run(&args, "");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.out.contains("Seat(SeatId(2)) can tell two games apart"), "{}", ran.out);
    let save = "found here/classic-3-quick-0-lockstep.warboard";
    assert!(ran.out.contains(save), "{}", ran.out);
    let bytes = fs::read(place.path(save)).unwrap();

    let watched = place.run(&["replay", save, "--plain", "--lang", "en"], "");
    assert_eq!((watched.code, watched.err.as_str()), (Some(0), ""));
    assert!(watched.out.contains("Turn 6: Red"), "{}", watched.out);

    let text = place.read("found here/classic-3-quick-0-lockstep.txt");
    let replay = format!("To watch the game up to there: warboard replay '{save}'\n");
    assert!(text.contains(&replay), "{text}");
    let again = text.lines().find_map(|line| line.strip_prefix("To find it again: warboard "));
    let again: Vec<&str> = again.expect("a command").split(' ').collect();
    let ran = place.run(&[&again[..], &["--json", "--threads", "2"]].concat(), "");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let found = &report(&ran)["findings"];
    assert_eq!(found.as_array().map(Vec::len), Some(1), "one of a kind and a game");
    assert_eq!((&found[0]["check"], &found[0]["seed"]), (&"lockstep".into(), &0.into()));
    let file = found[0]["file"].as_str().expect("a file");
    assert_eq!(fs::read(place.path(file)).unwrap(), bytes);
}

#[test]
fn what_cannot_be_attacked_is_refused() {
    let place = Place::new();
    let refused: [(&[&str], &str); 6] = [
        (&["clasic"], "Did you mean `classic`?"),
        (&["classic", "--variant", "mision"], "Did you mean `mission`?"),
        (&["classic", "--players", "9"], "3, 4, 5, 6"),
        (&["classic", "--hours", "0"], "more than 0"),
        (&["classic", "--hours", "nan"], "more than 0"),
        (&["classic", "--hours", "1", "--games", "2"], "cannot be used with"),
    ];
    for (args, says) in refused {
        let ran = place.run(&[&["soak"], args].concat(), "");
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
    }
}

/// It goes on with further seeds until the time is over, and no longer.
#[test]
fn hours_are_played_through() {
    let place = crate::cards::place("wiles");
    let args = ["soak", "./wiles", "--players", "2", "--max-turns", "2", "--json"];
    let ran = place.run(&[&args[..], &["--hours", "0.0003", "--threads", "1"]].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let all: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert!(all["seconds"].as_f64().is_some_and(|seconds| seconds >= 1.0), "{all}");
    assert!(all["editions"][0]["games"].as_u64() > Some(2), "{all}");
}
