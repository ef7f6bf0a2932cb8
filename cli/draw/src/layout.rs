//! The positions of spaces on the sheet: those of the edition, otherwise computed from the links.

use warboard_engine::model::{Board, SheetStyle, SpaceId, TableId};

use super::plane::{Point, add, bounds, direction, distance, dot, scale, sub};

/// The sheet where the edition gives none; the checks of an edition know the same.
const SIZE: Point = [1_200.0, 800.0];
/// The sheet of rings where the edition gives none.
const ROUND: Point = [960.0, 960.0];
/// Margin at the edges within which spaces stand, as part of the sheet.
pub const MARGIN: f64 = 0.07;
/// The least distance between two spaces, in parts of the sheet's width.
const APART: f64 = 0.006;
/// Largest number of pairs of spaces compared while links pull.
const PAIRS_MAX: usize = 12_000_000;

/// The sheet, and where spaces stand on it.
#[derive(Debug)]
pub(super) struct BoardLayout {
    /// Width and height.
    pub(super) size: Point,
    points: Vec<Point>,
}

impl BoardLayout {
    /// Returns the position of a space.
    pub(super) fn at(&self, space: SpaceId) -> Point {
        self.points[space.index()]
    }

    /// Returns the position of every space, in the order of the edition.
    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }
}

/// Lays the board out.
pub(super) fn sheet(board: &Board) -> BoardLayout {
    let usual = if board.sheet.style == Some(SheetStyle::Rings) { ROUND } else { SIZE };
    let size = board.sheet.size.map_or(usual, |(w, h)| [f64::from(w), f64::from(h)]);
    let rows = board.spaces.rows();
    let given: Vec<Option<Point>> =
        rows.iter().map(|space| space.at.map(|at| on(size, at))).collect();
    let mut points = if given.iter().all(Option::is_some) {
        given.into_iter().flatten().collect()
    } else {
        pulled(board, size, &given)
    };
    part(&mut points, size[0] * APART);
    for shape in &board.sheet.shapes {
        if let Some((x, y)) = shape.label {
            points[shape.space.index()] = [f64::from(x), f64::from(y)];
        }
    }
    BoardLayout { size, points }
}

/// Returns a place in percent on the sheet, within its margins.
fn on(size: Point, (x, y): (u8, u8)) -> Point {
    let along =
        |part: u8, length: f64| length * (MARGIN + (1.0 - 2.0 * MARGIN) * f64::from(part) / 100.0);
    [along(x, size[0]), along(y, size[1])]
}

/// Moves apart what stands in one place: the later one steps aside, in a spiral.
fn part(points: &mut [Point], least: f64) {
    for n in 1..points.len() {
        let free =
            |&point: &Point| points[..n].iter().all(|&other| distance(point, other) >= least);
        let spiral = (0_u32..400).map(|turn| {
            let turn = f64::from(turn);
            add(points[n], scale(direction(turn * 2.4), least * turn.sqrt()))
        });
        let place = spiral.into_iter().find(free);
        points[n] = place.unwrap_or(points[n]);
    }
}

/// Places spaces so that linked ones are near and all others apart; those whose place is given stay.
///
/// The method is that of Fruchterman and Reingold, from a spiral in the order of the edition and without chance.
fn pulled(board: &Board, size: Point, given: &[Option<Point>]) -> Vec<Point> {
    let n = given.len();
    let count = f64::from(u32::try_from(n).unwrap_or(u32::MAX)).max(1.0);
    let middle = scale(size, 0.5);
    let spiral = |at: u32| {
        let out = (f64::from(at) / count).sqrt() * 0.44;
        let to = direction(f64::from(at) * 2.4);
        add(middle, [to[0] * out * size[0], to[1] * out * size[1]])
    };
    let mut points: Vec<Point> =
        (0..).zip(given).map(|(at, given)| given.unwrap_or_else(|| spiral(at))).collect();
    // A weak pull to the middle keeps a board in pieces together.
    let ideal = (size[0] * size[1] / count).sqrt() * 0.8;
    let rounds = u32::try_from((PAIRS_MAX / (n * n).max(1)).min(300)).unwrap_or(300);
    for round in 0..rounds {
        let step = ideal * (1.0 - f64::from(round) / f64::from(rounds)) * 0.6;
        let forces = forces(board, &points, ideal, middle);
        for ((point, force), given) in points.iter_mut().zip(forces).zip(given) {
            if given.is_none() {
                let length = dot(force, force).sqrt().max(1e-9);
                *point = add(*point, scale(force, length.min(step) / length));
            }
        }
    }
    fit(&mut points, size, given.iter().any(Option::is_some));
    points
}

/// Brings points onto the sheet, within its margins: all of them stretched, or, where places are given, each moved to the edge.
fn fit(points: &mut [Point], size: Point, has_given: bool) {
    let Some((low, high)) = bounds(points.iter()) else { return };
    for point in points {
        for at in 0..2 {
            let (near, far) = (size[at] * MARGIN, size[at] * (1.0 - MARGIN));
            let part = (point[at] - low[at]) / (high[at] - low[at]).max(1.0);
            point[at] =
                if has_given { point[at].clamp(near, far) } else { near + part * (far - near) };
        }
    }
}

/// Returns the force on every space.
fn forces(board: &Board, points: &[Point], ideal: f64, middle: Point) -> Vec<Point> {
    let away = |&point: &Point| {
        let home = scale(sub(middle, point), 0.05);
        points.iter().fold(home, |force, &other| {
            let d = sub(point, other);
            let square = dot(d, d);
            if square == 0.0 { force } else { add(force, scale(d, ideal * ideal / square)) }
        })
    };
    let mut forces: Vec<Point> = points.iter().map(away).collect();
    for link in &board.links {
        let (a, b) = (link.a.index(), link.b.index());
        let d = sub(points[b], points[a]);
        let pull = scale(d, dot(d, d).sqrt() / ideal);
        forces[a] = add(forces[a], pull);
        forces[b] = sub(forces[b], pull);
    }
    forces
}
