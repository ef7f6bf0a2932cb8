//! Properties of games in which players command armies beside their own: random play and bots over
//! the fixture `allies`, and the rolling seat.

use std::sync::Arc;

use warboard_engine::bots::{self, Bot};
use warboard_engine::edition::Setup;
use warboard_engine::game::{
    Action, ActionList, ApplyContext, Ask, Event, Game, Seeded, Silent, Viewer,
};
use warboard_engine::model::{AttackTarget, Rulebook, TableId};
use warboard_engine::playout;
use warboard_engine::scenario::Scenario;
use warboard_tests::{RandomPlay, actions_around, begin, check_game, edition, load, root, setup};

const SEEDS: u64 = 6;
const STEPS: u32 = 400;

fn rules(players: usize) -> Arc<Rulebook> {
    let setup = Setup { turns_max: Some(40), ..setup(None, players, &[]) };
    let edition = load(&root().join("tests/fixtures/allies"));
    edition.rulebook(&setup).expect("so many play")
}

#[test]
fn players_act_for_their_allies_and_what_is_listed_is_accepted() {
    let (mut attacks, mut placed, mut moved) = (0, 0, 0);
    for (players, seed) in [2, 3].into_iter().flat_map(|n| (0..SEEDS).map(move |seed| (n, seed))) {
        let rules = rules(players);
        let (mut game, mut table) = begin(&rules, seed);
        let (mut random, mut listed) = (RandomPlay::new(seed), ActionList::new());
        for n in 0..STEPS {
            check_game(&game, &table.sink);
            let Some(decision) = game.decision() else { break };
            let view = game.view(Viewer::Truth);
            let for_others = view.turn().number > 0 && decision.army != view.mover();
            placed += u32::from(for_others && matches!(decision.ask, Ask::Place { .. }));
            moved += u32::from(for_others && matches!(decision.ask, Ask::Move { .. }));
            game.legal_actions(&mut listed);
            assert!(listed.choices().is_sorted() && !listed.choices().is_empty());
            for choice in listed.choices() {
                if let Action::Attack { from, to: AttackTarget::Space(to), .. } = choice.action {
                    let by = view.owner(from).expect("somebody attacks");
                    attacks += u32::from(by != view.mover());
                    assert!(by == view.mover() || view.owner(to) != Some(view.mover()));
                }
            }
            if n.is_multiple_of(5) {
                for action in actions_around(&game, &listed) {
                    let words = rules.words(action).to_string();
                    assert_eq!(game.check(action).is_ok(), listed.contains(action), "{words}");
                }
            }
            random.step(&mut game, &mut table);
        }
        let told = table.sink.told.iter().map(|told| told.event);
        assert!(!told.clone().any(|event| matches!(event, Event::FailedUnseen)));
    }
    assert!(attacks > 20 && placed > 5 && moved > 5, "{attacks}, {placed}, {moved}");
}

#[test]
fn bots_play_to_the_end() {
    for players in [2, 3] {
        let rules = rules(players);
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

/// No seat rolls for both sides. An army without turns is defended by an opponent of its attacker,
/// the opponent's ally by the opponent.
#[test]
fn an_opponent_rolls_for_who_is_attacked() {
    let rules = edition("classic").rulebook(&setup(Some("allied-neutrals"), 2, &[])).expect("two");
    let cases = [
        ("red", "alaska red 8", "", 1),
        ("red", "alaska red 8", "ally yellow blue\n", 1),
        ("red", "alaska red 8", "ally yellow red\n", 1),
        ("blue", "alaska blue 8", "", 0),
        ("blue", "alaska blue 8", "ally yellow red\n", 0),
        ("blue", "alaska blue 8", "ally yellow blue\n", 0),
        ("red", "alaska black 8", "ally black red\n", 1),
        ("blue", "alaska black 8", "ally black blue\nally yellow blue\n", 0),
    ];
    for (mover, from, allies, seat) in cases {
        let text = format!(
            "title t\nsource ours\nspace {from}\nspace kamchatka yellow 2\nspace siam red 2\nspace india blue 2\n\
             rest black 1\n{allies}at {mover} attack\n\n> {mover}: attack alaska kamchatka 3\n"
        );
        let scenario = Scenario::parse(&text).expect("the lines are well formed");
        let game = scenario.start(&rules).expect("it holds");
        let asked = game.decision().expect("it goes on");
        assert_eq!(asked.seat.index(), seat, "{mover} attacks from {from}, {allies}");
    }
}

/// A card under an independent army's cannon is known to the player who gave it, and not to the
/// player for whom the army fights.
#[test]
fn a_card_given_face_down_is_known_to_the_giver_alone() {
    let rules = edition("classic").rulebook(&setup(Some("allied-neutrals"), 2, &[])).expect("two");
    let text = "title t\nsource ours\nspace alaska red 2\nspace siam blue 2\nspace kamchatka yellow 1\nrest black 1\n\
                hand red alaska\nally yellow blue\ntrack yellow_cannon 2\nat red influence\n\n\
                > red: answer yes\n> red: answer army yellow\n";
    let game = Scenario::parse(text).expect("well formed").start(&rules).expect("it holds");
    let yellow = rules.armies.find("yellow").expect("it plays");
    let hand = rules.armies[yellow].hand;
    let known = |viewer| game.view(viewer).hand(hand).count();
    let mut seats = rules.seats.ids();
    let [red, blue] = [seats.next(), seats.next()].map(|seat| seat.expect("two seats"));
    assert_eq!(game.view(Viewer::Truth).n_hand(hand), 1);
    assert_eq!((known(Viewer::Seat(red)), known(Viewer::Seat(blue))), (1, 0));
}
