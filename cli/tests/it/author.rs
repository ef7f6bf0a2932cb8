//! Tests of the commands for authors: `new`, `check` and `test`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::{Place, exists};

/// Returns a place with a new edition in `moon_base`.
fn begun() -> Place {
    let place = Place::new();
    let ran = place.run(&["new", "moon_base"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    place
}

const TIES: &str = "moon_base/tests/combat/ties_go_to_the_defender.scenario";
const TIES_LOG: &str = "moon_base/tests/combat/snapshots/ties_go_to_the_defender.snap";

/// Adds a scenario that holds and has no snapshot.
fn add_chapter(place: &Place) {
    fs::create_dir(place.path("moon_base/tests/drawing")).unwrap();
    let text = "title  no conquest, no card\nsource ours\nplayers 3\nspace peak red 3\nspace pass blue 1\n\
        rest green 1\nat red attack\n> red: end\n= asks blue place\n";
    place.write("moon_base/tests/drawing/no_card.scenario", text);
}

fn replace(place: &Place, name: &str, from: &str, to: &str) {
    let text = place.read(name);
    assert!(text.contains(from), "{name}: {text}");
    place.write(name, text.replace(from, to));
}

#[test]
fn a_new_edition_is_whole() {
    let place = Place::new();
    let ran = place.run(&["new", "moon_base"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let mut said = ran.out;
    for command in ["check", "test"] {
        let ran = place.run(&[command, "moon_base"], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        said += &ran.out;
    }
    insta::assert_snapshot!(said);
    assert!(place.read("moon_base/edition.toml").contains("\nname = \"Moon base\"\n"));
    assert!(!place.read("moon_base/README.md").contains("{{"));
}

#[test]
fn a_new_edition_can_be_played() {
    let place = begun();
    for seats in ["human,simple", "human,simple,simple"] {
        let play =
            ["play", "moon_base", "--plain", "--seed", "3", "--seats", seats, "--save", seats];
        let ran = place.run(&play, "auto\nauto\nmap\nauto\nend\nend\nquit\n");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        assert!(ran.out.contains("Moon base"), "{}", ran.out);
        let simulate = ["simulate", "moon_base", "--games", "20", "--json", "--seats"];
        let ran = place.run(&[&simulate[..], &[&seats.replace("human", "greedy")]].concat(), "");
        assert!(ran.out.contains("\"finished\":20,"), "{} {}", ran.out, ran.err);
    }
}

#[test]
fn a_step_without_end_is_told_and_the_game_goes_on_to_its_end() {
    let place = begun();
    let steps = place.read("moon_base/turn.toml");
    let step = "\n[[turn]]\nstep = \"script\"\nid = \"toll\"\nname = \"Toll\"\nrun = \"toll\"\nwhile = \"is_due\"\n";
    place.write("moon_base/turn.toml", steps + step);
    let script = "fn is_due(game) {\n    true\n}\n\nfn toll(game) {\n    game.then(\"toll\");\n}\n";
    place.write("moon_base/toll.rhai", script);
    let mut said = String::new();
    let ran = place.run(&["check", "moon_base"], "");
    let _ = writeln!(said, "$ check\n{}", ran.out);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let ran = place.run(&["simulate", "moon_base", "--games", "3"], "");
    let _ = writeln!(said, "$ simulate\n{}", ran.err);
    assert_eq!(ran.code, Some(1));
    for lang in ["en", "fr"] {
        let play = [
            "play",
            "moon_base",
            "--plain",
            "--seed",
            "3",
            "--seats",
            "simple,simple,simple",
            "--lang",
            lang,
        ];
        let ran = place.run(&[&play[..], &["--save", lang]].concat(), "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        let mut lines: Vec<&str> = ran.out.lines().filter(|line| line.contains("cript")).collect();
        lines.dedup();
        let _ = writeln!(said, "$ play --lang {lang}\n{}\n", lines.join("\n"));
    }
    insta::assert_snapshot!(said);
}

#[test]
fn nothing_is_overwritten() {
    let place = begun();
    place.write("moon_base/edition.toml", "mine");
    place.write("taken", "mine");
    let mut said = String::new();
    for args in [
        &["new", "moon_base"][..],
        &["new", "taken"],
        &["new", "MoonBase"],
        &["new", "moon base"],
        &["new", "../up"],
        &["new", "***"],
        &["new", "classic"],
        &["new"],
    ] {
        let ran = place.run(args, "");
        assert_eq!(ran.code, Some(2), "{args:?} {}", ran.err);
        if args.contains(&"--json") {
            let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
            assert_eq!(told["error"]["exit"], 2);
        } else {
            assert_eq!(ran.out, "", "{args:?}");
        }
        let _ = writeln!(said, "$ {}\n{}", args.join(" "), ran.err);
    }
    insta::assert_snapshot!(said);
    assert_eq!(place.run(&["new", "x", "--dir", "taken"], "").code, Some(3), "it is no directory");
    assert_eq!(
        (place.read("moon_base/edition.toml").as_str(), &*place.read("taken")),
        ("mine", "mine")
    );
    assert_eq!(fs::read_dir(place.path("")).unwrap().count(), 2, "nothing else was written");
    // An empty directory may be used.
    fs::create_dir_all(place.path("a b/moon")).unwrap();
    let ran = place.run(&["new", "moon", "--dir", "a b"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("warboard check 'a b/moon'"), "{}", ran.out);
}

#[test]
fn findings_are_told_and_accepted() {
    let place = begun();
    add_chapter(&place);
    replace(&place, TIES_LOG, "  rolls 6 5 ", "  rolls 6 6 ");
    place.write("moon_base/tests/combat/snapshots/gone.snap", "---\nsource: x\n---\n> red: end\n");
    fs::create_dir_all(place.path("moon_base/tests/cards")).unwrap();
    place
        .write("moon_base/tests/cards/unread.scenario", "title x\nsource ours\nsapce peak red 1\n");
    let misfit = place.read(TIES).replace("players 2", "players 5");
    place.write("moon_base/tests/cards/five.scenario", misfit);
    let wrong = place.read(TIES).replace("space moor blue 1\n", "space moor blue 2\n");
    place.write("moon_base/tests/cards/wrong.scenario", wrong);

    let mut said = String::new();
    for (args, code) in [(&[][..], 1), (&["--filter", "no card"], 1), (&["--accept"], 1), (&[], 1)]
    {
        let ran = place.run(&[&["test", "moon_base"][..], args].concat(), "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(code), ""), "{args:?} {}", ran.out);
        let _ = writeln!(said, "$ test {}\n{}", args.join(" "), ran.out);
    }
    insta::assert_snapshot!(said);
    insta::assert_snapshot!(
        "accepted",
        place.read("moon_base/tests/drawing/snapshots/no_card.snap")
    );
    assert!(!exists(&place.path("moon_base/tests/combat/snapshots/gone.snap")));
    let failing = place.path("moon_base/tests/cards/snapshots/wrong.snap");
    assert!(!exists(&failing), "what fails is not accepted");
}

#[test]
fn a_scenario_with_snapshot_none_holds_without_one() {
    let place = begun();
    add_chapter(&place);
    let (scenario, log) = ("no_card.scenario", "snapshots/no_card.snap");
    let below = |file: &str| format!("moon_base/tests/drawing/{file}");
    replace(&place, &below(scenario), "players 3\n", "players 3\nsnapshot none\n");
    for args in [&[][..], &["--accept"]] {
        let ran = place.run(&[&["test", "moon_base"][..], args].concat(), "");
        let told = (ran.code, ran.err.as_str(), ran.out.as_str());
        assert_eq!(told, (Some(0), "", "19 scenarios: 19 hold\n"), "{args:?}");
    }
    assert!(!exists(&place.path(&below(log))), "no snapshot is written");
    // A snapshot in spite of the declaration is reported, and `--accept` removes it.
    fs::create_dir(place.path(&below("snapshots"))).unwrap();
    place.write(&below(log), "---\nsource: x\n---\n> red: end\n");
    let ran = place.run(&["test", "moon_base", "--filter", "no card"], "");
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.out.contains("no_card.snap: no scenario has this snapshot"), "{}", ran.out);
    let ran = place.run(&["test", "moon_base", "--accept"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    assert!(!exists(&place.path(&below(log))), "the snapshot is removed");
    // Without a fact after the last action the log proves nothing.
    replace(&place, &below(scenario), "= asks blue place\n", "");
    let ran = place.run(&["test", "moon_base"], "");
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.out.contains("`snapshot none` needs a line with `=`"), "{}", ran.out);
}

#[test]
fn findings_are_told_as_json() {
    let place = begun();
    add_chapter(&place);
    replace(&place, TIES, "attack 6 5", "attack 6");
    let ran = place.run(&["test", "moon_base", "--json"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    insta::assert_snapshot!(ran.out);
}

#[test]
fn the_edition_is_here_unless_it_is_named() {
    let place = begun();
    let ran = place
        .command(&["test", "--filter", "ties"])
        .current_dir(place.path("moon_base"))
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "1 scenario: 1 holds\n");
    assert_eq!(ran.status.code(), Some(0));
}

#[test]
fn what_ships_holds() {
    let place = Place::new();
    let ran = place.run(&["test", "classic"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(ran.out.contains(" hold\n"), "{}", ran.out);
}

#[test]
fn wrong_use_is_refused() {
    let place = begun();
    replace(&place, "moon_base/turn.toml", "every = 3", "evry = 3");
    let mut said = String::new();
    for args in [
        &["test", "clasic"][..],
        &["test", "moon_base"],
        &["test"],
        &["test", "classic", "--filter", "no such rule"],
        &["test", "classic", "--accept"],
        &["test", "classic", "--watch"],
        &["check", "classic", "--watch"],
        &["test", "classic", "--watch", "--json"],
        &["test", "classic", "--watch", "--accept"],
    ] {
        let ran = place.run(args, "");
        assert_eq!(ran.code, Some(2), "{args:?} {}", ran.err);
        if args.contains(&"--json") {
            let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
            assert_eq!(told["error"]["message"], ran.err.trim_end());
        } else {
            assert_eq!(ran.out, "", "{args:?}");
        }
        let _ = writeln!(said, "$ {}\n{}", args.join(" "), ran.err);
    }
    insta::assert_snapshot!(said);
}

#[test]
fn an_edition_without_scenarios_is_said() {
    let place = begun();
    fs::remove_dir_all(place.path("moon_base/tests")).unwrap();
    let ran = place.run(&["test", "moon_base"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let says = "there are no scenarios; put them into moon_base/tests/<chapter>/<rule>.scenario";
    assert_eq!(ran.out, format!("moon_base: {says}\n"));
}

#[test]
fn a_reader_that_leaves_ends_it_quietly() {
    let place = begun();
    add_chapter(&place);
    for args in [&["test", "moon_base"][..], &["test", "moon_base", "--watch"], &["new", "other"]] {
        let mut child = place.start(args);
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(0), "{args:?}");
        assert!(ended.stderr.is_empty(), "{}", String::from_utf8_lossy(&ended.stderr));
    }
}

/// The finding marks the invalid value of an option, not the option's name.
#[test]
fn a_wrong_value_of_an_option_is_marked() {
    let place = Place::new();
    fs::create_dir_all(place.path("tiny/tests/options")).unwrap();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/tiny");
    for entry in fs::read_dir(fixture).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let name = path.file_name().unwrap().to_str().unwrap();
            place.write(&format!("tiny/{name}"), fs::read_to_string(&path).unwrap());
        }
    }
    let lines =
        "title x\nsource ours\nplayers 3\noption sets risen\nrest north 1\nat north place\n";
    place.write("tiny/tests/options/risen.scenario", lines);
    let ran = place.run(&["test", "tiny"], "");
    let found = ran.out.split_once("option `sets` has no value `risen`").expect(&ran.out);
    assert!(found.0.ends_with("risen.scenario:4:13: "), "{}", ran.out);
    assert!(found.1.contains("4 | option sets risen\n  |             ^^^^^"), "{}", ran.out);
}

/// Every part of an edition is shown for the given variant, option and number of players.
#[test]
fn what_is_shown_of_an_edition_is_that_of_its_setup() {
    let place = Place::new();
    let show = |part: &str, more: &[&str]| {
        let ran = place.run(&[&["show", "original-trilogy", part, "--plain"], more].concat(), "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{part} {more:?}");
        ran.out
    };
    let standard = ["--variant", "standard"];
    let whole = show("sources", &[]);
    assert!(whole.contains("death_star.rhai") || whole.contains("target death_star"), "{whole}");
    let own = show("sources", &standard);
    assert!(own.contains("variant standard") && own.contains("army orange"), "{own}");
    for other in ["target death_star", "army rebels", "track force_meter"] {
        assert!(whole.contains(other) && !own.contains(other), "{other}:\n{own}");
    }
    let three = show("sources", &["--variant", "standard", "--players", "3"]);
    assert!(own.contains("setup 4") && !three.contains("setup 4"), "{three}");
    let option = ["--variant", "standard", "--option", "five_cards=below_five"];
    assert!(show("turn", &option) != show("turn", &standard));
    let overview = place.run(&[&["show", "original-trilogy", "--plain"], &option[..]].concat(), "");
    assert!(overview.out.contains("* five_cards=below_five"), "{}", overview.out);
    assert!(!overview.out.contains("death_star_moves"), "{}", overview.out);
}
