//! The step in which spaces are named in secret before the others claim.

use warboard_engine::game::{Action, Decision, Illegal};
use warboard_engine::steps::StepKind;

use super::claim::{ClaimUi, adds};
use super::{Question, Room};
use crate::play::desk::Presenter;
use crate::play::read::{CommandParser, Reading};
use crate::play::verbs::Verb;
use crate::text::say;

/// The question for the empty space to name in secret.
pub(super) struct ClaimFirstUi;

impl Room for ClaimFirstUi {
    fn keys(&self, desk: &Presenter, kind: &StepKind) -> Option<String> {
        let StepKind::ClaimFirst(keys) = kind else { return None };
        Some(desk.units(keys.units))
    }

    fn verbs(&self) -> &'static [&'static Verb] {
        ClaimUi.verbs()
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::ClaimFirst(_))
    }

    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        ClaimUi.read(reader, verb, words)
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        ClaimUi.read_bare(reader, words)
    }

    fn asks(&self, now: &Question<'_>) -> String {
        {
            let adds = u32::from(adds(now.desk));
            say!(now.desk.texts, "may-name", "example" = now.example(), "adds" = adds)
        }
    }

    fn lists(&self, now: &Question<'_>) -> Vec<String> {
        ClaimUi.lists(now)
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
        ClaimUi.goes_on(called, now)
    }

    fn called(&self, desk: &Presenter) -> Option<String> {
        ClaimUi.called(desk)
    }
}
