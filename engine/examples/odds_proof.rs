//! Compares odds that others have published, the exact odds, and simulated battles. The table is
//! that of `docs/odds.md`.

use std::error::Error;
use std::path::Path;

use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::odds::{self, InvasionTerms};

/// Invasions that are simulated for each row; together more than ten million battles.
const INVASIONS: u32 = 200_000;

/// The edition whose battles these are.
const CLASSIC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../editions/classic");

/// A generator of dice (xorshift64*), apart from the engine's own.
struct DiceRoller(u64);

impl DiceRoller {
    /// Rolls some dice and returns them, the best first.
    fn roll(&mut self, n: u32) -> Vec<u64> {
        let mut dice: Vec<u64> = (0..n).map(|_| self.die()).collect();
        dice.sort_unstable_by(|one, other| other.cmp(one));
        dice
    }

    fn die(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        // The high bits are the good ones; 6 faces of 2^32 values err by less than a billionth.
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) % 6 + 1
    }

    /// Fights an invasion to its end. Returns whether the attacker wins, and the number of battles.
    fn invasion(&mut self, mut attackers: u32, mut defenders: u32) -> (bool, u64) {
        let mut n = 0;
        while attackers > 0 && defenders > 0 {
            let (attack, defend) = (self.roll(attackers.min(3)), self.roll(defenders.min(2)));
            for (attack, defend) in attack.iter().zip(&defend) {
                *(if attack > defend { &mut defenders } else { &mut attackers }) -= 1;
            }
            n += 1;
        }
        (defenders == 0, n)
    }
}

#[expect(clippy::print_stdout, reason = "the example prints its results")]
fn main() -> Result<(), Box<dyn Error>> {
    let published = include_str!("../../tests/data/battle-odds.csv").lines();
    let rows = published.filter_map(|line| line.strip_prefix("win_3,")).filter_map(|line| {
        let mut cells = line.split(',');
        let (attackers, defenders) = (cells.next()?.parse().ok()?, cells.next()?.parse().ok()?);
        Some((attackers, defenders, cells.next()?))
    });
    let edition = Edition::open(EditionFiles::from_dir(Path::new(CLASSIC))?)?;
    let rules = edition.rulebook(&Setup { players: 3, ..Setup::default() })?;
    let combat = rules.combat.ok_or("battles compare dice")?;
    let mut dice = DiceRoller(0x9E37_79B9_7F4A_7C15);
    let mut n_battles = 0;
    println!("| attackers | defenders | Osborne | exact | simulated |");
    println!("|---|---|---|---|---|");
    for (attackers, defenders, osborne) in rows
        .filter(|&(a, d, _): &(u32, u32, _)| a == d || (a == 10 && d < 10) || (d == 10 && a < 10))
    {
        let win = odds::invasion(&InvasionTerms::plain(&combat), attackers, defenders)?.win();
        let mut won = 0_u32;
        for _ in 0..INVASIONS {
            let (is_won, n) = dice.invasion(attackers, defenders);
            won += u32::from(is_won);
            n_battles += n;
        }
        let simulated = f64::from(won) / f64::from(INVASIONS);
        let exact = win.decimals(6);
        println!("| {attackers} | {defenders} | {osborne} | {exact} | {simulated:.4} |");
        let spread = (win.to_f64() * (1.0 - win.to_f64()) / f64::from(INVASIONS)).sqrt();
        assert!((simulated - win.to_f64()).abs() < 5.0 * spread + 1e-6, "five times the spread");
    }
    println!("\n{n_battles} battles were simulated.");
    Ok(())
}
