//! Spaces as areas that touch each other.

use warboard_engine::model::{Board, SpaceId, TableId};

use super::layout::BoardLayout;
use super::plane::{
    Ring, between, bounds, circle, common, cut, distance, heart, scale, sub, union, without,
};
use super::{Drawing, Form};

/// Distance between areas that no link joins, in parts of the sheet's width.
const GAP: f64 = 0.004;

/// Assigns every space its area: its shape, otherwise the part nearer to its point than to any
/// other.
pub(super) fn draw(board: &Board, layout: &BoardLayout, drawing: &mut Drawing) {
    for (at, space) in drawing.spaces.iter_mut().enumerate() {
        let id = SpaceId::from_index(at);
        let shape = board.sheet.shapes.iter().find(|shape| shape.space == id);
        let rings: Vec<Ring> = match shape {
            Some(shape) => shape.outline.iter().map(|ring| corners(ring)).collect(),
            None => land(board, layout, id),
        };
        if shape.is_none_or(|shape| shape.label.is_none()) {
            space.label = heart(&rings).unwrap_or(space.label);
        }
        space.form = Form::Area(rings);
    }
    outline(board, drawing);
}

/// The lines around regions. Areas that stay apart have none: it would run around each of them.
fn outline(board: &Board, drawing: &mut Drawing) {
    if board.sheet.shapes.is_empty() && board.sheet.coasts.is_empty() {
        return;
    }
    for (row, region) in board.regions.rows().iter().zip(&mut drawing.regions) {
        let areas = row.spaces.iter().map(|space| drawing.spaces[space.index()].form.rings());
        region.outline = union(&areas.collect::<Vec<_>>());
    }
}

/// Returns the area of a space without a shape: its part of the coasts, or a cell of its own where
/// no coast is meant for it.
fn land(board: &Board, layout: &BoardLayout, space: SpaceId) -> Vec<Ring> {
    let region = board.spaces[space].region;
    let coasts = board.sheet.coasts.iter();
    let meant = coasts.filter(|coast| coast.region.is_none() || coast.region == region);
    let lines: Vec<Ring> =
        meant.flat_map(|coast| &coast.outline).map(|ring| corners(ring)).collect();
    let part = part(layout, space);
    let near: Vec<Ring> = lines.into_iter().filter(|line| meet(&part, line)).collect();
    let parts = if near.is_empty() { Vec::new() } else { common(&[part], &near) };
    let own = if parts.is_empty() { vec![cell(board, layout, space)] } else { parts };
    // Shapes that are given lie above it.
    let shapes = board.sheet.shapes.iter().flat_map(|shape| &shape.outline);
    let shapes: Vec<Ring> = shapes.map(|ring| corners(ring)).collect();
    let is_met = |shape: &&Ring| own.iter().any(|ring| meet(ring, shape));
    let above: Vec<Vec<Ring>> =
        shapes.iter().filter(is_met).map(|ring| vec![ring.clone()]).collect();
    if above.is_empty() {
        return own;
    }
    let left = without(&own, &union(&above));
    if left.is_empty() { own } else { left }
}

/// Checks whether the bounding boxes of two lines overlap.
fn meet(one: &Ring, other: &Ring) -> bool {
    let (Some((a, b)), Some((c, d))) = (bounds(one), bounds(other)) else { return false };
    (0..2).all(|at| a[at] <= d[at] && c[at] <= b[at])
}

/// Returns the part of the sheet nearer to a space than to any other.
fn part(layout: &BoardLayout, space: SpaceId) -> Ring {
    let [w, h] = layout.size;
    let (sheet, centre) = (vec![[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]], layout.at(space));
    let others = layout.points().iter().filter(|&&point| distance(point, centre) > 0.0);
    others.fold(sheet, |ring, &point| cut(&ring, between(centre, point, 0.5), sub(centre, point)))
}

fn corners(ring: &[(u16, u16)]) -> Ring {
    ring.iter().map(|&(x, y)| [f64::from(x), f64::from(y)]).collect()
}

/// Returns the area nearer to a space than to any other, near its point, and slightly smaller
/// towards spaces without a link: so a common border is a link.
fn cell(board: &Board, layout: &BoardLayout, space: SpaceId) -> Ring {
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

/// Returns the greatest reach of an area: most of the way to a neighbour at the usual distance.
fn reach(board: &Board, layout: &BoardLayout) -> f64 {
    let mut lengths: Vec<f64> =
        board.links.iter().map(|link| distance(layout.at(link.a), layout.at(link.b))).collect();
    lengths.sort_by(f64::total_cmp);
    let usual = lengths.get(lengths.len() / 2).copied();
    usual.unwrap_or(scale(layout.size, 0.2)[1]) * 0.85
}
