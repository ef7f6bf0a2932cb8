//! Spaces are named in secret before the others claim.

use warboard_engine::model::StepKind;

use super::claim::Claim;
use super::room::Room;
use crate::play::read::{Reader, Reading};
use crate::play::verbs::Verb;

/// Which empty space to name in secret.
pub(super) struct ClaimFirst;

impl Room for ClaimFirst {
    fn verbs(&self) -> &'static [&'static Verb] {
        Claim.verbs()
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::ClaimFirst(_))
    }

    fn read(&self, reader: &Reader<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        Claim.read(reader, verb, words)
    }

    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        Claim.read_bare(reader, words)
    }
}
