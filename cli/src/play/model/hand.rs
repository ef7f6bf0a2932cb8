//! The cards that the viewer holds.

use serde::Serialize;
use warboard_engine::model::CardId;
use warboard_engine::observation::Observation;

use super::Side;
use crate::play::desk::Desk;
use crate::play::steps::legal_actions;
use crate::play::views::{cards, question, timing};

/// A hand of the viewer's. One that several armies share is shown once.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Hand {
    /// Whose it is.
    pub(crate) side: Side,
    /// Its cards, numbered from 1 as they are typed.
    pub(crate) cards: Vec<Held>,
}

/// A card in a hand.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Held {
    /// As printed, with what it counts for in a set.
    pub(crate) name: String,
    /// What is printed on it, and when it may be played.
    pub(crate) text: Vec<String>,
    /// Whether it may be played now.
    pub(crate) is_playable: bool,
    /// Whether the viewer holds the space that it shows.
    pub(crate) has_space: bool,
}

/// Every hand of the viewer's that holds something.
pub(crate) fn all(desk: &Desk, view: &Observation<'_>) -> Vec<Hand> {
    let plays = question::plays(legal_actions(view).choices());
    let own = desk.armies_of(view);
    let hands = |army| (desk.rules.armies[army].hand, desk.rules.armies[army].apart);
    let mut found = Vec::new();
    for (at, &army) in own.iter().enumerate() {
        if own[..at].iter().any(|&earlier| hands(earlier) == hands(army)) {
            continue;
        }
        let held = |card: CardId| Held {
            name: desk.card(card),
            text: timing::text(desk, card, ""),
            is_playable: plays.contains(&card),
            has_space: desk.rules.cards[card]
                .space
                .and_then(|space| view.owner(space))
                .is_some_and(|army| own.contains(&army)),
        };
        let cards: Vec<Held> = cards::held(view, army).into_iter().map(held).collect();
        if !cards.is_empty() {
            found.push(Hand { side: Side::of(desk, army), cards });
        }
    }
    found
}
