//! A conditional logit model, fitted by the most likely weights (D. `McFadden`, Conditional logit analysis of qualitative choice
//! behavior, 1974): of those who could win, each does with the probability that its score has among all scores.

use warboard_study::real;

/// The most steps; some ten are needed.
const STEPS_MAX: usize = 100;
/// A step that changes no weight by more is the last.
const SMALL: f64 = 1e-10;
/// A step that is cut in half so often leads nowhere.
const HALVES_MAX: u32 = 40;

/// A sample: the candidates to win, and the winner.
#[derive(Clone, Debug)]
pub(super) struct LogitSample {
    /// The features of the candidates, one after the other, each with one value per weight.
    pub(super) features: Vec<f64>,
    /// The index of the winner.
    pub(super) won: usize,
    /// The weight of the sample.
    pub(super) weight: f64,
}

/// Returns the weights that make what happened likeliest, none below its least, held by `ridge` to
/// those they begin with: half of it times the square by which each differs counts as much as that
/// many choices told worse by 1.
///
/// A weight that would go below its least stays there, and the others are stepped without it (D. P. Bertsekas, Projected Newton
/// methods for optimization problems with simple constraints, 1982).
pub(super) fn fit(
    choices: &[LogitSample],
    (begin, least): (&[f64], &[f64]),
    ridge: f64,
) -> Vec<f64> {
    let mut weights = begin.to_vec();
    let mut now = ObjectiveDerivatives::new(choices, &weights, begin, ridge);
    for _ in 0..STEPS_MAX {
        now.hold(&weights, least);
        let step = solve(now.curve.clone(), now.down.clone());
        let mut part = 1.0;
        let next = (0..HALVES_MAX).find_map(|_| {
            let tried = weights.iter().zip(&step).map(|(weight, step)| weight + part * step);
            let tried: Vec<f64> =
                tried.zip(least).map(|(weight, &least)| weight.max(least)).collect();
            let slope = ObjectiveDerivatives::new(choices, &tried, begin, ridge);
            part /= 2.0;
            (slope.height <= now.height).then_some((tried, slope))
        });
        let Some(next) = next else { break };
        let change = weights.iter().zip(&next.0).map(|(before, after)| (before - after).abs());
        let change = change.fold(0.0, f64::max);
        (weights, now) = next;
        if change < SMALL {
            break;
        }
    }
    weights
}

/// Returns the mean loss of the predictions, in nats.
pub(super) fn loss(choices: &[LogitSample], weights: &[f64]) -> f64 {
    let all: f64 = choices.iter().map(|choice| choice.weight).sum();
    let sum: f64 = { choices.iter() }
        .map(|choice| -choice.weight * libm::log(shares(choice, weights)[choice.won]))
        .sum();
    if all > 0.0 { sum / all } else { 0.0 }
}

/// Returns the probability that each candidate wins.
fn shares(choice: &LogitSample, weights: &[f64]) -> Vec<f64> {
    let scores = choice.features.chunks(weights.len()).map(|row| dot(row, weights));
    let mut shares: Vec<f64> = scores.collect();
    let most = shares.iter().fold(f64::NEG_INFINITY, |most, &score| most.max(score));
    for share in &mut shares {
        *share = libm::exp(*share - most);
    }
    let all: f64 = shares.iter().sum();
    // A floor of the probability keeps the logarithm finite.
    shares.iter().map(|share| (share / all).max(1e-12)).collect()
}

fn dot(row: &[f64], weights: &[f64]) -> f64 {
    row.iter().zip(weights).map(|(one, weight)| one * weight).sum()
}

/// The objective to minimise, with its gradient and its second derivatives.
struct ObjectiveDerivatives {
    height: f64,
    down: Vec<f64>,
    curve: Vec<Vec<f64>>,
}

impl ObjectiveDerivatives {
    fn new(choices: &[LogitSample], weights: &[f64], begin: &[f64], ridge: f64) -> Self {
        let n = weights.len();
        let mut slope = Self { height: 0.0, down: vec![0.0; n], curve: vec![vec![0.0; n]; n] };
        for at in 0..n {
            let off = weights[at] - begin[at];
            slope.height += ridge / 2.0 * off * off;
            slope.down[at] -= ridge * off;
            slope.curve[at][at] += ridge;
        }
        for choice in choices {
            slope.add(choice, weights);
        }
        slope
    }

    /// Leaves out of the next step what is at its least and would go below it.
    fn hold(&mut self, weights: &[f64], least: &[f64]) {
        for at in 0..weights.len() {
            if weights[at] > least[at] || self.down[at] > 0.0 {
                continue;
            }
            self.down[at] = 0.0;
            for other in 0..weights.len() {
                // Only the lower half counts.
                self.curve[at.max(other)][at.min(other)] = if at == other { 1.0 } else { 0.0 };
            }
        }
    }

    fn add(&mut self, choice: &LogitSample, weights: &[f64]) {
        let (n, shares) = (weights.len(), shares(choice, weights));
        self.height -= choice.weight * libm::log(shares[choice.won]);
        let mut mean = vec![0.0; n];
        for (row, share) in choice.features.chunks(n).zip(&shares) {
            for (mean, one) in mean.iter_mut().zip(row) {
                *mean += share * one;
            }
        }
        for (at, (row, share)) in choice.features.chunks(n).zip(&shares).enumerate() {
            let part = choice.weight * share;
            for i in 0..n {
                let off = row[i] - mean[i];
                if at == choice.won {
                    self.down[i] += choice.weight * off;
                }
                for (j, sum) in self.curve[i].iter_mut().enumerate().take(i + 1) {
                    *sum += part * off * (row[j] - mean[j]);
                }
            }
        }
    }
}

/// Solves a system whose matrix is symmetric and positive, of which the lower half counts (Cholesky).
fn solve(mut lower: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for i in 0..n {
        for j in 0..=i {
            let done: f64 = (0..j).map(|k| lower[i][k] * lower[j][k]).sum();
            let left = lower[i][j] - done;
            lower[i][j] =
                if i == j { left.max(f64::MIN_POSITIVE).sqrt() } else { left / lower[j][j] };
        }
    }
    for i in 0..n {
        let done: f64 = (0..i).map(|k| lower[i][k] * right[k]).sum();
        right[i] = (right[i] - done) / lower[i][i];
    }
    for i in (0..n).rev() {
        let done: f64 = (i + 1..n).map(|k| lower[k][i] * right[k]).sum();
        right[i] = (right[i] - done) / lower[i][i];
    }
    right
}

/// Returns the mean loss of a model that knows only the number of candidates.
pub(super) fn blind(choices: &[LogitSample], n: usize) -> f64 {
    let all: f64 = choices.iter().map(|choice| choice.weight).sum();
    let of =
        |choice: &LogitSample| choice.weight * libm::log(real((choice.features.len() / n) as u64));
    let sum: f64 = choices.iter().map(of).sum();
    if all > 0.0 { sum / all } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::{LogitSample, fit, loss, solve};

    /// Weights that may be anything.
    const FREE: [f64; 2] = [f64::NEG_INFINITY; 2];

    #[test]
    fn a_system_is_solved() {
        let matrix = vec![vec![4.0, 0.0], vec![2.0, 3.0]];
        let found = solve(matrix, vec![8.0, 8.0]);
        assert!((found[0] - 1.0).abs() < 1e-12 && (found[1] - 2.0).abs() < 1e-12, "{found:?}");
    }

    /// Of two, the one that has 1 more wins three times of four: its odds are 3, and the weight is their logarithm.
    #[test]
    fn the_weights_are_those_that_made_the_choices() {
        let choice = |won| LogitSample { features: vec![1.0, 0.0], won, weight: 1.0 };
        let choices = [choice(0), choice(1), choice(0), choice(0)];
        let weights = fit(&choices, (&[0.0], &FREE[..1]), 0.0);
        assert!((weights[0] - 3.0_f64.ln()).abs() < 1e-9, "{weights:?}");
        let told = -(0.75 * 0.75_f64.ln() + 0.25 * 0.25_f64.ln());
        assert!((loss(&choices, &weights) - told).abs() < 1e-9);
        let held = fit(&choices, (&[0.0], &FREE[..1]), 1e9);
        assert!(held[0].abs() < 1e-6, "{held:?}");
    }

    /// A feature equal for all candidates has no effect, and its weight stays.
    #[test]
    fn what_tells_nobody_apart_keeps_its_weight() {
        let choice = |won| LogitSample { features: vec![2.0, 5.0, 1.0, 5.0], won, weight: 0.5 };
        let weights = fit(&[choice(0), choice(0), choice(1)], (&[0.0, 1.0], &FREE), 0.1);
        assert!(weights[0] > 0.0 && (weights[1] - 1.0).abs() < 1e-9, "{weights:?}");
    }

    /// The second feature counts against its owner: at its least its weight stays 0, and the first
    /// has its best value without it.
    #[test]
    fn a_weight_stays_at_its_least() {
        let choice =
            |features: [f64; 4], won| LogitSample { features: features.into(), won, weight: 1.0 };
        let choices = [
            choice([1.0, 1.0, 0.0, 0.0], 0),
            choice([1.0, 1.0, 0.0, 0.0], 1),
            choice([1.0, 0.0, 0.0, 0.0], 0),
            choice([1.0, 0.0, 0.0, 0.0], 0),
        ];
        let (begin, least) = ([0.0, 0.0], [f64::NEG_INFINITY, 0.0]);
        let free = fit(&choices, (&begin, &FREE), 0.01);
        let held = fit(&choices, (&begin, &least), 0.01);
        let alone: Vec<LogitSample> = { choices.iter() }
            .map(|one| LogitSample {
                features: vec![one.features[0], one.features[2]],
                ..one.clone()
            })
            .collect();
        let alone = fit(&alone, (&[0.0], &FREE[..1]), 0.01);
        assert!(free[1] < -1.0, "{free:?}");
        assert!(held[1].abs() < 1e-12 && (held[0] - alone[0]).abs() < 1e-9, "{held:?} {alone:?}");
    }
}
