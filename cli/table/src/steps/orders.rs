//! The step that uses a card turned up for an order.

use warboard_engine::game::{Action, Ask, Illegal};
use warboard_engine::model::OrderId;
use warboard_engine::name::{lookup, width};
use warboard_engine::observation::Observation;
use warboard_engine::steps::StepKind;
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

    fn explain_rules(&self, desk: &Presenter, _kind: &StepKind) -> Vec<String> {
        vec![say!(desk.texts, "rules-give-orders")]
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
        let Action::Order { order } = action else { return None };
        desk.rules.orders.get(order).map(|row| vec![row.id.to_string()])
    }
}

impl Phrase for OrdersUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Order { card } = question.decision.ask else { return String::new() };
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
        let Ask::Order { card } = question.decision.ask else { return None };
        Some(say!(question.desk.texts, "may-order-beside", "card" = question.desk.card_name(card)))
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        let orders = orders(question).into_iter().enumerate();
        orders
            .map(|(at, order)| format!("{:>4} {}", at + 1, order_line(question.desk, order)))
            .collect()
    }
}

impl Answers for OrdersUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Order { order } = action else { return None };
        Some(format!("{} {}", question.verb(&ORDER), order_name(question.desk, order)))
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
        let Action::Order { order } = action else { return 0 };
        place_on_card(question.view, order).unwrap_or(0)
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        match action {
            Action::Order { order } => Some(order_name(question.desk, order).to_owned()),
            Action::Pass => Some(say!(question.desk.texts, "do-no-order")),
            _ => None,
        }
    }
}

impl Pass for OrdersUi {
    fn pass_cost(&self, question: &Question<'_>) -> Option<String> {
        let Ask::Order { card } = question.decision.ask else { return None };
        let has_some = !orders(question).is_empty();
        has_some.then(|| {
            say!(question.desk.texts, "forgoes-order", "card" = question.desk.card_name(card))
        })
    }
}

impl CommandParser<'_> {
    /// Parses an order by its number or its name.
    fn order(&self, words: &[&str]) -> Reading {
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
        let line = words.join(" ");
        let line = line.trim_matches(',');
        let long = width(line) > 2;
        let named = self.order_named(line, &orders(self.question)).filter(|_| long);
        named.map(|_| self.order(words))
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
    let Ask::Order { card } = view.decision()?.ask else { return None };
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
