//! Conquest by placing: bots take land with the units that it needs, and play a game of it to its end.

use std::sync::Arc;

use warboard_engine::game::{ApplyContext, Event, Game, Seeded};
use warboard_engine::model::{Rulebook, SeatId};
use warboard_tests::{load, root, setup};

fn rules() -> Arc<Rulebook> {
    let edition = load(&root().join("tests/fixtures/peoples"));
    edition.rulebook(&setup(None, 2, &[])).expect("two may play")
}

/// Plays a game of two bots. Returns the numbers of conquests from somebody and from nobody, and the
/// winning seat.
fn play(rules: &Arc<Rulebook>, bots: [&str; 2], seed: u64) -> ([u32; 2], Option<SeatId>) {
    let mut table = ApplyContext::new(Seeded::new(seed), Vec::new());
    let mut game = Game::new(Arc::clone(rules), &mut table);
    let mut bots =
        bots.map(|name| warboard_engine::bots::by_name(name, seed).expect("it is a bot"));
    while let Some(decision) = game.decision() {
        let action = bots[usize::from(decision.seat.0)].decide(&game.observe(decision.seat));
        let done = game.apply(action, &mut table);
        assert!(done.is_ok(), "{}: {done:?}", rules.words(action));
    }
    let mut conquests = [0; 2];
    for told in &table.sink {
        if let Event::Conquered { from: None, loser, .. } = told.event {
            conquests[usize::from(loser.is_none())] += 1;
        }
    }
    let won = game.returns().iter().position(|&value| value > 0);
    (conquests, won.and_then(|at| u8::try_from(at).ok()).map(SeatId))
}

#[test]
fn every_bot_conquers_by_placing() {
    let rules = rules();
    for name in warboard_tests::BOTS {
        let mut all = [0; 2];
        for seed in 0..2 {
            let found = play(&rules, [name, name], seed).0;
            all = [all[0] + found[0], all[1] + found[1]];
        }
        assert!(all.iter().all(|&n| n > 0), "{name}: {all:?}");
    }
}

#[test]
fn greedy_wins_against_random() {
    let rules = rules();
    let won = (0..100).filter(|&seed| {
        let own = u8::try_from(seed % 2).unwrap_or(0);
        let bots = if own == 0 { ["greedy", "random"] } else { ["random", "greedy"] };
        play(&rules, bots, seed).1 == Some(SeatId(own))
    });
    let won = won.count();
    assert!(won >= 90, "{won} of 100");
}
