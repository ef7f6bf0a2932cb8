//! Points, lines and areas.

use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::float::simplify::SimplifyShape;
use i_overlay::float::single::SingleFloatOverlay;

/// A point, across and down, in units of the sheet.
pub type Point = [f64; 2];
/// The corners of a closed line.
pub type Ring = Vec<Point>;

pub(super) fn add(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1]]
}

pub(super) fn sub(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

pub(super) fn scale(a: Point, by: f64) -> Point {
    [a[0] * by, a[1] * by]
}

pub(super) fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

pub(super) fn distance(a: Point, b: Point) -> f64 {
    let d = sub(a, b);
    dot(d, d).sqrt()
}

/// Returns the point between two, `part` of the way.
pub(super) fn between(a: Point, b: Point, part: f64) -> Point {
    add(a, scale(sub(b, a), part))
}

/// Returns the point of an edge that is nearest to a point.
pub(super) fn nearest_on(edge: (Point, Point), point: Point) -> Point {
    let along = sub(edge.1, edge.0);
    let length = dot(along, along);
    if length == 0.0 {
        return edge.0;
    }
    between(edge.0, edge.1, (dot(sub(point, edge.0), along) / length).clamp(0.0, 1.0))
}

/// Returns the edges of a closed line.
pub(super) fn edges(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

/// Checks whether a point lies within areas; one within another is a hole.
pub(super) fn holds(rings: &[Ring], point: Point) -> bool {
    let crosses = |(a, b): &(Point, Point)| {
        (a[1] > point[1]) != (b[1] > point[1])
            && point[0] < (b[0] - a[0]) * (point[1] - a[1]) / (b[1] - a[1]) + a[0]
    };
    rings.iter().flat_map(|ring| edges(ring)).filter(crosses).count() % 2 == 1
}

/// Returns the area within a line: above 0 where it turns right, as seen on the sheet.
pub(super) fn area(ring: &[Point]) -> f64 {
    edges(ring).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum::<f64>() / 2.0
}

/// Returns the least and the greatest coordinates; `None` without points.
pub(super) fn bounds<'a>(points: impl IntoIterator<Item = &'a Point>) -> Option<(Point, Point)> {
    points.into_iter().fold(None, |found, &[x, y]| {
        let (low, high) = found.unwrap_or(([x, y], [x, y]));
        Some(([low[0].min(x), low[1].min(y)], [high[0].max(x), high[1].max(y)]))
    })
}

/// Directions all around, each the next of the one before, the first to the right.
pub(super) fn directions(n: u32) -> impl Iterator<Item = Point> {
    (0..n).map(move |at| direction(std::f64::consts::TAU * f64::from(at) / f64::from(n)))
}

/// Returns the direction of an angle, from the right, clockwise on the sheet.
pub(super) fn direction(angle: f64) -> Point {
    [libm::cos(angle), libm::sin(angle)]
}

/// Returns a circle as a ring of corners.
pub(super) fn circle(centre: Point, radius: f64) -> Ring {
    directions(24).map(|to| add(centre, scale(to, radius))).collect()
}

/// Returns the remainder of a convex ring on the side of a line to which `normal` points away from
/// `from`.
pub(super) fn cut(ring: &[Point], from: Point, normal: Point) -> Ring {
    let depth = |point: Point| dot(sub(point, from), normal);
    let mut left = Ring::with_capacity(ring.len() + 1);
    for (a, b) in edges(ring) {
        let (in_a, in_b) = (depth(a), depth(b));
        if in_a >= 0.0 {
            left.push(a);
        }
        if (in_a >= 0.0) != (in_b >= 0.0) {
            left.push(between(a, b, in_a / (in_a - in_b)));
        }
    }
    left
}

/// Returns a point well within an area: of a grid of points, the one that is farthest from the
/// edge.
pub(super) fn heart(rings: &[Ring]) -> Option<Point> {
    const GRID: u32 = 20;
    let largest = rings.iter().max_by(|a, b| area(a).abs().total_cmp(&area(b).abs()))?;
    let (low, high) = bounds(largest)?;
    let step = scale(sub(high, low), 1.0 / f64::from(GRID));
    let grid = (0..GRID * GRID).map(|at| {
        let (row, column) = (f64::from(at / GRID), f64::from(at % GRID));
        [low[0] + (column + 0.5) * step[0], low[1] + (row + 0.5) * step[1]]
    });
    // Names are wider than high, so room to the sides counts.
    let room = |&point: &Point| {
        let away = |edge| {
            let d = sub(nearest_on(edge, point), point);
            d[0] * d[0] * 0.5 + d[1] * d[1]
        };
        rings.iter().flat_map(|ring| edges(ring)).map(away).fold(f64::INFINITY, f64::min)
    };
    grid.filter(|&point| holds(rings, point)).max_by(|a, b| room(a).total_cmp(&room(b)))
}

/// Returns the intersection of two areas.
pub(super) fn common(one: &[Ring], other: &[Ring]) -> Vec<Ring> {
    let shapes = one.to_vec().overlay(&other.to_vec(), OverlayRule::Intersect, FillRule::EvenOdd);
    shapes.into_iter().flatten().collect()
}

/// Returns the part of an area that is not in another.
pub(super) fn without(one: &[Ring], other: &[Ring]) -> Vec<Ring> {
    let shapes = one.to_vec().overlay(&other.to_vec(), OverlayRule::Difference, FillRule::EvenOdd);
    shapes.into_iter().flatten().collect()
}

/// Areas as one.
pub(super) fn union(areas: &[Vec<Ring>]) -> Vec<Ring> {
    // Each for itself first: then every line runs the same way around, and holes the other way.
    let each = areas.iter().flat_map(|area| area.simplify_shape(FillRule::EvenOdd));
    let all: Vec<Ring> = each.flatten().collect();
    all.simplify_shape(FillRule::NonZero).into_iter().flatten().collect()
}
