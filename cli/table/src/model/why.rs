//! Formats the advice of a bot with its reasons.

use warboard_engine::game::Action;
use warboard_engine::model::{AttackTarget, SpaceId};

use crate::steps::attack::odds;
use crate::steps::{Question, window};
use crate::text::say;
use crate::views;
use crate::views::percent::percents;
use crate::views::reasons::AttackGain;

/// Formats the suggested answer as typed, with its reason.
pub(crate) fn sentence(question: &Question<'_>, action: Action) -> String {
    let words = views::typed::typed(question.desk, question.view, question.decision, action);
    let would = say!(question.desk.texts, "advice-would", "answer" = words);
    let why = match action {
        Action::Play { card } => window::why(question.desk, card),
        Action::End | Action::Pass => Some(say!(question.desk.texts, "advice-nothing-better")),
        _ => question.ui.judge.reason(question, action),
    };
    [Some(would), why].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Returns an attack with at least the chance of a suggested one that gains more, or the suggestion.
pub(crate) fn gaining(question: &Question<'_>, action: Action) -> Action {
    let (desk, view) = (question.desk, question.view);
    let attack = |action| match action {
        Action::Attack { from, to: AttackTarget::Space(to), .. } => Some((from, to)),
        _ => None,
    };
    let Some((from, to)) = attack(action) else { return action };
    let gain = |to: SpaceId| AttackGain::of(desk, view, question.decision.army, to).worth;
    let chance = |(from, to)| odds::chance(desk, view, from, to).map(percents);
    let Some(least) = chance((from, to)) else { return action };
    let others = question.choices().iter().map(|choice| choice.action.with_count(choice.most));
    let better = others.filter_map(|other| {
        let (from, at) = attack(other)?;
        let more = gain(at);
        (more > gain(to) && chance((from, at)) >= Some(least)).then_some((more, other))
    });
    better.max_by_key(|&(more, _)| more).map_or(action, |(_, other)| other)
}
