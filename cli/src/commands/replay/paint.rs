//! A game watched again, as it is drawn.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use warboard_engine::name::{cut, pad, width as columns};

use super::screen::{Measure, Over, ReplayState};
use crate::play::screen::ColourDepth;
use warboard_draw::{Cells, Glyph, cells};
use warboard_table::chronicle::end::{blocks, decimal};
use warboard_table::chronicle::{Beat, BeatKind, Point};
use warboard_table::text::say;

/// Least number of columns for a panel beside the board.
const WIDE: u16 = 110;
/// Width of the panel beside the board.
const PANEL: u16 = 44;
/// Smallest terminal that is drawn on.
const LEAST: (u16, u16) = (40, 12);

/// Draws everything.
pub(super) fn paint(frame: &mut Frame<'_>, state: &mut ReplayState<'_>) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = say!(state.desk.texts, "screen-small", "columns" = LEAST.0, "rows" = LEAST.1);
        return frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
    let told = if area.height >= 34 { 8 } else { 5 };
    let rows = [1, 0, told, 3, 1]
        .map(|n| if n == 0 { Constraint::Fill(1) } else { Constraint::Length(n) });
    let [head, middle, told, line, foot] = Layout::vertical(rows).areas(area);
    let is_wide = area.width >= WIDE;
    let side = if is_wide { PANEL } else { 0 };
    let [board, panel] =
        Layout::horizontal([Constraint::Fill(1), Constraint::Length(side)]).areas(middle);
    frame.render_widget(head_line(state), head);
    if state.over == Over::Panel && !is_wide {
        paint_panel(frame, state, middle);
    } else {
        paint_board(frame.buffer_mut(), state, board);
        if is_wide {
            paint_panel(frame, state, panel);
        }
    }
    paint_told(frame, state, told);
    paint_line(frame.buffer_mut(), state, line);
    frame.render_widget(foot_line(state), foot);
    match state.over {
        Over::Help => window(frame, state, &say!(state.desk.texts, "replay-help")),
        Over::Question => window(frame, state, &say!(state.desk.texts, "replay-play-on")),
        Over::Board | Over::Panel => {}
    }
}

/// Formats the head line: game, turn, moment, viewer, and whether the replay runs.
fn head_line(state: &ReplayState<'_>) -> Line<'static> {
    let chronicle = &state.chronicle;
    let turn = chronicle.turn_at(state.at).map(|turn| &chronicle.turns[turn]);
    let army = turn.and_then(|turn| turn.army).and_then(|army| chronicle.armies.get(army));
    let title =
        turn.map_or_else(|| say!(state.desk.texts, "film-opening"), |turn| turn.title.clone());
    let style = army.map_or(Style::new(), |army| state.palette.of_army(army.side.colour));
    let play = if state.is_playing { '▶' } else { '‖' };
    let speed = state.speed + 1;
    let (at, last) = (state.at, chronicle.last);
    Line::from(vec![
        Span::styled(format!(" {title} "), style),
        Span::raw(format!(" {at}/{last}  {play}{speed}  {}  ", state.eyes)),
        Span::styled(chronicle.edition.clone(), state.palette.quiet()),
    ])
}

fn foot_line(state: &ReplayState<'_>) -> Line<'static> {
    if state.note.is_empty() {
        return Line::styled(say!(state.desk.texts, "replay-foot"), state.palette.quiet());
    }
    Line::styled(state.note.clone(), Style::new().add_modifier(Modifier::BOLD))
}

/// Draws a text in a window over everything.
fn window(frame: &mut Frame<'_>, state: &ReplayState<'_>, text: &str) {
    let area = frame.area();
    let lines: Vec<Line<'_>> = text.lines().map(Line::raw).collect();
    let wide = lines.iter().map(Line::width).max().unwrap_or(0) + 4;
    let width = u16::try_from(wide).unwrap_or(u16::MAX).min(area.width);
    let height = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX).min(area.height);
    let at = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
    let block = Block::bordered().border_style(state.palette.quiet());
    frame.render_widget(Clear, at);
    frame.render_widget(Paragraph::new(lines).block(block).wrap(Wrap { trim: false }), at);
}

fn paint_board(buffer: &mut Buffer, state: &mut ReplayState<'_>, area: Rect) {
    let (columns, rows) = (usize::from(area.width), usize::from(area.height));
    if columns == 0 || rows == 0 {
        return;
    }
    let is_same = |cells: &Cells| (cells.columns, cells.rows) == (columns, rows);
    let kept = state.cells.take().filter(is_same);
    let made = kept.unwrap_or_else(|| cells(&state.drawing, columns, rows));
    let marks = state.film.marks(state.at);
    for (at, glyph) in made.frame(&state.drawing, &marks).iter().enumerate() {
        let (x, y) = (offset(area.x, at % columns), offset(area.y, at / columns));
        if let Some(cell) = buffer.cell_mut((x, y)) {
            let owner = glyph.space.and_then(|space| marks.on(space)?.owner);
            let is_lit = glyph.space.is_some_and(|space| marks.path.contains(&space));
            let mut style = style(state, glyph, owner, is_lit);
            let letter = match (state.palette, &*glyph.letter) {
                (ColourDepth::None | ColourDepth::Sixteen, " " | "▀") => {
                    let (ch, of) = state.palette.border(made.border(&state.drawing, at));
                    style = of.unwrap_or(style);
                    ch
                }
                // Behind a wide letter.
                (_, "") => " ",
                (_, letter) => letter,
            };
            cell.set_symbol(letter).set_style(style);
        }
    }
    state.cells = Some(made);
}

fn offset(from: u16, by: usize) -> u16 {
    from.saturating_add(u16::try_from(by).unwrap_or(u16::MAX))
}

fn style(state: &ReplayState<'_>, glyph: &Glyph, owner: Option<usize>, is_lit: bool) -> Style {
    let palette = state.palette;
    let is_name = !matches!(&*glyph.letter, " " | "▀") && glyph.space.is_some();
    let base = match palette {
        ColourDepth::True | ColourDepth::Many => {
            let colour = |rgb: warboard_draw::Rgb| palette.nearest((rgb.0, rgb.1, rgb.2));
            Style::new().fg(colour(glyph.front)).bg(colour(glyph.back))
        }
        ColourDepth::Sixteen if is_name => {
            let army = owner.and_then(|army| state.chronicle.armies.get(army));
            army.map_or(Style::new(), |army| palette.of_army(army.side.colour))
        }
        ColourDepth::None if is_name => Style::new(),
        ColourDepth::Sixteen | ColourDepth::None => palette.quiet(),
    };
    let base = if glyph.bold { base.add_modifier(Modifier::BOLD) } else { base };
    if is_lit && is_name { base.add_modifier(Modifier::REVERSED) } else { base }
}

/// Paints the lines of the turn so far; those of this moment are highlighted.
fn paint_told(frame: &mut Frame<'_>, state: &ReplayState<'_>, area: Rect) {
    let title = format!(" {} ", say!(state.desk.texts, "film-told"));
    let block = Block::bordered().border_style(state.palette.quiet()).title(title);
    let room = usize::from(area.height.saturating_sub(2));
    let width = usize::from(area.width.saturating_sub(4)).max(10);
    let mut lines: Vec<Line<'_>> = Vec::new();
    for (text, is_now) in told(state) {
        let style =
            if is_now { Style::new().add_modifier(Modifier::BOLD) } else { state.palette.quiet() };
        let wrapped = warboard_table::paint::wrap_words(&text, width);
        lines.extend(wrapped.lines().map(|line| Line::styled(line.to_owned(), style)));
    }
    let skip = lines.len().saturating_sub(room);
    let lines: Vec<Line<'_>> = lines.into_iter().skip(skip).collect();
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// Returns the lines of the turn up to now, and whether each belongs to this moment.
fn told(state: &ReplayState<'_>) -> Vec<(String, bool)> {
    let turn = state.chronicle.turn_at(state.at);
    let from = turn.map_or(0, |turn| state.chronicle.turns[turn].at);
    let from = from.max(state.at.saturating_sub(20));
    let mut lines = Vec::new();
    for (at, shot) in state.film.shots().iter().enumerate().take(state.at + 1).skip(from) {
        let is_now = at == state.at;
        let rolls = beats_at(state, at).filter(|beat| beat.kind == BeatKind::Roll);
        let rolls = rolls.filter(|beat| !shot.lines.contains(&beat.text));
        let rolls = rolls.filter(|beat| !beat.text.is_empty());
        lines.extend(rolls.map(|beat| (beat.text.clone(), is_now)));
        lines.extend(shot.lines.iter().map(|line| (line.clone(), is_now)));
    }
    lines
}

fn beats_at<'s>(state: &'s ReplayState<'_>, at: usize) -> impl Iterator<Item = &'s Beat> {
    let beats = &state.chronicle.beats;
    let from = beats.partition_point(|beat| beat.at < at);
    beats[from..].iter().take_while(move |beat| beat.at == at)
}

/// Draws the time line: marks, the turns in their armies' colours and letters, and where one is.
fn paint_line(buffer: &mut Buffer, state: &mut ReplayState<'_>, area: Rect) {
    state.track = area;
    let (width, last) = (usize::from(area.width), state.chronicle.last);
    let column = |at: usize| (at * (width - 1) + last / 2).checked_div(last).unwrap_or(0);
    let put = |buffer: &mut Buffer, at: usize, row: u16, ch: char, style: Style| {
        if let Some(cell) = buffer.cell_mut((offset(area.x, at), area.y + row)) {
            cell.set_char(ch).set_style(style);
        }
    };
    let army = |army: Option<usize>| {
        let army = army.and_then(|army| state.chronicle.armies.get(army));
        army.map_or((' ', state.palette.quiet()), |army| {
            (army.side.letter, state.palette.of_army(army.side.colour))
        })
    };
    let mut best: Vec<Option<&Beat>> = vec![None; width];
    for beat in &state.chronicle.beats {
        let there = &mut best[column(beat.at).min(width - 1)];
        if there.is_none_or(|there| rank(there.kind) < rank(beat.kind)) {
            *there = Some(beat);
        }
    }
    for (at, beat) in best.iter().enumerate() {
        if let Some((beat, sign)) = beat.and_then(|beat| Some((beat, sign(beat.kind)?))) {
            put(buffer, at, 0, sign, army(beat.army).1);
        }
    }
    for turning in &state.chronicle.turning {
        put(buffer, column(turning.at), 0, '★', army(Some(turning.army)).1);
    }
    for (turn, row) in state.chronicle.turns.iter().enumerate() {
        let end = state.chronicle.turns.get(turn + 1).map_or(last + 1, |next| next.at);
        let (letter, style) = army(row.army);
        let from = column(row.at);
        for at in from..=column(end.saturating_sub(1)).min(width - 1) {
            let ch = if at == from { letter } else { '─' };
            put(buffer, at, 1, ch, style);
        }
    }
    put(buffer, column(state.at), 2, '▲', Style::new().add_modifier(Modifier::BOLD));
}

/// Returns the precedence of a beat on the time line, where one column holds many moments.
fn rank(kind: BeatKind) -> u8 {
    match kind {
        BeatKind::Turn => 0,
        BeatKind::Roll => 1,
        BeatKind::Cards => 2,
        BeatKind::Battle => 3,
        BeatKind::Conquest => 4,
        BeatKind::Out => 5,
        BeatKind::End => 6,
    }
}

fn sign(kind: BeatKind) -> Option<char> {
    Some(match kind {
        BeatKind::Turn => return None,
        BeatKind::Roll => '·',
        BeatKind::Cards => '▫',
        BeatKind::Battle => 'x',
        BeatKind::Conquest => '●',
        BeatKind::Out => '†',
        BeatKind::End => '■',
    })
}

/// Draws curves, numbers and turning points.
fn paint_panel(frame: &mut Frame<'_>, state: &ReplayState<'_>, area: Rect) {
    let title = format!(" {} ", say!(state.desk.texts, "film-curves"));
    let block = Block::bordered().border_style(state.palette.quiet()).title(title);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let width = usize::from(inner.width);
    let mut lines = curves(state, width);
    lines.push(Line::raw(""));
    lines.extend(standing(state));
    if !state.chronicle.turning.is_empty() {
        lines.push(Line::raw(""));
        lines.push(Line::styled(
            say!(state.desk.texts, "replay-turning"),
            Style::new().add_modifier(Modifier::BOLD),
        ));
    }
    for turning in &state.chronicle.turning {
        let is_here = state.chronicle.turn_at(state.at) == Some(turning.turn);
        let sign = if is_here { "▶ " } else { "★ " };
        let army = state.chronicle.armies.get(turning.army);
        let style = army.map_or(Style::new(), |army| state.palette.of_army(army.side.colour));
        let text =
            warboard_table::paint::wrap_words(&turning.text, width.saturating_sub(2).max(10));
        for (n, line) in text.lines().enumerate() {
            let sign = if n == 0 { sign } else { "  " };
            lines.push(Line::from(vec![Span::styled(sign, style), Span::raw(line.to_owned())]));
        }
    }
    frame.render_widget(Paragraph::new(lines), inner);
}

/// Returns the value of a point that a curve shows.
fn value(measure: Measure, point: &Point) -> i64 {
    match measure {
        Measure::Share => (point.winning / 10).into(),
        Measure::Strength => point.strength.into(),
        Measure::Spaces => point.spaces.into(),
        Measure::Income => point.income.into(),
        Measure::Luck => point.luck,
        Measure::Value(variable) => point.values[variable].into(),
    }
}

/// Returns a curve for each army, with a mark below them where one is. Luck is drawn from the least
/// on.
fn curves(state: &ReplayState<'_>, width: usize) -> Vec<Line<'static>> {
    let (chronicle, texts) = (&state.chronicle, &state.desk.texts);
    let name = match state.measure {
        Measure::Share => say!(texts, "film-share"),
        Measure::Strength => say!(texts, "film-strength"),
        Measure::Spaces => state.desk.spaces_word(),
        Measure::Income => say!(texts, "film-income"),
        Measure::Luck => say!(texts, "film-luck"),
        Measure::Value(variable) => chronicle.variables[variable].clone(),
    };
    let values = |army: usize| -> Vec<i64> {
        chronicle.points.iter().map(|point| value(state.measure, &point[army])).collect()
    };
    let all = || chronicle.players().flat_map(|(army, _)| values(army));
    let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0));
    let room = width.saturating_sub(10).max(4);
    let point = point_now(state);
    let mut lines = vec![Line::styled(
        say!(texts, "replay-measure", "what" = name),
        Style::new().add_modifier(Modifier::BOLD),
    )];
    for (at, army) in chronicle.players() {
        let own = values(at);
        let raised: Vec<i64> = own.iter().map(|value| value - least).collect();
        let question = own.get(point).copied().unwrap_or(0);
        let question = if state.measure == Measure::Luck {
            decimal(state.desk, question)
        } else {
            question.to_string()
        };
        let style = state.palette.of_army(army.side.colour);
        lines.push(Line::from(vec![
            Span::styled(format!("{} ", army.side.letter), style),
            Span::styled(blocks(&raised, most - least, room), style),
            Span::raw(format!(" {question:>6}")),
        ]));
    }
    let n = chronicle.points.len().min(room);
    let column = (point * n.saturating_sub(1)).checked_div(chronicle.points.len() - 1).unwrap_or(0);
    lines.push(Line::raw(format!("  {}▲", " ".repeat(column))));
    lines
}

/// Returns the point that a moment belongs to: the beginning of its turn, or the end.
fn point_now(state: &ReplayState<'_>) -> usize {
    if state.at == state.chronicle.last {
        return state.chronicle.points.len() - 1;
    }
    state.chronicle.turn_at(state.at).unwrap_or(0)
}

/// Formats the standing of each army when the turn began.
fn standing(state: &ReplayState<'_>) -> Vec<Line<'static>> {
    let (chronicle, texts) = (&state.chronicle, &state.desk.texts);
    let Some(points) = chronicle.points.get(point_now(state)) else { return Vec::new() };
    let words = [
        state.desk.spaces_word(),
        say!(texts, "film-strength"),
        say!(texts, "film-income"),
        say!(texts, "film-luck"),
    ];
    let wide = words.each_ref().map(|word| columns(word).max(6) + 1);
    let cells = |cells: [String; 4]| {
        let each = cells.into_iter().zip(wide);
        let each = each.map(|(cell, wide)| {
            format!("{}{cell}", " ".repeat(wide.saturating_sub(columns(&cell))))
        });
        each.collect::<Vec<_>>().concat()
    };
    let mut lines = vec![Line::styled(format!("{:12}{}", "", cells(words)), state.palette.quiet())];
    for (at, army) in chronicle.players() {
        let point = &points[at];
        let name = cut(&format!("{} {}", army.side.letter, army.side.name), 11);
        let luck = decimal(state.desk, point.luck);
        let [spaces, strength, income] = [point.spaces, point.strength, point.income];
        let row = [spaces, strength, income].map(|n| n.to_string());
        let [spaces, strength, income] = row;
        lines.push(Line::from(vec![
            Span::styled(pad(&name, 12), state.palette.of_army(army.side.colour)),
            Span::raw(cells([spaces, strength, income, luck])),
        ]));
        let values = point.values.iter().zip(&chronicle.variables);
        let values: Vec<String> = values.map(|(value, name)| format!("{name} {value}")).collect();
        if !values.is_empty() {
            lines.push(Line::raw(format!("  {}", values.join(", "))));
        }
    }
    lines
}
