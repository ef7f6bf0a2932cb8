//! The layout of the screen.

mod chances;
mod dice;
mod head;
mod lines;
mod menu;
mod offer;
mod standing;
mod tracks;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use warboard_engine::name::{cut, cut_end, graphemes, width as cells};

use self::dice::{roll_line, roll_lines};
use self::lines::{bold, bold_text, cut_off, pointed_style, wrapped};
use self::offer::offer_lines;
use self::standing::{least_lines, standing_lines, tale_lines};
use self::tracks::{Front, front_lines, fronts, has_road};
use super::board;
use super::hints::keys_fitted;
use super::state::{HitMap, NOTE_LINES, Pager, Panels, ScreenMode, ScreenState, Tab};
use warboard_table::model::SpaceView;
use warboard_table::text::say;

/// Fewest columns and rows with which every panel is shown.
const ALL: (u16, u16) = (100, 29);

/// Fewest rows of the panel with the armies where every panel is shown.
const STANDING_LEAST: u16 = 8;

/// Fewest rows of the panel with the question where every panel is shown.
const OFFER_LEAST: u16 = 9;

/// The columns of the panel with the last dice: three of them side by side, or a short sentence.
const ROLL: u16 = 30;

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
    let parts = Some(area).filter(|area| area.width >= ALL.0 && area.height >= ALL.1);
    let Some(parts) = parts.and_then(|area| Parts::of(state, area)) else {
        state.panels = Panels::One;
        return board_and_panel(frame, area, state);
    };
    state.panels = Panels::All;
    board_panel(frame, parts.board, state);
    let standing = |width, rows| {
        let mut lines = standing_lines(state, (width, rows));
        cut_off(&mut lines, rows, width);
        lines
    };
    panel(frame, parts.standing, say!(state.texts, "screen-standing"), standing, state);
    let mut rest = parts.fronts;
    for front in fronts(state) {
        let rows = front_rows(state, &front, rest.width);
        let [own, below] =
            Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(rest);
        rest = below;
        front_panel(frame, own, &front, state);
    }
    let tale = |width, rows: usize| {
        let roll = roll_line(state, width).filter(|_| parts.roll.is_empty());
        let mut lines: Vec<Line<'_>> = roll.into_iter().collect();
        lines.extend(tale_lines(state, width, rows - lines.len()));
        lines
    };
    panel(frame, parts.tale, say!(state.texts, "screen-tale"), tale, state);
    if !parts.roll.is_empty() {
        let roll = |width, rows| roll_lines(state, (width, rows));
        panel(frame, parts.roll, say!(state.texts, "screen-roll"), roll, state);
    }
    let offer = |width, rows| offer_lines(state, (width, rows), true).0;
    panel(frame, parts.offer, say!(state.texts, "screen-offer"), offer, state);
}

/// The areas of all panels.
struct Parts {
    board: Rect,
    standing: Rect,
    fronts: Rect,
    tale: Rect,
    /// The last dice; empty where they stand above the narrative.
    roll: Rect,
    offer: Rect,
}

impl Parts {
    /// Divides an area. Returns `None` if the tracks leave too little of it.
    fn of(state: &ScreenState, area: Rect) -> Option<Self> {
        let fronts_rows =
            |width| fronts(state).iter().map(|front| front_rows(state, front, width)).sum::<u16>();
        if has_road(state) {
            // A road takes the room of the question, which goes below the board.
            let (side, low) = ((area.width * 5 / 12).clamp(46, 64), (area.height * 3 / 10).max(12));
            let [top, bottom] =
                Layout::vertical([Constraint::Min(0), Constraint::Length(low)]).areas(area);
            let [board, right] =
                Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).areas(top);
            let rows = fronts_rows(side);
            let [fronts, standing] =
                Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(right);
            let [offer, tale] =
                Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).areas(bottom);
            let parts = Self { board, standing, fronts, tale, roll: Rect::default(), offer };
            return (standing.height >= STANDING_LEAST).then_some(parts);
        }
        let side = (area.width / 4).clamp(34, 50);
        let roll = if state.roll().is_some() { ROLL } else { 0 };
        let low = (area.height / 4).clamp(10, 16);
        let [left, right] =
            Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).areas(area);
        let [board, bottom] =
            Layout::vertical([Constraint::Min(0), Constraint::Length(low)]).areas(left);
        let [tale, roll] =
            Layout::horizontal([Constraint::Min(0), Constraint::Length(roll)]).areas(bottom);
        // The panel grows to show all printed text of the selection.
        let rows = fronts_rows(side);
        let usual = ((area.height - rows) * 2 / 5).clamp(12, 20);
        let lines = |rows: &u16| {
            let inner = (usize::from(side - 2), usize::from(rows - 2));
            offer_lines(state, inner, true)
        };
        let fits = |rows: &u16| {
            let (lines, is_whole) = lines(rows);
            is_whole && lines.len() <= usize::from(rows - 2)
        };
        let most = (area.height * 3 / 5).min(area.height.saturating_sub(rows + STANDING_LEAST));
        let offer_rows = (usual..=most).find(|rows| lines(rows).1).unwrap_or(usual.max(most));
        // It gives rows that it can spare to the ways to win.
        let needed = least_lines(state, usize::from(side - 2)).len() + 2;
        let left = usize::from(area.height.saturating_sub(rows)).saturating_sub(needed);
        let spared = u16::try_from(left).unwrap_or(u16::MAX).clamp(OFFER_LEAST, offer_rows);
        let offer_rows = (spared..=offer_rows).find(fits).unwrap_or(offer_rows);
        let [standing, fronts, offer] = Layout::vertical([
            Constraint::Min(0),
            Constraint::Length(rows),
            Constraint::Length(offer_rows),
        ])
        .areas(right);
        let parts = Self { board, standing, fronts, tale, roll, offer };
        (standing.height >= STANDING_LEAST).then_some(parts)
    }
}

/// Returns the number of rows of a panel with tracks.
fn front_rows(state: &ScreenState, front: &Front<'_>, width: u16) -> u16 {
    let n = front_lines(state, front, usize::from(width.saturating_sub(2))).len() + 2;
    u16::try_from(n).unwrap_or(u16::MAX)
}

/// Draws the tracks with the same heading.
fn front_panel(frame: &mut Frame<'_>, area: Rect, front: &Front<'_>, state: &ScreenState) {
    let far = front.far.as_ref().map(|far| format!(" {far} "));
    let far = Line::from(far.unwrap_or_default()).right_aligned();
    let block = Block::bordered().border_style(state.palette.quiet()).title(front.title);
    let block = block.title_top(far);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let mut lines = front_lines(state, front, inner.width.into());
    cut_off(&mut lines, inner.height.into(), inner.width.into());
    frame.render_widget(Paragraph::new(lines), inner);
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
    let room = usize::from(area.width.saturating_sub(2));
    let pointed = || pointed_line(state).map(|text| Line::from(cut(&text, room)));
    let block = match attack_line(state, room).or_else(pointed) {
        Some(line) => block.title_bottom(line),
        None => block,
    };
    let inner = block.inner(area);
    frame.render_widget(block, area);
    board::paint(frame.buffer_mut(), inner, state);
}

/// Returns the attack that Enter makes: its spaces with their numbers, the chance, the expected loss
/// and the gain, for the line below the board. Names are shortened before a part is left out.
fn attack_line(state: &ScreenState, room: usize) -> Option<Line<'static>> {
    let advice = state.advice.as_ref().filter(|_| state.stage == ScreenMode::Asked);
    let attack = advice?.attack.as_ref()?;
    let place = |space| state.model.as_ref()?.places.iter().find(|place| place.space == space);
    let (from, to) = (place(attack.from)?, place(attack.to)?);
    let strong = Style::new().add_modifier(Modifier::BOLD);
    let win = say!(state.texts, "offer-win");
    let line = |is_short: bool, n: usize| {
        let name =
            |place: &SpaceView| if is_short { place.short.clone() } else { place.name.clone() };
        let (attackers, defenders) = (attack.attackers, attack.defenders);
        let head = format!(" {} {attackers} ▶ {} {defenders} ", name(from), name(to));
        let chance = format!(" {} %", attack.chance);
        let parts = [
            attack.gain.as_ref().map(|gain| Span::styled(format!(" · {gain}"), strong)),
            Some(Span::raw(format!(" · {}", attack.loss))),
        ];
        let mut spans = vec![
            Span::styled(head, strong.add_modifier(Modifier::REVERSED)),
            Span::styled(chance, strong),
            Span::raw(format!(" {win}")),
        ];
        // The gain stands last, and the loss is left out first.
        spans.extend(parts.into_iter().take(n).rev().flatten());
        spans.push(Span::raw(" "));
        Line::from(spans)
    };
    let mut all = [2, 1, 0].into_iter().flat_map(|n| [line(false, n), line(true, n)]);
    all.find(|line| line.width() <= room)
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
        (Tab::Tracks, say!(state.texts, "topic-tracks")),
    ];
    let n = names.len() - usize::from(!state.has_tracks());
    let mut title: Vec<Span<'static>> = Vec::new();
    for (tab, name) in names.into_iter().take(n) {
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
        Tab::Standing | Tab::Tracks => {
            let lines = match state.tab {
                Tab::Tracks => tracks::all_lines(state, width),
                _ => standing_lines(state, (width, usize::MAX)),
            };
            let skipped = state.scrolled.min(lines.len().saturating_sub(rows));
            lines.into_iter().skip(skipped).collect()
        }
        Tab::Tale => {
            let mut lines: Vec<Line<'_>> = roll_line(state, width).into_iter().collect();
            lines.extend(tale_lines(state, width, rows - lines.len()));
            lines
        }
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

/// A message upon the board.
struct NotePanel {
    lines: Vec<Line<'static>>,
    area: Rect,
    style: Style,
    /// True if it has a frame, which would take rows of a small board.
    is_framed: bool,
}

impl NotePanel {
    /// Returns the message upon an area, or `None` if there is none.
    fn of(state: &ScreenState, area: Rect) -> Option<Self> {
        let mut texts = state.note.clone();
        if state.stage == ScreenMode::Waiting {
            texts.extend(state.undo_hint.clone());
            texts.push(state.prompt.clone());
        }
        if !state.typing.may.is_empty() {
            texts = vec![state.typing.may.join(" ")];
        }
        let end = state.end.as_ref().filter(|_| state.pager.is_some());
        if let Some(end) = end {
            texts = vec![bold_text(&end.headline), end.deed.clone()];
            texts.retain(|text| !text.is_empty());
        }
        let width = usize::from(area.width).saturating_sub(2);
        let lines = texts.iter().flat_map(|text| wrapped(state, text, width));
        let lines: Vec<Line<'_>> = lines.take(NOTE_LINES + 2).collect();
        if lines.is_empty() {
            return None;
        }
        let colour = end.and_then(|end| end.colour).map(|word| state.palette.of_army(word));
        let style = colour.unwrap_or_default();
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let is_alone = state.model.is_none();
        let is_framed = is_alone || area.width >= ALL.0;
        let height = height.saturating_add(if is_framed { 2 } else { 0 }).min(area.height);
        let y = if is_alone { area.y + (area.height - height) / 3 } else { area.bottom() - height };
        Some(Self { lines, area: Rect { y, height, ..area }, style, is_framed })
    }
}

/// Returns the rows of the board that no message covers.
pub(super) fn bare(state: &ScreenState, area: Rect) -> Rect {
    let covered = NotePanel::of(state, area).map_or(0, |note| note.area.height);
    Rect { height: area.height - covered, ..area }
}

/// Draws a message upon an area.
fn note(frame: &mut Frame<'_>, area: Rect, state: &ScreenState) {
    let Some(NotePanel { lines, area, style, is_framed }) = NotePanel::of(state, area) else {
        return;
    };
    frame.render_widget(Clear, area);
    if is_framed {
        let block = Block::bordered().border_style(style.add_modifier(Modifier::BOLD));
        frame.render_widget(Paragraph::new(lines).style(style).block(block), area);
    } else {
        let stands_out = style.add_modifier(Modifier::REVERSED);
        frame.render_widget(Paragraph::new(lines).style(stands_out), area);
    }
}

/// Adds the topics that a text leads to. Returns the row of the selected one.
fn link_lines(pager: &Pager, lines: &mut Vec<Line<'static>>) -> Option<usize> {
    let (mut heading, mut chosen) = ("", None);
    for (at, link) in pager.topics.iter().enumerate() {
        if link.heading != heading {
            heading = &link.heading;
            lines.push(Line::default());
            lines.push(Line::from(bold(heading.to_owned())));
        }
        let is_at = pager.at == Some(at);
        chosen = if is_at { Some(lines.len()) } else { chosen };
        let mark = if is_at { "▶" } else { " " };
        let style = pointed_style(is_at);
        lines.push(Line::from(Span::styled(format!("{mark} {} ", link.topic), style)));
    }
    chosen
}

/// Draws a long text over everything.
fn pager(frame: &mut Frame<'_>, area: Rect, state: &mut ScreenState) {
    let Some(pager) = state.pager.as_ref().filter(|pager| !pager.is_hidden) else { return };
    let (top, is_last) = (pager.top, pager.is_last);
    let area = area.inner(ratatui::layout::Margin { horizontal: area.width / 16, vertical: 1 });
    let texts = &state.texts;
    let keys = match (is_last, pager.topics.is_empty()) {
        (true, _) => {
            let again = state.end.as_ref().is_some_and(|end| end.may_rematch);
            say!(texts, "screen-pager-last", "again" = if again { "yes" } else { "no" })
        }
        (false, true) => say!(texts, "screen-pager"),
        (false, false) => say!(texts, "screen-pager-topics"),
    };
    let keys = keys_fitted(&keys, usize::from(area.width).saturating_sub(4));
    let block = Block::bordered().title_bottom(format!(" {keys} "));
    let inner = block.inner(area);
    let (before, behind) = pager.lines.split_at(pager.lead.unwrap_or(pager.lines.len()));
    let part = |lines: &[String]| match lines {
        [] => Vec::new(),
        lines => wrapped(state, &lines.join("\n"), inner.width.into()),
    };
    let mut lines = part(before);
    let chosen = link_lines(pager, &mut lines);
    lines.extend(part(behind));
    let rows = usize::from(inner.height);
    let most = lines.len().saturating_sub(rows);
    let mut top = top.min(most);
    // A topic that has just been selected comes into sight.
    let seen = state.pager.as_ref().and_then(|pager| pager.seen);
    if let Some(row) = chosen.filter(|_| seen != pager.at) {
        top = top.clamp((row + 1).saturating_sub(rows), row.max((row + 1).saturating_sub(rows)));
    }
    if let Some(pager) = &mut state.pager {
        (pager.top, pager.most, pager.seen) = (top, most, pager.at);
    }
    let shown: Vec<Line<'_>> = lines.into_iter().skip(top).take(inner.height.into()).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(shown).block(block), area);
}
