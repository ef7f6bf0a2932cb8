//! The step that reinforces own spaces while the board is set up.

use warboard_engine::game::{Action, Ask, Decision, Event};
use warboard_engine::model::Rulebook;
use warboard_engine::steps::StepKind;

use super::place::{PLACE, basic_alone, is_placing, names_spaces, puts, read_spaces, worth_of};
use super::{
    Answers, Describe, Judge, Narrate, Parse, Phrase, Question, Standing, StepTrait, StepUi,
};
use crate::events::{BatchWording, BatchedLine, EventBatch};
use crate::presenter::Presenter;
use crate::read::{Command, CommandParser, Reading};
use crate::text::say;
use crate::verbs::Verb;
use crate::views::legal;
use crate::views::reasons;

static REINFORCED: BatchWording = BatchWording::Opening {
    all: |desk, list| say!(desk.texts, "told-reinforced", "list" = list),
    one: |desk, army, list| say!(desk.texts, "told-reinforces", "army" = army, "list" = list),
};

/// The question for the own space to reinforce.
pub(super) struct ReinforceUi;

/// The user interface of [`ReinforceUi`].
pub(super) static REINFORCE_UI: StepUi = StepUi {
    verbs: &[&PLACE],
    traits: &[StepTrait::Repeats],
    describe: &ReinforceUi,
    parse: &ReinforceUi,
    phrase: &ReinforceUi,
    answers: &ReinforceUi,
    judge: &ReinforceUi,
    standing: &ReinforceUi,
    narrate: &ReinforceUi,
    ..StepUi::PLAIN
};

impl Describe for ReinforceUi {
    fn keys(&self, _desk: &Presenter, kind: &StepKind) -> Option<String> {
        let StepKind::Reinforce(keys) = kind else { return None };
        Some(format!("+{}", keys.per_visit))
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Reinforce(_))
    }
}

impl Parse for ReinforceUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        is_placing(verb).then(|| read(reader, words))
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        names_spaces(reader, words).then(|| read(reader, words))
    }
}

impl Phrase for ReinforceUi {
    fn left(&self, question: &Question<'_>) -> String {
        let Ask::Reinforce { left } = question.decision.ask else { return String::new() };
        let all = question.view.waiting(question.decision.army, Rulebook::BASIC);
        if all > left { format!(" ({left}/{all})") } else { format!(" ({left})") }
    }

    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Reinforce { left } = question.decision.ask else { return String::new() };
        let units = question.desk.units(left);
        say!(
            question.desk.texts,
            "may-reinforce",
            "units" = units,
            "example" = question.example_answer()
        )
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        vec![legal::own_spaces(question)]
    }
}

impl Answers for ReinforceUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Reinforce { space, count } = action else { return None };
        Some(format!("{} {} {count}", question.verb(&PLACE), question.word(space)))
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Reinforce { count, .. } = action else { return None };
        Some(say!(question.desk.texts, "do-place", "n" = count.to_string()))
    }
}

impl Judge for ReinforceUi {
    fn worth(&self, question: &Question<'_>, action: Action) -> Option<f64> {
        let Action::Reinforce { space, .. } = action else { return None };
        Some(worth_of(question, space))
    }

    fn reason(&self, question: &Question<'_>, action: Action) -> Option<String> {
        reasons::threatened(question, action.spaces().next()?)
    }
}

impl Standing for ReinforceUi {
    fn continues(&self, called: Decision, _now: Decision) -> bool {
        puts(called)
    }
}

impl Narrate for ReinforceUi {
    fn gather(&self, _desk: &Presenter, event: Event) -> Option<(EventBatch, BatchedLine)> {
        let Event::Reinforced { army, space, count } = event else { return None };
        Some((
            EventBatch::of_all(&REINFORCED),
            BatchedLine::At(army, space, Rulebook::BASIC, count),
        ))
    }
}

fn read(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
    let Ask::Reinforce { left } = reader.decision.ask else { return Err(reader.usage(&PLACE)) };
    let left = basic_alone(&reader.desk.rules, left);
    let fits = |space| reader.view.is_on(reader.decision.army, space);
    let n = reader.view.waiting(reader.decision.army, Rulebook::BASIC);
    let plan = read_spaces(reader, &PLACE, words, left, (&fits, &|_| 1), |space, _, count| {
        Action::Reinforce { space, count }
    });
    match plan {
        Ok(Command::Answer(actions)) => Ok(Command::Answer(visits(reader, n, actions))),
        other => other,
    }
}

/// Splits additions into visits: units beyond the limit of one visit go to the next ones. Returns
/// `actions` unchanged if they add more units than `left`.
fn visits(reader: &CommandParser<'_>, left: u32, actions: Vec<Action>) -> Vec<Action> {
    let most = reader.question.choices().iter().map(|choice| choice.most).max().unwrap_or(0).max(1);
    let all: u32 = actions.iter().filter_map(|action| action.count()).fold(0, u32::saturating_add);
    if all > left {
        return actions;
    }
    let split = |action: Action| {
        let n = action.count().unwrap_or(0);
        let parts = (0..n.div_ceil(most)).map(move |at| (n - at * most).min(most));
        parts.map(move |part| action.with_count(part))
    };
    actions.into_iter().flat_map(split).collect()
}
