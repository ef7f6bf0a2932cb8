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

    fn tells(&self, desk: &Desk, event: Event) -> Option<String> {
        let (texts, the) = (&desk.texts, |army| desk.the_army(army));
        Some(match event {
            Event::Discarded { army, card } => {
                say!(texts, "told-discarded", "army" = the(army), "card" = desk.card(card))
            }
            Event::Drew { army, card: Some(card), .. } => {
                say!(texts, "told-drew", "army" = the(army), "card" = desk.card(card))
            }
            Event::NoCards { army, deck } => {
                let name = texts.of(&desk.rules.decks[deck].name);
                say!(texts, "told-no-cards", "army" = the(army), "deck" = name)
            }
            Event::Reshuffled { cards, .. } => say!(texts, "told-reshuffled", "n" = cards),
            _ => return None,
        })
    }

    fn shows(&self, event: Event) -> bool {
        matches!(event, Event::Drew { .. })
    }
}
