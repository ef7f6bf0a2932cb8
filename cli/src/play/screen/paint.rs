//! Where everything stands on the screen.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use unicode_width::UnicodeWidthStr;

use super::state::{At, Hits, NOTE_LINES, Stage, State, Tab};
use super::{board, ink, menu};
use crate::play::model::offer::Number;
use crate::play::model::standing::Army;
use crate::play::model::tale::{Step, Turn};
use crate::play::model::{Model, Offer, Pick, Row, Side, StepName};
use crate::play::paint::wrap_words;
use crate::text::say;

/// From so many columns and rows on every panel is shown.
const ALL: (u16, u16) = (100, 30);

/// Fewer columns or rows than these show nothing.
const LEAST: (u16, u16) = (40, 12);

/// Draws the whole screen.
pub(super) fn paint(frame: &mut Frame<'_>, state: &mut State) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        (state.hits, state.middles) = (Hits::default(), Vec::new());
        let text = say!(state.texts, "screen-small", "columns" = LEAST.0, "rows" = LEAST.1);
        frame.render_widget(Paragraph::new(text), area);
        return;
    }
    let rows = Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)]);
    let [head, middle, bottom] = rows.areas(area);
    if state.model.is_some() {
        head_line(frame, head, state);
        panels(frame, middle, state);
    } else {
        (state.hits, state.middles) = (Hits::default(), Vec::new());
    }
    // A list and a long text tell their own keys.
    if state.menu.is_none() && state.pager.is_none() {
        bottom_line(frame, bottom, state);
    }
    // What is said lies on the board, so that what is asked stays in sight.
    let board = state.hits.area;
    if state.menu.is_none() {
        note(frame, if board.is_empty() { middle } else { board }, state);
    }
    pager(frame, area, state);
    menu::paint(frame, area, state);
}

fn panels(frame: &mut Frame<'_>, area: Rect, state: &mut State) {
    if area.width < ALL.0 || area.height < ALL.1 {
        return board_and_panel(frame, area, state);
    }
    let side = (area.width / 4).clamp(34, 50);
    let low = (area.height / 4).clamp(10, 16);
    let [left, right] =
        Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).areas(area);
    let [map, tale] = Layout::vertical([Constraint::Min(0), Constraint::Length(low)]).areas(left);
    let offer_rows = (area.height * 2 / 5).clamp(12, 20);
    let [standing, offer] =
        Layout::vertical([Constraint::Min(0), Constraint::Length(offer_rows)]).areas(right);
    board_panel(frame, map, state);
    panel(
        frame,
        standing,
        say!(state.texts, "screen-standing"),
        |width, _| standing_lines(state, width),
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
        |width, rows| offer_lines(state, (width, rows), true),
        state,
    );
}

/// The board, and below it the panel of which there is one. A question without spaces is chosen by what is printed in its
/// list, so that may take room from the board.
fn board_and_panel(frame: &mut Frame<'_>, area: Rect, state: &mut State) {
    let usual = (area.height / 3).clamp(7, 12);
    let holds_list = state.tab == Tab::Offer && state.stage == Stage::Asked && is_listed(state);
    let most = if holds_list { usual.max(area.height * 5 / 11) } else { usual };
    let lines = tab_lines(state, usize::from(area.width - 2), usize::from(most - 2));
    let low = u16::try_from(lines.len() + 2).unwrap_or(most).clamp(usual, most);
    let [top, low] = Layout::vertical([Constraint::Min(0), Constraint::Length(low)]).areas(area);
    board_panel(frame, top, state);
    panel(frame, low, tab_title(state), |_, _| lines, state);
}

/// Whether something is asked that no space answers.
fn is_listed(state: &State) -> bool {
    let points = state.points();
    !points.is_empty() && !points.iter().any(|at| matches!(at, At::Space(_)))
}

fn board_panel(frame: &mut Frame<'_>, area: Rect, state: &mut State) {
    let block = Block::bordered().border_style(state.palette.quiet());
    let block = match pointed_line(state) {
        Some(text) => block.title_bottom(text),
        None => block,
    };
    let inner = block.inner(area);
    frame.render_widget(block, area);
    board::paint(frame.buffer_mut(), inner, state);
}

/// What is pointed at, in a few words: it stands below the board.
fn pointed_line(state: &State) -> Option<String> {
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

/// The names of all panels where there is room for one.
fn tab_title(state: &State) -> Line<'static> {
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
    title.push(Span::styled(" (t) ", state.palette.quiet()));
    Line::from(title)
}

/// What the one panel shows, in so many columns and rows.
fn tab_lines(state: &State, width: usize, rows: usize) -> Vec<Line<'static>> {
    match state.tab {
        Tab::Offer => offer_lines(state, (width, rows), false),
        Tab::Standing => standing_lines(state, width),
        Tab::Tale => tale_lines(state, width, rows),
    }
}

/// A panel with lines.
fn panel<'a>(
    frame: &mut Frame<'_>,
    area: Rect,
    title: impl Into<Line<'a>>,
    lines: impl FnOnce(usize, usize) -> Vec<Line<'static>>,
    state: &State,
) {
    let block = Block::bordered().border_style(state.palette.quiet()).title(title.into());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let lines = lines(inner.width.into(), inner.height.into());
    frame.render_widget(Paragraph::new(lines), inner);
}

/// A text in as many lines as it needs.
fn wrapped(state: &State, text: &str, width: usize) -> Vec<Line<'static>> {
    let lines = text.split('\n').flat_map(|line| {
        let fits = crate::play::paint::columns(line) <= width;
        let lines = if fits { line.to_owned() } else { wrap_words(line, width) };
        lines.split('\n').flat_map(|line| cut(line, width)).collect::<Vec<_>>()
    });
    lines.map(|text| ink::line(&text, state.palette)).collect()
}

/// A line that is one long word, as a path is, in pieces; any other as it stands.
fn cut(line: &str, width: usize) -> Vec<String> {
    if crate::play::paint::columns(line) <= width || line.contains('\u{1b}') {
        return vec![line.to_owned()];
    }
    let mut pieces = vec![String::new()];
    for c in line.chars() {
        if let Some(last) = pieces.last_mut() {
            last.push(c);
            if crate::play::paint::columns(last) > width.max(2) {
                last.pop();
                pieces.push(c.to_string());
            }
        }
    }
    pieces
}

fn bold(text: impl Into<String>) -> Span<'static> {
    Span::styled(text.into(), Style::new().add_modifier(Modifier::BOLD))
}

/// The edition, the turn, whose it is, and the steps with the present one.
fn head_line(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let Some(Model { head, .. }) = &state.model else { return };
    let edition = match area.width {
        0..100 => head.edition.split([',', ':']).next().unwrap_or_default().trim().to_owned(),
        _ => head.edition.clone(),
    };
    let mut spans = vec![bold(format!(" {edition}"))];
    spans.extend(head.turn.iter().map(|turn| Span::raw(format!(" · {turn}"))));
    if let Some(side) = &head.mover {
        spans.push(Span::raw(" · "));
        spans.push(side_span(state, side));
        let is_own = head.own.contains(side);
        spans.extend(is_own.then(|| Span::raw(say!(state.texts, "screen-you-move"))));
    }
    for (n, side) in head.own.iter().filter(|side| Some(*side) != head.mover.as_ref()).enumerate() {
        let you = say!(state.texts, "screen-you");
        spans.push(Span::raw(if n == 0 { format!(" · {you} ") } else { " + ".to_owned() }));
        spans.push(side_span(state, side));
    }
    // Somebody else answers, though it is not their turn.
    let asks_own = head.asked.iter().all(|side| head.own.contains(side));
    let asked = head.asked.iter().filter(|side| Some(*side) != head.mover.as_ref());
    for (n, side) in asked.filter(|_| !asks_own).enumerate() {
        let now = say!(state.texts, "screen-waits-for");
        spans.push(Span::raw(if n == 0 { format!(" · {now} ") } else { " + ".to_owned() }));
        spans.push(side_span(state, side));
    }
    spans.push(Span::raw("  "));
    let used: usize = spans.iter().map(|span| span.content.width()).sum();
    let left = usize::from(area.width).saturating_sub(used);
    spans.extend(step_spans(state, left));
    frame.render_widget(Line::from(spans), area);
}

/// The steps of a turn with the present one; where there is no room for all, the present one and its number.
fn step_spans(state: &State, room: usize) -> Vec<Span<'static>> {
    let steps = state.model.as_ref().map_or(&[][..], |model| &model.head.steps);
    let all: usize = steps.iter().map(|step| step.name.width() + 5).sum();
    let numbered = steps.iter().enumerate();
    if all > room {
        let n = steps.len();
        let now = numbered.filter(|(_, step)| step.is_now);
        return now.map(|(at, step)| bold(format!("▶{}/{n} {}", at + 1, step.name))).collect();
    }
    let span = |(n, step): (usize, &StepName)| {
        let (name, mark) = (&step.name, if step.is_over { "✔" } else { "" });
        if step.is_now {
            return bold(format!(" ▶{} {name} ", n + 1));
        }
        Span::styled(format!(" {}{mark} {name}", n + 1), state.palette.quiet())
    };
    numbered.map(span).collect()
}

fn side_span(state: &State, side: &Side) -> Span<'static> {
    let text = format!("{} {}", side.letter, side.name);
    Span::styled(text, state.palette.of_army(side.colour))
}

/// What is typed, or the keys that do something.
fn bottom_line(frame: &mut Frame<'_>, area: Rect, state: &State) {
    if let Some((text, at)) = state.typing.shown() {
        let room = usize::from(area.width).saturating_sub(4);
        let skip = (at + 1).saturating_sub(room);
        let shown: String = text.chars().skip(skip).take(room).collect();
        frame.render_widget(Line::from(vec![Span::raw(" > "), Span::raw(shown)]), area);
        let column = u16::try_from(3 + at - skip).unwrap_or(3);
        frame.set_cursor_position(Position::new(area.x + column.min(area.width - 1), area.y));
        return;
    }
    let keys = Span::styled(
        format!(" {}", state.keys_within(usize::from(area.width).saturating_sub(2))),
        state.palette.quiet(),
    );
    frame.render_widget(Line::from(keys), area);
}

/// A short text above the line that is typed.
fn note(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let mut texts = state.note.clone();
    if state.stage == Stage::Waiting {
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
    let height = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX).min(area.height);
    let is_alone = state.model.is_none();
    let top = if is_alone { area.y + (area.height - height) / 3 } else { area.bottom() - height };
    let area = Rect { y: top, height, ..area };
    let block = Block::bordered().border_style(Style::new().add_modifier(Modifier::BOLD));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// A long text over everything.
fn pager(frame: &mut Frame<'_>, area: Rect, state: &mut State) {
    let Some(pager) = &state.pager else { return };
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
        pager.top = top;
    }
    let shown: Vec<Line<'_>> = lines.into_iter().skip(top).take(inner.height.into()).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(shown).block(block), area);
}

/// What is asked, the answer that Enter gives, and what is worth knowing of it, in so many columns and rows; where the
/// tale has no panel beside it, with its end.
fn offer_lines(
    state: &State,
    (width, rows): (usize, usize),
    is_beside_tale: bool,
) -> Vec<Line<'static>> {
    let Some(offer) = state.offer() else {
        let speed = say!(state.texts, "screen-watching", "n" = state.speed + 1);
        return wrapped(state, &speed, width);
    };
    let mut lines = offer_head(state, offer, width, is_beside_tale);
    let left = |lines: &Vec<Line<'_>>| rows.saturating_sub(lines.len());
    if let Some(row) = &offer.row {
        let rows = left(&lines);
        lines.extend(row_lines(state, row, (width, rows), !is_beside_tale));
        return lines;
    }
    let may = wrapped(state, &offer.may, width);
    let is_list = state.points().len() > 1 && is_listed(state);
    if is_list && !is_beside_tale {
        // What is asked comes before its answers, of which the one that Enter gives stands out.
        lines.extend(may);
        let rows = left(&lines);
        lines.extend(options(state, width, rows));
        return lines;
    }
    lines.extend(reply_lines(state, width));
    if let Some(odds) = state.advice.as_ref().and_then(|advice| advice.odds.as_ref()) {
        lines.extend(wrapped(state, odds, width));
    }
    let listed = options(state, width, left(&lines));
    let has_list = !listed.is_empty();
    lines.extend(listed);
    if !has_list || lines.len() + may.len() <= rows {
        lines.extend(may);
    }
    if let Some(advice) = state.advice.as_ref().filter(|_| lines.len() + 3 < rows) {
        lines.push(Line::default());
        lines.extend(advice.story.iter().flat_map(|line| wrapped(state, line, width)));
    }
    lines
}

/// Who is asked in which step, and how it stands; where the tale has no panel of its own, its end.
fn offer_head(
    state: &State,
    offer: &Offer,
    width: usize,
    is_beside_tale: bool,
) -> Vec<Line<'static>> {
    let head = bold_text(&format!("{} · {}{}", offer.whom, offer.step, offer.left));
    let mut lines = wrapped(state, &head, width);
    let told = last_told(state).filter(|_| !is_beside_tale && offer.row.is_none());
    if let Some(told) = told {
        lines.truncate(1);
        let told = wrapped(state, &told, width);
        lines.extend(told.into_iter().take(2).map(|line| line.patch_style(state.palette.quiet())));
    } else if let Some(stands) = &offer.stands {
        lines.extend(wrapped(state, stands, width));
    }
    lines
}

/// The last thing that happened in the turn under way.
fn last_told(state: &State) -> Option<String> {
    let turn = state.model.as_ref()?.tale.turns.last()?;
    let part = turn.steps.iter().flat_map(|step| &step.parts).next_back()?;
    Some(part.battles.last().unwrap_or(&part.summary).clone())
}

/// A text that stands out.
fn bold_text(text: &str) -> String {
    text.split(' ').map(|word| format!("\u{1b}[1m{word}\u{1b}[0m")).collect::<Vec<_>>().join(" ")
}

/// What Enter types.
fn reply_lines(state: &State, width: usize) -> Vec<Line<'static>> {
    let Some(reply) = state.reply() else { return Vec::new() };
    let mut text = bold_text(&format!("▶ {}", reply.line(state.number)));
    if let Some(Number { least, most, .. }) = reply.number.filter(|n| n.least < n.most) {
        text = format!("{text}  ({least}–{most})");
    }
    wrapped(state, &text, width)
}

/// An item of a list, in as many lines as it needs.
fn item(state: &State, text: &str, width: usize, style: Style) -> Vec<Line<'static>> {
    wrapped(state, text, width).into_iter().map(|line| line.patch_style(style)).collect()
}

/// How an item is written that is pointed at.
fn pointed_style(is_at: bool) -> Style {
    if is_at { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() }
}

/// The answers that name no space, those around the one that is pointed at; of that one what is printed on it.
fn options(state: &State, width: usize, rows: usize) -> Vec<Line<'static>> {
    let Some(offer) = state.offer() else { return Vec::new() };
    let all: Vec<usize> = state
        .points()
        .into_iter()
        .filter_map(|at| if let At::Reply(at) = at { Some(at) } else { None })
        .collect();
    let chosen = all.iter().position(|&at| state.at == Some(At::Reply(at)));
    let reply = chosen.and_then(|n| offer.replies.get(all[n]));
    let text = reply.into_iter().flat_map(|reply| &reply.text);
    let mut text: Vec<_> = text.flat_map(|text| wrapped(state, text, width)).collect();
    if all.len() == 1 && chosen.is_some() {
        return text;
    }
    let items = all.iter().enumerate().filter_map(|(n, &at)| {
        let mark = if chosen == Some(n) { "▶" } else { " " };
        let text = format!("{mark}{:>2} {}", n + 1, offer.replies.get(at)?.label);
        Some(item(state, &text, width, pointed_style(chosen == Some(n))))
    });
    let items: Vec<_> = items.collect();
    let n: usize = items.iter().map(Vec::len).sum();
    shorten(&mut text, rows.saturating_sub(n).max(rows / 2), width);
    around(items, chosen, text, rows)
}

/// Items, those around the chosen one where not all have room, and behind that one its text.
fn around(
    items: Vec<Vec<Line<'static>>>,
    chosen: Option<usize>,
    mut text: Vec<Line<'static>>,
    rows: usize,
) -> Vec<Line<'static>> {
    let room = rows.saturating_sub(text.len());
    let mut from = 0;
    let high = |from: usize, to: usize| items[from..to].iter().map(Vec::len).sum::<usize>();
    while from < chosen.unwrap_or(0) && high(from, chosen.map_or(0, |at| at + 1)) > room {
        from += 1;
    }
    // As many of those before it as have room when all behind it have.
    while from > 0 && high(from - 1, items.len()) <= room {
        from -= 1;
    }
    let mut lines = Vec::new();
    for (n, item) in items.into_iter().enumerate().skip(from) {
        lines.extend(item);
        if chosen == Some(n) {
            lines.append(&mut text);
        }
    }
    lines
}

/// Leaves so many lines; where more were there the last one ends with dots.
fn shorten(lines: &mut Vec<Line<'static>>, most: usize, width: usize) {
    if lines.len() <= most {
        return;
    }
    lines.truncate(most);
    if let Some(last) = lines.last_mut() {
        let text: String = last.spans.iter().map(|span| span.content.as_ref()).collect();
        let room = width.saturating_sub(2);
        let is_cut = text.chars().count() > room;
        let text: String = text.chars().take(room).collect();
        // No word is cut in two.
        let whole =
            if is_cut { text.rsplit_once(' ').map_or(&*text, |(whole, _)| whole) } else { &text };
        *last = Line::from(format!("{} …", whole.trim_end()));
    }
}

/// The row as far as it goes, and the cards that there are; of the one that is pointed at what is printed on it, beside the
/// cards where rows are few.
fn row_lines(
    state: &State,
    row: &Row,
    (width, rows): (usize, usize),
    is_beside: bool,
) -> Vec<Line<'static>> {
    let name = |place: usize| match state.row.get(place).and_then(|&at| row.picks.get(at)) {
        Some(pick) => format!("{} {}", place + 1, pick.label),
        None => format!("{} …", place + 1),
    };
    let chosen: Vec<String> = (0..row.places).map(name).collect();
    let mut lines = wrapped(state, &bold_text(&format!("▶ {}", chosen.join(" · "))), width);
    let rows = rows.saturating_sub(lines.len());
    let at = (0..row.picks.len()).find(|&at| state.at == Some(At::Pick(at)));
    let printed = at.map_or(&[][..], |at| &row.picks[at].text);
    let text = |width| printed.iter().flat_map(|text| wrapped(state, text, width)).collect();
    let picks = row.picks.iter().enumerate().map(|pick| pick_text(state, pick));
    let picks: Vec<(String, Style)> = picks.collect();
    let widest = picks.iter().map(|(text, _)| text.width()).max().unwrap_or(0);
    let items = |width| {
        picks.iter().map(move |(text, style)| item(state, text, width, *style)).collect::<Vec<_>>()
    };
    let beside = width.saturating_sub(widest + 3);
    if is_beside && beside >= 30 {
        let cards = around(items(widest), at, Vec::new(), rows);
        let mut text = text(beside);
        shorten(&mut text, rows, beside);
        lines.extend(side_by_side(cards, text, widest + 3, rows));
        return lines;
    }
    let mut text: Vec<Line<'_>> = text(width);
    shorten(&mut text, rows.saturating_sub(picks.len()).max(rows / 2), width);
    lines.extend(around(items(width), at, Vec::new(), rows.saturating_sub(text.len())));
    lines.extend(text);
    lines
}

/// A card that may be put in the row, with its number and the place that it has there.
fn pick_text(state: &State, (at, pick): (usize, &Pick)) -> (String, Style) {
    let place = state.row.iter().position(|&other| other == at);
    let is_at = state.at == Some(At::Pick(at));
    let mark = if is_at { "▶" } else { " " };
    let text = format!("{mark}{:>2} {}", at + 1, pick.label);
    match place {
        _ if is_at => (text, pointed_style(true)),
        Some(place) => (format!("{text}  ({})", place + 1), state.palette.quiet()),
        None => (text, Style::new()),
    }
}

/// Lines with others beside them, which begin in the same column.
fn side_by_side(
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

/// What an army has: a line, or two where its name is long.
fn army_lines(
    state: &State,
    army: &Army,
    (room, width): (usize, usize),
    most: u32,
) -> Vec<Line<'static>> {
    let mark = if army.is_mover { "▶" } else { " " };
    let colour = state.palette.of_army(army.side.colour);
    let name = &army.side.name;
    let is_long = name.width() > room;
    let name = if is_long { name.clone() } else { format!("{name:<room$}") };
    let name = Span::styled(format!("{} {name}", army.side.letter), colour);
    let mut spans = vec![Span::raw(mark), name];
    if army.is_out {
        spans.push(Span::raw(format!(" {}", say!(state.texts, "status-out"))));
        return vec![Line::from(spans)];
    }
    let mut lines = Vec::new();
    if is_long {
        lines.push(Line::from(std::mem::take(&mut spans)));
        spans.push(Span::raw(" ".repeat(room + 3)));
    }
    let units: u32 = army.units.iter().map(|&(n, waiting)| n + waiting).sum();
    let income = army.income.map_or_else(String::new, |n| format!("+{n}"));
    let cards = if army.cards.starts_with('(') { "" } else { army.cards.as_str() };
    spans.push(Span::raw(format!("{:>3} {units:>5} {income:>4} {cards:>3}", army.spaces)));
    if width >= 48 {
        let bar = (army.spaces * 8 / most) as usize;
        spans.push(Span::styled(format!(" {}", "█".repeat(bar)), colour));
    }
    lines.push(Line::from(spans));
    lines
}

/// Who has what, and the ways to win.
fn standing_lines(state: &State, width: usize) -> Vec<Line<'static>> {
    let Some(Model { standing, .. }) = &state.model else { return Vec::new() };
    let room = if width < 48 { 11 } else { 18 };
    let mut lines = vec![standing_head(state, room)];
    let most = standing.armies.iter().map(|army| army.spaces).max().unwrap_or(1).max(1);
    for army in &standing.armies {
        lines.extend(army_lines(state, army, (room, width), most));
    }
    lines.extend(way_lines(state, width));
    let standing = &standing;
    let next = standing.next_set.map(|n| say!(state.texts, "screen-next-set", "n" = n));
    let rest = standing.tracks.iter().filter_map(|track| track.first());
    let rest = rest.chain(next.iter()).chain(&standing.laid).chain(&standing.lasting);
    lines.extend(rest.chain(&standing.decks).flat_map(|text| wrapped(state, text, width)));
    if !standing.tokens.is_empty() {
        lines.extend(wrapped(state, &standing.tokens.join(", "), width));
    }
    lines
}

fn standing_head(state: &State, room: usize) -> Line<'static> {
    let texts = &state.texts;
    let head = format!(
        "{:room$}   {:>3} {:>5} {:>4} {:>3}",
        "",
        say!(texts, "screen-spaces"),
        say!(texts, "screen-units"),
        say!(texts, "screen-income"),
        say!(texts, "screen-cards"),
    );
    Line::from(Span::styled(head, state.palette.quiet()))
}

/// The ways to win, each with how far everybody is.
fn way_lines(state: &State, width: usize) -> Vec<Line<'static>> {
    let Some(Model { standing, .. }) = &state.model else { return Vec::new() };
    let mut lines = Vec::new();
    for way in &standing.ways {
        // What is counted stands beside the counts.
        let counts = way.counts.as_ref().filter(|_| !way.near.is_empty());
        let counts = counts.map_or_else(String::new, |of| format!(" ({of})"));
        let name = format!("{}{counts}", way.name);
        lines.extend(wrapped(state, &format!("\u{1b}[1m{name}\u{1b}[0m"), width));
        for near in way.near.iter().take(3) {
            let bar = (near.have.min(near.need) * 10).checked_div(near.need).unwrap_or(0) as usize;
            let mark = if near.is_close { " !" } else { "" };
            let of = say!(state.texts, "screen-of", "have" = near.have, "need" = near.need);
            let text = format!(" {}{} {of}{mark}", "█".repeat(bar), "░".repeat(10 - bar));
            lines.push(Line::from(vec![
                Span::raw("  "),
                Span::styled(near.side.letter.to_string(), state.palette.of_army(near.side.colour)),
                Span::styled(text, state.palette.of_army(near.side.colour)),
            ]));
        }
    }
    lines
}

/// What happened since the viewer's last turn; the end of it, unless it is scrolled back.
fn tale_lines(state: &State, width: usize, rows: usize) -> Vec<Line<'static>> {
    let Some(Model { tale, .. }) = &state.model else { return Vec::new() };
    let last = tale.turns.len().saturating_sub(1);
    let turns = tale.turns.iter().enumerate();
    let lines: Vec<Line<'_>> =
        turns.flat_map(|(at, turn)| turn_lines(state, turn, at == last, width)).collect();
    let most = lines.len().saturating_sub(rows);
    let skip = most.saturating_sub(state.scrolled);
    lines.into_iter().skip(skip).take(rows).collect()
}

/// A turn: its summary, and all of it where it is the last.
fn turn_lines(state: &State, turn: &Turn, is_last: bool, width: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let parts = turn.steps.iter().flat_map(|Step { parts, .. }| parts);
    if let Some(side) = &turn.side {
        let mut spans = vec![side_span(state, side)];
        let text = format!(" {}", turn.summary);
        let mut rest = wrapped(state, &text, width.saturating_sub(side.name.width() + 2));
        if !rest.is_empty() {
            spans.extend(rest.remove(0).spans);
        }
        lines.push(Line::from(spans));
        lines.extend(rest);
    }
    if is_last || turn.side.is_none() {
        for part in parts {
            let all = part.battles.iter().chain(std::iter::once(&part.summary));
            let all = all.filter(|text| !text.trim().is_empty());
            lines.extend(all.flat_map(|text| wrapped(state, text, width)));
        }
    }
    lines
}
