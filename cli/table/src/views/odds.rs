//! The exact odds of attacks. Formatting for a kind of combat belongs to its step.

use warboard_engine::model::SpaceId;
use warboard_engine::observation::Observation;
use warboard_engine::odds::Party;

use crate::presenter::Presenter;
use crate::steps::{Question, attack, battles, fire};
use crate::text::say;

/// Formats the odds of one attack with the units of `party`, or with all units, against all
/// defenders.
pub(crate) fn show(
    desk: &Presenter,
    view: &Observation<'_>,
    from: SpaceId,
    to: SpaceId,
    party: Party<'_>,
) -> String {
    let (from_name, to_name) = (desk.the_space(from), desk.the_space(to));
    if from != to && desk.rules.by_unit.is_some() {
        return battles::odds::show(desk, view, Some(from), to, party);
    }
    if from == to {
        return say!(desk.texts, "illegal-same-space", "space" = to_name);
    }
    if !desk.rules.board.adjacent(from, to) {
        return say!(desk.texts, "illegal-not-adjacent", "from" = from_name, "to" = to_name);
    }
    if !attack::odds::fights(desk, view, from, to) {
        return say!(desk.texts, "odds-same", "from" = from_name, "to" = to_name);
    }
    if desk.rules.combat.is_none() {
        return fire::odds::show(desk, view, from, to);
    }
    attack::odds::show(desk, view, (from, to), party)
}

/// Lists the odds of the attacks that may be declared, the best first: `all` of them, or the first
/// of many.
pub(crate) fn list(question: &Question<'_>, all: bool) -> String {
    if question.desk.rules.by_unit.is_some() {
        return battles::odds::list(question);
    }
    if question.desk.rules.combat.is_none() {
        return fire::odds::list(question.desk, question.view, question.decision);
    }
    attack::odds::list(question, all)
}
