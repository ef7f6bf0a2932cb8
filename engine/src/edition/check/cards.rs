//! Check of the number of cards in a deck, as printed on the box.

use crate::edition::codes;
use crate::edition::draft::{CardDraft, Draft};
use crate::edition::problem::{Problem, Problems};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    if draft.cards.iter().any(|card| card.deck.is_none()) {
        return;
    }
    for (index, row) in draft.decks.iter().enumerate() {
        let is_its =
            |card: &&CardDraft| card.deck == Some(index) || draft.deck_of(card) == Some(index);
        let cards = || draft.cards.iter().filter(is_its);
        if cards().any(|card| card.copies_unsure) {
            continue;
        }
        let found: usize = cards().map(|card| card.copies).sum();
        let Some(declared) = row.cards_declared.filter(|declared| declared.value != found) else {
            continue;
        };
        let message = format!(
            "deck `{}` declares {} cards; the files give {found}",
            row.deck.id, declared.value
        );
        problems.add(Problem::error(codes::WRONG_COUNT, declared.place, message));
    }
}
