//! The text for a step without a choice, which waits for a card, or because skipping it would
//! reveal something.

use warboard_engine::game::{Action, Ask};
use warboard_engine::model::Timing;
use warboard_engine::observation::Observation;

use crate::presenter::Presenter;
use crate::steps::{self, Question};
use crate::text::say;

/// Returns whether the only answers are to continue and to play cards.
pub(super) fn only_ends(question: &Question<'_>) -> bool {
    if question.ui.has(steps::StepTrait::Aside) {
        return false;
    }
    let ends = |action| matches!(action, Action::End | Action::Play { .. });
    let all = question.choices();
    !all.is_empty() && all.iter().all(|choice| ends(choice.action))
}

/// Explains why there is nothing to choose, and how to continue. Cards are mentioned if the edition
/// has some for this step. If the rulebook's `ask_all` is set, the text does not reveal whether one
/// is in hand.
pub(super) fn summary(question: &Question<'_>) -> String {
    let (desk, texts) = (question.desk, &question.desk.texts);
    let why = question.ui.phrase.explain_nothing(desk);
    let on = match (has_cards(desk, question.view), desk.rules.ask_all) {
        (false, _) => say!(texts, "nothing-end"),
        (true, false) => say!(texts, "nothing-end-or-play"),
        (true, true) => say!(texts, "nothing-end-or-perhaps"),
    };
    format!("{why} {on}")
}

/// Returns whether the question is about cards alone, and is asked even if none may be played.
pub(crate) fn asks_for_cards(question: &Question<'_>) -> bool {
    let step = || only_ends(question) && has_cards(question.desk, question.view);
    matches!(question.decision.ask, Ask::Window { .. }) || step()
}

/// Returns whether the edition has cards that may be played beside the answers of the current step.
fn has_cards(desk: &Presenter, view: &Observation<'_>) -> bool {
    let here = |timing: &Timing| match *timing {
        Timing::Step(step) => view.step() == Some(step),
        Timing::OwnTurn => true,
        Timing::Window(_) => false,
    };
    let effects = desk.rules.cards.iter().filter_map(|(_, row)| row.effect.as_ref());
    effects.flat_map(|effect| &effect.timings).any(here)
}
