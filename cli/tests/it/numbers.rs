//! Tests of commands outside a question: lists, counts, odds and help.

use super::{Place, dealt};

fn shown(place: &Place, args: &[&str], input: &str) -> String {
    let ran = place.run(args, input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}: {}", ran.out);
    ran.out
}

/// Returns the columns of the line with this beginning.
fn line<'a>(text: &'a str, begin: &str) -> Vec<&'a str> {
    let found = text.lines().find(|line| line.trim_start().starts_with(begin));
    assert!(found.is_some(), "no line `{begin}` in:\n{text}");
    found.unwrap_or_default().split_whitespace().collect()
}

#[test]
fn an_edition_with_shared_scripts_has_not_changed() {
    let place = Place::new();
    let edition = ["play", "original-trilogy", "--plain", "--seed", "5", "--save", "game"];
    shown(&place, &edition, "quit\n");
    let out = shown(&place, &["resume", "game", "--plain"], "quit\n");
    assert!(out.contains("resumes after") && !out.contains("has changed"), "{out}");
}

#[test]
fn resume_alone_lists_the_games() {
    let place = Place::new();
    let out = shown(&place, &["resume"], "");
    assert!(out.contains("There is no saved game"), "{out}");
    for (seats, seed) in [("human,simple,simple", "7"), ("human,human,simple", "8")] {
        let mut args = dealt(seats, "");
        args.truncate(args.len() - 2);
        args[4] = seed;
        shown(&place, &args, "auto\nquit\n");
    }
    let out = shown(&place, &["resume", "--lang", "en"], "");
    assert!(out.starts_with("Saved games"), "{out}");
    assert_eq!(out.matches("warboard resume").count(), 2, "{out}");
    assert!(out.contains("the world: 2 people, set-up, simple bots"), "{out}");
    assert!(shown(&place, &["resume", "--lang", "fr"], "").contains("2 personnes"));
    // The name of a save in the data folder is enough, and an unknown name is reported.
    let named = shown(&place, &["resume", "classic-7", "--plain"], "quit\n");
    assert!(named.contains("The game resumes after"), "{named}");
    assert_eq!(place.run(&["resume", "classic-9", "--plain"], "").code, Some(2));
}

#[test]
fn a_level_is_called_by_its_name_in_the_list() {
    let place = Place::new();
    shown(&place, &["play", "classic", "--plain", "--seed", "5", "--bots", "easy"], "quit\n");
    let out = shown(&place, &["resume"], "");
    assert!(out.contains("the world: Red, set-up, easy bots"), "{out}");
}

#[test]
fn without_an_edition_those_that_ship_are_listed() {
    let ran = Place::new().run(&["play"], "");
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    for edition in ["classic", "clone-wars", "original-trilogy", "return-of-the-jedi"] {
        assert!(ran.err.contains(&format!("warboard play {edition} ")), "{}", ran.err);
    }
}

#[test]
fn a_number_of_players_names_the_variants_that_take_it() {
    let place = Place::new();
    let refused = |args: &[&str], hint: &str| {
        let ran = place.run(args, "");
        assert_eq!(ran.code, Some(2), "{}", ran.out);
        assert!(ran.err.contains(hint), "{}", ran.err);
    };
    let hint = "2 can play with --variant allied-neutrals, --variant english, --variant mission";
    refused(&["play", "classic", "--players", "2"], hint);
    refused(&["simulate", "classic", "--seats", "random,random"], hint);
    refused(&["show", "classic", "--players", "2"], hint);
    let plain = ["play", "classic", "--variant", "two-player", "--players", "3"];
    refused(&plain, "3 can play without a variant");
    let ran = place.run(&["play", "classic", "--players", "9"], "");
    assert!(!ran.err.contains("can play with "), "{}", ran.err);
}

#[test]
fn an_edition_is_shown_as_it_is_played() {
    let place = Place::new();
    let show = |args: &[&str]| shown(&place, &[&["show"], args].concat(), "");
    let turn = show(&["classic", "turn", "--variant", "mission", "--lang", "en"]);
    assert!(turn.starts_with("For 2 players") && turn.contains("issions"), "{turn}");
    let deal = show(&["classic", "turn", "--option", "opening=deal", "--lang", "en"]);
    assert!(deal.starts_with("For 3 players") && deal.contains("Deal"), "{deal}");
    let cards = show(&["original-trilogy", "cards", "--lang", "en"]);
    assert!(cards.contains("Reinforcements +3 (Fighter) × 2"), "{cards}");
    let list = shown(&place, &["editions"], "");
    assert!(line(&list, "classic").join(" ").contains("2 3 4 5 6 (none): 3 4 5 6"), "{list}");
    assert!(list.contains("two-player: 2"), "{list}");
}

#[test]
fn status_counts_in_the_order_of_turns() {
    let place = Place::new();
    let team = ["play", "classic", "--plain", "--seed", "4", "--variant", "team", "--save", "team"];
    let seats = ["--option", "opening=deal", "--seats", "human,simple,simple,simple"];
    let out = shown(&place, &[&team[..], &seats].concat(), "auto\nstatus\ncards\nquit\n");
    let at = |army: &str| out.rfind(army).unwrap();
    // Blue goes first; a team's hand is listed once, with its first army.
    let lines = ["B Blue ", "R Red ", "Y Yellow ", "K Black "].map(at);
    assert!(lines.is_sorted(), "{out}");
    assert_eq!(*line(&out, "Y Yellow").last().unwrap(), "(Blue)", "{out}");
    assert!(out.contains("face down: Blue + Yellow 1"), "{out}");
    let mission = ["play", "classic", "--plain", "--seed", "4", "--variant", "mission"];
    let players = ["--players", "4", "--bots", "hard", "--save", "mission"];
    let out = shown(&place, &[&mission[..], &players].concat(), "auto\nstatus\ncards\nquit\n");
    assert!(out.contains("cards  cards apart"), "{out}");
    assert!(out.contains("Red: no cards.\nApart from the hand, "), "{out}");
    assert!(out.contains("(apart: 3)"), "{out}");
    // Armies without ships yet.
    let trilogy = ["play", "original-trilogy", "--plain", "--seed", "5", "--save", "trilogy"];
    let out = shown(&place, &trilogy, "status\nquit\n");
    assert!(!out.contains("fighters"), "{out}");
}

#[test]
fn odds_never_stop_without_a_word() {
    let place = Place::new();
    let args = dealt("human,simple,simple", "game");
    let out = shown(&place, &args, "auto random\ndefend auto\nauto random\nodds\nodds all\nquit\n");
    let left = out.lines().find(|line| line.starts_with("And ")).unwrap_or_default();
    let n: usize = left.split(' ').nth(1).unwrap_or_default().parse().unwrap_or_default();
    assert!(n > 0, "{out}");
    let percents = |text: &str| text.lines().filter(|line| line.contains(" %  ")).count();
    let all = out.split("Probability of success").nth(2).unwrap_or_default();
    assert_eq!(percents(all), 15 + n, "{out}");
}

#[test]
fn odds_of_rounds_are_those_of_fires_and_climbs() {
    let place = Place::new();
    let args = ["play", "return-of-the-jedi", "--plain", "--seed", "4", "--save", "game"];
    let out = shown(&place, &args, "odds\nodds m1 o9\nhelp move\nhelp trade\nquit\n");
    assert!(out.contains("Shield assault: 5 dice climb 4.17 spaces on average."), "{out}");
    assert!(out.contains("Nothing on M1 could hit anything on O9."), "{out}");
    assert!(out.contains("Moves the units of the order"), "{out}");
    assert!(out.contains("This game never uses it."), "{out}");
}

#[test]
fn help_names_each_word_once() {
    let place = Place::new();
    let args = dealt("human,simple,simple", "game");
    let out = shown(&place, &args, "help auto\nhelp move\nlook alaska\nquit\n");
    assert!(out.contains("Also written: best\n"), "{out}");
    assert!(out.contains("Moves between your own lands."), "{out}");
    assert!(line(&out, "Kam").join(" ").ends_with("(sea line)"), "{out}");
}

#[test]
fn programs_get_the_nearest_double_and_people_six_digits() {
    let place = Place::new();
    let args = ["odds", "classic", "--attack", "5", "--defend", "3"];
    let json = shown(&place, &[&args[..], &["--json"]].concat(), "");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let exact = 208_367_138_941_435.0 / 270_826_551_115_776.0;
    assert_eq!(json["win"].as_f64(), Some(exact));
    assert!(shown(&place, &[&args[..], &["--lang", "fr"]].concat(), "").contains("0,769375 ="));
    let ran = place.run(&["odds", "return-of-the-jedi", "--attack", "60", "--at", "tie=3"], "");
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("at most 8 dice"), "{}", ran.err);
}

#[test]
fn what_no_die_reaches_is_a_dash() {
    let place = Place::new();
    let track = shown(&place, &["show", "clone-wars", "cards", "--lang", "en"], "");
    let column = line(&track, "Least roll for a planet");
    assert_eq!(column[5..8], ["-", "8", "8"], "{track}");
}

#[test]
fn rounds_are_counted_as_rounds() {
    let place = Place::new();
    let args = ["simulate", "return-of-the-jedi", "--games", "1", "--seats", "simple,simple"];
    let out = shown(&place, &[&args[..], &["--lang", "en"]].concat(), "");
    let ran = line(&out, "rounds:").join(" ");
    assert!(out.contains(": one game of ") && !ran.contains("fires 0,"), "{out}");
}
