//! The step that grants units for an army's holdings.

use warboard_engine::game::Event;
use warboard_engine::model::{Gift, GiftOf};
use warboard_engine::steps::StepKind;

use super::{Describe, Narrate, StepUi};
use crate::events::{BatchWording, BatchedLine, EventBatch, added};
use crate::presenter::Presenter;
use crate::text::say;
use crate::views::amount::{amount, gift};

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
    fn keys(&self, desk: &Presenter, kind: &StepKind) -> Option<String> {
        let StepKind::Count(keys) = kind else { return None };
        Some(lines(desk, &keys.gives).join("; "))
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Count(_))
    }

    fn explain_rules(&self, desk: &Presenter, kind: &StepKind) -> Vec<String> {
        let StepKind::Count(keys) = kind else { return Vec::new() };
        lines(desk, &keys.gives)
    }
}

/// Returns a line for each gift, but for variables that are shown to nobody.
fn lines(desk: &Presenter, gifts: &[Gift]) -> Vec<String> {
    let is_shown = |gift: &&Gift| match gift.of {
        GiftOf::Variable(variable) => desk.rules.variables[variable].name.is_some(),
        GiftOf::Unit(_) | GiftOf::Deck(_) => true,
    };
    let line = |given: &Gift| {
        let (of, list) = (gift(desk, given.of), amount(desk, given.amount));
        say!(desk.texts, "rules-gives", "of" = of, "list" = list)
    };
    gifts.iter().filter(is_shown).map(line).collect()
}

impl Narrate for CountUi {
    fn gather(&self, desk: &Presenter, event: Event) -> Option<(EventBatch, BatchedLine)> {
        let (army, text) = match event {
            Event::CountedSpaces { army, spaces, units } => {
                let units = desk.units(units);
                (army, say!(desk.texts, "told-for-spaces", "units" = units, "n" = spaces))
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
