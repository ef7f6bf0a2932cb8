//! Tests of bots: always legal, unaffected by hidden information, and `simple` exactly as
//! specified.

#![expect(clippy::panic, reason = "a test fails by panicking")]

use std::fmt::Write as _;
use std::sync::Arc;

use warboard_engine::bots::{self, Bot, NAMES};
use warboard_engine::edition::{Edition, EditionFiles};
use warboard_engine::game::{
    Action, AddressedEvent, ApplyContext, Ask, Event, Game, Invasion, Seeded, Silent,
};
use warboard_engine::model::{ArmyId, AttackTarget, Rulebook, SpaceId, TableId, ValueHints};
use warboard_engine::observation::Observation;
use warboard_engine::playout::{self, Counting, PlayoutResult};
use warboard_engine::scenario::Scenario;
use warboard_tests::{BOTS, edition, edition_dirs, load, root, setup, setups};

fn bots(names: &[&str], seed: u64) -> Vec<Box<dyn Bot>> {
    let numbered = names.iter().zip(seed..);
    numbered.map(|(name, seed)| bots::by_name(name, seed).expect("the bot exists")).collect()
}

/// Plays a game and returns its result and all events.
fn play(rules: &Arc<Rulebook>, names: &[&str], seed: u64) -> (PlayoutResult, Vec<AddressedEvent>) {
    let sink = Counting::new(Vec::new());
    let mut table = ApplyContext::new(Seeded::new(seed), sink);
    let mut game = Game::new(Arc::clone(rules), &mut table);
    let played = playout::play(&mut game, &mut bots(names, seed), &mut table);
    let played = played.unwrap_or_else(|error| panic!("{names:?}, seed {seed}: {error}"));
    (played, table.sink.inner)
}

/// Returns the rulebooks of every setup of an edition, with a limit of turns.
fn short_games(edition: &Edition, turns_max: u32) -> Vec<Arc<Rulebook>> {
    let limited = setups(edition).into_iter().map(|mut setup| {
        setup.turns_max = Some(turns_max);
        edition.rulebook(&setup).expect("the setup is one of the edition's")
    });
    limited.collect()
}

#[test]
fn bots_answer_legally_with_any_players_and_options() {
    for dir in edition_dirs() {
        let edition = load(&dir);
        for (name, turns_max, games) in [("random", 12, 3), ("simple", 60, 3), ("greedy", 5, 1)] {
            for rules in short_games(&edition, turns_max) {
                let seats = vec![name; rules.seats.len()];
                for seed in 0..games {
                    play(&rules, &seats, seed);
                }
            }
        }
    }
}

/// Six games that have little in common, none of which gives bots a hint.
const GAMES: [&str; 6] = ["arsenal", "bidders", "blocs", "peoples", "powers", "scars"];

/// Every level plays every fixture to its end or to its limit of turns. In the six games no script
/// fails; other fixtures have scripts that fail on purpose.
#[test]
fn every_bot_plays_every_fixture() {
    let levels =
        [("random", 30), ("simple", 30), ("careless", 12), ("greedy", 12), ("thinker:4", 2)];
    let dirs = std::fs::read_dir(root().join("tests/fixtures")).expect("there are fixtures");
    let mut dirs: Vec<_> = dirs.filter_map(|dir| dir.ok().map(|dir| dir.path())).collect();
    dirs.sort();
    for dir in dirs {
        let edition = load(&dir);
        for (name, turns) in levels {
            let rules = short_games(&edition, turns).swap_remove(0);
            let (played, _) = play(&rules, &vec![name; rules.seats.len()], 1);
            let is_sound = GAMES.contains(&&*rules.edition);
            assert!(!is_sound || played.failures == 0, "{name} in {}", rules.edition);
        }
    }
}

/// Returns the number of games that `greedy` wins against random players, in one seat after the other.
fn won_by_greedy(name: &str, games: u64) -> usize {
    let edition = load(&root().join("tests/fixtures").join(name));
    let rules = short_games(&edition, 60).swap_remove(0);
    let n = rules.seats.len();
    let is_won = |&game: &u64| {
        let own = usize::try_from(game).unwrap_or(0) % n;
        let mut seats = vec!["random"; n];
        seats[own] = "greedy";
        let (played, _) = play(&rules, &seats, game);
        played.outcome.seats.iter().any(|seat| seat.index() == own)
    };
    (0..games).filter(is_won).count()
}

/// Where no policy knows a game, `greedy` tries answers: in steps and scripts, at auctions, in orders
/// that show their effect only when all have answered. In `scars` it has two opponents, of whom one
/// may win by luck.
#[test]
fn greedy_beats_random_where_it_knows_nothing() {
    for name in GAMES {
        let won = won_by_greedy(name, 100);
        let least = if name == "scars" { 80 } else { 90 };
        assert!(won >= least, "{name}: {won} of 100");
    }
}

/// Bots handle the largest number of units that a script may give.
/// A player whose two armies are of different factions, of which one must be alone, ends the game
/// when everybody else is out.
#[test]
fn the_armies_of_one_player_end_the_game() {
    let edition = load(&root().join("tests/fixtures/tiny"));
    let rules = edition.rulebook(&setup(None, 2, &[])).expect("two can play");
    for seed in 0..40 {
        let (played, _) = play(&rules, &["greedy", "random"], seed);
        assert!(played.turns < 100, "{} turns with seed {seed}", played.turns);
    }
}

/// Three of a level up to `normal` end most games of classic within 25 rounds.
#[test]
fn levels_up_to_normal_end_their_games() {
    let rules = edition("classic").rulebook(&setup(None, 3, &[])).expect("three can play");
    for level in ["careless:60", "careless:35", "careless:16"] {
        let mut rounds: Vec<usize> = Vec::new();
        for seed in 0..15 {
            let (_, told) = play(&rules, &[level; 3], seed);
            let began = |army: ArmyId| {
                let turns = told.iter().filter(
                    |told| matches!(told.event, Event::TurnBegan { army: of, .. } if of == army),
                );
                turns.count()
            };
            rounds.push(rules.armies.ids().map(began).max().unwrap_or(0));
        }
        rounds.sort_unstable();
        assert!(rounds[7] <= 25, "{level}: {rounds:?}");
    }
}

#[test]
fn bots_answer_with_any_number_of_units() {
    let rules = short_games(&edition("classic"), 5).swap_remove(0);
    let text = "title t\nsource s\nspace alaska red 4000000000\nspace kamchatka blue 1\nrest green 1\n\
        at red attack\n> red: attack alaska kamchatka 3\ndice attack 6 6 6\ndice defend 1\n";
    let scenario = Scenario::parse(text).expect("the lines are well formed");
    for name in ["random", "simple", "greedy"] {
        let mut game = scenario.start(&rules).expect("the position is one");
        let mut table = ApplyContext::new(Seeded::new(1), Vec::new());
        let mut bot = bots::by_name(name, 1).expect("it exists");
        for _ in 0..8 {
            let Some(decision) = game.decision() else { break };
            let action = bot.decide(&game.observe(decision.seat));
            game.apply(action, &mut table).expect("it is legal");
        }
    }
}

#[test]
fn bots_play_against_each_other() {
    let rules = short_games(&edition("classic"), 15);
    for seed in 0..3 {
        play(&rules[0], &["random", "greedy", "simple"], seed);
    }
}

#[test]
fn every_bot_is_tried() {
    let name = |tried: &'static str| tried.split(':').next().expect("a name comes first");
    assert_eq!(BOTS.map(name), NAMES);
    for wrong in
        ["grandmaster", "greedy:3", "thinker:", "thinker:-1", "careless:x", "careless:3:4", ":3"]
    {
        assert!(bots::by_name(wrong, 0).is_none(), "{wrong}");
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    let rules = &short_games(&edition("classic"), 6)[0];
    for name in BOTS {
        assert!(play(rules, &[name; 3], 3) == play(rules, &[name; 3], 3), "{name}");
        assert!(play(rules, &[name; 3], 3) != play(rules, &[name; 3], 4), "{name}");
    }
}

#[test]
fn a_playout_counts_what_happened() {
    let rules = &short_games(&edition("classic"), 100)[0];
    let (played, told) = play(rules, &["simple"; 3], 1);
    let count = |test: fn(&Event) -> bool| told.iter().filter(|told| test(&told.event)).count();
    let rolled = count(|event| matches!(event, Event::Rolled { .. }));
    let turns = count(|event| matches!(event, Event::TurnBegan { .. }));
    assert_eq!((played.rolls, u64::from(played.turns)), (rolled as u64, turns as u64));
    assert!(played.decisions > played.rolls);
}

/// A bot without standing orders, asked for every decision.
#[derive(Debug)]
struct Asked(Box<dyn Bot>);

impl Bot for Asked {
    fn decide(&mut self, view: &Observation<'_>) -> Action {
        self.0.decide(view)
    }
    fn reseed(&mut self, seed: u64) {
        self.0.reseed(seed);
    }
}

/// Standing orders of a bot equal its answers: the same game with the same number of answers, down
/// to every event.
#[test]
fn what_is_said_beforehand_is_what_would_be_answered() {
    let mut said = 0;
    for dir in edition_dirs() {
        for rules in short_games(&load(&dir), 40) {
            let names = ["simple", "simple", "random", "simple", "greedy", "simple"];
            let seats = bots(&names[..rules.seats.len()], 3);
            said += seats.iter().filter(|bot| bot.standing(&rules).defends).count();
            let mut asked: Vec<Asked> = seats.into_iter().map(Asked).collect();
            let mut table = ApplyContext::new(Seeded::new(3), Counting::new(Vec::new()));
            let mut game = Game::new(Arc::clone(&rules), &mut table);
            let played = playout::play(&mut game, &mut asked, &mut table).expect("they are legal");
            let beforehand = play(&rules, &names[..rules.seats.len()], 3);
            let setup = format!("{} {:?}", rules.edition, rules.options);
            assert!(beforehand == (played, table.sink.inner), "{setup}");
            // With a silent sink, the rules are compiled differently.
            let mut unheard = ApplyContext::new(Seeded::new(3), Counting::new(Silent));
            let mut seats = bots(&names[..rules.seats.len()], 3);
            let mut other = Game::new(Arc::clone(&rules), &mut unheard);
            let counted = playout::play(&mut other, &mut seats, &mut unheard).expect("legal");
            assert_eq!((counted, other.hash()), (played, game.hash()), "{setup}");
        }
    }
    assert!(said > 0, "some bot says something beforehand");
}

/// A bot decides the same after seeing other games, and in a game whose cards and tokens unknown to
/// it are elsewhere.
#[test]
fn what_a_bot_cannot_know_does_not_move_it() {
    check_blindness(&short_games(&edition("classic"), 14)[0]);
    let edition = edition("original-trilogy");
    let mut setup = setup(None, 3, &[]);
    setup.turns_max = Some(14);
    check_blindness(&edition.rulebook(&setup).expect("three play"));
}

/// A bot that answers a step that all take at once does not know what others have answered.
#[test]
fn unseen_answers_do_not_move_a_bot() {
    for name in ["powers", "edicts"] {
        let edition = load(&root().join("tests/fixtures").join(name));
        check_blindness(&short_games(&edition, 5).swap_remove(0));
    }
}

fn check_blindness(rules: &Arc<Rulebook>) {
    let mut differ = 0;
    for name in BOTS {
        let mut table = ApplyContext::new(Seeded::new(11), Vec::new());
        let mut game = Game::new(Arc::clone(rules), &mut table);
        let mut seated = bots(&[name; 3], 1);
        let mut fresh = bots(&[name; 1], 1);
        let mut guess = Seeded::new(12);
        for number in 0.. {
            let Some(seat) = game.waiting_for() else { break };
            let bot = &mut seated[seat.index()];
            bot.reseed(number);
            let action = bot.decide(&game.observe(seat));
            // Cards change hands only in turns; in the opening nothing is hidden.
            if game.observe(seat).turn().number > 0 {
                let other = game.determinize(seat, &mut guess);
                differ += u32::from(other != game);
                fresh[0].reseed(number);
                let again = fresh[0].decide(&other.observe(seat));
                assert_eq!(rules.words(action).to_string(), rules.words(again).to_string());
            }
            game.apply(action, &mut table).expect("bots give legal answers");
        }
    }
    assert!(differ > 100, "only {differ} games differed");
}

/// Loads an edition with added or replaced files.
fn with(name: &str, more: &[(&str, &str)]) -> Edition {
    let dir = root().join("editions").join(name);
    let mut files = EditionFiles::from_dir(&dir).expect("the edition is there");
    for &(path, text) in more {
        files.files.insert(path.to_owned(), text.to_owned());
    }
    Edition::load(files).unwrap_or_else(|found| panic!("{found}"))
}

/// With a weight of 1 for its own evaluation and no others, `thinker` plays as without weights;
/// with others it does not.
#[test]
fn weights_begin_with_what_the_bot_makes_of_it_by_itself() {
    let play = |value: &str| {
        let file = if value.is_empty() { String::new() } else { format!("[bots.value]\n{value}") };
        let edition = with("classic", &[("variants/allied-neutrals/value.toml", &file)]);
        let mut setup = setup(Some("allied-neutrals"), 2, &[]);
        setup.turns_max = Some(8);
        let rules = edition.rulebook(&setup).expect("two play");
        [1, 2].map(|seed| play(&rules, &["thinker:12"; 2], seed))
    };
    let alone = play("");
    let mut none = String::from("guess = 1000\n");
    for feature in &ValueHints::FEATURES[1..] {
        writeln!(none, "{feature} = 0").expect("a text takes it");
    }
    assert!(play(&none) == alone);
    assert!(play("guess = -1000\n") != alone);
}

/// The evaluation at the end of a trial includes the value of a track, which is positive for one
/// side and negative for the other.
#[test]
fn a_track_has_weights_for_each_side() {
    let play = |tracks: &str| {
        let file = format!("[bots.value]\nguess = 1000\n{tracks}");
        let edition = with("original-trilogy", &[("bots.toml", &file)]);
        let mut setup = setup(None, 2, &[]);
        setup.turns_max = Some(6);
        let rules = edition.rulebook(&setup).expect("two play");
        [1, 2].map(|seed| play(&rules, &["thinker:12"; 2], seed))
    };
    let alone = play("");
    assert!(play("tracks.force_meter = { alliance = 0, imperial = 0 }\n") == alone);
    assert!(play("tracks.force_meter = { alliance = 9000, imperial = -9000 }\n") != alone);
}

/// The weights of a variant override those of its edition, key by key, unless the variant redefines
/// `bots`.
#[test]
fn a_variant_has_weights_of_its_own() {
    let value = |text: &str| {
        let own = [
            ("bots.toml", "[bots.value]\nguess = 500\nunits = 200\n"),
            ("variants/two-player/bots.toml", text),
        ];
        let edition = with("classic", &own);
        let hints = |variant, players| {
            let rules = edition.rulebook(&setup(variant, players, &[])).expect("so many play");
            rules.bots.value.clone().map(|value| (value.guess, value.units))
        };
        assert_eq!(hints(None, 3), Some((500, 200)));
        assert_eq!(hints(Some("allied-neutrals"), 2), None);
        hints(Some("two-player"), 2)
    };
    assert_eq!(value(""), Some((500, 200)));
    assert_eq!(value("[bots.value]\nunits = -70\n"), Some((500, -70)));
    assert_eq!(value("[bots.value]\nguess = 1\nunits = 0\n"), Some((1, 0)));
}

/// Returns whether the board has a pair of spaces along which `simple` attacks.
fn has_pair(view: &Observation<'_>, army: ArmyId) -> bool {
    let board = &view.rulebook().board;
    view.spaces_of(army).filter(|&from| view.troops(from) >= 4).any(|from| {
        let fewer =
            |to: SpaceId| view.owner(to) != Some(army) && view.troops(to) < view.troops(from);
        board.neighbours(from).iter().any(|&to| fewer(to))
    })
}

/// Returns whether an army has a sure conquest: four units more than the defence, or four against
/// one.
fn has_sure_conquest(view: &Observation<'_>, army: ArmyId) -> bool {
    let board = &view.rulebook().board;
    view.spaces_of(army).any(|from| {
        let is_sure = |to: SpaceId| {
            let (own, other) = (view.troops(from), view.troops(to));
            let hostile = view.owner(to).is_some_and(|owner| owner != army);
            hostile && (own >= other + 4 || (other == 1 && own >= 4))
        };
        board.neighbours(from).iter().any(|&to| is_sure(to))
    })
}

/// Plays games of classic of one `thinker` with two `greedy`. Returns the number of its turns, and
/// of those that it ends without a conquest beside a sure one.
fn turns_without_card(thinker: &str, games: u64, turns_max: u32) -> (u32, u32) {
    let rules = short_games(&edition("classic"), turns_max).swap_remove(0);
    let (mut turns, mut missed) = (0, 0);
    for seed in 0..games {
        let own = usize::try_from(seed).unwrap_or(0) % 3;
        let mut names = ["greedy"; 3];
        names[own] = thinker;
        let mut seated = bots(&names, seed);
        let mut table = ApplyContext::new(Seeded::new(seed), Silent);
        let mut game = Game::new(Arc::clone(&rules), &mut table);
        while let Some(seat) = game.waiting_for() {
            let view = game.observe(seat);
            let decision = view.decision().expect("a seat is waited for");
            let action = seated[seat.index()].decide(&view);
            let ends = matches!(decision.ask, Ask::Attack { .. }) && action == Action::End;
            if ends && seat.index() == own {
                let has_card = view.turn().conquests > 0;
                turns += 1;
                missed += u32::from(!has_card && has_sure_conquest(&view, decision.army));
            }
            game.apply(action, &mut table).expect("bots give legal answers");
        }
    }
    (turns, missed)
}

#[test]
fn thinker_takes_the_card_that_is_sure() {
    let (turns, missed) = turns_without_card("thinker:12", 3, 24);
    assert!(turns >= 15, "only {turns} turns");
    assert_eq!(missed, 0, "of {turns} turns");
}

#[test]
#[ignore = "it takes many minutes"]
fn thinker_takes_the_card_that_is_sure_in_whole_games() {
    let (turns, missed) = turns_without_card("thinker:96", 12, 300);
    assert!(missed * 100 < turns, "{missed} of {turns} turns");
}

fn check_simple(view: &Observation<'_>, action: Action) {
    let decision = view.decision().expect("the bot was asked");
    match (decision.ask, action) {
        (Ask::Attack { invasion }, Action::Attack { from, to: AttackTarget::Space(to), count }) => {
            assert_eq!(count, 3);
            assert!(view.troops(from) >= 4);
            let goes_on = invasion == Some((from, to));
            assert!(goes_on || view.troops(to) < view.troops(from));
            let unfinished = invasion.filter(|&(from, _)| view.troops(from) >= 4);
            assert!(unfinished.is_none() || goes_on, "an invasion is fought to its end");
        }
        (Ask::Attack { .. }, action) => {
            assert_eq!(action, Action::End);
            assert!(!has_pair(view, decision.army));
            assert!(view.invasion().is_none_or(|Invasion { from, .. }| view.troops(from) < 4));
        }
        (Ask::Defend { most, .. }, action) => assert_eq!(action, Action::Defend { count: most }),
        (Ask::Advance { unit, most, .. }, action) => {
            assert_eq!(action, Action::Advance { unit, count: most });
        }
        (Ask::Place { left }, action) => assert_eq!(action.count(), Some(left)),
        (Ask::Trade { .. }, action) => assert!(matches!(action, Action::Trade { .. })),
        (Ask::Move { .. }, action) => assert_eq!(action, Action::End),
        _ => {}
    }
}

#[test]
fn simple_keeps_to_its_policy() {
    let rules = edition("classic").rulebook(&setup(None, 3, &[])).expect("three play");
    for seed in 0..5 {
        let mut table = ApplyContext::new(Seeded::new(seed), Vec::new());
        let mut game = Game::new(Arc::clone(&rules), &mut table);
        let mut seated = bots(&["simple"; 3], seed);
        while let Some(seat) = game.waiting_for() {
            let view = game.observe(seat);
            let action = seated[seat.index()].decide(&view);
            check_simple(&view, action);
            game.apply(action, &mut table).expect("bots give legal answers");
        }
        assert!(game.outcome().is_some_and(|outcome| outcome.faction.is_some()));
    }
}

/// Returns the number of games that a faction wins, with `greedy` in its seats and random
/// opponents.
fn wins_of(faction: &str, seats: &[&str], games: u64) -> usize {
    let rules = edition("original-trilogy").rulebook(&setup(None, seats.len(), &[]));
    let rules = rules.expect("so many play");
    let won = (0..games).filter(|&seed| {
        let winner = play(&rules, seats, seed).0.outcome.faction;
        winner.is_some_and(|winner| *rules.factions[winner].id == *faction)
    });
    won.count()
}

#[test]
fn greedy_plays_every_faction_to_its_own_aim() {
    assert!(wins_of("alliance", &["greedy", "random", "random"], 20) >= 17);
    assert!(wins_of("hutt_clan", &["random", "greedy", "random"], 20) >= 17);
    assert!(wins_of("imperial", &["random", "random", "greedy"], 20) >= 17);
}
