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
