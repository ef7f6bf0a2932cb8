//! Seeded games as text, a line for each action and event; any change of the rules changes them.

use std::fmt::Write as _;
use std::sync::Arc;

use warboard_engine::bots;
use warboard_engine::edition::Setup;
use warboard_engine::game::{AddressedEvent, ApplyContext, Event, Game, Seeded};
use warboard_engine::playout;
use warboard_tests::{RandomPlay, edition_dirs, load, setups};

/// Returns the random game of a seed as text.
fn playthrough(setup: &Setup, rules: &Arc<warboard_engine::model::Rulebook>, seed: u64) -> String {
    let mut text = format!("{} {:?}\n", rules.edition, setup);
    let mut table: ApplyContext<Seeded, Vec<AddressedEvent>> =
        ApplyContext::new(Seeded::new(seed), Vec::new());
    let mut game = Game::new(Arc::clone(rules), &mut table);
    let mut random = RandomPlay::new(seed);
    loop {
        for told in table.sink.drain(..) {
            let _ = writeln!(text, "  {}", rules.line(told.event));
        }
        let Some(decision) = game.decision() else { break };
        let action = random.answer(&game);
        let _ = writeln!(text, "> {}: {}", rules.armies[decision.army].id, rules.words(action));
        warboard_tests::apply(&mut game, action, &mut table);
    }
    let _ = writeln!(text, "hash {:016x}, returns {:?}", game.hash(), game.returns());
    text
}

#[test]
fn a_seeded_game_of_every_edition_variant_and_number_of_players() {
    for dir in edition_dirs() {
        let edition = load(&dir);
        for setup in setups(&edition).into_iter().filter(|setup| setup.options.is_empty()) {
            let setup = Setup { turns_max: Some(8), ..setup };
            let rules = edition.rulebook(&setup).expect("the setup is offered");
            let name = format!(
                "{}_{}_{}",
                edition.id(),
                setup.variant.as_deref().unwrap_or("base"),
                setup.players
            );
            insta::assert_snapshot!(name, playthrough(&setup, &rules, 7));
        }
    }
}

/// Returns whether an event decides something; the other events of a whole game are omitted.
fn decides(event: &Event) -> bool {
    matches!(
        event,
        Event::TurnBegan { .. }
            | Event::Traded { .. }
            | Event::Built { .. }
            | Event::Conquered { .. }
            | Event::TokenDestroyed { .. }
            | Event::Missed { .. }
            | Event::Eliminated { .. }
            | Event::Played { .. }
            | Event::Converted { .. }
            | Event::Closed { .. }
            | Event::TokenPut { .. }
            | Event::TokenTaken { .. }
            | Event::TokenTurned { .. }
            | Event::TrackMoved { .. }
            | Event::Won { .. }
            | Event::Cut { .. }
    )
}

#[test]
fn a_whole_game_of_greedy_for_every_variant_and_number_of_players() {
    for dir in edition_dirs() {
        let edition = load(&dir);
        for setup in setups(&edition).into_iter().filter(|setup| setup.options.is_empty()) {
            let rules = edition.rulebook(&setup).expect("the setup is offered");
            let bots = (0..rules.seats.len()).map(|_| bots::by_name("greedy", 7));
            let mut bots: Vec<_> = bots.map(|bot| bot.expect("the bot exists")).collect();
            if bots.iter().any(|bot| bot.refusal(&rules).is_some()) {
                continue;
            }
            let mut table: ApplyContext<Seeded, _> = ApplyContext::new(
                Seeded::new(7),
                playout::Counting::new(Vec::<AddressedEvent>::new()),
            );
            let mut game = Game::new(Arc::clone(&rules), &mut table);
            playout::play(&mut game, &mut bots, &mut table).expect("bots answer legally");
            let mut text = String::new();
            for told in table.sink.inner.iter().filter(|told| decides(&told.event)) {
                let _ = writeln!(text, "{}", rules.line(told.event));
            }
            let _ = writeln!(text, "hash {:016x}, returns {:?}", game.hash(), game.returns());
            let variant = setup.variant.as_deref().unwrap_or("base");
            let name = format!("whole_{}_{variant}_{}", edition.id(), setup.players);
            insta::assert_snapshot!(name, text);
        }
    }
}
