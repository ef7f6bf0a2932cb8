//! The steps that are carried out without a question: spaces or cards are dealt, spaces change hands.

use warboard_engine::game::Event;
use warboard_engine::model::Rulebook;
use warboard_engine::steps::StepKind;

use super::{Describe, Narrate, StepUi};
use crate::events::{BatchWording, BatchedLine, EventBatch};
use crate::presenter::Presenter;
use crate::text::say;

static DEALT: BatchWording = BatchWording::Opening {
    all: |desk, list| say!(desk.texts, "told-dealt", "list" = list),
    one: |desk, army, list| say!(desk.texts, "told-dealt-to", "army" = army, "list" = list),
};

/// The texts of spaces and cards that are dealt.
pub(super) struct DealUi;

/// The user interface of [`DealUi`].
pub(super) static DEAL_UI: StepUi = StepUi { describe: &DealUi, narrate: &DealUi, ..StepUi::PLAIN };

impl Describe for DealUi {
    fn keys(&self, desk: &Presenter, kind: &StepKind) -> Option<String> {
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
        matches!(kind, StepKind::DealCards(_) | StepKind::Take(_))
    }

    fn explain_rules(&self, desk: &Presenter, kind: &StepKind) -> Vec<String> {
        match kind {
            StepKind::DealCards(keys) => {
                vec![say!(desk.texts, "rules-deal-cards", "n" = keys.cards)]
            }
            StepKind::Take(_) => vec![say!(desk.texts, "rules-take")],
            _ => Vec::new(),
        }
    }
}

impl Narrate for DealUi {
    fn gather(&self, _desk: &Presenter, event: Event) -> Option<(EventBatch, BatchedLine)> {
        let Event::Dealt { army, space, units } = event else { return None };
        Some((EventBatch::of_all(&DEALT), BatchedLine::At(army, space, Rulebook::BASIC, units)))
    }
}
