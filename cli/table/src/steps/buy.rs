//! The step that sells units and cards.

use warboard_engine::game::{Action, ActionRange, Ask, Illegal};
use warboard_engine::model::{CardId, DeckId, Rulebook, UnitKindId};
use warboard_engine::name::{Spelled, lookup};
use warboard_engine::steps::StepKind;

use super::{Answers, Describe, Judge, Parse, Pass, Phrase, Question, StepTrait, StepUi};
use crate::presenter::Presenter;
use crate::read::{Command, CommandParser, Reading, amount};
use crate::text::{Words, say};
use crate::verbs::Verb;
use crate::views::condition::price;
use crate::views::{self, hand::number};

/// The command that buys units and cards.
pub(super) static BUY: Verb = Verb::new(
    Words::new("words-buy"),
    |desk| say!(desk.texts, "synopsis-buy"),
    |desk| say!(desk.texts, "brief-buy"),
);

/// The question for the units or the card to buy.
pub(super) struct BuyUi;

/// The user interface of [`BuyUi`].
pub(super) static BUY_UI: StepUi = StepUi {
    verbs: &[&BUY],
    traits: &[StepTrait::Repeats],
    describe: &BuyUi,
    parse: &BuyUi,
    phrase: &BuyUi,
    answers: &BuyUi,
    judge: &BuyUi,
    pass: &BuyUi,
    ..StepUi::PLAIN
};

impl Describe for BuyUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Buy(_))
    }

    fn explain_rules(&self, desk: &Presenter, kind: &StepKind) -> Vec<String> {
        let StepKind::Buy(keys) = kind else { return Vec::new() };
        let unit = |&unit: &UnitKindId| {
            let cost = desk.rules.units[unit].price.as_ref();
            priced(desk, desk.kind_word(unit, 1), cost.map(|cost| price(desk, cost)))
        };
        let cards = |deck: DeckId| {
            let row = &desk.rules.decks[deck];
            priced(desk, desk.texts.of(&row.name), row.price.as_ref().map(|cost| price(desk, cost)))
        };
        keys.units.iter().map(unit).chain(keys.cards.map(cards)).collect()
    }
}

impl Parse for BuyUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == BUY).then(|| reader.buy(words))
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        amount(words[0]).map(|_| reader.buy(words))
    }
}

impl Phrase for BuyUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        say!(question.desk.texts, "may-buy", "example" = question.example_answer())
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        let choices = question.choices().iter();
        choices
            .filter_map(|&choice| line(question, choice))
            .map(|line| format!("  {line}"))
            .collect()
    }

    fn explain_nothing(&self, desk: &Presenter) -> String {
        say!(desk.texts, "nothing-bought")
    }
}

impl Answers for BuyUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let (desk, verb) = (question.desk, question.verb(&BUY));
        Some(match action {
            Action::BuyFor { card, unit } => {
                let hand = views::hand::held(question.view, question.decision.army);
                format!("{verb} {} {}", desk.kind_word(unit, 1), number(&hand, card))
            }
            Action::BuyUnits { unit, count } => {
                format!("{verb} {} {count}", desk.kind_word(unit, 1))
            }
            Action::BuyCard { card } => format!("{verb} {}", desk.rules.card_words(card)),
            Action::BuyDrawn { deck, count } => {
                format!("{verb} {} {count}", desk.rules.decks[deck].id)
            }
            _ => return None,
        })
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let desk = question.desk;
        match action {
            Action::BuyUnits { unit, count } => {
                let Some(cost) = &desk.rules.units[unit].price else {
                    return Some(desk.units_of(unit, count));
                };
                let (cost, each) = (price(desk, cost), u32::from(count != 1));
                let (n, unit) = (count, desk.kind_word(unit, 1));
                Some(say!(
                    desk.texts,
                    "do-buy",
                    "n" = n,
                    "unit" = unit,
                    "price" = cost,
                    "each" = each
                ))
            }
            _ => line(question, ActionRange::one(action)),
        }
    }

    fn default_count(&self, _: &Question<'_>, _: Action, _: u32) -> u32 {
        1
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        _action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let (desk, texts) = (question.desk, &question.desk.texts);
        let sentence = match illegal {
            Illegal::NoMoreBought { most } => say!(texts, "illegal-no-more-bought", "most" = most),
            Illegal::NotPaid { card, unit } => {
                let (card, unit) = (desk.card(card), desk.the_kind(unit, 1));
                say!(texts, "illegal-not-paid", "card" = card, "unit" = unit)
            }
            Illegal::NotSold => say!(texts, "illegal-not-sold"),
            Illegal::NotInRow { card } => {
                say!(texts, "illegal-not-in-row", "card" = desk.card(card))
            }
            _ => return None,
        };
        Some(question.and_may(&sentence))
    }
}

impl Judge for BuyUi {
    fn worth(&self, _now: &Question<'_>, action: Action) -> Option<f64> {
        let is_purchase = matches!(
            action,
            Action::BuyFor { .. }
                | Action::BuyUnits { .. }
                | Action::BuyCard { .. }
                | Action::BuyDrawn { .. }
        );
        is_purchase.then_some(1.0)
    }
}

impl Pass for BuyUi {
    fn ends(&self, _ask: Ask) -> bool {
        true
    }
}

/// Returns the name of a thing with its price, if it has one.
fn priced(desk: &Presenter, name: &str, cost: Option<String>) -> String {
    match cost {
        Some(cost) => say!(desk.texts, "priced", "name" = name, "price" = cost),
        None => name.to_owned(),
    }
}

/// Returns the line of an answer: what is bought, and its price.
fn line(question: &Question<'_>, choice: ActionRange) -> Option<String> {
    let desk = question.desk;
    let rules: &Rulebook = &desk.rules;
    let each = |of: DeckId| rules.decks[of].price.as_ref().map(|cost| price(desk, cost));
    Some(match choice.action {
        Action::BuyFor { card, unit } => {
            format!("{} → {}", desk.card(card), desk.kind_word(unit, 1))
        }
        Action::BuyUnits { unit, .. } => {
            let cost = rules.units[unit].price.as_ref().map(|cost| price(desk, cost));
            let line = priced(desk, desk.kind_word(unit, 1), cost);
            say!(desk.texts, "buy-up-to", "what" = line, "most" = choice.most)
        }
        Action::BuyCard { card } => {
            let text = desk.texts.of(&rules.cards[card].text);
            let line = priced(desk, &desk.card(card), each(rules.cards[card].deck));
            if text.is_empty() { line } else { format!("{line} – {text}") }
        }
        Action::BuyDrawn { deck: of, .. } => {
            let name =
                say!(desk.texts, "buy-unseen", "deck" = desk.texts.of(&rules.decks[of].name));
            let line = priced(desk, &name, each(of));
            say!(desk.texts, "buy-up-to", "what" = line, "most" = choice.most)
        }
        _ => return None,
    })
}

impl CommandParser<'_> {
    /// Parses what is bought: a kind of unit with a number or with the card that pays for it, a card
    /// of a row, or a deck with a number.
    fn buy(&self, words: &[&str]) -> Reading {
        let choices = self.question.choices();
        let (rest, named) = self.with_kind(words);
        let units = choices.iter().find(
            |choice| matches!(choice.action, Action::BuyUnits { unit, .. } if Some(unit) == named),
        );
        if let Some(choice) = units {
            return self.bought(*choice, rest);
        }
        let has_cards = choices.iter().any(|choice| matches!(choice.action, Action::BuyFor { .. }));
        if named.is_none()
            && let Some(reading) = self.buy_cards(words)
        {
            return reading;
        }
        if has_cards {
            return self.buy_for(rest, named);
        }
        Err(match named {
            Some(unit) => {
                let action = Action::BuyUnits { unit, count: 1 };
                return Ok(Command::Answer(vec![action]));
            }
            None => self.usage(&BUY),
        })
    }

    /// Returns the answer with the number that words name; 1 without one.
    fn bought(&self, choice: ActionRange, words: &[&str]) -> Reading {
        let count = match words {
            [] => 1,
            [word] => match amount(word) {
                Some(n) => n.or_most(choice.most),
                None => return Err(self.too_much(&BUY, words)),
            },
            _ => return Err(self.too_much(&BUY, words)),
        };
        Ok(Command::Answer(vec![choice.action.with_count(count)]))
    }

    /// Parses a card of a row, or a deck with a number. Returns `None` if the words name neither.
    fn buy_cards(&self, words: &[&str]) -> Option<Reading> {
        let (desk, choices) = (self.desk, self.question.choices());
        let rows = choices.iter().filter_map(|choice| match choice.action {
            Action::BuyCard { card } => Some((choice, self.spelled(card, 1))),
            _ => None,
        });
        let line = words.join(" ");
        if let Some((fit, found)) = lookup(&line, rows)
            && (fit.is_whole() || found.len() == 1)
        {
            return Some(self.bought(*found[0], &[]));
        }
        let (name, n) = match words {
            [name @ .., last] if amount(last).is_some() => (name, &words[words.len() - 1..]),
            _ => (words, &words[words.len()..]),
        };
        let decks = choices.iter().filter_map(|choice| match choice.action {
            Action::BuyDrawn { deck, .. } => {
                let row = &desk.rules.decks[deck];
                Some((choice, [&*row.id, desk.texts.of(&row.name)].map(Spelled::new)))
            }
            _ => None,
        });
        let (_, found) = lookup(&name.join(" "), decks)?;
        Some(self.bought(**found.first()?, n))
    }

    /// Parses a card to discard for a unit. A card suffices if it buys one kind. For a kind alone,
    /// chooses the fitting card with the fewest symbols.
    fn buy_for(&self, words: &[&str], named: Option<UnitKindId>) -> Reading {
        let all = cards_for_units(self.question);
        if words.is_empty() {
            let fits = all.iter().filter(|&&(_, unit)| Some(unit) == named);
            let count = |card: CardId| self.desk.rules.cards[card].symbols.count();
            return match fits.min_by_key(|&&(card, _)| count(card)) {
                Some(&(card, unit)) => Ok(Command::Answer(vec![Action::BuyFor { card, unit }])),
                None => Err(self.usage(&BUY)),
            };
        }
        let cards: Vec<CardId> = all.iter().map(|&(card, _)| card).collect();
        let Some(card) = self.card(words, &cards)? else {
            return Err(say!(self.desk.texts, "no-card", "words" = words.join(" ")));
        };
        let kinds: Vec<UnitKindId> =
            all.iter().filter(|&&(other, _)| other == card).map(|&(_, unit)| unit).collect();
        let unit = match (named, &kinds[..]) {
            (Some(unit), _) | (None, &[unit]) => unit,
            (None, []) => UnitKindId(0),
            (None, several) => {
                let list = several.iter().map(|&unit| self.desk.kind_word(unit, 1).to_owned());
                let list = self.desk.or_list(&list.collect::<Vec<_>>());
                return Err(say!(self.desk.texts, "buy-which", "list" = list));
            }
        };
        Ok(Command::Answer(vec![Action::BuyFor { card, unit }]))
    }
}

/// Returns every card with every kind that it buys.
fn cards_for_units(question: &Question<'_>) -> Vec<(CardId, UnitKindId)> {
    let buys = |action| {
        if let Action::BuyFor { card, unit } = action { Some((card, unit)) } else { None }
    };
    question.choices().iter().filter_map(|choice| buys(choice.action)).collect()
}
