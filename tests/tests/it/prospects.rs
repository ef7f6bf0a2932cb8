//! Tests of the odds of an invasion against an enumeration of its dice: with lasting effects, with
//! cards played in answer, and in the middle of a battle.

use std::collections::BTreeMap;
use std::sync::Arc;

use warboard_engine::game::{Action, ActionList, ApplyContext, Ask, Game, Seeded, Silent, Viewer};
use warboard_engine::model::{AttackTarget, Rulebook, Side, SpaceId};
use warboard_engine::odds::{self, Party, Prospect};
use warboard_engine::scenario::Scenario;
use warboard_engine::script::Host;
use warboard_tests::{edition, load, root, setup};

fn shipped(name: &str, players: usize) -> Arc<Rulebook> {
    edition(name).rulebook(&setup(None, players, &[])).expect("so many can play")
}

fn fixture(name: &str) -> Arc<Rulebook> {
    let edition = load(&root().join("tests/fixtures").join(name));
    edition.rulebook(&setup(None, 3, &[])).expect("three can play")
}

fn space(rules: &Rulebook, name: &str) -> SpaceId {
    rules.board.spaces.find(name).expect("the board has it")
}

/// Returns a position after these answers; its dice come from a fixed seed.
fn game(rules: &Arc<Rulebook>, position: &str, answers: &[&str]) -> Game {
    let scenario = Scenario::parse(&format!("title t\nsource s\n{position}"));
    let scenario = scenario.expect("the lines are well formed");
    let mut game = scenario.start(rules).expect("the position is one");
    let mut table = ApplyContext::new(Seeded::new(3), Silent);
    for words in answers {
        let action = rules.parse_action(words).expect("it is an action");
        game.apply(action, &mut table).expect("it is an answer");
    }
    game
}

/// Returns the odds of an invasion for the seat that is asked.
fn told(game: &Game, from: &str, to: &str) -> Prospect {
    let seat = game.waiting_for().expect("somebody is asked");
    let (from, to) = (space(game.rulebook(), from), space(game.rulebook(), to));
    let found =
        odds::prospect(&game.observe(seat), &mut Host::default(), from, to, Party::default());
    found.expect("both sides can fight").expect("these dice have odds")
}

/// Returns the answer with which an invasion is fought to its end with all units.
fn answer(game: &Game, prospect: &Prospect, (from, to): (SpaceId, SpaceId)) -> Option<Action> {
    let decision = game.decision()?;
    let mut listed = ActionList::new();
    game.legal_actions(&mut listed);
    let most = |action: Action| {
        let mut choices = listed.choices().iter();
        let found = choices.find(|choice| choice.action.with_count(1) == action.with_count(1));
        found.map(|choice| choice.action.with_count(choice.most))
    };
    Some(match decision.ask {
        Ask::Attack { .. } => most(Action::Attack { from, to: to.into(), count: 1 })?,
        Ask::Commit { unit, most, .. } => Action::Commit { unit, count: most },
        Ask::Defend { most, .. } => Action::Defend { count: most },
        Ask::Window { .. } => Action::Pass,
        Ask::Script { text, .. } => {
            let counted = prospect.answers.iter().find(|assumed| assumed.text == text);
            Action::Answer { answer: counted.expect("the answer is counted on").answer }
        }
        // The larger die is rerolled first.
        Ask::Reroll { .. } => listed.choices().last()?.action,
        _ => return None,
    })
}

/// Returns the probability of success and the attacker's mean losses, by enumerating all rolls.
fn enumerated(game: &Game, prospect: &Prospect, from: &str, to: &str) -> (f64, f64) {
    let ends = (space(game.rulebook(), from), space(game.rulebook(), to));
    let view = |game: &Game| {
        let view = game.view(Viewer::Public);
        (view.owner(ends.0), view.fighters(ends.0), view.owner(ends.1), view.garrison(ends.1))
    };
    let (attacker, own, ..) = view(game);
    let (mut won, mut lost) = (0.0, 0.0);
    // Games between two battles, by the strength of both sides; nothing else matters.
    let mut open = BTreeMap::from([((u32::MAX, u32::MAX), (game.clone(), 1.0))]);
    while let Some((_, (game, p))) = open.pop_last() {
        let mut fought = vec![(game, p)];
        let mut is_first = true;
        while let Some((game, p)) = fought.pop() {
            let (_, fighters, owner, garrison) = view(&game);
            if owner == attacker {
                won += p;
                // The remaining units are on both spaces, and one stays behind.
                let there = view(&game).3 + fighters;
                lost += p * f64::from(own - there);
                continue;
            }
            let ask = game.decision().map(|decision| decision.ask);
            let is_over = game.view(Viewer::Public).invasion().is_none();
            let is_between = is_over || matches!(ask, Some(Ask::Attack { .. }) | None);
            if is_between && !is_first {
                if fighters == 0 {
                    lost += p * f64::from(own);
                } else {
                    let next = open.entry((fighters, garrison)).or_insert((game, 0.0));
                    next.1 += p;
                }
                continue;
            }
            is_first = false;
            let action = answer(&game, prospect, ends).expect("the invasion goes on");
            for (next, q) in game.outcomes(action).expect("it is an answer") {
                fought.push((next, p * q));
            }
        }
    }
    (won, lost)
}

#[track_caller]
fn agree(game: &Game, from: &str, to: &str) -> Prospect {
    let prospect = told(game, from, to);
    let (won, lost) = enumerated(game, &prospect, from, to);
    let close = |exact: odds::Fraction, found: f64| (exact.to_f64() - found).abs() < 1e-9;
    let win = prospect.invasion.win().to_f64();
    assert!(close(prospect.invasion.win(), won), "told {win}, in fact {won}");
    let losses = prospect.invasion.losses(Side::Attacker).to_f64();
    assert!(close(prospect.invasion.losses(Side::Attacker), lost), "told {losses}, in fact {lost}");
    prospect
}

const EMPEROR: &str = "players 4\nspace kashyyyk red 3\nspace ilum orange 1\nrest black 1\n\
    token emperor boz_pity blue\nvariable invoked 1\n";

#[test]
fn what_a_rule_does_to_the_dice_is_counted_before_the_invasion_begins() {
    let rules = shipped("clone-wars", 4);
    let position = format!("{EMPEROR}space boz_pity blue 2\nat red attack\n");
    let with = agree(&game(&rules, &position, &[]), "kashyyyk", "boz_pity");
    let without = position.replace("token emperor boz_pity blue\n", "");
    let without = agree(&game(&rules, &without, &[]), "kashyyyk", "boz_pity");
    assert!(with.invasion.win() < without.invasion.win());
}

#[test]
fn units_help_beside_it() {
    let rules = shipped("clone-wars", 4);
    let position =
        format!("{EMPEROR}space boz_pity blue 1 + corvette 1 + capital 1\nat red attack\n");
    agree(&game(&rules, &position, &[]), "kashyyyk", "boz_pity");
}

#[test]
fn what_lasts_for_an_invasion_counts_for_its_space_alone() {
    let rules = shipped("clone-wars", 4);
    let position = format!("{EMPEROR}space boz_pity blue 2\nat red attack\n");
    let game = game(&rules, &position, &["attack kashyyyk boz_pity 1", "defend 1"]);
    agree(&game, "kashyyyk", "boz_pity");
    let view = game.observe(game.waiting_for().expect("somebody is asked"));
    let next = rules.board.neighbours(space(&rules, "kashyyyk")).iter().copied();
    let other = next.into_iter().find(|&other| {
        view.garrison(other) == 1 && view.owner(other) == rules.armies.find("black")
    });
    let other = &*rules.board.spaces[other.expect("another planet can be attacked")].id;
    let prospect = agree(&game, "kashyyyk", other);
    assert_eq!(prospect.answers, []);
}

#[test]
fn an_answer_that_is_asked_for_is_counted_as_it_suits_whoever_is_asked() {
    let rules = shipped("original-trilogy", 2);
    let position = "players 2\nspace byss empire 1\nspace bakura rebels 3\n\
        space nar_shaddaa hutts 2\nrest empire 1\ntoken guard byss empire\nat rebels attack\n";
    let prospect = agree(&game(&rules, position, &[]), "bakura", "byss");
    let words: Vec<String> =
        prospect.answers.iter().map(|assumed| format!("{:?}", assumed.answer)).collect();
    assert_eq!(words, ["Yes"]);
}

#[test]
fn a_fixture_asks_as_well() {
    let position = "space keep crown 3\nspace gate folk 3\nspace marsh nomads 2\nrest crown 1\n\
        at folk attack\n";
    let rules = fixture("fortress");
    let prospect = agree(&game(&rules, position, &[]), "gate", "keep");
    assert_eq!(prospect.answers.len(), 1);
}

const CARDS: &str = "players 4\nspace ilum orange 1\nspace byss blue 1\nrest red 1\n";

#[test]
fn what_a_card_says_of_this_battle_counts_in_it_alone() {
    let rules = shipped("clone-wars", 4);
    let position = format!(
        "{CARDS}space saleucami black 4\nspace jabiim red 1\n\
         hand red rep_hold_the_line#1 rep_shield#1\nat black attack\n"
    );
    let answers = ["attack saleucami jabiim 3", "play rep_hold_the_line#1"];
    let game = game(&rules, &position, &answers);
    assert!(matches!(game.decision().map(|asked| asked.ask), Some(Ask::Window { .. })));
    agree(&game, "saleucami", "jabiim");
}

#[test]
fn what_is_declared_counts_before_the_roll() {
    let rules = shipped("clone-wars", 4);
    let position = format!(
        "{CARDS}space saleucami black 3 + capital 1\nspace jabiim red 2 + corvette 1\nat black attack\n"
    );
    // One die attacks, and the ship is not committed to this battle.
    let game = game(&rules, &position, &["attack saleucami jabiim 1", "commit capital 0"]);
    assert!(matches!(game.decision().map(|asked| asked.ask), Some(Ask::Defend { .. })));
    agree(&game, "saleucami", "jabiim");
}

#[test]
fn dice_on_the_table_are_counted_as_they_lie() {
    let rules = shipped("clone-wars", 4);
    let position = format!(
        "{CARDS}space saleucami black 4\nspace jabiim red 3\nhand red rep_yoda#1\n\
         hand black sep_battle_computer#1\nat black attack\n"
    );
    let game = game(&rules, &position, &["attack saleucami jabiim 3", "defend 2"]);
    assert!(matches!(game.decision().map(|asked| asked.ask), Some(Ask::Window { .. })));
    agree(&game, "saleucami", "jabiim");
}

#[test]
fn a_jammed_ship_helps_nobody() {
    let rules = shipped("clone-wars", 4);
    let position = "players 4\nspace saleucami red 3\nspace jabiim black 2 + capital 1\n\
        space ilum orange 1\nspace byss blue 1\nrest black 1\nhand red rep_ion_barrage#1\n\
        at red attack\n";
    let answers =
        ["attack saleucami jabiim 1", "defend 1", "commit capital 1", "play rep_ion_barrage#1"];
    let game = game(&rules, position, &answers);
    assert!(matches!(game.decision().map(|asked| asked.ask), Some(Ask::Attack { .. })));
    assert!(!game.view(Viewer::Public).effects().is_empty());
    agree(&game, "saleucami", "jabiim");
}

#[test]
fn totals_are_added_up_as_they_are_fought() {
    let edition = load(&root().join("tests/fixtures/volleys"));
    let rules = edition.rulebook(&setup(None, 2, &[("battles", "totals")])).expect("two can play");
    let position = "players 2\nspace ridge red 4\nspace bridge blue 2\nspace gate blue 1\nrest red 1\n\
        at red attack\n";
    let prospect = agree(&game(&rules, position, &[]), "ridge", "bridge");
    let win = prospect.invasion.win().to_f64();
    assert!(win > 0.0 && win < 1.0, "{win}");
}

#[test]
fn a_token_up_a_ladder_falls_as_often_as_its_dice_climb() {
    let edition = load(&root().join("tests/fixtures/volleys"));
    let rules = edition.rulebook(&setup(None, 2, &[])).expect("two can play");
    let position = "players 2\nspace ridge red 4\nspace bridge blue 1\nrest blue 1\n\
        token keep bridge blue\ntrack keep 1\nat red attack\n";
    let game = game(&rules, position, &[]);
    let action = rules.parse_action("attack ridge keep 2").expect("it is an action");
    let Action::Attack { from, to: AttackTarget::Token(token), count } = action else {
        panic!("{action:?}")
    };
    let seat = game.waiting_for().expect("somebody is asked");
    let told = odds::strike(&game.observe(seat), from, token, count, None);
    let told = told.expect("it can be attacked").expect("these dice have odds").to_f64();
    let track = rules.tracks.find("keep").expect("the edition has it");
    let falls = |game: &Game| game.view(Viewer::Public).track(track) == 3;
    let ways = game.outcomes(action).expect("it is an answer");
    let fell: f64 = ways.filter(|(game, _)| falls(game)).map(|(_, p)| p).sum();
    assert!((told - fell).abs() < 1e-9, "told {told}, in fact {fell}");
    assert!(told > 0.0);
}
