//! Properties of games with rounds, programmed orders and units hit one by one: random play and
//! bots over the fixture `rounds`.

use std::collections::BTreeMap;
use std::sync::Arc;

use warboard_engine::bots::{self, Bot};
use warboard_engine::edition::Setup;
use warboard_engine::game::{
    Action, ActionList, AddressedEvent, ApplyContext, Ask, Decision, Game, Recording, Scripted,
    Seeded, Viewer,
};
use warboard_engine::model::{Rulebook, SeatId};
use warboard_engine::playout::{self, Counting};
use warboard_engine::scenario::Scenario;
use warboard_tests::{RandomPlay, actions_around, apply, begin, check_game, load, root, setup};

const SEEDS: u64 = 8;

fn rules(players: usize) -> Arc<Rulebook> {
    let setup = Setup { turns_max: Some(40), ..setup(None, players, &[]) };
    let edition = load(&root().join("tests/fixtures/rounds"));
    assert!(edition.warnings().is_empty(), "{}", edition.warnings());
    edition.rulebook(&setup).expect("two and four play")
}

#[test]
fn what_is_listed_is_what_is_accepted_and_reads_back() {
    let mut asked: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..SEEDS {
        let rules = rules(if seed.is_multiple_of(2) { 2 } else { 4 });
        let (mut game, mut table) = begin(&rules, seed);
        let (mut random, mut listed) = (RandomPlay::new(seed), ActionList::new());
        let mut n = 0_u32;
        while let Some(Decision { ask, .. }) = game.decision() {
            check_game(&game, &table.sink);
            game.legal_actions(&mut listed);
            assert!(listed.choices().is_sorted() && !listed.choices().is_empty());
            let what = match ask {
                Ask::Program { .. } => "program",
                Ask::Order { .. } => "order",
                Ask::Move { .. } => "move",
                Ask::Fire { .. } => "fire",
                Ask::Hit { .. } => "hit",
                _ => "script",
            };
            *asked.entry(what).or_insert(0) += 1;
            if n.is_multiple_of(7) || what != "program" && n.is_multiple_of(3) {
                let before = game.hash();
                for action in actions_around(&game, &listed) {
                    let words = rules.words(action).to_string();
                    assert_eq!(game.check(action).is_ok(), listed.contains(action), "{words}");
                    assert_eq!(rules.parse_action(&words), Ok(action), "{words}");
                }
                assert_eq!(game.hash(), before);
            }
            n += 1;
            random.step(&mut game, &mut table);
        }
    }
    for what in ["program", "order", "move", "fire", "hit", "script"] {
        assert!(asked.get(what).is_some_and(|&n| n > 10), "{asked:?}");
    }
}

#[test]
fn the_same_answers_and_dice_give_the_same_game() {
    let rules = rules(4);
    let mut table = ApplyContext::new(Recording::new(Seeded::new(5)), Vec::<AddressedEvent>::new());
    let mut game = Game::new(Arc::clone(&rules), &mut table);
    let mut random = RandomPlay::new(5);
    let mut actions = Vec::new();
    for _ in 0..300 {
        if game.decision().is_none() {
            break;
        }
        actions.push(random.step(&mut game, &mut table));
    }
    let told = table.sink;
    let mut again =
        ApplyContext::new(Scripted::new(table.chance.rolls), Vec::<AddressedEvent>::new());
    let mut other = Game::new(Arc::clone(&rules), &mut again);
    for action in actions {
        let copy = other.clone();
        apply(&mut other, action, &mut again);
        assert!(copy != other, "every answer changes something");
    }
    assert_eq!((other.hash(), again.sink), (game.hash(), told));
}

/// Two games that differ in the other side's program, and in unseen bonus cards, look the same.
#[test]
fn what_is_programmed_does_not_show() {
    let rules = rules(2);
    let at = |pile: &str, hand: &str| {
        let text = format!(
            "title t\nsource s\npile tide feast\npile shore {pile}\nhand shore {hand}\nspace bay tide 6\n\
             space sound shore 0 + gull 4\nspace isle shore 0 + keep 1\nat tide orders\n"
        );
        let scenario = Scenario::parse(&text).expect("the lines are well formed");
        scenario.start(&rules).expect("the position is one")
    };
    let (one, two) = (at("gulls_cannon", "hulk_cannon"), at("hulk_cannon", "gulls_cannon"));
    for viewer in [Viewer::Seat(SeatId(0)), Viewer::Public] {
        assert_eq!(one.view(viewer).hash(), two.view(viewer).hash());
        assert_eq!(one.view(viewer).pile(SeatId(1)).collect::<Vec<_>>(), [None]);
    }
    let shore = Viewer::Seat(SeatId(1));
    assert_ne!(one.view(shore).hash(), two.view(shore).hash());
    assert!(one.view(shore).pile(SeatId(1)).all(|card| card.is_some()));
    let feast = |seed| {
        let (mut game, mut table) = (one.clone(), ApplyContext::new(Seeded::new(seed), Vec::new()));
        let feast = rules.parse_action("order feast").expect("it is one");
        apply(&mut game, feast, &mut table);
        let told: Vec<String> = table
            .sink
            .iter()
            .map(|told: &AddressedEvent| {
                rules.line(told.seen_by(Viewer::Seat(SeatId(0)))).to_string()
            })
            .collect();
        (game, told)
    };
    let ((one, told_one), (two, told_two)) = (feast(1), feast(4));
    assert!(one != two, "other cards are drawn");
    assert_eq!(told_one, told_two);
    for viewer in [Viewer::Seat(SeatId(0)), shore, Viewer::Public] {
        assert_eq!(one.view(viewer).hash(), two.view(viewer).hash(), "{viewer:?}");
    }
    let guess = one.determinize(SeatId(0), &mut Seeded::new(3));
    assert_eq!(
        guess.view(Viewer::Seat(SeatId(0))).hash(),
        one.view(Viewer::Seat(SeatId(0))).hash()
    );
}

/// The program of one side is chosen in secret.
#[test]
fn the_choice_of_a_program_does_not_show() {
    let rules = rules(2);
    let (game, _) = begin(&rules, 9);
    let choose = |nth: u64| {
        let (mut game, mut table) = (game.clone(), ApplyContext::new(Seeded::new(1), Vec::new()));
        let mut listed = ActionList::new();
        game.legal_actions(&mut listed);
        let action = listed.nth(nth).expect("there are 120");
        apply(&mut game, action, &mut table);
        (game, table.sink)
    };
    let ((one, told_one), (two, told_two)) = (choose(0), choose(77));
    for viewer in [Viewer::Seat(SeatId(1)), Viewer::Public] {
        assert_eq!(one.view(viewer).hash(), two.view(viewer).hash());
        let seen = |told: &[AddressedEvent]| {
            told.iter().map(|told| told.seen_by(viewer)).collect::<Vec<_>>()
        };
        assert_eq!(seen(&told_one), seen(&told_two));
    }
    let own = Viewer::Seat(SeatId(0));
    assert_ne!(one.view(own).hash(), two.view(own).hash());
}

#[test]
fn bots_play_it_to_its_end() {
    for players in [2, 4] {
        let rules = rules(players);
        for name in warboard_tests::BOTS {
            for seed in 0..3 {
                let mut table = ApplyContext::new(
                    Seeded::new(seed),
                    Counting::new(Vec::<AddressedEvent>::new()),
                );
                let mut game = Game::new(Arc::clone(&rules), &mut table);
                let seats = rules.seats.ids().zip(seed..);
                let mut bots: Vec<Box<dyn Bot>> =
                    seats.filter_map(|(_, seed)| bots::by_name(name, seed)).collect();
                let played = playout::play(&mut game, &mut bots, &mut table);
                played.unwrap_or_else(|error| panic!("{name}, {players}, seed {seed}: {error}"));
                assert_eq!(table.sink.counts.failure, None, "{name}, seed {seed}");
            }
        }
    }
}

/// `greedy` beats `random` as either side.
#[test]
fn greedy_beats_random() {
    let rules = rules(2);
    for own in [0, 1] {
        let mut won = 0;
        for seed in 0..20 {
            let mut table =
                ApplyContext::new(Seeded::new(seed), Counting::new(Vec::<AddressedEvent>::new()));
            let mut game = Game::new(Arc::clone(&rules), &mut table);
            let names = if own == 0 { ["greedy", "random"] } else { ["random", "greedy"] };
            let mut bots: Vec<Box<dyn Bot>> =
                names.iter().filter_map(|name| bots::by_name(name, seed)).collect();
            playout::play(&mut game, &mut bots, &mut table).expect("they answer as they may");
            won += u32::from(game.returns()[own] > 0);
        }
        assert!(won >= 16, "greedy wins {won} of 20 as seat {own}");
    }
}

/// The odds of a fire count the largest number of hits of the best aim.
#[test]
fn odds_of_a_fire_are_those_of_all_rolls() {
    use warboard_engine::odds::{self, FireTarget};
    let rules = rules(2);
    let text = "title t\nsource s\npile tide rafts_brig\npile shore gulls_fences\ntrack hulk_hull 2\n\
                space reef tide 0 + raft 3\nspace sound shore 0 + gull 1 + hulk 1\n\
                space isle shore 0 + keep 1\nat tide orders\n> tide: order rafts\n> tide: end\n";
    let scenario = Scenario::parse(text).expect("the lines are well formed");
    let game = scenario.start(&rules).expect("the position is one");
    let marks = [
        FireTarget { hit_on: 3, hits: 1, is_taken: false },
        FireTarget { hit_on: 5, hits: 2, is_taken: false },
    ];
    let fire = odds::fire(3, 6, &marks).expect("they are few");
    let action = rules.parse_action("fire reef sound").expect("it is one");
    let mut found = [0.0; 4];
    for (after, chance) in game.outcomes(action).expect("it can be fired at") {
        found[most_hits(&after)] += chance;
    }
    for (n, chance) in fire.hits.iter() {
        assert!((chance.to_f64() - found[n as usize]).abs() < 1e-9, "{n}: {found:?}");
    }
    assert!((fire.cleared.to_f64() - found[3]).abs() < 1e-9);
}

/// Returns the number of further hits of the best aim.
fn most_hits(game: &Game) -> usize {
    let Some(Decision { ask: Ask::Hit { .. }, .. }) = game.decision() else { return 0 };
    let mut listed = ActionList::new();
    game.legal_actions(&mut listed);
    let after = |action: Action| {
        let mut next = game.clone();
        apply(&mut next, action, &mut ApplyContext::new(Seeded::new(1), Vec::new()));
        most_hits(&next) + usize::from(matches!(action, Action::Hit { .. }))
    };
    listed.choices().iter().map(|choice| after(choice.action)).max().unwrap_or(0)
}
