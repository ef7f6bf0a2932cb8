//! A battle is fought: what is committed to it, who defends, and which die is rolled again.

use warboard_engine::game::{Action, Ask};
use warboard_engine::model::{Modifier, Rulebook, StepKind};

use super::invade::Attack;
use super::room::Room;
use crate::play::names::fold;
use crate::play::read::{Amount, Forces, Plan, Reader, Reading, amount, are_numbers};
use crate::play::verbs::Verb;
use crate::play::windows::Setting;
use crate::text::say;

/// Commit units of a kind.
pub(crate) static COMMIT: Verb = Verb::new(
    &["commit"],
    &["engager", "engage"],
    |desk| say!(desk.texts, "synopsis-commit"),
    |desk| say!(desk.texts, "brief-commit"),
)
.read(commit);

/// Defend.
pub(crate) static DEFEND: Verb = Verb::new(
    &["defend", "d"],
    &["défendre", "défends", "défense"],
    |desk| say!(desk.texts, "synopsis-defend"),
    |desk| say!(desk.texts, "brief-defend"),
)
.read(defend);

/// Roll a die again.
pub(crate) static REROLL: Verb = Verb::new(
    &["reroll"],
    &["relancer", "relance"],
    |desk| say!(desk.texts, "synopsis-reroll"),
    |desk| say!(desk.texts, "brief-reroll"),
);

/// How many units of a kind to commit.
pub(super) struct Commit;

impl Room for Commit {
    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&COMMIT] }
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        Attack.is_step(kind)
    }

    fn is_used(&self, rules: &Rulebook) -> bool {
        has_helpers(rules, |_| true)
    }

    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        amount(words[0]).map(|_| commit(reader, words))
    }
}

/// How many basic units defend.
pub(super) struct Defend;

impl Room for Defend {
    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&DEFEND] }
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        Attack.is_step(kind)
    }

    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        are_numbers(words).then(|| defend(reader, words))
    }
}

/// Which die is rolled again.
pub(super) struct Reroll;

impl Room for Reroll {
    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&REROLL] }
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        Attack.is_step(kind)
    }

    fn is_used(&self, rules: &Rulebook) -> bool {
        has_helpers(rules, |modifier| matches!(modifier, Modifier::Reroll { .. }))
    }

    fn read(&self, reader: &Reader<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == REROLL).then(|| reader.reroll(words))
    }

    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        are_numbers(words).then(|| reader.reroll(words))
    }
}

/// Whether battles are fought, and units of some kind change them in some way.
pub(super) fn has_helpers(rules: &Rulebook, is: fn(&Modifier) -> bool) -> bool {
    let helps = || rules.units.rows().iter().any(|row| row.battle.as_ref().is_some_and(is));
    Attack.is_used(rules) && helps()
}

impl Reader<'_> {
    fn reroll(&self, words: &[&str]) -> Reading {
        let word = match words {
            [word] => Some(word.trim_start_matches(['d', 'D'])),
            _ => None,
        };
        match word.and_then(|word| word.parse().ok()) {
            Some(sides) => Ok(Plan::Answer(vec![Action::Reroll { sides }])),
            None => Err(self.usage(&REROLL)),
        }
    }
}

/// So many units of the kind that is asked about, or of several; or whether to be asked at all.
fn commit(reader: &Reader<'_>, words: &[&str]) -> Reading {
    if let Some((first, rest)) = words.split_first()
        && let Some(setting) = Setting::find(first)
    {
        let kinds = match reader.kind_like(rest) {
            Some(kind) => vec![kind],
            None if rest.is_empty() => reader.desk.rules.units.ids().skip(1).collect(),
            None => return Err(reader.usage(&COMMIT)),
        };
        return Ok(Plan::CommitSetting { kinds, setting });
    }
    let Ask::Commit { unit, most, .. } = reader.decision.ask else {
        return Err(reader.not_now(&COMMIT));
    };
    let Ok(forces) = reader.forces(words) else { return Err(reader.usage(&COMMIT)) };
    match forces {
        Forces { basic: Some(n), kinds: None } => {
            Ok(Plan::Answer(vec![Action::Commit { unit, count: n.or_most(most) }]))
        }
        Forces { kinds: Some(kinds), .. } => Ok(Plan::Commit(kinds)),
        Forces { basic: None, kinds: None } => Err(reader.usage(&COMMIT)),
    }
}

fn defend(reader: &Reader<'_>, words: &[&str]) -> Reading {
    if let [_, further @ ..] = words
        && !further.is_empty()
    {
        return Err(reader.too_much(&DEFEND, further));
    }
    match words.first().map(|word| fold(word)).as_deref() {
        Some("auto") => return Ok(Plan::DefendAuto(true)),
        Some("ask" | "demander") => return Ok(Plan::DefendAuto(false)),
        _ => {}
    }
    let Ask::Defend { most, .. } = reader.decision.ask else {
        return Err(reader.not_now(&DEFEND));
    };
    let n = match words.first() {
        None => Amount::All,
        Some(word) => amount(word).ok_or_else(|| reader.usage(&DEFEND))?,
    };
    Ok(Plan::Answer(vec![Action::Defend { count: n.or_most(most) }]))
}
