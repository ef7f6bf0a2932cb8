//! The armies, the victory conditions and the narrative.

use ratatui::text::{Line, Span};
use warboard_engine::name::{cut, pad, width as cells};

use super::super::state::ScreenState;
use super::lines::{side_span, wrapped};
use warboard_table::model::GameView;
use warboard_table::model::narrative::{NarrativeStep, NarrativeTurn};
use warboard_table::model::standing::ArmyView;
use warboard_table::model::ways::Progress;
use warboard_table::text::say;

/// Returns the holdings of an army: one line, or two if its name is long,
/// and the values of its variables.
fn army_lines(
    state: &ScreenState,
    (army, variables): (&ArmyView, &[String]),
    (room, width): (usize, usize),
    most: u32,
) -> Vec<Line<'static>> {
    let mark = if army.is_mover { "▶" } else { " " };
    let colour = state.palette.of_army(army.side.colour);
    let name = &army.side.name;
    let is_long = cells(name) > room;
    let name = if is_long { cut(name, width.saturating_sub(3)) } else { pad(name, room) };
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
    let values = army.values.iter().zip(variables);
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
/// in `rows`; the viewer's own is always among them.
pub(super) fn standing_lines(
    state: &ScreenState,
    (width, rows): (usize, usize),
) -> Vec<Line<'static>> {
    let ways = state.model.iter().flat_map(|model| &model.standing.ways);
    let most = ways.map(|way| way.near.len()).max().unwrap_or(0).max(1);
    let mut all = (1..=most).rev().map(|sides| limited_lines(state, width, sides));
    let fitting = all.find(|lines| lines.len() <= rows);
    fitting.unwrap_or_else(|| limited_lines(state, width, 1))
}

/// Returns the lines with at most `sides` sides for each victory condition.
fn limited_lines(state: &ScreenState, width: usize, sides: usize) -> Vec<Line<'static>> {
    let Some(GameView { standing, .. }) = &state.model else { return Vec::new() };
    let room = if width < 48 { 11 } else { 18 };
    let mut lines = vec![standing_head(state, room)];
    let most = standing.armies.iter().map(|army| army.spaces).max().unwrap_or(1).max(1);
    for army in &standing.armies {
        lines.extend(army_lines(state, (army, &standing.variables), (room, width), most));
    }
    lines.extend(way_lines(state, width, sides));
    let standing = &standing;
    let next = standing.next_set.map(|n| say!(state.texts, "screen-next-set", "n" = n));
    let rest = next.iter().chain(&standing.values).chain(&standing.laid).chain(&standing.lasting);
    lines.extend(rest.chain(&standing.decks).flat_map(|text| wrapped(state, text, width)));
    if !standing.tokens.is_empty() {
        lines.extend(wrapped(state, &standing.tokens.join(", "), width));
    }
    lines
}

fn standing_head(state: &ScreenState, room: usize) -> Line<'static> {
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

/// Returns the victory conditions, each with the progress of at most `sides` sides, the viewer's own
/// among them.
fn way_lines(state: &ScreenState, width: usize, sides: usize) -> Vec<Line<'static>> {
    let Some(GameView { standing, head, .. }) = &state.model else { return Vec::new() };
    let is_own = |near: &&Progress| head.own.iter().any(|own| own.letter == near.side.letter);
    let mut lines = Vec::new();
    for way in &standing.ways {
        // The counted things are named beside the counts.
        let counts = way.counts.as_ref().filter(|_| !way.near.is_empty());
        let counts = counts.map_or_else(String::new, |of| format!(" ({of})"));
        let name = format!("{}{counts}", way.name);
        lines.extend(wrapped(state, &format!("\u{1b}[1m{name}\u{1b}[0m"), width));
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
