//! The lines of a panel: wrapped, cut, or put side by side.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use warboard_engine::name::{cut_end, graphemes};

use super::super::colours;
use super::super::state::ScreenState;
use warboard_table::model::ArmyLabel;
use warboard_table::paint::{columns, wrap_words};

/// Returns a text in as many lines as it needs.
pub(super) fn wrapped(state: &ScreenState, text: &str, width: usize) -> Vec<Line<'static>> {
    let lines = text.split('\n').flat_map(|line| {
        let fits = columns(line) <= width;
        let lines = if fits { line.to_owned() } else { wrap_words(line, width) };
        lines.split('\n').flat_map(|line| cut(line, width)).collect::<Vec<_>>()
    });
    lines.map(|text| colours::line(&text, state.palette)).collect()
}

/// Cuts a line that is one long word, such as a path, into pieces. Other lines stay unchanged.
fn cut(line: &str, width: usize) -> Vec<String> {
    if columns(line) <= width || line.contains('\u{1b}') {
        return vec![line.to_owned()];
    }
    let (mut pieces, mut rest) = (Vec::new(), line);
    while !rest.is_empty() {
        let piece = match cut_end(rest, width) {
            // Not even one letter fits.
            "" => graphemes(rest).next().map_or(rest, |(letter, _)| letter),
            piece => piece,
        };
        pieces.push(piece.to_owned());
        rest = &rest[piece.len()..];
    }
    pieces
}

pub(super) fn bold(text: impl Into<String>) -> Span<'static> {
    Span::styled(text.into(), Style::new().add_modifier(Modifier::BOLD))
}

/// Returns a text in bold, word by word.
pub(super) fn bold_text(text: &str) -> String {
    text.split(' ').map(|word| format!("\u{1b}[1m{word}\u{1b}[0m")).collect::<Vec<_>>().join(" ")
}

pub(super) fn side_span(state: &ScreenState, side: &ArmyLabel) -> Span<'static> {
    let text = format!("{} {}", side.letter, side.name).trim_end().to_owned();
    Span::styled(text, state.palette.of_army(side.colour))
}

/// Returns an item of a list in as many lines as it needs.
pub(super) fn item(
    state: &ScreenState,
    text: &str,
    width: usize,
    style: Style,
) -> Vec<Line<'static>> {
    let mut lines = wrapped(state, text, width);
    // The style belongs to the words, because another text may follow them on the line.
    for span in lines.iter_mut().flat_map(|line| &mut line.spans) {
        span.style = span.style.patch(style);
    }
    lines
}

/// Returns the style of an item: reversed if it is selected.
pub(super) fn pointed_style(is_at: bool) -> Style {
    if is_at { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() }
}

/// Returns items, or only those around the chosen one if not all fit. The text follows the chosen
/// item.
pub(super) fn around(
    items: Vec<Vec<Line<'static>>>,
    chosen: Option<usize>,
    mut text: Vec<Line<'static>>,
    rows: usize,
) -> Vec<Line<'static>> {
    let room = rows.saturating_sub(text.len());
    let (mut from, last) = (0, items.len().saturating_sub(1));
    let high = |from: usize, to: usize| items[from..to].iter().map(Vec::len).sum::<usize>();
    while from < chosen.unwrap_or(0) && high(from, chosen.map_or(0, |at| at + 1)) > room {
        from += 1;
    }
    // Adds earlier items while all later ones still fit.
    while from > 0 && high(from - 1, items.len()) <= room {
        from -= 1;
    }
    let mut lines = Vec::new();
    for (n, mut item) in items.into_iter().enumerate().skip(from) {
        if n == from && from > 0 {
            mark(&mut item, '↑');
        }
        if lines.len() < rows && lines.len() + item.len() == rows && n < last {
            mark(&mut item, '↓');
        }
        lines.extend(item);
        if chosen == Some(n) {
            lines.append(&mut text);
        }
    }
    lines
}

/// Puts a sign in the column that marks the selection.
fn mark(item: &mut [Line<'static>], sign: char) {
    let Some(span) = item.first_mut().and_then(|line| line.spans.first_mut()) else { return };
    if let Some(rest) = span.content.strip_prefix(' ') {
        span.content = format!("{sign}{rest}").into();
    }
}

/// Keeps at most `most` lines with their styles; the last one shows that lines were cut.
pub(super) fn cut_off(lines: &mut Vec<Line<'static>>, most: usize, width: usize) {
    let is_cut = lines.len() > most;
    lines.truncate(most);
    match lines.last_mut().filter(|_| is_cut) {
        Some(last) if last.width() + 2 <= width => last.push_span(" …"),
        Some(_) => {
            lines.push(Line::default());
            shorten(lines, most, width);
        }
        None => {}
    }
}

/// Keeps at most `most` lines; the last one ends with dots if lines were cut.
pub(super) fn shorten(lines: &mut Vec<Line<'static>>, most: usize, width: usize) {
    if lines.len() <= most {
        return;
    }
    lines.truncate(most);
    if let Some(last) = lines.last_mut() {
        let text: String = last.spans.iter().map(|span| span.content.as_ref()).collect();
        let room = width.saturating_sub(2);
        let is_cut = columns(&text) > room;
        let text = cut_end(&text, room);
        // Words are not cut in two.
        let whole =
            if is_cut { text.rsplit_once(' ').map_or(text, |(whole, _)| whole) } else { text };
        *last = Line::from(format!("{} …", whole.trim_end()));
    }
}

/// Puts lines beside others, all starting in the same column.
pub(super) fn side_by_side(
    mut left: Vec<Line<'static>>,
    right: Vec<Line<'static>>,
    column: usize,
    rows: usize,
) -> Vec<Line<'static>> {
    left.truncate(rows);
    left.resize_with(left.len().max(right.len()), Line::default);
    for (line, beside) in left.iter_mut().zip(right) {
        line.push_span(" ".repeat(column.saturating_sub(line.width())));
        line.spans.extend(beside.spans);
    }
    left
}
