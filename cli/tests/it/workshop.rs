//! Tests of the commands that look at an edition as its author does: `coverage` and `mutate`.

use super::Place;

/// Returns a place with a new edition in `moon_base`.
fn begun() -> Place {
    let place = Place::new();
    assert_eq!(place.run(&["new", "moon_base"], "").code, Some(0));
    place
}

#[test]
fn what_is_reached_is_counted() {
    let place = begun();
    let args = ["coverage", "moon_base", "--games", "4", "--html", "c.html", "--lcov", "c.info"];
    let ran = place.run(&args, "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    insta::assert_snapshot!(ran.out);
    assert_eq!(place.run(&args, "").out, ran.out, "the same games are played");
    insta::assert_snapshot!("coverage_lcov", place.read("c.info"));
    let page = place.read("c.html");
    assert!(page.contains("<h1>Coverage of moon_base</h1>"), "{page}");
    assert!(page.contains("<tr class=\"both\">"), "{page}");
    let ran = place.run(&["coverage", "moon_base", "--json", "--games", "0"], "");
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["games"], 0);
    assert!(json["things"]["step"].as_array().is_some_and(|rows| !rows.is_empty()), "{json}");
}

#[test]
fn a_line_that_nothing_runs_is_named() {
    let place = begun();
    let script = place.read("moon_base/cards.rhai");
    let lines = script.lines().count();
    let more = "\nfn never(game) {\n    game.mover.hand_size\n}\n";
    place.write("moon_base/cards.rhai", script + more);
    let ran = place.run(&["coverage", "moon_base"], "");
    let line = format!("moon_base/cards.rhai: lines {}", lines + 3);
    // A function that nothing names is a warning of `check`, and here a line that nothing runs.
    assert!(ran.out.contains(&line), "{}", ran.out);
}

#[test]
fn a_change_that_no_scenario_notices_is_told() {
    let place = begun();
    let ran = place.run(&["mutate", "moon_base", "--threads", "2"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""), "{}", ran.out);
    insta::assert_snapshot!(ran.out);
    let ran = place.run(&["mutate", "moon_base", "--json", "--file", "combat"], "");
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let rows = json["changes"].as_array().unwrap();
    assert!(!rows.is_empty() && rows.iter().all(|row| row["file"] == "combat.toml"), "{json}");
}

#[test]
fn what_is_exempt_has_a_reason_and_is_needed() {
    let place = begun();
    let list = "[[exempt]]\nfile = \"board.toml\"\nreason = \"the board is a proof of its own\"\n\n\
        [[exempt]]\nfile = \"gone.toml\"\nreason = \"no more\"\n";
    place.write("moon_base/tests/mutants.toml", list);
    assert_eq!(place.run(&["check", "moon_base"], "").code, Some(0), "the list is no rule");
    let ran = place.run(&["mutate", "moon_base"], "");
    let unused = "moon_base/tests/mutants.toml: no change needs the exemption of gone.toml\n";
    assert!(ran.out.contains(unused), "{}", ran.out);
    assert!(!ran.out.contains("moon_base/board.toml:"), "{}", ran.out);
    place.write("moon_base/tests/mutants.toml", "[[exempt]]\nfile = \"board.toml\"\nwhy = \"\"\n");
    let ran = place.run(&["mutate", "moon_base"], "");
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    insta::assert_snapshot!(ran.err);
}

#[test]
fn scenarios_hold_before_anything_is_changed() {
    let place = begun();
    let path = "moon_base/tests/combat/ties_go_to_the_defender.scenario";
    let text = place.read(path).replace("attack 6 5", "attack 6");
    place.write(path, text);
    let ran = place.run(&["mutate", "moon_base"], "");
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("do not hold without any change"), "{}", ran.err);
}
