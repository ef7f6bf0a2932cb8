//! Cards are drawn and discarded.

use warboard_engine::game::Event;

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
    fn gathers(&self, _desk: &Desk, event: Event) -> Option<(Batch, Part)> {
        let Event::Drew { army, card: None, .. } = event else { return None };
        // Each with a part, so that they are counted.
        Some((Batch::of_army(&DREW, army), Part::Text(String::new())))
    }
}
