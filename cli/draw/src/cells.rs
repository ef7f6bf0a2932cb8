//! The board in the cells of a terminal: two pixels a cell, one above the other.

use std::iter;
use std::ops::Range;

use arrayvec::ArrayString;
use serde::Serialize;
use warboard_engine::name::{cut_end, graphemes, width as columns};

use super::marks::{BoardMarks, Lit, SpaceMark};
use super::palette::{self, Rgb};
use super::plane::Point;
use super::raster::{self, RasterTransform, float, whole};
use super::{Drawing, DrawnSpace, Line, labels};

/// The ground where nothing lies.
const OPEN: Rgb = Rgb(0x10, 0x16, 0x20);
/// Lines on it, and those of special kinds.
const LINE: Rgb = Rgb(0x5b, 0x6b, 0x80);
const SPECIAL: Rgb = Rgb(0x8f, 0xa4, 0xc4);
/// The way of a battle.
const PATH: Rgb = Rgb(0xff, 0xe0, 0x8a);
const WHITE: Rgb = Rgb(0xff, 0xff, 0xff);
const BLACK: Rgb = Rgb(0x0a, 0x0c, 0x10);

/// A board in columns and rows of a terminal. It is built once for a size; [`Cells::frame`] adds
/// marks.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Cells {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows; each holds two half cells, one above the other.
    pub rows: usize,
    /// The space of every half cell, line by line.
    pub halves: Vec<Option<usize>>,
    /// The tinted region behind every half cell, where there is one.
    pub grounds: Vec<Option<usize>>,
    /// The place of every space's name, with room for its owner and a number; of width 0 where
    /// there is no room.
    pub labels: Vec<CellRun>,
    /// The cells of lines, those of the first line first; none lies on a space or a name.
    pub lines: Vec<LineCell>,
    /// The space that a click on every cell means.
    clicks: Vec<Option<usize>>,
    /// A shade of every space, 0 to 3: spaces that touch have different ones.
    pub shades: Vec<u8>,
}

/// A run of adjacent cells in one row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct CellRun {
    /// The first column.
    pub column: usize,
    /// The row.
    pub row: usize,
    /// The width in columns.
    pub width: usize,
}

/// The text of a cell: a grapheme, which takes one or two cells; empty in the second one.
pub type Letter = ArrayString<LETTER_MAX>;

/// Most bytes of a grapheme that is shown whole: those of an emoji of a family, with colours of skin.
const LETTER_MAX: usize = 48;

/// Returns a grapheme as it stands in a cell; of one that is too long its first character.
fn letter(grapheme: &str) -> Letter {
    let first = || grapheme.chars().next().map(|c| letter(c.encode_utf8(&mut [0; 4])));
    Letter::from(grapheme).unwrap_or_else(|_| first().unwrap_or_default())
}

/// Returns a text in cells: each of its graphemes, and nothing behind a wide one.
pub fn letters(text: &str) -> Vec<Letter> {
    let cells = graphemes(text).filter(|(_, wide)| *wide > 0).flat_map(|(grapheme, wide)| {
        iter::once(letter(grapheme)).chain(iter::repeat_n(Letter::new(), wide - 1))
    });
    cells.collect()
}

/// A cell of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LineCell {
    /// Its column.
    pub column: usize,
    /// Its row.
    pub row: usize,
    /// The line, by its index in the drawing.
    pub line: usize,
    /// The letter that shows it.
    pub letter: Letter,
}

/// A border that runs through a cell where there are too few colours for areas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Border {
    /// The region on one of its sides, by its index in the drawing.
    pub region: Option<usize>,
    /// True if spaces are there, not only a tint behind them.
    pub is_of_spaces: bool,
}

/// A cell as it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Glyph {
    /// The letter: a character, a blank or `▀`, whose upper half has the colour in front.
    pub letter: Letter,
    /// The colour in front.
    pub front: Rgb,
    /// The colour behind.
    pub back: Rgb,
    /// True if the letter is bold.
    pub bold: bool,
    /// The space that a click on the cell selects.
    pub space: Option<usize>,
}

/// Returns the board in so many columns and rows, each at least one.
pub fn cells(drawing: &Drawing, columns: usize, rows: usize) -> Cells {
    let (columns, rows) = (columns.max(1), rows.max(1));
    let (halves, view) = raster::fill(drawing, columns, rows * 2);
    let labels = labels::place(drawing, &halves, view, (columns, rows));
    let mut cells = Cells {
        columns,
        rows,
        grounds: raster::grounds(drawing, view, columns, rows * 2),
        shades: shades(&halves, columns, drawing.spaces.len()),
        halves,
        labels,
        lines: Vec::new(),
        clicks: Vec::new(),
    };
    cells.clicks = cells.clicks();
    let each = drawing.lines.iter().enumerate();
    cells.lines = each.flat_map(|(at, line)| cells.line(drawing, view, at, line)).collect();
    labels::widen(drawing, &mut cells);
    cells.clicks = cells.clicks();
    cells
}

/// Returns a shade for every space, so that those that touch differ as far as four shades go.
fn shades(halves: &[Option<usize>], columns: usize, n: usize) -> Vec<u8> {
    let mut beside = vec![Vec::new(); n];
    for (at, &space) in halves.iter().enumerate() {
        let right =
            if (at + 1) % columns == 0 { None } else { halves.get(at + 1).copied().flatten() };
        let below = halves.get(at + columns).copied().flatten();
        for (a, b) in [right, below].into_iter().filter_map(|other| space.zip(other)) {
            if a != b {
                beside[a.max(b)].push(a.min(b));
            }
        }
    }
    let mut shades: Vec<u8> = Vec::with_capacity(n);
    for others in beside {
        let used = |shade: &u8| others.iter().any(|&other: &usize| shades[other] == *shade);
        let free = (0..4).find(|shade| !used(shade));
        shades.push(free.unwrap_or(3));
    }
    shades
}

impl Cells {
    /// Returns the space that a click on a cell means: that of the name there, else of its upper
    /// half, else of its lower one.
    pub fn space_at(&self, column: usize, row: usize) -> Option<usize> {
        if column >= self.columns || row >= self.rows {
            return None;
        }
        self.clicks[row * self.columns + column]
    }

    /// Returns the border of spaces or of tinted ground that runs through a cell without a name or
    /// a line. It is used where there are too few colours for areas.
    pub fn border(&self, drawing: &Drawing, at: usize) -> Option<Border> {
        let (column, row) = (at % self.columns, at / self.columns);
        let half = |column: usize, row: usize| {
            let at = 2 * row * self.columns + column;
            (self.halves.get(at).copied().flatten(), self.grounds.get(at).copied().flatten())
        };
        let own = half(column, row);
        let right = if column + 1 < self.columns { half(column + 1, row) } else { own };
        let below = if row + 1 < self.rows { half(column, row + 1) } else { own };
        let of = |(space, ground): (Option<usize>, Option<usize>)| {
            space.and_then(|space| drawing.spaces[space].region).or(ground)
        };
        let region = [own, right, below].into_iter().find_map(of);
        let is_of_spaces = own.0 != right.0 || own.0 != below.0;
        (own != right || own != below).then_some(Border { region, is_of_spaces })
    }

    /// Returns the space that a click on each cell selects. Where names overlap for lack of room,
    /// the first space wins.
    fn clicks(&self) -> Vec<Option<usize>> {
        let half = |at: usize| {
            let upper = at / self.columns * 2 * self.columns + at % self.columns;
            self.halves[upper].or(self.halves[upper + self.columns])
        };
        let mut clicks: Vec<Option<usize>> = (0..self.columns * self.rows).map(half).collect();
        for (space, place) in self.labels.iter().enumerate().rev() {
            let from = place.row * self.columns + place.column;
            clicks[from..from + place.width].fill(Some(space));
        }
        clicks
    }

    /// Returns the cells of a line that lie on nothing else, beginning at `a`.
    fn line(
        &self,
        drawing: &Drawing,
        view: RasterTransform,
        at: usize,
        line: &Line,
    ) -> Vec<LineCell> {
        let special = drawing.kinds.get(line.kind).is_some_and(|kind| kind.special);
        let mut found: Vec<LineCell> = Vec::new();
        for ends in line.parts.iter().flat_map(|part| part.windows(2)) {
            let (from, to) = (view.pixel(ends[0]), view.pixel(ends[1]));
            let letter = letter(slope(from, to, special));
            for (column, row) in steps(from, to, self.columns, self.rows) {
                let is_new =
                    found.last().is_none_or(|cell| (cell.column, cell.row) != (column, row));
                if is_new && self.space_at(column, row).is_none() {
                    found.push(LineCell { column, row, line: at, letter });
                }
            }
        }
        if line.around {
            self.mark_ends(drawing, view, at, line, &mut found);
        }
        found
    }

    /// Writes on the cells of a line that leaves the sheet, at both edges, where it leads.
    fn mark_ends(
        &self,
        drawing: &Drawing,
        view: RasterTransform,
        at: usize,
        line: &Line,
        found: &mut Vec<LineCell>,
    ) {
        let first = line.parts.first().and_then(|part| part.last());
        let last = line.parts.last().and_then(|part| part.first());
        for (point, other) in [(first, line.b), (last, line.a)] {
            let Some(&point) = point else { continue };
            let short = &drawing.spaces[other].short;
            let is_west = point[0] < drawing.size[0] / 2.0;
            let text = if is_west { format!("←{short} ") } else { format!(" {short}→") };
            let [x, y] = view.pixel(point).map(whole);
            let letters = letters(&text);
            let (n, row) = (letters.len(), (y / 2).min(self.rows - 1));
            let from = if is_west { x } else { x.saturating_sub(n) };
            let columns = from..self.columns.min(from + n);
            let cells = || columns.clone().zip(letters.iter().copied());
            let is_free = |column, row| self.space_at(column, row).is_none();
            // A row beside, where a name has no room for its letters in its own.
            let has_room = |row: &usize| cells().all(|(at, of)| &of == " " || is_free(at, *row));
            let rows = [row, row.saturating_sub(1), row + 1].into_iter();
            let row = rows.filter(|row| *row < self.rows).find(has_room).unwrap_or(row);
            // Neither half of a wide letter stands alone.
            let is_whole = |column: usize, of: Letter| {
                if of.is_empty() {
                    is_free(column.saturating_sub(1), row)
                } else {
                    letters.get(column + 1 - from).is_none_or(|next| {
                        !next.is_empty()
                            || columns.contains(&(column + 1)) && is_free(column + 1, row)
                    })
                }
            };
            let free = cells().filter(|&(column, of)| is_free(column, row) && is_whole(column, of));
            let written: Vec<LineCell> =
                free.map(|(column, letter)| LineCell { column, row, line: at, letter }).collect();
            found.retain(|cell| {
                written.iter().all(|new| (new.column, new.row) != (cell.column, cell.row))
            });
            found.extend(written);
        }
    }

    /// Returns the board with what lies on it now, row by row.
    pub fn frame(&self, drawing: &Drawing, marks: &BoardMarks) -> Vec<Glyph> {
        let colours: Vec<Rgb> =
            (0..drawing.spaces.len()).map(|space| self.colour(drawing, marks, space)).collect();
        let mut frame: Vec<Glyph> =
            (0..self.columns * self.rows).map(|at| self.ground(&colours, at)).collect();
        for cell in &self.lines {
            let line = &drawing.lines[cell.line];
            let special = drawing.kinds.get(line.kind).is_some_and(|kind| kind.special);
            let glyph = &mut frame[cell.row * self.columns + cell.column];
            let is_way = marks.path.windows(2).any(|way| line.joins(way[0], way[1]));
            glyph.back = if &glyph.letter == "▀" { glyph.front } else { glyph.back };
            glyph.letter = cell.letter;
            glyph.front = if is_way {
                PATH
            } else if special {
                SPECIAL
            } else {
                LINE
            };
        }
        for (space, place) in self.labels.iter().enumerate() {
            let text = text(drawing, marks, space, place.width);
            self.write(&mut frame, *place, &text, (space, colours[space]), marks);
        }
        frame
    }

    /// Returns the colour of a space: its owner's, or its region's tint; lit, dimmed, or a little
    /// lighter or darker than others.
    fn colour(&self, drawing: &Drawing, marks: &BoardMarks, space: usize) -> Rgb {
        let region = drawing.spaces[space].region.and_then(|region| drawing.regions.get(region));
        let bare = region.map_or(Rgb(0x4a, 0x50, 0x58), |region| region.night);
        let owner = marks.owner(space);
        let colour = owner.map_or(bare, |army| owned(army.colour));
        // A tint stays one of its own in 256 colours.
        let step = if owner.is_some() { 9 } else { 4 };
        let colour = colour.towards(OPEN, self.shades[space] * step);
        let mark = marks.on(space);
        if mark.is_some_and(|mark| mark.closed) {
            return OPEN.towards(LINE, 20);
        }
        match mark.map_or(Lit::Plain, |mark| mark.lit) {
            Lit::Plain => colour,
            Lit::Source => colour.towards(WHITE, 45),
            Lit::Target => colour.towards(WHITE, 22),
            Lit::Dimmed => colour.towards(OPEN, 50),
        }
    }

    /// Returns a cell without lines and names.
    fn ground(&self, colours: &[Rgb], at: usize) -> Glyph {
        let (column, row) = (at % self.columns, at / self.columns);
        let half = |half: usize| {
            let at = half * self.columns + column;
            let tint = self.grounds[at].map_or(OPEN, palette::ground);
            self.halves[at].map_or(tint, |space| colours[space])
        };
        let (upper, lower) = (half(2 * row), half(2 * row + 1));
        let letter = letter(if upper == lower { " " } else { "▀" });
        Glyph { letter, front: upper, back: lower, bold: false, space: self.space_at(column, row) }
    }

    /// Writes a name, in the middle of its place.
    fn write(
        &self,
        frame: &mut [Glyph],
        place: CellRun,
        text: &str,
        (space, colour): (usize, Rgb),
        marks: &BoardMarks,
    ) {
        let lit = marks.on(space).map_or(Lit::Plain, |mark| mark.lit);
        let letters = letters(cut_end(text, place.width));
        let from = place.column + place.width.saturating_sub(letters.len()) / 2;
        let first = place.row * self.columns + from;
        // A wide letter that another name covers in part is removed.
        if frame.get(first).is_some_and(|glyph| glyph.letter.is_empty()) {
            frame[first - 1].letter = letter(" ");
        }
        if let Some(behind) = frame.get_mut(first + letters.len())
            && behind.letter.is_empty()
        {
            behind.letter = letter(" ");
        }
        let cells = first..first + letters.len();
        let owner = marks.owner(space).map(|army| army.colour);
        let (light, back) = self.label_colours(cells, (space, colour), owner);
        let (front, back) = match lit {
            Lit::Source => (BLACK, PATH),
            Lit::Target => (PATH, back),
            Lit::Plain => (light, back),
            Lit::Dimmed => (light.towards(back, 45), back),
        };
        for (at, &letter) in letters.iter().enumerate() {
            let bold = lit != Lit::Dimmed;
            frame[first + at] = Glyph { letter, front, back, bold, space: Some(space) };
        }
    }

    /// Returns the colours of a name over some cells, of its letters and behind all of them: on the
    /// space's own ground where most of the cells are its own or another's, else in the owner's
    /// colour on the ground around it.
    fn label_colours(
        &self,
        cells: Range<usize>,
        (space, colour): (usize, Rgb),
        owner: Option<Rgb>,
    ) -> (Rgb, Rgb) {
        let halves = |at: usize| {
            let upper = at / self.columns * 2 * self.columns + at % self.columns;
            [upper, upper + self.columns]
        };
        let spaces = |at: usize| halves(at).map(|half| self.halves[half]);
        let width = cells.len();
        let on_own = cells.clone().filter(|&at| spaces(at).contains(&Some(space))).count();
        let is_open = |at: &usize| spaces(*at) == [None, None];
        let open: Vec<usize> = cells.clone().filter(is_open).collect();
        if on_own * 2 >= width || open.len() * 2 < width {
            return (if colour.light() > 150 { BLACK } else { WHITE }, colour);
        }
        let tint = |at: usize| self.grounds[halves(at)[0]].map_or(OPEN, palette::ground);
        let tints = || open.iter().map(|&at| tint(at));
        let back = tints().max_by_key(|&one| tints().filter(|&other| other == one).count());
        (owner.map_or(WHITE, lighter), back.unwrap_or(OPEN))
    }
}

/// Returns an owner's colour as letters have it on dark ground.
fn lighter(colour: Rgb) -> Rgb {
    if colour.light() < 110 { colour.towards(WHITE, 45) } else { colour }
}

/// Returns the colour of what an army controls: a little darker than its own, and a black one's
/// lighter than the open ground.
fn owned(colour: Rgb) -> Rgb {
    if colour.light() < 60 { colour.towards(WHITE, 20) } else { colour.towards(OPEN, 28) }
}

impl CellRun {
    /// Checks whether the place contains a cell.
    pub fn holds(self, column: usize, row: usize) -> bool {
        self.row == row && (self.column..self.column + self.width).contains(&column)
    }
}

impl Line {
    /// Checks whether the line joins two spaces.
    pub fn joins(&self, a: usize, b: usize) -> bool {
        (self.a, self.b) == (a, b) || (self.b, self.a) == (a, b)
    }
}

/// Returns the text of a space: its name, where that has room, its owner's letter, its number of
/// units, the values of variables, and signs for more. The name is shortened before a sign is left out.
fn text(drawing: &Drawing, marks: &BoardMarks, space: usize, width: usize) -> String {
    let DrawnSpace { name, short, .. } = &drawing.spaces[space];
    let has_room = width >= columns(name) + labels::BEHIND;
    let written = if has_room { name } else { short };
    let Some(mark) = marks.on(space) else { return written.clone() };
    if mark.closed {
        return if width <= labels::BRIEF { "×".to_owned() } else { format!("{written} ×") };
    }
    let n = match mark.basic() {
        0 => mark.units(),
        n => n,
    };
    let n = if n == 0 { String::new() } else { n.to_string() };
    let owner = marks.owner(space).map_or(String::new(), |army| army.letter.to_string());
    let values: Vec<&str> = mark.figures.iter().map(|figure| figure.value.as_str()).collect();
    let values = if values.is_empty() { String::new() } else { format!("={}", values.join("/")) };
    let behind = format!("{owner}{n}{values}{}", signs(mark));
    if width <= labels::BRIEF && !(owner.is_empty() && n.is_empty()) {
        return cut_end(&behind, width).to_owned();
    }
    // Signs alone stand close to a name.
    let blank = if owner.is_empty() && n.is_empty() { "" } else { " " };
    let shortened = (0..=columns(short)).rev().map(|room| cut_end(short, room).to_owned());
    let names: Vec<String> = iter::once(written.clone()).chain(shortened).collect();
    let each =
        names.iter().flat_map(|name| [blank, ""].map(|blank| format!("{name}{blank}{behind}")));
    let mut fitting = each.filter(|text| columns(text) <= width);
    fitting.next().unwrap_or(behind)
}

/// Returns the signs for what the number of units omits: other kinds or armies, tokens, attackable
/// tokens, and printed marks.
fn signs(mark: &SpaceMark) -> String {
    let tokens = mark.tokens.len() > usize::from(mark.target);
    let signs = [
        ('+', mark.pieces.len() > 1),
        ('*', tokens),
        ('@', mark.target),
        ('°', !mark.tags.is_empty()),
    ];
    signs.into_iter().filter(|(_, is_there)| *is_there).map(|(sign, _)| sign).collect()
}

/// Returns the character of a line, by its slope; special ones are dotted.
fn slope(from: Point, to: Point, special: bool) -> &'static str {
    if special {
        return "·";
    }
    let (across, down) = (to[0] - from[0], to[1] - from[1]);
    if down.abs() * 2.0 < across.abs() {
        "─"
    } else if across.abs() * 2.0 < down.abs() {
        "│"
    } else if (across > 0.0) == (down > 0.0) {
        "╲"
    } else {
        "╱"
    }
}

/// Returns the cells from one pixel to another.
fn steps(
    from: Point,
    to: Point,
    columns: usize,
    rows: usize,
) -> impl Iterator<Item = (usize, usize)> {
    let across = (to[0] - from[0]).abs().max((to[1] - from[1]).abs());
    let n = whole(across).max(1);
    (0..=n).map(move |at| {
        let part = float(at) / float(n);
        let [x, y] = super::plane::between(from, to, part).map(whole);
        (x.min(columns - 1), (y / 2).min(rows - 1))
    })
}
