//! What is said where a step waits and nothing is left to choose: for a card, or so that being asked tells nothing.

use warboard_engine::game::{Action, ActionList, Ask, Decision};
use warboard_engine::model::Timing;
use warboard_engine::observation::Observation;

use crate::play::desk::Desk;
use crate::text::say;

/// Whether all there is to do beside cards is to go on.
pub(super) fn only_ends(view: &Observation<'_>, decision: Decision) -> bool {
    if matches!(decision.ask, Ask::Window { .. } | Ask::Script { .. }) {
        return false;
    }
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let ends = |action| matches!(action, Action::End | Action::Play { .. });
    let all = actions.choices();
    !all.is_empty() && all.iter().all(|choice| ends(choice.action))
}

/// Why there is nothing to choose, and how to go on. Cards are spoken of where the edition has some for this step; where
/// several people play it does not tell whether one is in the hand.
pub(super) fn summary(desk: &Desk, view: &Observation<'_>, decision: Decision) -> String {
    let texts = &desk.texts;
    let why = match decision.ask {
        Ask::Trade { .. } => say!(texts, "nothing-traded"),
        Ask::Build { .. } => say!(texts, "nothing-built"),
        Ask::Place { .. } => say!(texts, "nothing-placed"),
        Ask::Attack { .. } => say!(texts, "nothing-attacked"),
        Ask::Fortify { .. } | Ask::Sortie { .. } => say!(texts, "nothing-moved"),
        Ask::Claim { .. }
        | Ask::Reinforce { .. }
        | Ask::Held { .. }
        | Ask::Commit { .. }
        | Ask::Defend { .. }
        | Ask::Reroll { .. }
        | Ask::Advance { .. }
        | Ask::Program { .. }
        | Ask::Order { .. }
        | Ask::Fire { .. }
        | Ask::Hit { .. }
        | Ask::Window { .. }
        | Ask::Script { .. } => say!(texts, "nothing-left"),
    };
    let on = match (has_cards(desk, view), desk.rules.ask_all) {
        (false, _) => say!(texts, "nothing-end"),
        (true, false) => say!(texts, "nothing-end-or-play"),
        (true, true) => say!(texts, "nothing-end-or-perhaps"),
    };
    format!("{why} {on}")
}

/// Whether the question is about cards alone, and asked whether or not some may be played.
pub(super) fn asks_for_cards(desk: &Desk, view: &Observation<'_>, decision: Decision) -> bool {
    let step = || only_ends(view, decision) && has_cards(desk, view);
    matches!(decision.ask, Ask::Window { .. }) || step()
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
