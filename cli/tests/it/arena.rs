//! Tests of `arena`: ratings of bots and their certainty.

use serde_json::Value;

use crate::Place;

/// Returns the arena's report for these arguments.
fn arena(args: &[&str]) -> Value {
    let place = Place::new();
    let ran = place.run(&[&["arena"], args, &["--json"]].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    serde_json::from_str(&ran.out).expect("it is JSON")
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("it is a number")
}

#[test]
fn threads_do_not_show() {
    let args = ["classic", "--bots", "simple,random", "--games", "12", "--max-turns", "9"];
    let one = arena(&[&args[..], &["--threads", "1"]].concat());
    assert_eq!(arena(&[&args[..], &["--threads", "3"]].concat()), one);
    assert_ne!(arena(&[&args[..], &["--seed", "2"]].concat()), one);
}

#[test]
fn a_mirror_match_is_even() {
    let report = arena(&["classic", "--bots", "simple,simple", "--games", "240"]);
    let pair = &report["pairs"][0];
    assert!(number(&pair["share_low"]) < 0.5 && number(&pair["share_high"]) > 0.5, "{report}");
    assert_eq!(pair["sure"], false);
    assert_eq!(report["table"][0]["games"], 240);
    let names: Vec<_> = pair["bots"].as_array().expect("two names").clone();
    assert_eq!(names, ["simple", "simple#2"]);
    for row in report["table"].as_array().expect("it is a list") {
        assert!(number(&row["elo_low"]) < number(&row["elo"]), "{row}");
        assert!(number(&row["elo"]) < number(&row["elo_high"]), "{row}");
    }
}

#[test]
fn who_is_stronger_is_told_as_soon_as_it_is_sure() {
    let args = ["classic", "--bots", "random,simple", "--games", "6000", "--until-sure"];
    let report = arena(&args);
    assert_eq!(report["table"][0]["bot"], "simple");
    assert!(number(&report["table"][0]["elo_low"]) > 100.0, "{report}");
    assert_eq!(report["pairs"][0]["sure"], true);
    assert!(number(&report["games"]) < 600.0, "it ends early: {}", report["games"]);
    // Bots play alone and in numbers: one seat of three, and two.
    let seats = report["pairs"][0]["seats"].as_array().expect("it is a list");
    assert_eq!(seats.iter().map(|row| number(&row["seats"])).collect::<Vec<_>>(), [1.0, 2.0]);
}

#[test]
fn a_picture_shows_every_bot() {
    let place = Place::new();
    let args = ["arena", "classic", "--players", "3", "--games", "6", "--max-turns", "12"];
    let ran = place.run(&[&args[..], &["--bots", "simple,random", "--plot", "a.svg"]].concat(), "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let svg = place.read("a.svg");
    assert!(
        svg.starts_with("<svg") && ["simple", "random", "Elo"].iter().all(|it| svg.contains(it))
    );
    let ran =
        place.run(&[&args[..], &["--bots", "simple,random", "--plot", "no/a.svg"]].concat(), "");
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    assert!(ran.err.contains("no/a.svg"), "{}", ran.err);
}

#[test]
fn a_lone_bot_and_an_unknown_one_are_refused() {
    let place = Place::new();
    for (bots, words) in
        [("greedy", "At least two bots"), ("greedy,gready", "greedy"), ("greedy,esay", "`easy`")]
    {
        let ran = place.run(&["arena", "classic", "--bots", bots], "");
        assert_eq!(ran.code, Some(2), "{bots}");
        assert!(ran.err.contains(words), "{}", ran.err);
    }
}

/// A level plays as the bot behind it.
#[test]
fn levels_play_too() {
    let args = ["classic", "--bots", "Easy, beginner", "--games", "6", "--max-turns", "9"];
    let pair = arena(&args)["pairs"][0]["bots"].clone();
    let mut names: Vec<String> = serde_json::from_value(pair).expect("two names");
    names.sort();
    assert_eq!(names, ["careless:35", "careless:60"]);
}

/// A program that answers with the first legal answer.
const FIRST: &str =
    "exec sed -u -E 's/.*\"legal\":\\[\\{\"answer\":\"([^\"]*)\".*/{\"answer\":\"\\1\"}/'\n";

#[cfg(unix)]
#[test]
fn a_program_of_ones_own_plays() {
    let place = Place::new();
    std::fs::write(place.path("first.sh"), FIRST).unwrap();
    let args = ["arena", "classic", "--bots", "cmd:sh first.sh,simple", "--games", "6", "--json"];
    let ran = place.run(&[&args[..], &["--max-turns", "12"]].concat(), "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let report: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert_eq!((&report["games"], &report["forfeits"]), (&Value::from(6), &Value::from(0)));
}

#[cfg(unix)]
#[test]
fn a_program_that_ends_has_lost_and_its_last_lines_are_told() {
    let place = Place::new();
    std::fs::write(place.path("ends.sh"), "echo 'out of ideas' >&2; exit 3\n").unwrap();
    let args = ["arena", "classic", "--bots", "cmd:sh ends.sh,random", "--games", "6", "--json"];
    let ran = place.run(&args, "");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("out of ideas"), "{}", ran.err);
    let report: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert_eq!(report["forfeits"], 6);
    assert_eq!(report["pairs"][0]["share"], 0.0);
}
