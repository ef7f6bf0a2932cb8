//! The question whether a step is paid for.

use warboard_engine::game::{Action, Ask};
use warboard_engine::model::Rulebook;

use super::{Answers, Describe, Judge, Parse, Pass, Phrase, Question, StepUi};
use crate::presenter::Presenter;
use crate::read::{Command, CommandParser, Reading};
use crate::text::{Words, say};
use crate::verbs::Verb;
use crate::views::condition::price;

/// The command that pays for a step.
static PAY: Verb = Verb::new(
    Words::new("words-pay"),
    |desk| say!(desk.texts, "synopsis-pay"),
    |desk| say!(desk.texts, "brief-pay"),
);

/// The question whether a step is paid for.
pub(super) struct PayUi;

/// The user interface of [`PayUi`].
pub(super) static PAY_UI: StepUi = StepUi {
    verbs: &[&PAY],
    passes: Some(Action::Pass),
    describe: &PayUi,
    parse: &PayUi,
    phrase: &PayUi,
    answers: &PayUi,
    judge: &PayUi,
    pass: &PayUi,
    ..StepUi::PLAIN
};

/// Returns the name of the step and its price.
fn asked(desk: &Presenter, ask: Ask) -> Option<(String, String)> {
    let Ask::Pay { step } = ask else { return None };
    let row = desk.rules.steps.get(step)?;
    Some((desk.step_name(step).to_owned(), price(desk, row.price.as_ref()?)))
}

impl Describe for PayUi {
    fn is_used(&self, rules: &Rulebook) -> bool {
        rules.steps.rows().iter().any(|step| step.price.is_some())
    }

    fn title(&self, desk: &Presenter, ask: Ask) -> Option<String> {
        Some(asked(desk, ask)?.0)
    }
}

impl Parse for PayUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        let answer = |action| reader.alone(verb, words, || Ok(Command::Answer(vec![action])));
        (*verb == PAY).then(|| answer(Action::Pay))
    }
}

impl Phrase for PayUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let Some((step, price)) = asked(question.desk, question.decision.ask) else {
            return String::new();
        };
        say!(question.desk.texts, "may-pay", "step" = step, "price" = price)
    }
}

impl Answers for PayUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        (action == Action::Pay).then(|| question.verb(&PAY).to_owned())
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let (_, price) = asked(question.desk, question.decision.ask)?;
        match action {
            Action::Pay => Some(say!(question.desk.texts, "do-pay", "price" = price)),
            Action::Pass => Some(say!(question.desk.texts, "do-not-pay")),
            _ => None,
        }
    }
}

impl Judge for PayUi {
    fn worth(&self, _now: &Question<'_>, action: Action) -> Option<f64> {
        (action == Action::Pay).then_some(1.0)
    }
}

impl Pass for PayUi {
    fn ends(&self, _ask: Ask) -> bool {
        true
    }
}
