//! Cards that may be played beside the answers of a step.

use warboard_engine::game::Ask;
use warboard_engine::model::CardId;

use super::question;
use crate::steps::Question;
use crate::text::say;
use crate::verbs::PLAY;

/// Returns the command that plays a card.
pub(crate) fn line(question: &Question<'_>, card: CardId) -> String {
    format!("{} {}", question.verb(&PLAY), question::card_word(question.desk, card))
}

/// Returns the sentence on cards that may be played beside the answers of a step. Returns `None`
/// with `ask_all`, in windows, or without such cards.
pub(crate) fn beside(question: &Question<'_>) -> Option<String> {
    let cards = question::plays(question.choices());
    let &first = cards.first()?;
    if question.desk.rules.ask_all || matches!(question.decision.ask, Ask::Window { .. }) {
        return None;
    }
    let list = numbered(question);
    Some(say!(question.desk.texts, "may-play", "list" = list, "example" = line(question, first)))
}

/// Formats the names of the cards that may be played, each once, with the numbers that play them.
pub(crate) fn numbered(question: &Question<'_>) -> String {
    let desk = question.desk;
    let cards = question::listed_plays(desk, question.choices()).into_iter().enumerate();
    let named = cards.map(|(at, card)| {
        say!(desk.texts, "card-numbered", "n" = at + 1, "card" = desk.card_name(card))
    });
    named.collect::<Vec<_>>().join(", ")
}
