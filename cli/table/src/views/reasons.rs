//! Reasons for an answer that several steps share.

use warboard_engine::model::SpaceId;

use crate::steps::Question;
use crate::text::say;

/// Lists the regions that the deciding army would control with one more space.
pub(crate) fn completes(question: &Question<'_>, space: SpaceId) -> Option<String> {
    let (desk, view, army) = (question.desk, question.view, question.decision.army);
    let is_last = |of: &SpaceId| *of == space || view.is_closed(*of) || view.is_on(army, *of);
    let regions = desk.rules.board.regions.rows().iter();
    let won = regions.filter(|row| row.spaces.contains(&space) && row.spaces.iter().all(is_last));
    let names = won.map(|row| format!("{} (+{})", desk.texts.of(&row.name), row.bonus));
    let list = names.collect::<Vec<_>>().join(", ");
    (!list.is_empty()).then(|| say!(desk.texts, "advice-completes", "list" = list))
}

/// Formats the strength of a space and of its strongest neighbour held by another army, or returns
/// `None` if there is none.
pub(crate) fn threatened(question: &Question<'_>, space: SpaceId) -> Option<String> {
    let (desk, view) = (question.desk, question.view);
    let near = desk.rules.board.neighbours(space).iter();
    let of_others = |&&other: &&SpaceId| {
        view.stands_on(other).is_some() && !view.is_on(question.decision.army, other)
    };
    let most = near.filter(of_others).max_by_key(|&&other| desk.strength(view, other))?;
    Some(say!(
        desk.texts,
        "advice-threatened",
        "space" = desk.the_space(space),
        "here" = desk.strength(view, space),
        "there" = desk.the_space(*most),
        "n" = desk.strength(view, *most),
    ))
}
