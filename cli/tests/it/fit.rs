//! Tests of `fit`: weights fitted to games of bots.

use std::fs;

use serde_json::Value;

use crate::Place;

const FEW: [&str; 6] = ["fit", "original-trilogy", "--players", "2", "--games", "12"];

#[test]
fn threads_do_not_show() {
    let fit = |more: &[&str]| {
        let ran = Place::new().run(&[&FEW[..], more, &["--json"]].concat(), "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        ran.out
    };
    let one = fit(&["--threads", "1"]);
    assert_eq!(fit(&["--threads", "3"]), one);
    assert_ne!(fit(&["--seed", "2"]), one);
    let report: Value = serde_json::from_str(&one).expect("it is JSON");
    assert_eq!(report["games"], 12);
    assert_eq!(report["weights"][0]["key"], "guess");
    assert_eq!(report["lean"].as_array().map(Vec::len), Some(3), "{report}");
    assert!(report["held_out"]["even"].as_f64().is_some_and(|loss| loss > 0.5), "{report}");
}

/// The output is a valid table of an edition.
#[test]
fn the_table_goes_into_the_edition() {
    let place = Place::new();
    let ran = place.run(&["new", "isles"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let ran = place.run(&["fit", "isles", "--games", "40", "--ridge", "3", "--lang", "en"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let (told, table) = ran.out.split_once("\n# Made by ").expect("it says how");
    assert!(told.contains("40 games") && told.contains("log loss"), "{told}");
    assert!(table.starts_with("`warboard fit isles --games 40 --seed 1 --ridge 3`."), "{table}");
    let file = place.path("isles/value.toml");
    fs::write(file, format!("# Made by {table}")).expect("it can be written");
    let ran = place.run(&["check", "isles"], "");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
}

#[test]
fn what_cannot_be_fitted_is_refused() {
    let place = Place::new();
    let ran = place.run(&["fit", "classic", "--games", "2", "--max-turns", "1"], "");
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    let ran = place.run(&[&FEW[..], &["--bots", "gready", "--lang", "en"]].concat(), "");
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("greedy"), "{}", ran.err);
}
