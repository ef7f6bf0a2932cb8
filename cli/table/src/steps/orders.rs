//! The step that uses a card for an order: one that was turned up, or one of the hand.

use warboard_engine::game::{Action, Ask, Illegal};
use warboard_engine::model::{CardId, OrderId, TableId};
use warboard_engine::name::{Spelled, lookup, width};
use warboard_engine::observation::Observation;
use warboard_engine::steps::{Orders, OrdersFrom, StepKind};
use warboard_engine::words::spellings;

use super::{Answers, Describe, Parse, Pass, Phrase, Question, StepTrait, StepUi};
use crate::presenter::Presenter;
use crate::read::{Command, CommandParser, Reading, are_numbers};
use crate::text::{Words, say};
use crate::verbs::Verb;
use crate::views::condition;

/// The command that gives an order of the card turned up.
pub(super) static ORDER: Verb = Verb::new(
    Words::new("words-order"),
    |desk| say!(desk.texts, "synopsis-order"),
    |desk| say!(desk.texts, "brief-order"),
);

/// The question for the order to give.
pub(super) struct OrdersUi;

/// The user interface of [`OrdersUi`].
pub(super) static ORDERS_UI: StepUi = StepUi {
    verbs: &[&ORDER],
    passes: Some(Action::Pass),
    traits: &[StepTrait::OfOrder],
    describe: &OrdersUi,
    parse: &OrdersUi,
    phrase: &OrdersUi,
    answers: &OrdersUi,
    pass: &OrdersUi,
    ..StepUi::PLAIN
};

impl Describe for OrdersUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Orders(_))
    }

    fn explain_rules(&self, desk: &Presenter, kind: &StepKind) -> Vec<String> {
        vec![if let StepKind::Orders(Orders { from: OrdersFrom::Hand, .. }) = kind {
            say!(desk.texts, "rules-orders-of-hand")
        } else {
            say!(desk.texts, "rules-give-orders")
        }]
    }

    fn sentence(&self, question: &Question<'_>) -> Option<String> {
        let Ask::Order { card: None } = question.decision.ask else { return None };
        Some(say!(question.desk.texts, "asks-order-hand"))
    }
}

impl Parse for OrdersUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == ORDER).then(|| reader.order(words))
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        if are_numbers(words) { Some(reader.order(words)) } else { reader.bare_order(words) }
    }

    fn completions(&self, desk: &Presenter, action: Action) -> Option<Vec<String>> {
        match action {
            Action::Order { order } => {
                desk.rules.orders.get(order).map(|row| vec![row.id.to_string()])
            }
            Action::OrderOf { card, order } => {
                let row = desk.rules.orders.get(order)?;
                Some(vec![desk.rules.card_words(card), row.id.to_string()])
            }
            _ => None,
        }
    }
}

impl Phrase for OrdersUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Order { card: Some(card) } = question.decision.ask else {
            return hand_prompt(question);
        };
        let name = |(at, order)| format!("{} {}", at + 1, order_name(question.desk, order));
        let names = orders(question).into_iter().enumerate().map(name);
        let list = names.collect::<Vec<_>>().join(", ");
        say!(
            question.desk.texts,
            "may-order",
            "card" = question.desk.card_name(card),
            "list" = list
        )
    }

    fn short_prompt(&self, question: &Question<'_>) -> Option<String> {
        let Ask::Order { card: Some(card) } = question.decision.ask else { return None };
        Some(say!(question.desk.texts, "may-order-beside", "card" = question.desk.card_name(card)))
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        if let Ask::Order { card: None } = question.decision.ask {
            let uses = listed_uses(question).into_iter().enumerate();
            let line = |(at, (card, order))| {
                format!("{:>4} {}", at + 1, use_name(question.desk, card, order))
            };
            return uses.map(line).collect();
        }
        let orders = orders(question).into_iter().enumerate();
        orders
            .map(|(at, order)| format!("{:>4} {}", at + 1, order_line(question.desk, order)))
            .collect()
    }
}

impl Answers for OrdersUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let verb = question.verb(&ORDER);
        match action {
            Action::Order { order } => Some(format!("{verb} {}", order_name(question.desk, order))),
            Action::OrderOf { card, order } => {
                let card = question.desk.rules.card_words(card);
                Some(format!("{verb} {card} {}", order_name(question.desk, order)))
            }
            _ => None,
        }
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        _action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let (desk, texts) = (question.desk, &question.desk.texts);
        let sentence = match illegal {
            Illegal::NotOffered { card, order } => {
                let (card, order) = (desk.card_name(card), order_name(desk, order));
                say!(texts, "illegal-not-offered", "card" = card, "order" = order)
            }
            Illegal::NoOrderNow { order } => {
                say!(texts, "illegal-no-order-now", "order" = order_name(desk, order))
            }
            _ => return None,
        };
        Some(question.and_may(&sentence))
    }

    fn rank(&self, question: &Question<'_>, action: Action) -> usize {
        match action {
            Action::Order { order } => place_on_card(question.view, order).unwrap_or(0),
            Action::OrderOf { card, .. } => card.index(),
            _ => 0,
        }
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        match action {
            Action::Order { order } => Some(order_name(question.desk, order).to_owned()),
            Action::OrderOf { card, order } => Some(use_name(question.desk, card, order)),
            Action::Pass => Some(say!(question.desk.texts, "do-no-order")),
            _ => None,
        }
    }
}

impl Pass for OrdersUi {
    fn pass_cost(&self, question: &Question<'_>) -> Option<String> {
        let Ask::Order { card: Some(card) } = question.decision.ask else { return None };
        let has_some = !orders(question).is_empty();
        has_some.then(|| {
            say!(question.desk.texts, "forgoes-order", "card" = question.desk.card_name(card))
        })
    }
}

impl CommandParser<'_> {
    /// Parses an order by its number or its name.
    fn order(&self, words: &[&str]) -> Reading {
        if let Ask::Order { card: None } = self.question.decision.ask {
            return self.use_of_hand(words).unwrap_or_else(|| Err(self.no_choice()));
        }
        let given = orders(self.question);
        let line = words.join(" ");
        let line = line.trim_matches(',');
        let by_number =
            line.parse::<usize>().ok().and_then(|n| given.get(n.checked_sub(1)?).copied());
        let all: Vec<OrderId> = self.desk.rules.orders.ids().collect();
        let by_name = || self.order_named(line, &given).or_else(|| self.order_named(line, &all));
        match by_number.or_else(by_name) {
            Some(order) => Ok(Command::Answer(vec![Action::Order { order }])),
            None => Err(self.no_choice()),
        }
    }

    /// Parses an order by its name alone, if it can be given. One or two letters are left to
    /// commands.
    fn bare_order(&self, words: &[&str]) -> Option<Reading> {
        if let Ask::Order { card: None } = self.question.decision.ask {
            return self.use_of_hand(words).filter(|_| words.len() > 1);
        }
        let line = words.join(" ");
        let line = line.trim_matches(',');
        let long = width(line) > 2;
        let named = self.order_named(line, &orders(self.question)).filter(|_| long);
        named.map(|_| self.order(words))
    }

    /// Parses a card of the hand with one of its orders, by its number or by both names.
    fn use_of_hand(&self, words: &[&str]) -> Option<Reading> {
        let (desk, line) = (self.desk, words.join(" "));
        let listed = listed_uses(self.question);
        let by_number =
            line.parse::<usize>().ok().and_then(|n| listed.get(n.checked_sub(1)?).copied());
        let spelled = |(card, order): (CardId, OrderId)| {
            let (row, to) = (&desk.rules.cards[card], &desk.rules.orders[order]);
            let name = desk.card_name(card);
            vec![
                Spelled::new(&format!("{} {}", desk.rules.card_words(card), to.id)),
                Spelled::new(&format!("{} {}", row.id, to.id)),
                Spelled::new(&format!(
                    "{} {}",
                    desk.rules.card_words(card),
                    order_name(desk, order)
                )),
                Spelled::new(&format!("{name} {}", order_name(desk, order))),
            ]
        };
        let by_name = || {
            let rows = uses(self.question).into_iter().map(|of| (of, spelled(of)));
            let (fit, found) = lookup(&line, rows)?;
            let is_clear = fit.is_whole() || found.len() == 1;
            found.first().copied().filter(|_| is_clear && !fit.is_typo())
        };
        let (card, order) = by_number.or_else(by_name)?;
        Some(Ok(Command::Answer(vec![Action::OrderOf { card, order }])))
    }

    /// Returns the only one of `orders` that the words name, by its whole name or an unambiguous
    /// beginning.
    fn order_named(&self, line: &str, orders: &[OrderId]) -> Option<OrderId> {
        let rows = orders.iter().filter_map(|&order| {
            self.desk.rules.orders.get(order).map(|row| (order, spellings(&row.id, &row.name)))
        });
        match lookup(line, rows)? {
            (fit, orders) if !fit.is_typo() && orders.len() == 1 => orders.first().copied(),
            _ => None,
        }
    }
}

/// Returns the position of an order on the card that gives it.
fn place_on_card(view: &Observation<'_>, order: OrderId) -> Option<usize> {
    let Ask::Order { card: Some(card) } = view.decision()?.ask else { return None };
    view.rulebook().cards[card].orders.iter().position(|other| other == order)
}

/// Returns the orders that can be given now, in the order of their numbers, which is that of the
/// card.
fn orders(question: &Question<'_>) -> Vec<OrderId> {
    let order = |action| if let Action::Order { order } = action { Some(order) } else { None };
    let mut orders: Vec<OrderId> =
        question.choices().iter().filter_map(|choice| order(choice.action)).collect();
    orders.sort_by_key(|&order| place_on_card(question.view, order));
    orders
}

/// Returns the cards of the hand that can be played for an order, each with an order.
fn uses(question: &Question<'_>) -> Vec<(CardId, OrderId)> {
    let of = |action| match action {
        Action::OrderOf { card, order } => Some((card, order)),
        _ => None,
    };
    question.choices().iter().filter_map(|choice| of(choice.action)).collect()
}

/// Returns the uses of the hand in the order of their numbers; of several copies of a card one.
fn listed_uses(question: &Question<'_>) -> Vec<(CardId, OrderId)> {
    let cards = &question.desk.rules.cards;
    let mut listed: Vec<(CardId, OrderId)> = Vec::new();
    for (card, order) in uses(question) {
        let is_copy =
            |&(other, of): &(CardId, OrderId)| of == order && cards[other].id == cards[card].id;
        if !listed.iter().any(is_copy) {
            listed.push((card, order));
        }
    }
    listed
}

/// Returns the name of a card with that of the order that it is played for.
fn use_name(desk: &Presenter, card: CardId, order: OrderId) -> String {
    let (card, order) = (desk.card_name(card), order_name(desk, order));
    say!(desk.texts, "order-of-card", "card" = card, "order" = order)
}

/// Returns the prompt for a card of the hand and its use.
fn hand_prompt(question: &Question<'_>) -> String {
    let desk = question.desk;
    let name = |(at, (card, order))| format!("{} {}", at + 1, use_name(desk, card, order));
    let names = listed_uses(question).into_iter().enumerate().map(name);
    let list = names.collect::<Vec<_>>().join(", ");
    if list.is_empty() {
        return say!(desk.texts, "may-play-hand");
    }
    say!(desk.texts, "may-order-hand", "list" = list)
}

/// Returns the name of an order, as printed.
pub(crate) fn order_name(desk: &Presenter, order: OrderId) -> &str {
    desk.rules.orders.get(order).map_or("?", |row| desk.texts.of(&row.name))
}

/// Returns the name of an order with its text from the edition.
pub(crate) fn order_line(desk: &Presenter, order: OrderId) -> String {
    let row = desk.rules.orders.get(order);
    let text = row.map_or("", |row| desk.texts.of(&row.text));
    let name = order_name(desk, order);
    let line = if text.is_empty() {
        name.to_owned()
    } else {
        say!(desk.texts, "order-text", "order" = name, "text" = text)
    };
    let needs = condition::needs(desk, row.and_then(|row| row.when));
    let costs = condition::costs(desk, row.and_then(|row| row.price.as_ref()));
    needs.into_iter().chain(costs).fold(line, |line, more| format!("{line} {more}."))
}
