//! Where names stand on a picture: at their spaces, not on each other.

use super::marks::Marks;
use super::pen::{Anchor, width};
use super::plane::{Point, distance};
use super::raster::float;
use super::{Drawing, DrawnRegion, DrawnSpace, Form};

/// A name as it is set.
#[derive(Clone, Debug)]
pub(super) struct Name {
    /// Where its first line stands.
    pub(super) at: Point,
    /// Its lines.
    pub(super) lines: Vec<String>,
    /// The height of its letters.
    pub(super) size: f64,
    /// Which part of each line stands at the point.
    pub(super) anchor: Anchor,
    /// What it covers.
    covers: Box4,
}

/// A box: left, top, right, bottom.
type Box4 = [f64; 4];

/// The names of all spaces, in their order. Each takes the place at which it covers least of what is there already.
pub(super) fn names(drawing: &Drawing, marks: &Marks) -> Vec<Name> {
    let size = size(drawing);
    let mut taken: Vec<Box4> =
        drawing.spaces.iter().enumerate().map(|(at, space)| stands(space, marks, at)).collect();
    let mut names: Vec<Name> = Vec::with_capacity(drawing.spaces.len());
    for (at, space) in drawing.spaces.iter().enumerate() {
        let inside = matches!(space.form, Form::Area(_));
        let lines = lines(&space.name, inside);
        let has_pieces = marks
            .on(at)
            .is_some_and(|mark| !mark.pieces.is_empty() || mark.closed || mark.owner.is_some());
        let tries = places(space, &lines, size, has_pieces);
        let cost = |name: &Name| {
            let over = taken.iter().enumerate().filter(|&(other, _)| other != at || has_pieces);
            let over = over.map(|(_, &other)| overlap(name.covers, other)).sum::<f64>();
            over + off(name.covers, drawing.size)
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

/// Large where few spaces are, small where many are.
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

/// What already stands on a space.
fn stands(space: &DrawnSpace, marks: &Marks, at: usize) -> Box4 {
    let half = match space.form {
        Form::Disc { radius, .. } => [radius, radius],
        Form::Area(_) if marks.on(at).is_some_and(|mark| mark.owner.is_some()) => [16.0, 9.0],
        Form::Area(_) => [2.0, 2.0],
    };
    let [x, y] = space.label;
    [x - half[0], y - half[1], x + half[0], y + half[1]]
}

/// A name in one line, or in two where it is long and may be broken.
fn lines(name: &str, inside: bool) -> Vec<String> {
    let n = name.chars().count();
    let most = if inside { 10 } else { 14 };
    let blanks = name.char_indices().filter(|&(_, c)| c == ' ').map(|(at, _)| at);
    let middle = blanks.min_by_key(|&at| at.abs_diff(name.len() / 2));
    match middle {
        Some(at) if n > most => vec![name[..at].to_owned(), name[at + 1..].to_owned()],
        _ => vec![name.to_owned()],
    }
}

/// Places that a name may take, the best first.
fn places(space: &DrawnSpace, lines: &[String], size: f64, has_pieces: bool) -> Vec<Name> {
    let high = size * 1.12 * float(lines.len());
    let wide = lines.iter().map(|line| width(line)).fold(0.0, f64::max) * size;
    let [x, y] = space.label;
    let (out, aside) = match space.form {
        Form::Disc { radius, .. } => (radius + 2.0, radius + 4.0),
        Form::Area(_) if has_pieces => (10.0, 20.0),
        Form::Area(_) => (-high / 2.0, 4.0),
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
    let name = |(at, anchor, [l, t]): (Point, Anchor, Point)| Name {
        at,
        lines: lines.to_vec(),
        size,
        anchor,
        covers: [l, t, l + wide, t + high],
    };
    all.into_iter().map(name).collect()
}

fn overlap(a: Box4, b: Box4) -> f64 {
    let side = |n: usize| (a[n + 2].min(b[n + 2]) - a[n].max(b[n])).max(0.0);
    side(0) * side(1)
}

/// How much of a box lies beyond the sheet; it weighs more than standing on something.
fn off(of: Box4, size: Point) -> f64 {
    let area = (of[2] - of[0]) * (of[3] - of[1]);
    10.0 * (area - overlap(of, [4.0, 4.0, size[0] - 4.0, size[1] - 4.0]))
}

/// Where the name of a region stands: near its spaces, on nothing; nothing where no spaces are.
pub(super) fn region(
    drawing: &Drawing,
    region: &DrawnRegion,
    names: &[Name],
    wide: f64,
) -> Option<Point> {
    let own = |space: &&DrawnSpace| {
        space.region.is_some_and(|at| std::ptr::eq(&raw const drawing.regions[at], region))
    };
    let spaces: Vec<&DrawnSpace> = drawing.spaces.iter().filter(own).collect();
    let rings: Vec<_> = if region.ground.is_empty() {
        spaces.iter().flat_map(|space| space.form.rings()).collect()
    } else {
        region.ground.clone()
    };
    let (low, high) = super::plane::bounds(rings.iter().flatten())?;
    let middle = super::plane::between(low, high, 0.5);
    let mut best: Option<(f64, Point)> = None;
    for row in 0_u32..=24 {
        for column in 0_u32..=16 {
            let at = [
                low[0] - 40.0 + (high[0] - low[0] + 80.0) * f64::from(column) / 16.0,
                low[1] - 30.0 + (high[1] - low[1] + 60.0) * f64::from(row) / 24.0,
            ];
            let covers =
                [at[0] - wide / 2.0 - 4.0, at[1] - 14.0, at[0] + wide / 2.0 + 4.0, at[1] + 5.0];
            let mut cost = off(covers, drawing.size) + distance(at, middle) * 0.6;
            cost += names.iter().map(|name| overlap(covers, name.covers) * 8.0).sum::<f64>();
            cost += drawing.spaces.iter().map(|space| covered(space, covers)).sum::<f64>();
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, at));
            }
        }
    }
    best.map(|(_, at)| at)
}

/// What it costs to cover a space.
fn covered(space: &DrawnSpace, covers: Box4) -> f64 {
    match &space.form {
        Form::Disc { centre: [x, y], radius } => {
            8.0 * overlap(covers, [x - radius, y - radius, x + radius, y + radius])
        }
        Form::Area(rings) => {
            let samples = (0_u32..7).map(|n| {
                let x = covers[0] + (covers[2] - covers[0]) * f64::from(n) / 6.0;
                [[x, covers[1]], [x, covers[3]]]
            });
            let on = samples.flatten().filter(|&point| super::plane::holds(rings, point)).count();
            let label = [
                space.label[0] - 18.0,
                space.label[1] - 10.0,
                space.label[0] + 18.0,
                space.label[1] + 10.0,
            ];
            float(on) * 40.0 + overlap(covers, label) * 8.0
        }
    }
}
