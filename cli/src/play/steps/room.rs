//! What a room of the terminal offers: all that is said and done about one question, or about what happens in a step.

use warboard_engine::game::{Action, Ask};
use warboard_engine::model::{Rulebook, StepKind};

use crate::play::read::{Plan, Reader, Reading};
use crate::play::verbs::Verb;

/// A room. One that says nothing of something leaves it to the others, or to what is said of everything.
pub(crate) trait Room: Sync {
    /// The commands that answer it, apart from those that answer many things. Help lists them in the order of the rooms.
    fn verbs(&self) -> &'static [&'static Verb] {
        &[]
    }

    /// Whether `end` answers it.
    fn ends(&self, _ask: Ask) -> bool {
        false
    }

    /// What answers it where nothing is done; none: it is to be answered.
    fn pass(&self) -> Option<Action> {
        Some(Action::End)
    }

    /// Whether it belongs to steps of a kind.
    fn is_step(&self, _kind: &StepKind) -> bool {
        false
    }

    /// Whether an edition ever asks it.
    fn is_used(&self, rules: &Rulebook) -> bool {
        rules.steps.rows().iter().any(|step| self.is_step(&step.kind))
    }

    /// Reads a command with the words behind it.
    fn read(&self, _reader: &Reader<'_>, _verb: &Verb, _words: &[&str]) -> Option<Reading> {
        None
    }

    /// Reads a line before it is looked at for a command.
    fn read_first(&self, _reader: &Reader<'_>, _words: &[&str]) -> Option<Reading> {
        None
    }

    /// Reads a line without a command, where it is clear which is meant: a space to place on, a number, cards.
    fn read_bare(&self, _reader: &Reader<'_>, _words: &[&str]) -> Option<Reading> {
        None
    }

    /// Reads an empty line.
    fn read_empty(&self, _reader: &Reader<'_>) -> Reading {
        Ok(Plan::Nothing)
    }

    /// Why a line is nothing that could be meant.
    fn not_read(&self, _reader: &Reader<'_>, _words: &[&str]) -> Option<String> {
        None
    }
}
