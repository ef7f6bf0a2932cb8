//! Tests of playable cards: their questions and windows.

use std::fs;
use std::path::Path;

use super::{Place, Ran, last_hash};

/// Returns a place with an edition `wiles`: a small board with the cards of `data/NAME`, which are
/// played.
pub(super) fn place(name: &str) -> Place {
    let place = Place::new();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::create_dir(place.path("wiles")).unwrap();
    for file in ["battle.toml", "board.toml", "cards.toml", "edition.toml", "turn.toml"] {
        let from = here.join("../tests/fixtures/tiny").join(file);
        fs::copy(from, place.path("wiles").join(file)).unwrap();
    }
    for file in [format!("{name}.toml"), format!("{name}.rhai")] {
        let from = here.join("tests/it/data").join(&file);
        fs::copy(from, place.path("wiles").join(file)).unwrap();
    }
    place
}

fn play(place: &Place, seats: &str, lang: &str, lines: &str) -> Ran {
    seeded(place, "2", seats, lang, lines)
}

fn seeded(place: &Place, seed: &str, seats: &str, lang: &str, lines: &str) -> Ran {
    let args = ["play", "./wiles", "--plain", "--seed", seed, "--lang", lang];
    let ran = place.run(&[&args[..], &["--seats", seats, "--save", "game"]].concat(), lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    ran
}

/// Input up to the player's first turn, in a game that `West` begins.
const BEGIN: &str = "auto\n";

/// Input for a card of a step: wrong answers, abbreviations, and undo in the middle of a question.
const SUPPLY: &str = "cards\nhelp\nplay shield\nplay moon\nlegal\nplay sup\nzzz\ndune\n9\nfo\nundo\n1\n\
    lots\n9\nundo\nford\nstatus\n";

/// Input for a card of a battle, and for windows.
const SHIELD: &str = "3\nauto\nwindows\nwindow moon never\nwindow before_roll\n\
    window before_roll always\nwindow before_roll ask\nattack ford mill\nundo\nattack ford mill\n\
    shi\nadvance 1\nundo\nundo\nundo\nwindow before never\nattack ford mill\nagain\nadvance 0\nend\nend\nquit\n";

const RAVITAILLEMENT: &str = "cartes\njouer bouclier\njouer ravi\nzzz\ndune\ngu\nannuler\n1\nbeaucoup\n9\n\
    annuler\ngué\nétat\n";

const BOUCLIER: &str = "3\nauto\nfenêtres\nfenêtre before_roll toujours\nfenêtre avant demander\n\
    attaquer gué moulin\nfenêtre avant jamais jusqu'à invasion\nfenêtres\nencore\navancer 0\nfenêtres\nfin\n\
    fin\nquitter\n";

#[test]
fn a_card_is_played_and_answered() {
    let place = place("wiles");
    let ran = play(&place, "human,simple,simple", "en", &format!("{BEGIN}{SUPPLY}quit\n"));
    let resumed = place.run(&["resume", "game", "--plain", "--lang", "en"], SHIELD);
    assert_eq!((resumed.code, resumed.err.as_str()), (Some(0), ""));
    insta::assert_snapshot!(format!("{}\n=== resumed ===\n{}", ran.out, resumed.out));
}

#[test]
fn a_card_is_played_and_answered_in_french() {
    let place = place("wiles");
    let ran =
        play(&place, "human,simple,simple", "fr", &format!("{BEGIN}{RAVITAILLEMENT}quitter\n"));
    let resumed = place.run(&["resume", "game", "--plain", "--lang", "fr"], BOUCLIER);
    assert_eq!((resumed.code, resumed.err.as_str()), (Some(0), ""));
    insta::assert_snapshot!(format!("{}\n=== repris ===\n{}", ran.out, resumed.out));
}

#[test]
fn a_bot_that_places_for_somebody_plays_no_card() {
    let place = place("wiles");
    let ran = play(&place, "human,simple,simple", "en", "auto\nauto\ncards\nquit\n");
    assert!(ran.out.contains("North places Ford +2."), "{}", ran.out);
    assert!(!ran.out.contains("North plays"), "{}", ran.out);
    assert!(ran.out.contains("North: 2 cards"), "{}", ran.out);
}

#[test]
fn a_step_stays_open_for_a_card_in_the_hand() {
    let place = place("wiles");
    let ran = play(
        &place,
        "human,simple,simple",
        "en",
        "auto\nauto\nlegal\nplace ford\nhelp\nend\nquit\n",
    );
    let asked = ran.out.split("North places Ford +2.").nth(1).unwrap();
    fs::remove_file(place.path("game")).unwrap();
    let ran = play(&place, "human,simple,simple", "fr", "auto\nauto\nfin\nquitter\n");
    let french = ran.out.split("Nord place : Gué +2.").nth(1).unwrap();
    insta::assert_snapshot!(format!("{asked}\n=== en français ===\n{french}"));
}

#[test]
fn attacks_go_on_after_a_window() {
    let place = place("wiles");
    let lines = "auto\nauto\nend\nattack ford harbour until 1\n\n\n\n\n\nlog 12\nquit\n";
    let ran = play(&place, "human,simple,simple", "en", lines);
    insta::assert_snapshot!(ran.out.split("──── ").nth(2).unwrap());
}

#[test]
fn a_game_resumed_within_a_question_is_the_same() {
    let place = place("wiles");
    play(&place, "human,simple,simple", "en", &format!("{BEGIN}play supply\nford\nquit\n"));
    let ran = place.run(&["resume", "game", "--plain"], "2\nauto\nend\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let (stopped, text) = (place.read("game"), format!("{BEGIN}play supply\nford\n2\nauto\nend\n"));
    fs::remove_file(place.path("game")).unwrap();
    play(&place, "human,simple,simple", "en", &format!("{text}quit\n"));
    assert_eq!(last_hash(&stopped), last_hash(&place.read("game")));
}

#[test]
fn several_people_are_asked_alike() {
    let place = place("wiles");
    // South plays its only card for this window and is asked once more, so that being asked reveals
    // nothing about its hand.
    let lines =
        "auto\nauto\nwindow before always\nplay supply\nplay shield\ncards\nlegal\n\n\nquit\n";
    let ran = seeded(&place, "4", "human,human,simple", "en", lines);
    let save = place.read("game");
    assert!(save.lines().next().unwrap().contains("\"ask_all\":true"), "{save}");
    insta::assert_snapshot!(ran.out);
}

/// Input for every kind of question: yes or no, a text, a region, an army, several spaces, a split
/// over two, and a token.
const ORACLE: &str = "auto\nplay orac\nperhaps\n1\noui\nover\nhi\nso\nisle\ntower\ndone\n3\n1\nrune\nrune 1\nrune 2\n\
    status\nlegal\nlog 8\nundo\nredo\nauto\nend\nend\nstatus\nquit\n";

#[test]
fn every_kind_of_question_is_answered() {
    let place = place("wonders");
    let ran = play(&place, "human,simple,simple", "en", ORACLE);
    insta::assert_snapshot!(ran.out);
}

#[test]
fn every_kind_of_question_is_answered_in_french() {
    let place = place("wonders");
    let lines =
        "auto\njouer oracle\no\npar les\ncollines\nsud\ntour\nfini\n1\n2\nétat\nquoi\nquitter\n";
    let ran = play(&place, "human,simple,simple", "fr", lines);
    insta::assert_snapshot!(ran.out);
}

#[test]
fn the_cards_of_an_edition_are_shown() {
    let place = place("wiles");
    let mut said = String::new();
    for (part, lang) in [("cards", "en"), ("cards", "fr"), ("turn", "en"), ("turn", "fr")] {
        let ran = place.run(&["show", "./wiles", part, "--lang", lang], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        said.push_str(&ran.out);
    }
    insta::assert_snapshot!(said);
}
