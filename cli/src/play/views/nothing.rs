//! What is said where a step waits and nothing is left to choose: for a card, or so that being asked tells nothing.

use warboard_engine::game::{Action, Ask};
use warboard_engine::model::Timing;
use warboard_engine::observation::Observation;

use crate::play::desk::Desk;
use crate::play::steps::{self, Question};
use crate::text::say;

/// Whether all there is to do beside cards is to go on.
pub(super) fn only_ends(now: &Question<'_>) -> bool {
    if steps::of(now.decision.ask).is_aside() {
        return false;
    }
    let ends = |action| matches!(action, Action::End | Action::Play { .. });
    let all = now.choices();
    !all.is_empty() && all.iter().all(|choice| ends(choice.action))
}

/// Why there is nothing to choose, and how to go on. Cards are spoken of where the edition has some for this step; where
/// several people play it does not tell whether one is in the hand.
pub(super) fn summary(now: &Question<'_>) -> String {
    let (desk, texts) = (now.desk, &now.desk.texts);
    let why = steps::of(now.decision.ask).nothing(desk);
    let on = match (has_cards(desk, now.view), desk.rules.ask_all) {
        (false, _) => say!(texts, "nothing-end"),
        (true, false) => say!(texts, "nothing-end-or-play"),
        (true, true) => say!(texts, "nothing-end-or-perhaps"),
    };
    format!("{why} {on}")
}

/// Whether the question is about cards alone, and asked whether or not some may be played.
pub(crate) fn asks_for_cards(now: &Question<'_>) -> bool {
    let step = || only_ends(now) && has_cards(now.desk, now.view);
    matches!(now.decision.ask, Ask::Window { .. }) || step()
}

/// Whether the edition has cards to be played beside the answers of the step that asks.
fn has_cards(desk: &Desk, view: &Observation<'_>) -> bool {
    let here = |timing: &Timing| match *timing {
        Timing::Step(step) => view.step() == Some(step),
        Timing::OwnTurn => true,
        Timing::Window(_) => false,
    };
    let effects = desk.rules.cards.iter().filter_map(|(_, row)| row.effect.as_ref());
    effects.flat_map(|effect| &effect.timings).any(here)
}
