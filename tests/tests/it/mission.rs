//! Tests of the missions of the classic edition: their files, and whole games.

#![expect(clippy::panic, reason = "a test fails by panicking")]

use std::sync::Arc;

use warboard_engine::bots::{self, Bot};
use warboard_engine::game::{AddressedEvent, ApplyContext, Event, Game, Seeded, Silent, Viewer};
use warboard_engine::model::{Fact, Rulebook, TableId};
use warboard_engine::playout::{self, Counting};
use warboard_engine::scenario::Scenario;
use warboard_tests::{edition, setup};

#[test]
fn every_number_of_players_has_its_missions() {
    let classic = edition("classic");
    assert!(classic.warnings().is_empty(), "{}", classic.warnings());
    assert_eq!(classic.players_of(Some("mission")), Some(&[2, 3, 4][..]));
    for (players, armies, cards, secret) in [(2, 4, 72, 84), (3, 3, 72, 83), (4, 4, 72, 84)] {
        let rules = |options: &[(&str, &str)]| {
            classic.rulebook(&setup(Some("mission"), players, options)).expect("so many play")
        };
        let graded = rules(&[]);
        assert_eq!((graded.armies.len(), graded.cards.len()), (armies, cards));
        assert_eq!(rules(&[("missions", "secret")]).cards.len(), secret);
    }
}

fn play(rules: &Arc<Rulebook>, name: &str, seed: u64) -> Vec<AddressedEvent> {
    let sink = Counting::new(Vec::new());
    let mut table = ApplyContext::new(Seeded::new(seed), sink);
    let mut game = Game::new(Arc::clone(rules), &mut table);
    let seats = rules.seats.ids().zip(seed..);
    let mut bots: Vec<Box<dyn Bot>> =
        seats.map(|(_, seed)| bots::by_name(name, seed).expect("the bot exists")).collect();
    let played = playout::play(&mut game, &mut bots, &mut table);
    played.unwrap_or_else(|error| panic!("{name}, seed {seed}: {error}"));
    table.sink.inner
}

/// Games end, no script fails, and some games are decided by missions.
#[test]
fn games_with_missions_end() {
    let classic = edition("classic");
    let mut by_missions = 0;
    for missions in ["graded", "secret"] {
        for players in 2..=4 {
            let mut setup = setup(Some("mission"), players, &[("missions", missions)]);
            setup.turns_max = Some(1_000);
            let rules = classic.rulebook(&setup).expect("so many play");
            for (name, seeds) in [("random", 1), ("simple", 2), ("greedy", 2)] {
                for seed in 0..seeds {
                    let told = play(&rules, name, seed);
                    let failed =
                        told.iter().find(|told| matches!(told.event, Event::Failed { .. }));
                    assert!(failed.is_none(), "{missions}, {players}, {name}, {seed}: {failed:?}");
                    let won = told.iter().find_map(|told| {
                        if let Event::Won { rule, .. } = told.event { rule } else { None }
                    });
                    assert!(
                        name == "random" || won.is_some(),
                        "{missions}, {players}, {name}, {seed}: cut"
                    );
                    by_missions +=
                        u32::from(won.is_some_and(|rule| *rules.victory[rule].id != *"conquest"));
                }
            }
        }
    }
    assert!(by_missions > 0, "some games are won by missions");
}

/// Rulebook: "Le jeu à 2 joueurs", passive independent armies: the opponent rolls for them.
#[test]
fn the_opponent_defends_an_army_without_a_seat() {
    let classic = edition("classic");
    let rules = classic.rulebook(&setup(Some("mission"), 2, &[])).expect("two play");
    for (attacker, defender) in [("red", 1), ("blue", 0)] {
        let text = format!(
            "title t\nsource ours\nspace alaska {attacker} 8\nspace kamchatka yellow 2\nspace siam red 2\n\
             space india blue 2\nrest black 1\nat {attacker} attack\n\n> {attacker}: attack alaska kamchatka 3\n"
        );
        let scenario = Scenario::parse(&text).expect("the lines are well formed");
        let game = scenario.start(&rules).expect("it holds");
        assert_eq!(
            game.decision().expect("it goes on").seat.index(),
            defender,
            "{attacker} attacks"
        );
    }
}

/// In the opening a bot, which also places for people, takes the regions that its missions ask for.
#[test]
fn regions_of_missions_are_claimed() {
    let rules = edition("classic").rulebook(&setup(Some("mission"), 3, &[])).expect("three play");
    let (mut own, mut others) = (Tally::default(), Tally::default());
    for seed in 0..40 {
        let mut table = ApplyContext::new(Seeded::new(seed), Silent);
        let mut game = Game::new(Arc::clone(&rules), &mut table);
        let mut bot = bots::by_name("greedy", seed).expect("the bot exists");
        while let Some(seat) = game.waiting_for() {
            let view = game.observe(seat);
            if view.turn().number > 0 {
                break;
            }
            let action = bot.decide(&view);
            game.apply(action, &mut table).expect("a bot answers legally");
        }
        let view = game.view(Viewer::Truth);
        for (army, row) in rules.armies.iter().filter(|(_, row)| !row.seats.is_empty()) {
            let cards: Vec<_> = view.hand(row.hand).chain(view.hand(row.apart)).collect();
            for region in rules.board.regions.ids() {
                let is_asked = cards.iter().any(|&card| {
                    let effect = rules.cards[card].effect.as_ref();
                    let when = effect.and_then(|effect| effect.when);
                    when.is_some_and(|when| {
                        rules.facts(when).contains(&Fact::ControlsRegion(region))
                    })
                });
                let spaces = &rules.board.regions[region].spaces;
                let held = spaces.iter().filter(|&&space| view.is_on(army, space)).count();
                let tally = if is_asked { &mut own } else { &mut others };
                tally.held += held;
                tally.all += spaces.len();
            }
        }
    }
    let (own, others) = (own.percent(), others.percent());
    assert!(own > others + 15, "{own} % of what missions ask for, {others} % of the rest");
}

/// The spaces held of some regions.
#[derive(Default)]
struct Tally {
    held: usize,
    all: usize,
}

impl Tally {
    fn percent(&self) -> usize {
        self.held * 100 / self.all.max(1)
    }
}
