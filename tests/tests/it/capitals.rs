//! Variables that keep spaces and words: what others can reckon of hidden ones, guesses, and what
//! they begin with.

use std::collections::BTreeMap;
use std::sync::Arc;

use warboard_engine::game::{Action, ActionList, ApplyContext, Game, ScriptAnswer, Seeded, Viewer};
use warboard_engine::model::{Kept, Rulebook, SeatId, VariableCell};
use warboard_engine::scenario::Scenario;
use warboard_tests::{apply, load, root, setup};

const BOARD: &str = "title t\nsource s\nplayers 3\nspace inn red 4\nspace oak red 2\nspace elm red 2\n\
                     space ash blue 1\nspace fen blue 3\nspace bay blue 1\nspace cape green 1\n\
                     space weir green 1\nspace yew green 3\n";

fn rules() -> Arc<Rulebook> {
    let edition = load(&root().join("tests/fixtures/capitals"));
    edition.rulebook(&setup(None, 3, &[])).expect("three play")
}

fn at(rules: &Arc<Rulebook>, lines: &str) -> Game {
    let scenario = Scenario::parse(&format!("{BOARD}{lines}")).expect("the lines are well formed");
    scenario.start(rules).expect("the position is one")
}

fn value(rules: &Rulebook, id: &str, at: u16) -> VariableCell {
    VariableCell { variable: rules.variables.find(id).expect("it is declared"), at }
}

/// Returns what a value can be for a seat, by name.
fn known(game: &Game, seat: u8, of: VariableCell) -> Vec<String> {
    let (rules, view) = (game.rulebook(), game.observe(SeatId(seat)));
    let words = |n| rules.kept_words(rules.kept(of.variable, n));
    match view.value(of).known() {
        Some(n) => vec![words(n)],
        None => view.candidates(of).map(words).collect(),
    }
}

/// Others see one of the spaces that its army holds.
#[test]
fn a_headquarters_is_one_of_the_spaces_that_are_held() {
    let rules = rules();
    let hq = value(&rules, "hq", 1);
    for own in ["ash", "fen", "bay"] {
        let game = at(&rules, &format!("variable hq blue {own}\nat red attack\n"));
        assert_eq!(known(&game, 0, hq), ["fen", "ash", "bay"], "in the order of the board");
        assert_eq!(known(&game, 1, hq), [own]);
    }
    let elsewhere = at(&rules, "variable hq blue yew\nat red attack\n");
    assert_eq!(known(&elsewhere, 0, hq), ["yew"], "it cannot have been set in secret");
}

/// Guesses are drawn from what others can reckon, each thing as often, and look like the game.
#[test]
fn guesses_at_things_are_even() {
    let rules = rules();
    let hq = [0, 1, 2].map(|army| value(&rules, "hq", army));
    let creed = value(&rules, "creed", 1);
    let lines = "variable hq red inn\nvariable hq blue bay\nvariable hq green yew\n\
                 variable creed blue zeal\nat red attack\n";
    let game = at(&rules, lines);
    let mut chance = Seeded::new(7);
    let mut found: BTreeMap<Vec<i32>, u32> = BTreeMap::new();
    let seen = serde_json::to_string(&game.observe(SeatId(0))).expect("a view is plain data");
    for _ in 0..9_000 {
        let guess = game.determinize(SeatId(0), &mut chance);
        let view = guess.observe(SeatId(0));
        assert_eq!(serde_json::to_string(&view).expect("a view is plain data"), seen);
        let truth = guess.view(Viewer::Truth);
        let all = hq.iter().chain([&creed]).filter_map(|&of| truth.value(of).known());
        *found.entry(all.collect()).or_default() += 1;
    }
    assert_eq!(found.len(), 3 * 3 * 2, "every space of blue and of green, with both creeds");
    assert!(found.values().all(|n| (400..=600).contains(n)), "{found:?}");
}

/// In a step that all take at once, others cannot tell a word that was set anew from one that was
/// there before.
#[test]
fn a_word_that_stays_looks_set() {
    let rules = rules();
    let creed = value(&rules, "creed", 0);
    let mut shown = Vec::new();
    for choice in [0, 1] {
        let mut table = ApplyContext::new(Seeded::new(4), Vec::new());
        let mut game = Game::new(Arc::clone(&rules), &mut table);
        let mut answers = ActionList::new();
        let mut nth = |game: &Game, at| {
            game.legal_actions(&mut answers);
            answers.nth(at).expect("something is allowed")
        };
        while !game.observe(SeatId(0)).is_sealed() {
            let action = nth(&game, 0);
            apply(&mut game, action, &mut table);
        }
        table.sink.clear();
        assert_eq!(known(&game, 1, creed), ["calm"], "before anybody is asked");
        while game.observe(SeatId(0)).is_sealed() {
            let first = nth(&game, 0);
            let is_option = matches!(first, Action::Answer { answer: ScriptAnswer::Option(_) });
            let action = if is_option { nth(&game, choice) } else { first };
            apply(&mut game, action, &mut table);
        }
        let told: Vec<_> = table.sink.iter().map(|told| told.seen_by(Viewer::Public)).collect();
        shown.push(serde_json::to_string(&told).expect("events are plain data"));
        assert_eq!(known(&game, 1, creed), ["zeal", "calm"]);
    }
    assert_eq!(shown[0], shown[1]);
}

/// Values begin as the table by owner and the numbers on the board say.
#[test]
fn values_begin_by_owner_and_as_printed() {
    let rules = rules();
    let game = at(&rules, "at red attack\n");
    let truth = game.view(Viewer::Truth);
    let all = |id: &str| -> Vec<i32> {
        let variable = rules.variables.find(id).expect("it is declared");
        rules.values_of(variable).filter_map(|of| truth.value(of).known()).collect()
    };
    assert_eq!(all("supply"), [0, 1, 2]);
    assert_eq!(all("fields"), [3, 0, 2, 0, 1, 0, 2, 0, 3]);
    assert_eq!(rules.kept(value(&rules, "creed", 0).variable, all("creed")[0]), {
        Kept::Word(value(&rules, "creed", 0).variable, 1)
    });
}
