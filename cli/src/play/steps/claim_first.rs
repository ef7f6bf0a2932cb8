//! Spaces are named in secret before the others claim.

use warboard_engine::game::{Action, Decision, Illegal};
use warboard_engine::steps::StepKind;

use super::claim::{Claim, adds};
use super::{Question, Room};
use crate::play::desk::Desk;
use crate::play::read::{Reader, Reading};
use crate::play::verbs::Verb;
use crate::text::say;

/// Which empty space to name in secret.
pub(super) struct ClaimFirst;

impl Room for ClaimFirst {
    fn keys(&self, desk: &Desk, kind: &StepKind) -> Option<String> {
        let StepKind::ClaimFirst(keys) = kind else { return None };
        Some(desk.units(keys.units))
    }

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

    fn asks(&self, now: &Question<'_>) -> String {
        {
            let adds = u32::from(adds(now.desk));
            say!(now.desk.texts, "may-name", "example" = now.example(), "adds" = adds)
        }
    }

    fn lists(&self, now: &Question<'_>) -> Vec<String> {
        Claim.lists(now)
    }

    fn says(&self, now: &Question<'_>, action: Action) -> Option<String> {
        let Action::Claim { space } = action else { return None };
        Some(say!(now.desk.texts, "do-name", "space" = now.desk.the_space(space)))
    }

    fn refuses(&self, now: &Question<'_>, _action: Action, illegal: Illegal) -> Option<String> {
        let Illegal::Named { space } = illegal else { return None };
        let named = say!(now.desk.texts, "illegal-named", "space" = now.desk.the_space(space));
        Some(format!("{named} {}", say!(now.desk.texts, "illegal-not-empty")))
    }

    fn repeats(&self) -> bool {
        true
    }

    fn is_private(&self) -> bool {
        true
    }

    fn is_secret(&self) -> bool {
        true
    }

    fn goes_on(&self, called: Decision, now: Decision) -> bool {
        Claim.goes_on(called, now)
    }

    fn called(&self, desk: &Desk) -> Option<String> {
        Claim.called(desk)
    }
}
