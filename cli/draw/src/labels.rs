//! The placement of names in a terminal: near their space, beside each other, and not on small
//! spaces.

use warboard_engine::model::SheetStyle;
use warboard_engine::name::width as columns_of;

use super::Drawing;
use super::cells::{CellRun, Cells};
use super::raster::{RasterTransform, whole};

/// Columns behind an abbreviation, for a blank, the owner's letter and a number.
pub(super) const BEHIND: usize = 4;
/// Columns for signs behind that, where nothing is in the way.
const SIGNS: usize = 2;
/// Columns of a label where names have no room: the owner's letter and a number.
pub(super) const BRIEF: usize = 3;
/// Largest part of the cells covered by names, in percent; beyond it, labels have no names.
const FULL: usize = 45;
/// Largest distance of a name from its space, in columns and rows.
const FAR: (usize, usize) = (24, 9);
/// Cost of covering a half cell of another space, in columns of distance.
const COVERS_OTHER: usize = 2;
/// Cost of covering a half cell of a small space.
const COVERS_SMALL: usize = 8;
/// Largest number of half cells of a small space.
const SMALL: usize = 10;
/// Cost of covering another name, for each cell.
const COVERS_NAME: usize = 1_000;

/// Least number of columns for full names where nothing is in their way.
const WIDE: usize = 100;

/// The state of the cells while names are placed.
struct LabelMap<'a> {
    halves: &'a [Option<usize>],
    counts: Vec<usize>,
    taken: Vec<bool>,
    columns: usize,
    rows: usize,
}

/// Returns the place of every name. Small spaces choose first: they have least room of their own.
pub(super) fn place(
    drawing: &Drawing,
    halves: &[Option<usize>],
    view: RasterTransform,
    (columns, rows): (usize, usize),
) -> Vec<CellRun> {
    let n = drawing.spaces.len();
    let mut counts = vec![0; n];
    halves.iter().flatten().for_each(|&space: &usize| counts[space] += 1);
    let wanted: usize = drawing.spaces.iter().map(|space| columns_of(&space.short) + BEHIND).sum();
    let is_brief = wanted * 100 > columns * rows * FULL;
    let mut order: Vec<usize> = (0..n).collect();
    // In rings those in the middle have no way out of each other's way.
    let inward = |space: usize| {
        let [x, y] = view.pixel(drawing.spaces[space].label).map(whole);
        x.abs_diff(columns / 2) + y.abs_diff(rows)
    };
    let is_ringed = drawing.style == SheetStyle::Rings;
    order.sort_by_key(|&space| (if is_ringed { inward(space) } else { counts[space] }, space));
    let mut ground = LabelMap { halves, counts, taken: vec![false; columns * rows], columns, rows };
    let mut places = vec![CellRun::default(); n];
    for space in order {
        let drawn = &drawing.spaces[space];
        let width = if is_brief { BRIEF } else { columns_of(&drawn.short) + BEHIND }.min(columns);
        let [x, y] = view.pixel(drawn.label).map(whole);
        let home = (x.saturating_sub(width / 2).min(columns - width), (y / 2).min(rows - 1));
        let place = ground.best(space, home, width);
        // A number without a name says nothing beside its space.
        let is_shown = !is_brief || ground.is_on(space, place);
        places[space] = if is_shown { place } else { CellRun { width: 0, ..place } };
        ground.take(places[space]);
    }
    places
}

/// Widens abbreviations to full names on a wide board, where only their own space or open ground is
/// beside them.
pub(super) fn widen(drawing: &Drawing, cells: &mut Cells) {
    if cells.columns < WIDE {
        return;
    }
    let mut taken = vec![false; cells.columns * cells.rows];
    cells.lines.iter().for_each(|line| taken[line.row * cells.columns + line.column] = true);
    for place in &cells.labels {
        let from = place.row * cells.columns + place.column;
        taken[from..from + place.width].fill(true);
    }
    for (space, drawn) in drawing.spaces.iter().enumerate() {
        let place = cells.labels[space];
        if place.width <= BRIEF {
            continue;
        }
        let is_free = |column: usize| {
            let own = |half: usize| {
                let at = cells.halves[half * cells.columns + column];
                at.is_none_or(|other| other == space)
            };
            let is_taken = taken[place.row * cells.columns + column];
            !is_taken && own(2 * place.row) && own(2 * place.row + 1)
        };
        let right = (place.column + place.width..cells.columns).take_while(|&at| is_free(at));
        let left = (0..place.column).rev().take_while(|&at| is_free(at));
        // A blank stays on either side: names that touch are read as one.
        let (left, right) = (left.count().saturating_sub(1), right.count().saturating_sub(1));
        let by_so_many = |more: usize| {
            let wider = (columns_of(&drawn.name) + BEHIND + more).saturating_sub(place.width);
            (wider > 0 && left + right >= wider).then_some(wider)
        };
        let Some(wider) = (0..=SIGNS).rev().find_map(by_so_many) else { continue };
        let by = (wider / 2).clamp(wider.saturating_sub(right), left);
        let wide =
            CellRun { column: place.column - by, width: place.width + wider, row: place.row };
        let from = wide.row * cells.columns + wide.column;
        taken[from..from + wide.width].fill(true);
        cells.labels[space] = wide;
    }
}

impl LabelMap<'_> {
    /// Returns the cheapest place around one.
    fn best(&self, space: usize, (column, row): (usize, usize), width: usize) -> CellRun {
        let mut best = (usize::MAX, CellRun { column, row, width });
        for down in row.saturating_sub(FAR.1)..(row + FAR.1 + 1).min(self.rows) {
            let last = (column + FAR.0).min(self.columns - width);
            for across in column.saturating_sub(FAR.0)..=last {
                // A row is about twice as high as a column is wide.
                let away = across.abs_diff(column) + 2 * down.abs_diff(row);
                if away < best.0 {
                    let cost = away + self.cost(space, down, across, width, best.0);
                    if cost < best.0 {
                        best = (cost, CellRun { column: across, row: down, width });
                    }
                }
            }
        }
        best.1
    }

    /// Checks whether every cell of a place but one belongs to a space, at least in part, and to no
    /// other name.
    fn is_on(&self, space: usize, place: CellRun) -> bool {
        let cells = place.column..place.column + place.width;
        let own = |&at: &usize| {
            let half = |half: usize| self.halves[half * self.columns + at] == Some(space);
            let is_free = !self.taken[place.row * self.columns + at];
            is_free && (half(2 * place.row) || half(2 * place.row + 1))
        };
        cells.clone().filter(own).count() + 1 >= cells.len()
    }

    /// Returns the cost of a place; stops counting beyond `enough`.
    fn cost(&self, space: usize, row: usize, column: usize, width: usize, enough: usize) -> usize {
        let mut cost = 0;
        for at in column..column + width {
            if self.taken[row * self.columns + at] {
                cost += COVERS_NAME;
            }
            for half in [2 * row, 2 * row + 1] {
                cost += match self.halves[half * self.columns + at] {
                    Some(other) if other == space => 0,
                    Some(other) if self.counts[other] <= SMALL => COVERS_SMALL,
                    Some(_) => COVERS_OTHER,
                    None => 1,
                };
            }
            if cost >= enough {
                break;
            }
        }
        // Names that touch are read as one.
        let touches = |at: Option<usize>| {
            at.is_some_and(|at| at < self.columns && self.taken[row * self.columns + at])
        };
        let beside = touches(column.checked_sub(1)) || touches(Some(column + width));
        cost + if beside { COVERS_OTHER } else { 0 }
    }

    fn take(&mut self, place: CellRun) {
        let from = place.row * self.columns + place.column;
        self.taken[from..from + place.width].fill(true);
    }
}
