//! The step that claims the board, space by space.

use warboard_engine::game::{Action, Decision, Event, Illegal};
use warboard_engine::model::{Region, Rulebook};
use warboard_engine::steps::{Step, StepKind};

use super::place::{basic_alone, is_placing, names_spaces, puts, read_spaces};
use super::{
    Answers, Describe, Judge, Narrate, Parse, Phrase, Question, Standing, StepTrait, StepUi,
};
use crate::events::{BatchWording, BatchedLine, EventBatch};
use crate::paint::wrap;
use crate::presenter::Presenter;
use crate::read::{CommandParser, Reading};
use crate::text::{Words, say};
use crate::verbs::Verb;
use crate::views::legal::commas;
use crate::views::reasons;

/// The command that takes an empty space.
pub(super) static CLAIM: Verb = Verb::new(
    Words::new("words-claim"),
    |desk| say!(desk.texts, "synopsis-claim"),
    |desk| say!(desk.texts, "brief-claim"),
);

static CLAIMED: BatchWording = BatchWording::Opening {
    all: |desk, list| say!(desk.texts, "told-claimed", "list" = list),
    one: |desk, army, list| say!(desk.texts, "told-claims", "army" = army, "list" = list),
};

/// The question for the empty space to take.
pub(super) struct ClaimUi;

/// The user interface of [`ClaimUi`].
pub(super) static CLAIM_UI: StepUi = StepUi {
    verbs: &[&CLAIM],
    traits: &[StepTrait::Repeats],
    describe: &ClaimUi,
    parse: &ClaimUi,
    phrase: &ClaimUi,
    answers: &ClaimUi,
    judge: &ClaimUi,
    standing: &ClaimUi,
    narrate: &ClaimUi,
    ..StepUi::PLAIN
};

impl Describe for ClaimUi {
    fn keys(&self, desk: &Presenter, kind: &StepKind) -> Option<String> {
        let StepKind::Claim(keys) = kind else { return None };
        if keys.at_once {
            return None;
        }
        Some(desk.units(keys.units))
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Claim(keys) if !keys.at_once)
    }
}

impl Parse for ClaimUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        is_placing(verb).then(|| read(reader, words))
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        names_spaces(reader, words).then(|| read(reader, words))
    }
}

impl Phrase for ClaimUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let adds = u32::from(adds(question.desk));
        say!(question.desk.texts, "may-claim", "example" = question.example_answer(), "adds" = adds)
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        empty_by_region(question)
    }
}

impl Answers for ClaimUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Claim { space } = action else { return None };
        Some(format!("{} {}", question.verb(&CLAIM), question.word(space)))
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Claim { space } = action else { return None };
        Some(say!(question.desk.texts, "do-claim", "space" = question.desk.the_space(space)))
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        _action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let Illegal::NotEmpty { space } = illegal else { return None };
        let whose = question.desk.whose(question.view, space);
        Some(format!("{whose} {}", say!(question.desk.texts, "illegal-not-empty")))
    }
}

impl Judge for ClaimUi {
    fn reason(&self, question: &Question<'_>, action: Action) -> Option<String> {
        reasons::gains(question, action.spaces().next()?)
    }
}

impl Standing for ClaimUi {
    fn continues(&self, called: Decision, _now: Decision) -> bool {
        puts(called)
    }

    /// Mentions `undo` to a single player only: with several players, the others answer before
    /// anything can be undone.
    fn bot_notice(&self, desk: &Presenter) -> Option<String> {
        adds(desk).then(|| match desk.only_human() {
            Some(_) => say!(desk.texts, "auto-claims"),
            None => say!(desk.texts, "auto-claims-among"),
        })
    }
}

impl Narrate for ClaimUi {
    fn gather(&self, _desk: &Presenter, event: Event) -> Option<(EventBatch, BatchedLine)> {
        let Event::Claimed { army, space, units } = event else { return None };
        Some((EventBatch::of_all(&CLAIMED), BatchedLine::At(army, space, Rulebook::BASIC, units)))
    }
}

/// Checks whether a bot that claims also adds units, because the edition has a step for it.
pub(super) fn adds(desk: &Presenter) -> bool {
    let reinforces = |step: &Step| matches!(step.kind, StepKind::Reinforce(_));
    desk.rules.steps.rows().iter().any(reinforces)
}

/// Parses spaces to claim, or to name in secret.
fn read(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
    let left = basic_alone(&reader.desk.rules, 1);
    let is_free = |space| reader.view.stands_on(space).is_none();
    read_spaces(reader, &CLAIM, words, left, (&is_free, &|_| 1), |space, _, _| Action::Claim {
        space,
    })
}

/// Returns a line with the empty spaces of each region that has some.
fn empty_by_region(&Question { desk, view, .. }: &Question<'_>) -> Vec<String> {
    let regions = desk.rules.board.regions.iter();
    let line = |(region, row): (_, &Region)| {
        let empty = row.spaces.iter().filter(|&&space| view.is_free(space));
        let names: Vec<String> = empty.map(|&space| desk.space(space).to_owned()).collect();
        let first = format!("  {}:", desk.region(region));
        (!names.is_empty()).then(|| wrap(&first, &commas(names), 4, desk.width))
    };
    regions.filter_map(line).collect()
}
