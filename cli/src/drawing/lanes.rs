//! Spaces as discs, joined by lines.

use warboard_engine::model::Board;

use super::layout::Layout;
use super::plane::distance;
use super::{Drawing, Form};

/// The least and the greatest radius of a disc, in parts of the sheet's width.
const RADIUS: (f64, f64) = (0.007, 0.021);

/// Gives every space its disc.
pub(super) fn draw(board: &Board, layout: &Layout, drawing: &mut Drawing) {
    let radius = radius(layout);
    for (id, space) in board.spaces.ids().zip(&mut drawing.spaces) {
        let centre = layout.at(id);
        space.label = centre;
        space.form = Form::Disc { centre, radius };
    }
}

/// As large as the two nearest spaces allow: discs are all of one size, so that size says nothing.
fn radius(layout: &Layout) -> f64 {
    let points = layout.points();
    let nearest = |n: usize| {
        let others = points[n + 1..].iter().map(|&other| distance(points[n], other));
        others.fold(f64::INFINITY, f64::min)
    };
    let least = (0..points.len()).map(nearest).fold(f64::INFINITY, f64::min);
    (least * 0.36).clamp(layout.size[0] * RADIUS.0, layout.size[0] * RADIUS.1)
}
