//! Checks of the areas of spaces: inside the sheet, enclosing something and not crossing
//! themselves.

use std::collections::BTreeMap;

use crate::edition::codes;
use crate::edition::draft::{BoardDraft, Draft};
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::SourceSpan;
use crate::model::{Corner, SpaceId, TableId as _};

/// Largest number of corners of a line; crossings are found by comparing pairs of edges.
const CORNERS_MAX: usize = 2_000;
/// Largest number of corners of all outlines together.
const ALL_CORNERS_MAX: usize = 20_000;
/// Width and height of the sheet if the edition gives none.
const SHEET: Corner = (1_200, 800);

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let board = &draft.board;
    check_around(board, problems);
    check_twice(board, problems);
    let sheet = board.declared.sheet.map_or(SHEET, |at| at.value);
    let shapes = board
        .shapes
        .iter()
        .map(|row| (row.place, row.outline, &row.shape.outline, row.shape.label));
    let coasts = board.coasts.iter().map(|row| (row.place, row.outline, &row.coast.outline, None));
    let mut left = ALL_CORNERS_MAX;
    for (place, at, outline, label) in shapes.chain(coasts) {
        let corners: usize = outline.iter().map(Vec::len).sum();
        let Some(rest) = left.checked_sub(corners) else {
            let message = format!("outlines have more than {ALL_CORNERS_MAX} corners in all");
            problems.add(Problem::error(codes::TOO_MANY, place, message).help(FEWER));
            return;
        };
        left = rest;
        if let Some(label) = label.filter(|&label| is_outside(sheet, label)) {
            outside(problems, place, sheet, "`label`", label);
        }
        check_outline(problems, at.unwrap_or(place), sheet, outline);
    }
}

/// Help for an outline with more corners than are visible on a screen.
const FEWER: &str = "simplify them to the precision of a screen: one or two units";

fn check_outline(problems: &Problems, place: SourceSpan, sheet: Corner, outline: &[Vec<Corner>]) {
    if outline.is_empty() {
        let problem = Problem::error(codes::SHAPE_TOO_SMALL, place, "`outline` has no line");
        problems.add(problem.help("leave the whole row out: the area then follows from `at`"));
    }
    for (n, ring) in (1..).zip(outline) {
        let what = format!("line {n} of `outline`");
        if ring.len() > CORNERS_MAX {
            let message =
                format!("{what} has {} corners; at most {CORNERS_MAX} are allowed", ring.len());
            problems.add(Problem::error(codes::TOO_MANY, place, message).help(FEWER));
        } else if let Some((n, &corner)) =
            (1..).zip(ring).find(|&(_, &corner)| is_outside(sheet, corner))
        {
            outside(problems, place, sheet, &format!("corner {n} of {what}"), corner);
        } else if area(ring) == 0 {
            let message = format!("{what} has {} corners and encloses nothing", ring.len());
            let problem = Problem::error(codes::SHAPE_TOO_SMALL, place, message);
            problems
                .add(problem.help("an area needs three corners that are not on one straight line"));
        } else if let Some((one, other)) = crossing(ring) {
            let [a, b] = [one, other].map(|n| shown(ring[n]));
            let message = format!(
                "{what} crosses itself: behind corner {}, {a}, and behind corner {}, {b}",
                one + 1,
                other + 1
            );
            let problem = Problem::error(codes::SHAPE_CROSSES, place, message);
            problems.add(problem.help("list the corners in order along the edge"));
        }
    }
}

fn is_outside(sheet: Corner, corner: Corner) -> bool {
    corner.0 > sheet.0 || corner.1 > sheet.1
}

fn outside(problems: &Problems, place: SourceSpan, sheet: Corner, what: &str, corner: Corner) {
    let message =
        format!("{what}, {}, lies beyond the sheet of {} by {}", shown(corner), sheet.0, sheet.1);
    let problem = Problem::error(codes::SHAPE_OUTSIDE, place, message);
    problems
        .add(problem.help("`sheet` in `[board]` gives width and height: `sheet = [1200, 800]`"));
}

fn shown(corner: Corner) -> String {
    format!("[{}, {}]", corner.0, corner.1)
}

/// Returns twice the signed area of the triangle. The sign is the side of the line from `from` to
/// `to` on which `corner` is; 0 is on the line.
fn side(from: Corner, to: Corner, corner: Corner) -> i64 {
    let d = |one: u16, other: u16| i64::from(other) - i64::from(one);
    d(from.0, to.0) * d(from.1, corner.1) - d(from.1, to.1) * d(from.0, corner.0)
}

/// Returns twice the area that a line encloses.
fn area(ring: &[Corner]) -> i64 {
    let Some(&first) = ring.first() else { return 0 };
    ring.windows(2).map(|edge| side(first, edge[0], edge[1])).sum::<i64>().abs()
}

/// Returns the first two edges that cross, as the indices of the corners at which they begin.
fn crossing(ring: &[Corner]) -> Option<(usize, usize)> {
    let edge = |n: usize| (ring[n], ring[(n + 1) % ring.len()]);
    let across = |n: usize| {
        let ((a, _), (b, _)) = edge(n);
        (a.min(b), a.max(b))
    };
    // In order from left to right, an edge can only cross edges that begin before it ends.
    let mut edges: Vec<usize> = (0..ring.len()).collect();
    edges.sort_unstable_by_key(|&n| across(n));
    let pairs = edges.iter().enumerate().flat_map(|(at, &one)| {
        let end = across(one).1;
        let near = edges[at + 1..].iter().take_while(move |&&other| across(other).0 <= end);
        near.map(move |&other| (one.min(other), one.max(other)))
    });
    let apart = pairs.filter(|&(one, other)| other - one > 1);
    apart.filter(|&(one, other)| cross(edge(one), edge(other))).min()
}

/// Returns whether two edges cross at a point inside both.
fn cross(one: (Corner, Corner), other: (Corner, Corner)) -> bool {
    let apart = |(a, b): (u16, u16), (c, d): (u16, u16)| a.max(b) < c.min(d) || c.max(d) < a.min(b);
    if apart((one.0.0, one.1.0), (other.0.0, other.1.0))
        || apart((one.0.1, one.1.1), (other.0.1, other.1.1))
    {
        return false;
    }
    let parts = |(from, to): (Corner, Corner), (a, b): (Corner, Corner)| {
        side(from, to, a).signum() * side(from, to, b).signum() < 0
    };
    parts(one, other) && parts(other, one)
}

/// Reports a space with two areas; one area may have two lines.
fn check_twice(board: &BoardDraft, problems: &Problems) {
    let mut first: BTreeMap<_, SourceSpan> = BTreeMap::new();
    for row in &board.shapes {
        if let Some(&earlier) = first.get(&row.shape.space) {
            let space = board.spaces.get(row.shape.space.index());
            let id = space.map_or("", |row| &row.space.id);
            let message = format!("space `{id}` has two shapes");
            let problem =
                Problem::error(codes::SHAPE_TWICE, row.place, message).also(earlier, "first here");
            problems.add(problem.help("`outline` takes several lines"));
        } else {
            first.insert(row.shape.space, row.place);
        }
    }
}

/// Checks that links that leave the sheet exist.
fn check_around(board: &BoardDraft, problems: &Problems) {
    if board.links_unsure {
        return;
    }
    for at in &board.declared.around {
        let (a, b) = at.value;
        let joins = |a, b| board.links.iter().any(|link| (link.a, link.b) == (a, b));
        if !joins(a, b) && !joins(b, a) {
            let id = |space: SpaceId| {
                board.spaces.get(space.index()).map_or("", |row| row.space.id.as_ref())
            };
            let message = format!("no link joins `{}` and `{}`", id(a), id(b));
            let problem = Problem::error(codes::UNKNOWN_AROUND, at.place, message);
            problems.add(
                problem.help("`around` only changes the drawing of links declared in `[[links]]`"),
            );
        }
    }
}
