//! The armies, the victory conditions and the narrative.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use warboard_engine::name::{cut, pad, width as cells};

use super::super::state::ScreenState;
use super::chances;
use super::lines::{bold, bold_text, side_by_side, side_span, wrapped};
use warboard_table::model::GameView;
use warboard_table::model::narrative::{NarrativeStep, NarrativeTurn};
use warboard_table::model::standing::{ArmyView, StandingView};
use warboard_table::model::ways::Progress;
use warboard_table::text::say;

/// Most columns of a heading in a narrow panel.
const HEADING_MOST: usize = 7;
/// The columns of a bar of spaces.
const BAR: usize = 9;
/// Fewest columns of a panel that shows the regions beside the armies.
const BESIDE: usize = 72;

/// The columns of the table of armies: room for the name, then the width and heading of each.
struct ArmyTable {
    room: usize,
    headings: Vec<(usize, String)>,
    /// True if a bar of the spaces follows.
    has_bar: bool,
}

impl ArmyTable {
    fn new(state: &ScreenState, standing: &StandingView, width: usize) -> Self {
        let texts = &state.texts;
        let most = if width >= 48 { usize::MAX } else { HEADING_MOST };
        let units = match &standing.kinds[..] {
            [only] if cells(only) <= most => only.clone(),
            [_] => say!(texts, "screen-men"),
            _ => say!(texts, "screen-pieces"),
        };
        let mut headings = vec![standing.spaces.clone(), units];
        headings.extend(standing.columns.income.then(|| say!(texts, "screen-income")));
        headings.extend(standing.columns.cards.then(|| say!(texts, "screen-cards")));
        let wide = |heading: String| (cells(&heading).max(3) + 1, heading);
        let headings: Vec<(usize, String)> = headings.into_iter().map(wide).collect();
        let all: usize = headings.iter().map(|(wide, _)| wide).sum();
        let names = standing.armies.iter().map(|army| cells(&name_of(state, army)));
        let names = names.max().unwrap_or(0);
        // A bar is drawn only if it leaves every name on the line of its numbers.
        let has_bar = width >= 48 && names + all + BAR + 3 <= width;
        let bar = if has_bar { BAR } else { 0 };
        let room = names.min(width.saturating_sub(all + bar + 3));
        Self { room, headings, has_bar }
    }

    /// Returns cells, each to the right of its column.
    fn row(&self, texts: impl IntoIterator<Item = String>) -> String {
        let each = self.headings.iter().zip(texts);
        let each = each.map(|((wide, _), text)| {
            format!("{}{text}", " ".repeat(wide.saturating_sub(cells(&text))))
        });
        each.collect()
    }

    fn head(&self, state: &ScreenState) -> Line<'static> {
        let headings = self.headings.iter().map(|(_, heading)| heading.clone());
        let head = format!("{}{}", " ".repeat(self.room + 3), self.row(headings));
        Line::styled(head, state.palette.quiet())
    }
}

/// Returns the name of an army, and whether it is the viewer's own or a partner's.
fn name_of(state: &ScreenState, army: &ArmyView) -> String {
    let name = army.side.name.as_str();
    match (army.is_own, army.is_partner) {
        (true, _) => say!(state.texts, "screen-own", "army" = name),
        (_, true) => say!(state.texts, "screen-partner", "army" = name),
        _ => name.to_owned(),
    }
}

/// Returns the holdings of an army: one line, or two if its name is long,
/// and the values of its variables.
fn army_lines(
    state: &ScreenState,
    (army, standing): (&ArmyView, &StandingView),
    (table, width): (&ArmyTable, usize),
) -> Vec<Line<'static>> {
    let mark = if army.is_mover { "▶" } else { " " };
    let colour = state.palette.of_army(army.side.colour);
    let (name, room) = (name_of(state, army), table.room);
    let is_long = cells(&name) > room;
    let name = if is_long { cut(&name, width.saturating_sub(3)) } else { pad(&name, room) };
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
    let mut row = vec![army.spaces.to_string(), units.to_string()];
    let income = || army.income.map_or_else(String::new, |n| format!("+{n}"));
    row.extend(standing.columns.income.then(income));
    let cards = if army.cards.starts_with('(') { "" } else { army.cards.as_str() };
    row.extend(standing.columns.cards.then(|| cards.to_owned()));
    let weight = if army.is_own { Modifier::BOLD } else { Modifier::empty() };
    spans.push(Span::styled(table.row(row), Style::new().add_modifier(weight)));
    if table.has_bar {
        let most = standing.armies.iter().map(|army| army.spaces).max().unwrap_or(1).max(1);
        let bar = army.spaces as usize * (BAR - 1) / most as usize;
        spans.push(Span::styled(format!(" {}", "█".repeat(bar)), colour));
    }
    lines.push(Line::from(spans));
    let values = army.values.iter().zip(&standing.variables);
    let values: Vec<String> = values.map(|(value, name)| format!("{name} {value}")).collect();
    if !values.is_empty() {
        let indent = "   ";
        let text = wrapped(state, &values.join(", "), width.saturating_sub(indent.len()));
        lines.extend(text.into_iter().map(|mut line| {
            line.spans.insert(0, Span::raw(indent));
            line
        }));
    }
    lines
}

/// Returns the holdings of all armies, and the victory conditions, each with as many sides as fit
/// in `rows`; the viewer's own is always among them. Where there is still no room, conditions are
/// told in fewer lines. Of what follows, only what fits whole is shown.
pub(super) fn standing_lines(
    state: &ScreenState,
    (width, rows): (usize, usize),
) -> Vec<Line<'static>> {
    let ways = state.model.iter().flat_map(|model| &model.standing.ways);
    let most = ways.map(|way| way.near.len()).max().unwrap_or(0).max(1);
    let each = [false, true].into_iter().flat_map(|is_brief| {
        (1..=most).rev().map(move |sides| limited_lines(state, width, (sides, is_brief)))
    });
    let fitting = each.into_iter().find(|lines| lines.len() <= rows);
    let mut lines = fitting.unwrap_or_else(|| least_lines(state, width));
    let mut rest = rest_lines(state, width).into_iter().peekable();
    while let Some(item) = rest.next() {
        let room = rows.saturating_sub(lines.len());
        if item.len() + usize::from(rest.peek().is_some()) > room {
            lines.extend((room > 0).then(|| Line::styled("…", state.palette.quiet())));
            break;
        }
        lines.extend(item);
    }
    lines
}

/// Returns the fewest lines that tell the holdings and the victory conditions.
pub(super) fn least_lines(state: &ScreenState, width: usize) -> Vec<Line<'static>> {
    limited_lines(state, width, (1, true))
}

/// Returns the holdings and the victory conditions, with at most `sides` sides for each condition;
/// brief ones name no counted things, and take one line where it fits.
fn limited_lines(
    state: &ScreenState,
    width: usize,
    (sides, is_brief): (usize, bool),
) -> Vec<Line<'static>> {
    let Some(GameView { standing, .. }) = &state.model else { return Vec::new() };
    let is_beside = width >= BESIDE && !standing.regions.is_empty();
    let left = if is_beside { width / 2 } else { width };
    let table = ArmyTable::new(state, standing, left);
    let mut lines = vec![table.head(state)];
    // The viewer's own come first, so that they are seen where not all are.
    let (own, others): (Vec<_>, Vec<_>) = standing.armies.iter().partition(|army| army.is_own);
    for army in own.into_iter().chain(others) {
        lines.extend(army_lines(state, (army, standing), (&table, left)));
    }
    lines.extend(chances::winning_lines(state, standing, left));
    if is_beside {
        let regions = chances::region_lines(state, standing, width - left - 1);
        lines = side_by_side(lines, regions, left + 1, usize::MAX);
        lines.extend(way_lines(state, width, (sides, is_brief)));
    } else {
        lines.extend(way_lines(state, width, (sides, is_brief)));
        lines.extend(chances::region_lines(state, standing, width));
    }
    lines
}

/// Returns what else is known of the game, each item in its lines.
fn rest_lines(state: &ScreenState, width: usize) -> Vec<Vec<Line<'static>>> {
    let Some(GameView { standing, .. }) = &state.model else { return Vec::new() };
    let next = standing.next_set.map(|n| say!(state.texts, "screen-next-set", "n" = n));
    let rest = next.iter().chain(&standing.values).chain(&standing.laid).chain(&standing.lasting);
    let tokens = (!standing.tokens.is_empty()).then(|| standing.tokens.join(", "));
    rest.chain(&standing.decks).chain(&tokens).map(|text| wrapped(state, text, width)).collect()
}

/// Returns the victory conditions, each with the progress of at most `sides` sides, the viewer's own
/// among them.
fn way_lines(
    state: &ScreenState,
    width: usize,
    (sides, is_brief): (usize, bool),
) -> Vec<Line<'static>> {
    let Some(GameView { standing, head, .. }) = &state.model else { return Vec::new() };
    let is_own = |near: &&Progress| head.own.iter().any(|own| own.letter == near.side.letter);
    let mut lines = Vec::new();
    for way in &standing.ways {
        // The counted things are named beside the counts.
        let counts = way.counts.as_ref().filter(|_| !way.near.is_empty() && !is_brief);
        let counts = counts.map_or_else(String::new, |of| format!(" ({of})"));
        let name = format!("{}{counts}", way.name);
        if let ([near], true) = (&way.near[..], is_brief) {
            let text = format!(" {} {}", near.side.letter, briefly(state, near));
            if cells(&name) + cells(&text) <= width {
                let colour = state.palette.of_army(near.side.colour);
                lines.push(Line::from(vec![bold(name), Span::styled(text, colour)]));
                continue;
            }
        }
        lines.extend(wrapped(state, &bold_text(&name), width));
        let n_own = way.near.iter().filter(is_own).count();
        let mut n_others = sides.saturating_sub(n_own);
        let mut is_shown = |near: &&Progress| {
            let is_room = n_others > 0;
            if is_room && !is_own(near) {
                n_others -= 1;
            }
            is_room || is_own(near)
        };
        let shown: Vec<&Progress> = way.near.iter().filter(|near| is_shown(near)).collect();
        for near in &shown {
            let bar = (near.have.min(near.need) * 10).checked_div(near.need).unwrap_or(0) as usize;
            let mark = if near.is_close { " !" } else { "" };
            let counted = &near.counted;
            let text = format!(" {}{} {counted}{mark}", "█".repeat(bar), "░".repeat(10 - bar));
            lines.push(Line::from(vec![
                Span::raw("  "),
                Span::styled(near.side.letter.to_string(), state.palette.of_army(near.side.colour)),
                Span::styled(text, state.palette.of_army(near.side.colour)),
            ]));
        }
        let n_left = way.near.len() - shown.len();
        if n_left > 0 {
            let text = format!("    {}", say!(state.texts, "screen-more-sides", "n" = n_left));
            lines.push(Line::from(Span::styled(text, state.palette.quiet())));
        }
    }
    lines
}

/// Returns what a side has of what it needs, in few columns.
fn briefly(state: &ScreenState, near: &Progress) -> String {
    let (have, need) = (near.have, near.need);
    if near.counted == say!(state.texts, "screen-of", "have" = have, "need" = need) {
        return format!("{have}/{need}");
    }
    near.counted.clone()
}

/// Returns the narrative since the viewer's last turn: its end, unless it is scrolled back.
pub(super) fn tale_lines(state: &ScreenState, width: usize, rows: usize) -> Vec<Line<'static>> {
    let Some(GameView { tale, .. }) = &state.model else { return Vec::new() };
    let last = tale.turns.len().saturating_sub(1);
    let turns = tale.turns.iter().enumerate();
    let lines: Vec<Line<'_>> =
        turns.flat_map(|(at, turn)| turn_lines(state, turn, at == last, width)).collect();
    let most = lines.len().saturating_sub(rows);
    let skip = most.saturating_sub(state.scrolled);
    lines.into_iter().skip(skip).take(rows).collect()
}

/// Returns the summary of a turn, with all its events if it is the last one.
fn turn_lines(
    state: &ScreenState,
    turn: &NarrativeTurn,
    is_last: bool,
    width: usize,
) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let parts = turn.steps.iter().flat_map(|NarrativeStep { parts, .. }| parts);
    if let Some(side) = &turn.side {
        let mut spans = vec![side_span(state, side)];
        let text = format!(" {}", turn.summary);
        let mut rest = wrapped(state, &text, width.saturating_sub(cells(&side.name) + 2));
        if !rest.is_empty() {
            spans.extend(rest.remove(0).spans);
        }
        lines.push(Line::from(spans));
        lines.extend(rest);
    }
    if is_last || turn.side.is_none() {
        for part in parts {
            let all = part.lines().filter(|text| !text.trim().is_empty());
            lines.extend(all.flat_map(|text| wrapped(state, text, width)));
        }
    }
    lines
}
