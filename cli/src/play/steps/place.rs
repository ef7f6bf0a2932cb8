//! Units that wait are placed. Spaces are claimed and reinforced with the same command.

use warboard_engine::game::{Action, Ask};
use warboard_engine::model::{Rulebook, SpaceId, StepKind, TableId, UnitKindId};

use super::room::Room;
use crate::play::names::{Fit, Found};
use crate::play::read::{Amount, Counted, Plan, Reader, Reading, are_numbers, auto};
use crate::play::verbs::{AUTO, Meant, Verb};
use crate::text::say;

/// Take, reinforce or place, whichever is asked.
pub(crate) static PLACE: Verb = Verb::new(
    &["place", "claim", "reinforce", "put", "p"],
    &["placer", "prendre", "prends", "renforcer", "renforce", "revendiquer", "poser"],
    |desk| say!(desk.texts, "synopsis-place", "kinds" = desk.how_many_kinds()),
    |desk| say!(desk.texts, "brief-place", "kinds" = desk.how_many_kinds()),
);

/// Where units go that wait.
pub(super) struct Place;

impl Room for Place {
    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&PLACE] }
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Place(_))
    }

    fn read(&self, reader: &Reader<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == PLACE).then(|| read(reader, words))
    }

    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        names_spaces(reader, words).then(|| read(reader, words))
    }
}

fn read(reader: &Reader<'_>, words: &[&str]) -> Reading {
    let Ask::Place { left } = reader.decision.ask else { return Err(reader.usage(&PLACE)) };
    let army = reader.decision.army;
    let waits = |unit| if unit == Rulebook::BASIC { left } else { reader.view.waiting(army, unit) };
    let left = reader.desk.rules.units.ids().map(waits).collect();
    let fits = |space| reader.view.is_on(army, space);
    read_spaces(reader, words, left, &fits, |space, unit, count| Action::Place {
        space,
        unit,
        count,
    })
}

/// Whether a line without a command begins with the name of a space.
pub(super) fn names_spaces(reader: &Reader<'_>, words: &[&str]) -> bool {
    if are_numbers(words) {
        return false;
    }
    let line = words.join(" ");
    let first: Vec<&str> = line.split(',').next().unwrap_or_default().split_whitespace().collect();
    let names = reader.counted(&first).names;
    let found = reader.desk.names.find(&reader.before_number(names).join(" "));
    let verb = Verb::find(words[0], reader.desk.lang(), Some(reader.decision.ask));
    let typo = |found: &Found| matches!(found.fit, Fit::Typo(_));
    let command = matches!(verb, Meant::Beginning(_) | Meant::Several(_));
    found.is_some_and(|found| !typo(&found) || !command)
}

/// Spaces with numbers, each between commas, and what answers for each. `left` is how many of each kind there are to
/// place.
pub(super) fn read_spaces(
    reader: &Reader<'_>,
    words: &[&str],
    mut left: Vec<u32>,
    fits: &dyn Fn(SpaceId) -> bool,
    action: impl Fn(SpaceId, UnitKindId, u32) -> Action,
) -> Reading {
    if let [word] = words
        && Verb::find(word, reader.desk.lang(), None) == Meant::Exactly(&AUTO)
    {
        return auto(reader, &[]);
    }
    let line = words.join(" ");
    let mut actions = Vec::new();
    for part in line.split(',').filter(|part| !part.trim().is_empty()) {
        let words: Vec<&str> = part.split_whitespace().collect();
        let Counted { names, kind, n } = reader.counted(&words);
        match names[reader.before_number(names).len()..] {
            [] => {}
            [_] => return Err(reader.usage(&PLACE)),
            [_, ref behind @ ..] => return Err(reader.no_kind(behind)),
        }
        let space = reader.space(names, fits)?;
        let unit = kind.unwrap_or_else(|| first_left(&left));
        let most = &mut left[usize::from(unit.0)];
        let count = n.unwrap_or(Amount::Exactly(1)).or_most((*most).max(1));
        *most = most.saturating_sub(count);
        actions.push(action(space, unit, count));
    }
    if actions.is_empty() { Err(reader.usage(&PLACE)) } else { Ok(Plan::Answer(actions)) }
}

/// So many basic units to place, and none of another kind.
pub(super) fn basic_alone(rules: &Rulebook, n: u32) -> Vec<u32> {
    rules.units.ids().map(|unit| if unit == Rulebook::BASIC { n } else { 0 }).collect()
}

/// The first kind of which some are left; the basic one where none is.
fn first_left(left: &[u32]) -> UnitKindId {
    UnitKindId::from_index(left.iter().position(|&n| n > 0).unwrap_or(0))
}
