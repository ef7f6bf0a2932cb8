//! A claim at once, in which spaces are named in secret.

use warboard_engine::game::{Action, Decision, Illegal};
use warboard_engine::steps::StepKind;

use super::claim::{CLAIM, ClaimUi, adds};
use super::{Answers, Describe, Parse, Phrase, Question, Standing, StepTrait, StepUi};
use crate::presenter::Presenter;
use crate::read::{CommandParser, Reading};
use crate::text::say;
use crate::verbs::Verb;

/// The question for the empty space to name in secret.
pub(super) struct NamingUi;

/// The user interface of [`NamingUi`].
pub(super) static NAMING_UI: StepUi = StepUi {
    verbs: &[&CLAIM],
    traits: &[StepTrait::Repeats, StepTrait::Private, StepTrait::Secret],
    describe: &NamingUi,
    parse: &NamingUi,
    phrase: &NamingUi,
    answers: &NamingUi,
    standing: &NamingUi,
    ..StepUi::PLAIN
};

impl Describe for NamingUi {
    fn keys(&self, desk: &Presenter, kind: &StepKind) -> Option<String> {
        let StepKind::Claim(keys) = kind else { return None };
        keys.at_once.then(|| desk.units(keys.units))
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Claim(keys) if keys.at_once)
    }
}

impl Parse for NamingUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        ClaimUi.read(reader, verb, words)
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        ClaimUi.read_bare(reader, words)
    }
}

impl Phrase for NamingUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        {
            let adds = u32::from(adds(question.desk));
            say!(
                question.desk.texts,
                "may-name",
                "example" = question.example_answer(),
                "adds" = adds
            )
        }
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        ClaimUi.list_choices(question)
    }
}

impl Answers for NamingUi {
    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Claim { space } = action else { return None };
        Some(say!(question.desk.texts, "do-name", "space" = question.desk.the_space(space)))
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        _action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let Illegal::Named { space } = illegal else { return None };
        let named =
            say!(question.desk.texts, "illegal-named", "space" = question.desk.the_space(space));
        Some(format!("{named} {}", say!(question.desk.texts, "illegal-not-empty")))
    }
}

impl Standing for NamingUi {
    fn continues(&self, called: Decision, question: Decision) -> bool {
        ClaimUi.continues(called, question)
    }

    fn bot_notice(&self, desk: &Presenter) -> Option<String> {
        ClaimUi.bot_notice(desk)
    }
}
