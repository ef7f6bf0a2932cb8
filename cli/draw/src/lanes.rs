//! Spaces as discs, joined by lines, over tinted regions.

use warboard_engine::model::{Board, Region};

use super::layout::BoardLayout;
use super::plane::{self, Point, Ring, add, between, circle, distance, scale, sub};
use super::{Drawing, Form};

/// The least and the greatest radius of a disc, in parts of the sheet's width.
const RADIUS: (f64, f64) = (0.007, 0.02);

/// Assigns every space its disc, and every region its ground.
pub(super) fn draw(board: &Board, layout: &BoardLayout, drawing: &mut Drawing) {
    let radius = radius(layout);
    for (id, space) in board.spaces.ids().zip(&mut drawing.spaces) {
        let centre = layout.at(id);
        space.label = centre;
        space.form = Form::Disc { centre, radius };
    }
    for (region, drawn) in board.regions.rows().iter().zip(&mut drawing.regions) {
        drawn.ground = ground(board, layout, region, radius);
    }
}

/// Returns the radius of discs, as large as the two nearest spaces allow: all discs have one size,
/// so that size means nothing.
fn radius(layout: &BoardLayout) -> f64 {
    let points = layout.points();
    let nearest = |n: usize| {
        let others = points[n + 1..].iter().map(|&other| distance(points[n], other));
        others.fold(f64::INFINITY, f64::min)
    };
    let least = (0..points.len()).map(nearest).fold(f64::INFINITY, f64::min);
    (least * 0.36).clamp(layout.size[0] * RADIUS.0, layout.size[0] * RADIUS.1)
}

/// Returns the tinted area of a region: around its spaces and along the links between them, with
/// round edges.
fn ground(board: &Board, layout: &BoardLayout, region: &Region, radius: f64) -> Vec<Ring> {
    let around = region.spaces.iter().map(|&space| circle(layout.at(space), radius * 2.7));
    let own = |space| region.spaces.contains(&space);
    let inside = board.links.iter().filter(|link| own(link.a) && own(link.b));
    let along = inside.map(|link| band(layout.at(link.a), layout.at(link.b), radius * 1.9));
    let parts: Vec<Vec<Ring>> = around.chain(along).map(|ring| vec![ring]).collect();
    plane::union(&parts).iter().map(|ring| round(&round(&round(ring)))).collect()
}

/// Returns a band along a line, so wide on each side.
fn band(from: Point, to: Point, wide: f64) -> Ring {
    let apart = distance(from, to).max(f64::EPSILON);
    let along = scale(sub(to, from), wide / apart);
    let side = [-along[1], along[0]];
    vec![add(from, side), add(to, side), sub(to, side), sub(from, side)]
}

/// Returns a ring with its corners cut, after Chaikin.
fn round(ring: &[Point]) -> Ring {
    plane::edges(ring).flat_map(|(a, b)| [between(a, b, 0.25), between(a, b, 0.75)]).collect()
}
