//! A bar of how likely each side is to win, and the regions with what is missing.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use warboard_engine::name::{pad, width as cells};

use super::super::state::ScreenState;
use super::lines::wrapped;
use warboard_table::model::regions::RegionView;
use warboard_table::model::standing::{SideChance, StandingView};

/// Most columns of a region's bar.
const BAR_MOST: usize = 8;

/// Returns one bar in the colours of all sides, and each side's chance to win, the best first.
/// Partners have one part.
pub(super) fn winning_lines(
    state: &ScreenState,
    standing: &StandingView,
    width: usize,
) -> Vec<Line<'static>> {
    let all: u32 = standing.chances.iter().map(|side| side.winning).sum();
    if all == 0 {
        return Vec::new();
    }
    let style = |side: &SideChance| {
        side.armies.first().map_or(Style::new(), |army| state.palette.of_army(army.colour))
    };
    let (mut bar, mut from, mut sum) = (Vec::new(), 0, 0);
    for side in &standing.chances {
        sum += side.winning;
        let to = (sum as usize * width) / all as usize;
        bar.push(Span::styled("█".repeat(to - from), style(side)));
        from = to;
    }
    let mut lines = vec![Line::from(bar), Line::default()];
    for side in &standing.chances {
        let letters: Vec<String> = side.armies.iter().map(|army| army.letter.to_string()).collect();
        let text = format!("{} {} %", letters.join("+"), side.winning);
        let used = lines.last().map_or(0, Line::width);
        if used > 0 && used + 2 + cells(&text) > width {
            lines.push(Line::default());
        }
        let Some(line) = lines.last_mut() else { break };
        if line.width() > 0 {
            line.push_span("  ");
        }
        let own = if side.is_own { Modifier::UNDERLINED } else { Modifier::empty() };
        line.push_span(Span::styled(text, style(side).add_modifier(own)));
    }
    lines
}

/// Returns a line for each region: its name, what it brings, a bar in the owners' colours where
/// there is room, and what is missing. Red and bold where the viewer lacks one space.
pub(super) fn region_lines(
    state: &ScreenState,
    standing: &StandingView,
    width: usize,
) -> Vec<Line<'static>> {
    let regions = &standing.regions;
    let name = regions.iter().map(|row| cells(&row.name)).max().unwrap_or(0);
    let bonus = regions.iter().map(|row| row.bonus.to_string().len()).max().unwrap_or(0) + 1;
    // The full text goes where every region has room for it.
    let is_full = regions.iter().all(|row| name + bonus + cells(&row.says) + 12 <= width);
    let text = |row: &RegionView| if is_full { row.says.clone() } else { row.brief.clone() };
    let most = regions.iter().map(|row| cells(&text(row))).max().unwrap_or(0);
    let bar = width.saturating_sub(name + bonus + most + 3).min(BAR_MOST);
    let line = |row: &RegionView| {
        let style = if row.is_near {
            Style::new().fg(state.palette.colour("red")).add_modifier(Modifier::BOLD)
        } else {
            Style::new()
        };
        let plus = format!("+{}", row.bonus);
        let head = format!("{} {plus:>bonus$} ", pad(&row.name, name));
        let text = text(row);
        if cells(&head) + cells(&text) > width {
            let whole = format!("{} {plus} {text}", row.name);
            return wrapped(state, &whole, width)
                .into_iter()
                .map(|line| line.patch_style(style))
                .collect();
        }
        let mut spans = vec![Span::raw(head)];
        if bar > 2 {
            spans.extend(region_bar(state, row, bar));
            spans.push(Span::raw(" "));
        }
        spans.push(Span::styled(text, style));
        vec![Line::from(spans)]
    };
    regions.iter().flat_map(line).collect()
}

fn region_bar(state: &ScreenState, row: &RegionView, width: usize) -> Vec<Span<'static>> {
    let (mut from, mut sum) = (0, 0);
    let mut spans = Vec::new();
    for (side, n) in &row.held {
        sum += n;
        let to = (sum as usize * width) / row.all.max(1) as usize;
        let style = state.palette.of_army(side.colour);
        spans.push(Span::styled("█".repeat(to.saturating_sub(from)), style));
        from = to.max(from);
    }
    spans.push(Span::raw("░".repeat(width.saturating_sub(from))));
    spans
}
