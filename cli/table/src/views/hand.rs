//! The cards in a hand, with their numbers and the sets among them.

use warboard_engine::game::{Action, ActionRange, Viewer};
use warboard_engine::model::{ArmyId, CardId};
use warboard_engine::observation::Observation;

use crate::presenter::Presenter;
use crate::text::say;

/// Returns the cards of an army that the viewer knows, in the order of their numbers.
pub(crate) fn hand(view: &Observation<'_>, army: ArmyId) -> Vec<CardId> {
    if let (true, Viewer::Seat(seat)) = (view.rulebook().plays_rounds(), view.viewer())
        && let Some(row) = view.rulebook().seats.get(seat).filter(|row| row.armies.contains(&army))
    {
        return view.hand(row.hand).collect();
    }
    view.rulebook().armies.get(army).map_or_else(Vec::new, |row| view.hand(row.hand).collect())
}

/// Returns the cards in all hands of an army that the viewer knows, in the order of their numbers.
/// Those that make sets come first.
pub(crate) fn held(view: &Observation<'_>, army: ArmyId) -> Vec<CardId> {
    let mut cards = hand(view, army);
    if let Some(row) = view.rulebook().armies.get(army).filter(|row| row.apart != row.hand) {
        cards.extend(view.hand(row.apart));
    }
    cards
}

/// Formats the number of cards in an army's hand, without those held apart: `5`, or `5 + 5` for two
/// seats that program for it.
pub(crate) fn n_held(view: &Observation<'_>, army: ArmyId) -> String {
    let rules = view.rulebook();
    if rules.plays_rounds() {
        let seats = rules.seats.rows().iter().filter(|row| row.armies.contains(&army));
        return seats.map(|row| view.n_hand(row.hand).to_string()).collect::<Vec<_>>().join(" + ");
    }
    rules.armies.get(army).map_or_else(String::new, |row| view.n_hand(row.hand).to_string())
}

/// Returns the number of cards that an army holds apart, or `None` if it holds none apart.
pub(crate) fn n_apart(view: &Observation<'_>, army: ArmyId) -> Option<u32> {
    let row = view.rulebook().armies.get(army).filter(|row| row.apart != row.hand)?;
    Some(view.n_hand(row.apart))
}

/// Returns the sets that may be traded now, with their value.
pub(crate) fn sets(view: &Observation<'_>, legal: &[ActionRange]) -> Vec<([CardId; 3], u32)> {
    let worth = |cards| view.set_worth(cards).unwrap_or(0);
    let set = |action| {
        if let Action::Trade { cards } = action { Some((cards, worth(cards))) } else { None }
    };
    legal.iter().filter_map(|choice| set(choice.action)).collect()
}

/// Lists the sets that may be traded, with the numbers of their cards.
pub(crate) fn show_sets(desk: &Presenter, view: &Observation<'_>, legal: &[ActionRange]) -> String {
    let Some(decision) = view.decision() else { return String::new() };
    let cards = hand(view, decision.army);
    let lines = sets(view, legal).into_iter().map(|(set, units)| {
        let numbers = set.map(|card| number(&cards, card).to_string()).join(" ");
        let names = set.map(|card| desk.card(card)).join(", ");
        let units = desk.units(units);
        say!(desk.texts, "cards-set", "numbers" = numbers, "cards" = names, "units" = units)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the number of a card in a hand, from 1; 0 if it is not there.
pub(crate) fn number(hand: &[CardId], card: CardId) -> usize {
    hand.iter().position(|&other| other == card).map_or(0, |at| at + 1)
}
