//! Properties of games in which allies share spaces: random play and bots over the fixture
//! `tenants`.

use std::sync::Arc;

use warboard_engine::bots::{self, Bot};
use warboard_engine::edition::Setup;
use warboard_engine::game::{ActionList, ApplyContext, Ask, Game, Seeded, Silent, Viewer};
use warboard_engine::model::Rulebook;
use warboard_engine::playout;
use warboard_tests::{RandomPlay, actions_around, begin, check_game, load, root, setup};

const SEEDS: u64 = 3;
const STEPS: u32 = 300;

fn rulebooks() -> Vec<Arc<Rulebook>> {
    let edition = load(&root().join("tests/fixtures/tenants"));
    let options: [&[(&str, &str)]; 4] =
        [&[], &[("places", "present")], &[("ways", "own")], &[("ways", "next")]];
    let each = options.iter().flat_map(|options| [2, 4].map(|n| setup(None, n, options)));
    let limited = each.map(|setup| Setup { turns_max: Some(40), ..setup });
    limited.map(|setup| edition.rulebook(&setup).expect("the setup is offered")).collect()
}

#[test]
fn friends_share_spaces_and_what_is_listed_is_accepted() {
    let (mut n_shared, mut n_tied) = (0, 0);
    for (rules, seed) in rulebooks().iter().flat_map(|rules| (0..SEEDS).map(move |n| (rules, n))) {
        let (mut game, mut table) = begin(rules, seed);
        let (mut random, mut listed) = (RandomPlay::new(seed), ActionList::new());
        for n in 0..STEPS {
            let Some(decision) = game.decision() else { break };
            // During a battle, a card may have emptied the space.
            if !matches!(decision.ask, Ask::Window { .. } | Ask::Script { .. }) {
                check_game(&game, &table.sink);
            }
            let view = game.view(Viewer::Truth);
            for space in rules.board.spaces.ids().filter(|&at| view.armies_on(at).nth(1).is_some())
            {
                n_shared += 1;
                n_tied += u32::from(view.owner(space).is_none());
            }
            game.legal_actions(&mut listed);
            assert!(listed.choices().is_sorted() && !listed.choices().is_empty());
            if n.is_multiple_of(5) {
                for action in actions_around(&game, &listed) {
                    let words = rules.words(action).to_string();
                    assert_eq!(game.check(action).is_ok(), listed.contains(action), "{words}");
                }
            }
            random.step(&mut game, &mut table);
        }
    }
    assert!(n_shared > 100 && n_tied > 20, "{n_shared} shared, {n_tied} nobody's");
}

#[test]
fn bots_play_to_the_end() {
    for rules in rulebooks() {
        for (name, seed) in [("random", 1), ("simple", 2), ("greedy", 3)] {
            let seats = rules.seats.ids().zip(seed..);
            let mut seats: Vec<Box<dyn Bot>> =
                seats.map(|(_, seed)| bots::by_name(name, seed).expect("the bot exists")).collect();
            let mut table = ApplyContext::new(Seeded::new(seed), playout::Counting::new(Silent));
            let mut game = Game::new(Arc::clone(&rules), &mut table);
            let played = playout::play(&mut game, &mut seats, &mut table);
            assert!(played.is_ok() && game.outcome().is_some(), "{name}: {played:?}");
        }
    }
}
