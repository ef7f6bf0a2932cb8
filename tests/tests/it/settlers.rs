//! Properties of games with several kinds of openings, closing spaces and leaving armies: random
//! play over the fixture `settlers`, from its beginning.

use std::sync::Arc;

use warboard_engine::bots::{self, Bot};
use warboard_engine::edition::Setup;
use warboard_engine::game::{ActionList, ApplyContext, Ask, Game, Seeded, Silent};
use warboard_engine::model::Rulebook;
use warboard_engine::playout;
use warboard_engine::steps::StepKind;
use warboard_tests::{RandomPlay, actions_around, load, root, setups};

const SEEDS: u64 = 4;
const STEPS: u32 = 300;

fn rulebooks() -> Vec<Arc<Rulebook>> {
    let edition = load(&root().join("tests/fixtures/settlers"));
    let limited = setups(&edition).into_iter().map(|setup| {
        let setup = Setup { turns_max: Some(25), ..setup };
        edition.rulebook(&setup).expect("the setup is one of the edition's")
    });
    limited.collect()
}

#[test]
fn what_is_listed_for_others_is_what_is_accepted() {
    let mut n_for_others = 0;
    for (rules, seed) in rulebooks().iter().flat_map(|rules| (0..SEEDS).map(move |n| (rules, n))) {
        let mut table = ApplyContext::new(Seeded::new(seed), Silent);
        let mut game = Game::new(Arc::clone(rules), &mut table);
        let (mut random, mut listed) = (RandomPlay::new(seed), ActionList::new());
        for _ in 0..STEPS {
            let Some(decision) = game.decision() else { break };
            game.legal_actions(&mut listed);
            assert!(listed.choices().is_sorted() && !listed.choices().is_empty());
            let is_of_others = rules.armies[decision.army].seats.is_empty();
            if is_of_others && matches!(decision.ask, Ask::Claim { .. } | Ask::Reinforce { .. }) {
                n_for_others += 1;
                for action in actions_around(&game, &listed) {
                    let words = rules.words(action).to_string();
                    assert_eq!(game.check(action).is_ok(), listed.contains(action), "{words}");
                }
            }
            random.step(&mut game, &mut table);
        }
    }
    assert!(n_for_others > 50, "{n_for_others} pieces for others");
}

#[test]
fn bots_play_to_the_end() {
    for rules in rulebooks() {
        let cards = rules.decks.rows().iter().filter(|deck| deck.in_play);
        let n: usize = cards.map(|deck| deck.cards.len()).sum();
        assert_eq!(n, rules.cards.len(), "every card is of a deck in the game");
        assert!(rules.steps.rows().iter().any(|step| matches!(step.kind, StepKind::Claim(_))));
        for (name, seed) in [("random", 1), ("simple", 2), ("greedy", 3)] {
            let seats = rules.seats.ids().zip(seed..);
            let mut seats: Vec<Box<dyn Bot>> =
                seats.map(|(_, seed)| bots::by_name(name, seed).expect("the bot exists")).collect();
            let mut table = ApplyContext::new(Seeded::new(seed), playout::Counting::new(Silent));
            let mut game = Game::new(Arc::clone(&rules), &mut table);
            let played = playout::play(&mut game, &mut seats, &mut table);
            assert!(played.is_ok() && game.outcome().is_some(), "{name}");
        }
    }
}
