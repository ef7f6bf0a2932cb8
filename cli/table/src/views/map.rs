//! The board on a grid of characters: every space at its position, with dots for links.

use warboard_engine::model::{SpaceId, TableId};
use warboard_engine::name::cut_end;
use warboard_engine::observation::Observation;

use super::board;
use crate::model::places::{self, CLOSED, SpaceView, TOKEN};
use crate::paint::{QUIET, columns, paint};
use crate::presenter::Presenter;
use crate::text::say;
use warboard_draw::{Letter, letters};

/// The smallest and largest widths of the drawing, in columns.
const WIDTH: std::ops::RangeInclusive<usize> = 60..=130;

/// The content of a cell of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum MapCell {
    /// An empty cell.
    Empty,
    /// Part of a link.
    Link,
    /// Part of a space's label: a letter, or an empty text behind a wide letter.
    Label(Letter, SpaceId),
}

/// A grid of characters.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Grid {
    /// The rows of cells.
    cells: Vec<Vec<MapCell>>,
    width: usize,
}

/// The position of a label.
struct Label {
    row: usize,
    column: usize,
    /// The width in columns.
    length: usize,
}

/// Draws the map. If the edition lacks the position of a space, lists the board by regions instead.
pub fn show(desk: &Presenter, view: &Observation<'_>) -> String {
    let spaces = &desk.rules.board.spaces;
    if spaces.rows().iter().any(|space| space.at.is_none()) {
        return board::show(desk, view);
    }
    let width = desk.width.saturating_sub(1).clamp(*WIDTH.start(), *WIDTH.end());
    let height = (width / 3).max(spaces.len() / 2);
    let grid = Grid::new(&places::all(desk, view), &places::links(desk, view), width, height);
    let mut lines = grid.lines(desk, view);
    lines.extend(legend(desk, view));
    lines.join("\n")
}

/// Explains the marks of labels, and lists the tokens by space.
fn legend(desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
    let spaces = || desk.rules.board.spaces.ids();
    let mut lines = Vec::new();
    let marks = [
        spaces().any(|space| !desk.other_units(view, space).is_empty()).then(|| {
            if !desk.rules.kinds_hold() {
                return say!(desk.texts, "map-legend-units");
            }
            let kinds = desk.rules.units.iter();
            let each = kinds
                .map(|(unit, row)| format!("{} {}", desk.mark_of(unit), desk.texts.of(&row.name)));
            each.collect::<Vec<_>>().join(" · ")
        }),
        spaces()
            .any(|space| view.is_closed(space))
            .then(|| say!(desk.texts, "board-legend-closed", "mark" = CLOSED)),
    ];
    let marks: Vec<String> = marks.into_iter().flatten().collect();
    if !marks.is_empty() {
        lines.push(format!("  {}", marks.join(" ")));
    }
    let tokens = spaces().filter_map(|space| {
        let tokens = desk.lying_on(view, space);
        let (at, list) = (desk.space(space), tokens.join(", "));
        (!tokens.is_empty()).then(|| say!(desk.texts, "map-tokens", "space" = at, "list" = list))
    });
    let tokens: Vec<String> = tokens.collect();
    if !tokens.is_empty() {
        lines.push(format!("  {TOKEN} {}", tokens.join(" · ")));
    }
    lines
}

/// Draws the label of a space at its position, or at the nearest free one.
fn label(place: &SpaceView, grid: &mut Grid) -> Label {
    let text = place.label();
    let (x, y) = place.at.unwrap_or_default();
    let letters = letters(cut_end(&text, grid.width));
    let length = letters.len();
    let height = grid.cells.len();
    let left = (usize::from(x) * (grid.width - 1) / 100).saturating_sub(length / 2);
    let left = left.min(grid.width - length);
    let top = (usize::from(y) * (height - 1) / 100).min(height - 1);
    let free = |&(row, column): &(usize, usize)| grid.is_free(row, column, length);
    let (row, column) =
        around(top, left, height, grid.width - length).find(free).unwrap_or((top, left));
    // A wide letter that this label covers in part is removed.
    let blank = MapCell::Empty;
    let is_half = |cell: &MapCell| matches!(cell, MapCell::Label(letter, _) if letter.is_empty());
    if grid.cells[row].get(column).is_some_and(is_half) {
        grid.cells[row][column - 1] = blank;
    }
    if let Some(behind) = grid.cells[row].get_mut(column + length).filter(|cell| is_half(cell)) {
        *behind = blank;
    }
    for (at, letter) in letters.into_iter().enumerate() {
        grid.cells[row][column + at] = MapCell::Label(letter, place.space);
    }
    Label { row, column, length }
}

/// Returns all positions by their distance from a position.
fn around(
    row: usize,
    column: usize,
    height: usize,
    column_max: usize,
) -> impl Iterator<Item = (usize, usize)> {
    let mut all: Vec<(usize, usize)> =
        (0..height).flat_map(|r| (0..=column_max).map(move |c| (r, c))).collect();
    // A row is about twice as high as a column is wide.
    all.sort_by_key(|&(r, c)| (r.abs_diff(row) * 4 + c.abs_diff(column), r, c));
    all.into_iter()
}

impl Grid {
    /// Draws spaces and links on a grid of this size, at least one column and one row.
    fn new(
        places: &[SpaceView],
        links: &[(SpaceId, SpaceId)],
        width: usize,
        height: usize,
    ) -> Self {
        let (width, height) = (width.max(1), height.max(1));
        let mut grid = Self { cells: vec![vec![MapCell::Empty; width]; height], width };
        let labels: Vec<Label> = places.iter().map(|place| label(place, &mut grid)).collect();
        for &(a, b) in links {
            grid.draw_link(&labels[a.index()], &labels[b.index()]);
        }
        grid
    }

    /// Returns whether a label fits, with a blank on both sides.
    fn is_free(&self, row: usize, column: usize, length: usize) -> bool {
        let from = column.saturating_sub(1);
        let to = (column + length + 1).min(self.width);
        self.cells[row][from..to].iter().all(|cell| *cell == MapCell::Empty)
    }

    /// Draws dots between two labels. A link around the edge of the board is drawn as two stubs.
    fn draw_link(&mut self, a: &Label, b: &Label) {
        let middle = |label: &Label| label.column + label.length / 2;
        let (from, to) = (middle(a), middle(b));
        if from.abs_diff(to) * 2 > self.width {
            let (west, east) = if from < to { (a, b) } else { (b, a) };
            self.draw(west.row, 0, west.row, west.column);
            self.draw(east.row, east.column, east.row, self.width - 1);
        } else {
            self.draw(a.row, from, b.row, to);
        }
    }

    /// Draws dots on a straight line through empty cells, one for each row or every second column.
    fn draw(&mut self, row_a: usize, column_a: usize, row_b: usize, column_b: usize) {
        let steps = row_a.abs_diff(row_b).max(column_a.abs_diff(column_b) / 2).max(1);
        let between = |from: usize, to: usize, step: usize| {
            (from * (steps - step) + to * step + steps / 2) / steps
        };
        for step in 0..=steps {
            let (row, column) = (between(row_a, row_b, step), between(column_a, column_b, step));
            if let Some(cell) = self.cells.get_mut(row).and_then(|row| row.get_mut(column))
                && *cell == MapCell::Empty
            {
                *cell = MapCell::Link;
            }
        }
    }

    fn lines(&self, desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
        let kind = |cell: &MapCell| match *cell {
            MapCell::Empty => (0, None),
            MapCell::Link => (1, None),
            MapCell::Label(_, space) => (2, view.owner(space)),
        };
        let lines = self.cells.iter().map(|row| {
            let mut line = String::new();
            for group in row.chunk_by(|a, b| kind(a) == kind(b)) {
                let text: String = group.iter().map(MapCell::letter).collect();
                match group.first().map(kind) {
                    Some((1, _)) => line.push_str(&paint(QUIET, &text)),
                    Some((2, Some(army))) => line.push_str(&desk.in_colour(army, &text)),
                    _ => line.push_str(&text),
                }
            }
            if columns(&line) > 0 { line.trim_end().to_owned() } else { line }
        });
        let lines: Vec<String> = lines.collect();
        let used = |line: &String| !line.trim().is_empty();
        let first = lines.iter().position(used).unwrap_or(0);
        let last = lines.iter().rposition(used).map_or(0, |last| last + 1);
        lines[first..last].to_vec()
    }
}

impl MapCell {
    fn letter(&self) -> &str {
        match self {
            Self::Empty => " ",
            Self::Link => "·",
            Self::Label(letter, _) => letter,
        }
    }
}
