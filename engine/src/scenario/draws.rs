//! Cards that are drawn by name. Which card stands where in a draw pile is known before the action, unless the pile runs
//! out within it and the discards of that moment are shuffled: then it is found by trying.

use super::chance::{Answer, NamedChance};
use super::names::Found;
use crate::game::{Action, Event, Game, Purpose, Table, Told};
use crate::model::CardId;

/// Makes every answer that draws a card draw the one that it names.
pub(super) fn settle_draws(
    game: &Game,
    action: Action,
    answers: &mut [(Purpose, Answer)],
) -> Found<()> {
    let is_draw = |(purpose, _): &&(Purpose, Answer)| *purpose == Purpose::Draw;
    if answers.iter().filter(is_draw).count() == 0 {
        return Ok(());
    }
    let (rules, mut tried) = (game.rulebook(), None);
    loop {
        let mut table = Table::new(NamedChance::new(answers.to_vec()), Vec::new());
        if game.clone().apply(action, &mut table).is_err() {
            return Ok(());
        }
        let drawn = drawn_cards(&table.sink);
        let sizes = table.chance.draws_asked();
        // Some cards are drawn unseen, and then nothing tells which answer drew what.
        if sizes.len() != drawn.len() {
            return Ok(());
        }
        let named = answers.iter_mut().filter(|(purpose, _)| *purpose == Purpose::Draw);
        let mut rows = named.zip(drawn.iter().zip(sizes)).enumerate();
        let wrong = rows.find_map(|(at, ((_, answer), (found, n)))| match answer {
            Answer::Pick(picked, name) if rules.card(name).ok() != Some(*found) || *picked >= n => {
                Some((at, picked, name.clone(), n))
            }
            Answer::Pick(..) | Answer::Face(_) => None,
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

/// The cards that were drawn, in order.
fn drawn_cards(told: &[Told]) -> Vec<CardId> {
    let cards = told.iter().map(|told| told.event);
    cards
        .filter_map(|event| if let Event::Drew { card, .. } = event { card } else { None })
        .collect()
}
