//! The step that places waiting units. Reinforcement uses the same command.

use warboard_engine::game::{Action, Ask, Decision, Event, Illegal};
use warboard_engine::model::{ArmyId, Rulebook, SpaceId, TableId, UnitKindId};
use warboard_engine::observation::Observation;
use warboard_engine::steps::{Place, StepKind};
use warboard_engine::words::SpacesFound;

use super::claim::CLAIM;
use super::{
    Answers, Describe, Judge, Narrate, Parse, Phrase, Question, Spaces, Standing, StepTrait, StepUi,
};
use crate::events::{BatchWording, BatchedLine, EventBatch, added};
use crate::presenter::Presenter;
use crate::read::{Amount, Command, CommandParser, CountedName, Reading, are_numbers, auto};
use crate::steps::LastCommand;
use crate::text::{Words, say};
use crate::verbs::{AUTO, Verb};
use crate::views::amount::amount;
use crate::views::condition;
use crate::views::reasons;
use crate::views::{example, legal};

/// The command that reinforces or places, depending on the question.
pub(crate) static PLACE: Verb = Verb::new(
    Words::new("words-place"),
    |desk| say!(desk.texts, "synopsis-place", "kinds" = desk.how_many_kinds()),
    |desk| say!(desk.texts, "brief-place", "kinds" = desk.how_many_kinds()),
);

static PLACED: BatchWording = BatchWording::OfArmy(|desk, army, parts| {
    let list = added(desk, parts, false, true);
    say!(desk.texts, "told-placed", "army" = army, "list" = list)
});

/// The question for the spaces of waiting units.
pub(super) struct PlaceUi;

/// The user interface of [`PlaceUi`].
pub(super) static PLACE_UI: StepUi = StepUi {
    verbs: &[&PLACE],
    traits: &[StepTrait::Repeats],
    describe: &PlaceUi,
    parse: &PlaceUi,
    phrase: &PlaceUi,
    answers: &PlaceUi,
    spaces: &PlaceUi,
    judge: &PlaceUi,
    standing: &PlaceUi,
    narrate: &PlaceUi,
    ..StepUi::PLAIN
};

impl Describe for PlaceUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Place(_))
    }

    fn explain_rules(&self, desk: &Presenter, kind: &StepKind) -> Vec<String> {
        let StepKind::Place(keys) = kind else { return Vec::new() };
        rules(desk, keys)
    }
}

impl Parse for PlaceUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        is_placing(verb).then(|| read(reader, words))
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        names_spaces(reader, words).then(|| read(reader, words))
    }

    fn follows(&self, last: &LastCommand) -> bool {
        matches!(last.ask, Ask::Trade { .. } | Ask::Held { .. })
    }
}

impl Phrase for PlaceUi {
    fn left(&self, question: &Question<'_>) -> String {
        waiting(question.desk, question.view, question.decision.army)
    }

    fn prompt(&self, question: &Question<'_>) -> String {
        let (texts, army) = (&question.desk.texts, question.decision.army);
        let (units, example) =
            (question.desk.waiting(question.view, army), question.example_answer());
        if question.view.places_beyond() {
            return say!(texts, "may-place-anywhere", "units" = units, "example" = example);
        }
        if question.desk.is_own(question.decision) {
            return say!(texts, "may-place", "units" = units, "example" = example);
        }
        let army = question.desk.the_army(army);
        say!(texts, "may-place-ally", "army" = army, "units" = units, "example" = example)
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        if self.is_done(question) { Vec::new() } else { vec![spaces(question)] }
    }

    fn is_done(&self, question: &Question<'_>) -> bool {
        question.view.check(Action::End).is_ok()
    }

    fn explain_nothing(&self, desk: &Presenter) -> String {
        say!(desk.texts, "nothing-placed")
    }
}

impl Answers for PlaceUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Place { space, unit, count } = action else { return None };
        let kind = question.desk.kind_behind(unit);
        Some(format!("{} {} {count}{kind}", question.verb(&PLACE), question.word(space)))
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Place { unit, count, .. } = action else { return None };
        Some(say!(question.desk.texts, "do-place", "n" = question.desk.counted(count, unit)))
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        _action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let (desk, texts) = (question.desk, &question.desk.texts);
        let sentence = match illegal {
            Illegal::MustPlace { .. } => {
                let units = desk.waiting(question.view, question.decision.army);
                say!(texts, "illegal-must-place", "units" = units)
            }
            Illegal::Limit { unit, most } => {
                say!(texts, "illegal-limit", "units" = desk.units_of(unit, most))
            }
            Illegal::TooFewWaiting { space, unit, least } => {
                let (space, units) = (desk.the_space(space), desk.units_of(unit, least));
                say!(texts, "illegal-too-few-waiting", "space" = space, "units" = units)
            }
            Illegal::NoneWaiting { unit } => {
                say!(texts, "illegal-none-waiting", "unit" = desk.the_kind(unit, 1))
            }
            _ => return None,
        };
        Some(question.and_may(&sentence))
    }
}

impl Spaces for PlaceUi {
    fn accepts_space(&self, question: &Question<'_>, space: SpaceId) -> bool {
        question.view.takes_units(space)
    }
}

impl Judge for PlaceUi {
    fn worth(&self, question: &Question<'_>, action: Action) -> Option<f64> {
        let Action::Place { space, .. } = action else { return None };
        Some(worth_of(question, space))
    }

    fn reason(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let space = action.spaces().next()?;
        if question.view.needs_units(space).is_some_and(|(_, takes)| takes) {
            let (desk, texts) = (question.desk, &question.desk.texts);
            let taken = say!(texts, "advice-takes", "space" = desk.the_space(space));
            let won = reasons::gains(question, space);
            return Some(won.map_or(taken.clone(), |won| format!("{taken} {won}")));
        }
        reasons::threatened(question, space)
    }
}

impl Standing for PlaceUi {
    /// Returns whether the same army continues to place units; an ally's units are a separate
    /// question.
    fn continues(&self, called: Decision, question: Decision) -> bool {
        puts(called) && called.army == question.army
    }
}

impl Narrate for PlaceUi {
    fn gather(&self, _desk: &Presenter, event: Event) -> Option<(EventBatch, BatchedLine)> {
        let Event::Placed { army, space, unit, count } = event else { return None };
        Some((EventBatch::of_army(&PLACED, army), BatchedLine::At(army, space, unit, count)))
    }
}

/// Formats where a step places units, how many, and what becomes of those who stand there.
fn rules(desk: &Presenter, keys: &Place) -> Vec<String> {
    let texts = &desk.texts;
    let on = keys.on.map(|on| {
        let list = condition::words(desk, desk.rules.facts(on));
        say!(texts, "rules-place-on", "list" = list)
    });
    let needs =
        keys.needs.map(|needs| say!(texts, "rules-place-needs", "list" = amount(desk, needs)));
    let most = keys.most.map(|most| say!(texts, "rules-place-most", "list" = amount(desk, most)));
    let rest = desk.rules.units.ids().filter(|&unit| keys.driven.rest.contains(unit));
    let rest: Vec<String> = rest.map(|unit| desk.kind_word(unit, 2).to_owned()).collect();
    let driven = (!rest.is_empty()).then(|| {
        let (lost, units) = (keys.driven.lost, rest.join(", "));
        say!(texts, "rules-place-driven", "lost" = lost, "units" = units)
    });
    let room = desk.rules.board.most.map(|most| say!(texts, "rules-place-room", "most" = most));
    on.into_iter().chain(needs).chain(most).chain(driven).chain(room).collect()
}

/// Lists the spaces on which units may be placed.
fn spaces(question: &Question<'_>) -> String {
    if question.view.places_beyond() {
        legal::open_spaces(question)
    } else {
        legal::own_spaces(question)
    }
}

fn read(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
    let Ask::Place { left } = reader.decision.ask else { return Err(reader.usage(&PLACE)) };
    let army = reader.decision.army;
    let waits = |unit| if unit == Rulebook::BASIC { left } else { reader.view.waiting(army, unit) };
    let left = reader.desk.rules.units.ids().map(waits).collect();
    let fits = |space| reader.view.takes_units(space);
    let least = |space| reader.view.needs_units(space).map_or(1, |(least, _)| least);
    read_spaces(reader, &PLACE, words, left, (&fits, &least), |space, unit, count| Action::Place {
        space,
        unit,
        count,
    })
}

/// Checks whether a line without a command starts with the name of a space.
pub(super) fn names_spaces(reader: &CommandParser<'_>, words: &[&str]) -> bool {
    if are_numbers(words) {
        return false;
    }
    let line = words.join(" ");
    let first: Vec<&str> = line.split(',').next().unwrap_or_default().split_whitespace().collect();
    let names = reader.counted(&first).names;
    let found = reader.desk.names.find(&reader.before_number(names).join(" "));
    let typo = |found: &SpacesFound| found.fit.is_typo();
    found.is_some_and(|found| !typo(&found) || !reader.is_shortened)
}

/// Checks whether a command puts units on spaces. All such commands answer the current question
/// alike.
pub(super) fn is_placing(verb: &Verb) -> bool {
    *verb == PLACE || *verb == CLAIM
}

/// Parses spaces with numbers, separated by commas, into answers. `left` is the number of units of
/// each kind to place, and `least` the number on a space where none is typed. `verb` is the command whose usage is shown on errors.
pub(super) fn read_spaces(
    reader: &CommandParser<'_>,
    verb: &Verb,
    words: &[&str],
    mut left: Vec<u32>,
    (fits, least): (&dyn Fn(SpaceId) -> bool, &dyn Fn(SpaceId) -> u32),
    action: impl Fn(SpaceId, UnitKindId, u32) -> Action,
) -> Reading {
    if let [word] = words
        && AUTO.is_named(word)
        && !reader.is_space(words)
    {
        return auto(reader, &[]);
    }
    let line = words.join(" ");
    let mut actions = Vec::new();
    for part in parts(reader, &line).into_iter().filter(|part| !part.trim().is_empty()) {
        let words: Vec<&str> = part.split_whitespace().collect();
        // A space may be named `3`, or `All`.
        let whole = CountedName { names: &words, kind: None, n: None };
        let CountedName { names, kind, n } =
            if reader.is_space(&words) { whole } else { reader.counted(&words) };
        match names[reader.before_number(names).len()..] {
            [] => {}
            [_] => return Err(reader.usage(verb)),
            [_, ref behind @ ..] => return Err(reader.no_kind(behind)),
        }
        let space = reader.space(names, fits)?;
        let unit = kind.unwrap_or_else(|| first_left(&left));
        let most = &mut left[usize::from(unit.0)];
        let count = n.unwrap_or_else(|| Amount::Exactly(least(space))).or_most((*most).max(1));
        *most = most.saturating_sub(count);
        actions.push(action(space, unit, count));
    }
    if actions.is_empty() { Err(reader.usage(verb)) } else { Ok(Command::Answer(actions)) }
}

/// Splits a line at its commas, except those in the full name of a space.
fn parts<'l>(reader: &CommandParser<'_>, line: &'l str) -> Vec<&'l str> {
    /// Largest number of commas in a name; bounds the search for the end of a part.
    const COMMAS_MAX: usize = 4;
    let (mut parts, mut rest) = (Vec::new(), line);
    while !rest.is_empty() {
        let ends = rest.match_indices(',').map(|(at, _)| at).chain([rest.len()]);
        let ends: Vec<usize> = ends.take(COMMAS_MAX + 1).collect();
        let is_named = |end: &&usize| {
            let words: Vec<&str> = rest[..**end].split_whitespace().collect();
            reader.is_space(reader.counted(&words).names)
        };
        let end = ends[1..].iter().rev().find(is_named).unwrap_or(&ends[0]);
        parts.push(&rest[..*end]);
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    parts
}

/// Checks whether a bot was called to put units on the board, not to move them.
pub(super) fn puts(called: Decision) -> bool {
    !matches!(called.ask, Ask::Move { .. })
}

/// Returns `n` basic units to place, and 0 of every other kind.
pub(super) fn basic_alone(rules: &Rulebook, n: u32) -> Vec<u32> {
    rules.units.ids().map(|unit| if unit == Rulebook::BASIC { n } else { 0 }).collect()
}

/// Returns the first kind with units left, or the basic one if there is none.
fn first_left(left: &[u32]) -> UnitKindId {
    UnitKindId::from_index(left.iter().position(|&n| n > 0).unwrap_or(0))
}

/// Formats the units that wait to be placed: the number of basic units, or each kind with its name.
/// Empty if none wait.
fn waiting(desk: &Presenter, view: &Observation<'_>, army: ArmyId) -> String {
    let others = desk.rules.units.ids().skip(1).any(|unit| view.waiting(army, unit) > 0);
    match view.waiting(army, Rulebook::BASIC) {
        _ if others => format!(" ({})", desk.waiting(view, army)),
        0 => String::new(),
        n => format!(" ({n})"),
    }
}

/// Returns the value of a space as an example for placing units. Spaces beside enemies come first,
/// then those with many units.
pub(super) fn worth_of(question: &Question<'_>, space: SpaceId) -> f64 {
    let front = example::n_hostile(question, space).min(1);
    let troops = question.view.troops(space).min(1000);
    f64::from(u8::try_from(front).unwrap_or(1)) + f64::from(troops) / 1000.0
}
