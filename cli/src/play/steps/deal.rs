//! Spaces are dealt.

use warboard_engine::game::Event;
use warboard_engine::model::Rulebook;

use super::Room;
use crate::play::desk::Desk;
use crate::play::tell::{Batch, Gathering, Part};
use crate::text::say;

static DEALT: Gathering = Gathering::Opening {
    all: |desk, list| say!(desk.texts, "told-dealt", "list" = list),
    one: |desk, army, list| say!(desk.texts, "told-dealt-to", "army" = army, "list" = list),
};

/// Spaces that are dealt.
pub(super) struct Deal;

impl Room for Deal {
    fn gathers(&self, _desk: &Desk, event: Event) -> Option<(Batch, Part)> {
        let Event::Dealt { army, space, units } = event else { return None };
        Some((Batch::of_all(&DEALT), Part::At(army, space, Rulebook::BASIC, units)))
    }
}
