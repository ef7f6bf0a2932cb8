//! Tests of a player with several armies, and of spaces named in secret at one terminal.

use super::Place;

const TWINS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/twins");

fn twins(seats: &str, more: &[&str], input: &str) -> String {
    let place = Place::new();
    let mut args =
        vec!["play", TWINS, "--plain", "--seed", "1", "--save", "game", "--seats", seats];
    args.extend(more);
    let ran = place.run(&args, input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    ran.out
}

/// The prompt names the army that is asked, and a space cannot be named twice.
#[test]
fn a_person_with_two_armies_is_asked_for_each() {
    let out = twins("human,simple", &[], "elm\nelm\ngate\nlegal\nhill\ncards\nquit\n");
    insta::assert_snapshot!(out);
    let out = twins("human,simple", &["--lang", "fr"], "orme\norme\nporte\nquitter\n");
    insta::assert_snapshot!(out);
}

/// Each player takes the seat before naming a space, even before anyone has a card.
#[test]
fn what_is_named_in_secret_is_shown_to_who_named_it() {
    let out = twins("human,simple,human,simple", &[], "elm\nelm\nundo\nquit\n");
    insta::assert_snapshot!(out);
}
