//! Amounts: what each source counts in a position, what is made of it, gifts, and victory by an
//! amount. Over the fixture `tricks`.

#![expect(clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;

use warboard_engine::edition::{Edition, EditionFiles};
use warboard_engine::scenario::Scenario;
use warboard_tests::setup;

/// Amounts with what they come to for the army north in the position.
const AMOUNTS: &[(&str, i32)] = &[
    ("7", 7),
    ("{ n = -3 }", -3),
    ("{ spaces = {} }", 2),
    ("{ spaces = { id = 'mill' } }", 1),
    ("{ spaces = {}, number = 'income' }", 3),
    ("{ spaces = {}, every = 3, least = 1 }", 1),
    ("{ spaces = {}, times = -5, every = 4 }", -2),
    ("{ spaces = {}, of = 'south' }", 4),
    ("{ spaces = {}, of = 'new' }", 4),
    ("{ regions = {} }", 0),
    ("{ regions = {}, number = 'bonus', of = 'south' }", 1),
    ("{ regions = { stands = 'south' }, of = 'south' }", 1),
    ("{ regions = { token = 'relics' }, of = 'south' }", 0),
    ("{ units = 'all' }", 8),
    ("{ units = 'troop' }", 7),
    ("{ units = ['captain', 'scout'] }", 1),
    ("{ units = 'troop', on = { id = 'mill' } }", 5),
    ("{ units = 'captain', number = 'rank' }", 4),
    ("{ has = 'began' }", 2),
    ("{ has = 'felled', times = 3 }", 3),
    ("{ track = 'rise' }", 3),
    ("{ hand = {} }", 2),
    ("{ hand = { deck = 'tricks' } }", 0),
    ("{ laid = {} }", 1),
    ("{ laid = { deck = 'sky' }, times = 2 }", 2),
    ("{ conquered = 'spaces' }", 0),
    ("{ conquered = 'armies', times = 9 }", 0),
    ("{ n = 5, when = { faction = 'old' } }", 5),
    ("{ n = 5, when = { faction = 'new' } }", 0),
    ("[1, { spaces = {} }, { n = -4 }]", -1),
    ("{ sum = [1, { spaces = {}, times = 10 }], most = 15 }", 15),
    ("{ sum = [{ n = -4 }], least = 0 }", 0),
    ("{ n = 1000000, times = 1000000 }", 1_000_000),
];

const POSITION: &str = "title t\nsource s\nplayers 3\nspace mill north 5 + captain 1\nspace tower north 2\n\
    space ford south 2\nspace harbour south 3\nspace dune south 1\nspace isle south 4\nhand north mill tower\n\
    laid north comet\nvariable began 2\nvariable felled north 1\ntoken gold ford south\n\
    track rise 1\npool north 1\n";

/// Plays a scenario that begins in the position, over the fixture with further tables, and returns
/// its log.
fn check(tables: &str, functions: &str, lines: &str) -> String {
    let mut files = EditionFiles::from_dir(Path::new("fixtures/tricks")).expect("files of text");
    files.files.retain(|path, _| path.ends_with("toml") || path.ends_with("rhai"));
    let replace = |files: &mut EditionFiles, path: &str, old: &str, new: &str| {
        let text = files.files.get_mut(path).expect("the file is there");
        assert!(text.contains(old), "{path}: {old}");
        *text = text.replacen(old, new, 1);
    };
    let numbered = "id = \"mill\"\nnumbers = { income = 3 }";
    replace(&mut files, "board.toml", "id = \"mill\"", numbered);
    let ranked = "id = \"captain\"\nnumbers = { rank = 4 }";
    replace(&mut files, "battle.toml", "id = \"captain\"", ranked);
    files.files.insert("zz.toml".to_owned(), format!("source = 'ours'\n{tables}"));
    files.files.insert("zz.rhai".to_owned(), functions.replace('\'', "\""));
    let edition = Edition::load(files).unwrap_or_else(|found| panic!("{tables}: {found}"));
    let scenario = Scenario::parse(&format!("{POSITION}{lines}")).expect("it is one");
    let report = scenario.run(&edition.rulebook(&setup(None, 3, &[])).expect("three play"));
    let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
    assert!(report.holds(), "{tables}: {}\n{}", failures.join("\n"), report.log);
    report.log
}

#[test]
fn each_source_counts_what_it_says() {
    for (amount, n) in AMOUNTS {
        let tables = format!(
            "[[variable]]\nid = 'probe'\nname = 'probe'\nper = 'army'\nleast = -1000000\nis = {amount}\n"
        );
        check(&tables, "", &format!("at north place\n\n= variable probe north {n}\n"));
    }
}

/// A step at the end of the turn that gives units, numbers and cards.
const GIVES: &str = "[[variable]]
id = 'coins'
name = 'coin'
per = 'army'
most = 9
[[turn]]
step = 'count'
id = 'gather'
name = 'Gather'
gives = { troop = [{ spaces = {} }, { run = 'three' }], scout = 1, coins = [{ units = 'troop' }, -20], sky = { hand = {}, every = 2 } }
";

#[test]
fn a_step_gives_units_numbers_and_cards() {
    let lines = "at north move\n\n> north: end\ndraw joker\n= pool north 6\n= pool north 1 scout\n\
        = variable coins north 0\n= hand north mill tower joker\n";
    check(GIVES, "fn three(game) { 3 }\n", lines);
}

/// A card and a hook that give something.
const PLAYED: &str = "[[variable]]
id = 'coins'
name = 'coin'
per = 'army'
[[card]]
id = 'levy'
deck = 'tricks'
name = 'Levy'
timing = 'step:place'
numbers = { strength = 3 }
gives = { troop = { card = 'strength' }, scout = 1 }
[[hook]]
on = 'turn_ends'
gives = { coins = [{ spaces = {} }, 3] }
when = { not = { alone = true } }
";

#[test]
fn cards_and_hooks_give_without_a_script() {
    let lines = "hand north levy\nat north place\n\n> north: play levy\n= pool north 4\n\
        = pool north 1 scout\n= discard levy\n";
    check(PLAYED, "", lines);
    check(
        PLAYED,
        "",
        "at north move\n\n> north: end\n= variable coins north 5\n= variable coins south 0\n",
    );
}

/// A way to win by an amount, once the turn is over.
fn victory(most: &str) -> String {
    format!(
        "[[variable]]\nid = 'late'\n[[hook]]\non = 'turn_ends'\nrun = 'pass'\n\
         [[victory]]\nid = 'rich'\nname = 'Rich'\nwhen = {{ has = {{ late = 1 }} }}\n{most}\n"
    )
}

#[test]
fn who_has_most_wins_and_equals_draw() {
    let won = |most: &str, who: &str| {
        let lines = format!("at north move\n\n> north: end\n= won {who}\n");
        check(&victory(most), "fn pass(game) { game.add('late', 1); }\n", &lines);
    };
    won("most = { spaces = {} }", "new");
    won("most = { spaces = {}, times = -1 }", "old");
    let pass = "fn pass(game) { game.add('late', 1); }\n";
    let log = check(&victory("most = 1"), pass, "at north move\n\n> north: end\n");
    assert!(log.contains("several have equally much: nobody wins"), "{log}");
    won("most = 1\nties = [2, { spaces = {} }]", "new");
}

#[test]
fn a_reckoned_number_wins_as_soon_as_the_board_gives_it() {
    let tables = "[[variable]]\nid = 'might'\nname = 'might'\nper = 'army'\nis = { units = 'all' }\n\
        [[victory]]\nid = 'mighty'\nname = 'Mighty'\nwhen = { has = { might = 9 } }\n";
    check(tables, "", "at north place\n\n> north: place mill 1\n= won old\n");
}
