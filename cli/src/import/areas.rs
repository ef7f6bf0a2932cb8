//! The areas of territories on the sheet of an edition: scaled, with as few corners as a screen
//! shows, and without crossings.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use super::codes;
use super::map::{ForeignMap, Ring};
use super::source::MapSources;

/// Largest width and height of a sheet; a larger picture is scaled down.
const SIDE_MAX: i32 = 2_000;
/// Smallest longer side of a sheet; a smaller picture is scaled up.
const SIDE_MIN: i32 = 400;
/// Smallest width and height that an edition may have.
const SHEET_MIN: i32 = 100;
/// Largest number of corners of all areas, which leaves room below the limit of an edition.
const CORNERS_MAX: usize = 16_000;
/// Number of corners that are looked at to simplify all lines; bounds the time to some seconds.
const WORK_MAX: usize = 300_000_000;
/// Largest number of corners of one line.
const RING_MAX: usize = 1_500;
/// Smallest area of a line, in square units, where a territory has others.
const SPECK: i64 = 12;
/// Distances in quarters of a pixel by which a line may be moved, tried in this order.
const TOLERANCES: [i64; 6] = [5, 8, 14, 24, 48, 96];

/// Areas of territories in units of a sheet.
#[derive(Debug)]
pub(crate) struct SheetAreas {
    /// Width and height.
    pub(crate) sheet: (i32, i32),
    /// Lines of every territory, the largest first; empty where it has no area.
    pub(crate) outlines: Vec<Vec<Ring>>,
}

/// Returns the areas of a map that has some.
pub(crate) fn areas(map: &ForeignMap, sources: &mut MapSources) -> Option<SheetAreas> {
    let (width, height) = map.sheet?;
    if map.territories.iter().all(|row| row.outline.is_empty()) {
        return None;
    }
    let scale = SheetScale::new(width, height);
    let rings: Vec<&Vec<Ring>> = map.territories.iter().map(|row| &row.outline).collect();
    let fixed = fixed_corners(&rings);
    let work = Cell::new(WORK_MAX);
    let simple = TOLERANCES.iter().find_map(|&tolerance| {
        let tolerance = scale.tolerance(tolerance);
        let simplifier = Simplifier { scale, fixed: &fixed, tolerance, work: &work };
        let rows = rings.iter().map(|rings| simplifier.rings(rings));
        let outlines: Vec<Vec<Ring>> = rows.collect::<Option<_>>()?;
        let n_corners: usize = outlines.iter().flatten().map(Vec::len).sum();
        (n_corners <= CORNERS_MAX).then_some(outlines)
    });
    let Some(outlines) = simple else {
        let message = "the areas have too many corners";
        sources.warn(codes::NO_AREA, map.place, message).help("no areas are drawn");
        return None;
    };
    for (row, outline) in map.territories.iter().zip(&outlines) {
        if outline.is_empty() {
            let message = format!("territory `{}` has no area", row.name.en);
            sources
                .warn(codes::NO_AREA, row.place, message)
                .help("its area follows from its place and the others");
        }
    }
    Some(SheetAreas { sheet: scale.sheet(), outlines })
}

/// The scale from a picture to a sheet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SheetScale {
    size: (i32, i32),
    longer: i32,
}

impl SheetScale {
    fn new(width: i32, height: i32) -> Self {
        let size = (width.max(1), height.max(1));
        Self { size, longer: size.0.max(size.1).clamp(SIDE_MIN, SIDE_MAX) }
    }

    fn number(self, n: i32) -> i32 {
        let side = i64::from(self.size.0.max(self.size.1));
        i32::try_from(i64::from(n) * i64::from(self.longer) / side).unwrap_or(0)
    }

    /// Returns a distance in pixels that is at least this number of them, and of units.
    fn tolerance(self, n: i64) -> i64 {
        let side = i64::from(self.size.0.max(self.size.1));
        n.max(n * side / i64::from(self.longer))
    }

    fn sheet(self) -> (i32, i32) {
        let side = |n| self.number(n).max(SHEET_MIN);
        (side(self.size.0), side(self.size.1))
    }

    fn ring(self, ring: &[(i32, i32)]) -> Ring {
        let (width, height) = self.sheet();
        let scaled = |&(x, y): &(i32, i32)| {
            (self.number(x).clamp(0, width), self.number(y).clamp(0, height))
        };
        let mut ring: Ring = ring.iter().map(scaled).collect();
        ring.dedup();
        while ring.len() > 1 && ring.first() == ring.last() {
            ring.pop();
        }
        ring
    }
}

/// Returns the corners at which more than two lines meet; they stay where they are, so that areas
/// go on touching each other.
fn fixed_corners(outlines: &[&Vec<Ring>]) -> BTreeSet<(i32, i32)> {
    let mut beside: BTreeMap<(i32, i32), BTreeSet<(i32, i32)>> = BTreeMap::new();
    for ring in outlines.iter().copied().flatten() {
        for (at, &corner) in ring.iter().enumerate() {
            let next = ring[(at + 1) % ring.len()];
            beside.entry(corner).or_default().insert(next);
            beside.entry(next).or_default().insert(corner);
        }
    }
    beside.into_iter().filter(|(_, others)| others.len() > 2).map(|(corner, _)| corner).collect()
}

/// The way in which lines get fewer corners.
struct Simplifier<'a> {
    scale: SheetScale,
    fixed: &'a BTreeSet<(i32, i32)>,
    /// In quarters of a pixel.
    tolerance: i64,
    /// Number of corners that may still be looked at.
    work: &'a Cell<usize>,
}

impl Simplifier<'_> {
    /// Returns the lines of a territory on the sheet, the largest first; `None` if one has too many
    /// corners.
    fn rings(&self, rings: &[Ring]) -> Option<Vec<Ring>> {
        let mut found = Vec::new();
        for ring in rings {
            let simple = self.scale.ring(&self.simplified(ring, self.tolerance)?);
            if simple.len() > RING_MAX {
                return None;
            }
            if is_usable(&simple) {
                found.push(simple);
                continue;
            }
            // What crosses itself is simplified less, or kept as it was in parts that do not.
            let less = [self.tolerance / 2, self.tolerance / 4].into_iter().find_map(|tolerance| {
                let simple = self.scale.ring(&self.simplified(ring, tolerance)?);
                is_usable(&simple).then_some(simple)
            });
            match less {
                Some(simple) => found.push(simple),
                None => found.extend(split(&self.scale.ring(ring)).into_iter().filter(is_usable)),
            }
        }
        found.sort_by_key(|ring| std::cmp::Reverse(area(ring)));
        let is_kept = |at: usize, ring: &Ring| at == 0 || area(ring) >= 2 * SPECK;
        let kept = found.into_iter().enumerate().filter(|(at, ring)| is_kept(*at, ring));
        Some(kept.map(|(_, ring)| ring).collect())
    }

    /// Returns a line with fewer corners. A part between two fixed corners becomes the same
    /// whichever area it belongs to.
    fn simplified(&self, ring: &Ring, tolerance: i64) -> Option<Ring> {
        let n = ring.len();
        let mut cuts: Vec<usize> = (0..n).filter(|&at| self.fixed.contains(&ring[at])).collect();
        if cuts.len() < 2 {
            // An island: from one corner to the farthest from it.
            let first = cuts.first().copied().or_else(|| (0..n).min_by_key(|&at| ring[at]));
            let Some(first) = first else { return Some(Ring::new()) };
            let far = (0..n).max_by_key(|&at| (square(ring[first], ring[at]), ring[at]));
            let far = far.unwrap_or(first);
            cuts = vec![first.min(far), first.max(far)];
        }
        let mut found = Ring::new();
        for (at, &from) in cuts.iter().enumerate() {
            let to = cuts[(at + 1) % cuts.len()];
            let length = (to + n - from - 1) % n + 1;
            let mut part: Ring = (0..=length).map(|step| ring[(from + step) % n]).collect();
            let is_back = part.last() < part.first()
                || part.last() == part.first() && part.iter().rev().lt(part.iter());
            if is_back {
                part.reverse();
            }
            let mut part = self.thinned(&part, tolerance)?;
            if is_back {
                part.reverse();
            }
            part.pop();
            found.extend(part);
        }
        Some(found)
    }

    /// Removes corners after Douglas and Peucker; the ends stay.
    fn thinned(&self, line: &[(i32, i32)], tolerance: i64) -> Option<Ring> {
        let mut is_kept = vec![false; line.len()];
        let mut open = vec![(0, line.len() - 1)];
        while let Some((first, last)) = open.pop() {
            self.work.set(self.work.get().checked_sub(last - first)?);
            is_kept[first] = true;
            is_kept[last] = true;
            let deviation = |at: usize| deviation(line[first], line[last], line[at]);
            let Some(far) = (first + 1..last).max_by_key(|&at| deviation(at)) else { continue };
            let Deviation { over, under } = deviation(far);
            if 16 * over > i128::from(tolerance * tolerance) * under {
                open.extend([(first, far), (far, last)]);
            }
        }
        let kept = line.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept);
        Some(kept.map(|(&corner, _)| corner).collect())
    }
}

/// Tests whether a line can be an area of an edition.
fn is_usable(ring: &Ring) -> bool {
    ring.len() <= RING_MAX && area(ring) > 0 && !touches_itself(ring)
}

/// Cuts a line where it passes a corner again.
fn split(ring: &[(i32, i32)]) -> Vec<Ring> {
    let (mut found, mut open): (Vec<Ring>, Ring) = (Vec::new(), Vec::new());
    let mut places: BTreeMap<(i32, i32), usize> = BTreeMap::new();
    for &corner in ring {
        if let Some(&at) = places.get(&corner) {
            let part = open.split_off(at);
            for corner in &part {
                places.remove(corner);
            }
            found.push(part);
        }
        places.insert(corner, open.len());
        open.push(corner);
    }
    found.push(open);
    found
}

/// The square of the distance of a corner from a line, as a fraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Deviation {
    over: i128,
    under: i128,
}

impl PartialOrd for Deviation {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Deviation {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

fn deviation(from: (i32, i32), to: (i32, i32), corner: (i32, i32)) -> Deviation {
    if from == to {
        return Deviation { over: i128::from(square(from, corner)), under: 1 };
    }
    let cross = i128::from(side(from, to, corner));
    Deviation { over: cross * cross, under: i128::from(square(from, to)) }
}

fn square(one: (i32, i32), other: (i32, i32)) -> i64 {
    let (dx, dy) = (i64::from(one.0) - i64::from(other.0), i64::from(one.1) - i64::from(other.1));
    dx * dx + dy * dy
}

/// Returns twice the signed area of a triangle.
fn side(from: (i32, i32), to: (i32, i32), corner: (i32, i32)) -> i64 {
    let d = |one: i32, other: i32| i64::from(other) - i64::from(one);
    d(from.0, to.0) * d(from.1, corner.1) - d(from.1, to.1) * d(from.0, corner.0)
}

/// Returns twice the area that a line encloses.
fn area(ring: &[(i32, i32)]) -> i64 {
    let Some(&first) = ring.first() else { return 0 };
    ring.windows(2).map(|edge| side(first, edge[0], edge[1])).sum::<i64>().abs()
}

/// Tests whether two edges of a line that do not follow each other have a point in common.
fn touches_itself(ring: &[(i32, i32)]) -> bool {
    let n = ring.len();
    let edge = |at: usize| (ring[at], ring[(at + 1) % n]);
    let across = |at: usize| {
        let ((a, _), (b, _)) = edge(at);
        (a.min(b), a.max(b))
    };
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_unstable_by_key(|&at| across(at));
    order.iter().enumerate().any(|(place, &one)| {
        let end = across(one).1;
        let near = order[place + 1..].iter().take_while(|&&other| across(other).0 <= end);
        near.filter(|&&other| (one + 1) % n != other && (other + 1) % n != one)
            .any(|&other| meet(edge(one), edge(other)))
    })
}

type Edge = ((i32, i32), (i32, i32));

fn meet(one: Edge, other: Edge) -> bool {
    let down = |(a, b): Edge| (a.1.min(b.1), a.1.max(b.1));
    let (first, second) = (down(one), down(other));
    if first.1 < second.0 || second.1 < first.0 {
        return false;
    }
    let splits = |edge: Edge, by: Edge| {
        side(by.0, by.1, edge.0).signum() * side(by.0, by.1, edge.1).signum() <= 0
    };
    splits(one, other) && splits(other, one)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two squares that touch along a jagged line keep the same corners on it.
    #[test]
    fn neighbours_stay_neighbours() {
        let jagged: Vec<(i32, i32)> =
            (1..40).flat_map(|y| [(50 + y % 2, y * 5), (50 + (y + 1) % 2, y * 5)]).collect();
        let mut one = vec![(0, 0), (50, 0)];
        one.extend(&jagged);
        one.extend([(50, 200), (0, 200)]);
        let mut other = vec![(50, 0), (100, 0), (100, 200), (50, 200)];
        other.extend(jagged.iter().rev());
        let outlines = [vec![one], vec![other]];
        let rings: Vec<&Vec<Ring>> = outlines.iter().collect();
        let (fixed, work) = (fixed_corners(&rings), Cell::new(WORK_MAX));
        let scale = SheetScale::new(400, 400);
        let simplifier = Simplifier { scale, fixed: &fixed, tolerance: 8, work: &work };
        let simple: Vec<Ring> =
            outlines.iter().flat_map(|rings| simplifier.rings(rings).unwrap()).collect();
        assert_eq!(
            simple,
            [[(50, 0), (50, 200), (0, 200), (0, 0)], [(50, 0), (100, 0), (100, 200), (50, 200)]]
        );
    }

    #[test]
    fn a_line_that_passes_a_corner_twice_is_cut() {
        let ring = vec![(0, 0), (10, 0), (10, 10), (20, 10), (20, 20), (10, 20), (10, 10), (0, 10)];
        assert!(touches_itself(&ring));
        let parts = split(&ring);
        assert_eq!(parts.iter().map(|part| area(part)).collect::<Vec<_>>(), [200, 200]);
        assert!(parts.iter().all(|part| !touches_itself(part)));
    }

    #[test]
    fn a_bow_is_no_area() {
        assert!(touches_itself(&[(0, 0), (10, 10), (10, 0), (0, 10)]));
        assert!(!touches_itself(&[(0, 0), (10, 0), (10, 10), (0, 10)]));
    }
}
