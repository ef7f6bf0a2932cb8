//! Tests of watching a game again: on the screen, and as a page for a browser.

use std::fs;

use super::screen::Seat;
use super::{Place, dealt, last_hash};

/// Returns a place with a finished game of bots, in `game`.
fn over() -> Place {
    let place = Place::new();
    let ran = place.run(&dealt("simple,simple,simple", "game"), "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for told in ["Who was winning", "Luck with the dice", "Turning points", "--html"] {
        assert!(ran.out.contains(told), "no {told}:\n{}", ran.out);
    }
    place
}

#[test]
fn a_game_is_watched_on_the_screen_and_played_on_from_there() {
    let place = over();
    let mut seat = Seat::new(&place, &["replay", "game"], (80, 24));
    seat.wait_for("? keys");
    seat.wait_for("everything is shown");
    seat.press("\u{1b}[F");
    seat.wait_for(" wins: The world is conquered.");
    seat.press("v");
    seat.wait_for("as Red saw it");
    seat.resize((120, 40));
    seat.wait_for("Turning points");
    seat.press("\u{1b}[H");
    seat.wait_for("Before the first turn");
    seat.press("nn");
    seat.wait_for("Round 1, ");
    seat.press("z");
    seat.wait_for("no such key");
    seat.press("o");
    seat.wait_for("y = yes");
    seat.press("y");
    assert_eq!(seat.ends(), 0);
    // The same bots continue with unknown dice.
    let found = fs::read_dir(place.path("home/warboard/saves")).unwrap();
    let saves: Vec<_> = found.map(|entry| entry.unwrap().path()).collect();
    assert_eq!(saves.len(), 1, "{saves:?}");
    let ran = place.run(&["resume", saves[0].to_str().unwrap(), "--plain"], "");
    assert!(ran.out.contains("The game is over"), "{}", ran.out);
    let again = fs::read_to_string(&saves[0]).unwrap();
    assert!(last_hash(&again).is_some());
    assert!(again.lines().next().is_some_and(|header| header.contains("\"reseeded\":[{")));
    assert_ne!(last_hash(&again), last_hash(&place.read("game")));
}

#[test]
fn a_page_is_written_once_and_again() {
    let place = over();
    let write =
        |args: &[&str]| place.run(&[&["replay", "game", "--html", "page.html"], args].concat(), "");
    let ran = write(&[]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "page.html written\n"), "{}", ran.err);
    let page = place.read("page.html");
    assert!(page.starts_with("<!doctype html>") && page.contains("\"first\":["));
    assert_eq!(write(&[]).code, Some(0));
    assert_eq!(place.read("page.html"), page);
    assert_eq!(write(&["--lang", "fr"]).code, Some(0));
    assert!(place.read("page.html").contains("<html lang=\"fr\">"));
    place.write("page.html", "my letters");
    let ran = write(&[]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("`page.html` already exists"), "{}", ran.err);
    assert_eq!(place.read("page.html"), "my letters");
    assert_eq!(write(&["--to", "3"]).code, Some(2));
}

#[test]
fn a_save_that_was_cut_or_changed() {
    let place = over();
    let save = place.read("game");
    place.write("cut", &save[..save.len() / 2]);
    let ran = place.run(&["replay", "cut", "--html", "cut.html"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(place.read("cut.html").contains("\"end\":null"));
    let mut lines: Vec<&str> = save.lines().collect();
    lines.remove(20);
    place.write("changed", lines.join("\n") + "\n");
    let ran = place.run(&["replay", "changed", "--html", "changed.html"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("line 21"), "{}", ran.err);
    assert!(!place.path("changed.html").exists());
}

/// In a game in progress, its only person sees exactly what the seat sees.
#[test]
fn a_game_that_goes_on_keeps_its_secrets() {
    let place = Place::new();
    let lines = "auto\nauto\nend\nend\n".repeat(10) + "quit\n";
    let ran = place.run(&dealt("human,simple,simple", "game"), &lines);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let page = |seat: &[&str]| {
        let ran = place.run(&[&["replay", "game", "--html", "page.html"], seat].concat(), "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        place.read("page.html")
    };
    let own = page(&[]);
    assert_eq!(own, page(&["--seat", "1"]));
    assert_ne!(own, page(&["--seat", "2"]), "another seat knows something else");
    let mut seat = Seat::new(&place, &["replay", "game"], (80, 24));
    seat.wait_for("as Red saw it");
    seat.press("v");
    seat.wait_for("the views of other seats become available");
    seat.press("q");
    assert_eq!(seat.ends(), 0);
}
