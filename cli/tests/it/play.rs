//! Tests of playing through a pipe.

use std::io::{BufRead, BufReader, Read, Write};

use super::{Place, dealt, exists, last_hash};

#[test]
fn a_game_starts() {
    let place = Place::new();
    let lines = "auto\nstatus\nlegal\nquit\n";
    let ran = place.run(&dealt("human,simple,simple", "game"), lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    insta::assert_snapshot!(ran.out);
}

#[test]
fn a_game_starts_in_french() {
    let place = Place::new();
    let mut args = dealt("human,simple,simple", "game");
    args.extend(["--lang", "fr"]);
    let ran = place.run(&args, "auto\netat\nplateau\ncarte\naide\nquitter\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    insta::assert_snapshot!(ran.out);
}

#[test]
fn the_end_of_input_ends_the_game_cleanly() {
    let place = Place::new();
    let ran = place.run(&["play", "classic", "--plain", "--seed", "3"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("warboard resume"), "{}", ran.out);
    assert!(exists(&place.path("home/warboard/saves/classic-3.warboard")), "{}", ran.out);
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let place = Place::new();
    let mut child = place.start(&dealt("simple,simple,simple", "game"));
    let mut first = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut first).unwrap();
    drop(out);
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    let status = child.wait().unwrap();
    assert!(first.starts_with("Risk"), "{first}");
    assert_eq!((status.code(), err.as_str()), (Some(0), ""));
}

#[test]
fn bots_play_to_the_end_and_everything_can_be_watched() {
    let place = Place::new();
    let ran = place.run(&dealt("simple,simple,simple", "game"), "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains(" wins: The world is conquered."), "{}", ran.out);
    let replay = place.run(&["replay", "game", "--plain"], "");
    assert_eq!(replay.code, Some(0));
    assert!(replay.out.contains(" wins: The world is conquered."), "{}", replay.out);
    let public = ran.out.lines().filter(|line| line.ends_with(" draws a card.")).count();
    let shown = replay.out.lines().filter(|line| line.ends_with(" draws a card.")).count();
    assert!(public > 0, "hidden while bots play");
    assert_eq!(shown, 0, "the whole truth after the end");
    let resumed = place.run(&["resume", "game", "--plain"], "");
    assert_eq!(resumed.code, Some(0));
    assert!(resumed.out.contains("The game is over"), "{}", resumed.out);
}

#[test]
fn a_whole_game_ends_through_a_pipe() {
    let place = Place::new();
    let lines = "defend auto\n".to_owned() + &"auto\nend\nend\ntrade auto\n".repeat(400);
    let args = ["play", "classic", "--plain", "--seed", "5", "--bots", "hard", "--save", "game"];
    let ran = place.run(&args, &lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains(" wins: The world is conquered."), "{}", ran.out);
    assert!(ran.out.ends_with("  warboard replay game\n"), "{}", ran.out);
}

#[test]
fn undo_and_redo_give_the_same_dice() {
    let place = Place::new();
    let lines = "auto\nauto\nundo\nredo\nodds\nundo\nundo\nundo\nundo\nredo\nlog 3\nquit\n";
    // The second answer is the defence against an attack.
    let args = ["play", "classic", "--plain", "--seed", "6", "--option", "opening=deal", "--seats"];
    let of = |save| [&args[..], &["human,simple,simple", "--save", save]].concat();
    let ran = place.run(&of("game"), lines);
    assert_eq!(ran.code, Some(0));
    let once = place.run(&of("once"), "auto\nauto\nquit\n");
    assert_eq!(once.code, Some(0));
    let told = |text: &str| text.lines().filter(|line| line.starts_with("Red places")).count();
    assert!(told(&ran.out) >= told(&once.out), "{}", ran.out);
    insta::assert_snapshot!(ran.out);
}

#[test]
fn a_killed_game_goes_on_bit_for_bit() {
    let place = Place::new();
    let first = "auto\n";
    let second = "auto\nattack all\nend\nend\nauto\nend\nend\nauto\nend\nend\n";
    let whole = place.run(&dealt("human,simple,simple", "whole"), format!("{first}{second}"));
    assert_eq!(whole.code, Some(0));

    let mut child = place.start(&dealt("human,simple,simple", "killed"));
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(first.as_bytes()).unwrap();
    stdin.flush().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = Vec::new();
    while !line.ends_with(b"Place the reinforcements (3)> ") {
        let read = out.read_until(b' ', &mut line).unwrap();
        assert!(read > 0, "{}", String::from_utf8_lossy(&line));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let resumed = place.run(&["resume", "killed", "--plain"], second);
    assert_eq!((resumed.code, resumed.err.as_str()), (Some(0), ""));
    let (whole, killed) = (place.read("whole"), place.read("killed"));
    assert!(last_hash(&whole).is_some());
    assert_eq!(whole, killed);
}

#[test]
fn a_seat_sees_only_its_own_cards() {
    let place = Place::new();
    let (blue, red) = two_people(&place);
    let draws = |line: &&str| line.starts_with("Blue draws ");
    let card = blue.lines().find(draws).expect(&blue);
    assert_ne!(card, "Blue draws a card.");
    assert!(red.contains("Blue draws a card.") && !red.contains(card), "{red}");
    assert!(red.contains("Blue 1, Green 0"), "{red}");
    let seen = |seat| place.run(&["replay", "game", "--plain", "--seat", seat], "").out;
    assert!(seen("2").contains(card));
    assert!(!seen("1").contains(card) && seen("1").contains("Blue draws a card."));
    let public = place.run(&["replay", "game", "--plain"], "").out;
    assert!(!public.contains(card), "{public}");
    let show = |seat| place.run(&["show", "game", "--plain", "--seat", seat], "").out;
    assert!(show("2").contains("Blue: one card"), "{}", show("2"));
    assert!(!show("1").contains("Blue: one card"), "{}", show("1"));
}

#[test]
fn nobody_takes_dice_back_where_others_play() {
    let place = Place::new();
    let (_, red) = two_people(&place);
    assert!(red.contains("This cannot be undone"), "{red}");
}

/// Returns the output before and after Red takes the seat, in a game of two people and a bot in
/// which Blue draws a card.
fn two_people(place: &Place) -> (String, String) {
    let lines = "auto simple\nauto simple\nplace sia 4\nattack sia indi until 1\nadvance none\nend\nend\n\
        cards\nlog all\nboard\nundo\n";
    let ran = place.run(&dealt("human,human,simple", "game"), lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let (blue, red) = ran.out.split_once("---- Red takes the seat ----").expect(&ran.out);
    (blue.to_owned(), red.to_owned())
}
