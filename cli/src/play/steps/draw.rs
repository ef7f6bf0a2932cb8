//! Cards are drawn and discarded.

use warboard_engine::game::Event;
use warboard_engine::model::{HandId, SeatId};
use warboard_engine::steps::{DrawPer, StepKind};

use super::Room;
use crate::play::desk::Desk;
use crate::play::tell::{Batch, Gathering, Part};
use crate::text::say;

static DREW: Gathering = Gathering::OfArmy(|desk, army, parts| {
    say!(desk.texts, "told-drew-unseen", "army" = army, "n" = parts.len())
});

/// Cards that are drawn and discarded.
pub(super) struct Draw;

impl Room for Draw {
    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Draw(_))
    }

    fn explains(&self, desk: &Desk, kind: &StepKind) -> Vec<String> {
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

    fn gathers(&self, desk: &Desk, event: Event) -> Option<(Batch, Part)> {
        let Event::Drew { army, hand, card: None, .. } = event else { return None };
        // Each with a part, so that they are counted.
        Some((Batch::of_army(&DREW, army).by(seat_of(desk, hand)), Part::Text(String::new())))
    }

    fn tells(&self, desk: &Desk, event: Event) -> Option<String> {
        let Event::Drew { hand, card: Some(card), .. } = event else { return None };
        let seat = desk.the_seat(seat_of(desk, hand)?);
        Some(say!(desk.texts, "told-drew", "army" = seat, "card" = desk.card(card)))
    }
}

/// The seat that a hand belongs to, where seats have hands of their own.
fn seat_of(desk: &Desk, hand: HandId) -> Option<SeatId> {
    let mut seats = desk.rules.seats.iter().filter(|_| desk.rules.plays_rounds());
    seats.find(|(_, row)| row.hand == hand).map(|(seat, _)| seat)
}
