//! Cards are chosen for a round.

use warboard_engine::game::{Action, Ask, CardRow};
use warboard_engine::model::{CardId, StepKind};

use super::room::Room;
use crate::play::names::fold;
use crate::play::read::{Plan, Reader, Reading, are_numbers};
use crate::play::verbs::Verb;
use crate::play::views::rounds;
use crate::text::say;

/// Choose the cards of a round.
pub(crate) static PROGRAM: Verb = Verb::new(
    &["program"],
    &["programmer", "programme"],
    |desk| say!(desk.texts, "synopsis-program"),
    |desk| say!(desk.texts, "brief-program"),
);

/// Which cards to use in a round.
pub(super) struct Program;

impl Room for Program {
    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&PROGRAM] }
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Program(_))
    }

    fn read(&self, reader: &Reader<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == PROGRAM).then(|| reader.program(words))
    }

    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        are_numbers(words).then(|| reader.program(words))
    }
}

impl Reader<'_> {
    /// `program 3 1 6`, or the cards' names; copies of a card are taken in their order.
    fn program(&self, words: &[&str]) -> Reading {
        let hand = rounds::hand(&self.view, self.decision.seat);
        let mut chosen: Vec<CardId> = Vec::new();
        for word in words.iter().map(|word| word.trim_matches(',')).filter(|word| !word.is_empty())
        {
            let card = match word.parse::<usize>() {
                Ok(n) => n.checked_sub(1).and_then(|at| hand.get(at).copied()),
                Err(_) => hand
                    .iter()
                    .copied()
                    .find(|&card| !chosen.contains(&card) && self.names_card(card, word)),
            };
            let Some(card) = card else {
                return Err(say!(self.desk.texts, "no-card", "words" = word));
            };
            chosen.push(card);
        }
        if chosen.is_empty() {
            let lines = rounds::legal(self.desk, &self.view, self.decision);
            return Ok(Plan::Show(lines.join("\n")));
        }
        let Ask::Program { cards } = self.decision.ask else {
            return Err(self.usage(&PROGRAM));
        };
        if chosen.len() != usize::from(cards) {
            return Err(say!(self.desk.texts, "illegal-programs", "n" = cards));
        }
        Ok(Plan::Answer(vec![Action::Program { cards: CardRow::new(chosen) }]))
    }

    fn names_card(&self, card: CardId, word: &str) -> bool {
        let (rules, texts) = (&self.desk.rules, &self.desk.texts);
        let name = fold(texts.of(&rules.cards[card].name)).replace(' ', "_");
        let word = fold(word);
        [fold(&rules.cards[card].id), fold(&rules.card_words(card)), name].contains(&word)
    }
}
