//! Tests of the secret seed of games with several people: committed to at the beginning, revealed
//! at the end, verifiable by all.

use std::fs;

use super::Place;

/// Returns the 64 digits that follow a text.
fn digits<'a>(text: &'a str, after: &str) -> &'a str {
    let rest = text.split(after).nth(1).expect(text);
    let rest = rest.trim_start();
    let digits = rest.get(..64).filter(|found| found.bytes().all(|b| b.is_ascii_hexdigit()));
    digits.expect(rest)
}

#[test]
fn several_people_play_with_a_secret_that_is_not_told() {
    let place = Place::new();
    let dealt = ["--option", "opening=deal", "--plain"];
    let args = [&["play", "classic", "--seats", "human,human,simple"], &dealt[..]].concat();
    let ran = place.run(&args, "auto\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let hash = digits(&ran.out, "Its SHA-256:");
    assert!(!ran.out.contains("Seed"), "{}", ran.out);
    let save = ran.out.lines().find(|line| line.contains(".warboard")).expect("it is saved");
    assert!(save.contains(&hash[..8]), "{save}");
    let path = ran.out.lines().rev().find_map(|line| line.trim().strip_prefix("warboard resume "));
    let path = path.expect("it can be resumed");
    // In the data folder, the name alone is enough.
    assert!(!path.contains('/'), "{path}");
    let file = save.split_whitespace().find(|word| word.contains(".warboard"));
    let file = file.expect("it says where").trim_end_matches('.');
    let text = fs::read_to_string(place.path(file)).expect("the save is text");
    let seed = digits(&text, "\"seed\":\"");
    assert!(!ran.out.contains(seed), "the secret is told");
    // The commitment is repeated on resume, and everyone with the save can verify its dice.
    let again = place.run(&["resume", path, "--plain"], "quit\n");
    assert!(again.out.contains(hash) && !again.out.contains(seed), "{}", again.out);
    let checked = place.run(&["replay", path, "--dice"], "");
    assert_eq!(checked.code, Some(0), "{}", checked.err);
    assert_eq!(
        (digits(&checked.out, "secret number"), digits(&checked.out, "SHA-256 is")),
        (seed, hash)
    );
    // A replaced secret is detected.
    let other = if seed.starts_with('0') { "1" } else { "0" };
    let forged = text.replace(seed, &format!("{other}{}", &seed[1..]));
    fs::write(place.path("forged"), forged).expect("it can be written");
    let found = place.run(&["replay", "forged", "--dice"], "");
    assert_eq!(found.code, Some(2), "{found:?}");
    assert!(found.err.contains("line 2: the dice are not those of the seed"), "{}", found.err);
}

/// Equal secrets give equal games; the secret is revealed when the game is over.
#[test]
fn a_secret_is_shown_when_the_game_is_over() {
    let place = Place::new();
    let secret = "0123456789abcdef".repeat(4);
    let play = |save: &str| {
        let seats = "simple,simple,simple";
        place.run(
            &["play", "classic", "--seats", seats, "--seed", &secret, "--plain", "--save", save],
            "",
        )
    };
    let ran = play("one");
    let hash = digits(&ran.out, "Its SHA-256:");
    assert_eq!(digits(&ran.out, "The secret number of the dice was"), secret);
    assert_eq!(digits(&ran.out, "Its SHA-256 is"), hash);
    assert_eq!(play("two").out.replace("two", "one"), ran.out);
}

#[test]
fn a_seed_that_is_none_is_refused() {
    let place = Place::new();
    for wrong in ["-1", "1.5", "abc", "18446744073709551616"] {
        let ran = place.run(&["play", "classic", &format!("--seed={wrong}")], "");
        assert_eq!(ran.code, Some(2), "{wrong}");
        assert!(ran.err.contains("64 hexadecimal digits"), "{}", ran.err);
    }
}

/// A seat that is asked in a window may hold a card, so no other seat learns which one is asked.
#[test]
fn who_is_asked_in_a_window_is_not_named() {
    let place = Place::new();
    let args = ["play", "clone-wars", "--seats", "human,human", "--seed", "15", "--plain"];
    let lines = format!("{}quit\n", "auto\n".repeat(399));
    let ran = place.run(&[&args[..], &["--save", "game"]].concat(), &lines);
    let prompt = ran.out.lines().rev().find(|line| line.ends_with("> quit")).expect(&ran.out);
    let (name, window) = prompt.trim_end_matches("> quit").split_once(", ").expect(prompt);
    assert_eq!(window, "Before the dice are rolled", "the game stops in a window: {prompt}");
    let told = |more: &[&str]| {
        let ran = place.run(&[&["show", "game"], more].concat(), "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let waits = ran.out.lines().filter(|line| line.contains("must answer"));
        waits.map(str::to_owned).collect::<Vec<_>>()
    };
    let nobody = ["A player must answer; only that player knows who it is."];
    assert_eq!(told(&[]), nobody);
    let own: Vec<_> =
        ["1", "2"].into_iter().filter(|seat| told(&["--seat", seat]) != nobody).collect();
    assert_eq!(own.len(), 1, "the other seat is told no more than everybody");
    let named = told(&["--seat", own[0]]);
    let [line] = &named[..] else { panic!("{named:?}") };
    assert!(line.contains(name), "{line}");
    assert!(line.ends_with(&format!(" must answer: {window}.")), "{line}");
}
