//! The board on the screen: the owners of spaces, the answers and the selection.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use warboard_engine::model::{SpaceId, TableId};

use super::colours::ColourDepth;
use super::motion::Passing;
use super::paint::bare;
use super::state::{BoardOdds, BoardPanel, HitMap, PointerTarget, ScreenMode, ScreenState};
use warboard_draw::{BoardMarks, Cells, Drawing, Glyph, Lit, cells};
use warboard_table::model::SpaceRole;

/// Draws the board, and records the space of each cell.
pub(super) fn paint(buffer: &mut Buffer, area: Rect, state: &mut ScreenState) {
    (state.hits, state.middles) = (HitMap::default(), Vec::new());
    let Some(mut board) = state.board.take() else { return };
    let (columns, rows) = (usize::from(area.width), usize::from(area.height));
    if columns > 0 && rows > 0 && state.model.is_some() && !picture(buffer, area, state, &board) {
        let is_same = |cells: &Cells| (cells.columns, cells.rows) == (columns, rows);
        let kept = board.cells.take().filter(is_same);
        let cells = kept.unwrap_or_else(|| cells(&board.drawing, columns, rows));
        draw(buffer, area, state, &board.drawing, &cells);
        board.cells = Some(cells);
    }
    state.board = Some(board);
}

/// Draws the board as a picture, and returns whether that was possible. What is written upon the
/// board needs letters.
fn picture(buffer: &mut Buffer, area: Rect, state: &mut ScreenState, board: &BoardPanel) -> bool {
    let is_written_on = matches!(state.odds, BoardOdds::Shown(_)) || state.is_covered();
    if state.painter.is_none() || is_written_on {
        return false;
    }
    let mut marks = lit(state);
    // A picture takes too long for every step of a way.
    if let Some(Passing::Walk { way, n, steps, .. }) = &state.passes {
        let whole = Passing::Walk { way: way.clone(), n: *n, step: *steps, steps: *steps };
        marks = state.model.as_ref().map(|model| model.marks.clone()).unwrap_or_default();
        passing(&mut marks, &whole);
    }
    let bare = bare(state, area);
    let Some(painter) = &mut state.painter else { return false };
    let board = (&board.drawing, &marks);
    let Some((hits, middles)) = painter.paint(buffer, (area, bare.height), board) else {
        return false;
    };
    (state.hits, state.middles) = (hits, middles);
    true
}

fn draw(
    buffer: &mut Buffer,
    area: Rect,
    state: &mut ScreenState,
    drawing: &Drawing,
    cells: &Cells,
) {
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
        let is_name = names[at] && &glyph.letter != "▀";
        let mut style = style(state, &marks, glyph, is_name);
        let letter = match (state.palette, &*glyph.letter) {
            (ColourDepth::None | ColourDepth::Sixteen, " " | "▀") => {
                let border = cells.border(drawing, at).filter(|_| !names[at]);
                let (ch, of) = state.palette.border(border);
                style = of.unwrap_or(style);
                ch
            }
            // The second cell of a wide letter.
            (_, "") => " ",
            (_, letter) => letter,
        };
        cell.set_symbol(letter).set_style(style);
    }
    write_odds(buffer, area, state, cells);
    write_army(buffer, area, state, cells);
    let spaces = frame.iter().map(|glyph| glyph.space.map(SpaceId::from_index)).collect();
    state.hits = HitMap { area, columns, spaces };
    let middle = |(space, label): (usize, &warboard_draw::CellRun)| {
        let (x, y) = (label.column + label.width / 2, label.row);
        let point = (i32::try_from(x).unwrap_or(0), i32::try_from(y).unwrap_or(0));
        (SpaceId::from_index(space), point)
    };
    state.middles = cells.labels.iter().enumerate().map(middle).collect();
}

/// Writes the chance of an attack over the name of each target: from the source, or the best of
/// all.
fn write_odds(buffer: &mut Buffer, area: Rect, state: &ScreenState, cells: &Cells) {
    let BoardOdds::Shown(chances) = &state.odds else { return };
    if state.stage != ScreenMode::Asked {
        return;
    }
    for (space, label) in cells.labels.iter().enumerate() {
        let space = SpaceId::from_index(space);
        let here = chances.iter().filter(|&&(from, to, _)| {
            to == space && state.source.is_none_or(|source| source == from)
        });
        let Some(best) = here.map(|&(.., percent)| percent).max() else { continue };
        let (text, width) = (format!("{best:>2}%"), label.width);
        let place = (offset(area.x, label.column), offset(area.y, label.row));
        let style = Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED);
        let room = usize::from(area.right().saturating_sub(place.0));
        buffer.set_stringn(place.0, place.1, format!("{text:<width$}"), room, style);
    }
}

/// Writes an army that is on its way, between the names of the spaces before and behind it.
fn write_army(buffer: &mut Buffer, area: Rect, state: &ScreenState, cells: &Cells) {
    let Some(Passing::Walk { way, n, step, steps }) = &state.passes else { return };
    let hops = way.len().saturating_sub(1);
    let at = hops * usize::from(*step);
    let (hop, part) = (at / usize::from(*steps), at % usize::from(*steps));
    let ends = [hop, hop + 1].map(|at| way.get(at).and_then(|of| cells.labels.get(of.index())));
    let ([Some(from), Some(to)], Some(target)) = (ends, way.last()) else { return };
    let middle = |label: &warboard_draw::CellRun| (label.column + label.width / 2, label.row);
    let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
    let between = |from: usize, to: usize| {
        (from * (usize::from(*steps) - part) + to * part) / usize::from(*steps)
    };
    let side = state.model.as_ref().and_then(|model| model.places.get(target.index()));
    let Some(side) = side.and_then(|place| place.side.as_ref()) else { return };
    let n = n.map_or_else(String::new, |n| n.to_string());
    let text = format!(" {}{n} ", side.letter);
    let left = between(x, to_x).saturating_sub(text.chars().count() / 2);
    let place = (offset(area.x, left), offset(area.y, between(y, to_y)));
    let style = state.palette.of_army(side.colour);
    let style = style.add_modifier(Modifier::BOLD | Modifier::REVERSED);
    let room = usize::from(area.right().saturating_sub(place.0));
    buffer.set_stringn(place.0, place.1, text, room, style);
}

fn offset(from: u16, by: usize) -> u16 {
    from.saturating_add(u16::try_from(by).unwrap_or(u16::MAX))
}

/// Returns the marks on the board, with the answers highlighted.
fn lit(state: &ScreenState) -> BoardMarks {
    let Some(model) = &state.model else { return BoardMarks::default() };
    let mut marks = model.marks.clone();
    if let Some(passes) = &state.passes {
        passing(&mut marks, passes);
        return marks;
    }
    if state.stage != ScreenMode::Asked || model.offer.is_none() {
        return marks;
    }
    let points = state.points();
    for (space, mark) in marks.spaces.iter_mut().enumerate() {
        let space = SpaceId::from_index(space);
        let at = PointerTarget::Space(space);
        mark.lit = match state.source {
            Some(source) if source == space => Lit::Source,
            Some(_) if points.contains(&at) => Lit::Target,
            Some(_) => Lit::Dimmed,
            None if state.at == Some(at) => Lit::Source,
            None => about(state, space),
        };
    }
    // Highlights the spaces of a question that no space answers.
    let spaces = state.offer().map_or(&[][..], |offer| &offer.spaces);
    if let &[(from, SpaceRole::From), (to, SpaceRole::To)] = spaces {
        marks.path = vec![from.index(), to.index()];
    }
    if let (Some(source), Some(PointerTarget::Space(space))) = (state.source, state.at) {
        marks.path = vec![source.index(), space.index()];
    }
    marks
}

/// Lights what is shown in passing.
pub(super) fn passing(marks: &mut BoardMarks, passes: &Passing) {
    let mut light = |space: SpaceId, lit: Lit| {
        if let Some(mark) = marks.spaces.get_mut(space.index()) {
            mark.lit = lit;
        }
    };
    match passes {
        Passing::Roll { .. } => {}
        Passing::Taken { spaces, is_lit } => {
            let lit = if *is_lit { Lit::Source } else { Lit::Plain };
            for &space in spaces {
                light(space, lit);
            }
        }
        Passing::Walk { way, n, step, steps } => {
            let (Some(&from), Some(&to)) = (way.first(), way.last()) else { return };
            light(from, Lit::Source);
            light(to, Lit::Target);
            marks.path = way.iter().map(|space| space.index()).collect();
            // Those that are still to come are counted where they came from.
            let n = n.unwrap_or(0);
            let left = n - n * u32::from(*step) / u32::from(*steps);
            count(marks, from, |n| n + left);
            count(marks, to, |n| n.saturating_sub(left));
        }
    }
}

/// Changes the number of the owner's first units on a space.
fn count(marks: &mut BoardMarks, space: SpaceId, change: impl Fn(u32) -> u32) {
    let Some(mark) = marks.spaces.get_mut(space.index()) else { return };
    let owner = mark.owner;
    if let Some(piece) = mark.pieces.iter_mut().find(|piece| Some(piece.army) == owner) {
        piece.n = change(piece.n);
    }
}

/// Returns the highlighting of a space that a question is about.
fn about(state: &ScreenState, space: SpaceId) -> Lit {
    let spaces = state.offer().map_or(&[][..], |offer| &offer.spaces);
    match spaces.iter().find(|&&(of, _)| of == space) {
        Some((_, SpaceRole::To)) => Lit::Target,
        Some(_) => Lit::Source,
        None => Lit::Plain,
    }
}

fn style(state: &ScreenState, marks: &BoardMarks, glyph: &Glyph, is_name: bool) -> Style {
    let (front, back) = (glyph.front, glyph.back);
    let colour = |rgb: warboard_draw::Rgb| state.palette.nearest((rgb.0, rgb.1, rgb.2));
    let mut style = match state.palette {
        ColourDepth::True | ColourDepth::Many => Style::new().fg(colour(front)).bg(colour(back)),
        ColourDepth::Sixteen => {
            glyph.space.and_then(|space| owned(state, space)).unwrap_or_default()
        }
        ColourDepth::None => Style::new(),
    };
    if glyph.bold {
        style = style.add_modifier(Modifier::BOLD);
    }
    let Some(space) = glyph.space.filter(|_| is_name) else { return plain(style, state) };
    let at = PointerTarget::Space(SpaceId::from_index(space));
    let lit = marks.on(space).map_or(Lit::Plain, |mark| mark.lit);
    let is_asked = state.stage == ScreenMode::Asked;
    match (lit, state.palette) {
        _ if is_asked && state.at == Some(at) => style.add_modifier(Modifier::REVERSED),
        (Lit::Source, _) => style.add_modifier(Modifier::REVERSED | Modifier::UNDERLINED),
        (Lit::Target, ColourDepth::None | ColourDepth::Sixteen) => {
            style.add_modifier(Modifier::UNDERLINED)
        }
        (Lit::Dimmed, ColourDepth::None) => style.add_modifier(Modifier::DIM),
        (Lit::Dimmed, ColourDepth::Sixteen) => state.palette.quiet(),
        _ if state.hover == Some(SpaceId::from_index(space)) => {
            style.add_modifier(Modifier::UNDERLINED)
        }
        _ => style,
    }
}

/// Makes cells without a name quiet where colours are few.
fn plain(style: Style, state: &ScreenState) -> Style {
    match state.palette {
        ColourDepth::None | ColourDepth::Sixteen => state.palette.quiet(),
        ColourDepth::True | ColourDepth::Many => style,
    }
}

/// Returns the style of a space's name in the colour of its owner.
fn owned(state: &ScreenState, space: usize) -> Option<Style> {
    let side = state.model.as_ref()?.places.get(space)?.side.as_ref()?;
    Some(state.palette.of_army(side.colour))
}
