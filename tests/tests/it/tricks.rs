//! Properties of games with cards that ask questions: random play over the fixture `tricks`, also
//! during questions.

use std::sync::Arc;

use warboard_engine::bots;
use warboard_engine::edition::Setup;
use warboard_engine::game::{
    Action, ActionList, AddressedEvent, ApplyContext, Ask, Decision, Game, Recording, Scripted,
    Seeded, Viewer,
};
use warboard_engine::model::Rulebook;
use warboard_engine::scenario::Scenario;
use warboard_tests::{RandomPlay, actions_around, apply, load, root, setup};

/// Numbers of seeds, and of answers of each game.
const SEEDS: u64 = 6;
const STEPS: u32 = 250;

fn rules() -> Arc<Rulebook> {
    let setup = Setup { turns_max: Some(40), ..setup(None, 3, &[]) };
    let edition = load(&root().join("tests/fixtures/tricks"));
    edition.rulebook(&setup).expect("three play")
}

/// Returns a position with many cards in every hand.
fn start(rules: &Arc<Rulebook>, seed: u64) -> Game {
    let third = |of: u64| {
        let cards = rules.cards.ids().filter(|card| (u64::from(card.0) * 7 + seed) % 4 == of);
        let cards = cards.filter(|&card| rules.cards[card].id.as_ref() != "crown");
        cards.map(|card| rules.card_words(card)).collect::<Vec<_>>().join(" ")
    };
    let text = format!(
        "title t\nsource s\nspace mill north 5 + captain 1\nspace tower north 2\nspace ford south 3\n\
         space harbour west 3\nspace dune west 2\nspace isle south 4 + scout 1\nhand north {}\nhand south {}\n\
         hand west {}\npool north 3\ntoken gold ford south\ntoken ring mill north\nat north place\n",
        third(0),
        third(1),
        third(2)
    );
    let scenario = Scenario::parse(&text).expect("the lines are well formed");
    scenario.start(rules).expect("the position is one")
}

fn is_asked_by_a_script(game: &Game) -> bool {
    matches!(game.decision(), Some(Decision { ask: Ask::Script { .. }, .. }))
}

#[test]
fn what_is_listed_is_what_is_accepted_and_the_rest_changes_nothing() {
    let rules = rules();
    let mut n_questions = 0;
    for seed in 0..SEEDS {
        let mut game = start(&rules, seed);
        let mut table = ApplyContext::new(Seeded::new(seed), Vec::new());
        let (mut random, mut listed) = (RandomPlay::new(seed), ActionList::new());
        for n in 0..STEPS {
            if game.decision().is_none() {
                break;
            }
            game.legal_actions(&mut listed);
            assert!(listed.choices().is_sorted() && !listed.choices().is_empty());
            n_questions += u32::from(is_asked_by_a_script(&game));
            if n.is_multiple_of(5) || is_asked_by_a_script(&game) {
                let before = game.clone();
                for action in actions_around(&game, &listed).into_iter().chain([Action::Pass]) {
                    let words = rules.words(action).to_string();
                    assert_eq!(game.check(action).is_ok(), listed.contains(action), "{words}");
                    if !listed.contains(action) {
                        assert!(game.apply(action, &mut table).is_err(), "{words}");
                    }
                }
                for choice in listed.choices() {
                    let words = rules.words(choice.action).to_string();
                    assert_eq!(rules.parse_action(&words), Ok(choice.action), "{words}");
                }
                assert!(game == before && game.hash() == before.hash());
            }
            random.step(&mut game, &mut table);
        }
    }
    assert!(n_questions > 50, "{n_questions} questions of scripts");
}

/// Equal answers and chance give equal games: replayed, from a copy at every decision, and with
/// scripts compiled again each time, as after loading a save. Events occur once, with or without an
/// interruption.
#[test]
fn a_game_is_the_same_however_it_is_stopped() {
    let rules = rules();
    for seed in 0..SEEDS {
        let mut game = start(&rules, seed);
        let mut table = ApplyContext::new(Recording::new(Seeded::new(seed)), Vec::new());
        let mut random = RandomPlay::new(seed);
        let (mut actions, mut hashes) = (Vec::new(), Vec::new());
        for _ in 0..STEPS {
            if game.decision().is_none() {
                break;
            }
            let action = random.answer(&game);
            actions.push(rules.words(action).to_string());
            apply(&mut game, action, &mut table);
            hashes.push(game.hash());
        }
        let told: Vec<AddressedEvent> = table.sink.clone();
        let mut again = ApplyContext::new(Scripted::new(table.chance.rolls), Vec::new());
        let mut replay = start(&rules, seed);
        for (words, hash) in actions.iter().zip(hashes) {
            let action = rules.parse_action(words).expect("words read back");
            let mut copy = replay.clone();
            let mut other = ApplyContext::new(again.chance.clone(), Vec::new());
            apply(&mut copy, action, &mut other);
            let before = again.sink.len();
            if is_asked_by_a_script(&replay) {
                again.scripts = warboard_engine::script::Host::default();
            }
            apply(&mut replay, action, &mut again);
            assert!(copy == replay && replay.hash() == hash, "{words}, seed {seed}");
            assert_eq!(other.sink, again.sink[before..], "{words}, seed {seed}");
        }
        assert_eq!(again.chance.misfit(), None);
        assert!(replay == game && again.sink == told, "seed {seed}");
    }
}

#[test]
fn a_guess_asks_the_same() {
    let rules = rules();
    for seed in 0..SEEDS {
        let mut game = start(&rules, seed);
        let mut table = ApplyContext::new(Seeded::new(seed), Vec::new());
        let (mut random, mut guess) = (RandomPlay::new(seed), Seeded::new(seed));
        for n in 0..STEPS {
            let Some(decision) = game.decision() else { break };
            if n.is_multiple_of(9) || is_asked_by_a_script(&game) {
                let other = game.determinize(decision.seat, &mut guess);
                let seen = |game: &Game| {
                    serde_json::to_string(&game.observe(decision.seat)).expect("plain data")
                };
                assert_eq!(seen(&game), seen(&other), "seed {seed}, step {n}");
                play_on(other, seed);
            }
            random.step(&mut game, &mut table);
        }
        assert!(game.view(Viewer::Truth).turn().number > 1);
    }
}

/// Checks that a guess can be played further.
fn play_on(mut game: Game, seed: u64) {
    let mut table = ApplyContext::new(Seeded::new(seed), Vec::new());
    let mut random = RandomPlay::new(seed);
    for _ in 0..12 {
        if game.decision().is_none() {
            return;
        }
        random.step(&mut game, &mut table);
    }
}

/// Returns a game after these lines of a scenario.
fn after(rules: &Arc<Rulebook>, lines: &str) -> Game {
    let text = format!(
        "title t\nsource s\nspace mill north 5\nspace tower north 2\nspace ford south 2\nspace harbour west 3\n\
         space dune west 1\nspace isle south 4\n{lines}"
    );
    let scenario = Scenario::parse(&text).expect("the lines are well formed");
    scenario.start(rules).expect("the position is one")
}

/// Returns the answer of bot `name` to the question of this position.
fn advised(rules: &Arc<Rulebook>, name: &str, lines: &str) -> String {
    let game = after(rules, lines);
    let seat = game.waiting_for().expect("a question is asked");
    let mut bot = bots::by_name(name, 1).expect("the bot exists");
    rules.words(bot.decide(&game.observe(seat))).to_string()
}

/// A function of the edition answers for bots; if it gives no answer, they decide themselves.
#[test]
fn functions_of_the_edition_answer_for_bots() {
    let rules = rules();
    let asked = "hand north questions\nhand south dream\nhand west cheer aim\npool north 1\nat north place\n\
                 > north: play questions\n> north: answer space mill\n> north: answer space tower\n> north: answer done\n";
    let then = [
        "answer region hills",
        "answer option left",
        "answer army west",
        "answer yes",
        "answer unit scout",
    ];
    for name in ["simple", "greedy"] {
        let mut lines = asked.to_owned();
        for (answer, army) in then.into_iter().zip(["north", "north", "north", "west", "north"]) {
            assert_eq!(advised(&rules, name, &lines), answer, "{name}");
            lines = format!("{lines}> {army}: {answer}\n");
        }
        let many = "hand north supply\npool north 1\nat north place\n> north: play supply\n\
                    > north: answer space mill\n";
        assert_eq!(advised(&rules, name, many), "answer number 2", "{name}");
        let nobody = "hand north pick\npool north 1\nat north place\n> north: play pick\n";
        assert_eq!(advised(&rules, name, nobody), "answer army west", "{name}: its own way");
    }
}

/// Such a function sees only the hands and faces that its player sees.
#[test]
fn functions_that_answer_for_bots_see_what_their_seat_sees() {
    let rules = rules();
    let region = |hands: &str| {
        let lines = format!(
            "hand north questions\n{hands}pool north 1\nat north place\n> north: play questions\n\
             > north: answer space mill\n> north: answer space tower\n> north: answer done\n"
        );
        advised(&rules, "greedy", &lines)
    };
    assert_eq!(region("hand south crown\n"), region("hand south dream\n"));
    let sure = |token: &str| {
        let lines = format!(
            "hand north questions\nhand south dream\n{token}pool north 1\nat north place\n> north: play questions\n\
             > north: answer space mill\n> north: answer space tower\n> north: answer done\n\
             > north: answer region hills\n> north: answer option left\n> north: answer army south\n"
        );
        advised(&rules, "greedy", &lines)
    };
    assert_eq!(sure("token ring mill north\n"), "answer yes", "only north knows the ring");
    assert_eq!(sure("token ring mill south\n"), "answer no", "south knows it");
}

#[test]
fn a_question_names_the_space_that_it_is_about() {
    let rules = rules();
    let lines = "hand north questions\npool north 1\nat north place\n> north: play questions\n\
                 > north: answer space mill\n> north: answer space tower\n> north: answer done\n\
                 > north: answer region hills\n> north: answer option left\n> north: answer army south\n";
    let decision = after(&rules, lines).decision().expect("south is asked");
    let Ask::Script { space, .. } = decision.ask else { unreachable!("{decision:?}") };
    assert_eq!(space, rules.board.spaces.find("mill"));
}
