//! The statistics of a study's rows, cell by cell.

use std::collections::BTreeMap;

use serde::Serialize;
use warboard_engine::game::Ended;

use crate::header::{StudyCell, StudyHeader};
use crate::interval::{real, wilson};
use crate::row::{PLACES, StudyRow, curve, ended_word};

/// Largest counted length of a game; longer games count as this length.
const TURNS_MAX: u32 = 100_000;

/// Number of games of every cell played between checks whether the intervals are narrow.
const GAMES_AT_ONCE: u64 = 200;

/// A tally of rows.
#[derive(Clone, Debug)]
pub struct StudyTally {
    cells: Vec<CellCounts>,
}

/// The running counts of a cell.
#[derive(Clone, Default, Debug)]
struct CellCounts {
    cell: Option<StudyCell>,
    games: u64,
    ended: BTreeMap<&'static str, u64>,
    script_failures: u64,
    decisions: u64,
    rolls: u64,
    sides: Vec<u64>,
    seats: Vec<u64>,
    began: WinCounts,
    first_taken: WinCounts,
    first_region: WinCounts,
    turns: BTreeMap<u32, u64>,
    strength: Vec<[u64; PLACES]>,
    winner: [u64; PLACES],
}

/// The number of times something coincided with winning.
#[derive(Clone, Copy, Default, Debug)]
struct WinCounts {
    hits: u64,
    of: u64,
}

impl WinCounts {
    /// An army to which something happened, and whether it won.
    fn count(&mut self, won: Option<bool>) {
        if let Some(won) = won {
            self.of += 1;
            self.hits += u64::from(won);
        }
    }
}

/// Returns whether there is no such game.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_none(n: &u64) -> bool {
    *n == 0
}

/// The result of a cell; a pure function of its rows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CellRow {
    /// The settings that distinguish the cell from others; empty for the only one.
    pub set: String,
    /// The variant.
    pub variant: Option<String>,
    /// The options that were settled.
    pub options: BTreeMap<String, String>,
    /// The bots of the seats; several lists were taken in turn.
    pub bots: Vec<Vec<String>>,
    /// Games that were begun.
    pub games: u64,
    /// The number of games with a winner.
    pub finished: u64,
    /// Games that ran into the limit of turns.
    pub cut: u64,
    /// Games that went on without end.
    pub endless: u64,
    /// Games in which nobody was left.
    pub nobody: u64,
    /// Games that were drawn.
    #[serde(skip_serializing_if = "is_none")]
    pub drawn: u64,
    /// Games that were not played on.
    pub failed: u64,
    /// Scripts that failed.
    pub script_failures: u64,
    /// The wins of each side, among the finished games.
    pub sides: Vec<Share>,
    /// The wins of each seat, among the finished games.
    pub seats: Vec<Share>,
    /// The wins of the army that had the first turn.
    pub began: Share,
    /// The wins of the army that made the first conquest.
    pub first_taken: Share,
    /// The wins of the army that first held a region.
    pub first_region: Share,
    /// Turns, or rounds, of the games that did not fail.
    pub turns: Lengths,
    /// True if `turns` counts rounds.
    pub rounds: bool,
    /// Answers given.
    pub decisions: u64,
    /// Battles rolled, and fires.
    pub rolls: u64,
    /// The mean share of strength of each played army at eleven places of a game, in thousandths.
    pub strength: BTreeMap<String, Vec<u64>>,
    /// The mean strength of the winners, like `strength`.
    pub winner_strength: Vec<u64>,
    /// The number of games of each length.
    #[serde(skip)]
    pub histogram: BTreeMap<u32, u64>,
}

/// A part of the finished games, with its bounds: where it lies in 95 of 100 such studies.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Share {
    /// The name of the side, seat or event.
    pub name: String,
    /// The number of wins.
    pub wins: u64,
    /// The number of games counted.
    pub of: u64,
    /// The share, from 0 to 1.
    #[serde(rename = "share")]
    pub part: f64,
    /// Its lower bound.
    pub low: f64,
    /// Its upper bound.
    pub high: f64,
}

/// The lengths of games.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize)]
pub struct Lengths {
    /// The shortest.
    pub min: u32,
    /// The mean.
    pub mean: f64,
    /// The median.
    pub median: f64,
    /// The longest.
    pub max: u32,
}

impl Share {
    fn new(name: String, wins: u64, of: u64) -> Self {
        let (low, high) = wilson(wins, of);
        let part = rounded(real(wins) / real(of.max(1)));
        Self { name, wins, of, part, low: rounded(low), high: rounded(high) }
    }
}

/// Rounds to a ten-thousandth.
fn rounded(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}

impl StudyTally {
    /// Creates a tally without rows.
    pub fn new(header: &StudyHeader) -> Self {
        let of = |cell: &StudyCell| CellCounts {
            sides: vec![0; cell.sides.len()],
            seats: vec![0; cell.commands.len()],
            strength: vec![[0; PLACES]; cell.armies.len()],
            cell: Some(cell.clone()),
            ..CellCounts::default()
        };
        Self { cells: header.cells.iter().map(of).collect() }
    }

    /// Adds a row.
    pub fn see(&mut self, row: &StudyRow) {
        let Some(counts) = self.cells.get_mut(row.cell) else { return };
        let Some(cell) = counts.cell.take() else { return };
        counts.see(&cell, row);
        counts.cell = Some(cell);
    }

    /// Checks whether a study ends before this game because its intervals are narrow. The check
    /// takes place after whole blocks of games, so it does not depend on the speed of play.
    pub fn is_over(&self, header: &StudyHeader, due: u64) -> bool {
        let Some(width) = header.until_narrow else { return false };
        let block = GAMES_AT_ONCE * header.cells.len() as u64;
        due.is_multiple_of(block) && self.is_narrow(width / 100.0)
    }

    /// Checks whether every interval of every cell's sides is at most `width` wide.
    fn is_narrow(&self, width: f64) -> bool {
        let mut sides = self.rows().into_iter().flat_map(|row| row.sides);
        sides.all(|share| share.of > 0 && share.high - share.low <= width)
    }

    /// Games that were not played on, and scripts that failed.
    pub fn failures(&self) -> u64 {
        let of = |counts: &CellCounts| counts.of(None).saturating_add(counts.script_failures);
        self.cells.iter().map(of).fold(0, u64::saturating_add)
    }

    /// Returns the result of each cell.
    pub fn rows(&self) -> Vec<CellRow> {
        self.cells.iter().filter_map(|counts| Some(counts.row(counts.cell.as_ref()?))).collect()
    }
}

impl CellCounts {
    fn see(&mut self, cell: &StudyCell, row: &StudyRow) {
        self.games += 1;
        *self.ended.entry(ended_word(row.ended)).or_default() += 1;
        self.script_failures = self.script_failures.saturating_add(row.script_failures);
        if row.ended.is_none() {
            return;
        }
        self.decisions = self.decisions.saturating_add(row.decisions);
        self.rolls = self.rolls.saturating_add(row.rolls);
        *self.turns.entry(row.turns.min(TURNS_MAX)).or_default() += 1;
        let strength = curve(&row.strength, cell.armies.len()).unwrap_or_default();
        for (sums, curve) in self.strength.iter_mut().zip(&strength) {
            add(sums, curve);
        }
        if row.ended != Some(Ended::Won) {
            return;
        }
        if let Some(side) = cell.sides.iter().position(|side| *side == row.winner) {
            self.sides[side] += 1;
        }
        let winners: Vec<usize> = row.winning_seats().collect();
        for &seat in &winners {
            if let Some(wins) = self.seats.get_mut(seat) {
                *wins += 1;
            }
        }
        let commands = |seat: &usize| cell.commands.get(*seat);
        let won = |army: &str| {
            let mut armies = winners.iter().filter_map(commands).flatten();
            (!army.is_empty()).then(|| armies.any(|of| of == army))
        };
        let second = |text: &str| text.split(';').nth(1).unwrap_or_default().to_owned();
        self.began.count(won(&row.began));
        self.first_taken.count(won(&second(&row.first_taken)));
        self.first_region.count(won(&second(&row.first_region)));
        for (army, curve) in cell.armies.iter().zip(&strength) {
            if won(army) == Some(true) {
                add(&mut self.winner, curve);
            }
        }
    }

    fn of(&self, ended: Option<Ended>) -> u64 {
        self.ended.get(ended_word(ended)).copied().unwrap_or_default()
    }

    fn row(&self, cell: &StudyCell) -> CellRow {
        let finished = self.of(Some(Ended::Won));
        let played = self.games - self.of(None);
        let shares = |names: Vec<String>, wins: &[u64]| {
            names.into_iter().zip(wins).map(|(name, &n)| Share::new(name, n, finished)).collect()
        };
        let hits = |name: &str, of: WinCounts| Share::new(name.to_owned(), of.hits, of.of);
        let mean = |sums: &[u64; PLACES], n: u64| sums.map(|sum| sum / n.max(1)).to_vec();
        let curves = cell.armies.iter().zip(&self.strength);
        CellRow {
            set: cell.set.clone(),
            variant: cell.variant.clone(),
            options: cell.options.clone(),
            bots: cell.seats.clone(),
            games: self.games,
            finished,
            cut: self.of(Some(Ended::Cut)),
            endless: self.of(Some(Ended::Endless)),
            nobody: self.of(Some(Ended::Nobody)),
            drawn: self.of(Some(Ended::Drawn)),
            failed: self.of(None),
            script_failures: self.script_failures,
            sides: shares(cell.sides.clone(), &self.sides),
            seats: shares((1..=self.seats.len()).map(|n| n.to_string()).collect(), &self.seats),
            began: hits("began", self.began),
            first_taken: hits("first_taken", self.first_taken),
            first_region: hits("first_region", self.first_region),
            turns: lengths(&self.turns),
            rounds: cell.rounds,
            decisions: self.decisions,
            rolls: self.rolls,
            strength: curves.map(|(army, sums)| (army.clone(), mean(sums, played))).collect(),
            winner_strength: mean(&self.winner, finished),
            histogram: self.turns.clone(),
        }
    }
}

fn add(sums: &mut [u64; PLACES], curve: &[u32]) {
    for (sum, share) in sums.iter_mut().zip(curve) {
        *sum += u64::from(*share);
    }
}

fn lengths(turns: &BTreeMap<u32, u64>) -> Lengths {
    let (Some((&min, _)), Some((&max, _))) = (turns.first_key_value(), turns.last_key_value())
    else {
        return Lengths::default();
    };
    let n: u64 = turns.values().sum();
    let sum: u64 = turns.iter().map(|(&turns, &games)| u64::from(turns) * games).sum();
    // The game that stands at a place when all are sorted.
    let at = |place: u64| {
        let mut before = 0;
        let mut found = turns.iter().filter(|(_, games)| {
            before += **games;
            before > place
        });
        found.next().map_or(max, |(&turns, _)| turns)
    };
    let median = f64::midpoint(f64::from(at((n - 1) / 2)), f64::from(at(n / 2)));
    Lengths { min, mean: rounded(real(sum) / real(n)), median, max }
}

#[cfg(test)]
mod tests {
    use super::lengths;

    #[test]
    fn lengths_are_those_of_a_sorted_list() {
        let of = |games: &[(u32, u64)]| {
            let found = lengths(&games.iter().copied().collect());
            (found.min, found.mean, found.median, found.max)
        };
        assert_eq!(of(&[]), (0, 0.0, 0.0, 0));
        assert_eq!(of(&[(7, 1)]), (7, 7.0, 7.0, 7));
        assert_eq!(of(&[(1, 1), (4, 1)]), (1, 2.5, 2.5, 4));
        assert_eq!(of(&[(1, 1), (2, 3), (9, 1)]), (1, 3.2, 2.0, 9));
        assert_eq!(of(&[(1, 2), (8, 2)]), (1, 4.5, 4.5, 8));
    }
}
