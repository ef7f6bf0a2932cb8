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
    let ran = place.run(&["mutate", "moon_base"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "a new edition is proved: {}", ran.out);
    std::fs::remove_dir_all(place.path("moon_base/tests/turn")).unwrap();
    std::fs::remove_file(place.path("moon_base/tests/mutants.toml")).unwrap();
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

/// Returns the output of a console for typed lines.
fn tried(place: &Place, args: &[&str], typed: &str) -> String {
    let ran = place.run(&[&["try"][..], args].concat(), typed);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    ran.out
}

#[test]
fn a_position_is_tried_and_becomes_a_scenario() {
    let place = begun();
    let typed = "at red attack\npool red 0\nspace peak red 9\nattack peak pass 2\ndefend 1\nlegal\n\
        dice attack 6 5\ndice defend 4\n? space(\"pass\").troops\nback\nback\n\
        run game.set(\"points\", 5, army(\"red\"))\n? game.get(\"points\", army(\"red\"))\n\
        attack peak pass 2\ndefend 2\nroll\n= variable points red 5\n= variable points red 6\nlog\n\
        ? game.nothing(3)\n? loop {}\nattack peak moor\nspace nowhere red 1\nback 18446744073709551615\nback\n\
        save cards/tried.scenario points are set\nsave ../tried.scenario\nquit\n";
    insta::assert_snapshot!(tried(&place, &["moon_base"], typed));
    let scenario = place.read("moon_base/tests/cards/tried.scenario");
    assert!(
        scenario.starts_with("title   points are set\nsource  ours\nplayers 2\n"),
        "{scenario}"
    );
    assert_eq!(place.run(&["test", "moon_base", "--accept"], "").code, Some(0));
    let path = place.path("moon_base/tests/cards/tried.scenario");
    let out = tried(&place, &["moon_base", "--scenario", path.to_str().unwrap()], "lines\n");
    let lines = scenario.lines().skip(2).collect::<Vec<_>>().join("\n");
    assert!(out.contains(&lines), "{out}");
}

#[test]
fn a_moment_of_a_save_is_tried() {
    let place = begun();
    let play =
        ["play", "moon_base", "--plain", "--seed", "3", "--seats", "human,simple", "--save", "s"];
    assert_eq!(
        place.run(&play, "auto\nauto\nauto\nend\nend\nauto\nend\nend\nquit\n").code,
        Some(0)
    );
    let out = tried(&place, &["moon_base", "--save", "s", "--turn", "1"], "lines\n? game.turn\n");
    assert!(out.contains("\nturn 1\n") && out.contains("\nat "), "{out}");
    let ran = place.run(&["try", "moon_base", "--save", "s", "--turn", "99"], "");
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("no step of turn 99 begins in this save"), "{}", ran.err);
}

#[test]
fn a_script_shows_values_to_its_author() {
    let place = begun();
    let script = place.read("moon_base/cards.rhai");
    let n = "let n = ask_number";
    let prints = script.replace(n, &format!("print(space);\n    {n}")) + "\n// the end\n";
    assert_ne!(prints, script);
    place.write("moon_base/cards.rhai", prints);
    let checked = place.run(&["check", "moon_base"], "");
    assert_eq!(checked.code, Some(1), "{}", checked.out);
    assert!(checked.out.contains("`print` shows nothing in a game"), "{}", checked.out);
    // The question after it repeats the run, and the value is shown once.
    let tested = place.run(&["test", "moon_base"], "");
    let shown = tested.out.matches("+   print: ").count();
    assert_eq!((tested.code, shown), (Some(1), 1), "{}", tested.out);
    let typed = "? print(\"a\"); debug([1, space(\"pass\")]); 3\nquit\n";
    let shown = tried(&place, &["moon_base"], typed);
    assert!(shown.contains("a\n[1, pass]\n3\n"), "{shown}");
}

#[test]
fn what_no_game_reaches_is_reported() {
    let place = begun();
    let cards = place.read("moon_base/cards.toml");
    let spare = "\n[[deck]]\nid = \"spare\"\nname = \"Spare cards\"\ncards = 1\n\n\
        [[card]]\nid = \"idle\"\nname = \"Idle\"\ndeck = \"spare\"\nsymbol = \"sword\"\n";
    place.write("moon_base/cards.toml", cards.clone() + spare);
    let checked = place.run(&["check", "moon_base"], "");
    assert_eq!(checked.code, Some(1), "{}", checked.out);
    assert!(checked.out.contains("deck `spare`"), "{}", checked.out);
    // A card that its condition never lets be played.
    let muster = "effect = \"muster\"";
    assert!(cards.contains(muster), "{cards}");
    place.write(
        "moon_base/cards.toml",
        cards.replace(muster, "effect = \"muster\"\nwhen = \"may\""),
    );
    let script = place.read("moon_base/cards.rhai");
    place.write("moon_base/cards.rhai", script + "\nfn may(game) {\n    game.turn > 9999\n}\n");
    let checked = place.run(&["check", "moon_base"], "");
    assert_eq!(checked.code, Some(1), "{}", checked.out);
    assert!(checked.out.contains("`may` was asked in "), "{}", checked.out);
    assert!(checked.out.contains(" games and never true"), "{}", checked.out);
    assert_eq!(place.run(&["check", "moon_base", "--unplayed"], "").code, Some(0));
}
