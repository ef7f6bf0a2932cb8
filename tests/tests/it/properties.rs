//! Properties of every game of every edition, variant, number of players and option.

use warboard_engine::edition::{Edition, Setup};
use warboard_engine::game::{
    ActionList, ApplyContext, Game, Recording, Scripted, Seeded, Silent, Viewer,
};
use warboard_engine::model::SeatId;
use warboard_tests::{
    RandomPlay, actions_around, apply, begin, check_game, edition_dirs, load, setups,
};

/// Number of turns of one random game: enough for every step, every kind of card and some
/// eliminations.
const TURNS: u32 = 30;

fn each(test: impl Fn(&Edition, &Setup, u64)) {
    for dir in edition_dirs() {
        let edition = load(&dir);
        for (seed, setup) in setups(&edition).iter().enumerate() {
            test(&edition, &Setup { turns_max: Some(TURNS), ..setup.clone() }, seed as u64);
        }
    }
}

fn what(setup: &Setup, seed: u64) -> String {
    format!("{setup:?}, seed {seed}")
}

#[test]
fn pieces_are_conserved_and_games_end() {
    each(|edition, setup, seed| {
        let rules = edition.rulebook(setup).expect("the setup is offered");
        let (mut game, mut table) = begin(&rules, seed);
        let mut random = RandomPlay::new(seed);
        while game.decision().is_some() {
            check_game(&game, &table.sink);
            random.step(&mut game, &mut table);
        }
        check_game(&game, &table.sink);
        assert!(game.outcome().is_some(), "{}", what(setup, seed));
        assert_eq!(game.returns().len(), rules.seats.len());
    });
}

#[test]
fn what_is_listed_is_what_is_accepted() {
    each(|edition, setup, seed| {
        let rules = edition.rulebook(setup).expect("the setup is offered");
        let (mut game, mut table) = begin(&rules, seed);
        let mut random = RandomPlay::new(seed);
        let mut listed = ActionList::new();
        let mut n = 0_u32;
        while game.decision().is_some() {
            if n.is_multiple_of(37) {
                game.legal_actions(&mut listed);
                assert!(
                    listed.choices().is_sorted() && !listed.choices().is_empty(),
                    "{}",
                    what(setup, seed)
                );
                assert!(
                    listed.n_actions() > 1,
                    "a single answer is not waited for: {}",
                    what(setup, seed)
                );
                for action in actions_around(&game, &listed) {
                    let words = rules.words(action).to_string();
                    assert_eq!(
                        game.check(action).is_ok(),
                        listed.contains(action),
                        "{words}: {}",
                        what(setup, seed)
                    );
                    assert_eq!(rules.parse_action(&words), Ok(action), "{words}");
                }
            }
            n += 1;
            random.step(&mut game, &mut table);
        }
    });
}

#[test]
fn a_refused_action_changes_nothing() {
    each(|edition, setup, seed| {
        let rules = edition.rulebook(setup).expect("the setup is offered");
        let (mut game, mut table) = begin(&rules, seed);
        let mut random = RandomPlay::new(seed);
        let mut listed = ActionList::new();
        for _ in 0..400 {
            if game.decision().is_none() {
                break;
            }
            game.legal_actions(&mut listed);
            let (before, chance, told) =
                (game.clone(), table.chance.clone(), table.sink.told.len());
            for action in actions_around(&game, &listed).into_iter().step_by(11) {
                if !listed.contains(action) {
                    assert!(game.apply(action, &mut table).is_err(), "{}", what(setup, seed));
                }
            }
            assert!(
                game == before && table.chance == chance && table.sink.told.len() == told,
                "{}",
                what(setup, seed)
            );
            random.step(&mut game, &mut table);
        }
    });
}

#[test]
fn a_replay_ends_the_same() {
    each(|edition, setup, seed| {
        let rules = edition.rulebook(setup).expect("the setup is offered");
        let mut table = ApplyContext::new(Recording::new(Seeded::new(seed)), Vec::new());
        let mut game = Game::new(std::sync::Arc::clone(&rules), &mut table);
        let mut random = RandomPlay::new(seed);
        let mut actions = Vec::new();
        while game.decision().is_some() {
            let action = random.answer(&game);
            actions.push(rules.words(action).to_string());
            apply(&mut game, action, &mut table);
        }
        let written: Vec<String> = table.chance.rolls.iter().map(ToString::to_string).collect();
        let rolls = written.iter().map(|roll| roll.parse().expect("a roll reads back")).collect();
        let mut again = ApplyContext::new(Scripted::new(rolls), Vec::new());
        let mut replay = Game::new(std::sync::Arc::clone(&rules), &mut again);
        for words in &actions {
            apply(&mut replay, rules.parse_action(words).expect("words read back"), &mut again);
        }
        assert_eq!(again.chance.misfit(), None, "{}", what(setup, seed));
        assert!(again.chance.left().is_empty());
        assert!(
            replay == game && replay.hash() == game.hash() && again.sink == table.sink,
            "{}",
            what(setup, seed)
        );
    });
}

#[test]
fn forks_taken_at_every_decision_play_on_alike() {
    each(|edition, setup, seed| {
        let setup = Setup { turns_max: Some(6), ..setup.clone() };
        let rules = edition.rulebook(&setup).expect("the setup is offered");
        let (mut game, table) = begin(&rules, seed);
        let mut table = ApplyContext::new(table.chance, Silent);
        let mut random = RandomPlay::new(seed);
        let mut forks = Vec::new();
        let mut n = 0_u32;
        while game.decision().is_some() {
            if n.is_multiple_of(5) {
                forks.push((game.clone(), table.clone(), random.clone()));
            }
            n += 1;
            random.step(&mut game, &mut table);
        }
        let mut reused = game.clone();
        for (fork, mut table, mut random) in forks {
            reused.clone_from(&fork);
            assert!(reused == fork && reused.hash() == fork.hash());
            while reused.decision().is_some() {
                random.step(&mut reused, &mut table);
            }
            assert!(reused == game, "{}", what(&setup, seed));
        }
    });
}

#[test]
fn every_outcome_of_chance_is_counted_once() {
    let edition = warboard_tests::edition("classic");
    let rules = edition
        .rulebook(&warboard_tests::setup(None, 3, &[("opening", "deal")]))
        .expect("three play");
    let (mut game, mut table) = begin(&rules, 5);
    let mut random = RandomPlay::new(5);
    let mut tried = 0;
    while tried < 5 && game.decision().is_some() {
        let action = random.answer(&game);
        if let warboard_engine::game::Action::Defend { .. } = action {
            let outcomes = game.outcomes(action).expect("the answer is legal");
            let total: f64 = outcomes.map(|(_, p)| p).sum();
            assert!((total - 1.0).abs() < 1e-9, "{total}");
            tried += 1;
        }
        apply(&mut game, action, &mut table);
    }
    assert_eq!(tried, 5);
}

/// A seat that no game has sees only public information, and every hidden card may be anywhere for
/// it.
#[test]
fn a_seat_that_no_game_has_sees_what_is_public() {
    for edition in ["classic", "clone-wars"] {
        let edition = warboard_tests::edition(edition);
        let rules = edition.rulebook(&warboard_tests::setup(None, 3, &[])).expect("three play");
        let (mut game, mut table) = begin(&rules, 3);
        let mut random = RandomPlay::new(3);
        for _ in 0..300 {
            let action = random.answer(&game);
            apply(&mut game, action, &mut table);
        }
        let nobody = serde_json::to_string(&game.observe(SeatId(16))).expect("it is plain data");
        for seat in [31, 32, 33, 64, 255] {
            let seen =
                serde_json::to_string(&game.observe(SeatId(seat))).expect("it is plain data");
            assert_eq!(seen, nobody, "{seat}");
            let guess = game.determinize(SeatId(seat), &mut Seeded::new(1));
            let seen =
                serde_json::to_string(&guess.observe(SeatId(seat))).expect("it is plain data");
            assert_eq!(seen, nobody, "{seat}");
        }
    }
}

/// The outcomes of an action with twenty or more dice are computed one at a time, on demand.
#[test]
fn outcomes_without_number_are_made_one_by_one() {
    let edition = warboard_tests::edition("return-of-the-jedi");
    let rules = edition.rulebook(&warboard_tests::setup(None, 4, &[])).expect("four play");
    let many = rules.parse_action("order shield").expect("it is an order");
    let found = (0..20).find_map(|seed| {
        let (mut game, mut table) = begin(&rules, seed);
        let mut random = RandomPlay::new(seed);
        while game.decision().is_some() {
            if game.check(many).is_ok() {
                return Some(game);
            }
            let action = random.answer(&game);
            apply(&mut game, action, &mut table);
        }
        None
    });
    let game = found.expect("the order comes up");
    let likely = game.outcomes(many).expect("it is listed").take(200).map(|(_, p)| p);
    let (n, sum) = likely.fold((0, 0.0), |(n, sum), p| (n + 1, sum + p));
    assert!(n == 200 && sum > 0.0 && sum < 0.5, "{n} {sum}");
}

#[test]
fn a_determinized_game_looks_the_same_and_is_a_game() {
    each(|edition, setup, seed| {
        let rules = edition.rulebook(setup).expect("the setup is offered");
        let (mut game, mut table) = begin(&rules, seed);
        let mut random = RandomPlay::new(seed);
        let mut guess = Seeded::new(seed);
        let mut n = 0_u32;
        let mut differed = false;
        while game.decision().is_some() {
            if n.is_multiple_of(50) {
                for seat in rules.seats.ids() {
                    let other = game.determinize(seat, &mut guess);
                    let bytes = |game: &Game| {
                        serde_json::to_vec(&game.observe(seat)).expect("a view is plain data")
                    };
                    assert_eq!(bytes(&game), bytes(&other), "{}", what(setup, seed));
                    assert_eq!(game.observe(seat).hash(), other.observe(seat).hash());
                    check_game(&other, &table.sink);
                    differed |= other != game;
                }
            }
            n += 1;
            random.step(&mut game, &mut table);
        }
        let hidden = rules.hands.ids().any(|hand| game.view(Viewer::Truth).n_hand(hand) > 0);
        assert!(differed || !hidden, "hidden cards are dealt anew: {}", what(setup, seed));
    });
}
