//! The step that draws and discards cards.

use warboard_engine::game::Event;
use warboard_engine::model::{HandId, SeatId};
use warboard_engine::steps::StepKind;

use super::{Describe, Narrate, StepUi};
use crate::events::{BatchWording, BatchedLine, EventBatch};
use crate::presenter::Presenter;
use crate::text::say;
use crate::views::amount::amount;

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
        vec![say!(desk.texts, "rules-draw", "list" = amount(desk, keys.cards))]
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
