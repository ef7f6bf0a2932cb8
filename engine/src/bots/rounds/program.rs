//! The choice and order of programmed cards.

use arrayvec::ArrayVec;

use super::evaluation::Eyes;
use crate::game::{Action, ActionList, CardRow};
use crate::model::{CardId, OrderId, OrderMask, PROGRAM_MAX, TableId};

/// The value of a card one place later, in relation to the place before.
const EARLY: f64 = 0.98;
/// The value of an order that a chosen card already gives, in relation to the first time.
const AGAIN: f64 = 0.9;

/// Chooses the cards whose best orders have the highest value, the best first.
pub(super) fn choose(eyes: &Eyes<'_, '_>, n: u8) -> Option<Action> {
    let rules = eyes.view.rulebook();
    let seat = eyes.view.decision()?.seat;
    let mut left: Vec<CardId> = eyes.view.hand(rules.seats.get(seat)?.hand).collect();
    let values = values(eyes);
    let mut chosen: Vec<(CardId, Option<OrderId>)> = Vec::new();
    for _ in 0..n {
        let mut found: Option<(f64, usize, Option<OrderId>)> = None;
        for (at, &card) in left.iter().enumerate() {
            let (value, order) = worth(eyes, &values, &chosen, card);
            if found.is_none_or(|(most, ..)| value > most) {
                found = Some((value, at, order));
            }
        }
        let (_, at, order) = found?;
        chosen.push((left.remove(at), order));
    }
    Some(Action::Program { cards: CardRow::new(chosen.into_iter().map(|(card, _)| card)) })
}

/// Adds the rows with the highest value, one for each sequence of orders, up to `most` answers in
/// total.
pub(super) fn options(
    eyes: &Eyes<'_, '_>,
    actions: &ActionList,
    most: usize,
    answers: &mut Vec<Action>,
) {
    let values = values(eyes);
    let rows = actions.choices().iter().filter_map(|choice| row_of(choice.action));
    let mut found: Vec<(f64, CardRow)> =
        rows.map(|row| (row_value(eyes, &values, row), row)).collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut seen: Vec<_> =
        answers.iter().filter_map(|&answer| row_of(answer)).map(|row| orders(eyes, row)).collect();
    for (_, row) in found {
        let of = orders(eyes, row);
        if answers.len() < most && !seen.contains(&of) {
            seen.push(of);
            answers.push(Action::Program { cards: row });
        }
    }
}

fn row_of(action: Action) -> Option<CardRow> {
    if let Action::Program { cards } = action { Some(cards) } else { None }
}

/// Returns the orders that each card of a row can give.
fn orders(eyes: &Eyes<'_, '_>, row: CardRow) -> ArrayVec<OrderMask, PROGRAM_MAX> {
    let cards = row.as_slice().iter();
    cards.map(|&card| eyes.view.rulebook().cards[card].orders).collect()
}

/// Returns the value of each order now.
fn values(eyes: &Eyes<'_, '_>) -> Vec<f64> {
    eyes.view.rulebook().orders.ids().map(|order| eyes.order_value(order)).collect()
}

/// Returns the value of a row of cards; earlier cards count slightly more.
fn row_value(eyes: &Eyes<'_, '_>, values: &[f64], row: CardRow) -> f64 {
    let mut chosen: Vec<(CardId, Option<OrderId>)> = Vec::new();
    let (mut sum, mut part) = (0.0, 1.0);
    for &card in row.as_slice() {
        let (value, order) = worth(eyes, values, &chosen, card);
        sum += part * value;
        part *= EARLY;
        chosen.push((card, order));
    }
    sum
}

/// Returns the value of a card's best order, given the cards already chosen, and that order.
fn worth(
    eyes: &Eyes<'_, '_>,
    values: &[f64],
    chosen: &[(CardId, Option<OrderId>)],
    card: CardId,
) -> (f64, Option<OrderId>) {
    let orders = eyes.view.rulebook().cards[card].orders.iter();
    let orders = orders.filter(|order| order.index() < values.len()).map(|order| {
        let again = chosen.iter().filter(|(_, used)| *used == Some(order)).count();
        let fade = AGAIN.powi(i32::try_from(again).unwrap_or(0));
        (values[order.index()] * fade, Some(order))
    });
    orders.fold((0.0, None), |most, next| if next.0 > most.0 { next } else { most })
}
