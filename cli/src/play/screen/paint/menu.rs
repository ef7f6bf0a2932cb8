//! Draws the list and the form that come before a game.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use warboard_engine::name::{cut, width as cells};

use super::lines::{around, wrapped};
use crate::play::screen::colours::ColourDepth;
use crate::play::screen::form::{FormPanel, FormRow};
use crate::play::screen::menu::MenuPanel;
use crate::play::screen::state::ScreenState;
use warboard_table::text::say;

/// The name of the program in large letters.
const MARK: [&str; 3] = [
    "█   █  ▄▀▄  █▀▀▀▄ █▀▀▀▄ ▄▀▀▀▄  ▄▀▄  █▀▀▀▄ █▀▀▀▄",
    "█ █ █ █▄▄▄█ █▀█▀  █▀▀▀▄ █   █ █▄▄▄█ █▀█▀  █   █",
    "█▀ ▀█ █   █ █  ▀▄ █▄▄▄▀ ▀▄▄▄▀ █   █ █  ▀▄ █▄▄▄▀",
];

/// The colours of its rows.
const MARK_COLOURS: [&str; 3] = ["red", "yellow", "blue"];

/// Fewest columns with which a form stands beside the list that it came from.
const BESIDE: u16 = 130;

/// The columns of a list beside a form.
const LIST: u16 = 44;

/// Fewest columns of the names of a form's rows.
const NAMES: usize = 14;

fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// Returns the style of the selected item.
fn lit(palette: ColourDepth) -> Style {
    match palette {
        ColourDepth::None => bold().add_modifier(Modifier::REVERSED),
        _ => bold().fg(Color::Black).bg(palette.colour("yellow")),
    }
}

/// Draws the list, the form, or both over everything.
pub(super) fn paint(frame: &mut Frame<'_>, area: Rect, state: &ScreenState) {
    if state.menu.is_none() && state.form.is_none() {
        return;
    }
    frame.render_widget(Clear, area);
    let rows = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]);
    let [area, keys] = rows.areas(area);
    let margin = ratatui::layout::Margin { horizontal: 2, vertical: 1 };
    let inner = area.inner(margin);
    let texts = &state.texts;
    let keys_text = match (&state.menu, &state.form) {
        (_, Some(form)) if form.goes_back => say!(texts, "screen-keys-form-back"),
        (_, Some(_)) => say!(texts, "screen-keys-form"),
        (Some(menu), None) if menu.goes_back => say!(texts, "screen-keys-menu-back"),
        _ => say!(texts, "screen-keys-menu"),
    };
    frame.render_widget(Line::from(format!(" {keys_text}")).style(state.palette.quiet()), keys);
    let (left, right) = match (&state.menu, &state.form) {
        (Some(_), Some(_)) if area.width >= BESIDE => {
            let columns = [Constraint::Length(LIST), Constraint::Min(0)];
            let [left, right] = Layout::horizontal(columns).areas(inner);
            (Some(left), Some(right))
        }
        (_, Some(_)) => (None, Some(inner)),
        _ => (Some(inner), None),
    };
    if let (Some(menu), Some(area)) = (&state.menu, left) {
        list(frame, area, state, menu);
    }
    if let (Some(form), Some(area)) = (&state.form, right) {
        fields(frame, area, state, form);
    }
}

fn list(frame: &mut Frame<'_>, area: Rect, state: &ScreenState, menu: &MenuPanel) {
    let width = usize::from(area.width);
    let mut lines: Vec<Line<'static>> = Vec::new();
    match &menu.title {
        Some(title) => {
            let title = wrapped(state, title, width).into_iter();
            lines.extend(title.map(|line| line.patch_style(bold())));
        }
        None if cells(MARK[0]) <= width && area.height >= 20 => {
            lines.extend(
                MARK.iter()
                    .zip(MARK_COLOURS)
                    .map(|(text, colour)| Line::styled(*text, state.palette.of_army(colour))),
            );
        }
        None => lines.push(Line::styled("WARBOARD", bold())),
    }
    lines.push(Line::default());
    let room = usize::from(area.height).saturating_sub(lines.len());
    let n: usize = menu.items.iter().map(|(_, about)| 1 + usize::from(!about.is_empty())).sum();
    let has_about = n <= room || menu.title.is_some();
    let items = menu.items.iter().enumerate().map(|(at, (title, about))| {
        let style = if at == menu.at { lit(state.palette) } else { bold() };
        let text = cut(&format!(" {}  {title}", at + 1), width);
        let fill = " ".repeat(width.saturating_sub(cells(&text)));
        let mut lines = vec![Line::styled(format!("{text}{fill}"), style)];
        if has_about && !about.is_empty() {
            let about = wrapped(state, about, width.saturating_sub(4)).into_iter();
            let quiet = state.palette.quiet();
            lines.extend(about.map(|line| {
                let mut spans = vec![Span::raw("    ")];
                spans.extend(line.spans);
                Line::from(spans).patch_style(quiet)
            }));
        }
        lines
    });
    let mut items = around(items.collect(), Some(menu.at), Vec::new(), room);
    items.truncate(room);
    lines.extend(items);
    lines.extend(state.note.iter().map(|note| Line::from(note.clone())));
    frame.render_widget(Paragraph::new(lines), area);
}

fn fields(frame: &mut Frame<'_>, area: Rect, state: &ScreenState, form: &FormPanel) {
    let block = Block::bordered()
        .border_style(state.palette.quiet())
        .title(Span::styled(format!(" {} ", form.title), bold()));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let width = usize::from(inner.width).saturating_sub(1);
    let mut below = vec![Line::default()];
    let about = wrapped(state, &form.about, width);
    below.extend(about.into_iter().map(|line| line.patch_style(state.palette.quiet())));
    if form.is_allowed {
        let texts = &state.texts;
        let key = Span::styled(format!(" {} ", say!(texts, "screen-enter")), lit(state.palette));
        let begins = Span::styled(format!(" {}", say!(texts, "screen-form-begins")), bold());
        below.push(Line::from(vec![key, begins]));
    }
    below.extend(state.note.iter().map(|note| Line::from(note.clone())));
    let room = usize::from(inner.height).saturating_sub(below.len());
    let is_wide = form.rows.len() * 3 <= room;
    let widest = form.rows.iter().map(|row| cells(&row.name) + 2).max().unwrap_or(0);
    let names = widest.min(width / 3).max(NAMES);
    let rows = form.rows.iter().enumerate().map(|(at, row)| {
        let mut lines = field(state, row, at == form.at, (names, width));
        lines.extend(is_wide.then(Line::default));
        lines
    });
    let mut lines = around(rows.collect(), Some(form.at), Vec::new(), room);
    lines.truncate(room);
    lines.extend(below);
    let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(1), ..inner };
    frame.render_widget(Paragraph::new(lines), inner);
}

/// Returns a row: all choices beside one another, or the one that is made if they do not fit. A long
/// name has a line of its own.
fn field(
    state: &ScreenState,
    row: &FormRow,
    is_at: bool,
    (names, width): (usize, usize),
) -> Vec<Line<'static>> {
    let name = format!("{}{}", if is_at { "▶" } else { " " }, row.name);
    let style = if is_at { bold() } else { state.palette.quiet() };
    let pad = |text: &str| " ".repeat(names.saturating_sub(cells(text)));
    let (mut lines, mut spans) = (Vec::new(), Vec::new());
    if cells(&name) < names {
        let pad = pad(&name);
        spans.push(Span::styled(format!("{name}{pad}"), style));
    } else {
        lines.push(Line::styled(name, style));
        spans.push(Span::raw(pad("")));
    }
    let room = width.saturating_sub(names);
    let chosen = if is_at { lit(state.palette) } else { bold().add_modifier(Modifier::REVERSED) };
    let all: usize = row.choices.iter().map(|text| cells(text) + 2).sum();
    if all <= room {
        spans.extend(row.choices.iter().enumerate().map(|(at, text)| {
            let style = if at == row.at { chosen } else { Style::new() };
            Span::styled(format!(" {text} "), style)
        }));
    } else {
        let arrows = state.palette.quiet();
        let count = format!(" {}/{}", row.at + 1, row.choices.len());
        let text = row.choices.get(row.at).map_or("", String::as_str);
        let text = cut(text, room.saturating_sub(cells(&count) + 6));
        spans.push(Span::styled("◂ ", arrows));
        spans.push(Span::styled(format!(" {text} "), chosen));
        spans.push(Span::styled(format!(" ▸{count}"), arrows));
    }
    lines.push(Line::from(spans));
    lines
}
