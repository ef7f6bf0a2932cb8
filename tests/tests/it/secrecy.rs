//! Hidden information stays hidden: games that differ in two hidden facts look the same to an
//! unaware seat, byte for byte.

use std::sync::Arc;

use warboard_engine::edition::{Edition, EditionFiles};
use warboard_engine::game::{AddressedEvent, ApplyContext, Event, Game, Seeded, Viewer};
use warboard_engine::model::{Rulebook, SeatId};
use warboard_engine::scenario::Scenario;
use warboard_tests::{RandomPlay, apply, edition, setup};

fn three() -> Arc<Rulebook> {
    edition("classic").rulebook(&setup(None, 3, &[("opening", "deal")])).expect("three play")
}

fn shown(game: &Game, told: &[AddressedEvent], viewer: Viewer) -> String {
    let view = serde_json::to_string(&game.view(viewer)).expect("a view is plain data");
    let events: Vec<_> = told.iter().map(|told| told.seen_by(viewer)).collect();
    format!("{view}\n{}", serde_json::to_string(&events).expect("events are plain data"))
}

/// Plays two games that differ only in information hidden from `seat` with the same answers, as
/// long as both accept them.
#[test]
fn hands_of_others_do_not_show() {
    let rules = three();
    let mut compared = 0;
    for seed in 0..20 {
        let mut table = ApplyContext::new(Seeded::new(seed), Vec::new());
        let mut game = Game::new(Arc::clone(&rules), &mut table);
        let mut random = RandomPlay::new(seed);
        for _ in 0..1_500 {
            if game.decision().is_none() {
                break;
            }
            random.step(&mut game, &mut table);
        }
        let seat = SeatId(0);
        let mut other = game.determinize(seat, &mut Seeded::new(seed + 100));
        let mut other_table = ApplyContext::new(table.chance.clone(), Vec::new());
        table.sink.clear();
        let differ = other != game;
        for _ in 0..300 {
            assert_eq!(
                shown(&game, &table.sink, Viewer::Seat(seat)),
                shown(&other, &other_table.sink, Viewer::Seat(seat))
            );
            assert_eq!(
                shown(&game, &table.sink, Viewer::Public),
                shown(&other, &other_table.sink, Viewer::Public)
            );
            compared += u32::from(differ);
            if game.decision().is_none() {
                break;
            }
            let action = random.answer(&game);
            if other.decision() != game.decision() || other.check(action).is_err() {
                break;
            }
            let learnt = apply(&mut game, action, &mut table).revealed;
            apply(&mut other, action, &mut other_table);
            if learnt.contains(seat) {
                break;
            }
        }
    }
    assert!(compared > 100, "{compared} comparisons of games that differ");
}

/// Seats with and without a set look the same to others, whether or not they were asked.
#[test]
fn having_a_set_does_not_show() {
    let rules = three();
    let scenario = |hand: &str| {
        let text = format!(
            "title t\nsource s\nspace siam red 4\nspace china blue 3\nrest green 1\npool red 3\nhand red {hand}\nat red trade\n"
        );
        Scenario::parse(&text)
            .expect("the lines are well formed")
            .start(&rules)
            .expect("the position is one")
    };
    let with_set = scenario("alaska greenland quebec");
    let without = scenario("alaska alberta quebec");
    assert_ne!(with_set.decision(), without.decision(), "only one of them is asked to trade");
    for viewer in [Viewer::Seat(SeatId(1)), Viewer::Seat(SeatId(2)), Viewer::Public] {
        assert_eq!(shown(&with_set, &[], viewer), shown(&without, &[], viewer));
    }
    assert_ne!(
        shown(&with_set, &[], Viewer::Seat(SeatId(0))),
        shown(&without, &[], Viewer::Seat(SeatId(0)))
    );
}

#[test]
fn a_drawn_card_is_seen_by_its_owner_alone() {
    let rules = three();
    let text = "title t\nsource s\nspace siam red 9\nspace india blue 1\nspace japan blue 1\nrest green 1\nat red attack\n\
                > red: attack siam india 3\ndice attack 6 6 6\ndice defend 1\n> red: advance 0\n> red: end\n";
    let game = Scenario::parse(text)
        .expect("the lines are well formed")
        .start(&rules)
        .expect("the position is one");
    let draw = |picked: u64| {
        let mut game = game.clone();
        let mut table = ApplyContext::new(Seeded::new(picked), Vec::new());
        apply(&mut game, warboard_engine::game::Action::End, &mut table);
        (game, table.sink)
    };
    let (one, told_one) = draw(1);
    let (two, told_two) = draw(2);
    assert!(one != two, "two seeds draw two cards");
    for viewer in [Viewer::Seat(SeatId(1)), Viewer::Public] {
        assert_eq!(shown(&one, &told_one, viewer), shown(&two, &told_two, viewer));
    }
    assert_ne!(
        shown(&one, &told_one, Viewer::Seat(SeatId(0))),
        shown(&two, &told_two, Viewer::Seat(SeatId(0)))
    );
}

/// Returns the fixture with cards, for three players.
fn tricks() -> Arc<Rulebook> {
    warboard_tests::load(&warboard_tests::root().join("tests/fixtures/tricks"))
        .rulebook(&setup(None, 3, &[]))
        .expect("three play")
}

fn at_ford(rules: &Arc<Rulebook>, lines: &str) -> Game {
    let text = format!(
        "title t\nsource s\nspace mill north 5\nspace tower north 2\nspace ford south 2\nspace harbour west 3\n\
         space dune west 1\nspace isle south 4\n{lines}"
    );
    let scenario = Scenario::parse(&text).expect("the lines are well formed");
    scenario.start(rules).expect("the position is one")
}

/// A seat that passes in a window looks like a seat that is not asked, during the question and
/// afterwards.
#[test]
fn a_pass_in_a_window_does_not_show() {
    let rules = tricks();
    let at = |hand: &str, more: &str| {
        at_ford(
            &rules,
            &format!(
                "hand west cheer\nhand south {hand}\nat north attack\n> north: attack mill ford 3\n> south: defend 2\n{more}"
            ),
        )
    };
    // Three hands of which others only know that they contain one card.
    let (asked, other, passed) = (at("wall", ""), at("storm", ""), at("wall", "> south: pass\n"));
    let unasked = at("murmur", "");
    assert_eq!(asked.waiting_for(), Some(SeatId(1)));
    assert_eq!(passed.waiting_for(), Some(SeatId(2)));
    assert_eq!(unasked.waiting_for(), Some(SeatId(2)));
    for viewer in [Viewer::Seat(SeatId(0)), Viewer::Public] {
        for game in [&other, &passed, &unasked] {
            assert_eq!(shown(&asked, &[], viewer), shown(game, &[], viewer));
            assert_eq!(asked.view(viewer).hash(), game.view(viewer).hash());
        }
        assert!(asked.view(viewer).is_waiting() && asked.view(viewer).waiting_for().is_none());
    }
    let west = Viewer::Seat(SeatId(2));
    assert_eq!(shown(&passed, &[], west), shown(&unasked, &[], west));
    let pass = |game: &Game| {
        let mut game = game.clone();
        let mut table = ApplyContext::new(Seeded::new(1), Vec::new());
        apply(&mut game, warboard_engine::game::Action::Pass, &mut table);
        (game, table.sink)
    };
    let ((one, told_one), (two, told_two)) = (pass(&passed), pass(&unasked));
    for viewer in [Viewer::Seat(SeatId(0)), west, Viewer::Public] {
        assert_eq!(shown(&one, &told_one, viewer), shown(&two, &told_two, viewer));
    }
}

#[test]
fn a_token_face_down_is_seen_by_who_looked() {
    let rules = tricks();
    let unearth = |face: &str, answer: &str| {
        at_ford(
            &rules,
            &format!(
                "hand north unearth\npool north 1\ntoken {face} ford south\nat north place\n> north: play unearth\n{answer}"
            ),
        )
    };
    let place = |face: &str| {
        at_ford(&rules, &format!("pool north 1\ntoken {face} ford south\nat north place\n"))
    };
    let (gold, ring) = (place("gold"), place("ring"));
    for viewer in [Viewer::Seat(SeatId(0)), Viewer::Seat(SeatId(2)), Viewer::Public] {
        let faces = |game: &Game| {
            let view = game.view(viewer);
            view.tokens().map(|(token, _)| view.token_face(token)).collect::<Vec<_>>()
        };
        assert_eq!((faces(&gold), faces(&ring)), (vec![None], vec![None]));
    }
    let looked = unearth("gold", "");
    let faces = |game: &Game, viewer: Viewer| {
        let view = game.view(viewer);
        view.tokens().filter_map(|(token, _)| view.token_face(token)).count()
    };
    assert_eq!(faces(&looked, Viewer::Seat(SeatId(0))), 1, "who looked knows it");
    assert_eq!(faces(&looked, Viewer::Seat(SeatId(2))), 0, "others do not");
    assert!(looked.view(Viewer::Seat(SeatId(0))).question().is_some());
    assert!(looked.view(Viewer::Seat(SeatId(1))).question().is_none());
    let turned = unearth("gold", "> north: answer no\n");
    assert_eq!(faces(&turned, Viewer::Public), 1, "turned up it is everybody's");
}

#[test]
fn a_hand_that_is_looked_at_is_known_to_the_looker_alone() {
    let rules = tricks();
    let game = at_ford(
        &rules,
        "hand north letters\nhand south tower\nhand west tower#2\npool north 1\nat north place\n> north: play letters\n\
         draw mill comet\n> north: answer army south\n",
    );
    let south = rules.armies[warboard_engine::model::ArmyId(1)].hand;
    let north = rules.armies[warboard_engine::model::ArmyId(0)].hand;
    let known = |viewer: Viewer, hand| game.view(viewer).hand(hand).count();
    assert_eq!(known(Viewer::Seat(SeatId(0)), south), 1);
    assert_eq!(known(Viewer::Seat(SeatId(2)), south), 0);
    assert_eq!(known(Viewer::Seat(SeatId(1)), north), 2);
    assert_eq!(known(Viewer::Seat(SeatId(2)), north), 0);
}

/// Returns the fixture with another function for the card `thief`.
fn with_thief(body: &str) -> Arc<Rulebook> {
    let dir = warboard_tests::root().join("tests/fixtures/tricks");
    let mut files = EditionFiles::from_dir(&dir).expect("the fixture is text");
    let script = files.files.get_mut("tricks.rhai").expect("the fixture has scripts");
    let stolen = "game.steal_random(enemy, game.army, 1);";
    assert!(script.contains(stolen), "the card steals");
    *script = script.replace(stolen, body);
    let edition = Edition::load(files).expect("the fixture loads");
    edition.rulebook(&setup(None, 3, &[])).expect("three play")
}

/// Returns a game, and its events, in which North takes a card from South's hand after West has
/// seen that hand.
fn taken(verb: &str, hand: &str, card: &str) -> (Game, Vec<AddressedEvent>) {
    let rules = with_thief(&format!(
        "game.look_at_hand(enemy, \"west\"); let card = ask_card(\"Which card?\", enemy.hand); game.{verb};"
    ));
    let lines = format!(
        "hand north thief joker\nhand south {hand}\nturn 3\npool north 1\nat north place\n\
         > north: play thief\n> north: answer army south\n"
    );
    let mut game = at_ford(&rules, &lines);
    let mut table = ApplyContext::new(Seeded::new(1), Vec::new());
    if game.decision().is_some() && game.view(Viewer::Seat(SeatId(0))).question().is_some() {
        let answer = rules.parse_action(&format!("answer card {card}")).expect("a card of it");
        apply(&mut game, answer, &mut table);
    }
    (game, table.sink)
}

const TAKES: [&str; 3] =
    ["steal(card, game.army)", "give_face_down(card, game.army)", "remove_card(card)"];

/// A player who has seen a hand does not learn which of its cards is taken face down, nor which
/// stay.
#[test]
fn a_card_that_is_taken_is_forgotten_by_who_had_looked() {
    for verb in TAKES {
        let (one, told_one) = taken(verb, "mill comet tower", "mill");
        let (other, told_other) = taken(verb, "mill comet tower", "comet");
        assert!(one != other, "{verb}: another card is taken");
        assert!(!told_one.is_empty() && told_one != told_other, "{verb}: {told_one:?}");
        for viewer in [Viewer::Seat(SeatId(2)), Viewer::Public] {
            let (one, other) = (shown(&one, &told_one, viewer), shown(&other, &told_other, viewer));
            assert_eq!(one, other, "{verb}: {viewer:?}");
        }
        let south = Viewer::Seat(SeatId(1));
        assert_ne!(shown(&one, &told_one, south), shown(&other, &told_other, south), "{verb}");
    }
}

/// The only card of a hand is still known after it is taken, to a player who has seen it.
#[test]
fn the_only_card_of_a_hand_is_not_forgotten() {
    for verb in &TAKES[..2] {
        let (one, told_one) = taken(verb, "mill", "mill");
        let (other, told_other) = taken(verb, "comet", "comet");
        let west = Viewer::Seat(SeatId(2));
        assert_ne!(shown(&one, &told_one, west), shown(&other, &told_other, west), "{verb}");
        assert_eq!(
            shown(&one, &told_one, Viewer::Public),
            shown(&other, &told_other, Viewer::Public),
            "{verb}"
        );
    }
}

/// A failing query names its card only to players who see the hand.
#[test]
fn a_query_that_fails_does_not_show_the_card() {
    let dir = warboard_tests::root().join("tests/fixtures/tricks");
    let mut files = EditionFiles::from_dir(&dir).expect("the fixture is text");
    let script = files.files.get_mut("tricks.rhai").expect("the fixture has scripts");
    *script = script.replace("game.army.spaces.len() >= 2", "throw \"not now\"");
    let edition = Edition::load(files).expect("the fixture loads");
    let rules = edition.rulebook(&setup(None, 3, &[])).expect("three play");
    let mut game = at_ford(&rules, "hand north muster\nturn 3\npool north 2\nat north place\n");
    let mut table = ApplyContext::new(Seeded::new(1), Vec::new());
    let place = rules.parse_action("place mill 1").expect("a space of its own");
    apply(&mut game, place, &mut table);
    let told = table.sink.iter().find(|told| matches!(told.event, Event::Failed { .. }));
    let told = told.expect("the query of the card fails when the step asks again");
    for viewer in [Viewer::Seat(SeatId(0)), Viewer::Truth] {
        assert_eq!(told.seen_by(viewer), told.event);
    }
    for viewer in [Viewer::Seat(SeatId(1)), Viewer::Seat(SeatId(2)), Viewer::Public] {
        assert_eq!(told.seen_by(viewer), Event::FailedUnseen);
    }
    assert_eq!(rules.line(Event::FailedUnseen).to_string(), "void: a script failed");
}

/// Partners see each other's cards according to the option; enemies never do.
#[test]
fn partners_see_each_others_cards_as_agreed() {
    let edition = edition("original-trilogy");
    for (agreed, sees) in [("open", true), ("closed", false)] {
        let rules = edition
            .rulebook(&setup(None, 4, &[("partners", agreed)]))
            .expect("four play, whatever partners see");
        let scenario = |card: &str| {
            let text = format!(
                "title t\nsource s\nspace byss white 3\nspace duro grey 2\nspace hoth yellow 1\nspace elom hutts 1\n\
                 space corellia orange 4\nrest orange 1\nhand white {card}\nat orange attack\n"
            );
            Scenario::parse(&text)
                .expect("the lines are well formed")
                .start(&rules)
                .expect("the position is one")
        };
        let one = scenario("imperial_new_death_star");
        let other = scenario("imperial_fire_core_mid");
        let same = |seat| {
            let viewer = Viewer::Seat(SeatId(seat));
            shown(&one, &[], viewer) == shown(&other, &[], viewer)
        };
        let (partner, enemies) = (1, [0, 2]);
        assert_eq!(!same(partner), sees, "{agreed}");
        assert!(enemies.into_iter().all(same), "{agreed}");
        assert!(!same(3), "whoever holds a card sees it");
    }
}
