//! Checks of amounts: that each source has what it counts where the amount stands, that printed
//! numbers exist, and that nothing is reckoned from itself.

use std::collections::BTreeSet;

use crate::edition::codes;
use crate::edition::draft::{Draft, FirstValues};
use crate::edition::keys::{AmountDraft, TableKind};
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::SourceSpan;
use crate::model::kept::owners;
use crate::model::{
    Amount, AskedOn, Fact, Gift, GiftOf, Per, TableId as _, Term, TermSource, TrackId, VariableId,
};
use crate::steps::StepKind;

pub(super) fn check(draft: &Draft, problems: &Problems) {
    check_printed(draft, problems);
    for row in &draft.amounts {
        for &term in draft.terms(row.amount) {
            check_source(draft, *row, term, problems);
            check_number(draft, *row, term, problems);
        }
    }
    check_reckoned(draft, problems);
    for row in draft.all_steps() {
        let Some(step) = &row.step else { continue };
        let StepKind::Count(keys) = &step.kind else { continue };
        check_gifts(draft, &keys.gives, &format!("step `{}`", step.id), row.place, problems);
    }
}

/// Reports a source that has nothing to count, or that would tell players what they may not know.
fn check_source(draft: &Draft, row: AmountDraft, term: Term, problems: &Problems) {
    let refuse = |message: String, help: &str| {
        problems.add(Problem::error(codes::NOT_ALLOWED, row.place, message).help(help));
    };
    let is_reckoned = matches!(row.on, AskedOn::Reckoned | AskedOn::Space);
    if term.at.is_some() && !matches!(row.on, AskedOn::Card | AskedOn::Hook | AskedOn::Space) {
        let message = "an amount asks for `at`, where no space is concerned";
        refuse(message.to_owned(), "write `when`, which asks about the army");
    }
    match term.source {
        TermSource::Run(_) if is_reckoned || row.on == AskedOn::Victory => {
            let message = "an amount that is read at any time calls a function with `run`";
            refuse(
                message.to_owned(),
                "say it with the other sources, or set a variable in a script",
            );
        }
        TermSource::Card(_)
            if is_reckoned || matches!(row.on, AskedOn::Victory | AskedOn::Hook) =>
        {
            let message = "an amount counts a number of a `card`, where none is played";
            refuse(message.to_owned(), "write `hand` or `laid` with `number`");
        }
        TermSource::Fact(fact) => match draft.facts(fact) {
            [Fact::Hand(..)]
                if term.number.is_some() && !matches!(row.on, AskedOn::Victory | AskedOn::Hook) =>
            {
                let message =
                    "an amount counts a `number` of the cards in a hand, which others may not know";
                refuse(
                    message.to_owned(),
                    "leave `number` out: how many cards there are is public",
                );
            }
            [Fact::Has(variable, _)]
                if matches!(row.on, AskedOn::Card | AskedOn::Order | AskedOn::Space) =>
            {
                let found = draft.variables.get(variable.index()).map(|row| &row.variable);
                if let Some(found) = found.filter(|found| found.is_hidden()) {
                    let message = format!(
                        "`has` counts variable `{}`, which is hidden from some players",
                        found.id
                    );
                    refuse(
                        message,
                        "name a function with `effect`, which shows what it means to show",
                    );
                }
            }
            _ => {}
        },
        _ => {}
    }
}

/// Reports a variable that begins with a number that is printed on none of its owners.
fn check_printed(draft: &Draft, problems: &Problems) {
    for row in &draft.variables {
        let (FirstValues::Printed(name), Some(on)) = (&row.start, owners(row.variable.per)) else {
            continue;
        };
        let begins = format!("variable `{}` begins with", row.variable.id);
        tell_unprinted(draft, &begins, on, &name.value, name.place, problems);
    }
}

/// Numbers printed on something, by name.
type PrintedNumbers = [(Box<str>, u32)];

/// Reports a printed number that nothing has.
fn check_number(draft: &Draft, row: AmountDraft, term: Term, problems: &Problems) {
    let number = match term.source {
        TermSource::Card(number) | TermSource::NumberThere(number) => Some(number),
        _ => term.number,
    };
    let Some(name) = number.and_then(|number| draft.numbers.get(usize::from(number.0))) else {
        return;
    };
    let on = match term.source {
        TermSource::Spaces(_) | TermSource::NumberThere(_) => TableKind::Space,
        TermSource::Regions(_) => TableKind::Region,
        TermSource::Units(..) | TermSource::UnitsThere(_) => TableKind::Unit,
        TermSource::Fact(fact) if matches!(draft.facts(fact), [Fact::LaidToken(..)]) => {
            TableKind::Token
        }
        _ => TableKind::Card,
    };
    tell_unprinted(draft, "an amount counts", on, name, row.place, problems);
}

/// Reports a number that is printed on no row of a table.
pub(super) fn tell_unprinted(
    draft: &Draft,
    counts: &str,
    on: TableKind,
    name: &str,
    place: SourceSpan,
    problems: &Problems,
) {
    let all: Vec<&PrintedNumbers> = match on {
        TableKind::Space => draft.board.spaces.iter().map(|row| &*row.space.numbers).collect(),
        TableKind::Region => draft.board.regions.iter().map(|row| &*row.region.numbers).collect(),
        TableKind::Unit => draft.units.iter().map(|row| &*row.unit.numbers).collect(),
        TableKind::Token => draft.tokens.iter().map(|row| &*row.face.numbers).collect(),
        TableKind::Army => draft.armies.iter().map(|row| &*row.numbers).collect(),
        _ => draft.cards.iter().map(|row| &*row.card.numbers).collect(),
    };
    let names = all.into_iter().flatten().map(|(name, _)| &**name);
    let bonus = (on == TableKind::Region).then_some("bonus");
    let known: BTreeSet<&str> = names.chain(bonus).collect();
    if !known.contains(name) {
        let message = format!("{counts} `{name}`, which is printed on no {}", on.word());
        let problem = Problem::error(codes::UNKNOWN_NUMBER, place, message);
        problems.add(problem.nearest(name, known.into_iter()));
    }
}

/// Reports gifts of variables that an army cannot be given.
fn check_gifts(draft: &Draft, gifts: &[Gift], what: &str, place: SourceSpan, problems: &Problems) {
    for gift in gifts {
        let GiftOf::Variable(variable) = gift.of else { continue };
        let Some(row) = draft.variables.get(variable.index()) else { continue };
        if !matches!(row.variable.per, Per::Game | Per::Army) {
            let id = &row.variable.id;
            let message = format!("{what} gives `{id}`, which no army has");
            let problem = Problem::error(codes::NOT_ALLOWED, place, message);
            problems.add(problem.help("set it in a script: it names the space, region or track"));
        } else if row.variable.is.is_some() {
            let id = &row.variable.id;
            let message = format!("{what} gives `{id}`, which is always reckoned");
            problems.add(Problem::error(codes::NOT_ALLOWED, place, message));
        }
    }
}

/// Reports markers and variables that are reckoned from themselves, or about no army.
fn check_reckoned(draft: &Draft, problems: &Problems) {
    for (at, row) in draft.tracks.iter().enumerate() {
        let Some(is) = row.track.is else { continue };
        let what = format!("the marker of track `{}`", row.track.id);
        let seen = ReckonedReads::of(draft, is);
        check_amount(
            draft,
            (is, false),
            &what,
            seen.tracks.contains(&TrackId::from_index(at)),
            problems,
        );
    }
    for (at, row) in draft.variables.iter().enumerate() {
        let Some(is) = row.variable.is else { continue };
        let what = format!("variable `{}`", row.variable.id);
        let is_circle =
            ReckonedReads::of(draft, is).variables.contains(&VariableId::from_index(at));
        check_amount(draft, (is, row.variable.per == Per::Army), &what, is_circle, problems);
    }
}

/// Reports a number that is reckoned from itself, or of no army where none has it.
fn check_amount(
    draft: &Draft,
    (is, has_army): (Amount, bool),
    what: &str,
    is_circle: bool,
    problems: &Problems,
) {
    let Some(found) = draft.amounts.iter().find(|row| row.amount == is) else { return };
    if is_circle {
        let message = format!("{what} is reckoned from itself");
        problems.add(Problem::error(codes::NOT_ALLOWED, found.place, message));
    }
    let lacks = |term: &Term| {
        let needs_none = matches!(term.source, TermSource::Number(_) | TermSource::Track(..));
        term.of.is_none() && !needs_none && !is_of_game(draft, term.source)
    };
    if !has_army && draft.terms(is).iter().any(lacks) {
        let message = format!("{what} counts for no army");
        let problem = Problem::error(codes::NOT_ALLOWED, found.place, message);
        problems.add(problem.help("write `of`, with the id of an army or a faction"));
    }
}

/// Returns whether a source is a variable of the game.
fn is_of_game(draft: &Draft, source: TermSource) -> bool {
    let TermSource::Fact(fact) = source else { return false };
    let &[Fact::Has(variable, _)] = draft.facts(fact) else { return false };
    draft.variables.get(variable.index()).is_some_and(|row| row.variable.per == Per::Game)
}

/// The tracks and variables that an amount reads, also through what is reckoned for it.
#[derive(Debug, Default)]
struct ReckonedReads {
    tracks: BTreeSet<TrackId>,
    variables: BTreeSet<VariableId>,
}

impl ReckonedReads {
    fn of(draft: &Draft, amount: Amount) -> Self {
        let mut seen = Self::default();
        seen.amount(draft, amount);
        seen
    }

    fn amount(&mut self, draft: &Draft, amount: Amount) {
        for &term in draft.terms(amount) {
            if let TermSource::Track(track, _) = term.source {
                self.track(draft, track);
            }
            for condition in term.conditions() {
                for &fact in draft.facts(condition) {
                    if let Fact::Track(track, _) = fact {
                        self.track(draft, track);
                    }
                    if let Some(variable) = fact.variable() {
                        self.variable(draft, variable);
                    }
                }
            }
        }
    }

    fn variable(&mut self, draft: &Draft, variable: VariableId) {
        let row = draft.variables.get(variable.index());
        if self.variables.insert(variable)
            && let Some(is) = row.and_then(|row| row.variable.is)
        {
            self.amount(draft, is);
        }
    }

    fn track(&mut self, draft: &Draft, track: TrackId) {
        if self.tracks.insert(track)
            && let Some(is) = draft.tracks.get(track.index()).and_then(|row| row.track.is)
        {
            self.amount(draft, is);
        }
    }
}
