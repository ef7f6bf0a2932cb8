//! Every scenario of every edition holds, and its log is the one that was reviewed.

#![expect(clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;

use warboard_engine::edition::{Edition, Setup};
use warboard_engine::scenario::Scenario;
use warboard_tests::{edition_dirs, load, root};

/// What does not hold, if anything; the log of a scenario that holds is compared with its snapshot.
fn run(edition: &Edition, path: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).expect("a scenario is a text file");
    let scenario =
        Scenario::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let setup = Setup {
        variant: scenario.variant.clone(),
        players: scenario.players.unwrap_or(edition.players()[0]),
        options: scenario.options.iter().cloned().collect(),
        ..Setup::default()
    };
    let rules =
        edition.rulebook(&setup).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let report = scenario.run(&rules);
    let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
    if !report.holds() {
        return Some(format!("{}: {}\n{}", path.display(), failures.join("\n"), report.log));
    }
    let folder = path.parent().expect("a scenario is in a folder").join("snapshots");
    let name =
        path.file_stem().and_then(|stem| stem.to_str()).expect("a scenario has a name").to_owned();
    insta::with_settings!({
        snapshot_path => folder,
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => &scenario.title,
    }, { insta::assert_snapshot!(name, report.log) });
    None
}

/// Plays scenarios and fails with all that do not hold.
fn run_all(edition: &Edition, paths: &[std::path::PathBuf]) {
    let failures: Vec<String> = paths.iter().filter_map(|path| run(edition, path)).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn scenarios(dir: &Path) -> Vec<std::path::PathBuf> {
    let Ok(entries) = std::fs::read_dir(dir) else { return Vec::new() };
    let mut paths: Vec<_> =
        entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    paths
        .into_iter()
        .flat_map(|path| match path.extension() {
            Some(extension) if extension == "scenario" => vec![path],
            _ if path.is_dir() => scenarios(&path),
            _ => Vec::new(),
        })
        .collect()
}

#[test]
fn every_scenario_of_every_edition_holds() {
    for dir in edition_dirs() {
        let edition = load(&dir);
        let paths = scenarios(&dir.join("tests"));
        assert!(!paths.is_empty(), "{} has scenarios", dir.display());
        run_all(&edition, &paths);
    }
}

/// Every card that can be played, of every edition and variant, is played in some scenario of its edition.
#[test]
fn every_card_with_an_effect_is_played_in_a_scenario() {
    for dir in edition_dirs() {
        let edition = load(&dir);
        let texts = scenarios(&dir.join("tests")).into_iter();
        let texts: Vec<String> =
            texts.map(|path| std::fs::read_to_string(path).expect("it is a text file")).collect();
        let played = |id: &str| {
            let words =
                texts.iter().flat_map(|text| text.lines()).filter(|line| line.starts_with('>'));
            words
                .filter_map(|line| line.split_once(": play "))
                .any(|(_, card)| card.split(['#', ' ']).next().is_some_and(|card| card == id))
        };
        for setup in warboard_tests::setups(&edition) {
            let rules = edition.rulebook(&setup).expect("the setup is one of the edition's");
            let cards = rules.cards.rows().iter().filter(|card| card.effect.is_some());
            let missing: Vec<&str> =
                cards.map(|card| card.id.as_ref()).filter(|id| !played(id)).collect();
            assert!(missing.is_empty(), "{}: no scenario plays {missing:?}", dir.display());
        }
    }
}

#[test]
fn every_scenario_of_the_fixtures_holds() {
    let mut failed = Vec::new();
    let fixtures = std::fs::read_dir(root().join("tests/fixtures")).expect("there are fixtures");
    let mut dirs: Vec<_> =
        fixtures.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    dirs.sort();
    for dir in dirs {
        let edition = load(&dir);
        for path in scenarios(&dir.join("tests")) {
            // All are run, so that one change of a fixture is told at once.
            let found = std::panic::catch_unwind(|| run(&edition, &path));
            match found {
                Ok(None) => {}
                Ok(Some(message)) => failed.push(message),
                Err(_) => failed.push(path.display().to_string()),
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn scenarios_are_strict() {
    let edition = warboard_tests::edition("classic");
    let rules = edition.rulebook(&warboard_tests::setup(None, 3, &[])).expect("three play");
    let head =
        "title t\nsource s\nspace siam red 4\nspace china blue 3\nrest green 1\nat red invade\n";
    let cases = [
        ("a missing die", "> red: attack siam china 1\n> blue: defend 1\ndice attack 6\n"),
        (
            "a die too many",
            "> red: attack siam china 1\n> blue: defend 1\ndice attack 6\ndice defend 1 1\n",
        ),
        (
            "an impossible die",
            "> red: attack siam china 1\n> blue: defend 1\ndice attack 7\ndice defend 1\n",
        ),
        (
            "the wrong purpose",
            "> red: attack siam china 1\n> blue: defend 1\ndice defend 1\ndice attack 6\n",
        ),
        ("dice where none roll", "> red: attack siam china 1\ndice attack 6\n"),
        ("an army that is not asked", "> blue: end\n"),
        ("an action that is refused", "> red: attack siam alaska 1\n"),
        ("a refusal that is none", "! red: attack siam china 1\n"),
        ("a fact that is none", "= space siam red 5\n"),
        ("an unknown name", "= space atlantis red 5\n"),
        ("an event that did not happen", "> red: end\n= event red wins\n"),
        ("a winner too early", "= won red\n"),
    ];
    let report = |body: &str| {
        Scenario::parse(&format!("{head}{body}")).expect("the lines are well formed").run(&rules)
    };
    let failures: Vec<String> = cases
        .iter()
        .map(|(what, body)| {
            let report = report(body);
            assert!(!report.holds(), "{what} passes");
            format!("{what}: {}", report.failures[0])
        })
        .collect();
    insta::assert_snapshot!(failures.join("\n"));
}

#[test]
fn lines_that_say_nothing_are_refused() {
    let head = "title t\nsource s\nat red invade\n";
    let cases = [
        "space",
        "sapce siam red 4",
        "> red attack",
        "= nothing",
        "dice luck 6",
        "dice attack x",
        "players x",
    ];
    let errors: Vec<String> = cases
        .iter()
        .map(|line| {
            Scenario::parse(&format!("{head}{line}\n"))
                .expect_err("the line says nothing")
                .to_string()
        })
        .chain([Scenario::parse("source s\n").expect_err("no title").to_string()])
        .collect();
    insta::assert_snapshot!(errors.join("\n"));
}

#[test]
fn a_position_that_is_none_is_told_by_ids() {
    let edition = warboard_tests::edition("classic");
    let rules = edition.rulebook(&warboard_tests::setup(None, 3, &[])).expect("three play");
    let told = |lines: &str| {
        let text = format!("title t\nsource s\n{lines}\nat red invade\n");
        let scenario = Scenario::parse(&text).expect("the lines are well formed");
        scenario.start(&rules).expect_err("it is no position").message
    };
    let cases = [
        ("space siam red 4\nspace siam blue 3\nrest green 1", "space `siam` is named twice"),
        ("space siam red 4\nspace china blue 3", "space `alaska` is named nowhere"),
        ("space siam red 0\nrest green 1", "space `siam` has no unit that holds it"),
        ("rest red 1", "only one faction is left"),
        ("rest green 1", "`red` cannot be the army to move"),
        (
            "space siam red 4\nrest green 1\nhand red egypt\ndiscard egypt",
            "card `egypt` is named twice",
        ),
    ];
    for (lines, why) in cases {
        assert_eq!(told(lines), why, "{lines}");
    }
}
