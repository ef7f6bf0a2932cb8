//! Numbers of foreign maps, within their limits.

use super::codes;
use super::map::COORDINATE_MAX;
use super::source::{MapSources, MapWord};

/// Reads a number of units; a wrong one is a finding.
pub(crate) fn bonus(sources: &mut MapSources, word: MapWord<'_>, most: u32) -> u32 {
    let (found, message) = match word.text.parse::<i64>() {
        Ok(n) if n < 0 => (0, format!("{n} is less than 0")),
        Ok(n) => match u32::try_from(n) {
            Ok(n) if n <= most => return n,
            _ => (most, format!("{n} is more than {most}")),
        },
        Err(_) => (0, format!("`{}` is not a number", word.text)),
    };
    sources.warn(codes::OUT_OF_RANGE, word.place, message).help(format!("{found} is taken"));
    found
}

/// Reads the two coordinates of a territory; wrong ones are a finding.
pub(crate) fn coordinate(
    sources: &mut MapSources,
    x: MapWord<'_>,
    y: MapWord<'_>,
) -> Option<(i32, i32)> {
    let read = [x, y].map(|word| whole(word.text));
    if let [Some(x), Some(y)] = read {
        return Some((x, y));
    }
    let wrong = if read[0].is_none() { x } else { y };
    let message =
        format!("`{}` is not a coordinate from -{COORDINATE_MAX} to {COORDINATE_MAX}", wrong.text);
    sources
        .warn(codes::MISSING_PLACE, wrong.place, message)
        .help("the territory is drawn between its neighbours");
    None
}

/// Reads a coordinate, without what is behind the point.
pub(crate) fn whole(text: &str) -> Option<i32> {
    let whole = text.split_once('.').map_or(text, |(whole, _)| whole);
    let n: i32 = whole.parse().ok()?;
    (-COORDINATE_MAX..=COORDINATE_MAX).contains(&n).then_some(n)
}
