//! Who sits where, and what came of a round of it.

use warboard_engine::game::Seeded;

use super::Credits;
use super::ratings::bounds;
use crate::study::real;

/// Two bots who meet, by their places in the list.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) bots: [usize; 2],
    pub(super) seatings: Vec<Seating>,
    pub(super) rounds: Vec<Round>,
    /// Whether one is stronger beyond doubt.
    pub(super) sure: bool,
    /// Why the first game that was not played on was not.
    pub(super) failure: Option<String>,
}

/// A table.
#[derive(Debug)]
pub(super) struct Seating {
    /// The bot of each seat, by its place in the list.
    pub(super) seats: Vec<usize>,
    /// Whether each is the first one's.
    first: Vec<bool>,
}

/// A game at every table of a pair, all with the same chance.
#[derive(Clone, Debug, Default)]
pub(super) struct Round {
    pub(super) games: u64,
    pub(super) undecided: u64,
    pub(super) failed: u64,
    /// Games in which a bot gave no answer.
    pub(super) forfeits: u64,
    /// Games that a seat of the first, of the second has won.
    pub(super) wins: [u64; 2],
    /// What the first one got, by how many seats it had, counted from 1; and how many games those were.
    first: Vec<(f64, u64)>,
}

/// Every pair of so many bots, at tables of so many seats: everybody in every seat, alone, outnumbered and in numbers.
pub(super) fn pairs(bots: usize, players: usize) -> Vec<Pair> {
    let pairs = (0..bots).flat_map(|a| (a + 1..bots).map(move |b| [a, b]));
    let seating = |[a, b]: [usize; 2], mask: u32| {
        let first: Vec<bool> = (0..players).map(|seat| mask >> seat & 1 == 1).collect();
        let seats = first.iter().map(|&is_first| if is_first { a } else { b }).collect();
        Seating { seats, first }
    };
    let of = |bots| Pair {
        bots,
        seatings: (1..(1_u32 << players) - 1).map(|mask| seating(bots, mask)).collect(),
        rounds: Vec::new(),
        sure: false,
        failure: None,
    };
    pairs.map(of).collect()
}

impl Round {
    /// What came of a round's games; `failure` keeps the first reason of all.
    pub(super) fn new(
        games: &[Credits],
        seatings: &[Seating],
        failure: &mut Option<String>,
    ) -> Self {
        let players = seatings.first().map_or(0, |seating| seating.seats.len());
        let mut round = Self { first: vec![(0.0, 0); players], ..Self::default() };
        for (game, seating) in games.iter().zip(seatings) {
            let credits = match game {
                Ok((credits, forfeited)) => {
                    if let Some(reason) = forfeited {
                        round.forfeits += 1;
                        failure.get_or_insert_with(|| reason.clone());
                    }
                    credits
                }
                Err(reason) => {
                    round.failed += 1;
                    failure.get_or_insert_with(|| reason.clone());
                    continue;
                }
            };
            let own = |first: bool| {
                let seats = credits.iter().zip(&seating.first);
                seats.filter(|&(_, &of)| of == first).map(|(credit, _)| credit).sum::<f64>()
            };
            round.games += 1;
            if credits.iter().all(|&credit| credit > 0.0) {
                round.undecided += 1;
            } else {
                for (side, of) in [(0, true), (1, false)] {
                    round.wins[side] += u64::from(own(of) > 0.0);
                }
            }
            let seats = seating.first.iter().filter(|&&of| of).count();
            let sum = &mut round.first[seats - 1];
            *sum = (sum.0 + own(true), sum.1 + 1);
        }
        round
    }

    /// What a side got, in games.
    pub(super) fn credit(&self, side: usize) -> f64 {
        let first: f64 = self.first.iter().map(|of| of.0).sum();
        if side == 0 { first } else { real(self.games) - first }
    }

    /// The share of the first one; among equals 0.5.
    pub(super) fn share(&self) -> f64 {
        if self.games == 0 { 0.5 } else { self.credit(0) / real(self.games) }
    }
}

impl Pair {
    /// The side that a bot has; nothing where it is not of the pair.
    pub(super) fn side(&self, bot: usize) -> Option<usize> {
        self.bots.iter().position(|&of| of == bot)
    }

    /// The share of the first one, with its bounds.
    pub(super) fn share(&self, seed: u64) -> (f64, f64, f64) {
        let mean = |rounds: &mut dyn Iterator<Item = &Round>| {
            let (mut credit, mut games) = (0.0, 0);
            for round in rounds {
                credit += round.credit(0);
                games += round.games;
            }
            credit / real(games.max(1))
        };
        let mut chance = Seeded::new(seed);
        let (low, high) = bounds(|| mean(&mut sample(&self.rounds, &mut chance)));
        (mean(&mut self.rounds.iter()), low, high)
    }

    /// For each number of seats that the first one had: the games, and what it got.
    pub(super) fn by_seats(&self) -> Vec<(usize, u64, f64)> {
        tally(self.rounds.iter()).into_iter().filter(|row| row.1 > 0).collect()
    }
}

/// As many rounds, each drawn among all.
pub(super) fn sample<'a>(
    rounds: &'a [Round],
    chance: &mut Seeded,
) -> impl Iterator<Item = &'a Round> {
    let n = u32::try_from(rounds.len()).unwrap_or(u32::MAX);
    (0..n).filter_map(move |_| rounds.get(chance.below(n) as usize))
}

/// For each number of seats of the first one: the games, and what it got.
pub(super) fn tally<'a>(rounds: impl Iterator<Item = &'a Round>) -> Vec<(usize, u64, f64)> {
    let mut sums: Vec<(usize, u64, f64)> = Vec::new();
    for round in rounds {
        sums.resize(sums.len().max(round.first.len()), (0, 0, 0.0));
        for (seats, (sum, &(credit, games))) in (1..).zip(sums.iter_mut().zip(&round.first)) {
            *sum = (seats, sum.1 + games, sum.2 + credit);
        }
    }
    sums
}
