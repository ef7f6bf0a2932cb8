//! The board on the screen: whose every space is, what answers, and what is pointed at.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use warboard_engine::model::{SpaceId, TableId};

use super::ink::Palette;
use super::state::{At, Hits, Stage, State};
use crate::drawing::{Cells, Drawing, Glyph, Lit, Marks, cells};

/// A board that is drawn, with its cells for the size that was drawn last.
#[derive(Debug)]
pub(super) struct Board {
    drawing: Drawing,
    cells: Option<Cells>,
}

impl Board {
    /// A board that was not drawn yet.
    pub(super) fn new(drawing: Drawing) -> Self {
        Self { drawing, cells: None }
    }
}

/// Draws the board, and keeps which cell belongs to which space.
pub(super) fn paint(buffer: &mut Buffer, area: Rect, state: &mut State) {
    (state.hits, state.middles) = (Hits::default(), Vec::new());
    let Some(mut board) = state.board.take() else { return };
    let (columns, rows) = (usize::from(area.width), usize::from(area.height));
    if columns > 0 && rows > 0 && state.model.is_some() {
        let is_same = |cells: &Cells| (cells.columns, cells.rows) == (columns, rows);
        let kept = board.cells.take().filter(is_same);
        let cells = kept.unwrap_or_else(|| cells(&board.drawing, columns, rows));
        draw(buffer, area, state, &board.drawing, &cells);
        board.cells = Some(cells);
    }
    state.board = Some(board);
}

fn draw(buffer: &mut Buffer, area: Rect, state: &mut State, drawing: &Drawing, cells: &Cells) {
    let marks = lit(state);
    let frame = cells.frame(drawing, &marks);
    let columns = cells.columns;
    let mut names = vec![false; frame.len()];
    for label in &cells.labels {
        let from = label.row * columns + label.column;
        names.iter_mut().skip(from).take(label.width).for_each(|name| *name = true);
    }
    for (at, glyph) in frame.iter().enumerate() {
        let (column, row) = (at % columns, at / columns);
        let place = (offset(area.x, column), offset(area.y, row));
        let Some(cell) = buffer.cell_mut(place) else { continue };
        let is_name = names[at] && glyph.ch != '▀';
        let ch = match state.palette {
            Palette::None if !names[at] => bare(cells, glyph, at),
            Palette::None if glyph.ch == '▀' => ' ',
            _ => glyph.ch,
        };
        cell.set_char(ch).set_style(style(state, &marks, glyph, is_name));
    }
    let spaces = frame.iter().map(|glyph| glyph.space.map(SpaceId::from_index)).collect();
    state.hits = Hits { area, columns, spaces };
    let middle = |(space, label): (usize, &crate::drawing::Place)| {
        let (x, y) = (label.column + label.width / 2, label.row);
        let point = (i32::try_from(x).unwrap_or(0), i32::try_from(y).unwrap_or(0));
        (SpaceId::from_index(space), point)
    };
    state.middles = cells.labels.iter().enumerate().map(middle).collect();
}

fn offset(from: u16, by: usize) -> u16 {
    from.saturating_add(u16::try_from(by).unwrap_or(u16::MAX))
}

/// What lies on the board, with what answers lit.
fn lit(state: &State) -> Marks {
    let Some(model) = &state.model else { return Marks::default() };
    let mut marks = model.marks.clone();
    if state.stage != Stage::Asked || model.offer.is_none() {
        return marks;
    }
    let points = state.points();
    for (space, mark) in marks.spaces.iter_mut().enumerate() {
        let space = SpaceId::from_index(space);
        let at = At::Space(space);
        mark.lit = match state.source {
            Some(source) if source == space => Lit::Source,
            Some(_) if points.contains(&at) => Lit::Target,
            Some(_) => Lit::Dimmed,
            None if state.at == Some(at) => Lit::Source,
            None => Lit::Plain,
        };
    }
    if let (Some(source), Some(At::Space(space))) = (state.source, state.at) {
        marks.path = vec![source.index(), space.index()];
    }
    marks
}

/// A cell where there are no colours: names and lines, and dots along borders.
fn bare(cells: &Cells, glyph: &Glyph, at: usize) -> char {
    if !matches!(glyph.ch, ' ' | '▀') {
        return glyph.ch;
    }
    let (column, row) = (at % cells.columns, at / cells.columns);
    let half = |column: usize, row: usize| {
        let at = 2 * row * cells.columns + column;
        cells.halves.get(at).copied().flatten()
    };
    let own = half(column, row);
    let right = if column + 1 < cells.columns { half(column + 1, row) } else { own };
    let below = if row + 1 < cells.rows { half(column, row + 1) } else { own };
    if own != right || own != below { '·' } else { ' ' }
}

fn style(state: &State, marks: &Marks, glyph: &Glyph, is_name: bool) -> Style {
    let (front, back) = (glyph.front, glyph.back);
    let colour = |rgb: crate::drawing::Rgb| state.palette.nearest((rgb.0, rgb.1, rgb.2));
    let mut style = Style::new();
    if state.palette != Palette::None {
        style = style.fg(colour(front)).bg(colour(back));
    }
    if glyph.bold {
        style = style.add_modifier(Modifier::BOLD);
    }
    let Some(space) = glyph.space.filter(|_| is_name) else { return plain(style, state) };
    let at = At::Space(SpaceId::from_index(space));
    let lit = marks.on(space).map_or(Lit::Plain, |mark| mark.lit);
    let is_asked = state.stage == Stage::Asked;
    match (lit, state.palette) {
        _ if is_asked && state.at == Some(at) => style.add_modifier(Modifier::REVERSED),
        (Lit::Source, _) => style.add_modifier(Modifier::REVERSED | Modifier::UNDERLINED),
        (Lit::Target, Palette::None) => style.add_modifier(Modifier::UNDERLINED),
        (Lit::Dimmed, Palette::None) => style.add_modifier(Modifier::DIM),
        _ if state.hover == Some(SpaceId::from_index(space)) => {
            style.add_modifier(Modifier::UNDERLINED)
        }
        _ => style,
    }
}

/// What is neither name nor mark recedes where there are no colours.
fn plain(style: Style, state: &State) -> Style {
    if state.palette == Palette::None { style.add_modifier(Modifier::DIM) } else { style }
}

/// The nearest colour that a terminal of 256 has.
pub(super) fn of_cube((r, g, b): (u8, u8, u8)) -> Color {
    let step = |c: u8| match c {
        0..48 => 0,
        48..115 => 1,
        c => (c - 35) / 40,
    };
    let (r, g, b) = (step(r), step(g), step(b));
    Color::Indexed(16 + 36 * r + 6 * g + b)
}

/// The nearest of the sixteen.
pub(super) fn of_sixteen((r, g, b): (u8, u8, u8)) -> Color {
    const ALL: [(Color, [i32; 3]); 16] = [
        (Color::Black, [0, 0, 0]),
        (Color::Red, [170, 0, 0]),
        (Color::Green, [0, 150, 0]),
        (Color::Yellow, [170, 100, 0]),
        (Color::Blue, [0, 0, 170]),
        (Color::Magenta, [170, 0, 170]),
        (Color::Cyan, [0, 150, 150]),
        (Color::Gray, [170, 170, 170]),
        (Color::DarkGray, [85, 85, 85]),
        (Color::LightRed, [255, 85, 85]),
        (Color::LightGreen, [85, 255, 85]),
        (Color::LightYellow, [255, 255, 85]),
        (Color::LightBlue, [85, 85, 255]),
        (Color::LightMagenta, [255, 85, 255]),
        (Color::LightCyan, [85, 255, 255]),
        (Color::White, [255, 255, 255]),
    ];
    let own = [i32::from(r), i32::from(g), i32::from(b)];
    let far = |of: &[i32; 3]| of.iter().zip(own).map(|(a, b)| (a - b) * (a - b)).sum::<i32>();
    ALL.iter().min_by_key(|(_, of)| far(of)).map_or(Color::Reset, |&(colour, _)| colour)
}
