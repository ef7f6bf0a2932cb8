//! Properties of games with all kinds of units and decks of factions: random play and bots over the
//! fixture `units`.

use std::sync::Arc;

use warboard_engine::edition::Setup;
use warboard_engine::game::{
    Action, ActionList, ApplyContext, Ask, Decision, Seeded, Silent, Viewer,
};
use warboard_engine::model::Rulebook;
use warboard_tests::{RandomPlay, actions_around, begin, check_game, load, root, setup};

/// Number of seeds.
const SEEDS: u64 = 8;

fn rules(players: usize) -> Arc<Rulebook> {
    let setup = Setup { turns_max: Some(40), ..setup(None, players, &[]) };
    let edition = load(&root().join("tests/fixtures/units"));
    assert!(edition.warnings().is_empty(), "{}", edition.warnings());
    edition.rulebook(&setup).expect("so many play")
}

#[test]
fn the_deck_of_a_faction_without_a_seat_has_no_cards() {
    for players in [2, 3] {
        let rules = rules(players);
        let n =
            |id: &str| rules.decks.rows().iter().find(|deck| &*deck.id == id).unwrap().cards.len();
        assert_eq!((n("corsair_cards"), n("league_cards")), (0, 2));
        let deck = |id: &str| rules.armies[rules.armies.find(id).unwrap()].deck;
        assert_eq!(deck("red").map(|deck| &*rules.decks[deck].id), Some("crown_cards"));
        assert_eq!(deck("blue").map(|deck| &*rules.decks[deck].id), Some("league_cards"));
    }
}

#[test]
fn what_is_listed_is_what_is_accepted_and_limits_hold() {
    let (mut builds, mut convoys, mut follows) = (0, 0, 0);
    for seed in 0..SEEDS {
        let rules = rules(2 + usize::try_from(seed % 2).unwrap());
        let (mut game, mut table) = begin(&rules, seed);
        let (mut random, mut listed) = (RandomPlay::new(seed), ActionList::new());
        let mut n = 0_u32;
        while let Some(Decision { ask, .. }) = game.decision() {
            check_game(&game, &table.sink);
            game.legal_actions(&mut listed);
            assert!(listed.choices().is_sorted() && !listed.choices().is_empty());
            let build = |action: &Action| matches!(action, Action::BuyFor { .. });
            builds += u32::from(listed.choices().iter().any(|choice| build(&choice.action)));
            convoys += u32::from(matches!(ask, Ask::Move { under_way: Some(_), .. }));
            follows +=
                u32::from(matches!(ask, Ask::Advance { unit, .. } if unit != Rulebook::BASIC));
            let rare = matches!(ask, Ask::Move { .. } | Ask::Buy { .. } | Ask::Advance { .. });
            if rare || n.is_multiple_of(11) {
                for action in actions_around(&game, &listed) {
                    let words = rules.words(action).to_string();
                    assert_eq!(game.check(action).is_ok(), listed.contains(action), "{words}");
                    assert_eq!(rules.parse_action(&words), Ok(action), "{words}");
                }
            }
            let view = game.view(Viewer::Truth);
            for (unit, row) in rules.units.iter() {
                for army in rules.armies.ids() {
                    let spaces = rules.board.spaces.ids();
                    let there: u32 = spaces.map(|space| view.units(space, army, unit)).sum();
                    let all = there + view.waiting(army, unit);
                    assert!(row.limit_of(army).is_none_or(|limit| all <= limit), "seed {seed}");
                }
            }
            n += 1;
            random.step(&mut game, &mut table);
        }
    }
    assert!(builds > 5 && convoys > 5 && follows > 5, "{builds} {convoys} {follows}");
}

#[test]
fn bots_play_it() {
    for name in warboard_tests::BOTS {
        for seed in 0..4 {
            let rules = rules(3);
            let mut table = ApplyContext::new(Seeded::new(seed), Silent);
            let mut game = warboard_engine::game::Game::new(Arc::clone(&rules), &mut table);
            let mut bot = warboard_engine::bots::by_name(name, seed).expect("it is one");
            let mut units = 0;
            while let Some(Decision { seat, army, .. }) = game.decision() {
                let action = bot.decide(&game.observe(seat));
                units += u32::from(matches!(action, Action::BuyFor { .. }));
                let words = rules.words(action).to_string();
                let done = game.apply(action, &mut table);
                assert!(done.is_ok(), "{name} answers {words} for {army:?}: {done:?}");
            }
            assert!(units > 0, "{name} builds, seed {seed}");
        }
    }
}
