//! Spaces are dealt, or cards.

use warboard_engine::game::Event;
use warboard_engine::model::Rulebook;
use warboard_engine::steps::StepKind;

use super::Room;
use crate::play::desk::Desk;
use crate::play::tell::{Batch, Gathering, Part};
use crate::text::say;

static DEALT: Gathering = Gathering::Opening {
    all: |desk, list| say!(desk.texts, "told-dealt", "list" = list),
    one: |desk, army, list| say!(desk.texts, "told-dealt-to", "army" = army, "list" = list),
};

/// Spaces or cards that are dealt.
pub(super) struct Deal;

impl Room for Deal {
    fn keys(&self, desk: &Desk, kind: &StepKind) -> Option<String> {
        match kind {
            StepKind::Deal(keys) => Some(desk.units(keys.units)),
            StepKind::DealCards(keys) => Some(match keys.deck {
                Some(of) => {
                    format!("{} × {}", desk.texts.of(&desk.rules.decks[of].name), keys.cards)
                }
                None => keys.cards.to_string(),
            }),
            _ => None,
        }
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::DealCards(_))
    }

    fn explains(&self, desk: &Desk, kind: &StepKind) -> Vec<String> {
        let StepKind::DealCards(keys) = kind else { return Vec::new() };
        vec![say!(desk.texts, "rules-deal-cards", "n" = keys.cards)]
    }

    fn gathers(&self, _desk: &Desk, event: Event) -> Option<(Batch, Part)> {
        let Event::Dealt { army, space, units } = event else { return None };
        Some((Batch::of_all(&DEALT), Part::At(army, space, Rulebook::BASIC, units)))
    }
}
