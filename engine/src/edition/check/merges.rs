//! Checks of merged decks: each is merged once, does not merge others itself, and is not named by a
//! step.

use std::collections::BTreeMap;

use crate::edition::codes;
use crate::edition::draft::{DeckDraft, Draft};
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::SourceSpan;
use crate::model::TableId;

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let mut merged: BTreeMap<usize, (usize, SourceSpan)> = BTreeMap::new();
    for (index, row) in draft.decks.iter().enumerate() {
        for at in &row.merges {
            let (id, named) = (&row.deck.id, deck(draft, at.value).map_or("", |row| &row.deck.id));
            if at.value == index {
                let message = format!("deck `{id}` merges itself");
                problems.add(Problem::error(codes::DECK_TWICE, at.place, message));
            } else if deck(draft, at.value).is_some_and(|other| !other.merges.is_empty()) {
                let message = format!("deck `{id}` merges `{named}`, which merges others itself");
                problems.add(Problem::error(codes::DECK_TWICE, at.place, message));
            } else if let Some(&(_, first)) = merged.get(&at.value) {
                let message = format!("the cards of deck `{named}` are merged twice");
                let problem = Problem::error(codes::DECK_TWICE, at.place, message);
                problems.add(problem.also(first, "first merged here"));
            } else {
                merged.insert(at.value, (index, at.place));
            }
        }
    }
    for row in draft.summary() {
        let Some(step) = &row.step else { continue };
        let used = step.kind.names().deck.map(TableId::index);
        let Some((used, &(by, place))) = used.and_then(|used| Some((used, merged.get(&used)?)))
        else {
            continue;
        };
        let [used, by] = [used, by].map(|at| deck(draft, at).map_or("", |row| &row.deck.id));
        let message = format!("step `{}` uses deck `{used}`, whose cards `{by}` has", step.id);
        let problem = Problem::error(codes::DECK_TWICE, row.place, message);
        problems.add(problem.also(place, "merged here").help(format!("name `{by}` in the step")));
    }
}

fn deck(draft: &Draft, at: usize) -> Option<&DeckDraft> {
    draft.decks.get(at)
}
