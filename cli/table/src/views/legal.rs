//! The possible answers to a question, in a sentence or in lines.

use warboard_engine::game::Action;
use warboard_engine::model::{Rulebook, SpaceId};
use warboard_engine::observation::Observation;

use super::nothing;
use super::plays;
use crate::paint::wrap;
use crate::presenter::Presenter;
use crate::steps::Question;
use crate::text::say;

/// Formats the commands that answer, with an example, in one sentence.
pub(crate) fn summary(now: &Question<'_>) -> String {
    let may =
        if nothing::only_ends(now) { nothing::summary(now) } else { now.ui.phrase.prompt(now) };
    match plays::beside(now) {
        Some(plays) => format!("{may} {plays}"),
        None => may,
    }
}

/// Like [`summary`], but for use beside a list of all answers.
pub(crate) fn beside(now: &Question<'_>) -> String {
    now.ui.phrase.short_prompt(now).unwrap_or_else(|| summary(now))
}

/// Like [`summary`], but for use behind an error, where it may be shorter.
pub(crate) fn reminder(now: &Question<'_>) -> String {
    now.ui.phrase.error_prompt(now).unwrap_or_else(|| summary(now))
}

impl Question<'_> {
    /// Returns a sentence followed by the possible answers.
    pub(crate) fn and_may(&self, sentence: &str) -> String {
        format!("{sentence} {}", reminder(self))
    }
}

/// Joins a sentence to an optional sentence before it.
pub(crate) fn joined(before: Option<String>, sentence: String) -> String {
    match before {
        Some(before) => format!("{before} {sentence}"),
        None => sentence,
    }
}

/// Formats a space with the units that defend it, in the colour of its controller.
pub(crate) fn with_troops(desk: &Presenter, view: &Observation<'_>, space: SpaceId) -> String {
    let text = format!("{} ({})", desk.space(space), view.garrison(space));
    match view.owner(space) {
        Some(army) => desk.in_colour(army, &text),
        None => text,
    }
}

/// Adds a comma to each part of a list but the last.
pub(crate) fn commas(mut parts: Vec<String>) -> Vec<String> {
    let n = parts.len();
    for part in parts.iter_mut().take(n.saturating_sub(1)) {
        part.push(',');
    }
    parts
}

/// Returns the own spaces that the question may be about, with their basic units.
fn own(now: &Question<'_>) -> Vec<String> {
    let room = now.ui;
    let own =
        now.desk.rules.board.spaces.ids().filter(|&space| room.spaces.accepts_space(now, space));
    let troops = |space| now.view.units(space, now.decision.army, Rulebook::BASIC);
    own.map(|space| format!("{} ({})", now.desk.space(space), troops(space))).collect()
}

/// Lists the own spaces that the question may be about, in one paragraph.
pub(crate) fn own_spaces(now: &Question<'_>) -> String {
    format!("{} {}", say!(now.desk.texts, "own-spaces"), own(now).join(", "))
}

/// Like [`own_spaces`], but with the first few only, and a hint on how to list all.
pub(crate) fn few_own_spaces(now: &Question<'_>) -> String {
    let (first, names) = (say!(now.desk.texts, "own-spaces"), own(now));
    let few = now.desk.first_few(&names);
    if few == names.join(", ") {
        return format!("{first} {few}");
    }
    format!("{first} {few}. {}", say!(now.desk.texts, "may-see-all"))
}

/// Lists the targets of answers that satisfy `is`, with one line for each origin.
pub(crate) fn pairs(now: &Question<'_>, is: impl Fn(Action) -> bool) -> Vec<String> {
    let answers = now.choices().iter().map(|choice| choice.action).filter(|&action| is(action));
    let pair = |action: Action| {
        let mut spaces = action.spaces();
        spaces.next().zip(spaces.next())
    };
    let mut pairs: Vec<_> = answers.filter_map(pair).collect();
    pairs.dedup();
    let line = |group: &[(SpaceId, SpaceId)]| {
        let from = with_troops(now.desk, now.view, group.first()?.0);
        let to = group.iter().map(|&(_, to)| with_troops(now.desk, now.view, to)).collect();
        let first = format!("  {from} →");
        Some(wrap(&first, &commas(to), 6, now.desk.width))
    };
    pairs.chunk_by(|a, b| a.0 == b.0).filter_map(line).collect()
}
