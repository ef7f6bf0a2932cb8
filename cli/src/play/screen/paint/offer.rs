//! The panel with the question, its answers and the facts on them.

use ratatui::style::Style;
use ratatui::text::Line;
use warboard_engine::name::{pad, width as cells};

use super::super::state::{PointerTarget, ScreenState};
use super::lines::{around, bold_text, item, pointed_style, shorten, side_by_side, wrapped};
use warboard_table::model::narrative::NarrativeItem;
use warboard_table::model::question::Number;
use warboard_table::model::{CardPick, CardRowView, HeaderView, QuestionView};
use warboard_table::text::say;

/// Fewest columns for a text beside a list.
const BESIDE: usize = 30;

/// Fewest lines of a list that are shown.
const LIST_LEAST: usize = 3;

/// Checks whether there is a question that no space answers.
fn is_listed(state: &ScreenState) -> bool {
    let points = state.points();
    let is_row = state.offer().is_some_and(|offer| offer.row.is_some());
    let names_none = !points.iter().any(|at| matches!(at, PointerTarget::Space(_)));
    is_row || (!points.is_empty() && names_none)
}

/// Returns the question, the answer that Enter gives, and the facts on it. If the narrative has no
/// panel beside it, adds its end. Also returns whether all printed text of the selection fits.
pub(super) fn offer_lines(
    state: &ScreenState,
    (width, rows): (usize, usize),
    is_beside_tale: bool,
) -> (Vec<Line<'static>>, bool) {
    let Some(offer) = state.offer() else {
        return (watching_lines(state, (width, rows), is_beside_tale), true);
    };
    if let Some(text) = &offer.lesson {
        let mut lines =
            wrapped(state, &bold_text(&format!("{} · {}", offer.whom, offer.step)), width);
        let mut told = wrapped(state, text, width);
        if state.points().len() < 2 || !is_listed(state) {
            lines.extend(told);
            lines.extend(reply_lines(state, width));
            return (lines, true);
        }
        // Answers that are on no map are seen, whatever the lesson says of them.
        shorten(&mut told, rows.saturating_sub(lines.len() + LIST_LEAST), width);
        lines.extend(told);
        let (listed, is_whole) = options(state, width, rows.saturating_sub(lines.len()));
        lines.extend(listed);
        return (lines, is_whole);
    }
    let odds = odds_of(state).map_or_else(Vec::new, |odds| wrapped(state, odds, width));
    // The narrative has the rows left by the odds, and by answers without a space next to those
    // with one.
    let others = state.points().iter().filter(|at| matches!(at, PointerTarget::Reply(_))).count();
    let beside = if is_listed(state) { 0 } else { others };
    let told = rows.saturating_sub(odds.len() + beside + 3).min(3);
    let may = wrapped(state, &offer.may, width);
    let is_list = state.points().len() > 1 && is_listed(state);
    let head = |told: usize| offer_head(state, offer, width, (!is_beside_tale).then_some(told));
    if is_list && !is_beside_tale && offer.row.is_none() {
        // The question comes before its answers, of which the selected one stands out. The
        // narrative is shortened before the printed text is cut.
        let below = |told: usize| {
            let mut lines = head(told);
            lines.extend(may.iter().cloned());
            let (listed, is_whole) = options(state, width, rows.saturating_sub(lines.len()));
            lines.extend(listed);
            (lines, is_whole)
        };
        let mut each = (0..=told).rev().map(below);
        return each.find(|(_, is_whole)| *is_whole).unwrap_or_else(|| below(0));
    }
    let mut lines = head(told);
    let left = |lines: &Vec<Line<'_>>| rows.saturating_sub(lines.len());
    if let Some(row) = &offer.row {
        let rows = left(&lines);
        let (row, is_whole) = row_lines(state, row, (width, rows));
        lines.extend(row);
        return (lines, is_whole);
    }
    lines.extend(reply_lines(state, width));
    let has_odds = !odds.is_empty();
    lines.extend(odds);
    let (listed, is_whole) = options(state, width, left(&lines));
    let has_list = !listed.is_empty();
    lines.extend(listed);
    if (!has_list && !has_odds) || lines.len() + may.len() <= rows {
        lines.extend(may);
    }
    if let Some(advice) = state.advice.as_ref().filter(|_| lines.len() + 3 < rows) {
        lines.push(Line::default());
        lines.extend(advice.story.iter().flat_map(|line| wrapped(state, line, width)));
    }
    (lines, is_whole)
}

/// Returns the speed at which others play. If the narrative has no panel beside it, their last
/// moves come first.
fn watching_lines(
    state: &ScreenState,
    (width, rows): (usize, usize),
    is_beside_tale: bool,
) -> Vec<Line<'static>> {
    // After the end of the game, no moves follow.
    let is_over = state.pager.as_ref().is_some_and(|pager| pager.is_last);
    let head = state.model.as_ref().map(|model| &model.head);
    let is_own = head.is_some_and(HeaderView::is_own_turn);
    let n = state.speed + 1;
    let speed = match (is_over, is_own) {
        (true, _) => String::new(),
        _ if state.is_paused => bold_text(&say!(state.texts, "screen-stands-still")),
        (_, true) => say!(state.texts, "screen-watching-own", "n" = n),
        (_, false) => say!(state.texts, "screen-watching", "n" = n),
    };
    let speed = wrapped(state, &speed, width);
    if is_beside_tale {
        return speed;
    }
    let mut lines = last_told(state, width, rows.saturating_sub(speed.len()));
    lines.extend(speed.into_iter().map(|line| line.patch_style(state.palette.quiet())));
    lines
}

/// Returns the odds of the selection.
fn odds_of(state: &ScreenState) -> Option<&String> {
    state.advice.as_ref()?.odds.as_ref()
}

/// Returns the player and the step of the question, and the progress of the action under way. With
/// `tale`, returns the end of the narrative instead, in at most this number of lines.
fn offer_head(
    state: &ScreenState,
    offer: &QuestionView,
    width: usize,
    tale: Option<usize>,
) -> Vec<Line<'static>> {
    let head = bold_text(&format!("{} · {}{}", offer.whom, offer.step, offer.left));
    let mut lines = wrapped(state, &head, width);
    let told = tale.filter(|_| offer.row.is_none()).map(|most| last_told(state, width, most));
    if let Some(told) = told.filter(|told| !told.is_empty()) {
        lines.truncate(1);
        lines.extend(told.into_iter().map(|line| line.patch_style(state.palette.quiet())));
    } else if let Some(stands) = &offer.stands {
        lines.extend(wrapped(state, stands, width));
    }
    lines
}

/// Returns the last events of the turn under way that fit; if none fits, the beginning of the last
/// one.
fn last_told(state: &ScreenState, width: usize, most: usize) -> Vec<Line<'static>> {
    let turn = state.model.as_ref().and_then(|model| model.tale.turns.last());
    let parts = turn.into_iter().flat_map(|turn| turn.steps.iter().flat_map(|step| &step.parts));
    let mut lines = Vec::new();
    let told = parts.map(NarrativeItem::last);
    // The heading of the turn is not an event.
    for told in told.filter(|told| !told.starts_with('─')).rev() {
        let told = wrapped(state, told, width);
        if !lines.is_empty() && lines.len() + told.len() > most {
            break;
        }
        lines.splice(..0, told);
    }
    shorten(&mut lines, most, width);
    lines
}

/// Returns the line that Enter types.
fn reply_lines(state: &ScreenState, width: usize) -> Vec<Line<'static>> {
    let Some(reply) = state.reply() else { return Vec::new() };
    let mut text = bold_text(&format!("▶ {}", reply.line(state.number)));
    if let Some(Number { least, most, .. }) = reply.number.filter(|n| n.least < n.most) {
        text = format!("{text}  ({least}–{most})");
    }
    wrapped(state, &text, width)
}

/// Returns the answers that name no space, around the selected one, with its printed text. Also
/// returns whether all of that text fits.
fn options(state: &ScreenState, width: usize, rows: usize) -> (Vec<Line<'static>>, bool) {
    let Some(offer) = state.offer() else { return (Vec::new(), true) };
    let all: Vec<usize> = state
        .points()
        .into_iter()
        .filter_map(|at| if let PointerTarget::Reply(at) = at { Some(at) } else { None })
        .collect();
    let chosen = all.iter().position(|&at| state.at == Some(PointerTarget::Reply(at)));
    let reply = chosen.and_then(|n| offer.replies.get(all[n]));
    let printed = reply.map_or(&[][..], |reply| &reply.text);
    let text = |width| -> Vec<Line<'static>> {
        printed.iter().flat_map(|text| wrapped(state, text, width)).collect()
    };
    if all.len() == 1 && chosen.is_some() {
        let text = text(width);
        let is_whole = text.len() <= rows;
        return (text, is_whole);
    }
    // Where digits enter a number, the answers have none.
    let is_numbered = state.digits_choose(all.len());
    let named = all.iter().enumerate().filter_map(|(n, &at)| {
        let mark = if chosen == Some(n) { "▶" } else { " " };
        let number = if is_numbered { format!("{:>2} ", n + 1) } else { " ".to_owned() };
        let text = format!("{mark}{number}{}", offer.replies.get(at)?.label);
        Some((text, pointed_style(chosen == Some(n))))
    });
    let named: Vec<(String, Style)> = named.collect();
    let items = |width| -> Vec<Vec<Line<'static>>> {
        named.iter().map(|(text, style)| item(state, text, width, *style)).collect()
    };
    let widest = named.iter().map(|(text, _)| cells(text)).max().unwrap_or(0);
    let (beside, mut text) = (width.saturating_sub(widest + 3), text(width));
    let items_below = items(width);
    let n: usize = items_below.iter().map(Vec::len).sum();
    // A text that does not fit below the answers goes beside them.
    if n + text.len() > rows && beside >= BESIDE {
        let items = around(items(widest), chosen, Vec::new(), rows);
        let mut text: Vec<_> =
            printed.iter().flat_map(|text| wrapped(state, text, beside)).collect();
        let is_whole = print(&mut text, rows, beside) && rows >= n.min(LIST_LEAST);
        return (side_by_side(items, text, widest + 3, rows), is_whole);
    }
    // All answers are shown if they leave a line for the printed text.
    let room = if n < rows { rows - n } else { rows / 2 };
    // A list that scrolls still needs some lines.
    let is_whole = print(&mut text, room, width) && rows >= n.min(LIST_LEAST);
    (around(items_below, chosen, text, rows), is_whole)
}

/// Limits a printed text to `rows` lines, and refers to the help key for the rest. Returns whether
/// all of it fits.
fn print(text: &mut Vec<Line<'static>>, rows: usize, width: usize) -> bool {
    let is_whole = text.len() <= rows;
    if !is_whole {
        shorten(text, rows, width.saturating_sub(4));
        if let Some(last) = text.last_mut() {
            last.push_span(" (?)");
        }
    }
    is_whole
}

/// Returns the row so far and the cards to choose from, with the printed text of the selected card.
/// Few rows put the text beside the cards. Also returns whether all of the text fits.
fn row_lines(
    state: &ScreenState,
    row: &CardRowView,
    (width, rows): (usize, usize),
) -> (Vec<Line<'static>>, bool) {
    let mut lines = slot_lines(state, row, width);
    let rows = rows.saturating_sub(lines.len());
    let at = (0..row.picks.len()).find(|&at| state.at == Some(PointerTarget::Pick(at)));
    let printed = at.map_or(&[][..], |at| &row.picks[at].text);
    let text = |width| printed.iter().flat_map(|text| wrapped(state, text, width)).collect();
    let picks = row.picks.iter().enumerate().map(|pick| pick_text(state, pick));
    let picks: Vec<(String, Style)> = picks.collect();
    let widest = picks.iter().map(|(text, _)| cells(text)).max().unwrap_or(0);
    let items = |width| {
        picks.iter().map(move |(text, style)| item(state, text, width, *style)).collect::<Vec<_>>()
    };
    let beside = width.saturating_sub(widest + 3);
    if beside >= BESIDE {
        let cards = around(items(widest), at, Vec::new(), rows);
        let mut text: Vec<Line<'_>> = text(beside);
        let is_whole = print(&mut text, rows, beside);
        lines.extend(side_by_side(cards, text, widest + 3, rows));
        return (lines, is_whole);
    }
    let mut text: Vec<Line<'_>> = text(width);
    let room = rows.saturating_sub(picks.len()).max(rows / 2);
    let is_whole = print(&mut text, room, width);
    lines.extend(around(items(width), at, Vec::new(), rows.saturating_sub(text.len())));
    lines.extend(text);
    (lines, is_whole)
}

/// Returns the places of a row that are filled, in order, and what is still to be done.
fn slot_lines(state: &ScreenState, row: &CardRowView, width: usize) -> Vec<Line<'static>> {
    let filled = state.row.iter().enumerate().filter_map(|(place, &at)| {
        Some(format!("{} {}", ordinal(state, place), row.picks.get(at)?.label))
    });
    let mut slots: Vec<String> = filled.collect();
    slots.push(match row.places.saturating_sub(slots.len()) {
        0 => say!(state.texts, "screen-row-full"),
        left => say!(state.texts, "screen-row-left", "left" = left, "places" = row.places),
    });
    slots.iter().flat_map(|slot| wrapped(state, &bold_text(slot), width)).collect()
}

/// Returns the name of a place in a row, counted from 0.
fn ordinal(state: &ScreenState, place: usize) -> String {
    say!(state.texts, "screen-place", "n" = place + 1)
}

/// Returns a card that may be put in the row, with its number and its place there.
fn pick_text(state: &ScreenState, (at, pick): (usize, &CardPick)) -> (String, Style) {
    let place = state.row.iter().position(|&other| other == at);
    let is_at = state.at == Some(PointerTarget::Pick(at));
    let mark = if is_at { "▶" } else { " " };
    let places =
        (0..state.offer().and_then(|offer| offer.row.as_ref()).map_or(0, |row| row.places))
            .map(|place| cells(&ordinal(state, place)));
    let wide = places.max().unwrap_or(0);
    let name = place.map_or_else(String::new, |place| ordinal(state, place));
    let text = format!("{mark}{:>2} {} {}", at + 1, pad(&name, wide), pick.label);
    match place {
        _ if is_at => (text, pointed_style(true)),
        Some(_) => (text, state.palette.quiet()),
        None => (text, Style::new()),
    }
}
