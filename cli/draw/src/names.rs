//! The placement of names on a picture: at their spaces, without overlap.

use warboard_engine::name::width as columns;

use super::marks::BoardMarks;
use super::pen::{Anchor, width};
use super::plane::{Point, Ring, between, bounds, distance};
use super::raster::{self, RasterTransform, float, whole};
use super::{Drawing, DrawnSpace, Form};

/// A name as it is set.
#[derive(Clone, Debug)]
pub(super) struct PlacedName {
    /// The position of its first line.
    pub(super) at: Point,
    /// Its lines.
    pub(super) lines: Vec<String>,
    /// The height of its letters.
    pub(super) size: f64,
    /// The part of each line placed at the point.
    pub(super) anchor: Anchor,
    /// The box it covers.
    covers: Box4,
}

/// A box: left, top, right, bottom.
type Box4 = [f64; 4];

/// Returns the names of all spaces, in their order. Each takes the place at which it covers least
/// of what is there already.
pub(super) fn names(drawing: &Drawing, marks: &BoardMarks) -> Vec<PlacedName> {
    let size = size(drawing);
    let mut taken: Vec<Box4> =
        drawing.spaces.iter().enumerate().map(|(at, space)| stands(space, marks, at)).collect();
    let lines_at = samples(drawing);
    let mut names: Vec<PlacedName> = Vec::with_capacity(drawing.spaces.len());
    for (at, space) in drawing.spaces.iter().enumerate() {
        let inside = matches!(space.form, Form::Area(_));
        let lines = lines(&space.name, inside);
        let has_pieces = marks
            .on(at)
            .is_some_and(|mark| !mark.pieces.is_empty() || mark.closed || mark.owner.is_some());
        let has_tags = marks.on(at).is_some_and(|mark| !mark.tags.is_empty());
        let half =
            (has_pieces || has_tags).then(|| (taken[at][3] - space.label[1] + 1.0).max(10.0));
        let tries = places(space, &lines, size, half);
        let cost = |name: &PlacedName| {
            let over = taken.iter().enumerate().filter(|&(other, _)| other != at || has_pieces);
            let over = over.map(|(_, &other)| overlap(name.covers, other)).sum::<f64>();
            let lines = lines_at.iter().filter(|&&point| within(name.covers, point)).count();
            over + float(lines) * 9.0 + off(name.covers, drawing.size)
        };
        let best = tries.into_iter().enumerate().min_by(|(n, a), (m, b)| {
            (cost(a) + float(*n) * 2.0).total_cmp(&(cost(b) + float(*m) * 2.0))
        });
        if let Some((_, name)) = best {
            taken.push(name.covers);
            names.push(name);
        }
    }
    names
}

/// Returns the height of names: large on maps with few spaces, small on others.
fn size(drawing: &Drawing) -> f64 {
    let disc = drawing.spaces.iter().find_map(|space| match space.form {
        Form::Disc { radius, .. } => Some(radius),
        Form::Area(_) => None,
    });
    match disc {
        Some(radius) if drawing.spaces.len() > 60 => (radius * 0.72).clamp(6.5, 11.0),
        Some(_) => 11.5,
        None if drawing.spaces.len() > 60 => 8.0,
        None => 10.5,
    }
}

/// Returns the box of what is already drawn on a space.
fn stands(space: &DrawnSpace, marks: &BoardMarks, at: usize) -> Box4 {
    let half = match space.form {
        Form::Disc { radius, .. } if !super::svg::is_within(space) => [radius, radius],
        _ if marks.on(at).is_some_and(|mark| mark.owner.is_some()) => [16.0, 9.0],
        _ => [2.0, 2.0],
    };
    let rows =
        marks.on(at).map(|mark| super::svg::piece_rows(marks, mark, space)).unwrap_or_default();
    let wide = rows.iter().map(|row| row.iter().sum::<f64>() / 2.0).fold(half[0], f64::max);
    let high = (float(rows.len()) * super::svg::row_height(space) / 2.0).max(half[1]);
    let [x, y] = space.label;
    [x - wide, y - high, x + wide, y + high]
}

/// Returns a name in one line, or in two where it is long and may be broken.
fn lines(name: &str, inside: bool) -> Vec<String> {
    let n = columns(name);
    let most = if inside { 10 } else { 14 };
    let blanks = name.char_indices().filter(|&(_, c)| c == ' ').map(|(at, _)| at);
    let middle = blanks.min_by_key(|&at| at.abs_diff(name.len() / 2));
    match middle {
        Some(at) if n > most => vec![name[..at].to_owned(), name[at + 1..].to_owned()],
        _ => vec![name.to_owned()],
    }
}

/// Places that a name may take, the best first. `half` is half the height of what is drawn in the
/// middle of an area, if anything is.
fn places(space: &DrawnSpace, lines: &[String], size: f64, half: Option<f64>) -> Vec<PlacedName> {
    let high = size * 1.12 * float(lines.len());
    let wide = lines.iter().map(|line| width(line)).fold(0.0, f64::max) * size;
    let [x, y] = space.label;
    let (out, aside) = match space.form {
        Form::Disc { radius, .. } if !super::svg::is_within(space) => (radius + 2.0, radius + 4.0),
        _ => half.map_or((-high / 2.0, 4.0), |half| (half, 20.0)),
    };
    let below =
        |dx: f64| ([x + dx, y + out + size * 0.92], Anchor::Middle, [x + dx - wide / 2.0, y + out]);
    let above = |dx: f64| {
        (
            [x + dx, y - out - high + size * 0.92],
            Anchor::Middle,
            [x + dx - wide / 2.0, y - out - high],
        )
    };
    let right = |dy: f64| {
        (
            [x + aside, y + dy - high / 2.0 + size * 0.92],
            Anchor::Start,
            [x + aside, y + dy - high / 2.0],
        )
    };
    let left = |dy: f64| {
        (
            [x - aside, y + dy - high / 2.0 + size * 0.92],
            Anchor::End,
            [x - aside - wide, y + dy - high / 2.0],
        )
    };
    let mut all = vec![below(0.0), above(0.0), right(0.0), left(0.0)];
    for step in [0.3, 0.6] {
        all.extend([
            below(wide * step),
            below(-wide * step),
            above(wide * step),
            above(-wide * step),
        ]);
        all.extend([right(out * step), left(out * step), right(-out * step), left(-out * step)]);
    }
    let name = |(at, anchor, [l, t]): (Point, Anchor, Point)| PlacedName {
        at,
        lines: lines.to_vec(),
        size,
        anchor,
        covers: [l, t, l + wide, t + high],
    };
    all.into_iter().map(name).collect()
}

/// Points along the lines, for what must not stand on them.
fn samples(drawing: &Drawing) -> Vec<Point> {
    let parts = drawing.lines.iter().flat_map(|line| &line.parts).flat_map(|part| part.windows(2));
    let along = |ends: &[Point]| -> Vec<Point> {
        let n = whole(distance(ends[0], ends[1]) / 5.0).max(1);
        (0..=n).map(|at| between(ends[0], ends[1], float(at) / float(n))).collect()
    };
    parts.flat_map(along).collect()
}

fn within(of: Box4, [x, y]: Point) -> bool {
    (of[0]..of[2]).contains(&x) && (of[1]..of[3]).contains(&y)
}

fn overlap(a: Box4, b: Box4) -> f64 {
    let side = |n: usize| (a[n + 2].min(b[n + 2]) - a[n].max(b[n])).max(0.0);
    side(0) * side(1)
}

/// Returns the penalty for the part of a box beyond the sheet; it weighs more than covering
/// something.
fn off(of: Box4, size: Point) -> f64 {
    let area = (of[2] - of[0]) * (of[3] - of[1]);
    10.0 * (area - overlap(of, [4.0, 4.0, size[0] - 4.0, size[1] - 4.0]))
}

/// The knowledge of a picture while the names of regions are placed.
pub(super) struct RegionNameMap {
    pixels: Vec<Option<usize>>,
    view: RasterTransform,
    lines: Vec<Point>,
    /// The boxes of the names of regions placed so far.
    taken: Vec<Box4>,
}

/// Pixels across and down, in which it is looked where spaces lie.
const PIXELS: (usize, usize) = (240, 160);

impl RegionNameMap {
    pub(super) fn new(drawing: &Drawing) -> Self {
        let (pixels, view) = raster::fill(drawing, PIXELS.0, PIXELS.1);
        Self { pixels, view, lines: samples(drawing), taken: Vec::new() }
    }

    /// Returns the number of pixels of spaces that a box covers.
    fn covered(&self, of: Box4) -> usize {
        let [left, top] = self.view.pixel([of[0], of[1]]).map(whole);
        let [right, bottom] = self.view.pixel([of[2], of[3]]).map(whole);
        let rows = top.min(PIXELS.1)..(bottom + 1).min(PIXELS.1);
        let row = |row: usize| {
            let (from, to) = (left.min(PIXELS.0), (right + 1).min(PIXELS.0));
            self.pixels[row * PIXELS.0 + from..row * PIXELS.0 + to.max(from)].iter().flatten()
        };
        rows.map(|at| row(at).count()).sum()
    }
}

/// Returns the position of a region's name, `wide` units wide: near its spaces, on nothing; `None`
/// if it has no spaces.
pub(super) fn region(
    drawing: &Drawing,
    ground: &mut RegionNameMap,
    region: usize,
    names: &[PlacedName],
    wide: f64,
) -> Option<Point> {
    let spaces = drawing.spaces.iter().filter(|space| space.region == Some(region));
    let tinted = &drawing.regions[region].ground;
    let rings: Vec<Ring> = if tinted.is_empty() {
        spaces.flat_map(|space| space.form.rings()).collect()
    } else {
        tinted.clone()
    };
    let (low, high) = bounds(rings.iter().flatten())?;
    let middle = between(low, high, 0.5);
    let covers = |at: Point| -> Box4 {
        [at[0] - wide / 2.0 - 9.0, at[1] - 18.0, at[0] + wide / 2.0 + 9.0, at[1] + 9.0]
    };
    let cost = |at: Point| {
        let covers = covers(at);
        let others = ground.taken.iter().map(|&other| overlap(covers, other) * 8.0).sum::<f64>();
        let lines = ground.lines.iter().filter(|&&point| within(covers, point)).count();
        off(covers, drawing.size)
            + distance(at, middle) * 0.6
            + names.iter().map(|name| overlap(covers, name.covers) * 8.0).sum::<f64>()
            + float(ground.covered(covers)) * 10.0
            + float(lines) * 14.0
            + others
    };
    let places = (0_u32..=24).flat_map(|row| {
        (0_u32..=16).map(move |column| {
            let part = |n: u32, of: f64| f64::from(n) / of;
            [
                low[0] - 40.0 + (high[0] - low[0] + 80.0) * part(column, 16.0),
                low[1] - 30.0 + (high[1] - low[1] + 60.0) * part(row, 24.0),
            ]
        })
    });
    let each = places.map(|at| (cost(at), at));
    let (_, best) = each.min_by(|a, b| a.0.total_cmp(&b.0))?;
    ground.taken.push(covers(best));
    Some(best)
}
