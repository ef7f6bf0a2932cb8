//! Tests of rounds of programmed orders: several cards in one line, orders, moves, fires and hits.

use std::fs;
use std::path::Path;

use super::Place;

fn place() -> Place {
    let place = Place::new();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let fixture = here.join("../tests/fixtures/rounds");
    fs::create_dir(place.path("rounds")).unwrap();
    for file in
        ["rounds.rhai", "board.toml", "edition.toml", "orders.toml", "pieces.toml", "turn.toml"]
    {
        place.write(&format!("rounds/{file}"), fs::read_to_string(fixture.join(file)).unwrap());
    }
    place
}

fn play(lang: &str, players: &str, lines: &str) -> String {
    let place = place();
    let args = ["play", "./rounds", "--plain", "--seed", "3", "--lang", lang];
    let more = ["--players", players, "--save", "game"];
    let ran = place.run(&[&args[..], &more].concat(), lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    ran.out
}

const ROUND: &str = "legal\n1 2\nprogram 1 1 2\nprogram 9 1 2\nprogram skiffs_slope any_sea 3\nundo\n\
    5 1 3\nstatus\norder rafts\norder brig\nlegal\nmove bay shoal 1 raft\nmove bay pier\nmove bay shoal\n\
    fire isle\nfire sound\nhit keep\nhit gull\n\n2\n\nhelp hit\npass\nstatus\nquit\n";

const MANCHE: &str = "quoi\nprogrammer 5 1\n1\nfin\ntirer détroit\nmain\nétat\npasser\nquitter\n";

#[test]
fn a_round_is_programmed_and_played() {
    insta::assert_snapshot!(play("en", "2", ROUND));
}

#[test]
fn a_round_is_programmed_and_played_in_french() {
    insta::assert_snapshot!(play("fr", "4", MANCHE));
}

#[test]
fn odds_of_a_fire_and_of_a_climb() {
    let place = place();
    let odds = |args: &[&str]| {
        let ran = place.run(&[&["odds", "./rounds", "--lang", "en"], args].concat(), "");
        format!("{}{}", ran.out, ran.err)
    };
    let told = [
        odds(&["--attack", "2", "--at", "lamp=1"]),
        odds(&["--attack", "5", "--at", "gull=4,hulk=2"]),
        odds(&["--attack", "3", "--at", "lamp=1,skiff=5", "--json"]),
        odds(&["--climb", "slope", "--from", "2", "--raised", "3,4"]),
        odds(&["--climb", "slope", "--json"]),
        odds(&["--climb", "gulls"]),
        odds(&["--attack", "3", "--at", "boat=1"]),
        odds(&["--attack", "3", "--at", "gull=x"]),
    ];
    insta::assert_snapshot!(told.join("\n"));
}

/// Cards are named by several words, or by their beginnings.
#[test]
fn a_program_takes_names_of_several_words() {
    let whole = play("en", "2", "program skiffs, brig or slope, rafts or brig, 1\nquit\n");
    let programmed = "Tide programs Skiffs, brig or slope, Rafts or brig, Skiffs or slope.";
    assert!(whole.contains(programmed), "{whole}");
    let begun = play("en", "2", "program rafts 1 2\nquit\n");
    assert!(begun.contains("Tide programs Rafts or brig, Skiffs or slope,"), "{begun}");
    let unclear = play("en", "2", "program skiffs 1 2\nquit\n");
    assert!(!unclear.contains("Tide programs"), "two kinds begin so: {unclear}");
    let french = play("fr", "2", "programmer radeaux 1 2\nquitter\n");
    assert!(french.contains("programme : Radeaux"), "{french}");
}

/// Orders of cards that lie face up need no handover of the screen; cards in hand do.
#[test]
fn orders_are_given_without_handing_over() {
    let place = place();
    let args = ["play", "./rounds", "--plain", "--seed", "1", "--seats", "human,human"];
    let lines = "program 1 2 3\nprogram 1 2 3\npass\npass\npass\ncards\npass\nquit\n";
    let ran = place.run(&args, lines);
    let (programs, orders) = ran.out.split_once(" turns up ").expect(&ran.out);
    assert_eq!(programs.matches(" takes the seat ").count(), 2, "{}", ran.out);
    let (before, behind) = orders.split_once("> cards").expect(orders);
    assert_eq!(before.matches(" takes the seat ").count(), 0, "{orders}");
    assert_eq!(before.matches("Orders> pass").count(), 3, "{orders}");
    assert!(before.contains("1 Skiffs, 2 Slope"), "the orders are listed: {orders}");
    assert!(behind.trim_start().starts_with("---- "), "cards hand the seat over: {orders}");
}
