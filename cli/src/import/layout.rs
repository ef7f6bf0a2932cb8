//! The places of territories on the board: percent from the left and from the top, no two alike.

use std::collections::BTreeSet;

use super::areas::SheetAreas;
use super::links::MapLink;
use super::map::ForeignMap;

/// Percent that stay free at each side of a board whose size is not given.
const MARGIN: i64 = 4;
/// Width of a sheet whose size is not given, in its units.
const WIDTH: i64 = 1_200;
/// Number of times that a territory without a place moves between its neighbours.
const ROUNDS: usize = 60;

/// The places of all territories, and the size of the sheet.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) places: Vec<(i32, i32)>,
    pub(crate) sheet: (i32, i32),
}

/// Lays a map out. Territories without coordinates come between their neighbours.
pub(crate) fn layout(map: &ForeignMap, links: &[MapLink], areas: Option<&SheetAreas>) -> Layout {
    let known: Vec<Option<(i64, i64)>> = map
        .territories
        .iter()
        .map(|row| row.at.map(|(x, y)| (i64::from(x), i64::from(y))))
        .collect();
    let points = between(&known, links);
    let (low, high) = match (areas, map.sheet) {
        (Some(_), Some((width, height))) => ((0, 0), (i64::from(width), i64::from(height))),
        _ => bounds(&points),
    };
    let margin = if areas.is_some() { 0 } else { MARGIN };
    let percent = |n: i64, low: i64, high: i64| match high - low {
        ..=0 => 50,
        size => (margin + (n - low) * (100 - 2 * margin) / size).clamp(0, 100),
    };
    let wanted =
        points.iter().map(|&(x, y)| (percent(x, low.0, high.0), percent(y, low.1, high.1)));
    let mut taken = BTreeSet::new();
    let places = wanted.map(|at| free(at, &mut taken)).collect();
    let sheet = if let Some(areas) = areas {
        areas.sheet
    } else {
        let (width, height) = ((high.0 - low.0).max(1), (high.1 - low.1).max(1));
        // Neither a ribbon nor a tower.
        let height = (WIDTH * height / width).clamp(WIDTH / 2, WIDTH);
        (1_200, i32::try_from(height).unwrap_or(800))
    };
    Layout { places, sheet }
}

/// Returns the nearest place to a wanted one that is free, and takes it.
fn free((x, y): (i64, i64), taken: &mut BTreeSet<(i32, i32)>) -> (i32, i32) {
    let on_board = |n: i64| i32::try_from(n).ok().filter(|n| (0..=100).contains(n));
    let found = (0..=100).find_map(|far: i64| {
        let ring = (-far..=far).flat_map(|dy| (-far..=far).map(move |dx| (dx, dy)));
        ring.filter(|(dx, dy)| dx.abs().max(dy.abs()) == far)
            .filter_map(|(dx, dy)| Some((on_board(x + dx)?, on_board(y + dy)?)))
            .find(|at| !taken.contains(at))
    });
    let found = found.unwrap_or((50, 50));
    taken.insert(found);
    found
}

fn bounds(points: &[(i64, i64)]) -> ((i64, i64), (i64, i64)) {
    let x = || points.iter().map(|at| at.0);
    let y = || points.iter().map(|at| at.1);
    let low = (x().min().unwrap_or(0), y().min().unwrap_or(0));
    (low, (x().max().unwrap_or(0), y().max().unwrap_or(0)))
}

/// Returns the points of all territories: given ones as they are, others in the middle of their
/// neighbours, beginning on a circle around the board.
fn between(known: &[Option<(i64, i64)>], links: &[MapLink]) -> Vec<(i64, i64)> {
    let given: Vec<(i64, i64)> = known.iter().copied().flatten().collect();
    let (low, high) = if given.is_empty() { ((0, 0), (1_000, 700)) } else { bounds(&given) };
    let n = known.len().max(1);
    let on_circle = |at: usize| {
        let turn = std::f64::consts::TAU * share(at, n);
        let (sine, cosine) = libm::sincos(turn);
        let middle = |low: i64, high: i64, part: f64| {
            i64::midpoint(low, high) + (high - low).max(10) * thousandths(part) / 2_000
        };
        (middle(low.0, high.0, cosine), middle(low.1, high.1, sine))
    };
    let mut points: Vec<(i64, i64)> = known
        .iter()
        .enumerate()
        .map(|(at, given)| given.unwrap_or_else(|| on_circle(at)))
        .collect();
    if given.is_empty() {
        // Without any place all would meet in the middle.
        return points;
    }
    let mut neighbours = vec![Vec::new(); known.len()];
    for link in links {
        neighbours[link.from].push(link.to);
        neighbours[link.to].push(link.from);
    }
    for _ in 0..ROUNDS {
        for at in (0..known.len()).filter(|&at| known[at].is_none()) {
            let beside = &neighbours[at];
            let Ok(n @ 1..) = i64::try_from(beside.len()) else { continue };
            let sum = beside
                .iter()
                .fold((0, 0), |sum, &other| (sum.0 + points[other].0, sum.1 + points[other].1));
            points[at] = (sum.0 / n, sum.1 / n);
        }
    }
    points
}

/// Returns a part of a whole as a fraction; both are small.
fn share(part: usize, whole: usize) -> f64 {
    let number = |n: usize| u32::try_from(n).map_or(1.0, f64::from);
    number(part) / number(whole)
}

#[expect(clippy::cast_possible_truncation, reason = "the number lies between -1 and 1")]
fn thousandths(part: f64) -> i64 {
    libm::round(part * 1_000.0) as i64
}
