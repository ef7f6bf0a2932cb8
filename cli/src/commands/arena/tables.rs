//! The seatings of an arena, and the results of their rounds.

use warboard_engine::game::Seeded;
use warboard_engine::model::{Rulebook, Seat};
use warboard_study::real;

use super::Credits;
use super::ratings::bounds;

/// A pair of bots, by their indices in the list.
#[derive(Debug)]
pub(super) struct BotPair {
    pub(super) bots: [usize; 2],
    pub(super) seatings: Vec<Seating>,
    pub(super) rounds: Vec<ArenaRound>,
    /// True if one bot is significantly stronger.
    pub(super) sure: bool,
    /// The reason why the first unfinished game was not played on.
    pub(super) failure: Option<String>,
}

/// A table.
#[derive(Debug)]
pub(super) struct Seating {
    /// The bot of each seat, by its place in the list.
    pub(super) seats: Vec<usize>,
    /// True if each seat is the first bot's.
    first: Vec<bool>,
    /// The number of the first bot's sides, and the number of all sides.
    sides: [usize; 2],
    /// The credit of each seat for an undecided game: equal for every side, and divided equally
    /// among its seats.
    undecided: Vec<f64>,
}

/// A game at every table of a pair, all with the same chance.
#[derive(Clone, Debug, Default)]
pub(super) struct ArenaRound {
    pub(super) games: u64,
    pub(super) undecided: u64,
    pub(super) failed: u64,
    /// Games in which a bot gave no answer.
    pub(super) forfeits: u64,
    /// Games that a seat of the first, of the second has won.
    pub(super) wins: [u64; 2],
    /// The first bot's credit by its number of sides, counted from 1, and the number of those
    /// games.
    first: Vec<(f64, u64)>,
}

/// Returns the side of each seat, counted from 0: those who play for one faction are partners, and
/// sit together, unless everybody is.
pub(super) fn sides(rules: &Rulebook) -> Vec<usize> {
    let mut factions = Vec::new();
    let mut side = |seat: &Seat| {
        let faction = seat.armies.first().map(|&army| rules.armies[army].faction);
        let partner = factions.iter().position(|known| faction.is_some() && *known == faction);
        partner.unwrap_or_else(|| {
            factions.push(faction);
            factions.len() - 1
        })
    };
    let sides: Vec<usize> = rules.seats.iter().map(|(_, seat)| side(seat)).collect();
    if factions.len() > 1 { sides } else { (0..sides.len()).collect() }
}

/// Returns every pair of bots, with tables that put each bot on every side, alone, outnumbered and
/// outnumbering.
pub(super) fn pairs(bots: usize, sides: &[usize]) -> Vec<BotPair> {
    let n = sides.iter().max().map_or(0, |last| last + 1);
    let undecided = |side: &usize| {
        let seats = sides.iter().filter(|other| *other == side).count();
        1.0 / real((n * seats) as u64)
    };
    let undecided: Vec<f64> = sides.iter().map(undecided).collect();
    let seating = |[a, b]: [usize; 2], mask: u32| {
        let first: Vec<bool> = sides.iter().map(|side| mask >> side & 1 == 1).collect();
        let seats = first.iter().map(|&is_first| if is_first { a } else { b }).collect();
        let sides = [mask.count_ones() as usize, n];
        Seating { seats, first, sides, undecided: undecided.clone() }
    };
    let of = |bots| BotPair {
        bots,
        seatings: (1..(1_u32 << n) - 1).map(|mask| seating(bots, mask)).collect(),
        rounds: Vec::new(),
        sure: false,
        failure: None,
    };
    (0..bots).flat_map(|a| (a + 1..bots).map(move |b| [a, b])).map(of).collect()
}

impl Seating {
    /// Returns the number of sides.
    pub(super) fn n_sides(&self) -> usize {
        self.sides[1]
    }

    /// Returns the credit of each seat for a game; no `winners` means undecided.
    pub(super) fn credits(&self, winners: &[usize]) -> Vec<f64> {
        if winners.is_empty() {
            return self.undecided.clone();
        }
        let part = 1.0 / real(winners.len() as u64);
        (0..self.seats.len()).map(|seat| if winners.contains(&seat) { part } else { 0.0 }).collect()
    }
}

impl ArenaRound {
    /// Builds the result of a round's games; `failure` keeps the first reason of all.
    pub(super) fn new(
        games: &[Credits],
        seatings: &[Seating],
        failure: &mut Option<String>,
    ) -> Self {
        let sides = seatings.first().map_or(0, Seating::n_sides);
        let mut round = Self { first: vec![(0.0, 0); sides], ..Self::default() };
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
            let sum = &mut round.first[seating.sides[0] - 1];
            *sum = (sum.0 + own(true), sum.1 + 1);
        }
        round
    }

    /// Returns the credit of a side, in games.
    pub(super) fn credit(&self, side: usize) -> f64 {
        let first: f64 = self.first.iter().map(|of| of.0).sum();
        if side == 0 { first } else { real(self.games) - first }
    }

    /// Returns the share of the first bot; among equals 0.5.
    pub(super) fn share(&self) -> f64 {
        if self.games == 0 { 0.5 } else { self.credit(0) / real(self.games) }
    }
}

impl BotPair {
    /// Returns the side of a bot; `None` if it is not in the pair.
    pub(super) fn side(&self, bot: usize) -> Option<usize> {
        self.bots.iter().position(|&of| of == bot)
    }

    /// Returns the share of the first bot, with its bounds.
    pub(super) fn share(&self, seed: u64) -> (f64, f64, f64) {
        let mean = |rounds: &mut dyn Iterator<Item = &ArenaRound>| {
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

    /// Returns the games and the first bot's credit, for each number of its sides.
    pub(super) fn by_sides(&self) -> Vec<(usize, u64, f64)> {
        tally(self.rounds.iter()).into_iter().filter(|row| row.1 > 0).collect()
    }
}

/// Draws as many rounds with replacement.
pub(super) fn sample<'a>(
    rounds: &'a [ArenaRound],
    chance: &mut Seeded,
) -> impl Iterator<Item = &'a ArenaRound> {
    let n = u32::try_from(rounds.len()).unwrap_or(u32::MAX);
    (0..n).filter_map(move |_| rounds.get(chance.below(n) as usize))
}

/// Sums the games and the first bot's credit, for each number of its sides.
pub(super) fn tally<'a>(rounds: impl Iterator<Item = &'a ArenaRound>) -> Vec<(usize, u64, f64)> {
    let mut sums: Vec<(usize, u64, f64)> = Vec::new();
    for round in rounds {
        sums.resize(sums.len().max(round.first.len()), (0, 0, 0.0));
        for (sides, (sum, &(credit, games))) in (1..).zip(sums.iter_mut().zip(&round.first)) {
            *sum = (sides, sum.1 + games, sum.2 + credit);
        }
    }
    sums
}
