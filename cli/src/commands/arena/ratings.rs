//! Ratings with intervals, and when one bot is stronger beyond doubt.

use warboard_engine::game::Seeded;
use warboard_study::real;

use super::tables::{BotPair, sample, tally};

/// Number of samples of the rounds from which an interval is taken.
const SAMPLES: usize = 400;
/// Number of improvements of the strengths; far more than needed.
const STEPS: usize = 300;
/// An even game of every pair that is counted beside those that were played, so that who wins all has a rating.
const PRIOR: f64 = 1.0;
/// The scale of Elo: so many points are ten times the chance.
const SCALE: f64 = 400.0;

/// The ratings of all bots.
#[derive(Debug)]
pub(super) struct Ratings {
    ratings: Vec<(f64, f64, f64)>,
}

impl Ratings {
    /// Creates the ratings after these rounds: Bradley and Terry's model with as many tickets as a
    /// bot has sides (R. D. Luce, *Individual Choice Behavior*, 1959), fitted by minorizing (D. R.
    /// Hunter, *Annals of Statistics* 32, 2004).
    pub(super) fn new(bots: usize, pairs: &[BotPair], seed: u64) -> Self {
        let all = pairs.iter().map(|pair| (pair.bots, tally(pair.rounds.iter()))).collect();
        let ratings = fit(bots, pairs, &all);
        let mut chance = Seeded::new(seed);
        let samples: Vec<Vec<f64>> = (0..SAMPLES)
            .map(|_| {
                let drawn = |pair: &BotPair| tally(sample(&pair.rounds, &mut chance));
                let mut drawn = drawn;
                let rows = pairs.iter().map(|pair| (pair.bots, drawn(pair))).collect();
                fit(bots, pairs, &rows)
            })
            .collect();
        let of = |bot: usize| {
            let (low, high) = quantiles(samples.iter().map(|sample| sample[bot]).collect());
            (round(ratings[bot]), round(low), round(high))
        };
        Self { ratings: (0..bots).map(of).collect() }
    }

    /// Returns a bot's rating with its bounds.
    pub(super) fn of(&self, bot: usize) -> (f64, f64, f64) {
        self.ratings[bot]
    }
}

/// Rounds to a tenth of a point.
fn round(rating: f64) -> f64 {
    (rating * 10.0).round() / 10.0
}

/// A pair's bots, and for each number of sides of the first one: the games, and what it got.
type Row = ([usize; 2], Vec<(usize, u64, f64)>);

/// Strengths under which what came is most likely, as ratings.
fn fit(bots: usize, pairs: &[BotPair], rows: &Vec<Row>) -> Vec<f64> {
    let mut strengths = vec![1.0_f64; bots];
    let sides = pairs.first().map_or(2, |pair| pair.seatings[0].n_sides());
    for _ in 0..STEPS {
        let (mut won, mut held) = (vec![0.0; bots], vec![0.0; bots]);
        let mut meet = |[a, b]: [usize; 2], [m, n]: [f64; 2], games: f64, credit: f64| {
            let all = m * strengths[a] + n * strengths[b];
            won[a] += credit;
            won[b] += games - credit;
            held[a] += games * m / all;
            held[b] += games * n / all;
        };
        for (bots, tally) in rows {
            meet(*bots, [1.0, 1.0], PRIOR, PRIOR / 2.0);
            for &(own, games, credit) in tally {
                let of = [real(own as u64), real((sides - own.min(sides)) as u64)];
                meet(*bots, of, real(games), credit);
            }
        }
        for (strength, (won, held)) in strengths.iter_mut().zip(won.iter().zip(&held)) {
            *strength = won / held;
        }
        let mean = strengths.iter().map(|strength| strength.ln()).sum::<f64>() / real(bots as u64);
        for strength in &mut strengths {
            *strength /= mean.exp();
        }
    }
    strengths.iter().map(|strength| SCALE * strength.log10()).collect()
}

/// Returns the bounds between which 95 of 100 samples lie.
pub(super) fn bounds(sample: impl FnMut() -> f64) -> (f64, f64) {
    quantiles(std::iter::repeat_with(sample).take(SAMPLES).collect())
}

fn quantiles(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    let cut = values.len() / 40;
    (values[cut], values[values.len() - 1 - cut])
}

/// The wealth of a bettor on one of two equal bots, round after round. The game is fair, so that
/// from 1 it reaches 20 once in twenty times, however often it is examined (I. Waudby-Smith and A.
/// Ramdas, *Estimating means of bounded random variables by betting*, 2024).
#[derive(Clone, Debug)]
pub(super) struct Wealth {
    bets: [f64; STAKES.len()],
}

/// Parts of the wealth staked on the first bot; negative: on the second.
const STAKES: [f64; 6] = [-0.9, -0.4, -0.15, 0.15, 0.4, 0.9];

impl Default for Wealth {
    fn default() -> Self {
        Self { bets: [1.0; STAKES.len()] }
    }
}

impl Wealth {
    /// A round, with the share of the first bot in it.
    pub(super) fn see(&mut self, share: f64) {
        for (wealth, stake) in self.bets.iter_mut().zip(STAKES) {
            *wealth *= 1.0 + stake * (2.0 * share - 1.0);
        }
    }

    /// Checks whether one bot is significantly stronger.
    pub(super) fn is_sure(&self) -> bool {
        self.bets.iter().sum::<f64>() / real(STAKES.len() as u64) >= 20.0
    }
}
