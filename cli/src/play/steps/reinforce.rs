//! Own spaces are reinforced while the board is set up.

use warboard_engine::game::{Action, Ask};
use warboard_engine::model::StepKind;

use super::place::{PLACE, basic_alone, names_spaces, read_spaces};
use super::room::Room;
use crate::play::read::{Reader, Reading};
use crate::play::verbs::Verb;

/// Which own space to add to.
pub(super) struct Reinforce;

impl Room for Reinforce {
    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&PLACE] }
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Reinforce(_))
    }

    fn read(&self, reader: &Reader<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == PLACE).then(|| read(reader, words))
    }

    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        names_spaces(reader, words).then(|| read(reader, words))
    }
}

fn read(reader: &Reader<'_>, words: &[&str]) -> Reading {
    let Ask::Reinforce { left } = reader.decision.ask else { return Err(reader.usage(&PLACE)) };
    let left = basic_alone(&reader.desk.rules, left);
    let fits = |space| reader.view.is_on(reader.decision.army, space);
    read_spaces(reader, words, left, &fits, |space, _, count| Action::Reinforce { space, count })
}
