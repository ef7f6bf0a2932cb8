#![allow(warnings)]
use std::collections::BTreeMap;
use std::time::Instant;
use warboard_engine::bots::{self, Bot, Simple};
use warboard_engine::edition::*;
use warboard_engine::game::*;
use warboard_engine::playout::*;
use warboard_engine::rules::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let bots_names: Vec<&str> = a[1].split(',').collect();
    let games: u64 = a[2].parse().unwrap();
    let rotate = a.get(3).map_or(false, |s| s.contains('r'));
    let mut options = BTreeMap::new();
    for o in a.iter().skip(4) {
        let (k, v) = o.split_once('=').unwrap();
        options.insert(k.to_string(), v.to_string());
    }
    let files = EditionFiles::from_dir(std::path::Path::new("editions/classic")).unwrap();
    let t = Instant::now();
    let ed = Edition::load(files).unwrap_or_else(|e| panic!("{e}"));
    println!("load {:?}", t.elapsed());
    let n = bots_names.len();
    let rules = ed
        .rulebook(&Setup { variant: None, players: n.max(3), options, turns_max: Some(1000) })
        .unwrap();
    let mut bs: Vec<Box<dyn Bot>> =
        bots_names.iter().map(|b| bots::by_name(b, 0).unwrap()).collect();
    let mut wins = vec![0u64; n];
    let (mut dec, mut rolls, mut turns, mut cut, mut maxturns) = (0u64, 0u64, 0u64, 0u64, 0);
    let t = Instant::now();
    for i in 0..games {
        let mut table = Table::new(Seeded::stream(1, 2 * i), Counting { inner: Silent, rolls: 0 });
        for (k, b) in bs.iter_mut().enumerate() {
            b.reseed(i * 100 + k as u64);
        }
        let rot = if rotate { (i as usize) % n } else { 0 };
        bs.rotate_left(rot);
        let mut game = Game::new(rules.clone(), &mut table);
        let p = play(&mut game, &mut bs, &mut table).unwrap();
        bs.rotate_right(rot);
        dec += p.decisions;
        rolls += p.rolls;
        turns += p.turns as u64;
        maxturns = maxturns.max(p.turns);
        match p.outcome.seats.first() {
            Some(s) => wins[(s.0 as usize + rot) % n] += 1,
            None => cut += 1,
        }
    }
    let e = t.elapsed().as_secs_f64();
    println!(
        "{:?} wins {:?} cut {cut} turns {:.2} max {maxturns} rolls {:.1} dec {:.1} | {:.1} games/s {:.1} ns/decision {:.1} ns/roll",
        bots_names,
        wins,
        turns as f64 / games as f64,
        rolls as f64 / games as f64,
        dec as f64 / games as f64,
        games as f64 / e,
        e * 1e9 / dec as f64,
        e * 1e9 / rolls as f64
    );
}
