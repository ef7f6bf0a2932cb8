//! The confidence interval of a rate.

/// The 97.5th percentile of the normal distribution: of 100 intervals 95 hold the rate.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's interval for a rate after `hits` of `n` (E. B. Wilson, *Probable inference*, 1927): never below 0 or above 1, and right
/// also where nothing or everything hit. All there is where nothing was tried.
pub fn wilson(hits: u64, n: u64) -> (f64, f64) {
    if n == 0 {
        return (0.0, 1.0);
    }
    let (hits, n) = (real(hits), real(n));
    let rate = hits / n;
    let spread = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    let (middle, scale) = (rate + Z * Z / (2.0 * n), 1.0 + Z * Z / n);
    (((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0))
}

/// Returns a count as a number with digits behind the point.
#[expect(clippy::cast_precision_loss, reason = "counts of games stay far below 2^52")]
pub fn real(n: u64) -> f64 {
    n as f64
}

#[cfg(test)]
mod tests {
    use super::wilson;

    /// The examples of R. G. Newcombe, *Two-sided confidence intervals for the single proportion*, 1998, table I, method 3; and by
    /// hand where all hit: n / (n + z²).
    #[test]
    fn intervals_are_those_of_others() {
        let known = [
            ((81, 263), (0.2553, 0.3662)),
            ((15, 148), (0.0624, 0.1605)),
            ((0, 20), (0.0, 0.1611)),
            ((1, 29), (0.0061, 0.1718)),
            ((10, 10), (0.7225, 1.0)),
            ((0, 0), (0.0, 1.0)),
        ];
        for ((hits, n), (low, high)) in known {
            let found = wilson(hits, n);
            let is_near = |a: f64, b: f64| (a - b).abs() < 1e-4;
            assert!(is_near(found.0, low) && is_near(found.1, high), "{hits} of {n}: {found:?}");
        }
    }
}
