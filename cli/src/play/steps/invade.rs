//! Attacks are declared, on spaces and on tokens.

mod read;

use warboard_engine::game::{Action, Ask};
use warboard_engine::model::{Rulebook, StepKind};

use super::battle::has_helpers;
use super::room::Room;
use crate::play::read::{Plan, Reader, Reading};
use crate::play::verbs::Verb;
use crate::text::say;

/// Declare a battle.
pub(crate) static ATTACK: Verb = Verb::new(
    &["attack", "a"],
    &["attaquer", "attaque"],
    |desk| say!(desk.texts, "synopsis-attack"),
    |desk| {
        if has_helpers(&desk.rules, |_| true) {
            say!(desk.texts, "brief-attack")
        } else {
            say!(desk.texts, "brief-attack-alone")
        }
    },
);

/// The last attack once more.
pub(crate) static AGAIN: Verb = Verb::new(
    &["again"],
    &["encore"],
    |desk| say!(desk.texts, "synopsis-again"),
    |desk| say!(desk.texts, "brief-again"),
);

/// End the invasion under way.
pub(crate) static STOP: Verb = Verb::new(
    &["stop"],
    &["arrêter", "arrête", "stopper"],
    |desk| say!(desk.texts, "synopsis-stop"),
    |desk| say!(desk.texts, "brief-stop"),
)
.suits(Rulebook::ends_invasions)
.open_if(|view| view.check(Action::Stop).is_ok());

/// What to attack.
pub(super) struct Attack;

impl Room for Attack {
    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&ATTACK, &AGAIN, &STOP] }
    }

    fn ends(&self, _ask: Ask) -> bool {
        true
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Invade(_))
    }

    fn read(&self, reader: &Reader<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        match verb {
            _ if *verb == ATTACK => Some(reader.attack(words)),
            _ if *verb == AGAIN => Some(reader.again(words)),
            _ if *verb == STOP => Some(Ok(Plan::Answer(vec![Action::Stop]))),
            _ => None,
        }
    }
}
