//! The step that draws and discards cards.

use warboard_engine::game::Event;
use warboard_engine::model::{HandId, SeatId};
use warboard_engine::steps::{DrawPer, StepKind};

use super::{Describe, Narrate, StepUi};
use crate::events::{BatchWording, BatchedLine, EventBatch};
use crate::presenter::Presenter;
use crate::text::say;

static DREW: BatchWording = BatchWording::OfArmy(|desk, army, parts| {
    say!(desk.texts, "told-drew-unseen", "army" = army, "n" = parts.len())
});

/// The texts of cards that are drawn.
pub(super) struct DrawUi;

/// The user interface of [`DrawUi`].
pub(super) static DRAW_UI: StepUi = StepUi { describe: &DrawUi, narrate: &DrawUi, ..StepUi::PLAIN };

impl Describe for DrawUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Draw(_))
    }

    fn explain_rules(&self, desk: &Presenter, kind: &StepKind) -> Vec<String> {
        let StepKind::Draw(keys) = kind else { return Vec::new() };
        let per = match keys.per {
            DrawPer::Turn => "turn",
            DrawPer::Army => "army",
            DrawPer::Faction => "faction",
        };
        let mut lines = vec![say!(desk.texts, "rules-draw", "n" = keys.drawn.cards, "per" = per)];
        let mut tracks: Vec<&str> = Vec::new();
        for more in &keys.extra {
            let name = desk.texts.of(&desk.rules.tracks[more.track].name);
            if !tracks.contains(&name) {
                tracks.push(name);
            }
        }
        if !tracks.is_empty() {
            lines.push(say!(desk.texts, "rules-draw-tracks", "list" = tracks.join(", ")));
        }
        lines
    }
}

impl Narrate for DrawUi {
    fn gather(&self, desk: &Presenter, event: Event) -> Option<(EventBatch, BatchedLine)> {
        let Event::Drew { army, hand, card: None, .. } = event else { return None };
        // Each draw adds an empty part, so that the parts can be counted.
        Some((
            EventBatch::of_army(&DREW, army).by(seat_of(desk, hand)),
            BatchedLine::Text(String::new()),
        ))
    }

    fn format_event(&self, desk: &Presenter, event: Event) -> Option<String> {
        let Event::Drew { hand, card: Some(card), .. } = event else { return None };
        let seat = desk.the_seat(seat_of(desk, hand)?);
        Some(say!(desk.texts, "told-drew", "army" = seat, "card" = desk.card(card)))
    }
}

/// Returns the seat that a hand belongs to, if seats have their own hands.
fn seat_of(desk: &Presenter, hand: HandId) -> Option<SeatId> {
    let mut seats = desk.rules.seats.iter().filter(|_| desk.rules.plays_rounds());
    seats.find(|(_, row)| row.hand == hand).map(|(seat, _)| seat)
}
