//! Checks of steps that never have anything to do.
//!
//! The room of a step declares what the step can bring. By default that is units, cards and spaces,
//! so later steps may have something to do.

use crate::edition::codes;
use crate::edition::draft::{Draft, StepDraft};
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::SourceSpan;
use crate::model::{DeckId, Fact, SymbolMask, TableId, Term, TermSource};
use crate::steps::room::Brings;
use crate::steps::{Buy, Good, Step, StepKind};

pub(super) fn check(draft: &Draft, whole: SourceSpan, problems: &Problems) {
    check_opening(draft, whole, problems);
    for (at, row) in draft.turn.iter().enumerate() {
        let Some(step) = &row.step else { continue };
        let (before, after) = (&draft.turn[..at], &draft.turn[at + 1..]);
        if matches!(step.kind, StepKind::Place(_)) && leaves_nothing(&draft.opening) {
            check_place(step, row.place, before, after, problems);
        }
        if let StepKind::Trade(keys) = &step.kind {
            check_trade(draft, step, row.place, keys.deck, problems);
        }
        if let StepKind::Buy(keys) = &step.kind {
            check_buy(draft, step, row.place, keys, problems);
        }
        if let StepKind::Draw(keys) = &step.kind
            && draft.terms(keys.cards).iter().all(|term| is_of_conquests(draft, term))
            && before.iter().all(conquers_nothing)
        {
            let reason = "no step before it in the turn conquers";
            idle(step, row.place, "has nothing to draw for", reason, problems);
        }
    }
}

/// Returns whether a term counts conquests of the turn.
fn is_of_conquests(draft: &Draft, term: &Term) -> bool {
    match term.source {
        TermSource::LosingArmies | TermSource::LosingFactions => true,
        TermSource::Fact(fact) => matches!(draft.facts(fact), [Fact::Conquered(_)]),
        _ => false,
    }
}

fn warning(step: &Step, place: SourceSpan, what: &str, reason: &str) -> Problem {
    let message = format!("step `{}` {what}: {reason}", step.id);
    Problem::warning(codes::IDLE_STEP, place, message)
}

fn idle(step: &Step, place: SourceSpan, what: &str, reason: &str, problems: &Problems) {
    problems.add(warning(step, place, what, reason).likely());
}

fn check_opening(draft: &Draft, whole: SourceSpan, problems: &Problems) {
    let fills = |row: &StepDraft| row.step.as_ref().is_none_or(|step| !fills_nothing(&step.kind));
    let Some(first) = draft.opening.iter().position(fills) else {
        // A step in the wrong part is reported separately, and so is a board without spaces.
        if draft.played().any(|row| fills_spaces(row) || takes_spaces(row))
            || draft.board.spaces.is_empty()
            || !draft.start.is_empty()
        {
            return;
        }
        let place = draft.opening.first().map_or(whole, |row| row.place);
        let message = "the opening leaves every space empty: no step claims or deals";
        problems.add(Problem::warning(codes::EMPTY_SPACES, place, message).likely());
        return;
    };
    check_deals(draft, problems);
    let is_full = fills_spaces(&draft.opening[first]);
    for (at, row) in draft.opening.iter().enumerate() {
        let Some(step) = &row.step else { continue };
        if at < first && matches!(step.kind, StepKind::Reinforce(_)) {
            let reason = "no step before it claims or deals";
            idle(step, row.place, "has no space to reinforce", reason, problems);
        }
        let is_full = is_full && draft.opening[first].meets(row);
        if at > first && is_full && gives_spaces(&step.kind) {
            let reason = "a step before it fills them all";
            idle(step, row.place, "finds no empty space", reason, problems);
        }
    }
}

/// Warns about a limit for armies without a seat if the step deals them no spaces.
fn check_deals(draft: &Draft, problems: &Problems) {
    for row in &draft.opening {
        let Some(Step { id, kind: StepKind::Deal(keys), .. }) = &row.step else { continue };
        if keys.spaces_neutral.is_some() && !keys.neutral {
            let message = format!("`spaces_neutral` of step `{id}` has no effect");
            let problem = Problem::warning(codes::NO_CHANGE, row.place, message).likely();
            problems.add(problem.help("write `neutral = true` beside it, or leave it out"));
        }
    }
}

fn fills_spaces(row: &StepDraft) -> bool {
    row.step.as_ref().is_some_and(|step| gives_spaces(&step.kind))
}

/// Returns whether a step may place units on land of nobody.
fn takes_spaces(row: &StepDraft) -> bool {
    let takes = |step: &Step| matches!(&step.kind, StepKind::Place(keys) if keys.on.is_some());
    row.step.as_ref().is_some_and(takes)
}

fn gives_spaces(kind: &StepKind) -> bool {
    matches!(kind, StepKind::Claim(_) | StepKind::Deal(_))
}

fn fills_nothing(kind: &StepKind) -> bool {
    match kind {
        StepKind::Claim(keys) => keys.at_once,
        StepKind::TurnOrder(_) | StepKind::Reinforce(_) => true,
        _ => false,
    }
}

/// Returns whether the opening places all units that armies start with, so that none are left for
/// the first turn.
fn leaves_nothing(opening: &[StepDraft]) -> bool {
    let mut steps = opening.iter().filter_map(|row| row.step.as_ref());
    steps.any(|step| matches!(step.kind, StepKind::Reinforce(_)))
}

fn check_place(
    step: &Step,
    place: SourceSpan,
    before: &[StepDraft],
    after: &[StepDraft],
    problems: &Problems,
) {
    let is_place =
        |row: &StepDraft| matches!(&row.step, Some(Step { kind: StepKind::Place(_), .. }));
    let since = before.iter().rposition(is_place).map_or(0, |at| at + 1);
    if !before[since..].iter().all(gives_no_units) {
        return;
    }
    let what = "has nothing to place";
    let next_turn = since == 0 && !after.iter().all(gives_no_units);
    if next_turn {
        let reason = "the steps that give units come after it";
        problems.add(warning(step, place, what, reason).guess());
    } else {
        idle(step, place, what, "no step before it gives units", problems);
    }
}

/// Returns whether a step cannot bring what `what` selects. A step that could not be read may bring
/// it.
fn lacks(row: &StepDraft, what: impl Fn(Brings) -> bool) -> bool {
    row.step.as_ref().is_some_and(|step| !what(step.kind.brings()))
}

fn gives_no_units(row: &StepDraft) -> bool {
    lacks(row, |brings| brings.units)
}

fn conquers_nothing(row: &StepDraft) -> bool {
    lacks(row, |brings| brings.spaces)
}

/// Warns about a `trade` step if no step of the turn draws cards for it.
fn check_trade(
    draft: &Draft,
    step: &Step,
    place: SourceSpan,
    deck: Option<DeckId>,
    problems: &Problems,
) {
    let gives_no_card = |row: &StepDraft| {
        let other = |step: &Step| {
            let named = step.kind.names().deck;
            named.is_some() && deck.is_some() && named != deck
        };
        lacks(row, |brings| brings.cards) || row.step.as_ref().is_some_and(other)
    };
    if draft.played().all(gives_no_card) {
        let row = deck.and_then(|deck| draft.decks.get(deck.index()));
        let reason = match row {
            Some(row) => format!("no step draws from deck `{}`", row.deck.id),
            None => "no step draws cards".to_owned(),
        };
        idle(step, place, "has nothing to trade", &reason, problems);
    }
}

/// Reports what a `buy` step sells without a price or a limit, and what can never be paid or placed.
fn check_buy(draft: &Draft, step: &Step, place: SourceSpan, keys: &Buy, problems: &Problems) {
    let rows = keys.units.iter().map(|&unit| (unit, draft.units.get(unit.index())));
    let units: Vec<_> = rows.filter_map(|(unit, row)| Some((unit, row?))).collect();
    for (unit, row) in &units {
        if row.unit.price.is_none() && !keys.limits(Good::Unit(*unit)) {
            let id = &row.unit.id;
            let message =
                format!("step `{}` sells unit `{id}`, which has no price and no limit", step.id);
            let problem = Problem::error(codes::FREE_WITHOUT_LIMIT, place, message);
            problems.add(problem.help(format!(
                "write `price = {{ … }}` in unit `{id}`, or limit the step by `most`"
            )));
        }
    }
    let is_sound = draft.cards.iter().all(|row| row.deck.is_some());
    let shown = draft.cards.iter().map(|row| row.card.symbols);
    let shown = shown.fold(SymbolMask::NONE, SymbolMask::union);
    let is_unpaid = units.iter().all(|(_, row)| {
        let card = row.unit.price.as_ref().map_or(SymbolMask::NONE, |price| price.card);
        !card.is_empty() && !card.meets(shown)
    });
    if is_sound && !units.is_empty() && is_unpaid && keys.cards.is_none() {
        let reason = "no card shows one of its symbols";
        idle(step, place, "has nothing to buy with", reason, problems);
    }
    let places = |row: &StepDraft| {
        row.step.as_ref().is_none_or(|step| matches!(step.kind, StepKind::Place(_)))
    };
    if !units.is_empty() && !draft.played().any(places) {
        let reason = "the turn has no step `place`";
        idle(step, place, "sells units that are never placed", reason, problems);
    }
}
