//! Tests of `simulate` and `odds`: the output depends only on the arguments.

use serde_json::Value;

use crate::Place;

fn json(place: &Place, args: &[&str]) -> Value {
    let ran = place.run(args, "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    serde_json::from_str(&ran.out).expect("it is JSON")
}

/// Returns the report without machine-dependent fields.
fn report(place: &Place, more: &[&str]) -> Value {
    let args = ["simulate", "classic", "--games", "12", "--json"];
    let mut report = json(place, &[&args[..], more].concat());
    let fields = report.as_object_mut().expect("it is an object");
    for field in ["seconds", "games_per_second"] {
        assert!(fields.remove(field).is_some_and(|value| value.is_number()), "{field}");
    }
    report
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("it is a number")
}

#[test]
fn threads_do_not_show() {
    let place = Place::new();
    let seats = ["--seats", "greedy,simple,random", "--max-turns", "8", "--seed"];
    let one = report(&place, &[&seats[..], &["5", "--threads", "1"]].concat());
    for threads in ["2", "5"] {
        assert_eq!(report(&place, &[&seats[..], &["5", "--threads", threads]].concat()), one);
    }
    assert_ne!(report(&place, &[&seats[..], &["6"]].concat()), one);
}

#[test]
fn every_game_is_counted_once() {
    let place = Place::new();
    for max_turns in ["1", "40", "1000"] {
        let report = report(&place, &["--max-turns", max_turns]);
        let wins = report["wins"].as_object().expect("wins by seat");
        assert_eq!(wins.keys().collect::<Vec<_>>(), ["1", "2", "3"]);
        let won: u64 = wins.values().map(number).sum();
        assert_eq!(won, number(&report["finished"]));
        let all = ["finished", "cut", "failed"].map(|field| number(&report[field]));
        assert_eq!(all.iter().sum::<u64>(), 12);
        assert!(number(&report["turns"]["max"]) <= max_turns.parse().expect("a number"));
        assert!(number(&report["decisions"]) > number(&report["rolls"]));
    }
}

#[test]
fn seats_that_do_not_fit_are_refused() {
    let place = Place::new();
    let refused = [
        ("simple,simple", "3, 4, 5, 6"),
        ("simple,greeedy,simple", "Did you mean `greedy`?"),
        ("", "random, simple, careless, greedy, thinker"),
        ("human,simple,simple", "random, simple, careless, greedy, thinker"),
    ];
    for (seats, says) in refused {
        let ran = place.run(&["simulate", "classic", "--seats", seats], "");
        assert_eq!(ran.code, Some(2), "{seats}");
        assert!(ran.err.contains(says), "{seats}: {}", ran.err);
    }
}

/// A failing script is counted and reported with its place, and the run fails.
#[test]
fn scripts_that_fail_are_counted() {
    let place = crate::cards::place("wiles");
    let args = ["simulate", "./wiles", "--games", "3", "--max-turns", "20", "--lang", "en"];
    let args = [&args[..], &["--seats", "random,random,random"]].concat();
    let sound = place.run(&[&args[..], &["--json"]].concat(), "");
    assert_eq!(sound.code, Some(0), "{}", sound.err);
    assert!(sound.out.contains(r#""failed":0,"script_failures":0,"#), "{}", sound.out);
    let scripts = "fn supply(game) {\n    throw \"nothing left\";\n}\nfn shield(game) {}\n";
    std::fs::write(place.path("wiles/wiles.rhai"), scripts).unwrap();
    let failing = place.run(&args, "");
    assert_eq!(failing.code, Some(1), "{}", failing.err);
    assert!(failing.out.contains("\nscripts that failed: "), "{}", failing.out);
    let told = "supply (wiles.rhai:2) raised an error";
    assert!(failing.err.contains("game 0: ") && failing.err.contains(told), "{}", failing.err);
    let failing = place.run(&[&args[..], &["--json"]].concat(), "");
    let report: Value = serde_json::from_str(&failing.out).expect("it is JSON");
    assert_eq!(failing.code, Some(1));
    assert!(number(&report["script_failures"]) > 0 && number(&report["failed"]) == 0, "{report}");
}

/// By default, bots play cards of steps, so that a failing card is found; named seats play as
/// named.
#[test]
fn cards_of_steps_are_played_by_default() {
    let place = crate::cards::place("wiles");
    let scripts = "fn supply(game) {\n    throw \"nothing left\";\n}\nfn shield(game) {}\n";
    std::fs::write(place.path("wiles/wiles.rhai"), scripts).unwrap();
    let args = ["simulate", "./wiles", "--games", "6", "--max-turns", "20", "--json"];
    let run = |more: &[&str]| {
        let ran = place.run(&[&args[..], more].concat(), "");
        serde_json::from_str::<Value>(&ran.out).expect("it is JSON")
    };
    let report = run(&[]);
    assert_eq!(report["seats"], serde_json::json!(["simple/greedy", "simple/greedy"]));
    assert!(number(&report["script_failures"]) > 0, "{report}");
    let simple = run(&["--seats", "simple,simple"]);
    assert_eq!(simple["seats"], serde_json::json!(["simple", "simple"]));
    assert_eq!(number(&simple["script_failures"]), 0);
    for threads in ["1", "3"] {
        let again = run(&["--threads", threads]);
        assert_eq!((&again["wins"], &again["decisions"]), (&report["wins"], &report["decisions"]));
    }
}

/// A game ended by endless scripts is not counted as one that reached the limit of turns.
#[test]
fn games_that_never_end_are_told_apart() {
    let place = crate::cards::place("wiles");
    let turn = std::fs::read_to_string(place.path("wiles/turn.toml")).unwrap();
    let step = "\n[[turn]]\nstep = \"script\"\nid = \"toll\"\nname = \"Toll\"\nrun = \"toll\"\nwhile = \"is_due\"\n";
    std::fs::write(place.path("wiles/turn.toml"), turn + step).unwrap();
    let toll = "fn is_due(game) {\n    true\n}\nfn toll(game) {\n    game.then(\"toll\");\n}\n";
    std::fs::write(place.path("wiles/toll.rhai"), toll).unwrap();
    let args = ["simulate", "./wiles", "--games", "4", "--seats", "random,random", "--lang", "en"];
    let ran = place.run(&[&args[..], &["--json"]].concat(), "");
    let report: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert_eq!((number(&report["endless"]), number(&report["cut"])), (4, 0), "{report}");
    let ran = place.run(&args, "");
    assert!(ran.out.contains("\nended because turns or scripts never stopped: 4\n"), "{}", ran.out);
}

#[test]
fn odds_are_those_published() {
    let place = Place::new();
    let odds = json(&place, &["odds", "--attack", "2", "--defend", "1", "--json"]);
    assert_eq!(odds["win"].as_f64(), Some(1955.0 / 2592.0));
    assert_eq!(odds["win_fraction"], "1955/2592");
    let odds = json(&place, &["odds", "--attack", "10", "--defend", "10", "--json"]);
    let rounded = |value: &Value| format!("{:.6}", value.as_f64().expect("a number"));
    assert_eq!(rounded(&odds["win"]), "0.567593");
    let p: Vec<String> =
        odds["battle"].as_array().expect("a list").iter().map(|row| rounded(&row["p"])).collect();
    assert_eq!(p, ["0.292567", "0.335777", "0.371656"]);
}
