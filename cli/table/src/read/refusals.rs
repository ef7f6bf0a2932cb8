//! Refusals of lines, and commands that every question takes in the same way.

use warboard_engine::observation::Observation;

use super::{Command, CommandParser, Reading};
use crate::presenter::Presenter;
use crate::text::say;
use crate::verbs::{END, Verb};

impl CommandParser<'_> {
    /// Parses a command that shows a text and takes no arguments.
    pub(crate) fn shows(
        &self,
        verb: &Verb,
        rest: &[&str],
        show: impl FnOnce(&Presenter, &Observation<'_>) -> String,
    ) -> Reading {
        self.alone(verb, rest, || Ok(Command::Show(show(self.desk, self.view))))
    }

    /// Returns the pass of the question, or a refusal if it has none.
    pub(crate) fn pass_or_refuse(&self, verb: &Verb) -> Reading {
        let pass = self.question.ui.passes;
        pass.map(|pass| Command::Answer(vec![pass])).ok_or_else(|| self.not_now(verb))
    }

    /// Passes the rest of the turn, if the question can be ended.
    pub(crate) fn end_turn(&self) -> Reading {
        if self.question.ui.pass.ends(self.decision.ask) {
            Ok(Command::EndTurn { turn: self.view.turn().number })
        } else {
            Err(self.not_now(&END))
        }
    }

    /// Explains that words are not one of the answers, and lists the possible ones.
    pub(crate) fn no_choice(&self) -> String {
        self.question.and_may(&say!(self.desk.texts, "illegal-no-choice"))
    }

    /// Refuses a command that does not answer the question, and lists those that do.
    pub(crate) fn not_now(&self, verb: &Verb) -> String {
        let (typed, meant) = self.typed;
        let is_typed = meant == Some(verb) && typed.chars().count() > 2;
        let word = if is_typed { typed } else { verb.word(self.desk.lang()) };
        self.question.and_may(&say!(self.desk.texts, "not-now", "word" = word))
    }

    /// Formats the usage of a command.
    pub(crate) fn usage(&self, verb: &Verb) -> String {
        say!(self.desk.texts, "usage", "synopsis" = verb.synopsis(self.desk))
    }
}
