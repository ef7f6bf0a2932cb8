//! Rounds of programmed orders: what is asked, the cards and orders by their numbers, and the piles.

use warboard_engine::game::{Action, ActionList, Ask, Decision, Viewer};
use warboard_engine::model::{CardId, OrderId, SeatId, SpaceId, UnitKindId};
use warboard_engine::observation::Observation;

use crate::play::desk::Desk;
use crate::play::steps::{fortify::FORTIFY, program::PROGRAM, sortie::*};
use crate::play::verbs::{END, Verb};
use crate::text::say;

/// The cards that whoever looks may program, in the order in which they are numbered.
pub(crate) fn hand(view: &Observation<'_>, seat: SeatId) -> Vec<CardId> {
    let row = view.rulebook().seats.get(seat);
    row.map_or_else(Vec::new, |row| view.hand(row.hand).collect())
}

/// The orders that can be given now, in the order in which they are numbered.
pub(crate) fn orders(view: &Observation<'_>) -> Vec<OrderId> {
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let order = |action| if let Action::Order { order } = action { Some(order) } else { None };
    actions.choices().iter().filter_map(|choice| order(choice.action)).collect()
}

/// The kinds that the die which is aimed can hit, in the order in which they are numbered.
pub(crate) fn hits(view: &Observation<'_>) -> Vec<UnitKindId> {
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let unit = |action| if let Action::Hit { unit } = action { Some(unit) } else { None };
    actions.choices().iter().filter_map(|choice| unit(choice.action)).collect()
}

/// Every fire that is possible.
pub(crate) fn fires(view: &Observation<'_>) -> Vec<Action> {
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let all = actions.choices().iter().map(|choice| choice.action);
    all.filter(|action| matches!(action, Action::Fire { .. })).collect()
}

/// An order, as printed.
pub(crate) fn order_name(desk: &Desk, order: OrderId) -> &str {
    desk.rules.orders.get(order).map_or("?", |row| desk.texts.of(&row.name))
}

/// The hands of the other seats: the cards that the viewer knows, and how many others hold.
pub(crate) fn other_hands(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
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

/// What is asked in a round, with an example; nothing for other questions.
pub(crate) fn summary(desk: &Desk, view: &Observation<'_>, decision: Decision) -> Option<String> {
    let texts = &desk.texts;
    let verb = |verb: &Verb| verb.word(desk.lang());
    Some(match decision.ask {
        Ask::Program { cards } => {
            let numbers: Vec<String> = (1..=cards).map(|n| n.to_string()).collect();
            let example = format!("{} {}", verb(&PROGRAM), numbers.join(" "));
            let list = cards_line(desk, &hand(view, decision.seat));
            say!(texts, "may-program", "n" = cards, "example" = example, "list" = list)
        }
        Ask::Order { card } => {
            let names = orders(view)
                .into_iter()
                .enumerate()
                .map(|(at, order)| format!("{} {}", at + 1, order_name(desk, order)));
            let list = names.collect::<Vec<_>>().join(", ");
            say!(texts, "may-order", "card" = desk.card_name(card), "list" = list)
        }
        Ask::Sortie { order } => {
            let example = example(desk, view);
            say!(texts, "may-sortie", "order" = order_name(desk, order), "example" = example)
        }
        Ask::Fire { order, .. } => {
            let example = example(desk, view);
            say!(texts, "may-fire", "order" = order_name(desk, order), "example" = example)
        }
        Ask::Hit { space, face, left } => {
            let kinds = hits(view)
                .into_iter()
                .enumerate()
                .map(|(at, unit)| format!("{} {}", at + 1, desk.kind_word(unit, 1)));
            let list = kinds.collect::<Vec<_>>().join(", ");
            let space = desk.the_space(space);
            say!(texts, "may-hit", "face" = face, "space" = space, "list" = list, "left" = left)
        }
        _ => return None,
    })
}

/// Cards with their numbers, in one line.
fn cards_line(desk: &Desk, cards: &[CardId]) -> String {
    let names = cards.iter().enumerate();
    let names = names.map(|(at, &card)| format!("{} {}", at + 1, desk.card_name(card)));
    names.collect::<Vec<_>>().join(", ")
}

/// The first answer, as it would be typed.
fn example(desk: &Desk, view: &Observation<'_>) -> String {
    let lines = answers(desk, view);
    lines.into_iter().next().unwrap_or_else(|| END.word(desk.lang()).to_owned())
}

/// The answers of a move or a fire, as they would be typed.
fn answers(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let word = |space: SpaceId| desk.names.example(space);
    let verb = |verb: &Verb| verb.word(desk.lang());
    let moves = verb_of_moves(desk);
    let line = |choice: &warboard_engine::game::Choice| {
        if let Action::Move { from, to, .. } = choice.action {
            return Some(format!("{moves} {} {} {}", word(from), word(to), choice.most));
        }
        if let Action::Fire { from, to } = choice.action {
            return Some(format!("{} {} {}", verb(&FIRE), word(from), word(to)));
        }
        (choice.action == Action::Deploy).then(|| verb(&DEPLOY).to_owned())
    };
    actions.choices().iter().filter_map(line).collect()
}

/// The word for moving units as an order says.
pub(super) fn verb_of_moves(desk: &Desk) -> &'static str {
    FORTIFY.words(desk.lang()).get(1).copied().unwrap_or_default()
}

/// Everything that may be answered in a round, in lines.
pub(crate) fn legal(desk: &Desk, view: &Observation<'_>, decision: Decision) -> Vec<String> {
    let told = |order: OrderId| {
        let row = desk.rules.orders.get(order);
        let text = row.map_or("", |row| desk.texts.of(&row.text));
        let name = order_name(desk, order);
        if text.is_empty() {
            return name.to_owned();
        }
        say!(desk.texts, "order-text", "order" = name, "text" = text)
    };
    match decision.ask {
        Ask::Program { .. } => {
            let cards = hand(view, decision.seat);
            let line = |(at, &card): (usize, &CardId)| {
                let orders = desk.rules.cards[card].orders.iter();
                let orders: Vec<&str> = orders.map(|order| order_name(desk, order)).collect();
                format!("{:>4} {} ({})", at + 1, desk.card_name(card), orders.join(", "))
            };
            cards.iter().enumerate().map(line).collect()
        }
        Ask::Order { .. } => {
            let orders = orders(view).into_iter().enumerate();
            orders.map(|(at, order)| format!("{:>4} {}", at + 1, told(order))).collect()
        }
        Ask::Sortie { .. } | Ask::Fire { .. } => {
            answers(desk, view).into_iter().map(|line| format!("  {line}")).collect()
        }
        _ => Vec::new(),
    }
}

/// The piles that seats have programmed: the cards that the viewer knows, and how many lie hidden.
pub(crate) fn piles(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
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

/// What can be completed of an answer that names one thing.
pub(crate) fn words(desk: &Desk, action: Action) -> Option<String> {
    match action {
        Action::Order { order } => desk.rules.orders.get(order).map(|row| row.id.to_string()),
        Action::Hit { unit } => desk.rules.units.get(unit).map(|row| row.id.to_string()),
        _ => None,
    }
}
