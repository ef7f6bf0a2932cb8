//! Properties of games with attackable tokens: random play and bots over the fixture `fortress`,
//! and the odds of a total against every possible roll.

#![expect(clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::sync::Arc;

use warboard_engine::bots::{self, Bot};
use warboard_engine::combat::dice::{self, Prepared, RerollChoice};
use warboard_engine::edition::Setup;
use warboard_engine::game::{
    Action, ActionList, AddressedEvent, ApplyContext, Event, Game, Seeded,
};
use warboard_engine::model::{AttackTarget, Modifier, Pool, Rulebook};
use warboard_engine::odds::{self, Fraction, RerollPolicy};
use warboard_engine::playout::{self, Counting};
use warboard_engine::scenario::Scenario;
use warboard_tests::{RandomPlay, actions_around, load, root, setup};

const SEEDS: u64 = 6;
const STEPS: u32 = 400;

fn rules(players: usize) -> Arc<Rulebook> {
    let setup = Setup { turns_max: Some(60), ..setup(None, players, &[]) };
    let edition = load(&root().join("tests/fixtures/fortress"));
    edition.rulebook(&setup).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns candidate attacks on tokens, legal or not.
fn strikes_around(rules: &Rulebook) -> Vec<Action> {
    let mut around = Vec::new();
    for from in rules.board.spaces.ids() {
        for token in rules.tokens.ids().chain([warboard_engine::model::TokenId(999)]) {
            for count in [0, 1, 2, 3, 4, u32::MAX] {
                around.push(Action::Attack { from, to: token.into(), count });
            }
        }
    }
    around
}

#[test]
fn what_is_listed_is_what_is_accepted_and_reads_back() {
    let mut n_strikes = 0;
    for seed in 0..SEEDS {
        let rules = rules(if seed.is_multiple_of(2) { 2 } else { 3 });
        let mut table = ApplyContext::new(Seeded::new(seed), Vec::new());
        let mut game = Game::new(Arc::clone(&rules), &mut table);
        let (mut random, mut listed) = (RandomPlay::new(seed), ActionList::new());
        for n in 0..STEPS {
            if game.decision().is_none() {
                break;
            }
            game.legal_actions(&mut listed);
            assert!(listed.choices().is_sorted() && !listed.choices().is_empty());
            if n.is_multiple_of(7) {
                let around = actions_around(&game, &listed);
                for action in around.into_iter().chain(strikes_around(&rules)) {
                    let words = rules.words(action).to_string();
                    assert_eq!(game.check(action).is_ok(), listed.contains(action), "{words}");
                }
            }
            for choice in listed.choices() {
                let words = rules.words(choice.action).to_string();
                assert_eq!(rules.parse_action(&words), Ok(choice.action), "{words}");
                n_strikes += u32::from(matches!(
                    choice.action,
                    Action::Attack { to: AttackTarget::Token(_), .. }
                ));
            }
            random.step(&mut game, &mut table);
        }
    }
    assert!(n_strikes > 20, "{n_strikes} attacks on tokens could be made");
}

#[test]
fn bots_play_it_to_its_end() {
    let mut destroyed = BTreeMap::new();
    for players in [2, 3] {
        let rules = rules(players);
        for name in warboard_tests::BOTS {
            for seed in 0..3 {
                let mut table = ApplyContext::new(
                    Seeded::new(seed),
                    Counting::new(Vec::<AddressedEvent>::new()),
                );
                let mut game = Game::new(Arc::clone(&rules), &mut table);
                let seats = rules.seats.ids().zip(seed..);
                let mut bots: Vec<Box<dyn Bot>> =
                    seats.filter_map(|(_, seed)| bots::by_name(name, seed)).collect();
                let played = playout::play(&mut game, &mut bots, &mut table);
                played.unwrap_or_else(|error| panic!("{name}, {players}, seed {seed}: {error}"));
                let of =
                    |told: &&AddressedEvent| matches!(told.event, Event::TokenDestroyed { .. });
                *destroyed.entry(name).or_insert(0) += table.sink.inner.iter().filter(of).count();
                let failed = table.sink.counts.failure;
                assert_eq!(failed, None, "{name}, seed {seed}");
            }
        }
    }
    assert_eq!(destroyed.get("simple"), Some(&0), "`simple` lets tokens be");
}

/// `greedy` attacks a token that probably falls, and not one that hardly ever does.
#[test]
fn greedy_attacks_where_the_chance_is_good() {
    let rules = rules(2);
    for (tower, attacks) in [(2, true), (0, false)] {
        let text = format!(
            "title t\nsource ours\nspace keep crown 9\nspace gate folk 5 + tower {tower}\nspace marsh nomads 9\n\
             rest crown 9\ntoken citadel keep crown\ntrack mood {tower}\nat folk attack\n"
        );
        let scenario = Scenario::parse(&text).expect("the lines are well formed");
        let game = scenario.start(&rules).expect("the position is one");
        let seat = game.decision().expect("it is asked").seat;
        let mut bot = bots::by_name("greedy", 1).expect("the bot exists");
        let action = bot.decide(&game.observe(seat));
        let words = rules.words(action).to_string();
        assert_eq!(words == "attack gate citadel 3", attacks, "{words}");
    }
}

/// Returns the probability of each sum of some dice, from all rolls.
fn sums(prepared: &Prepared) -> BTreeMap<u32, Fraction> {
    let mut sums = BTreeMap::new();
    roll(prepared, &mut Vec::new(), &Fraction::whole(1_u8), &mut sums);
    sums
}

fn roll(
    prepared: &Prepared,
    faces: &mut Vec<u8>,
    chance: &Fraction,
    sums: &mut BTreeMap<u32, Fraction>,
) {
    if let Some(&sides) = prepared.sides().get(faces.len()) {
        let each = chance * &Fraction::new(1_u8.into(), sides.into()).expect("a die has sides");
        for face in 1..=sides {
            faces.push(face);
            roll(prepared, faces, &each, sums);
            faces.pop();
        }
        return;
    }
    again(prepared, faces, prepared.rerolls(), chance, sums);
}

/// Adds the sums of all rolls after rerolling ones, the largest die first.
fn again(
    prepared: &Prepared,
    faces: &mut [u8],
    left: u8,
    chance: &Fraction,
    sums: &mut BTreeMap<u32, Fraction>,
) {
    let dice = dice::Dice::showing(prepared, faces).expect("the faces are on the dice");
    let one = match dice::reroll_choice(&dice, left) {
        RerollChoice::None => {
            let finals = dice::finals(&dice, prepared);
            let sum = finals.as_slice().iter().map(|&value| u32::from(value)).sum();
            let entry = sums.entry(sum).or_insert_with(|| Fraction::whole(0_u8));
            *entry = &*entry + chance;
            return;
        }
        RerollChoice::Forced(one) => one,
        RerollChoice::Choose(sizes) => dice.one_of(sizes[0]).expect("one of the size shows a 1"),
    };
    let sides = prepared.sides()[one];
    let each = chance * &Fraction::new(1_u8.into(), (sides - 1).into()).expect("two sides or more");
    for face in 2..=sides {
        faces[one] = face;
        again(prepared, faces, left - 1, &each, sums);
    }
    faces[one] = 1;
}

#[test]
fn the_odds_of_a_total_are_those_of_all_rolls() {
    let pool = |n| Pool { dice: n, sides: 6, stay_behind: 1 };
    let eight = Modifier::Sides { sides: 8, dice: 1 };
    let (reroll, add) = (Modifier::Reroll { dice: 1 }, Modifier::Add { add: 1, dice: 1 });
    let each = Modifier::Each { add: 2 };
    let cases: [(u8, &[Modifier]); 8] = [
        (1, &[]),
        (3, &[]),
        (3, &[eight, eight, add]),
        (2, &[reroll]),
        (3, &[reroll, eight]),
        (3, &[reroll, reroll, eight, add, add]),
        (2, &[reroll, reroll, each]),
        (3, &[each, add]),
    ];
    for (n, modifiers) in cases {
        let prepared = dice::pool(&pool(n), n, modifiers.iter().copied());
        let found = odds::sum(&prepared, Some(RerollPolicy::LargerFirst)).expect("they are few");
        let expected = sums(&prepared);
        let nothing = Fraction::whole(0_u8);
        for sum in 0..=found.most() + 1 {
            let expected = expected.get(&sum).unwrap_or(&nothing);
            assert_eq!(found.probability(sum), *expected, "{n} dice, {modifiers:?}: {sum}");
        }
        let all = odds::reach(&prepared, Some(RerollPolicy::LargerFirst), -5).expect("as above");
        assert_eq!(all, Fraction::whole(1_u8));
    }
}
