//! The default style of a board.

use std::collections::BTreeSet;

use warboard_engine::model::{Board, SheetStyle, SpaceId, TableId};

use super::layout::BoardLayout;
use super::plane::{Point, between, distance};

/// Returns the style that the edition gives, otherwise the one that suits its data.
///
/// Areas are given: lands. Else the diagram of the nearest points is lands where it tells who borders whom: where most links
/// join spaces that touch in it, and most that touch are linked. Everything else is lanes.
pub(super) fn of(board: &Board, layout: &BoardLayout) -> SheetStyle {
    let sheet = &board.sheet;
    if let Some(style) = sheet.style {
        return style;
    }
    let given = !sheet.shapes.is_empty() || !sheet.coasts.is_empty();
    if given || tells_borders(board, layout) { SheetStyle::Lands } else { SheetStyle::Lanes }
}

/// Checks whether at least three of four links join spaces that touch, and three of five that touch
/// are linked.
fn tells_borders(board: &Board, layout: &BoardLayout) -> bool {
    let points = layout.points();
    let pairs: BTreeSet<_> = (0..points.len()).flat_map(|a| near(points, a)).collect();
    let (mut touching, mut linked) = (0, 0);
    for (a, b) in pairs.into_iter().filter(|&(a, b)| touch(points, a, b)) {
        touching += 1;
        if board.adjacent(SpaceId::from_index(a), SpaceId::from_index(b)) {
            linked += 1;
        }
    }
    linked * 4 >= board.links.len() * 3 && linked * 5 >= touching * 3
}

/// Returns a space with each of the spaces near it, the lower first: what touches is among the
/// nearest.
fn near(points: &[Point], a: usize) -> Vec<(usize, usize)> {
    let mut others: Vec<usize> = (0..points.len()).filter(|&b| b != a).collect();
    others.sort_by(|&b, &c| {
        distance(points[a], points[b]).total_cmp(&distance(points[a], points[c]))
    });
    others.into_iter().take(12).map(|b| (a.min(b), a.max(b))).collect()
}

/// Checks whether no third point is nearer to the middle between two than they are: a strict kind
/// of neighbours in the diagram.
fn touch(points: &[Point], a: usize, b: usize) -> bool {
    let middle = between(points[a], points[b], 0.5);
    let near = distance(middle, points[a]) * 0.999;
    points.iter().all(|&other| distance(middle, other) >= near)
}
