//! The layout of the screen.

mod head;
mod lines;
mod menu;
mod offer;
mod standing;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use warboard_engine::name::{cut, cut_end, graphemes, width as cells};

use self::lines::{cut_off, wrapped};
use self::offer::offer_lines;
use self::standing::{standing_lines, tale_lines};
use super::board;
use super::state::{HitMap, NOTE_LINES, Panels, ScreenMode, ScreenState, Tab};
use warboard_table::text::say;

/// Fewest columns and rows with which every panel is shown.
const ALL: (u16, u16) = (100, 29);

/// Fewest columns and rows with which anything is shown.
const LEAST: (u16, u16) = (50, 16);

/// Draws the whole screen.
pub(super) fn paint(frame: &mut Frame<'_>, state: &mut ScreenState) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        (state.hits, state.middles) = (HitMap::default(), Vec::new());
        let text = say!(state.texts, "screen-small", "columns" = LEAST.0, "rows" = LEAST.1);
        frame.render_widget(Paragraph::new(text), area);
        return;
    }
    let rows = Layout::vertical([Constraint::Length(2), Constraint::Min(0), Constraint::Length(1)]);
    let [top, middle, bottom] = rows.areas(area);
    if state.model.is_some() {
        head::paint(frame, top, state);
        panels(frame, middle, state);
    } else {
        (state.hits, state.middles) = (HitMap::default(), Vec::new());
    }
    // A list and a long text show their own keys.
    if !state.is_before_game() && state.pager.as_ref().is_none_or(|pager| pager.is_hidden) {
        bottom_line(frame, bottom, state);
    }
    // Messages cover the board, so that the question remains visible.
    let board = state.hits.area;
    if !state.is_before_game() {
        note(frame, if board.is_empty() { middle } else { board }, state);
    }
    pager(frame, area, state);
    menu::paint(frame, area, state);
}

fn panels(frame: &mut Frame<'_>, area: Rect, state: &mut ScreenState) {
    let has_room = area.width >= ALL.0 && area.height >= ALL.1;
    state.panels = if has_room { Panels::All } else { Panels::One };
    if !has_room {
        return board_and_panel(frame, area, state);
    }
    let side = (area.width / 4).clamp(34, 50);
    let low = (area.height / 4).clamp(10, 16);
    let [left, right] =
        Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).areas(area);
    let [map, tale] = Layout::vertical([Constraint::Min(0), Constraint::Length(low)]).areas(left);
    // The panel grows to show all printed text of the selection.
    let usual = (area.height * 2 / 5).clamp(12, 20);
    let whole = |rows: &u16| {
        let inner = (usize::from(side - 2), usize::from(rows - 2));
        offer_lines(state, inner, true).1
    };
    let offer_rows =
        (usual..=area.height * 3 / 5).find(whole).unwrap_or(usual.max(area.height * 3 / 5));
    let [standing, offer] =
        Layout::vertical([Constraint::Min(0), Constraint::Length(offer_rows)]).areas(right);
    board_panel(frame, map, state);
    panel(
        frame,
        standing,
        say!(state.texts, "screen-standing"),
        |width, rows| standing_lines(state, (width, rows)),
        state,
    );
    panel(
        frame,
        tale,
        say!(state.texts, "screen-tale"),
        |width, rows| tale_lines(state, width, rows),
        state,
    );
    panel(
        frame,
        offer,
        say!(state.texts, "screen-offer"),
        |width, rows| offer_lines(state, (width, rows), true).0,
        state,
    );
}

/// Draws the board, and below it the only panel. The panel has the same height for every question,
/// so that no space moves.
fn board_and_panel(frame: &mut Frame<'_>, area: Rect, state: &mut ScreenState) {
    let low = (area.height * 5 / 11).clamp(7, 14);
    let [top, low] = Layout::vertical([Constraint::Min(0), Constraint::Length(low)]).areas(area);
    let (width, rows) = (usize::from(low.width - 2), usize::from(low.height - 2));
    let mut lines = tab_lines(state, width, rows);
    cut_off(&mut lines, rows, width);
    board_panel(frame, top, state);
    panel(frame, low, tab_title(state), |_, _| lines, state);
}

fn board_panel(frame: &mut Frame<'_>, area: Rect, state: &mut ScreenState) {
    let block = Block::bordered().border_style(state.palette.quiet());
    let block = match pointed_line(state) {
        Some(text) => block.title_bottom(cut(&text, usize::from(area.width.saturating_sub(2)))),
        None => block,
    };
    let inner = block.inner(area);
    frame.render_widget(block, area);
    board::paint(frame.buffer_mut(), inner, state);
}

/// Returns the selected space in a few words, for the line below the board.
fn pointed_line(state: &ScreenState) -> Option<String> {
    let (_, space) = state.pointed()?;
    let place = state.model.as_ref()?.places.iter().find(|place| place.space == space)?;
    let holds = if place.holds.is_empty() { String::new() } else { format!(" {}", place.holds) };
    let region = place.region.as_ref().map_or_else(String::new, |region| format!(" · {region}"));
    let tokens = match &place.tokens[..] {
        [] => String::new(),
        tokens => format!(" · {}", tokens.join(", ")),
    };
    Some(format!(" {}{holds}{region}{tokens} ", place.name))
}

/// Returns the names of all panels, for a screen with room for one.
fn tab_title(state: &ScreenState) -> Line<'static> {
    let names = [
        (Tab::Offer, say!(state.texts, "screen-offer")),
        (Tab::Standing, say!(state.texts, "screen-standing")),
        (Tab::Tale, say!(state.texts, "screen-tale")),
    ];
    let mut title: Vec<Span<'static>> = Vec::new();
    for (tab, name) in names {
        let style = if tab == state.tab {
            Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED)
        } else {
            Style::new()
        };
        title.push(Span::styled(format!(" {name} "), style));
    }
    // A small letter would start a name where letters name places.
    let key = if state.is_letter('t') { " (T) " } else { " (t) " };
    title.push(Span::styled(key, state.palette.quiet()));
    Line::from(title)
}

/// Returns the lines of the only panel in `width` columns and `rows` rows.
fn tab_lines(state: &ScreenState, width: usize, rows: usize) -> Vec<Line<'static>> {
    match state.tab {
        Tab::Offer => offer_lines(state, (width, rows), false).0,
        Tab::Standing => {
            let lines = standing_lines(state, (width, usize::MAX));
            let skipped = state.scrolled.min(lines.len().saturating_sub(rows));
            lines.into_iter().skip(skipped).collect()
        }
        Tab::Tale => tale_lines(state, width, rows),
    }
}

/// Draws a panel with lines.
fn panel<'a>(
    frame: &mut Frame<'_>,
    area: Rect,
    title: impl Into<Line<'a>>,
    lines: impl FnOnce(usize, usize) -> Vec<Line<'static>>,
    state: &ScreenState,
) {
    let block = Block::bordered().border_style(state.palette.quiet()).title(title.into());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let lines = lines(inner.width.into(), inner.height.into());
    frame.render_widget(Paragraph::new(lines), inner);
}

/// Draws the typed line, or the keys that work.
fn bottom_line(frame: &mut Frame<'_>, area: Rect, state: &ScreenState) {
    if let Some((text, at)) = state.typing.shown() {
        let room = usize::from(area.width).saturating_sub(4);
        let before: String = text.chars().take(at).collect();
        let mut from = before.as_str();
        // Keeps the cursor visible.
        while cells(from) + 1 > room {
            from = graphemes(from).next().map_or("", |(letter, _)| &from[letter.len()..]);
        }
        let behind: String = text.chars().skip(at).collect();
        let shown = format!("{from}{behind}");
        let shown = cut_end(&shown, room).to_owned();
        let column = u16::try_from(3 + cells(from)).unwrap_or(3);
        frame.render_widget(Line::from(vec![Span::raw(" > "), Span::raw(shown)]), area);
        frame.set_cursor_position(Position::new(area.x + column.min(area.width - 1), area.y));
        return;
    }
    let keys = Span::styled(
        format!(" {}", state.keys_within(usize::from(area.width).saturating_sub(2))),
        state.palette.quiet(),
    );
    frame.render_widget(Line::from(keys), area);
}

/// Draws a short text above the typed line.
fn note(frame: &mut Frame<'_>, area: Rect, state: &ScreenState) {
    let mut texts = state.note.clone();
    if state.stage == ScreenMode::Waiting {
        texts.extend(state.undo_hint.clone());
        texts.push(state.prompt.clone());
    }
    if !state.typing.may.is_empty() {
        texts = vec![state.typing.may.join(" ")];
    }
    let width = usize::from(area.width).saturating_sub(2);
    let lines: Vec<Line<'_>> =
        texts.iter().flat_map(|text| wrapped(state, text, width)).take(NOTE_LINES + 2).collect();
    if lines.is_empty() {
        return;
    }
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let is_alone = state.model.is_none();
    if !is_alone && area.width < ALL.0 {
        // A frame would take rows of a small board.
        let top = area.bottom() - height.min(area.height);
        let area = Rect { y: top, height: area.bottom() - top, ..area };
        let stands_out = Style::new().add_modifier(Modifier::REVERSED);
        frame.render_widget(Clear, area);
        frame.render_widget(Paragraph::new(lines).style(stands_out), area);
        return;
    }
    let height = (height + 2).min(area.height);
    let top = if is_alone { area.y + (area.height - height) / 3 } else { area.bottom() - height };
    let area = Rect { y: top, height, ..area };
    let block = Block::bordered().border_style(Style::new().add_modifier(Modifier::BOLD));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// Draws a long text over everything.
fn pager(frame: &mut Frame<'_>, area: Rect, state: &mut ScreenState) {
    let Some(pager) = state.pager.as_ref().filter(|pager| !pager.is_hidden) else { return };
    let (lines, top, is_last) = (pager.lines.join("\n"), pager.top, pager.is_last);
    let area = area.inner(ratatui::layout::Margin { horizontal: area.width / 16, vertical: 1 });
    let texts = &state.texts;
    let keys = if is_last { say!(texts, "screen-pager-last") } else { say!(texts, "screen-pager") };
    let block = Block::bordered().title_bottom(format!(" {keys} "));
    let inner = block.inner(area);
    let lines = wrapped(state, &lines, inner.width.into());
    let most = lines.len().saturating_sub(inner.height.into());
    let top = top.min(most);
    if let Some(pager) = &mut state.pager {
        (pager.top, pager.most) = (top, most);
    }
    let shown: Vec<Line<'_>> = lines.into_iter().skip(top).take(inner.height.into()).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(shown).block(block), area);
}
