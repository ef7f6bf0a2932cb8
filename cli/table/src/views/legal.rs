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
pub(crate) fn summary(question: &Question<'_>) -> String {
    let may = if nothing::only_ends(question) {
        nothing::summary(question)
    } else {
        question.ui.phrase.prompt(question)
    };
    match plays::beside(question) {
        Some(plays) => format!("{may} {plays}"),
        None => may,
    }
}

/// Like [`summary`], but for use beside a list of all answers.
pub(crate) fn beside(question: &Question<'_>) -> String {
    question.ui.phrase.short_prompt(question).unwrap_or_else(|| summary(question))
}

/// Formats the question in one sentence, without cards that may be played beside its answers.
pub(crate) fn sentence(question: &Question<'_>) -> String {
    if nothing::only_ends(question) {
        return nothing::summary(question);
    }
    let phrase = question.ui.phrase;
    let own = question.ui.describe.sentence(question);
    own.or_else(|| phrase.short_prompt(question)).unwrap_or_else(|| phrase.prompt(question))
}

/// Like [`summary`], but for use behind an error, where it may be shorter.
pub(crate) fn reminder(question: &Question<'_>) -> String {
    question.ui.phrase.error_prompt(question).unwrap_or_else(|| summary(question))
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
fn own(question: &Question<'_>) -> Vec<String> {
    let ui = question.ui;
    let own = question
        .desk
        .rules
        .board
        .spaces
        .ids()
        .filter(|&space| ui.spaces.accepts_space(question, space));
    let troops = |space| question.view.units(space, question.decision.army, Rulebook::BASIC);
    own.map(|space| format!("{} ({})", question.desk.space(space), troops(space))).collect()
}

/// Lists the own spaces that the question may be about, in one paragraph.
pub(crate) fn own_spaces(question: &Question<'_>) -> String {
    format!("{} {}", say!(question.desk.texts, "own-spaces"), own(question).join(", "))
}

/// Lists the spaces that the question may be about, whosever they are, in one paragraph.
pub(crate) fn open_spaces(question: &Question<'_>) -> String {
    let spaces = question.desk.rules.board.spaces.ids();
    let open = spaces.filter_map(|space| Some((space, question.view.needs_units(space)?.0)));
    let names: Vec<String> = open
        .map(|(space, least)| match least {
            ..=1 => question.desk.space(space).to_owned(),
            n => {
                let space = question.desk.space(space);
                say!(question.desk.texts, "open-space", "space" = space, "n" = n)
            }
        })
        .collect();
    format!("{} {}", say!(question.desk.texts, "open-spaces"), names.join(", "))
}

/// Like [`own_spaces`], but with the first few only, and a hint on how to list all.
pub(crate) fn few_own_spaces(question: &Question<'_>) -> String {
    let (first, names) = (say!(question.desk.texts, "own-spaces"), own(question));
    let few = question.desk.first_few(&names);
    if few == names.join(", ") {
        return format!("{first} {few}");
    }
    format!("{first} {few}. {}", say!(question.desk.texts, "may-see-all"))
}

/// Lists the targets of answers that satisfy `is`, with one line for each origin.
pub(crate) fn pairs(question: &Question<'_>, is: impl Fn(Action) -> bool) -> Vec<String> {
    let answers =
        question.choices().iter().map(|choice| choice.action).filter(|&action| is(action));
    let pair = |action: Action| {
        let mut spaces = action.spaces();
        spaces.next().zip(spaces.next())
    };
    let mut pairs: Vec<_> = answers.filter_map(pair).collect();
    pairs.dedup();
    let line = |group: &[(SpaceId, SpaceId)]| {
        let from = with_troops(question.desk, question.view, group.first()?.0);
        let to =
            group.iter().map(|&(_, to)| with_troops(question.desk, question.view, to)).collect();
        let first = format!("  {from} →");
        Some(wrap(&first, &commas(to), 6, question.desk.width))
    };
    pairs.chunk_by(|a, b| a.0 == b.0).filter_map(line).collect()
}
