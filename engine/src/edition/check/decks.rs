//! Checks of decks: where a step names no deck, every faction that plays has one.

use crate::edition::codes;
use crate::edition::draft::{DeckDraft, Draft, StepDraft};
use crate::edition::problem::{Problem, Problems};
use crate::edition::settle::row_faction;
use crate::model::Duty;
use crate::steps::{StepKind, Trade};

/// Number of cards in a set.
const SET: u32 = 3;

pub(super) fn check(draft: &Draft, problems: &Problems) {
    for row in draft.summary() {
        let Some(step) = &row.step else { continue };
        if let StepKind::Trade(keys) = &step.kind {
            check_duty(row, keys, problems);
        }
        let unnamed = if let StepKind::Draw(keys) = &step.kind {
            keys.deck.is_none()
        } else if let StepKind::DealCards(keys) = &step.kind {
            keys.deck.is_none()
        } else {
            false
        };
        if unnamed {
            check_decks(draft, row, &step.id, problems);
        }
    }
}

/// Checks that each faction with a seat in a game with the step has exactly one deck. Only decks
/// held in the hands of its armies count.
fn check_decks(draft: &Draft, row: &StepDraft, step: &str, problems: &Problems) {
    let mut told = Vec::new();
    let games = draft
        .setups
        .iter()
        .filter(|setup| setup.players.is_none_or(|players| row.is_for(players.value)));
    for &army in
        games.filter_map(|setup| setup.seats.as_ref()).flat_map(|at| at.value.iter().flatten())
    {
        let Some(found) = draft.armies.get(army) else { continue };
        let faction = row_faction(draft, army);
        if told.contains(&faction) {
            continue;
        }
        told.push(faction);
        let Some(faction) = faction else {
            let message =
                format!("step `{step}` names no deck, and army `{}` is of no faction", found.id);
            problems.add(Problem::error(codes::MISSING_DECK, row.place, message));
            continue;
        };
        let own = |deck: &&DeckDraft| {
            !deck.deck.apart && deck.faction.is_some_and(|at| at.value == faction)
        };
        let id = draft.factions.get(faction).map_or("", |row| &*row.id);
        let mut decks = draft.decks.iter().filter(own);
        match (decks.next(), decks.next()) {
            (Some(_), None) => {}
            (None, _) => {
                let message = format!("step `{step}` names no deck, and faction `{id}` has none");
                let problem = Problem::error(codes::MISSING_DECK, row.place, message);
                problems.add(problem.help("give a deck its `faction`, or the step its `deck`"));
            }
            (Some(_), Some(second)) => {
                let message = format!("step `{step}` names no deck, and faction `{id}` has two");
                let problem = Problem::error(codes::MISSING_DECK, row.place, message);
                let at = second.faction.map_or(row.place, |at| at.place);
                problems.add(problem.also(at, "the second one"));
            }
        }
    }
}

/// Reports a duty to trade that the sets allowed in one turn cannot meet.
fn check_duty(row: &StepDraft, keys: &Trade, problems: &Problems) {
    let (Some(most), Some(Duty { at, until: Some(until) })) = (keys.per_turn, keys.must) else {
        return;
    };
    let left = at.saturating_sub(most.saturating_mul(SET));
    if left > until {
        let message = format!(
            "`must` asks for sets until {until} cards are left, and `per_turn` allows {most}: of {at} cards {left} are left"
        );
        problems.add(Problem::error(codes::NOT_ALLOWED, row.place, message));
    }
}
