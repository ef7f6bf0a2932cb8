//! Tests of spaces shared by allies, and of armies that a player commands beside their own.

use std::fs;
use std::path::Path;

use super::Place;

fn play(fixture: &str, seed: &str, lang: &str, seats: &str, lines: &str) -> String {
    let place = Place::new();
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures").join(fixture);
    fs::create_dir(place.path(fixture)).unwrap();
    for ending in ["toml", "rhai"] {
        let file = format!("{fixture}.{ending}");
        fs::copy(here.join(&file), place.path(fixture).join(file)).unwrap();
    }
    let path = format!("./{fixture}");
    let args = ["play", &path, "--plain", "--seed", seed, "--lang", lang, "--seats", seats];
    let ran = place.run(&[&args[..], &["--save", "game"]].concat(), lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    ran.out
}

#[test]
fn friends_share_spaces() {
    let lines = "auto\n1\nplace kitchen 1\nend\nend\nfortify kitchen yard 1\nfortify kitchen study 5\n\
                 fortify kitchen study 1\nfortify hall cellar 2\nboard\nlook study\nlook cellar\nmap\nodds\n\
                 odds cellar yard\nodds cellar hall\nend\nquit\n";
    insta::assert_snapshot!(play("tenants", "267", "en", "human,simple,simple,simple", lines));
}

#[test]
fn friends_share_spaces_in_french() {
    let lines = "auto\n1\nplacer cuisine 1\nfin\nfin\ndéplacer cuisine bureau 1\ndéplacer entrée cave 2\n\
                 plateau\nregarder bureau\nregarder cave\nfin\nquitter\n";
    insta::assert_snapshot!(play("tenants", "267", "fr", "human,simple,simple,simple", lines));
}

#[test]
fn a_player_commands_allies() {
    let lines = "1\nauto\nauto\nend\nplay oath\nmill\nstatus\nlegal\nodds\nend\nend\nlegal\nquit\n";
    insta::assert_snapshot!(play("allies", "4", "en", "human,simple", lines));
}

/// Possessions of an ally are named as the ally's, and those of the player as the player's.
#[test]
fn what_an_ally_has_is_the_allys() {
    for (lang, lines) in [
        (
            "en",
            "auto\nauto\nend\nplay oath\nmill\nattack brook croft 3\nattack brook elm until 1\n1\nend\nend\n\
             end\nquit\n",
        ),
        (
            "fr",
            "auto\nauto\nfin\njouer serment\nmoulin\nattaquer ruisseau clos 3\n\
             attaquer ruisseau orme jusque 1\n1\nfin\nfin\nfin\nquitter\n",
        ),
    ] {
        let out = play("allies", "32", lang, "human,simple", lines);
        insta::assert_snapshot!(format!("what_an_ally_has_is_the_allys_{lang}"), out);
    }
}

/// `stop` ends an invasion if something waits for its end; the step stays open.
#[test]
fn an_invasion_is_stopped() {
    for (lang, attack, stop, help, end, quit) in [
        ("en", "attack britain scandinavia 2", "stop", "help stop", "end", "quit"),
        ("fr", "attaquer bretagne scandinavie 2", "arrêter", "aide arreter", "fin", "quitter"),
    ] {
        let place = Place::new();
        let lines = format!(
            "auto\nauto\n{stop}\n{attack}\n{help}\n{stop}\n{stop}\n{end}\n{stop}\n{quit}\n"
        );
        let args = ["play", "classic", "--variant", "allied-neutrals", "--plain", "--seed", "18"];
        let more = ["--seats", "human,simple", "--save", "game", "--lang", lang];
        let ran = place.run(&[&args[..], &more].concat(), &lines);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        insta::assert_snapshot!(format!("an_invasion_is_stopped_{lang}"), ran.out);
    }
}

fn allied(seed: &str, seats: &str, lines: &str) -> String {
    let place = Place::new();
    let args = ["play", "classic", "--variant", "allied-neutrals", "--plain", "--seed", seed];
    let more = ["--seats", seats, "--save", "game", "--lang", "en"];
    let ran = place.run(&[&args[..], &more].concat(), lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    ran.out
}

/// `auto` places the units of the player's own army; an ally's units are asked for.
#[test]
fn nobody_places_for_an_ally_unasked() {
    let lines = "auto\nauto\nauto\nattack nte alaska\nstop\nend\nend\nauto\nyes\nplace india 1\n\
                 attack india afg 3\nadvance 0\nquit\n";
    let out = allied("14", "human,human", lines);
    assert!(out.contains("Red, for Yellow · Place the allied reinforcements."), "{out}");
    assert!(out.contains(" on the lands of Yellow: `"), "{out}");
    assert!(out.contains("Afghanistan belongs to Yellow. Move up to 6 more regiments in"), "{out}");
}

/// In English, `no` does not match the beginning of a French name.
#[test]
fn no_is_no_army() {
    let out = allied("1", "human,greedy", "auto\nauto\nno\nquit\n");
    assert!(out.contains("“no” is not one of the answers."), "{out}");
}
