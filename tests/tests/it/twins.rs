//! Properties of games in which a player commands several armies and spaces are named in secret:
//! play over the fixture `twins`.

use std::sync::Arc;

use warboard_engine::bots::{self, Bot};
use warboard_engine::edition::Setup;
use warboard_engine::game::{
    Action, ActionList, AddressedEvent, ApplyContext, Ask, Game, Seeded, Silent, Viewer,
};
use warboard_engine::model::{HandOwner, Rulebook, SeatId, TableId};
use warboard_engine::playout;
use warboard_engine::scenario::Scenario;
use warboard_tests::{RandomPlay, actions_around, apply, binomial, load, root, setup, spread};

const SEEDS: u64 = 4;
const STEPS: u32 = 400;

fn rules(players: usize) -> Arc<Rulebook> {
    let setup = Setup { turns_max: Some(60), ..setup(None, players, &[]) };
    let edition = load(&root().join("tests/fixtures/twins"));
    edition.rulebook(&setup).expect("the setup is one of the edition's")
}

fn begun(rules: &Arc<Rulebook>, seed: u64) -> (Game, ApplyContext<Seeded, Vec<AddressedEvent>>) {
    let mut table = ApplyContext::new(Seeded::new(seed), Vec::new());
    (Game::new(Arc::clone(rules), &mut table), table)
}

#[test]
fn what_is_listed_is_what_is_accepted_for_every_army() {
    let mut n_named = 0;
    for (players, seed) in [2, 3, 4].into_iter().flat_map(|n| (0..SEEDS).map(move |seed| (n, seed)))
    {
        let rules = rules(players);
        let (mut game, mut table) = begun(&rules, seed);
        let (mut random, mut listed) = (RandomPlay::new(seed), ActionList::new());
        for n in 0..STEPS {
            let Some(decision) = game.decision() else { break };
            assert!(rules.armies[decision.army].seats.contains(decision.seat));
            game.legal_actions(&mut listed);
            assert!(listed.choices().is_sorted() && listed.n_actions() > 1);
            let is_named = decision.ask == Ask::Claim { secret: true };
            n_named += u32::from(is_named);
            if is_named || n.is_multiple_of(7) {
                for action in actions_around(&game, &listed) {
                    let words = rules.words(action).to_string();
                    assert_eq!(game.check(action).is_ok(), listed.contains(action), "{words}");
                }
            }
            random.step(&mut game, &mut table);
        }
    }
    assert!(n_named >= 2 * 3 * u32::try_from(SEEDS).expect("few"), "{n_named} spaces were named");
}

#[test]
fn bots_play_it_to_its_end() {
    for (players, name) in
        [2, 3, 4].into_iter().flat_map(|n| warboard_tests::BOTS.map(|name| (n, name)))
    {
        let rules = rules(players);
        let seats = (1..).take(players).map(|seed| bots::by_name(name, seed));
        let mut seats: Vec<Box<dyn Bot>> = seats.map(|bot| bot.expect("the bot exists")).collect();
        let mut table = ApplyContext::new(Seeded::new(3), playout::Counting::new(Silent));
        let mut game = Game::new(Arc::clone(&rules), &mut table);
        let played = playout::play(&mut game, &mut seats, &mut table);
        assert!(played.is_ok() && game.outcome().is_some(), "{name}, {players} players");
    }
}

#[test]
fn every_army_has_a_hand_of_its_own_and_the_order_alternates() {
    for players in [2, 3, 4] {
        let rules = rules(players);
        let ids: Vec<&str> = rules.order.iter().map(|&army| &*rules.armies[army].id).collect();
        assert_eq!(ids, ["red", "black", "gold", "blue"]);
        for army in rules.armies.ids() {
            assert_eq!(rules.hands[rules.armies[army].hand].owner, HandOwner::Army(army));
        }
    }
}

fn shown(game: &Game, told: &[AddressedEvent], viewer: Viewer) -> String {
    let view = serde_json::to_string(&game.view(viewer)).expect("a view is plain data");
    let events: Vec<_> = told.iter().map(|told| told.seen_by(viewer)).collect();
    format!("{view}\n{}", serde_json::to_string(&events).expect("events are plain data"))
}

/// A space named in secret is hidden until all armies have named one; the resulting chance is fair.
#[test]
fn what_is_named_is_told_when_all_have_named() {
    let rules = rules(4);
    let claim = |name: &str| Action::Claim { space: rules.space(name).expect("it is a space") };
    let named = |name: &str| {
        let (mut game, mut table) = begun(&rules, 1);
        apply(&mut game, claim(name), &mut table);
        (game, table)
    };
    let (elm, fen) = (named("elm"), named("fen"));
    assert!(elm.0 != fen.0 && elm.0.hash() != fen.0.hash());
    for viewer in
        [1, 2, 3].map(|seat| Viewer::Seat(SeatId(seat))).into_iter().chain([Viewer::Public])
    {
        assert_eq!(shown(&elm.0, &elm.1.sink, viewer), shown(&fen.0, &fen.1.sink, viewer));
        assert!(!shown(&elm.0, &[], viewer).is_empty());
    }
    let own = Viewer::Seat(SeatId(0));
    assert_ne!(shown(&elm.0, &elm.1.sink, own), shown(&fen.0, &fen.1.sink, own));
    // Seats without the information guess it, and see the same.
    let guesses = (0..40).map(|seed| elm.0.determinize(SeatId(2), &mut Seeded::new(seed)));
    let guesses: Vec<Game> = guesses.collect();
    let view = |game: &Game| shown(game, &[], Viewer::Seat(SeatId(2)));
    assert!(guesses.iter().all(|guess| view(guess) == view(&elm.0)));
    assert!(guesses.iter().any(|guess| *guess != elm.0));
    // Both named the same space: each army gets it with equal probability, and afterwards undo is
    // impossible.
    let (mut game, mut table) = elm;
    let outcomes = game.outcomes(claim("elm")).expect("it may be named");
    let p_red = outcomes.filter(|(game, _)| {
        game.decision().is_some_and(|asked| &*rules.armies[asked.army].id == "gold")
    });
    let p_red: f64 = p_red.map(|(_, p)| p).sum();
    assert!((p_red - 0.5).abs() < 1e-9, "{p_red}");
    let applied = apply(&mut game, claim("gate"), &mut table);
    assert!(!applied.revealed.is_empty(), "the others know now what red had named");
}

/// Every space of a faction is rolled for once: the number that change sides is binomial, and
/// nothing else is lost.
#[test]
fn spaces_that_change_sides_one_by_one_are_counted_exactly() {
    let rules = rules(4);
    let text = "title t\nsource s\nspace arch red 2\nspace barn gold 3 + lantern 2\nspace cave red 1 + lantern 1\n\
                space dike gold 1\nregion west black 1\nat black eclipse\n\
                > black: answer yes\n";
    let game = Scenario::parse(text).expect("the lines are well formed").start(&rules);
    let game = game.expect("the position is one");
    let is_over = |game: &Game| match game.decision().map(|decision| decision.ask) {
        Some(Ask::Script { text, .. }) => {
            let asked = rules.scripts.texts[text.index()].english();
            !matches!(asked, "Which space darkens?" | "Which army takes it?")
        }
        Some(_) | None => true,
    };
    let east = ["arch", "barn", "cave", "dike"].map(|name| rules.space(name).expect("a space"));
    let black = rules.armies.find("black").expect("an army");
    let mut chances = [0.0; 5];
    for (game, p) in spread(&game, is_over) {
        let view = game.view(Viewer::Truth);
        let taken = east.iter().filter(|&&space| view.owner(space) == Some(black)).count();
        chances[taken] += p;
        let troops: u32 = rules.board.spaces.ids().map(|space| view.troops(space)).sum();
        let counted = if view.turn().number > 1 { 11..=12 } else { 11..=11 };
        assert!(counted.contains(&troops), "{troops}: no guard is lost");
    }
    for (n, &chance) in chances.iter().enumerate() {
        assert!((chance - binomial(4, n, 0.25)).abs() < 1e-9, "{n}: {chance}");
    }
}
