//! How long the odds take, with their answers checked.

use divan::{Bencher, black_box};
use warboard_engine::combat::dice::{self, Dice};
use warboard_engine::model::{Combat, Modifier, MoveIn, Pool, Resolution, Ties};
use warboard_engine::odds::{self, Fraction, InvasionTerms, OddsTable, PathSpace};

const THREE_AGAINST_TWO: Combat = Combat {
    resolution: Resolution::Compare,
    attack: Pool { dice: 3, sides: 6, stay_behind: 1 },
    defend: Pool { dice: 2, sides: 6, stay_behind: 0 },
    ties: Ties::Defender,
    unseated_most: false,
    move_in: MoveIn::Battle,
};

fn main() {
    divan::main();
}

/// One battle of the game: settle both pools, roll, sort, compare.
#[divan::bench(args = [false, true])]
fn one_roll(bencher: Bencher, is_modified: bool) {
    let modifiers = [Modifier::Sides { sides: 8, dice: 1 }, Modifier::Add { add: 1, dice: 1 }];
    let modifiers = if is_modified { &modifiers[..] } else { &[] };
    let mut face = 0_u8;
    bencher.bench_local(|| {
        let attacker =
            dice::pool(black_box(&THREE_AGAINST_TWO.attack), 3, modifiers.iter().copied());
        let defender = dice::pool(black_box(&THREE_AGAINST_TWO.defend), 2, []);
        let mut roll = |sides: u8| {
            face = face.wrapping_mul(5).wrapping_add(3);
            face % sides + 1
        };
        let (attack, defend) = (Dice::roll(&attacker, &mut roll), Dice::roll(&defender, &mut roll));
        let (attack, defend) = (dice::finals(&attack, &attacker), dice::finals(&defend, &defender));
        let losses = dice::compare(attack.as_slice(), defend.as_slice(), THREE_AGAINST_TWO.ties);
        assert_eq!(losses.attacker + losses.defender, 2);
        losses
    });
}

#[divan::bench(args = [(3, 2, 6), (3, 3, 8), (8, 8, 6), (8, 8, 100)])]
fn battle(bencher: Bencher, (attack, defend, sides): (u8, u8, u8)) {
    let prepared = |dice| dice::pool(&Pool { dice, sides, stay_behind: 0 }, dice, []);
    let (attacker, defender) = (prepared(attack), prepared(defend));
    bencher.bench_local(|| {
        let battle = odds::battle(black_box(&attacker), black_box(&defender), Ties::Defender);
        assert_eq!(battle.as_ref().map(odds::BattleOdds::pairs), Ok(defend));
        battle
    });
}

/// The last two are counted in floating-point numbers.
#[divan::bench(args = [
    (10, "0.567593"), (100, "0.824363"), (500, "0.984538"), (1_000, "0.998911"), (20_000, "1.000000"),
])]
fn invasion(bencher: Bencher, (n_troops, win): (u32, &str)) {
    let terms = InvasionTerms::plain(&THREE_AGAINST_TWO);
    bencher.bench_local(|| {
        let invasion = odds::invasion(&terms, black_box(n_troops), n_troops);
        let found = invasion.map(|invasion| invasion.win().decimals(6));
        assert!(found.as_ref().is_ok_and(|found| found == win), "{found:?}");
        found
    });
}

/// A path of three spaces.
#[divan::bench(args = [12, 60])]
fn path(bencher: Bencher, attackers: u32) {
    let terms = InvasionTerms::plain(&THREE_AGAINST_TWO);
    let spaces = [3, 5, 2].map(|defenders| PathSpace { defenders, leaving: 1 });
    bencher.bench_local(|| {
        let path = odds::path(&terms, black_box(attackers), &spaces, 0);
        assert!(path.as_ref().is_ok_and(|path| path.taken.len() == 3));
        path
    });
}

/// The fewest attackers for nine chances of ten.
#[divan::bench(args = [3, 100, 1_000])]
fn fewest(bencher: Bencher, defenders: u32) {
    let terms = InvasionTerms::plain(&THREE_AGAINST_TWO);
    let chance = Fraction::parse_chance("90%").expect("it is a chance");
    bencher.bench_local(|| {
        let space = PathSpace { defenders: black_box(defenders), leaving: 0 };
        let found = odds::fewest(&terms, &[space], 0, &chance);
        assert!(found.as_ref().is_ok_and(Option::is_some));
        found
    });
}

/// Every number of dice up to eight on each side, a hundred sides each.
#[divan::bench(sample_count = 3)]
fn invasion_with_large_dice(bencher: Bencher) {
    let pool = Pool { dice: 8, sides: 100, stay_behind: 0 };
    let combat = Combat { attack: pool, defend: pool, ..THREE_AGAINST_TWO };
    bencher.bench_local(|| {
        let invasion = odds::invasion(&InvasionTerms::plain(black_box(&combat)), 10, 10);
        assert!(invasion.is_ok());
        invasion
    });
}

#[divan::bench(args = [10, 100, 500])]
fn table(bencher: Bencher, most: u32) {
    let terms = InvasionTerms::plain(&THREE_AGAINST_TWO);
    bencher.bench_local(|| {
        let table = OddsTable::new(black_box(&terms), most);
        let win = table.as_ref().ok().and_then(|table| table.win(10, 10));
        assert!(win.is_some_and(|win| (win - 0.567_593).abs() < 1e-6));
        table
    });
}

#[divan::bench]
fn table_look_up(bencher: Bencher) {
    let table = OddsTable::new(&InvasionTerms::plain(&THREE_AGAINST_TWO), 20)
        .expect("plain dice have odds");
    bencher.bench_local(|| black_box(&table).win(black_box(10), black_box(10)));
}
