//! Units that scripts move at once, on rings of spaces.

#![expect(clippy::panic, reason = "a test fails by panicking")]

use std::fmt::Write as _;

use warboard_engine::edition::{Edition, EditionFiles};
use warboard_engine::scenario::Scenario;
use warboard_tests::setup;

/// Returns an edition with a ring of spaces, `s0` to the last, and a step that calls a function. Red
/// and green are friends.
fn ring(n: usize, board: &str, script: &str) -> Edition {
    let mut text = format!(
        "source = 'ours'\nlanguages = ['en']\nid = 'ring'\nname = 'Ring'\nplayers = [3]\nturns_max = 9\n\
         [eliminated]\nwhen = 'never'\n[board]\n{board}\n[[faction]]\nid = 'warm'\nname = 'Warm'\n\
         armies = ['red', 'green']\n[[setup]]\nplayers = 3\ntroops = 0\n[[unit]]\nid = 'rider'\n\
         name = 'rider'\nplural = 'riders'\n[[turn]]\nstep = 'script'\nid = 'shift'\nname = 'Go'\nrun = 'shift'\n\
         [[victory]]\nid = 'last'\nname = 'Last'\nwhen = {{ alone = true }}\n"
    );
    for (army, letter) in [("red", 'R'), ("blue", 'B'), ("green", 'G')] {
        let _ = writeln!(
            text,
            "[[army]]\nid = '{army}'\nname = '{army}'\nletter = '{letter}'\ncolour = '{army}'"
        );
    }
    for at in 0..n {
        let (before, next) = ((at + n - 1) % n, (at + 1) % n);
        let near = format!("['s{before}', 's{next}']");
        let _ = writeln!(text, "[[space]]\nid = 's{at}'\nname = 'S{at}'\nneighbours = {near}");
    }
    let mut files = EditionFiles::default();
    files.files.insert("edition.toml".to_owned(), text);
    files.files.insert("ring.rhai".to_owned(), format!("{script}\n"));
    Edition::load(files).unwrap_or_else(|found| panic!("{found}"))
}

fn check(edition: &Edition, lines: &str) {
    let rules = edition.rulebook(&setup(None, 3, &[])).expect("three play");
    let scenario = Scenario::parse(&format!("title t\nsource ours\nplayers 3\n{lines}"));
    let report = scenario.expect("it is one").run(&rules);
    let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
    assert!(report.holds(), "{}\n{}", failures.join("\n"), report.log);
}

/// A large board moves within what one function may cost.
#[test]
fn all_of_a_large_board_moves_at_once() {
    let n = 600;
    let script = "fn shift(game) {
        if !ask_yes(\"Go?\") { return; }
        let froms = game.held;
        game.move_at_once(froms, froms.map(|s| s.neighbours[0]));
    }";
    let edition = ring(n, "control = 'stays'", script);
    let mut lines = String::new();
    for at in (0..n).step_by(3) {
        let army = ["red", "blue", "green"][at / 3 % 3];
        let _ = writeln!(lines, "space s{at} {army} 1");
    }
    // The first neighbour of each is the one before it, but for the ends.
    let _ = writeln!(
        lines,
        "at red shift\n> red: answer yes\n= empty s3 s300\n= space s2 blue 1\n= space s299 blue 1"
    );
    check(&edition, &lines);
}

/// Who leaves a shared space alone makes no room for an enemy of those who stay.
#[test]
fn nobody_arrives_beside_an_enemy_that_stays() {
    let board = "stands = 'friends'\ncontrol = 'lead'";
    let script = "fn shift(game) {
        if !ask_yes(\"Go?\") { return; }
        game.move_at_once([space(\"s1\"), space(\"s2\")], [space(\"s0\"), space(\"s1\")]);
    }";
    let shared = "space s1 red 2\nspace s1 green 1\nspace s2 blue 3\n";
    let stays = "at red shift\n> red: answer yes\n= space s0 red 2\n= space s1 green 1\n= space s2 blue 3\n";
    check(&ring(5, board, script), &format!("{shared}space s4 red 1\n{stays}"));
    let alone = "space s1 red 2\nspace s2 blue 3\nspace s4 green 1\n";
    let comes =
        "at red shift\n> red: answer yes\n= space s0 red 2\n= space s1 blue 3\n= empty s2\n";
    check(&ring(5, board, script), &format!("{alone}{comes}"));
}

/// A step places at most so many units in all, and at least so many on a space at once.
#[test]
fn units_are_placed_in_the_numbers_that_a_step_says() {
    let edition = |keys: &str| {
        let mut files = ring(5, "", "fn shift(game) { }").files().clone();
        let text = files.files.get_mut("edition.toml").expect("it is there");
        text.push_str("[[turn]]\nstep = 'place'\nname = 'Place'\n");
        text.push_str(keys);
        text.push_str("[[turn]]\nstep = 'place'\nid = 'rest'\nname = 'Rest'\n");
        Edition::load(files).unwrap_or_else(|found| panic!("{found}"))
    };
    let most = "space s0 red 1\nspace s3 blue 1\nrest green 1\npool red 5\nat red place\n\
        ! red: place s0 4\n= refused the number must be 1 to 3\n> red: place s0 2\n\
        ! red: end\n= refused 3 must be placed first\n> red: place s0 1\n= pool red 2\n\
        > red: place s0 2\n= space s0 red 6\n";
    check(&edition("most = { spaces = {}, times = 3 }\n"), most);
    let needs = "space s0 red 2\nspace s1 red 1\nspace s3 blue 1\nrest green 1\npool red 5\nat red place\n\
        ! red: place s0 1\n= refused the number must be 2 to 5\n> red: place s0 2\n\
        ! red: place s0 3\n= refused s0 takes at least 4 riders\n";
    check(&edition("needs = { units = 'all' }\n"), needs);
    let taken = "space s0 red 2\nspace s1 blue 2\nrest green 1\npool red 5\nat red place\n\
        ! red: place s0 1\n= refused this needs\n> red: place s1 1\n= event blue loses 2 riders on s1\n\
        = event red conquers s1 from blue\n= controls s1 red\n= space s1 red 1\n";
    check(&edition("on = { owner = 'enemy' }\n"), taken);
}

/// A move onto a controlled space with enemy units on it is refused.
#[test]
fn no_move_ends_beside_an_enemy_on_land_that_one_controls() {
    let edition = {
        let mut files = ring(5, "control = 'stays'", "fn shift(game) { }").files().clone();
        let steps = "source = 'ours'\n[[turn]]\nstep = 'take'\nname = 'Take'\n\
            [[turn]]\nstep = 'move'\nname = 'Move'\nmoves = 1\nrange = 'connected'\n";
        files.files.insert("steps.toml".to_owned(), steps.to_owned());
        Edition::load(files).unwrap_or_else(|found| panic!("{found}"))
    };
    let lines = "space s0 red 2\nspace s1 blue 2\nspace s3 blue 1\ncontrol s1 red\ncontrol s2 red\n\
        control s4 red\nat red move\n! red: move s0 s1 1\n= refused others stand on s1\n> red: move s0 s4 1\n";
    check(&edition, lines);
}
