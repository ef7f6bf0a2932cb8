//! Spaces as areas that touch each other.

use warboard_engine::model::{Board, SpaceId, TableId};

use super::layout::Layout;
use super::plane::{Ring, between, circle, cut, distance, heart, scale, sub};
use super::{Drawing, Form};

/// How far apart areas stay that no link joins, in parts of the sheet's width.
const GAP: f64 = 0.004;

/// Gives every space its area: its shape, else what is nearer to its point than to any other.
pub(super) fn draw(board: &Board, layout: &Layout, drawing: &mut Drawing) {
    for (at, space) in drawing.spaces.iter_mut().enumerate() {
        let id = SpaceId::from_index(at);
        let shape = board.sheet.shapes.iter().find(|shape| shape.space == id);
        let rings: Vec<Ring> = match shape {
            Some(shape) => shape.outline.iter().map(|ring| corners(ring)).collect(),
            None => vec![cell(board, layout, id)],
        };
        if shape.is_none_or(|shape| shape.label.is_none()) {
            space.label = heart(&rings).unwrap_or(space.label);
        }
        space.form = Form::Area(rings);
    }
}

fn corners(ring: &[(u16, u16)]) -> Ring {
    ring.iter().map(|&(x, y)| [f64::from(x), f64::from(y)]).collect()
}

/// What is nearer to a space than to any other, not far from its point, and a little less towards spaces to which no link
/// leads: so a common border is a link.
fn cell(board: &Board, layout: &Layout, space: SpaceId) -> Ring {
    let (centre, gap) = (layout.at(space), layout.size[0] * GAP);
    let mut ring = circle(centre, reach(board, layout));
    let edge = scale(layout.size, 0.01);
    for (from, into) in [
        (edge, [1.0, 0.0]),
        (edge, [0.0, 1.0]),
        (sub(layout.size, edge), [-1.0, 0.0]),
        (sub(layout.size, edge), [0.0, -1.0]),
    ] {
        ring = cut(&ring, from, into);
    }
    for (other, &point) in layout.points().iter().enumerate() {
        let apart = distance(centre, point);
        if other == space.index() || apart == 0.0 {
            continue;
        }
        let is_linked = board.adjacent(space, SpaceId::from_index(other));
        let part = if is_linked { 0.5 } else { (0.5 - gap / apart).max(0.1) };
        ring = cut(&ring, between(centre, point, part), sub(centre, point));
    }
    ring
}

/// How far an area reaches at most: most of the way to a neighbour at the usual distance.
fn reach(board: &Board, layout: &Layout) -> f64 {
    let mut lengths: Vec<f64> =
        board.links.iter().map(|link| distance(layout.at(link.a), layout.at(link.b))).collect();
    lengths.sort_by(f64::total_cmp);
    let usual = lengths.get(lengths.len() / 2).copied();
    usual.unwrap_or(scale(layout.size, 0.2)[1]) * 0.85
}
