//! The step that chooses cards for a round.

use warboard_engine::game::{Action, Ask, CardRow, Event, Illegal, Viewer};
use warboard_engine::model::{CardId, SeatId};
use warboard_engine::name::{Fit, Spelled, lookup};
use warboard_engine::observation::Observation;
use warboard_engine::steps::StepKind;

use super::orders::{order_line, order_name};
use super::{Answers, Describe, Narrate, Parse, Phrase, Question, StepTrait, StepUi};
use crate::model::{CardPick, CardRowView};
use crate::presenter::Presenter;
use crate::read::{Command, CommandParser, Reading, are_numbers};
use crate::text::{Words, say};
use crate::verbs::Verb;
use crate::views::hand::number;

/// The command that chooses the cards of a round.
pub(super) static PROGRAM: Verb = Verb::new(
    Words::new("words-program"),
    |desk| say!(desk.texts, "synopsis-program"),
    |desk| say!(desk.texts, "brief-program"),
);

/// The question for the cards to use in a round.
pub(super) struct ProgramUi;

/// The user interface of [`ProgramUi`].
pub(super) static PROGRAM_UI: StepUi = StepUi {
    verbs: &[&PROGRAM],
    traits: &[StepTrait::Private],
    describe: &ProgramUi,
    parse: &ProgramUi,
    phrase: &ProgramUi,
    answers: &ProgramUi,
    narrate: &ProgramUi,
    ..StepUi::PLAIN
};

impl Describe for ProgramUi {
    fn keys(&self, _desk: &Presenter, kind: &StepKind) -> Option<String> {
        let StepKind::Program(keys) = kind else { return None };
        Some(keys.cards.to_string())
    }

    fn explain_rules(&self, desk: &Presenter, kind: &StepKind) -> Vec<String> {
        let StepKind::Program(keys) = kind else { return Vec::new() };
        vec![say!(desk.texts, "rules-program", "n" = keys.cards)]
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Program(_))
    }

    fn sentence(&self, question: &Question<'_>) -> Option<String> {
        let Ask::Program { cards } = question.decision.ask else { return None };
        Some(say!(question.desk.texts, "asks-program", "n" = cards))
    }
}

impl Parse for ProgramUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == PROGRAM).then(|| reader.program(words))
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        are_numbers(words).then(|| reader.program(words))
    }
}

impl Phrase for ProgramUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Program { cards } = question.decision.ask else { return String::new() };
        let numbers: Vec<String> = (1..=cards).map(|n| n.to_string()).collect();
        let example = format!("{} {}", question.verb(&PROGRAM), numbers.join(" "));
        let list = cards_line(question.desk, &hand(question.view, question.decision.seat));
        say!(question.desk.texts, "may-program", "n" = cards, "example" = example, "list" = list)
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        let line = |(at, &card): (usize, &CardId)| {
            let orders = question.desk.rules.cards[card].orders.iter();
            let orders: Vec<&str> = orders.map(|order| order_name(question.desk, order)).collect();
            format!("{:>4} {} ({})", at + 1, question.desk.card_name(card), orders.join(", "))
        };
        hand(question.view, question.decision.seat).iter().enumerate().map(line).collect()
    }
}

impl Answers for ProgramUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Program { cards } = action else { return None };
        let hand = hand(question.view, question.decision.seat);
        let numbers = cards.as_slice().iter().map(|&card| number(&hand, card).to_string());
        Some(format!("{} {}", question.verb(&PROGRAM), numbers.collect::<Vec<_>>().join(" ")))
    }

    fn card_row(&self, question: &Question<'_>) -> Option<CardRowView> {
        let Ask::Program { cards } = question.decision.ask else { return None };
        let pick = |card: CardId| {
            let orders = question.desk.rules.cards[card].orders.iter();
            CardPick {
                label: question.desk.card_name(card).to_owned(),
                text: orders.map(|order| order_line(question.desk, order)).collect(),
            }
        };
        let hand = hand(question.view, question.decision.seat);
        Some(CardRowView {
            places: cards.into(),
            picks: hand.into_iter().map(pick).collect(),
            verb: question.verb(&PROGRAM).to_owned(),
        })
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        _action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let Illegal::Programs { cards } = illegal else { return None };
        Some(question.and_may(&say!(question.desk.texts, "illegal-programs", "n" = cards)))
    }
}

impl Narrate for ProgramUi {
    fn format_event(&self, desk: &Presenter, event: Event) -> Option<String> {
        let Event::Programmed { seat, n, cards, .. } = event else { return None };
        let (texts, seat) = (&desk.texts, desk.the_seat(seat));
        let Some(cards) = cards else {
            return Some(say!(texts, "told-programmed-unseen", "seat" = seat, "n" = n));
        };
        let names: Vec<&str> = cards.as_slice().iter().map(|&card| desk.card_name(card)).collect();
        Some(say!(texts, "told-programmed", "seat" = seat, "cards" = names.join(", ")))
    }
}

impl CommandParser<'_> {
    /// Parses `program 3 1 6`, or the names of cards. Copies of a card are taken in their order.
    fn program(&self, words: &[&str]) -> Reading {
        let hand = hand(self.view, self.decision.seat);
        let mut chosen: Vec<CardId> = Vec::new();
        let words: Vec<&str> = words.iter().map(|word| word.trim_matches(',')).collect();
        let mut rest: &[&str] = &words;
        while let [first, further @ ..] = rest {
            if first.is_empty() {
                rest = further;
                continue;
            }
            let found = match first.parse::<usize>() {
                Ok(n) => n.checked_sub(1).and_then(|at| Some((*hand.get(at)?, 1))),
                Err(_) => self.card_named(&hand, &chosen, rest)?,
            };
            let Some((card, n)) = found else {
                return Err(say!(self.desk.texts, "no-card", "words" = *first));
            };
            chosen.push(card);
            rest = &rest[n..];
        }
        if chosen.is_empty() {
            let lines = ProgramUi.list_choices(self.question);
            return Ok(Command::Show(lines.join("\n")));
        }
        let Ask::Program { cards } = self.decision.ask else {
            return Err(self.usage(&PROGRAM));
        };
        if chosen.len() != usize::from(cards) {
            return Err(say!(self.desk.texts, "illegal-programs", "n" = cards));
        }
        Ok(Command::Answer(vec![Action::Program { cards: CardRow::new(chosen) }]))
    }

    /// Returns the card that the first words name, and the number of these words, which is as large
    /// as possible. Accepts a whole name or a part of one.
    ///
    /// # Errors
    /// A sentence for the player if a part occurs in the names of several cards.
    fn card_named(
        &self,
        hand: &[CardId],
        chosen: &[CardId],
        words: &[&str],
    ) -> Result<Option<(CardId, usize)>, String> {
        let left = || hand.iter().copied().filter(|card| !chosen.contains(card));
        let fitting = |n: usize, is_fit: fn(Fit) -> bool| {
            let cards = left().map(|card| (card, self.spelled(card, n)));
            let found = lookup(&words[..n].join(" "), cards);
            found.filter(|(fit, _)| is_fit(*fit)).map(|(_, found)| (found, n))
        };
        let longest =
            |is_fit: fn(Fit) -> bool| (1..=words.len()).rev().find_map(|n| fitting(n, is_fit));
        let found = longest(Fit::is_whole).or_else(|| longest(|fit| !fit.is_typo()));
        let Some((found, n)) = found else { return Ok(None) };
        let rules = &self.desk.rules;
        if found.iter().all(|&card| rules.cards[card].id == rules.cards[found[0]].id) {
            return Ok(Some((found[0], n)));
        }
        let named =
            |&card: &CardId| format!("{} {}", number(hand, card), self.desk.card_name(card));
        let list = self.desk.or_list(&found.iter().map(named).collect::<Vec<_>>());
        Err(say!(self.desk.texts, "ambiguous", "words" = words[..n].join(" "), "list" = list))
    }

    /// Returns every way to write a card in `n` words. An id followed by a number names two cards.
    pub(super) fn spelled(&self, card: CardId, n: usize) -> Vec<Spelled> {
        let (rules, row) = (&self.desk.rules, &self.desk.rules.cards[card]);
        let name = Spelled::new(self.desk.texts.of(&row.name));
        if n > 1 {
            return vec![name];
        }
        vec![name, Spelled::new(&row.id), Spelled::new(&rules.card_words(card))]
    }
}

/// Returns the cards of a seat's hand that the viewer knows, in the order of their numbers.
fn hand(view: &Observation<'_>, seat: SeatId) -> Vec<CardId> {
    let row = view.rulebook().seats.get(seat);
    row.map_or_else(Vec::new, |row| view.hand(row.hand).collect())
}

/// Formats cards with their numbers in one line.
fn cards_line(desk: &Presenter, cards: &[CardId]) -> String {
    let names = cards.iter().enumerate();
    let names = names.map(|(at, &card)| format!("{} {}", at + 1, desk.card_name(card)));
    names.collect::<Vec<_>>().join(", ")
}

/// Formats the hands of the other seats: the cards that the viewer knows, and the number of cards.
pub(crate) fn other_hands(desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
    let others =
        || desk.rules.seats.iter().filter(|(seat, _)| view.viewer() != Viewer::Seat(*seat));
    let mut lines = Vec::new();
    let mut counts = Vec::new();
    for (seat, row) in others() {
        let (n, name) = (view.n_hand(row.hand), desk.seat(seat));
        let known: Vec<CardId> = view.hand(row.hand).collect();
        if known.is_empty() {
            counts.push(format!("{name} {n}"));
            continue;
        }
        lines.push(say!(desk.texts, "cards-known", "army" = name, "n" = n));
        lines.extend(known.iter().map(|&card| format!("      {}", desk.card(card))));
    }
    if !counts.is_empty() {
        lines.push(say!(desk.texts, "cards-others", "counts" = counts.join(", ")));
    }
    lines
}

/// Formats the piles that seats have programmed: the number of cards, and their names or that they
/// are hidden.
pub(crate) fn piles(desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
    if !desk.rules.plays_rounds() {
        return Vec::new();
    }
    let line = |seat: SeatId| {
        let cards = view.pile(seat).map(|card| match card {
            Some(card) => desk.card_name(card).to_owned(),
            None => say!(desk.texts, "pile-hidden"),
        });
        let list = cards.collect::<Vec<_>>().join(", ");
        let n = view.n_pile(seat);
        (n > 0).then(|| {
            say!(desk.texts, "status-pile", "seat" = desk.the_seat(seat), "n" = n, "list" = list)
        })
    };
    desk.rules.seats.ids().filter_map(line).collect()
}
