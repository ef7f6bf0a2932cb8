//! Battles by unit against a table that was computed apart, and against battles that are fought; and
//! random play over kinds of unit that move each in its own way.

use std::fs;
use std::sync::Arc;

use warboard_engine::edition::Setup;
use warboard_engine::game::{
    Action, ActionList, ApplyContext, Ask, Decision, Game, Seeded, Silent, Viewer,
};
use warboard_engine::model::{Rulebook, Side, UnitKindId};
use warboard_engine::odds::{self, FightingUnits, UnitBattleOdds};
use warboard_engine::scenario::Scenario;
use warboard_tests::{RandomPlay, actions_around, begin, load, root, setup};

fn fixture(name: &str) -> Arc<Rulebook> {
    let edition = load(&root().join("tests/fixtures").join(name));
    edition.rulebook(&setup(None, 2, &[])).expect("two can play")
}

/// A battle of the table: the units of both sides, and what comes of it as fractions.
#[derive(Debug)]
struct BattleRow {
    units: [FightingUnits; 2],
    attacker: String,
    defender: String,
    nobody: String,
    lost: String,
}

fn table(rules: &Rulebook) -> Vec<BattleRow> {
    let path = root().join("tests/data/unit-battles.csv");
    let text = fs::read_to_string(path).expect("the table is in the repository");
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|line| {
        let parts: Vec<&str> = line.split(',').collect();
        let [attack, defend, attacker, defender, nobody, lost] = parts[..] else {
            unreachable!("a row has six columns")
        };
        let [attacker, defender, nobody, lost] =
            [attacker, defender, nobody, lost].map(str::to_owned);
        let units = [attack, defend].map(|of| units(rules, of));
        BattleRow { units, attacker, defender, nobody, lost }
    })
    .collect()
}

fn units(rules: &Rulebook, of: &str) -> FightingUnits {
    let pair = |word: &str| {
        let (name, n) = word.split_once('=').expect("a kind and a number");
        (rules.units.find(name).expect("the fixture has it"), n.parse().expect("a number"))
    };
    of.split(' ').map(pair).collect()
}

fn solved(rules: &Rulebook, row: &BattleRow) -> UnitBattleOdds {
    let [attack, defend] = &row.units;
    odds::units(rules, attack, defend, [0; 2]).expect("small battles have odds")
}

#[test]
fn odds_of_battles_by_unit_are_those_of_the_table() {
    let rules = fixture("arsenal");
    let rows = table(&rules);
    assert_eq!(rows.len(), 40);
    for row in &rows {
        let told = solved(&rules, row);
        let lost = row.units[0].iter().map(|&(unit, _)| told.losses(Side::Attacker, unit));
        let lost = lost.reduce(|sum, one| sum.plus(&one)).expect("somebody attacks");
        let ends = [told.win(Side::Attacker), told.win(Side::Defender), told.nobody_left(), lost];
        let found = ends.each_ref().map(ToString::to_string);
        let [attacker, defender, nobody, lost] = &found;
        assert_eq!(
            (attacker, defender, nobody, lost),
            (&row.attacker, &row.defender, &row.nobody, &row.lost),
            "{row:?}"
        );
        assert_eq!(told.both_left().to_string(), "0");
    }
}

/// Returns the game before a battle on a space.
fn before(rules: &Arc<Rulebook>, row: &BattleRow) -> Game {
    let line = |army: &str, units: &FightingUnits| {
        let n = |kind: &str| {
            let of = units.iter().filter(|&&(unit, _)| &*rules.units[unit].id == kind);
            of.map(|&(_, n)| n).sum::<u32>()
        };
        let others = ["tank", "fighter", "gun"].iter().filter(|kind| n(kind) > 0);
        let others: Vec<String> = others.map(|kind| format!(" + {kind} {}", n(kind))).collect();
        format!("space glen {army} {}{}\n", n("infantry"), others.concat())
    };
    let lines = format!(
        "title t\nsource s\n{}{}space peak red 1\nspace quay blue 1\nat red move",
        line("red", &row.units[0]),
        line("blue", &row.units[1])
    );
    let scenario = Scenario::parse(&lines).expect("the lines are well formed");
    scenario.start(rules).expect("the position is one")
}

/// Fights a battle to its end; the cheapest units take the hits. Returns the side that is left.
fn fight(rules: &Rulebook, game: &Game, seed: u64) -> Option<Side> {
    let mut game = game.clone();
    let mut table = ApplyContext::new(Seeded::new(seed), Silent);
    let mut listed = ActionList::new();
    let glen = rules.board.spaces.find("glen").expect("the board has it");
    let price = |unit: UnitKindId| {
        let amounts = rules.units[unit].price.iter().flat_map(|price| &price.amounts);
        amounts.map(|&(_, n)| n).sum::<i32>()
    };
    loop {
        let view = game.view(Viewer::Truth);
        let left = |army: &str| {
            let army = rules.armies.find(army).expect("the fixture has it");
            rules.units.ids().any(|unit| view.units(glen, army, unit) > 0)
        };
        match (left("red"), left("blue")) {
            (true, true) => {}
            (true, false) => return Some(Side::Attacker),
            (false, true) => return Some(Side::Defender),
            (false, false) => return None,
        }
        game.legal_actions(&mut listed);
        let cost = |action: Action| match action {
            Action::Lose { unit, .. } => price(unit),
            Action::Pass => -1,
            Action::End => -2,
            _ => 0,
        };
        let choices = listed.choices().iter();
        let best = choices.min_by_key(|choice| cost(choice.action)).expect("somebody is asked");
        let action = best.action.with_count(best.most);
        game.apply(action, &mut table).expect("it is listed");
    }
}

/// Returns how many times as much is tried: `WARBOARD_TIMES`, 1 unless given.
fn times() -> u32 {
    std::env::var("WARBOARD_TIMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}

#[test]
fn battles_that_are_fought_end_as_the_odds_say() {
    let battles = 2_000 * times();
    let rules = fixture("arsenal");
    let every = if times() > 1 { 1 } else { 3 };
    // Fighters alone hold no space on which a position could put them.
    let holds = |units: &FightingUnits| units.iter().any(|&(unit, _)| rules.units[unit].holds);
    for row in table(&rules).iter().filter(|row| row.units.iter().all(holds)).step_by(every) {
        let (game, told) = (before(&rules, row), solved(&rules, row));
        let mut won = 0_u32;
        for seed in 0..battles {
            won += u32::from(fight(&rules, &game, seed.into()) == Some(Side::Attacker));
        }
        let (p, n) = (told.win(Side::Attacker).to_f64(), f64::from(battles));
        let error = (p * (1.0 - p) / n).sqrt();
        let off = (f64::from(won) / n - p).abs();
        assert!(off <= 4.0 * error + 1e-9, "{off} is more than four times {error}: {row:?}");
    }
}

#[test]
fn what_is_listed_is_what_is_accepted() {
    for name in ["arsenal", "harbours"] {
        let edition = load(&root().join("tests/fixtures").join(name));
        let setup = Setup { turns_max: Some(30), ..setup(None, 2, &[]) };
        let rules = edition.rulebook(&setup).expect("two can play");
        let (mut moves, mut losses) = (0, 0);
        for seed in 0..4 * u64::from(times()) {
            let mut n = 0_u32;
            let (mut game, mut table) = begin(&rules, seed);
            let (mut random, mut listed) = (RandomPlay::new(seed), ActionList::new());
            while let Some(Decision { ask, .. }) = game.decision() {
                game.legal_actions(&mut listed);
                assert!(listed.choices().is_sorted() && !listed.choices().is_empty());
                moves += u32::from(matches!(ask, Ask::Move { .. }));
                losses += u32::from(matches!(ask, Ask::Lose { .. } | Ask::Retreat { .. }));
                n += 1;
                let is_checked = !matches!(ask, Ask::Move { .. }) || n.is_multiple_of(9);
                for action in actions_around(&game, &listed).into_iter().filter(|_| is_checked) {
                    let words = rules.words(action).to_string();
                    assert_eq!(game.check(action).is_ok(), listed.contains(action), "{words}");
                    assert_eq!(rules.parse_action(&words), Ok(action), "{words}");
                }
                random.step(&mut game, &mut table);
            }
        }
        let is_by_unit = rules.by_unit.is_some();
        assert!(moves > 50 && (losses > 5) == is_by_unit, "{moves} {losses}");
    }
}
