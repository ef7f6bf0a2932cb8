//! Draws the list from which one item is chosen before a game starts.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use crate::play::screen::state::ScreenState;
use warboard_table::text::say;

/// Draws the list over everything.
pub(super) fn paint(frame: &mut Frame<'_>, area: Rect, state: &ScreenState) {
    let Some(menu) = &state.menu else { return };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines: Vec<Line<'_>> =
        menu.title.lines().map(|line| Line::from(Span::styled(line, bold))).collect();
    lines.push(Line::default());
    for (at, item) in menu.items.iter().enumerate() {
        let mark = if at == menu.at { "▶" } else { " " };
        let style =
            if at == menu.at { bold.add_modifier(Modifier::REVERSED) } else { Style::new() };
        lines.push(Line::from(Span::styled(format!("{mark} {}. {item} ", at + 1), style)));
    }
    let keys = if menu.goes_back {
        say!(state.texts, "screen-keys-menu-back")
    } else {
        say!(state.texts, "screen-keys-menu")
    };
    lines.extend([Line::default(), Line::from(keys)]);
    lines.extend(state.note.iter().map(|note| Line::from(note.as_str())));
    let area = area.inner(ratatui::layout::Margin { horizontal: area.width / 16, vertical: 1 });
    frame.render_widget(Clear, area);
    let list = Paragraph::new(lines).wrap(Wrap { trim: false });
    frame.render_widget(list.block(Block::bordered()), area);
}
