//! The board is claimed, space by space.

use warboard_engine::game::Action;
use warboard_engine::model::StepKind;

use super::place::{PLACE, basic_alone, names_spaces, read_spaces};
use super::room::Room;
use crate::play::read::{Reader, Reading};
use crate::play::verbs::Verb;

/// Which empty space to take.
pub(super) struct Claim;

impl Room for Claim {
    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&PLACE] }
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Claim(_))
    }

    fn read(&self, reader: &Reader<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == PLACE).then(|| read(reader, words))
    }

    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        names_spaces(reader, words).then(|| read(reader, words))
    }
}

/// Spaces that are claimed or named in secret.
fn read(reader: &Reader<'_>, words: &[&str]) -> Reading {
    let left = basic_alone(&reader.desk.rules, 1);
    let is_free = |space| reader.view.stands_on(space).is_none();
    read_spaces(reader, words, left, &is_free, |space, _, _| Action::Claim { space })
}
