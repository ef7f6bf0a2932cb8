//! Tests of random trials of scripts: a failure is reported at its line, with the seed that
//! reproduces it.

use warboard_engine::edition::{Diagnostic, Edition, EditionFiles, Trial};
use warboard_tests::{edition_dirs, load, root};

fn tricks(edit: impl Fn(String) -> String) -> Edition {
    let dir = root().join("tests/fixtures/tricks");
    let mut files = EditionFiles::from_dir(&dir).expect("the fixture is text");
    "tricks".clone_into(&mut files.name);
    let script = files.files.get_mut("tricks.rhai").expect("the fixture has scripts");
    *script = edit(script.clone());
    Edition::load(files).expect("the fixture loads")
}

#[test]
fn nothing_fails_in_what_ships() {
    for dir in edition_dirs() {
        let found = load(&dir).try_out(Trial::default());
        assert!(found.is_empty(), "{found}");
    }
}

#[test]
fn a_card_whose_moment_never_comes_is_told() {
    let dir = root().join("tests/fixtures/tricks");
    let mut files = EditionFiles::from_dir(&dir).expect("the fixture is text");
    let more = "[[deck]]\nid = \"far\"\nname = \"Far\"\nreshuffle = true\nsource = \"ours\"\n\
        [[card]]\nid = \"far\"\nname = \"Far\"\ndeck = \"far\"\neffect = \"far\"\n\
        timing = \"step:claim\"\nsource = \"ours\"\n";
    files.files.insert("far.toml".to_owned(), more.to_owned());
    files
        .files
        .insert("far.rhai".to_owned(), "fn far(game) { game.reinforce(game.army, 1); }".into());
    let edition = Edition::load(files).expect("the fixture loads");
    let found = edition.try_out(Trial::default());
    let told = found.iter().find(|finding| finding.message.contains("`far`")).expect("it is told");
    assert_eq!((told.code, told.file.ends_with("far.toml")), ("never-played", true));
}

#[test]
fn a_script_that_fails_is_told_with_its_line_and_seed() {
    let edition = tricks(|script| script.replace("game.put(space, n);", "game.put(space, -n);"));
    let found = edition.try_out(Trial::default());
    let failing = found.iter().find(|finding| finding.code == "script-fails").expect("it fails");
    insta::assert_snapshot!(failing.to_string());
}

#[test]
fn a_function_that_answers_for_bots_and_fails_is_told() {
    let dir = root().join("tests/fixtures/tricks");
    let mut files = EditionFiles::from_dir(&dir).expect("the fixture is text");
    "tricks".clone_into(&mut files.name);
    let script = files.files.get_mut("advice.rhai").expect("the fixture has advice");
    *script = script.replace("\"scout\"", "\"dragon\"");
    let found = Edition::load(files).expect("the fixture loads").try_out(Trial::default());
    let failing = found.iter().find(|finding| finding.code == "script-fails").expect("it fails");
    insta::assert_snapshot!(failing.to_string());
}

/// Returns the victories that hold at the start, from openings alone.
fn openings(edition: &Edition) -> Vec<(String, String)> {
    let found = edition.try_out(Trial { games: 0, ..Trial::default() });
    let held = found.iter().filter(|finding| finding.code == "holds-at-start");
    held.map(|finding| (finding.file.clone(), finding.message.clone())).collect()
}

fn edited(dir: &str, file: &str, from: &str, to: &str) -> Edition {
    let mut files = EditionFiles::from_dir(&root().join(dir)).expect("the edition is text");
    let text = files.files.get_mut(file).expect("the file is there");
    assert!(text.contains(from), "{file} says: {from}");
    *text = text.replace(from, to);
    Edition::load(files).expect("the edition loads")
}

#[test]
fn a_victory_that_holds_at_the_start_is_told() {
    assert_eq!(openings(&load(&root().join("tests/fixtures/tiny"))), []);
    let early = edited("tests/fixtures/tiny", "edition.toml", "{ spaces = 5 }", "{ spaces = 1 }");
    let told = openings(&early);
    assert!(told.iter().all(|(file, _)| file.ends_with("edition.toml")), "{told:?}");
    assert!(
        told.iter().any(|(_, message)| message.contains("at the start of 12 of 12")),
        "{told:?}"
    );
}

/// If a game ends before it begins, the missing plays of cards are not reported.
#[test]
fn a_card_without_a_turn_is_not_told() {
    let early = edited("tests/fixtures/tricks", "edition.toml", "{ spaces = 5 }", "{ spaces = 1 }");
    let found = early.try_out(Trial::default());
    let codes: Vec<&str> = found.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["holds-at-start"]);
}

#[test]
fn a_mission_that_holds_at_the_start_is_told_with_the_number_of_players() {
    let script = "variants/mission/missions.rhai";
    let early = edited("editions/classic", script, "[0, 0, 2, 4, 0]", "[0, 0, 0, 0, 0]");
    let told: Vec<String> = openings(&early).into_iter().map(|(_, message)| message).collect();
    assert_eq!(
        told,
        [
            "card `captain_1` holds at the start of 12 of 12 games (variant mission, 2 players)",
            "card `major_1` holds at the start of 12 of 12 games (variant mission, 3 players)",
        ]
    );
}

/// Returns the failure of a card of the fixture with this function.
fn failing(function: &str) -> String {
    let edition = tricks(|script| {
        let (before, after) = script.split_once("fn flood(game) {").expect("it has it");
        let (_, after) = after.split_once("\n}\n").expect("it ends");
        format!("{before}{function}\n{after}")
    });
    let found = edition.try_out(Trial { games: 1, answers: 60, ..Trial::default() });
    let is_it = |told: &&Diagnostic| told.message.contains("`flood`");
    let failing = found.iter().filter(|told| told.code == "script-fails").find(is_it);
    failing.expect("it fails").to_string()
}

#[test]
fn what_a_script_may_not_give_is_told_with_the_right_form() {
    let cases = [
        "fn flood(game) {\n    take(game, 2, game.army.spaces[0]);\n}\n\
         fn take(game, n, from) { game.take(n, from); }",
        "fn flood(game) {\n    for n in [60] {\n        game.roll_many(n, 6);\n    }\n}",
        "fn flood(game) {\n    for n in [0 - 3] {\n        game.reinforce(game.army, n);\n    }\n}",
        "fn flood(game) {\n    raise(game, game.army.spaces.len());\n}\n\
         fn raise(game, army) { game.reinforce(army, 1); }",
        "fn flood(game) {\n    for n in [5000000000] {\n        game.reinforce(game.army, n);\n    }\n}",
        "fn flood(game) {\n    let target = game.target;\n    if target.troops > 1 { return; }\n}",
        "fn flood(game) {\n    let spaces = game.army.spaces;\n    spaces[900];\n}",
    ];
    insta::assert_snapshot!(cases.map(failing).join("\n"));
}

#[test]
fn a_loop_without_an_end_is_told_where_it_begins() {
    let cases = [
        "fn flood(game) {\n    let n = 0;\n    loop { n += 1; }\n}",
        "fn flood(game) {\n    let n = 1;\n    while n > 0 {\n        for space in game.spaces {\n            \
         n += space.troops + 1;\n        }\n    }\n}",
        "fn flood(game) {\n    run_on(game);\n}\nfn run_on(game) {\n    let n = 1;\n    while n > 0 {\n        \
         n += more(n);\n    }\n}\nfn more(n) { if n > 0 { 0 } else { 1 } }",
    ];
    insta::assert_snapshot!(cases.map(failing).join("\n"));
}

/// A lesson of the fixture, with changes.
fn lesson(edit: impl Fn(String) -> String) -> Vec<Diagnostic> {
    let dir = root().join("tests/fixtures/tricks");
    let mut files = EditionFiles::from_dir(&dir).expect("the fixture is text");
    "tricks".clone_into(&mut files.name);
    let more = "source = \"ours\"\n[[lesson]]\nid = \"first\"\nname = \"First\"\nplayers = 2\n\
        army = \"south\"\nposition = [\n  \"space mill south 4\",\n  \"rest north 1\",\n  \"at south attack\",\n]\n\
        [[lesson.step]]\nsays = \"Attack.\"\nanswer = \"attack mill ford 3\"\n\
        [[lesson.step]]\nsays = \"Stop.\"\nanswer = \"end\"\n";
    files.files.insert("lesson.toml".to_owned(), edit(more.to_owned()));
    let edition = Edition::load(files).expect("the fixture loads");
    let found = edition.try_out(Trial { games: 0, openings: 0, ..Trial::default() });
    found.iter().filter(|finding| finding.code == "wrong-lesson").cloned().collect()
}

#[test]
fn a_lesson_that_does_not_fit_is_told_with_its_place() {
    for (before, after) in [
        ("attack mill ford 3", "atack mill ford 3"),
        ("attack mill ford 3", "attack mill ford 9"),
        ("attack mill ford 3", "place mill 1"),
        ("space mill south 4", "space mil south 4"),
        ("space mill south 4", "> south: end"),
        ("space mill south 4", "space mill south 0"),
        ("players = 2", "players = 7"),
        ("army = \"south\"", "army = \"west\""),
    ] {
        let found = lesson(|text| text.replace(before, after));
        let [finding] = &found[..] else { panic!("{after}: {found:?}") };
        insta::assert_snapshot!(finding.to_string());
    }
}
