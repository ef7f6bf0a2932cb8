//! Explains refused actions and the alternatives, in one or two sentences. Refusals of a single
//! step belong to its `Room`.

use warboard_engine::game::{Action, Decision, Illegal};
use warboard_engine::model::{Rulebook, SpaceId};
use warboard_engine::observation::Observation;

use super::presenter::Presenter;
use super::steps::{self, Question};
use super::views::{condition, legal};
use crate::text::say;

/// Explains why the deciding seat may not take `action`.
pub fn refuse(
    desk: &Presenter,
    view: &Observation<'_>,
    decision: Decision,
    action: Action,
    illegal: Illegal,
) -> String {
    let question = &steps::question(desk, view, decision);
    let own =
        question.steps.iter().find_map(|ui| ui.answers.explain_illegal(question, action, illegal));
    own.unwrap_or_else(|| of_all(question, action, illegal))
}

/// Explains why units may not go from one space to another, or come on one.
fn of_ways(question: &Question<'_>, illegal: Illegal) -> Option<String> {
    let (desk, texts) = (question.desk, &question.desk.texts);
    let space = |space: SpaceId| desk.the_space(space);
    let sentence = match illegal {
        Illegal::NotAdjacent { from, to }
        | Illegal::NotConnected { from, to }
        | Illegal::NoWay { from, to, .. }
            if from == to =>
        {
            question.and_may(&say!(texts, "illegal-same-space", "space" = space(to)))
        }
        Illegal::NotAdjacent { from, to } => {
            let sentence =
                say!(texts, "illegal-not-adjacent", "from" = space(from), "to" = space(to));
            format!("{sentence} {}", question.ui.spaces.describe_neighbours(question, from))
        }
        Illegal::NotConnected { from, to } => {
            say!(texts, "illegal-not-connected", "from" = space(from), "to" = space(to))
        }
        Illegal::OneWay { from, to } => {
            let sentence = say!(texts, "illegal-one-way", "from" = space(from), "to" = space(to));
            format!("{sentence} {}", question.ui.spaces.describe_neighbours(question, from))
        }
        Illegal::NoWay { from, to, range } => question.and_may(&say!(
            texts,
            "illegal-no-way",
            "from" = space(from),
            "to" = space(to),
            "range" = range
        )),
        Illegal::NoEntry { space: at } => {
            question.and_may(&say!(texts, "illegal-no-entry", "space" = space(at)))
        }
        Illegal::Full { space: at, most } => {
            question.and_may(&say!(texts, "illegal-full", "space" = space(at), "most" = most))
        }
        Illegal::HeldByOthers { space: at } => {
            let whose = desk.whose(question.view, at);
            question.and_may(&format!("{whose} {}", say!(texts, "illegal-held-by-others")))
        }
        Illegal::HaveMoved { space: at, unit } => question.and_may(&say!(
            texts,
            "illegal-have-moved",
            "space" = space(at),
            "units" = desk.kind_word(unit, 2)
        )),
        _ => return None,
    };
    Some(sentence)
}

/// Explains the reasons that belong to no step.
fn of_all(question: &Question<'_>, action: Action, illegal: Illegal) -> String {
    let (desk, texts) = (question.desk, &question.desk.texts);
    let space = |space: SpaceId| desk.the_space(space);
    if let Some(sentence) = of_ways(question, illegal) {
        return sentence;
    }
    match illegal {
        Illegal::Over => say!(texts, "illegal-over"),
        Illegal::Closed { space: at } => {
            question.and_may(&say!(texts, "illegal-closed", "space" = space(at)))
        }
        Illegal::NotOwn { space: at } => {
            format!("{} {}", desk.whose(question.view, at), legal::few_own_spaces(question))
        }
        Illegal::TooFew { space: at, present: 0, .. }
            if action
                .unit()
                .is_some_and(|unit| question.view.units(at, question.decision.army, unit) == 0) =>
        {
            let units = desk.kind_word(action.unit().unwrap_or(Rulebook::BASIC), 2);
            say!(texts, "illegal-none-there", "space" = space(at), "units" = units)
        }
        Illegal::TooFew { space: at, present, stay: 0 } => {
            say!(texts, "illegal-too-few-there", "space" = space(at), "present" = present)
        }
        Illegal::TooFew { space: at, present, stay } => {
            say!(texts, "illegal-too-few", "space" = space(at), "present" = present, "stay" = stay,)
        }
        Illegal::Count { least, most } => count(desk, action, least, most),
        Illegal::NotInHand { card } => {
            say!(texts, "illegal-not-in-hand", "card" = desk.card(card))
        }
        Illegal::Needs { condition } => {
            let list = condition::words(desk, desk.rules.facts(condition));
            question.and_may(&say!(texts, "illegal-needs", "list" = list))
        }
        Illegal::NoChoice => question.and_may(&say!(texts, "illegal-no-choice")),
        _ => question.and_may(&say!(texts, "illegal-not-asked")),
    }
}

/// Formats the allowed range: `The number must be 1 to 3.`, with the name of the counted units.
fn count(desk: &Presenter, action: Action, least: u32, most: u32) -> String {
    let texts = &desk.texts;
    if least == most {
        return say!(texts, "illegal-count-only", "most" = most);
    }
    let units = desk.kind_word(action.unit().unwrap_or(Rulebook::BASIC), most);
    say!(texts, "illegal-count", "least" = least, "most" = most, "units" = units)
}
