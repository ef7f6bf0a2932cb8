//! Draws the first two lines: who is asked what, and the steps of the turn.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use warboard_engine::name::{cut, width as cells};

use super::lines::{bold, side_span, wrapped};
use crate::play::screen::state::ScreenState;
use warboard_table::model::{ArmyLabel, HeaderView, StepName};
use warboard_table::text::say;

/// Draws the sentence with the letter of the army that answers, the turn and the viewer's side, and
/// below it the steps. A sentence that does not fit in one line takes the place of the steps.
pub(super) fn paint(frame: &mut Frame<'_>, area: Rect, state: &ScreenState) {
    let Some(model) = &state.model else { return };
    let width = usize::from(area.width);
    let (army, text) = sentence(state, &model.head);
    let mut spans = vec![Span::raw(" ")];
    spans.extend(army.map(|army| badge(state, army)));
    let used: usize = spans.iter().map(|span| cells(&span.content)).sum();
    let room = width.saturating_sub(used + 1);
    if cells(&text) > room {
        let mut lines =
            wrapped(state, &text, room).into_iter().map(|line| line.patch_style(strong()));
        let first = lines.next().unwrap_or_default();
        spans.extend(first.spans);
        let indent = " ".repeat(used);
        let rest = lines.map(|line| {
            let mut spans = vec![Span::raw(indent.clone())];
            spans.extend(line.spans.into_iter().map(|span| span.patch_style(strong())));
            Line::from(spans)
        });
        let lines: Vec<Line<'_>> = std::iter::once(Line::from(spans)).chain(rest).collect();
        frame.render_widget(Paragraph::new(lines).style(strong()), area);
        return;
    }
    let left = room - cells(&text);
    spans.push(bold(text));
    let turn = progress(state, &model.head, left.saturating_sub(2));
    let used: usize = turn.iter().map(|span| cells(&span.content)).sum();
    if used > 0 {
        spans.push(Span::raw(" ".repeat(left.saturating_sub(used))));
        spans.extend(turn);
    }
    let steps = Line::from(step_spans(state, width.saturating_sub(1)));
    frame.render_widget(Paragraph::new(vec![Line::from(spans), steps]), area);
}

fn strong() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// Returns the letter of an army on its colour.
fn badge(state: &ScreenState, army: &ArmyLabel) -> Span<'static> {
    let style = state.palette.of_army(army.colour).add_modifier(Modifier::REVERSED);
    Span::styled(format!(" {} ", army.letter), style)
}

/// Returns the army that the sentence is about, and the sentence: the question, else who plays.
fn sentence<'s>(state: &'s ScreenState, head: &'s HeaderView) -> (Option<&'s ArmyLabel>, String) {
    if let Some(offer) = state.offer() {
        return (offer.army.as_ref(), format!(" {}", offer.asks));
    }
    let asked = head.asked.iter().find(|side| Some(*side) != head.mover.as_ref());
    let Some(army) = asked.or(head.mover.as_ref()).or(head.asked.first()) else {
        return (None, head.edition.clone());
    };
    let name = army.name.as_str();
    let text = if head.own.contains(army) {
        say!(state.texts, "screen-plays-own", "army" = name)
    } else {
        say!(state.texts, "screen-plays", "army" = name)
    };
    (Some(army), format!(" {text}"))
}

/// Returns the words that the game keeps, the turn, and the viewer's armies that are not asked; only
/// what fits, the turn last of all to go.
fn progress(state: &ScreenState, head: &HeaderView, room: usize) -> Vec<Span<'static>> {
    let asked = state.offer().and_then(|offer| offer.army.as_ref()).or(head.mover.as_ref());
    let mut parts: Vec<Vec<Span<'static>>> = Vec::new();
    parts.extend(head.turn.iter().map(|turn| vec![Span::raw(turn.clone())]));
    parts.extend(head.now.iter().map(|now| vec![Span::raw(now.clone())]));
    let own: Vec<&ArmyLabel> = head.own.iter().filter(|side| Some(*side) != asked).collect();
    if !own.is_empty() {
        let mut you = vec![Span::raw(format!("{} ", say!(state.texts, "screen-you")))];
        for (n, side) in own.into_iter().enumerate() {
            you.extend((n > 0).then(|| Span::raw(" + ")));
            you.push(side_span(state, side));
        }
        parts.push(you);
    }
    let mut spans: Vec<Span<'static>> = Vec::new();
    let mut used = 0;
    for part in parts {
        let n: usize = part.iter().map(|span| cells(&span.content)).sum();
        let between = if spans.is_empty() { 0 } else { 3 };
        if used + n + between > room {
            break;
        }
        used += n + between;
        spans.extend((between > 0).then(|| Span::raw(" · ")));
        spans.extend(part);
    }
    spans
}

/// Returns the steps of a turn, or as many around the current one as have room, with its number.
fn step_spans(state: &ScreenState, room: usize) -> Vec<Span<'static>> {
    let steps = state.model.as_ref().map_or(&[][..], |model| &model.head.steps);
    let Some(now) = steps.iter().position(|step| step.is_now) else {
        return Vec::new();
    };
    let wide = |shown: &[StepName]| shown.iter().map(|step| cells(&step.name) + 5).sum::<usize>();
    let (mut from, mut to) = (now, now + 1);
    let count = format!(" {}/{}", now + 1, steps.len());
    let whole = wide(steps) <= room;
    let room = if whole { room } else { room.saturating_sub(cells(&count)) };
    // The next step matters most, then the one before.
    while to < steps.len() && wide(&steps[from..=to]) <= room {
        to += 1;
    }
    while from > 0 && wide(&steps[from - 1..to]) <= room {
        from -= 1;
    }
    let span = |step: &StepName| {
        let (name, mark) = (&step.name, if step.is_over { "✔ " } else { "" });
        if step.is_now {
            return bold(format!(" ▶ {} ", cut(name, room.saturating_sub(4))));
        }
        Span::styled(format!(" {mark}{name} "), state.palette.quiet())
    };
    let count = Span::styled(count, state.palette.quiet());
    let shown = steps[from..to].iter().map(span);
    (!whole).then_some(count).into_iter().chain(shown).collect()
}
