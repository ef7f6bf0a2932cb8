//! Properties of Clone Wars beyond its scenarios: the odds of Order 66, and hidden tokens.

use std::sync::Arc;

use warboard_engine::game::{Ask, Game, Viewer};
use warboard_engine::model::{Rulebook, SeatId, TableId};
use warboard_engine::scenario::Scenario;
use warboard_tests::{binomial, edition, setup, spread};

fn rules(players: usize) -> Arc<Rulebook> {
    edition("clone-wars").rulebook(&setup(None, players, &[])).expect("so many play")
}

fn start(rules: &Arc<Rulebook>, lines: &str) -> Game {
    let scenario = Scenario::parse(&format!("title t\nsource s\n{lines}"));
    scenario.expect("the lines are well formed").start(rules).expect("the position is one")
}

/// Number of faces of an eight-sided die that take a planet, by the space of the track.
const TAKES: [u32; 12] = [0, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7];

/// From each space of the track, the number of planets that change sides follows the binomial
/// distribution. No troop is lost, and no army exceeds its limit of ships of a class.
#[test]
fn order_66_takes_planets_by_the_binomial_law() {
    let rules = rules(4);
    let republic = ["ilum", "malastare", "toydaria", "bogden"];
    let planets = republic.map(|name| rules.space(name).expect("a planet"));
    let faction = |army| &*rules.factions[rules.armies[army].faction].id;
    let is_over = |game: &Game| match game.decision().map(|decision| decision.ask) {
        Some(Ask::Script { text, .. }) => {
            let asked = rules.scripts.texts[text.index()].english();
            !asked.starts_with("Which planet is the order")
                && !asked.starts_with("Which army takes")
                && !asked.starts_with("How does the order go out")
        }
        Some(_) | None => true,
    };
    for (at, &takes) in TAKES.iter().enumerate().skip(1) {
        let game = start(
            &rules,
            &format!(
                "space ilum red 4 + fighter 3\nspace malastare orange 3 + fighter 2 + capital 1\nspace toydaria red 2\n\
                 space bogden orange 1 + fighter 1\nspace duro black 2\nrest blue 1\ntrack order_66 {at}\nat black invoke\n\
                 > black: answer yes\n"
            ),
        );
        let before: u32 =
            rules.board.spaces.ids().map(|space| game.view(Viewer::Truth).troops(space)).sum();
        let mut chances = [0.0; 5];
        for (game, p) in spread(&game, is_over) {
            let view = game.view(Viewer::Truth);
            let is_taken =
                |&space| view.owner(space).is_some_and(|army| faction(army) != "republic");
            chances[planets.iter().filter(|space| is_taken(space)).count()] += p;
            let spaces = || rules.board.spaces.ids();
            let after: u32 = spaces().map(|space| view.troops(space)).sum();
            assert_eq!(before, after, "troops change sides and are not lost");
            for army in rules.armies.ids() {
                for (unit, row) in rules.units.iter().skip(1) {
                    let ships: u32 = spaces().map(|space| view.units(space, army, unit)).sum();
                    assert!(row.limit.is_some_and(|limit| ships <= limit), "{ships} ships");
                }
            }
        }
        let p = f64::from(takes) / 8.0;
        for (n, &chance) in chances.iter().enumerate() {
            assert!((chance - binomial(4, n, p)).abs() < 1e-9, "space {at}, {n} planets: {chance}");
        }
    }
}

/// The order cannot be given at the start of the track, nor twice.
#[test]
fn order_66_is_not_offered_from_the_start_nor_twice() {
    let rules = rules(4);
    let asked = |lines: &str| {
        let game = start(
            &rules,
            &format!(
                "space duro red 2\nspace ilum orange 1\nspace byss black 2\nrest blue 1\n{lines}"
            ),
        );
        matches!(game.decision().map(|decision| decision.ask), Some(Ask::Script { .. }))
    };
    assert!(!asked("track order_66 0\nat black invoke\n"));
    assert!(!asked("track order_66 8\nvariable invoked 1\nat black invoke\n"));
    assert!(asked("track order_66 1\nat black invoke\n"));
}

/// Two games that differ in the face of a token look the same to players who have not seen it.
#[test]
fn a_placed_token_is_seen_by_the_army_that_placed_it_alone() {
    let shown = |game: &Game, viewer| {
        serde_json::to_string(&game.view(viewer)).expect("a view is plain data")
    };
    for (players, owner) in [(2, 1), (3, 1), (4, 1)] {
        let rules = rules(players);
        let with = |face: &str| {
            start(
                &rules,
                &format!(
                    "space duro red 4\nspace byss black 2\nspace naboo black 1\nspace ilum orange 1\nrest blue 1\n\
                     at black token\ndrawn {face}\n> black: answer space byss\n"
                ),
            )
        };
        let (dooku, haako) = (with("count_dooku"), with("rune_haako"));
        for seat in rules.seats.ids() {
            let same = shown(&dooku, Viewer::Seat(seat)) == shown(&haako, Viewer::Seat(seat));
            assert_eq!(same, seat != SeatId(owner), "{players} players, seat {}", seat.0);
        }
        assert_eq!(shown(&dooku, Viewer::Public), shown(&haako, Viewer::Public));
    }
}
