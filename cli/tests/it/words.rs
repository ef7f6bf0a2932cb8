//! Tests of the refusals of impossible commands, in both languages.

use super::{Place, dealt};

/// Invalid input at the first placement and the first battles of a game.
const PLACING: &str = "xyz\natack\nplace\nplace atlantis 2\nplace al 2\nplace alaska 99\n\
    place alaska 0\nplace peru -3\nplace 99999999999999999999\nattack alaska kamchatka\nend\n\
    advance 2\ntrade\nredo\nodds alaska peru\nlook\nhelp nonsense\nauto clever\ndefend 2\n";

const ATTACKING: &str = "auto\nattack\nattack atlantis\nattack peru japan\nattack japan peru 2\n\
    attack kamchatka\nplace alaska 1\nagain\nfortify alaska peru 1\nattack ukraine until x\n";

#[test]
fn wrong_lines_are_answered() {
    let place = Place::new();
    let lines = format!(
        "auto\ndefend auto\n{PLACING}{ATTACKING}end\nfortify alaska\nfortify peru japan 2\nquit\n"
    );
    let ran = place.run(&dealt("human,simple,simple", "game"), &lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    insta::assert_snapshot!(ran.out);
}

#[test]
fn wrong_lines_are_answered_in_french() {
    let place = Place::new();
    let mut args = dealt("human,simple,simple", "game");
    args.extend(["--lang", "fr"]);
    let lines = format!(
        "auto\ndefend auto\n{PLACING}{ATTACKING}fin\nmanoeuvrer alaska\nmanoeuvrer perou japon 2\nquitter\n"
    );
    let ran = place.run(&args, &lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    insta::assert_snapshot!(ran.out);
}

#[test]
fn wrong_arguments_are_refused_with_what_there_is() {
    let place = Place::new();
    place.write("taken", "");
    let wrong: [&[&str]; 9] = [
        &["play", "clasic"],
        &["play", "./nowhere"],
        &["play", "classic", "--seats", "human,human"],
        &["play", "classic", "--seats", "human,clever,simple"],
        &["play", "classic", "--variant", "moon"],
        &["play", "classic", "--option", "sets=free"],
        &["play", "classic", "--option", "set=fixed"],
        &["play", "classic", "--save", "taken"],
        &["resume", "nothing"],
    ];
    let mut said = String::new();
    for (args, lang) in wrong.into_iter().flat_map(|args| [(args, "en"), (args, "fr")]) {
        let ran = place.run(&[args, &["--lang", lang]].concat(), "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?} {}", ran.err);
        said.extend([&args.join(" "), "\n", &ran.err, "\n"]);
    }
    assert_eq!(place.read("taken"), "");
    assert!(!super::exists(&place.path("home/warboard/saves")), "nothing is saved");
    insta::assert_snapshot!(said);
}
