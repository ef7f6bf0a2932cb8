//! Cards drawn by name. The order of a draw pile is known before the action. If the pile runs out
//! during the action, the discards of that moment are shuffled; the place of the card is then found
//! by trial.

use super::chance::{NamedAnswer, NamedChance};
use super::names::Found;
use crate::game::{Action, AddressedEvent, ApplyContext, Event, Game, Purpose};
use crate::model::CardId;

/// Sets every answer that draws a card so that it draws the named card.
pub(super) fn settle_draws(
    game: &Game,
    action: Action,
    answers: &mut [(Purpose, NamedAnswer)],
) -> Found<()> {
    let is_draw = |(purpose, _): &&(Purpose, NamedAnswer)| *purpose == Purpose::Draw;
    if answers.iter().filter(is_draw).count() == 0 {
        return Ok(());
    }
    let (rules, mut tried) = (game.rulebook(), None);
    loop {
        let mut table = ApplyContext::new(NamedChance::new(answers.to_vec()), Vec::new());
        if game.clone().apply(action, &mut table).is_err() {
            return Ok(());
        }
        let drawn = drawn_cards(&table.sink);
        let sizes = table.chance.draws_asked();
        // Some cards are drawn without an event, so answers cannot be matched to cards.
        if sizes.len() != drawn.len() {
            return Ok(());
        }
        let named = answers.iter_mut().filter(|(purpose, _)| *purpose == Purpose::Draw);
        let mut rows = named.zip(drawn.iter().zip(sizes)).enumerate();
        let wrong = rows.find_map(|(at, ((_, answer), (found, n)))| match answer {
            NamedAnswer::Pick(picked, name)
                if rules.card(name).ok() != Some(*found) || *picked >= n =>
            {
                Some((at, picked, name.clone(), n))
            }
            NamedAnswer::Pick(..) | NamedAnswer::Face(_) => None,
        });
        let Some((at, picked, name, n)) = wrong else { return Ok(()) };
        let next = match tried {
            Some((before, last)) if before == at => last + 1,
            Some(_) | None => 0,
        };
        if next >= n {
            return Err(format!("`{name}` cannot be picked"));
        }
        *picked = next;
        tried = Some((at, next));
    }
}

/// Returns the drawn cards, in order.
fn drawn_cards(told: &[AddressedEvent]) -> Vec<CardId> {
    let cards = told.iter().map(|told| told.event);
    cards
        .filter_map(|event| match event {
            Event::Drew { card, .. } => card,
            Event::FaceUp { card } => Some(card),
            _ => None,
        })
        .collect()
}
