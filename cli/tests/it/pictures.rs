//! Tests of boards as pictures.

use std::fs;

use crate::Place;

#[test]
fn an_edition_is_drawn() {
    let place = Place::new();
    for (edition, name) in [("classic", "Kamchatka"), ("return-of-the-jedi", "Death Star")] {
        let args = ["show", edition, "board", "--svg", "board.svg", "--png", "board.png"];
        let ran = place.run(&[&args[..], &["--lang", "en"]].concat(), "");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.out.contains("board.svg written") && ran.out.contains("board.png written"));
        assert!(fs::read_to_string(place.path("board.svg")).unwrap().contains(name));
        assert!(fs::read(place.path("board.png")).unwrap().starts_with(b"\x89PNG"));
    }
}

#[test]
fn what_is_no_picture_is_left_alone() {
    let place = Place::new();
    fs::write(place.path("game.warboard"), "a save").unwrap();
    let ran = place.run(&["show", "classic", "--svg", "game.warboard", "--lang", "en"], "");
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("is not such a picture"), "{ran:?}");
    assert_eq!(fs::read_to_string(place.path("game.warboard")).unwrap(), "a save");
    let ran = place.run(&["show", "classic", "--png", "no/such/board.png", "--lang", "en"], "");
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.err.contains("cannot write"), "{ran:?}");
}

#[test]
fn a_picture_shows_the_board_at_one_moment() {
    let place = Place::new();
    let args = ["play", "original-trilogy", "--seats", "simple,simple", "--seed", "4"];
    let ran = place.run(&[&args[..], &["--plain", "--save", "game"]].concat(), "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let draw = |args: &[&str]| {
        let ran = place.run(&[args, &["--svg", "board.svg", "--lang", "en"]].concat(), "");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        fs::read_to_string(place.path("board.svg")).unwrap()
    };
    let early = draw(&["replay", "game", "--to", "20", "--seat", "1"]);
    assert_eq!(early, draw(&["replay", "game", "--to", "20", "--seat", "1"]));
    assert_ne!(early, draw(&["show", "game"]));
    let refused = |args: &[&str], why: &str| {
        let ran = place.run(&[args, &["--svg", "board.svg", "--lang", "en"]].concat(), "");
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains(why), "{ran:?}");
    };
    refused(&["replay", "game"], "--to N");
    refused(&["show", "game", "--watch"], "--watch");
    refused(&["show", "classic", "cards"], "leave the part out");
    refused(&["show", "classic", "--watch"], "ships inside this program");
}
