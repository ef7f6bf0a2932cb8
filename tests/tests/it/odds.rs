//! Tests of the odds against published values, and against an enumeration of all rolls.

use proptest::prelude::*;
use warboard_engine::combat::dice::{self, Dice, Losses, Prepared, RerollChoice};
use warboard_engine::model::{Combat, Modifier, MoveIn, Pool, Resolution, Side, Ties};
use warboard_engine::odds::{
    self, BattleOdds, Fraction, InvasionOdds, InvasionTerms, OddsError, OddsTable, PathSpace,
    RerollPolicy,
};

const CLASSIC: Combat = Combat {
    resolution: Resolution::Compare,
    attack: Pool { dice: 3, sides: 6, stay_behind: 1 },
    defend: Pool { dice: 2, sides: 6, stay_behind: 0 },
    ties: Ties::Defender,
    unseated_most: false,
    move_in: MoveIn::Battle,
};

/// One published value.
#[derive(Debug)]
struct Row {
    attackers: u32,
    defenders: &'static str,
    value: &'static str,
}

impl Row {
    fn n_defenders(&self) -> u32 {
        self.defenders.parse().expect("a number of defenders")
    }

    fn fraction(&self) -> Fraction {
        self.value.parse().expect("a fraction")
    }
}

/// Returns the published values of one kind, as described in the file.
fn published(kind: &str) -> Vec<Row> {
    let lines =
        include_str!("../../data/battle-odds.csv").lines().filter(|line| !line.starts_with('#'));
    let cells = lines.map(|line| line.split(',').collect::<Vec<_>>());
    let rows = cells.filter(|cells| cells[0] == kind);
    rows.map(|cells| Row {
        attackers: cells[1].parse().expect("a number of attackers"),
        defenders: cells[2],
        value: cells[3],
    })
    .collect()
}

fn win(attackers: u32, defenders: u32) -> Fraction {
    odds::invasion(&InvasionTerms::plain(&CLASSIC), attackers, defenders)
        .expect("plain dice have odds")
        .win()
}

fn fraction(above: u64, below: u64) -> Fraction {
    Fraction::new(above.into(), below.into()).expect("the denominator is not 0")
}

#[test]
fn one_roll_is_as_published() {
    let mut n_checked = 0;
    for (kind, attacker, defender) in [
        ("roll_2_0", 2, 0),
        ("roll_1_1", 1, 1),
        ("roll_0_2", 0, 2),
        ("roll_1_0", 1, 0),
        ("roll_0_1", 0, 1),
    ] {
        for row in published(kind) {
            let pool = |side: Side, n| dice::pool(CLASSIC.pool(side), n, []);
            let n_attack = u8::try_from(row.attackers).expect("a few dice");
            let n_defend = u8::try_from(row.n_defenders()).expect("a few dice");
            let (attack, defend) = (pool(Side::Attacker, n_attack), pool(Side::Defender, n_defend));
            let battle =
                odds::battle(&attack, &defend, Ties::Defender).expect("plain dice have odds");
            assert_eq!(
                battle.probability(Losses { attacker, defender }),
                row.fraction(),
                "{row:?}"
            );
            let listed = Listing { ties: Ties::Defender, policy: RerollPolicy::LargerFirst }
                .outcomes(&attack, &defend);
            assert_eq!(listed[usize::from(defender)], row.fraction(), "{row:?}");
            n_checked += 1;
        }
    }
    assert_eq!(n_checked, 14);
}

#[test]
fn a_hundred_invasions_are_as_published() {
    for (kind, places) in [("win_3", 3), ("win_6", 6)] {
        let rows = published(kind);
        assert_eq!(rows.len(), 100);
        for row in rows {
            assert_eq!(
                win(row.attackers, row.n_defenders()).decimals(places),
                row.value,
                "{row:?}"
            );
        }
    }
}

#[test]
fn small_invasions_are_exact() {
    let rows = published("win_exact");
    assert_eq!(rows.len(), 7);
    for row in rows {
        assert_eq!(win(row.attackers, row.n_defenders()), row.fraction(), "{row:?}");
    }
}

#[test]
fn norvigs_invasion_to_the_last_bit() {
    for row in published("win_16") {
        let expected: f64 = row.value.parse().expect("a decimal");
        let found = win(row.attackers, row.n_defenders()).to_f64();
        assert!((found - expected).abs() <= f64::EPSILON / 2.0, "{found} is not {expected}");
    }
}

#[test]
fn one_army_through_fourteen_spaces() {
    let row = &published("chain_6")[0];
    let defenders: Vec<u32> =
        row.defenders.split(' ').map(|n| n.parse().expect("a number")).collect();
    let path = path(row.attackers - 1, &defenders, 1, 0);
    assert_eq!(path.win().decimals(6), row.value);
    assert_eq!(path.taken.len(), defenders.len());
    assert_eq!(path.taken[0], win(row.attackers - 1, defenders[0]));
    assert!(path.taken.is_sorted_by(|one, next| one >= next));
    assert_eq!(path.front.at_least(1), path.win());
    assert_eq!(path.attacker_left.at_least(0), fraction(1, 1));
}

/// The rows of the page on odds: those of Osborne, and ours beside them.
#[test]
fn the_table_of_the_page_is_published_and_exact() {
    let page = std::fs::read_to_string(warboard_tests::root().join("docs/odds.md"));
    let page = page.expect("the page on odds is there");
    let published = published("win_3");
    let mut n_checked = 0;
    for line in page.lines().filter(|line| line.starts_with("| ") && line.ends_with(" |")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [attackers, defenders, osborne, exact, simulated] = cells[..] else { continue };
        let Ok(attackers) = attackers.parse::<u32>() else { continue };
        let row = published
            .iter()
            .find(|row| row.attackers == attackers && row.defenders == defenders)
            .expect("the row is published");
        assert_eq!(osborne, row.value, "{line}");
        let win = win(attackers, row.n_defenders());
        assert_eq!(exact, win.decimals(6), "{line}");
        let simulated: f64 = simulated.parse().expect("a number");
        assert!((simulated - win.to_f64()).abs() < 0.006, "{line}");
        n_checked += 1;
    }
    assert_eq!(n_checked, 28);
}

/// Returns the odds of a path with plain dice. So many attackers stay on each space on the way.
fn path(attackers: u32, defenders: &[u32], leaving: u32, stop: u32) -> InvasionOdds {
    odds::path(&InvasionTerms::plain(&CLASSIC), attackers, &spaces(defenders, leaving), stop)
        .expect("plain dice have odds")
}

fn spaces(defenders: &[u32], leaving: u32) -> Vec<PathSpace> {
    let mut spaces: Vec<PathSpace> =
        defenders.iter().map(|&defenders| PathSpace { defenders, leaving }).collect();
    spaces.last_mut().expect("a path has spaces").leaving = 0;
    spaces
}

/// A path to list: the defenders of each space, what stays behind, and when the attack stops.
struct Walk<'a> {
    defenders: &'a [u32],
    leaving: u32,
    stop: u32,
}

/// The ends of a path: spaces taken, attackers left and defenders left, with their chances.
type Ends = std::collections::BTreeMap<(usize, u32, u32), Fraction>;

impl Walk<'_> {
    /// Lists every roll of every battle from a state on.
    fn list(
        &self,
        (at, attackers, held): (usize, u32, u32),
        behind: u32,
        chance: &Fraction,
        ends: &mut Ends,
    ) {
        let ahead: u32 = self.defenders[at + 1..].iter().sum();
        let mut end = |taken, left, defenders| {
            let sum = ends.entry((taken, left, defenders)).or_insert_with(|| fraction(0, 1));
            *sum = &*sum + chance;
        };
        if held == 0 && attackers > 0 {
            let Some(&next) = self.defenders.get(at + 1) else {
                return end(at + 1, behind + attackers, 0);
            };
            if attackers <= self.leaving {
                return end(at + 1, behind + attackers, ahead);
            }
            let left = attackers - self.leaving;
            return self.list((at + 1, left, next), behind + self.leaving, chance, ends);
        }
        if attackers <= self.stop {
            return end(at, behind + attackers, held + ahead);
        }
        let (n, m) = (attackers.min(3), held.min(2));
        let all = 6_u64.pow(n + m);
        for roll in 0..all {
            let faces: Vec<u8> = (0..n + m)
                .map(|die| u8::try_from(roll / 6_u64.pow(die) % 6 + 1).expect("a face"))
                .collect();
            let (attack, defend) = faces.split_at(n as usize);
            let [attack, defend] = [attack, defend].map(|faces| {
                let mut faces = faces.to_vec();
                faces.sort_unstable_by(|one, other| other.cmp(one));
                faces
            });
            let lost = attack.iter().zip(&defend).filter(|(a, d)| a > d).count();
            let lost = u32::try_from(lost).expect("at most two");
            let next = (at, attackers - (n.min(m) - lost), held - lost);
            self.list(next, behind, &(chance * &fraction(1, all)), ends);
        }
    }
}

#[test]
fn small_paths_are_those_of_every_roll_listed() {
    for (attackers, defenders, leaving, stop) in
        [(2, &[1, 1][..], 1, 0), (3, &[1], 0, 1), (2, &[2], 0, 0), (3, &[1, 0], 2, 1)]
    {
        let mut ends = Ends::new();
        let walk = Walk { defenders, leaving, stop };
        walk.list((0, attackers, defenders[0]), 0, &fraction(1, 1), &mut ends);
        let told = path(attackers, defenders, leaving, stop);
        let sum = |is: &dyn Fn(&(usize, u32, u32)) -> bool| {
            let each = ends.iter().filter(|(end, _)| is(end));
            each.fold(fraction(0, 1), |sum, (_, chance)| &sum + chance)
        };
        for (at, taken) in told.taken.iter().enumerate() {
            assert_eq!(*taken, sum(&|end| end.0 > at), "{attackers} against {defenders:?}: {at}");
        }
        for n in 0..=attackers {
            assert_eq!(told.attacker_left.probability(n), sum(&|end| end.1 == n), "{n} left");
        }
        for n in 0..=defenders.iter().sum() {
            assert_eq!(told.defender_left.probability(n), sum(&|end| end.2 == n), "{n} left");
        }
    }
}

#[test]
fn floats_stay_within_their_bound() {
    // The same path with one defender more is counted in floating-point numbers.
    let (exact, near) = (path(800, &[850], 0, 3), path(1000, &[1000], 0, 3));
    assert_eq!(exact.error, fraction(0, 1));
    assert!(near.error > fraction(0, 1) && near.error < fraction(1, 1_000_000_000));
    let sums = [&near.attacker_left, &near.defender_left].map(|spread| spread.at_least(0));
    for sum in sums {
        let gap = (sum.to_f64() - 1.0).abs();
        assert!(gap <= near.error.to_f64(), "{gap}");
    }
    let rolled = win(1000, 1000).decimals(9);
    assert_eq!(rolled, "0.998911323");
    assert_eq!(win(20_000, 20_000).chance_decimals(6, &near.error), "> 0.999999");
}

#[test]
fn the_fewest_are_those_below_which_the_chance_is_missed() {
    let terms = InvasionTerms::plain(&CLASSIC);
    for (defenders, leaving, stop) in [(&[3][..], 0, 0), (&[3, 5, 2], 1, 0), (&[4, 1], 2, 2)] {
        for chance in [fraction(1, 2), fraction(9, 10), fraction(99, 100), win(7, 3)] {
            let spaces = spaces(defenders, leaving);
            let found = odds::fewest(&terms, &spaces, stop, &chance).expect("dice have odds");
            let n = found.expect("some number does");
            assert!(path(n, defenders, leaving, stop).win() >= chance);
            assert!(path(n - 1, defenders, leaving, stop).win() < chance);
        }
    }
    assert_eq!(odds::fewest(&terms, &spaces(&[3], 0), 0, &win(7, 3)), Ok(Some(7)));
    assert_eq!(odds::fewest(&terms, &spaces(&[1], 0), 0, &fraction(1, 1)), Ok(None));
}

#[test]
fn the_fewest_that_hold_are_those_below_which_the_chance_is_missed() {
    let terms = InvasionTerms::plain(&CLASSIC);
    for before in [&[][..], &[3], &[2, 2]] {
        for chance in [fraction(1, 2), fraction(9, 10)] {
            let with = |n: u32| path(10, &[before, &[n]].concat(), 1, 1).win().rest();
            let spaces = spaces(&[before, &[0]].concat(), 1);
            let found = odds::holding(&terms, 10, &spaces, 1, &chance).expect("dice have odds");
            let n = found.expect("some number does");
            assert!(with(n) >= chance, "{n} behind {before:?}");
            assert!(n == 1 || with(n - 1) < chance, "{n} behind {before:?}");
        }
    }
}

#[test]
fn the_even_fight_turns_at_five() {
    let half = fraction(1, 2);
    assert!((1..=4).all(|n| win(n, n) < half));
    assert!((5..=20).all(|n| win(n, n) > half));
}

#[test]
fn expected_losses_are_as_published() {
    for (kind, side) in
        [("losses_attacker_6", Side::Attacker), ("losses_defender_6", Side::Defender)]
    {
        let rows = published(kind);
        assert_eq!(rows.len(), 4);
        for row in rows {
            let invasion =
                odds::invasion(&InvasionTerms::plain(&CLASSIC), row.attackers, row.n_defenders());
            assert_eq!(
                invasion.expect("plain dice have odds").losses(side).decimals(6),
                row.value,
                "{row:?}"
            );
        }
    }
}

/// Enumerates every roll and every reroll with the functions of the game.
struct Listing {
    ties: Ties,
    policy: RerollPolicy,
}

impl Listing {
    /// Returns the probability that the defender loses 0, 1, … basic units.
    fn outcomes(&self, attacker: &Prepared, defender: &Prepared) -> Vec<Fraction> {
        let pairs = usize::from(attacker.n().min(defender.n()));
        let mut sums = vec![fraction(0, 1); pairs + 1];
        let defends = self.rolls(defender);
        for (attack, attack_chance) in self.rolls(attacker) {
            for (defend, defend_chance) in &defends {
                let lost = dice::compare(&attack, defend, self.ties).defender;
                let sum = &mut sums[usize::from(lost)];
                *sum = &*sum + &(&attack_chance * defend_chance);
            }
        }
        sums
    }

    /// Returns every set of final values with its probability.
    fn rolls(&self, prepared: &Prepared) -> Vec<(Vec<u8>, Fraction)> {
        let mut faces = vec![Vec::new()];
        for &sides in prepared.sides() {
            faces = faces
                .iter()
                .flat_map(|faces: &Vec<u8>| (1..=sides).map(|face| [&faces[..], &[face]].concat()))
                .collect();
        }
        let chance = fraction(1, faces.len().try_into().expect("a small number"));
        let mut found = std::collections::BTreeMap::new();
        for faces in faces {
            let dice = Dice::showing(prepared, &faces).expect("each face is on its die");
            self.again(dice, prepared.rerolls(), &chance, &mut |dice, chance| {
                let values = dice::finals(dice, prepared).as_slice().to_vec();
                let sum = found.entry(values).or_insert_with(|| fraction(0, 1));
                *sum = &*sum + chance;
            });
        }
        found.into_iter().collect()
    }

    fn again(
        &self,
        dice: Dice,
        left: u8,
        chance: &Fraction,
        done: &mut impl FnMut(&Dice, &Fraction),
    ) {
        let index = match dice::reroll_choice(&dice, left) {
            RerollChoice::None => return done(&dice, chance),
            RerollChoice::Forced(index) => index,
            RerollChoice::Choose(sizes) => {
                let size = match self.policy {
                    RerollPolicy::LargerFirst => sizes.first(),
                    RerollPolicy::SmallerFirst => sizes.last(),
                };
                dice.one_of(*size.expect("a choice has sizes"))
                    .expect("a die of that size shows a one")
            }
        };
        let sides = dice.sides()[index];
        let chance = chance * &fraction(1, u64::from(sides) - 1);
        for face in 2..=sides {
            let mut turned = dice;
            turned.turn(index, face);
            self.again(turned, left - 1, &chance, done);
        }
    }
}

fn by_defender(battle: &BattleOdds) -> Vec<Fraction> {
    battle.outcomes().map(|(_, chance)| chance).collect()
}

fn modifier() -> impl Strategy<Value = Modifier> {
    prop_oneof![
        (2..=7_u8, 1..=2_u8).prop_map(|(sides, dice)| Modifier::Sides { sides, dice }),
        (1..=2_u8).prop_map(|dice| Modifier::Reroll { dice }),
        (1..=4_u8, 1..=2_u8).prop_map(|(add, dice)| Modifier::Add { add, dice }),
        (1..=4_u8).prop_map(|add| Modifier::Best { add }),
        (1..=4_u8).prop_map(|add| Modifier::Each { add }),
    ]
}

fn prepared() -> impl Strategy<Value = Prepared> {
    (0..=4_u8, 2..=5_u8, prop::collection::vec(modifier(), 0..4)).prop_map(
        |(dice, sides, modifiers)| {
            dice::pool(&Pool { dice, sides, stay_behind: 0 }, dice, modifiers)
        },
    )
}

fn ties() -> impl Strategy<Value = Ties> {
    prop_oneof![Just(Ties::Attacker), Just(Ties::Defender)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_solver_agrees_with_every_roll_listed(attack in prepared(), defend in prepared(), ties in ties()) {
        for policy in [RerollPolicy::LargerFirst, RerollPolicy::SmallerFirst] {
            let listed = Listing { ties, policy }.outcomes(&attack, &defend);
            let battle = odds::battle_with_policy(&attack, &defend, ties, policy);
            prop_assert_eq!(battle.as_ref().map(by_defender), Ok(listed));
            let chooser = [(Side::Attacker, &attack), (Side::Defender, &defend)];
            let chooser = chooser.into_iter().find(|(_, prepared)| prepared.can_choose());
            if let Some((side, _)) = chooser {
                let refused = Err(OddsError::ChoiceInBattle { side });
                prop_assert_eq!(odds::battle(&attack, &defend, ties), refused);
            } else {
                prop_assert_eq!(odds::battle(&attack, &defend, ties), battle);
            }
        }
    }

    #[test]
    fn modifiers_may_come_in_any_order(modifiers in prop::collection::vec(modifier(), 0..5), n in 0..=8_u8) {
        let pool = Pool { dice: 8, sides: 6, stay_behind: 0 };
        let backwards = modifiers.iter().rev().copied();
        prop_assert_eq!(dice::pool(&pool, n, modifiers.iter().copied()), dice::pool(&pool, n, backwards));
    }

    #[test]
    fn no_dice_are_too_odd(
        attack in any::<[u8; 3]>(), defend in any::<[u8; 3]>(), kinds in prop::collection::vec(any::<[u8; 3]>(), 0..3),
        troops in any::<[u8; 2]>(), ties in ties(),
    ) {
        let pool = |[dice, sides, _]: [u8; 3]| Pool { dice: dice % 4, sides, stay_behind: u32::from(sides) };
        let combat = Combat { resolution: Resolution::Compare, attack: pool(attack), defend: pool(defend), ties, ..CLASSIC };
        let modifiers: Vec<Modifier> = kinds.iter().map(|&[kind, size, dice]| match kind % 5 {
            0 => Modifier::Sides { sides: size, dice },
            1 => Modifier::Reroll { dice },
            2 => Modifier::Best { add: size },
            3 => Modifier::Each { add: size },
            _ => Modifier::Add { add: size, dice },
        }).collect();
        let terms = InvasionTerms { combat: &combat, attacker: &modifiers, defender: &[], policy: Some(RerollPolicy::LargerFirst) };
        let [attackers, defenders] = troops.map(|n| u32::from(n % 8));
        if let Ok(invasion) = odds::invasion(&terms, attackers, defenders) {
            prop_assert_eq!(&invasion.win() + &invasion.attacker_left.probability(0), fraction(1, 1));
            prop_assert_eq!(invasion.defender_left.at_least(0), fraction(1, 1));
        }
        let spaces = [defenders, 0, 1].map(|defenders| PathSpace { defenders, leaving: 255 });
        prop_assert!(odds::path(&terms, attackers, &spaces, 0).is_ok() || attack[0] % 4 == 0 || defend[0] % 4 == 0);
    }
}

#[test]
fn eight_dice_of_a_hundred_sides_on_each_side() {
    let pool = Pool { dice: 8, sides: 100, stay_behind: 0 };
    let prepared = dice::pool(&pool, 8, []);
    let battle = odds::battle(&prepared, &prepared, Ties::Defender).expect("plain dice have odds");
    let sum = by_defender(&battle).iter().fold(fraction(0, 1), |sum, chance| &sum + chance);
    assert_eq!(sum, fraction(1, 1));
    let other = odds::battle(&prepared, &prepared, Ties::Attacker).expect("plain dice have odds");
    let mirrored: Vec<Fraction> = by_defender(&other).into_iter().rev().collect();
    assert_eq!(by_defender(&battle), mirrored);
}

#[test]
fn limits_are_refused_politely() {
    let terms = InvasionTerms::plain(&CLASSIC);
    let too_many = |n_troops: u32, most: u32| OddsError::TooManyTroops { n_troops, most };
    let most = odds::TROOPS_MAX;
    assert_eq!(odds::invasion(&terms, most + 1, 1).err(), Some(too_many(most + 1, most)));
    assert_eq!(odds::invasion(&terms, 1, u32::MAX).err(), Some(too_many(u32::MAX, most)));
    let huge = spaces(&[u32::MAX, u32::MAX], 1);
    assert_eq!(odds::path(&terms, 9, &huge, 0).err(), Some(too_many(u32::MAX, most)));
    assert_eq!(
        odds::fewest(&terms, &huge, 0, &fraction(1, 2)).err(),
        Some(too_many(u32::MAX, most))
    );
    let many = spaces(&[1; 101], 1);
    assert_eq!(odds::path(&terms, 9, &many, 0).err(), Some(OddsError::TooManySpaces));
    let none_stays = spaces(&[1, 1], 0);
    assert_eq!(
        odds::path(&terms, 9, &none_stays, 0).err(),
        Some(OddsError::StaysBehind { least: 1 })
    );
    assert_eq!(OddsTable::new(&terms, 501).err(), Some(too_many(501, odds::TABLE_MAX)));
    let combat = Combat { defend: Pool { dice: 0, sides: 6, stay_behind: 0 }, ..CLASSIC };
    assert_eq!(
        odds::invasion(&InvasionTerms::plain(&combat), 3, 3).err(),
        Some(OddsError::NoDice { side: Side::Defender })
    );
    let many = Pool { dice: 8, sides: 100, stay_behind: 0 };
    let adds = (1..=8).map(|n| Modifier::Add { add: 20 * n - 5, dice: 1 });
    let prepared = dice::pool(&many, 8, adds);
    assert_eq!(odds::battle(&prepared, &prepared, Ties::Defender), Err(OddsError::TooMuchWork));
}

#[test]
fn without_troops_there_is_no_fight() {
    let terms = InvasionTerms::plain(&CLASSIC);
    let check = |attackers, defenders, expected| {
        let invasion = odds::invasion(&terms, attackers, defenders).expect("plain dice have odds");
        assert_eq!(invasion.win(), fraction(expected, 1));
        assert_eq!(invasion.losses(Side::Attacker), fraction(0, 1));
        assert_eq!(invasion.losses(Side::Defender), fraction(0, 1));
    };
    check(0, 0, 0);
    check(0, 3, 0);
    check(3, 0, 1);
    assert_eq!(path(0, &[0], 1, 0).win(), fraction(0, 1));
    assert_eq!(path(2, &[0, 0], 1, 0).win(), fraction(1, 1));
    assert_eq!(path(2, &[0, 0, 0], 1, 0).win(), fraction(0, 1));
    let nowhere = odds::path(&terms, 2, &[], 0).expect("plain dice have odds");
    assert_eq!((nowhere.win(), nowhere.front.probability(2)), (fraction(1, 1), fraction(1, 1)));
}

#[test]
fn the_table_of_floats_is_close_to_the_fractions() {
    let reroll = [Modifier::Reroll { dice: 1 }];
    let modified = [Modifier::Sides { sides: 8, dice: 1 }, Modifier::Add { add: 1, dice: 1 }];
    let plain = InvasionTerms::plain(&CLASSIC);
    for terms in [plain, InvasionTerms { attacker: &modified, defender: &reroll, ..plain }] {
        let table = OddsTable::new(&terms, 60).expect("these dice have odds");
        for (attackers, defenders) in
            [(0, 0), (0, 4), (4, 0), (1, 1), (7, 3), (13, 17), (60, 59), (60, 60)]
        {
            let invasion =
                odds::invasion(&terms, attackers, defenders).expect("these dice have odds");
            let is_close = |found: Option<f64>, exact: Fraction| {
                (found.expect("the table has the cell") - exact.to_f64()).abs() < 1e-12
            };
            assert!(is_close(table.win(attackers, defenders), invasion.win()));
            for side in Side::ALL {
                assert!(is_close(table.losses(side, attackers, defenders), invasion.losses(side)));
            }
        }
        assert_eq!(table.win(61, 1), None);
        assert_eq!(table.losses(Side::Attacker, 1, 61), None);
    }
}
