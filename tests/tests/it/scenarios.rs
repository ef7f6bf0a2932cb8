//! Every scenario of every edition holds, and its log equals the reviewed one.

#![expect(clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;

use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::scenario::Scenario;
use warboard_tests::{edition_dirs, load, root};

/// Runs a scenario and returns its failures; compares the log of a scenario that holds with its
/// snapshot.
fn run(edition: &Edition, path: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).expect("a scenario is a text file");
    let scenario =
        Scenario::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let setup = Setup {
        variant: scenario.variant.clone(),
        players: scenario.players.unwrap_or_else(|| edition.fewest(scenario.variant.as_deref())),
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
    if scenario.is_unlogged {
        let snapshot = folder.join(format!("{name}.snap"));
        let message = "the scenario declares `snapshot none`";
        return snapshot.exists().then(|| format!("{}: {message}", snapshot.display()));
    }
    insta::with_settings!({
        snapshot_path => folder,
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => &scenario.title,
    }, { insta::assert_snapshot!(name, report.log) });
    None
}

/// Runs scenarios and fails with all that do not hold.
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

/// Every playable card of every edition and variant is played in a scenario of its edition.
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
            // All scenarios are run, so that one change of a fixture reports every failure.
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
        "title t\nsource s\nspace siam red 4\nspace china blue 3\nrest green 1\nat red attack\n";
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
        ("a refusal of an army that is not asked", "! blue: attack china siam 9\n"),
        ("a refusal of what is no action", "! red: atack siam china 9\n"),
        ("a refusal of a name that is none", "! red: attack siam chine 1\n"),
        ("a refusal of what is not asked", "! red: place siam 9\n"),
        ("a refusal for another reason", "! red: attack siam alaska 1\n= refused must be placed\n"),
        ("a reason without a refusal", "= refused no link\n"),
        (
            "a reason of a refusal before another action",
            "! red: attack siam alaska 1\n> red: end\n= refused no link\n",
        ),
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
fn a_refusal_holds_for_the_reason_that_is_named() {
    let edition = warboard_tests::edition("classic");
    let rules = edition.rulebook(&warboard_tests::setup(None, 3, &[])).expect("three play");
    let text = "title t\nsource s\nspace siam red 4\nspace china blue 3\nrest green 1\nat red attack\n\
        ! red: attack siam alaska 1\n= refused no link joins siam and alaska\n\
        ! red: place siam 1\n= refused this does not answer the current question\n";
    let report = Scenario::parse(text).expect("the lines are well formed").run(&rules);
    assert!(report.holds(), "{:?}", report.failures);
}

#[test]
fn a_name_of_a_position_is_told_at_its_line_with_its_kind_and_a_proposal() {
    let edition = warboard_tests::edition("classic");
    let rules = edition.rulebook(&warboard_tests::setup(None, 3, &[])).expect("three play");
    let cases = [
        ("space siem red 4", "unknown space `siem`: did you mean `siam`?"),
        ("space siam rde 4", "unknown army `rde`: did you mean `red`?"),
        ("region asi red 4", "unknown region `asi`: did you mean `asia`?"),
        ("hand red alasca", "unknown card `alasca`: did you mean `alaska`?"),
        ("track golden_caval 1", "unknown track `golden_caval`: did you mean `golden_cavalry`?"),
        ("variable luck 1", "unknown variable `luck`"),
    ];
    for (line, why) in cases {
        let text = format!("title t\nsource s\n{line}\nrest green 1\nat red attack\n");
        let scenario = Scenario::parse(&text).expect("the lines are well formed");
        let failure = scenario.start(&rules).expect_err("it is no position");
        assert_eq!((failure.line, failure.message.as_str()), (3, why), "{line}");
    }
    let text = "title t\nsource s\nspace siam red 4\nrest green 1\nat red atack\n";
    let scenario = Scenario::parse(text).expect("the lines are well formed");
    let failure = scenario.start(&rules).expect_err("it is no position").to_string();
    assert_eq!(failure, "line 5: unknown step `atack`: did you mean `attack`?");
}

#[test]
fn what_chance_is_not_named_never_happened() {
    let edition = warboard_tests::edition("classic");
    let rules = edition.rulebook(&warboard_tests::setup(None, 3, &[])).expect("three play");
    let text = "title t\nsource s\nspace siam red 4\nspace china blue 3\nrest green 1\nat red attack\n\
        > red: attack siam china 2\n> blue: defend 2\ndice attack 6 6\ndice defend 5\n";
    let report = Scenario::parse(text).expect("the lines are well formed").run(&rules);
    assert!(
        report.failures[0].message.contains("the scenario names none"),
        "{:?}",
        report.failures
    );
    assert!(!report.log.contains("rolls"), "{}", report.log);
    assert!(
        report.log.ends_with("  (here the chance that the scenario names does not go on)\n"),
        "{}",
        report.log
    );
}

#[test]
fn lines_that_say_nothing_are_refused() {
    let head = "title t\nsource s\nat red attack\n";
    let cases = [
        "space",
        "sapce siam red 4",
        "> red attack",
        "rset green 1",
        "token eel",
        "players",
        "= nothing",
        "= pools red 3",
        "= controls siam",
        "dice luck 6",
        "dice atack 6",
        "= asks red atack",
        "= asks red invade",
        "dice attack x",
        "players x",
        "snapshot",
        "snapshot all",
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

/// A scenario without a snapshot proves its log by a fact after the last action; a refusal is not
/// enough.
#[test]
fn snapshot_none_without_a_fact_at_the_end_is_refused() {
    let head = "title t\nsource s\nsnapshot none\nspace siam red 4\nrest green 1\nat red attack\n";
    let message = "`snapshot none` needs a line with `=` after the last action";
    for (lines, line) in [
        ("", 6),
        ("> red: end\n", 7),
        ("= asks red attack\n> red: end\n", 8),
        ("! red: attack siam china 9\n", 7),
    ] {
        let error = Scenario::parse(&format!("{head}{lines}")).expect_err("no fact is last");
        assert_eq!((error.line, error.message.as_str()), (line, message), "{lines}");
    }
    let proven = Scenario::parse(&format!("{head}> red: end\n= asks green place\n"));
    assert!(proven.expect("a fact is last").is_unlogged);
}

/// Returns the first failure of these lines after a position of settlers for two.
fn of_settlers(lines: &str) -> String {
    let edition = load(&root().join("tests/fixtures/settlers"));
    let rules = edition.rulebook(&warboard_tests::setup(None, 2, &[])).expect("two play");
    let text = format!(
        "title t\nsource s\nplayers 2\nspace farm grey 1\nregion plain red 2\nregion ridge red 1\nregion shore blue 1\n\
         hand red flood#2 flood#3 pact#3\nat red place\n{lines}\n"
    );
    let report = Scenario::parse(&text).expect("the lines are well formed").run(&rules);
    report.failures.first().map_or_else(String::new, |failure| failure.message.clone())
}

#[test]
fn a_card_without_a_number_is_any_of_its_copies() {
    for holds in [
        "= hand red flood flood pact",
        "= hand red pact flood#3 flood",
        "= hand red flood#2 flood#3 pact#3",
        "= may play flood",
        "= may play flood#3",
    ] {
        assert_eq!(of_settlers(holds), "", "{holds}");
    }
    for fails in
        ["= hand red flood pact", "= hand red flood flood flood", "= hand red flood#1 flood pact"]
    {
        assert!(of_settlers(fails).starts_with("expected "), "{fails}");
    }
}

#[test]
fn words_of_facts_that_are_none_are_told_with_a_proposal() {
    for (line, why) in [
        ("= asks rde place", "unknown army `rde`: did you mean `red`?"),
        ("= won crwon", "unknown faction `crwon`: did you mean `crown`?"),
        ("= ally red bleu", "unknown army `bleu`: did you mean `blue`?"),
        ("= track tide 6", "track `tide` is not part of a game of 2 players"),
    ] {
        assert_eq!(of_settlers(line), why, "{line}");
    }
}

#[test]
fn a_position_that_is_none_is_told_by_ids() {
    let edition = warboard_tests::edition("classic");
    let rules = edition.rulebook(&warboard_tests::setup(None, 3, &[])).expect("three play");
    let told = |lines: &str| {
        let text = format!("title t\nsource s\n{lines}\nat red attack\n");
        let scenario = Scenario::parse(&text).expect("the lines are well formed");
        scenario.start(&rules).expect_err("it is no position").message
    };
    let cases = [
        ("space siam red 4\nspace siam blue 3\nrest green 1", "space `siam` is named twice"),
        ("space siam red 4\nspace china blue 3", "space `alaska` is missing"),
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

#[test]
fn what_a_position_is_refused_for_is_told_at_the_line_that_names_it() {
    let edition = warboard_tests::load(std::path::Path::new("fixtures/fortress"));
    let rules = edition.rulebook(&warboard_tests::setup(None, 2, &[])).expect("two play");
    let army = &rules.armies[rules.order[0]].id;
    let spaces: Vec<&str> = rules.board.spaces.rows().iter().map(|row| &*row.id).collect();
    let (one, other) = (spaces[0], spaces[1]);
    let cases = [
        (
            "track mood 4".to_owned(),
            "track `mood` has no space 4: counted from 0, its last is 3".to_owned(),
        ),
        (format!("space {one} {army} 2"), format!("space `{one}` is named twice")),
        (
            format!("token citadel {other} {army}"),
            "there is one token `citadel`, which lies somewhere else already".to_owned(),
        ),
    ];
    for (line, why) in cases {
        let head = format!("title t\nsource s\nspace {one} {army} 1\ntoken citadel {one} {army}");
        let text = format!("{head}\n{line}\nturn 2\nrest {army} 1\nat {army} attack\n");
        let scenario = Scenario::parse(&text).expect("the lines are well formed");
        let failure = scenario.start(&rules).expect_err("it is no position");
        assert_eq!((failure.line, failure.message), (5, why), "{line}");
    }
}

#[test]
fn without_a_number_of_players_the_fewest_of_the_variant_play() {
    let edition = warboard_tests::edition("classic");
    let fewest = |variant| edition.fewest(variant);
    assert_eq!((fewest(None), fewest(Some("team")), fewest(Some("mission"))), (3, 4, 2));
}

/// Returns the report of a scenario of `tricks` with a card that discards its army's hand and draws
/// two cards.
fn sifting(body: &str) -> warboard_engine::scenario::ScenarioReport {
    let mut files =
        EditionFiles::from_dir(&root().join("tests/fixtures/tricks")).expect("it is text");
    let toml = "source = \"ours\"\n[[card]]\nid = \"sift\"\nname = \"Sift\"\ndeck = \"tricks\"\n\
        effect = \"sift\"\ntiming = \"own_turn\"\n";
    let script = "fn sift(game) {\n    for card in game.army.hand { game.discard(card); }\n    \
        game.draw(game.army, \"sky\", 2);\n}\n";
    files.files.insert("sift.toml".to_owned(), toml.to_owned());
    files.files.insert("sift.rhai".to_owned(), script.to_owned());
    let edition = Edition::load(files).expect("the fixture loads");
    let rules = edition.rulebook(&warboard_tests::setup(None, 3, &[])).expect("three play");
    let head = "title t\nsource s\nspace mill north 5\nspace tower north 2\nspace ford south 2\n\
        rest west 1\npool north 1\nhand north sift joker\n";
    let text = format!("{head}{body}");
    Scenario::parse(&text).expect("the lines are well formed").run(&rules)
}

#[test]
fn a_card_is_drawn_by_name_though_the_pile_is_shuffled_within_the_action() {
    let rest =
        "discard comet#1 comet#2 tower#1 tower#2\nhand south comet#3 comet#4\nat north place\n";
    let held = "> north: play sift\ndraw mill joker\n= hand north mill joker\n";
    let report = sifting(&format!("{rest}{held}"));
    assert!(report.holds(), "{:?}\n{}", report.failures, report.log);
    assert!(report.log.contains("discards become the draw pile"), "{}", report.log);
    for (draw, why) in [("mill comet#3", "`comet#3` cannot be picked"), ("joker mill", "`joker`")] {
        let report = sifting(&format!("{rest}> north: play sift\ndraw {draw}\n"));
        let failure = report.failures.first().expect("it fails");
        assert!(failure.message.contains(why), "{draw}: {failure}");
    }
}

#[test]
fn a_position_with_closed_spaces_says_who_may_not_stand_there() {
    let report = sifting("closed ford\nat north place\n");
    let failure = report.failures.first().expect("it fails").to_string();
    assert!(
        failure.contains("space `ford` is closed, and a closed space holds no pieces"),
        "{failure}"
    );
    let edition = warboard_tests::edition("original-trilogy");
    let rules = edition.rulebook(&warboard_tests::setup(None, 2, &[])).expect("two play");
    let head = "title t\nsource s\nspace byss empire 1\nspace nar_shaddaa hutts 2\n";
    let field = "token asteroid_field kessel empire\nrest rebels 1\nat empire course\n";
    let report = |text: &str| Scenario::parse(text).expect("the lines are well formed").run(&rules);
    let refused = report(&format!("{head}space kessel rebels 3\n{field}"));
    let failure = refused.failures.first().expect("it fails").to_string();
    assert!(failure.contains("`kessel` is closed by token `asteroid_field`"), "{failure}");
    let dice = "token death_star byss empire\nrest rebels 1\n";
    let closed = field.replace("rest rebels 1\n", dice);
    let report = report(&format!("{head}{closed}dice effect 4\n= closed kessel\n= empty kessel\n"));
    assert!(report.holds(), "{:?}", report.failures);
}

#[test]
fn another_seat_than_the_one_that_is_asked_is_told() {
    let dir = root().join("tests/fixtures/rounds");
    let path = dir.join("tests/rounds/which_seat.scenario");
    let text = std::fs::read_to_string(path).expect("it is a text file");
    let rules = load(&dir).rulebook(&warboard_tests::setup(None, 4, &[])).expect("four play");
    let text = text.replace("> shore#2: program", "> shore#1: program");
    let report = Scenario::parse(&text).expect("the lines are well formed").run(&rules);
    let failure = report.failures.first().expect("it fails").to_string();
    assert!(failure.contains("`shore#2` is asked to program, not `shore#1`"), "{failure}");
}
