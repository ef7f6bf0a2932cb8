//! The links that are drawn, and where they run.

use warboard_engine::model::{Board, SheetStyle, TableId};

use super::plane::{Point, Ring, add, between, distance, edges, nearest_on, scale, sub};
use super::{Drawing, DrawnSpace, Form, Line};

/// Largest distance of areas that touch, in parts of the sheet's width.
const TOUCH: f64 = 0.0025;
/// Length by which a line enters an area, in parts of the sheet's width.
const INTO: f64 = 0.005;
/// A link between areas that are farther apart than this part of the sheet leaves it, where the edition says nothing.
const FAR: f64 = 0.6;

/// Least distance of a line from the middle of a third disc, in its radii.
const CLEAR: f64 = 1.25;
/// The steps in which a line is bent, in parts of its length, and how many there are.
const BULGE: f64 = 0.04;
const BULGES: u32 = 10;

/// Length of the head of an arrow.
const HEAD: f64 = 14.0;

/// Largest number of corners of an area examined for the ends of a line; of more, every second or
/// third is used.
const CORNERS: usize = 500;

/// Returns the lines of a drawing whose spaces have their forms.
pub(super) fn draw(board: &Board, drawing: &Drawing) -> Vec<Line> {
    let width = drawing.size[0];
    let lines = board.links.iter().filter_map(|link| {
        let ends = [link.a, link.b].map(|end| &drawing.spaces[end.index()]);
        let (from, to) = joined(ends[0], ends[1], width * INTO);
        let areas = ends.iter().all(|space| matches!(space.form, Form::Area(_)));
        let is_special = drawing.kinds.get(link.tag.index()).is_some_and(|kind| kind.special)
            || link.one_way
            || link.when.is_some();
        let near = distance(from, to) <= width * (TOUCH + 2.0 * INTO);
        if areas && near && (!is_special || drawing.style == SheetStyle::Rings) {
            return None;
        }
        let listed = board.sheet.around.iter();
        let is_listed = listed
            .into_iter()
            .any(|&(a, b)| (a, b) == (link.a, link.b) || (b, a) == (link.a, link.b));
        let is_far = drawing.style == SheetStyle::Lands
            && board.sheet.around.is_empty()
            && (from[0] - to[0]).abs() > width * FAR;
        let around = is_listed || is_far;
        let mut parts = if around {
            stubs(ends, drawing.size)
        } else {
            vec![bent(drawing, [link.a.index(), link.b.index()], from, to)]
        };
        if let Some(last) = parts.last().filter(|_| link.one_way) {
            parts.extend(arrow(last));
        }
        Some(Line { a: link.a.index(), b: link.b.index(), kind: link.tag.index(), parts, around })
    });
    lines.collect()
}

/// Returns the head of an arrow at the end of a line.
fn arrow(line: &[Point]) -> Option<Vec<Point>> {
    let [.., before, tip] = *line else { return None };
    let apart = distance(before, tip);
    let back = scale(sub(before, tip), HEAD / apart.max(HEAD));
    let aside = [-back[1] / 2.0, back[0] / 2.0];
    let wing = |side: f64| add(tip, add(back, scale(aside, side)));
    Some(vec![wing(1.0), tip, wing(-1.0)])
}

/// Returns a line between two points; of discs, bent where it would run under a third one: as
/// little as is needed.
fn bent(drawing: &Drawing, ends: [usize; 2], from: Point, to: Point) -> Vec<Point> {
    let straight = vec![from, to];
    if drawing.style != SheetStyle::Lanes {
        return straight;
    }
    let others = drawing.spaces.iter().enumerate().filter(|(at, _)| !ends.contains(at));
    let discs: Vec<(Point, f64)> = others
        .filter_map(|(_, space)| match space.form {
            Form::Disc { centre, radius } => Some((centre, radius)),
            Form::Area(_) => None,
        })
        .collect();
    let on_sheet =
        |point: &Point| (0..2).all(|at| (8.0..drawing.size[at] - 8.0).contains(&point[at]));
    // The distance from the nearest disc, in radii.
    let clear = |line: &[Point]| {
        let far = |edge: &[Point], &(centre, radius): &(Point, f64)| {
            distance(nearest_on((edge[0], edge[1]), centre), centre) / radius
        };
        let each = line.windows(2).flat_map(|edge| discs.iter().map(move |disc| far(edge, disc)));
        each.fold(f64::INFINITY, f64::min)
    };
    if clear(&straight) > CLEAR {
        return straight;
    }
    let bulges = (1..=BULGES).flat_map(|n| [f64::from(n), -f64::from(n)]);
    let arcs = bulges.map(|n| arc(from, to, n * BULGE));
    let arcs: Vec<Vec<Point>> = arcs.filter(|arc| arc.iter().all(on_sheet)).collect();
    if let Some(free) = arcs.iter().find(|arc| clear(arc) > CLEAR) {
        return free.clone();
    }
    let clearest = arcs.into_iter().max_by(|one, other| clear(one).total_cmp(&clear(other)));
    clearest.filter(|arc| clear(arc) > clear(&straight)).unwrap_or(straight)
}

/// Returns an arc that leaves the straight line by a part of its length.
fn arc(from: Point, to: Point, bulge: f64) -> Vec<Point> {
    let along = sub(to, from);
    let aside = [-along[1], along[0]];
    let at = |n: u32| {
        let part = f64::from(n) / 16.0;
        add(between(from, to, part), scale(aside, bulge * 4.0 * part * (1.0 - part)))
    };
    (0..=16).map(at).collect()
}

/// Returns the ends of a line between two spaces: of discs, on their edges; of areas, where they
/// come near each other and their names are not far.
fn joined(a: &DrawnSpace, b: &DrawnSpace, into: f64) -> (Point, Point) {
    match (&a.form, &b.form) {
        (Form::Area(one), Form::Area(other)) => {
            let (from, to) = near(one, other, a.label, b.label);
            let apart = distance(from, to);
            if apart == 0.0 {
                return (from, to);
            }
            let step = scale(sub(to, from), into / apart);
            (sub(from, step), add(to, step))
        }
        _ => (edge(a, b.label), edge(b, a.label)),
    }
}

/// Returns the point at which a line from the middle of a space to a point leaves the space.
fn edge(space: &DrawnSpace, to: Point) -> Point {
    match &space.form {
        Form::Disc { centre, radius } => {
            let apart = distance(*centre, to);
            if apart <= *radius {
                *centre
            } else {
                add(*centre, scale(sub(to, *centre), radius / apart))
            }
        }
        Form::Area(rings) => near(rings, &[vec![to]], space.label, to).0,
    }
}

/// Returns the points of two areas that are nearest to each other, where far from the names counts
/// against them.
fn near(one: &[Ring], other: &[Ring], home: Point, away: Point) -> (Point, Point) {
    let cost =
        |&(a, b): &(Point, Point)| distance(a, b) + 0.25 * (distance(a, home) + distance(b, away));
    let from = |a: &[Ring], b: &[Ring]| -> Vec<(Point, Point)> {
        let n = a.iter().map(Vec::len).sum::<usize>();
        let points = a.iter().flatten().step_by(n / CORNERS + 1);
        let nearest = |&point: &Point| {
            let on =
                b.iter().flat_map(|ring| edges(ring)).map(|edge| (point, nearest_on(edge, point)));
            on.min_by(|x, y| distance(x.0, x.1).total_cmp(&distance(y.0, y.1)))
        };
        points.filter_map(nearest).collect()
    };
    let mut pairs = from(one, other);
    pairs.extend(from(other, one).into_iter().map(|(b, a)| (a, b)));
    pairs.into_iter().min_by(|x, y| cost(x).total_cmp(&cost(y))).unwrap_or((home, away))
}

/// Returns the two parts of a line that leaves the sheet: each to the edge that is nearer to its
/// end.
fn stubs(ends: [&DrawnSpace; 2], size: Point) -> Vec<Vec<Point>> {
    let [a, b] = ends;
    let west_first = a.label[0] <= b.label[0];
    let stub = |space: &DrawnSpace, is_west: bool| {
        let edge_x = if is_west { 0.0 } else { size[0] };
        let out = [edge_x, space.label[1]];
        vec![edge(space, out), out]
    };
    let (mut first, mut second) = (stub(a, west_first), stub(b, !west_first));
    let height = f64::midpoint(first[0][1], second[0][1]);
    (first[1][1], second[1][1]) = (height, height);
    second.reverse();
    vec![first, second]
}
