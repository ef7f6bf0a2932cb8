//! Tests of the functions that scripts may call, and of misbehaving scripts.

#![expect(clippy::panic, reason = "a test fails by panicking")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use warboard_engine::bots::{Bot, Simple};
use warboard_engine::edition::{Edition, EditionFiles, Setup, Trial};
use warboard_engine::game::{
    ActionList, AddressedEvent, ApplyContext, Ask, Decision, Event, Game, Recording, Seeded,
    Silent, Viewer,
};
use warboard_engine::model::{Rulebook, TableId};
use warboard_engine::playout::Counting;
use warboard_engine::scenario::Scenario;
use warboard_engine::script::{API, CallSyntax, compilations};
use warboard_tests::{RandomPlay, apply, basic_units, edition_dirs, load, root, setup, setups};

/// Returns the scripts of the fixtures, concatenated.
fn scripts() -> String {
    let dir = root().join("tests/fixtures");
    let read = |name: &str| std::fs::read_to_string(dir.join(name)).expect("a script is a text");
    let files = [
        "tricks/tricks.rhai",
        "tricks/look.rhai",
        "settlers/settlers.rhai",
        "allies/allies.rhai",
        "rounds/rounds.rhai",
        "fortress/fortress.rhai",
        "twins/twins.rhai",
        "purse/purse.rhai",
        "years/years.rhai",
        "marches/marches.rhai",
        "crowds/crowds.rhai",
    ];
    files.map(read).concat()
}

#[test]
fn every_function_of_the_api_is_called_by_the_fixtures() {
    let scripts = scripts();
    let is_called = |name: &str, shape: CallSyntax| {
        let before = if shape == CallSyntax::Free { "" } else { "." };
        let after = if shape == CallSyntax::Property { "" } else { "(" };
        let called = format!("{before}{name}{after}");
        scripts.match_indices(&called).any(|(at, found)| {
            let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '(';
            let ends = !scripts[at + found.len()..].starts_with(is_word);
            let begins =
                !scripts[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.');
            (shape != CallSyntax::Property || ends) && (shape != CallSyntax::Free || begins)
        })
    };
    // `check` reports what only shows a value to the author.
    let shows = ["print", "debug"];
    let missing: Vec<&str> = API
        .iter()
        .filter(|function| !shows.contains(&function.name))
        .filter(|function| !is_called(function.name, function.shape))
        .map(|function| function.name)
        .collect();
    assert!(missing.is_empty(), "no card of the fixtures calls {missing:?}");
}

#[test]
fn the_fixtures_have_no_warnings() {
    for name in ["tricks", "settlers", "tenants", "allies", "rounds", "volleys"] {
        let fixture = load(&Path::new("fixtures").join(name));
        assert!(fixture.warnings().is_empty(), "{}", fixture.warnings());
    }
}

/// Returns the fixture with a card `hostile` that runs a script of `tests/hostile`.
fn hostile(path: &Path, timing: &str) -> EditionFiles {
    let mut files = EditionFiles::from_dir(Path::new("fixtures/tricks")).expect("files of text");
    "tricks".clone_into(&mut files.name);
    files.files.retain(|path, _| path.ends_with("toml") || path.ends_with("rhai"));
    let script = std::fs::read_to_string(path).expect("a script is a text");
    let when = if script.contains("fn may(") { "when = \"may\"\n" } else { "" };
    let card = format!(
        "source = \"ours\"\n[[card]]\nid = \"hostile\"\ndeck = \"tricks\"\nname = \"Hostile\"\ncopies = 6\n\
         effect = \"hostile\"\n{when}timing = [{timing}]\n"
    );
    files.files.insert("hostile.toml".to_owned(), card);
    files.files.insert("hostile.rhai".to_owned(), script);
    files
}

fn all_of(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(Path::new("hostile").join(folder)).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

fn name_of(path: &Path) -> String {
    path.file_stem().and_then(|stem| stem.to_str()).expect("a script has a name").to_owned()
}

fn rulebook(files: EditionFiles) -> Arc<Rulebook> {
    let edition = Edition::load(files).unwrap_or_else(|found| panic!("{found}"));
    edition.rulebook(&setup(None, 3, &[])).expect("three play")
}

/// A position in which the hostile card may be played.
const PLACE: &str = "title t\nsource s\nspace mill north 5 + captain 1\nspace tower north 2\nspace ford south 2\n\
    space harbour west 3\nspace dune west 1\nspace isle south 4\nhand north hostile mill\nhand south tower\n\
    pool north 2\nat north place\n";

/// Returns the complete view of a game, without the knowledge of cards.
fn seen(game: &Game) -> String {
    serde_json::to_string(&game.view(Viewer::Truth)).expect("a view is plain data")
}

/// Plays the hostile card and answers its questions; returns the game and its events.
fn play_hostile(rules: &Arc<Rulebook>, start: &Game) -> (Game, Vec<AddressedEvent>) {
    let mut table = ApplyContext::new(Seeded::new(7), Vec::new());
    let mut game = start.clone();
    let mut random = RandomPlay::new(7);
    let action = rules.parse_action("play hostile").expect("the card is there");
    if game.check(action).is_err() {
        // Its query has failed, and was reported when the step began.
        let mut game = start.clone();
        let place = rules.parse_action("place tower 1").expect("a space");
        apply(&mut game, place, &mut table);
        return (start.clone(), table.sink);
    }
    apply(&mut game, action, &mut table);
    for _ in 0..1_000 {
        let asks =
            |game: &Game| matches!(game.decision(), Some(Decision { ask: Ask::Script { .. }, .. }));
        if !asks(&game) {
            break;
        }
        random.step(&mut game, &mut table);
    }
    (game, table.sink)
}

#[test]
fn a_script_that_misbehaves_is_as_if_it_had_never_run() {
    let mut log = String::new();
    for path in all_of("fails") {
        let name = name_of(&path);
        let rules = rulebook(hostile(&path, "\"own_turn\""));
        let scenario = Scenario::parse(PLACE).expect("the lines are well formed");
        let start = scenario.start(&rules).expect("the position is one");
        let (game, told) = play_hostile(&rules, &start);
        let failed = told.iter().find(|told| matches!(told.event, Event::Failed { .. }));
        let failed = failed.unwrap_or_else(|| panic!("{name} does not fail: {told:?}"));
        let Event::Failed { line, card, .. } = failed.event else { unreachable!() };
        assert!(line > 0 && card.is_some(), "{name}: {failed:?}");
        let _ = writeln!(log, "{name}: {}", rules.line(failed.event));
        assert_eq!(seen(&start), seen(&game), "{name}");
        let (again, told_again) = play_hostile(&rules, &start);
        assert!(again == game && again.hash() == game.hash() && told_again == told, "{name}");
        play_on(game, 60);
    }
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(log);
    });
}

/// Plays a number of random steps.
fn play_on(mut game: Game, steps: u32) {
    let mut table = ApplyContext::new(Seeded::new(3), Vec::new());
    let mut random = RandomPlay::new(3);
    for _ in 0..steps {
        if game.decision().is_none() {
            break;
        }
        random.step(&mut game, &mut table);
    }
}

/// Runs that are repeated for an answer are not charged again.
#[test]
fn an_effect_may_ask_two_hundred_questions() {
    for path in all_of("long") {
        let rules = rulebook(hostile(&path, "\"own_turn\""));
        let scenario = Scenario::parse(PLACE).expect("the lines are well formed");
        let mut game = scenario.start(&rules).expect("the position is one");
        let before = basic_units(&game);
        let mut table = ApplyContext::new(Seeded::new(7), Vec::new());
        let mut random = RandomPlay::new(7);
        let action = rules.parse_action("play hostile").expect("the card is there");
        apply(&mut game, action, &mut table);
        let mut n_questions = 0;
        while let Some(Decision { ask: Ask::Script { .. }, .. }) = game.decision() {
            n_questions += 1;
            random.step(&mut game, &mut table);
        }
        let failed = table.sink.iter().find(|told| matches!(told.event, Event::Failed { .. }));
        assert!(failed.is_none(), "after {n_questions} questions: {failed:?}");
        assert_eq!((n_questions, basic_units(&game)), (200, before + 1), "{}", name_of(&path));
    }
}

#[test]
fn a_script_that_reaches_out_is_refused() {
    let mut log = String::new();
    for path in all_of("refused") {
        let found = Edition::load(hostile(&path, "\"own_turn\""));
        let found = found.expect_err("the script is refused");
        assert!(found.iter().any(|finding| finding.file.ends_with("hostile.rhai")), "{found}");
        let _ = writeln!(log, "## {}\n{found}", name_of(&path));
    }
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(log);
    });
}

/// Cards that change anything at any moment do not break the game.
#[test]
fn a_game_goes_on_whatever_a_script_changes() {
    let timing = "\"own_turn\", \"window:invaded\", \"window:before_roll\", \"window:after_roll\", \
                  \"window:conquered\", \"window:traded\", \"window:council\"";
    for path in all_of("wild") {
        let name = name_of(&path);
        let rules = rulebook(hostile(&path, timing));
        for seed in 0..12 {
            let text = PLACE
                .replace("hand north hostile mill", "hand north hostile#2 hostile mill retreat aim")
                .replace("hand south tower", "hand south tower hostile#3 hostile#4 truce wall fate")
                .replace("pool north", "hand west hostile#5 hostile#6 kin cheer\npool north");
            let scenario = Scenario::parse(&text).expect("the lines are well formed");
            let mut game = scenario.start(&rules).expect("the position is one");
            let (mut table, mut random) =
                (ApplyContext::new(Seeded::new(seed), Vec::new()), RandomPlay::new(seed));
            for n in 0..400 {
                if game.decision().is_none() {
                    break;
                }
                check_board(&game, &format!("{name}, seed {seed}, step {n}"));
                random.step(&mut game, &mut table);
            }
        }
    }
}

/// Checks the properties of the board that hold whatever scripts do.
fn check_board(game: &Game, what: &str) {
    let (rules, view) = (game.rulebook(), game.view(Viewer::Truth));
    for space in rules.board.spaces.ids() {
        for army in rules.armies.ids() {
            let n: u32 = rules.units.ids().map(|unit| view.units(space, army, unit)).sum();
            assert!(n == 0 || view.owner(space) == Some(army), "{what}: strangers on {space:?}");
        }
    }
    for (unit, row) in rules.units.iter() {
        for army in rules.armies.ids() {
            let spaces = rules.board.spaces.ids();
            let n: u32 = spaces.map(|space| view.units(space, army, unit)).sum();
            assert!(row.limit.is_none_or(|limit| n <= limit), "{what}: {n} of {unit:?}");
        }
    }
    for army in rules.armies.ids() {
        let owned = rules.board.spaces.ids().filter(|&at| view.owner(at) == Some(army)).count();
        assert_eq!(view.n_spaces(army) as usize, owned, "{what}: spaces are counted right");
    }
    let mut actions = ActionList::new();
    game.legal_actions(&mut actions);
    assert!(!actions.choices().is_empty(), "{what}: {:?} has no answer", game.decision());
}

/// Games, tables, bots, copies and scenarios do not compile scripts again, nor does reloading the
/// edition.
#[test]
fn scripts_are_compiled_once_in_a_thread() {
    let games = || {
        let before = compilations();
        for _ in 0..2 {
            let tricks = load(Path::new("fixtures/tricks"));
            for players in [2, 3] {
                let rules = tricks.rulebook(&setup(None, players, &[])).expect("so many play");
                let copy = Arc::new(Rulebook::clone(&rules));
                for seed in 0..3 {
                    let bots = vec![Simple::new(seed); players];
                    let mut table = ApplyContext::new(Seeded::new(seed), Counting::new(Silent));
                    let mut game = Game::new(Arc::clone(&copy), &mut table.clone());
                    for _ in 0..60 {
                        let Some(seat) = game.waiting_for() else { break };
                        let action = bots[seat.index()].clone().decide(&game.observe(seat));
                        let mut other = ApplyContext::new(Seeded::new(seed), Vec::new());
                        apply(&mut game.clone(), action, &mut other);
                        apply(&mut game, action, &mut table);
                    }
                }
            }
            tricks.try_out(Trial { games: 1, answers: 20, ..Trial::default() });
        }
        compilations() - before
    };
    for _ in 0..2 {
        let thread = std::thread::spawn(games);
        assert_eq!(thread.join().expect("the games are played"), 1);
    }
}

/// A script with access to the generator continues at a die roll; with a recording, it is run
/// again. Both give the same result.
#[test]
fn a_script_takes_the_same_whether_it_goes_on_at_a_die_or_is_run_again() {
    for dir in edition_dirs() {
        let edition = load(&dir);
        for setup in setups(&edition).into_iter().filter(|setup| setup.options.is_empty()) {
            let setup = Setup { turns_max: Some(12), ..setup };
            let rules = edition.rulebook(&setup).expect("the setup is offered");
            let mut lent = ApplyContext::new(Seeded::new(5), Vec::<AddressedEvent>::new());
            let mut recorded =
                ApplyContext::new(Recording::new(Seeded::new(5)), Vec::<AddressedEvent>::new());
            let mut one = Game::new(Arc::clone(&rules), &mut lent);
            let mut other = Game::new(rules, &mut recorded);
            let mut random = RandomPlay::new(5);
            while one.decision().is_some() {
                let action = random.answer(&one);
                apply(&mut one, action, &mut lent);
                apply(&mut other, action, &mut recorded);
                assert!(one.state() == other.state(), "{setup:?}: {action:?}");
                assert_eq!(lent.sink, recorded.sink, "{setup:?}: {action:?}");
                lent.sink.clear();
                recorded.sink.clear();
            }
        }
    }
}
