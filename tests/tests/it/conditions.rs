//! Conditions: each fact, where it holds and where it does not, with the line of its refusal.

#![expect(clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;

use warboard_engine::edition::{Edition, EditionFiles};
use warboard_engine::scenario::Scenario;
use warboard_tests::setup;

/// Conditions that hold in the position, about the army and about a space.
const HOLDS: &[&str] = &[
    "spaces = 2",
    "spaces = { most = 2 }",
    "spaces = { least = 2, region = 'hills' }",
    "spaces = { id = 'mill' }",
    "spaces = { least = 'all', units = { captain = 1 } }",
    "spaces = { next_to = { owner = 'enemy', units = { troop = 4 } } }",
    "spaces = { least = 2, next_to = { token = 'relics' } }",
    "spaces = { stands = 'self', owner = ['west', 'self'] }",
    "spaces = { army = { units = { captain = 1 } } }",
    "spaces = { any = [{ id = 'isle' }, { id = 'tower' }] }",
    "spaces = { not = { id = 'tower' } }",
    "spaces = { has = { fury = 1 } }",
    "spaces = { number = { grain = 2 } }",
    "spaces = { number = { grain = { most = 0 } } }",
    "controls = 'mill'",
    "controls = ['mill', 'tower']",
    "units = { troop = 7, captain = 1 }",
    "units = { scout = { most = 0 } }",
    "has = { began = 2, felled = { least = 1, most = 1 } }",
    "has = { debt = { most = -1 } }",
    "hand = 2",
    "hand = { deck = 'sky', most = 1 }",
    "laid = 1",
    "laid = { deck = 'sky' }",
    "conquered = { most = 0 }",
    "alone = false",
    "mover = 'self'",
    "faction = 'old'",
    "not = { out = 'new' }",
    "gone = 'giant'",
    "track = { rise = { least = 1, most = 1 } }",
    "any = [{ spaces = 6 }, { spaces = 1, hand = 1 }]",
    "not = { spaces = 6 }",
    "run = 'has_two_spaces'",
    "spaces = 2, run = 'has_two_spaces'",
];

/// Conditions that do not hold, each with the line of the refusal.
const FAILS: &[(&str, &str)] = &[
    ("spaces = 3", "this needs spaces at least 3"),
    ("spaces = { least = 3, region = 'hills' }", "this needs spaces at least 3 (region hills)"),
    ("spaces = { least = 'all', region = 'hills' }", "this needs spaces all (region hills)"),
    (
        "spaces = { owner = ['enemy', 'nobody'] }",
        "this needs spaces at least 1 (owner enemy or nobody)",
    ),
    ("spaces = { closed = true }", "this needs spaces at least 1 (closed)"),
    ("spaces = { stands = 'south' }", "this needs spaces at least 1 (stands south)"),
    (
        "spaces = { stands = 'self', units = { scout = 1 } }",
        "this needs spaces at least 1 (units scout at least 1 of self)",
    ),
    (
        "spaces = { number = { grain = { least = 3 } } }",
        "this needs spaces at least 1 (number grain at least 3)",
    ),
    ("spaces = { next_to = { id = 'dune' } }", "this needs spaces at least 1 (next_to (id dune))"),
    ("controls = ['mill', 'ford']", "this needs controls ford"),
    ("controls = 'hills'", "this needs controls hills"),
    ("units = { troop = 7, scout = 1 }", "this needs units scout at least 1"),
    ("has = { began = 3 }", "probe may not be played now"),
    ("has = { debt = 0 }", "probe may not be played now"),
    ("hand = { deck = 'sky', least = 2 }", "this needs hand sky at least 2"),
    ("laid = { deck = 'tricks' }", "this needs laid tricks at least 1"),
    ("conquered = 1", "this needs conquered at least 1"),
    ("alone = true", "this needs alone"),
    ("mover = 'enemy'", "this needs mover enemy"),
    ("faction = 'new', spaces = 6", "this needs faction new"),
    ("out = 'new'", "this needs out new"),
    ("gone = 'captain'", "this needs gone captain"),
    ("track = { rise = 2 }", "this needs track rise at least 2"),
    (
        "any = [{ spaces = 6 }, { hand = 3 }]",
        "this needs any (spaces at least 6 or hand at least 3)",
    ),
    ("not = { spaces = 1 }", "this needs not (spaces at least 1)"),
    ("run = 'never'", "probe may not be played now"),
    ("spaces = 4, run = 'never'", "this needs spaces at least 4"),
];

/// Conditions about a battle for the ford, from the mill, and whether they hold for the attacker.
const IN_BATTLE: &[(&str, bool)] = &[
    ("side = 'attacker'", true),
    ("side = 'defender'", false),
    ("at = { id = 'ford', token = 'relics' }, from = { owner = 'self' }", true),
    ("at = { region = 'coast' }", false),
    ("from = { units = { captain = 2 } }", false),
];

const POSITION: &str = "title t\nsource s\nplayers 3\nspace mill north 5 + captain 1\nspace tower north 2\n\
    space ford south 2\nspace harbour south 3\nspace dune south 1\nspace isle south 4\nhand north probe mill\n\
    laid north comet\nvariable began 2\nvariable felled north 1\nvariable fury tower 1\ntoken gold ford south\n\
    track rise 1\npool north 1\n";

/// Returns the fixture with further tables and functions.
fn edition_with(tables: &str, functions: &str) -> Edition {
    let mut files = EditionFiles::from_dir(Path::new("fixtures/tricks")).expect("files of text");
    files.files.retain(|path, _| path.ends_with("toml") || path.ends_with("rhai"));
    files.files.insert("zz.toml".to_owned(), tables.to_owned());
    files.files.insert("zz.rhai".to_owned(), functions.replace('\'', "\""));
    Edition::load(files).unwrap_or_else(|found| panic!("{tables}: {found}"))
}

/// Returns an edition with a card of this condition.
fn edition(when: &str, timing: &str) -> Edition {
    let card = format!(
        "source = 'ours'\n[[card]]\nid = 'probe'\nname = 'Probe'\ndeck = 'tricks'\neffect = 'nothing'\n\
         timing = '{timing}'\nwhen = {{ {when} }}\n\
         [[variable]]\nid = 'debt'\nleast = -5\nvalue = -2\n"
    );
    edition_with(&card, "fn nothing(game) { }\nfn never(game) { false }\n")
}

/// Plays a scenario that begins in the position.
fn check(when: &str, timing: &str, lines: &str) {
    let scenario = Scenario::parse(&format!("{POSITION}{lines}")).expect("it is one");
    let rules = edition(when, timing).rulebook(&setup(None, 3, &[])).expect("three play");
    let report = scenario.run(&rules);
    let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
    assert!(report.holds(), "{when}: {}\n{}", failures.join("\n"), report.log);
}

#[test]
fn each_fact_holds_or_is_named_in_the_refusal() {
    for when in HOLDS {
        check(when, "step:place", "at north place\n\n> north: play probe\n= discard probe\n");
    }
    for (when, refusal) in FAILS {
        let lines = format!("at north place\n\n! north: play probe\n= refused {refusal}\n");
        check(when, "step:place", &lines);
    }
    for (when, holds) in IN_BATTLE {
        let next = if *holds { "> north: play probe\n" } else { "= asks north commit\n" };
        let lines = format!("at north attack\n\n> north: attack mill ford 3\n{next}");
        check(when, "window:invaded", &lines);
    }
}

/// Steps at the end of the turn and a hook, each with a condition; `seen` counts those that ran.
const STEPS: &str = "source = 'ours'
[[variable]]
id = 'seen'
scope = 'game'
[[turn]]
step = 'script'
id = 'taken'
name = 'Taken'
run = 'see'
when = { spaces = 2, mover = 'self' }
[[turn]]
step = 'script'
id = 'left_out'
name = 'Left out'
run = 'see'
when = { any = [{ spaces = 3 }, { run = 'never' }] }
[[turn]]
step = 'script'
id = 'again'
name = 'Again'
run = 'see'
while = { has = { seen = { most = 3 } } }
[[hook]]
on = 'turn_ends'
run = 'see'
when = { not = { alone = true }, conquered = { most = 0 } }
[[hook]]
on = 'turn_ends'
run = 'see'
when = 'never'
";

#[test]
fn steps_and_hooks_ask_their_conditions() {
    let edition = edition_with(
        STEPS,
        "fn see(game) { game.set('seen', game.get('seen') + 1); }\nfn never(game) { false }\n",
    );
    let lines = "at north move\n\n> north: end\n= variable seen 5\n";
    let text = POSITION.replace("hand north probe mill", "hand north mill");
    let scenario = Scenario::parse(&format!("{text}{lines}")).expect("it is one");
    let report = scenario.run(&edition.rulebook(&setup(None, 3, &[])).expect("three play"));
    let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
    assert!(report.holds(), "{}\n{}", failures.join("\n"), report.log);
}
