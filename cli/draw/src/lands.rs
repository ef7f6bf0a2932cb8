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
    let area = |outline: &Vec<Vec<_>>| outline.iter().map(|ring| corners(ring)).collect();
    let shapes: Vec<Vec<Ring>> = board.sheet.shapes.iter().map(|one| area(&one.outline)).collect();
    for (at, space) in drawing.spaces.iter_mut().enumerate() {
        let id = SpaceId::from_index(at);
        let own = board.sheet.shapes.iter().position(|shape| shape.space == id);
        let shape = own.map(|own| &board.sheet.shapes[own]);
        let rings: Vec<Ring> = match own {
            Some(own) => shapes[own].clone(),
            None => beside(land(board, layout, id), &shapes),
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
    if parts.is_empty() { vec![cell(board, layout, space)] } else { parts }
}

/// Returns the part of an area beside the shapes that are given; all of it if none is left.
fn beside(area: Vec<Ring>, shapes: &[Vec<Ring>]) -> Vec<Ring> {
    let is_met = |shape: &&Vec<Ring>| shape.iter().any(|a| area.iter().any(|b| meet(a, b)));
    let above: Vec<Vec<Ring>> = shapes.iter().filter(is_met).cloned().collect();
    let left = if above.is_empty() { Vec::new() } else { without(&area, &union(&above)) };
    if left.is_empty() { area } else { left }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn square(from: f64, to: f64) -> Ring {
        vec![[from, from], [to, from], [to, to], [from, to]]
    }

    /// Returns the extent of an area; holes run the other way around.
    fn extent(area: &[Ring]) -> f64 {
        let next = |ring: &Ring, at: usize| ring[(at + 1) % ring.len()];
        let part = |ring: &Ring, at: usize| {
            let ([x, y], [next_x, next_y]) = (ring[at], next(ring, at));
            (x * next_y - next_x * y) / 2.0
        };
        let parts = area.iter().flat_map(|ring| (0..ring.len()).map(move |at| part(ring, at)));
        parts.sum::<f64>().abs()
    }

    #[test]
    fn an_area_gives_way_to_shapes_but_not_to_their_holes() {
        let area = vec![square(0.0, 10.0)];
        let near = |shape: Vec<Ring>, left: f64| {
            let found = extent(&beside(area.clone(), &[shape]));
            assert!((found - left).abs() < 0.01, "{found}, not {left}");
        };
        near(vec![square(20.0, 30.0)], 100.0);
        near(vec![square(4.0, 20.0)], 64.0);
        near(vec![square(4.0, 20.0), square(5.0, 7.0)], 68.0);
        near(vec![square(-5.0, 20.0)], 100.0);
    }
}
