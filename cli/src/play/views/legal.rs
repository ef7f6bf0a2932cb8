//! What may be done now, in a sentence.

use warboard_engine::game::Action;
use warboard_engine::model::{Rulebook, SpaceId};
use warboard_engine::observation::Observation;

use super::nothing;
use crate::play::desk::Desk;
use crate::play::paint::wrap;
use crate::play::steps::{self, Question, window};
use crate::text::say;

/// One sentence: the commands that answer, with an example.
pub(crate) fn summary(now: &Question<'_>) -> String {
    let may = if nothing::only_ends(now) {
        nothing::summary(now)
    } else {
        steps::of(now.decision.ask).asks(now)
    };
    match window::beside(now) {
        Some(plays) => format!("{may} {plays}"),
        None => may,
    }
}

/// The same where every answer stands beside it.
pub(crate) fn beside(now: &Question<'_>) -> String {
    steps::of(now.decision.ask).asks_beside(now).unwrap_or_else(|| summary(now))
}

/// The same behind an error, where it may be shorter.
pub(crate) fn reminder(now: &Question<'_>) -> String {
    steps::of(now.decision.ask).reminds(now).unwrap_or_else(|| summary(now))
}

/// Everything that may be done, in lines.
pub(crate) fn show(now: &Question<'_>) -> String {
    let mut lines = vec![summary(now)];
    lines.extend(steps::of(now.decision.ask).lists(now));
    lines.extend(window::lines(now));
    lines.join("\n")
}

/// A sentence and what stands before it.
pub(crate) fn joined(before: Option<String>, sentence: String) -> String {
    match before {
        Some(before) => format!("{before} {sentence}"),
        None => sentence,
    }
}

/// A space with the troops on it, in the colour of whose it is.
pub(crate) fn with_troops(desk: &Desk, view: &Observation<'_>, space: SpaceId) -> String {
    let text = format!("{} ({})", desk.space(space), view.garrison(space));
    match view.owner(space) {
        Some(army) => desk.in_colour(army, &text),
        None => text,
    }
}

/// Parts of a list, each with the comma that stands behind it.
pub(crate) fn commas(mut parts: Vec<String>) -> Vec<String> {
    let n = parts.len();
    for part in parts.iter_mut().take(n.saturating_sub(1)) {
        part.push(',');
    }
    parts
}

/// The own spaces that the question could be about, with their troops.
fn own(now: &Question<'_>) -> Vec<String> {
    let room = steps::of(now.decision.ask);
    let own = now.desk.rules.board.spaces.ids().filter(|&space| room.takes(now, space));
    let troops = |space| now.view.units(space, now.decision.army, Rulebook::BASIC);
    own.map(|space| format!("{} ({})", now.desk.space(space), troops(space))).collect()
}

/// The same in one paragraph.
pub(crate) fn own_spaces(now: &Question<'_>) -> String {
    format!("{} {}", say!(now.desk.texts, "own-spaces"), own(now).join(", "))
}

/// The first few of them, and where the others stand.
pub(crate) fn few_own_spaces(now: &Question<'_>) -> String {
    let (first, names) = (say!(now.desk.texts, "own-spaces"), own(now));
    let few = now.desk.first_few(&names);
    if few == names.join(", ") {
        return format!("{first} {few}");
    }
    format!("{first} {few}. {}", say!(now.desk.texts, "may-see-all"))
}

/// From which spaces answers of some kind go where: a line for each space.
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
