//! Chance names who goes first.

use warboard_engine::game::Event;

use super::Room;
use crate::play::desk::Desk;
use crate::text::say;

/// Who goes first.
pub(super) struct RollForFirst;

impl Room for RollForFirst {
    fn tells(&self, desk: &Desk, event: Event) -> Option<String> {
        let Event::WentFirst { step, army } = event else { return None };
        let step = desk.step_name(step);
        Some(say!(desk.texts, "told-first", "step" = step, "army" = desk.the_army(army)))
    }
}
