//! The step that grants units for an army's holdings.

use warboard_engine::game::Event;
use warboard_engine::steps::StepKind;

use super::{Describe, Narrate, StepUi};
use crate::events::{BatchWording, BatchedLine, EventBatch, added};
use crate::presenter::Presenter;
use crate::text::say;

static COUNTED: BatchWording = BatchWording::OfArmy(|desk, army, parts| {
    let list = added(desk, parts, false, false);
    say!(desk.texts, "told-counted", "army" = army, "list" = list)
});

/// The texts of units granted for an army's holdings.
pub(super) struct CountUi;

/// The user interface of [`CountUi`].
pub(super) static COUNT_UI: StepUi =
    StepUi { describe: &CountUi, narrate: &CountUi, ..StepUi::PLAIN };

impl Describe for CountUi {
    fn keys(&self, _desk: &Presenter, kind: &StepKind) -> Option<String> {
        let StepKind::Count(keys) = kind else { return None };
        Some(format!("1/{}, ≥ {}", keys.every, keys.at_least))
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Count(_))
    }

    fn explain_rules(&self, desk: &Presenter, kind: &StepKind) -> Vec<String> {
        let StepKind::Count(keys) = kind else { return Vec::new() };
        vec![say!(
            desk.texts,
            "rules-count",
            "units" = desk.units(1),
            "every" = keys.every,
            "least" = keys.at_least,
            "regions" = if keys.regions { "yes" } else { "no" },
        )]
    }
}

impl Narrate for CountUi {
    fn gather(&self, desk: &Presenter, event: Event) -> Option<(EventBatch, BatchedLine)> {
        let (army, text) = match event {
            Event::CountedSpaces { army, spaces, units } => {
                let units = desk.units(units);
                (army, say!(desk.texts, "told-for-spaces", "units" = units, "spaces" = spaces))
            }
            Event::CountedRegion { army, region, units } => {
                let region = desk.the_region(region);
                (army, say!(desk.texts, "told-for-region", "units" = units, "region" = region))
            }
            _ => return None,
        };
        Some((EventBatch::of_army(&COUNTED, army), BatchedLine::Text(text)))
    }
}
