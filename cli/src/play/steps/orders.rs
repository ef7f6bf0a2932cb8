//! A card that was turned up is used for an order.

use warboard_engine::game::Action;
use warboard_engine::model::{OrderId, StepKind};

use super::room::Room;
use crate::play::names::{self, Fit, fold};
use crate::play::read::{Plan, Reader, Reading, are_numbers};
use crate::play::verbs::Verb;
use crate::play::views::rounds;
use crate::text::say;

/// Give an order of the card that was turned up.
pub(crate) static ORDER: Verb = Verb::new(
    &["order"],
    &["ordonner", "ordonne", "ordre"],
    |desk| say!(desk.texts, "synopsis-order"),
    |desk| say!(desk.texts, "brief-order"),
);

/// Which order to give.
pub(super) struct Orders;

impl Room for Orders {
    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&ORDER] }
    }

    fn pass(&self) -> Option<Action> {
        Some(Action::Pass)
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Orders(_))
    }

    fn read(&self, reader: &Reader<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == ORDER).then(|| reader.order(words))
    }

    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        if are_numbers(words) { Some(reader.order(words)) } else { reader.bare_order(words) }
    }
}

impl Reader<'_> {
    /// An order by its number or its name.
    fn order(&self, words: &[&str]) -> Reading {
        let orders = rounds::orders(&self.view);
        let line = fold(words.join(" ").trim_matches(','));
        let by_number =
            line.parse::<usize>().ok().and_then(|n| orders.get(n.checked_sub(1)?).copied());
        let all: Vec<OrderId> = self.desk.rules.orders.ids().collect();
        let by_name = || self.order_named(&line, &orders).or_else(|| self.order_named(&line, &all));
        match by_number.or_else(by_name) {
            Some(order) => Ok(Plan::Answer(vec![Action::Order { order }])),
            None => Err(self.no_choice()),
        }
    }

    /// An order by its name alone, where it can be given; a letter or two are a command's.
    fn bare_order(&self, words: &[&str]) -> Option<Reading> {
        let line = fold(words.join(" ").trim_matches(','));
        let long = line.chars().count() > 2;
        let named = self.order_named(&line, &rounds::orders(&self.view)).filter(|_| long);
        named.map(|_| self.order(words))
    }

    /// The one of some orders that folded words name, whole or by a beginning that is no other's.
    fn order_named(&self, line: &str, orders: &[OrderId]) -> Option<OrderId> {
        let fits = |order: OrderId| {
            let row = self.desk.rules.orders.get(order)?;
            let names = [fold(&row.id), fold(&row.name.en), fold(self.desk.texts.of(&row.name))];
            names.iter().filter_map(|name| names::fit(line, name)).min()
        };
        let well = |fit: &Fit| !matches!(fit, Fit::Typo(_));
        let found = orders.iter().filter_map(|&order| Some((fits(order).filter(well)?, order)));
        let found: Vec<(Fit, OrderId)> = found.collect();
        let best = found.iter().map(|&(fit, _)| fit).min()?;
        let mut best = found.into_iter().filter(|&(fit, _)| fit == best);
        let (_, order) = best.next()?;
        best.next().is_none().then_some(order)
    }
}
