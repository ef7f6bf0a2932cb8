//! The tracks: roads that dice climb, bars of what is left, and scales.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use warboard_engine::name::{pad, width as cells};

use super::super::colours::ColourDepth;
use super::super::state::ScreenState;
use super::lines::{bold, wrapped};
use warboard_table::model::tracks::{TrackShape, TrackView};
use warboard_table::text::say;

/// Columns between two steps of a road.
const LINK: usize = 2;

/// Largest number of columns of a bar.
const BAR_MAX: usize = 24;

/// The ground of a road's easiest step, and that of its hardest.
const EASY: (u8, u8, u8) = (0x22, 0x2f, 0x4c);
const HARD: (u8, u8, u8) = (0x6e, 0x24, 0x38);
/// The ground of a step that is taken.
const TAKEN: (u8, u8, u8) = (0x2f, 0x6f, 0x86);
/// The ground of what comes next.
const NEXT: (u8, u8, u8) = (0xff, 0xd8, 0x6a);
const DARK: (u8, u8, u8) = (0x0a, 0x0c, 0x10);
const LIGHT: (u8, u8, u8) = (0xf2, 0xf2, 0xf2);

/// Tracks that are shown beside each other.
pub(super) struct Front<'a> {
    /// Their heading.
    pub(super) title: &'a str,
    /// The progress of the marker, of a single road.
    pub(super) far: Option<String>,
    tracks: Vec<&'a TrackView>,
}

/// Returns the tracks in use by their headings.
pub(super) fn fronts(state: &ScreenState) -> Vec<Front<'_>> {
    let tracks = state.model.iter().flat_map(|model| &model.standing.tracks);
    let mut fronts: Vec<Front<'_>> = Vec::new();
    for track in tracks {
        if let Some(front) = fronts.iter_mut().find(|front| front.title == track.front) {
            front.tracks.push(track);
            continue;
        }
        let (have, need) = (track.at, track.spaces.len().saturating_sub(1));
        let far = || say!(state.texts, "screen-of", "have" = have, "need" = need);
        let far = (track.shape == TrackShape::Road).then(far);
        fronts.push(Front { title: &track.front, far, tracks: vec![track] });
    }
    fronts
}

/// Checks whether a track in use is a road, which needs room beside the board.
pub(super) fn has_road(state: &ScreenState) -> bool {
    let mut tracks = state.model.iter().flat_map(|model| &model.standing.tracks);
    tracks.any(|track| track.shape == TrackShape::Road)
}

/// Returns the tracks with the same heading, in lines.
pub(super) fn front_lines(
    state: &ScreenState,
    front: &Front<'_>,
    width: usize,
) -> Vec<Line<'static>> {
    let names = front.tracks.iter().map(|track| cells(&track.name)).max().unwrap_or(0);
    let one = |track: &&TrackView| match track.shape {
        TrackShape::Road => road(state, track, width),
        TrackShape::Bar => vec![bar(state, track, names, width)],
        TrackShape::Scale => scale(state, track, width, front.title != track.name),
    };
    front.tracks.iter().flat_map(one).collect()
}

/// Returns every track in lines, each with its heading, for a screen with room for one panel.
pub(super) fn all_lines(state: &ScreenState, width: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for front in fronts(state) {
        let far = front.far.as_ref().map_or_else(String::new, |far| format!("  {far}"));
        lines.push(Line::from(vec![bold(front.title.to_owned()), Span::raw(far)]));
        lines.extend(front_lines(state, &front, width));
    }
    lines
}

/// Returns a road: a mark for each step taken, the marker, the step that comes next, and what the
/// others need.
fn road(state: &ScreenState, track: &TrackView, width: usize) -> Vec<Line<'static>> {
    let steps = &track.spaces[1..];
    let wide = steps.iter().map(|text| cells(text)).max().unwrap_or(0) + 1;
    let in_row = ((width + LINK) / (wide + LINK)).max(1);
    let need = |text: &String| text.trim_end_matches('+').parse::<u8>().unwrap_or(0);
    let (least, most) = steps
        .iter()
        .map(need)
        .fold((u8::MAX, 0), |(least, most), need| (least.min(need), most.max(need)));
    let step = |(n, text): (usize, &String)| {
        let (at, span) = (n + 1, most.saturating_sub(least).max(1));
        let part = u16::from(need(text) - least) * 100 / u16::from(span);
        let (text, style) = match at {
            _ if at < track.at => ("✓", ground(state, TAKEN, Style::new())),
            _ if at == track.at => ("▲", marker(state, track)),
            _ if at == track.at + 1 => (&**text, lit(state)),
            _ => (&**text, ground(state, between(EASY, HARD, part), Style::new())),
        };
        Span::styled(format!("{text:^wide$}"), style)
    };
    let steps: Vec<Span<'static>> = steps.iter().enumerate().map(step).collect();
    let link = || Span::styled("─".repeat(LINK), state.palette.quiet());
    let mut lines: Vec<Line<'static>> = Vec::new();
    for row in steps.chunks(in_row) {
        let mut spans = Vec::new();
        for step in row {
            spans.extend((!spans.is_empty()).then(link));
            spans.push(step.clone());
        }
        lines.push(Line::from(spans));
    }
    lines.extend(sentences(state, track, width));
    lines
}

/// Returns the sentences on what comes next; the first stands out.
fn sentences(state: &ScreenState, track: &TrackView, width: usize) -> Vec<Line<'static>> {
    let each = track.next.iter().enumerate().flat_map(|(n, text)| {
        let quiet = if n == 0 { Style::new() } else { state.palette.quiet() };
        wrapped(state, text, width).into_iter().map(move |line| line.patch_style(quiet))
    });
    each.collect()
}

/// Returns a bar of what is left, with its name before it and its number behind it.
fn bar(state: &ScreenState, track: &TrackView, names: usize, width: usize) -> Line<'static> {
    let (left, most) = track.left().unwrap_or((0, 1));
    let number = format!(" {}", say!(state.texts, "screen-of", "have" = left, "need" = most));
    let room = width.saturating_sub(names + 1 + cells(&number)).min(BAR_MAX);
    let full = (room * left as usize).div_ceil(most.max(1) as usize).min(room);
    let colour =
        track.side.as_ref().map_or(Style::new(), |side| state.palette.of_army(side.colour));
    Line::from(vec![
        Span::styled(format!("{} ", pad(&track.name, names)), colour),
        Span::styled("█".repeat(full), colour),
        Span::styled("░".repeat(room - full), state.palette.quiet()),
        bold(number),
    ])
}

/// Returns a scale: its spaces with the marker's lit, and the numbers there that have an effect.
fn scale(
    state: &ScreenState,
    track: &TrackView,
    width: usize,
    is_named: bool,
) -> Vec<Line<'static>> {
    let wide = track.spaces.iter().map(|text| cells(text)).max().unwrap_or(0) + 2;
    let name = if is_named { format!("{}: ", track.name) } else { String::new() };
    let mut lines = Vec::new();
    if wide > width / 3 {
        // Words do not stand in a row.
        lines.extend(wrapped(state, &format!("{name}{}", track.spaces[track.at]), width));
    } else {
        lines.extend(is_named.then(|| Line::from(name)));
        let space = |(at, text): (usize, &String)| {
            if at == track.at {
                return Span::styled(format!("{:^wide$}", format!("[{text}]")), lit(state));
            }
            Span::styled(format!("{text:^wide$}"), ground(state, EASY, Style::new()))
        };
        let spaces: Vec<Span<'static>> = track.spaces.iter().enumerate().map(space).collect();
        lines.extend(spaces.chunks((width / wide).max(1)).map(|row| Line::from(row.to_vec())));
    }
    lines.extend(track.beside.iter().flat_map(|text| wrapped(state, text, width)));
    lines
}

/// Returns the style of a step on a ground, or `few` where colours are few.
fn ground(state: &ScreenState, rgb: (u8, u8, u8), few: Style) -> Style {
    match state.palette {
        ColourDepth::None | ColourDepth::Sixteen => few,
        palette => Style::new().bg(palette.nearest(rgb)).fg(palette.nearest(LIGHT)),
    }
}

/// Returns the style of the step that comes next.
fn lit(state: &ScreenState) -> Style {
    let few = Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED);
    match state.palette {
        ColourDepth::None | ColourDepth::Sixteen => few,
        palette => Style::new()
            .bg(palette.nearest(NEXT))
            .fg(palette.nearest(DARK))
            .add_modifier(Modifier::BOLD),
    }
}

/// Returns the style of the marker, in the colour of its army.
fn marker(state: &ScreenState, track: &TrackView) -> Style {
    let colour =
        track.side.as_ref().map_or(Style::new(), |side| state.palette.of_army(side.colour));
    colour.add_modifier(Modifier::BOLD | Modifier::REVERSED)
}

/// Returns the colour `part` per cent of the way between two.
fn between(from: (u8, u8, u8), to: (u8, u8, u8), part: u16) -> (u8, u8, u8) {
    let mix = |a: u8, b: u8| {
        let sum = u16::from(a) * (100 - part) + u16::from(b) * part;
        u8::try_from(sum / 100).unwrap_or(u8::MAX)
    };
    (mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}
