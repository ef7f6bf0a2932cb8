//! Checks of prices: that players can read them, and that somebody is asked for the card of one.

use crate::edition::codes;
use crate::edition::draft::{Draft, FirstValues, VariableDraft};
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::SourceSpan;
use crate::model::{AskedOn, Fact, Price, TableId as _};
use crate::steps::{Step, StepKind, Who};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    for row in draft.conditions.iter().filter(|row| row.on == AskedOn::Price) {
        for fact in draft.facts(row.condition) {
            let Fact::Pays(variable, n) = *fact else { continue };
            let Some(found) = draft.variables.get(variable.index()) else { continue };
            check_variable(found, n, draft, row.place, problems);
        }
    }
    let cards = draft.cards.iter().filter_map(|row| {
        Some((format!("card `{}`", row.card.id), row.effect.as_ref()?.price.as_ref()?, row.place))
    });
    let decks = draft.decks.iter().filter_map(|row| {
        Some((format!("deck `{}`", row.deck.id), row.deck.price.as_ref()?, row.place))
    });
    let orders = draft.orders.iter().filter_map(|row| {
        let order = row.order.as_ref()?;
        Some((format!("order `{}`", order.id), order.price.as_ref()?, row.place))
    });
    let steps = draft.all_steps().filter_map(|row| {
        let step = row.step.as_ref()?;
        Some((format!("step `{}`", step.id), step.price.as_ref()?, row.place))
    });
    for (what, price, place) in cards.chain(decks).chain(orders).chain(steps) {
        check_card(&what, price, place, problems);
    }
    for row in draft.all_steps() {
        if let Some(step) = &row.step {
            check_step(step, row.place, problems);
        }
    }
}

/// Reports a variable that players cannot read of, and one that never holds what a price asks.
fn check_variable(
    found: &VariableDraft,
    n: i32,
    draft: &Draft,
    place: SourceSpan,
    problems: &Problems,
) {
    let VariableDraft { variable, start, .. } = found;
    let id = &variable.id;
    if variable.name.is_none() {
        let message = format!("a price asks for variable `{id}`, which has no name for players");
        let problem = Problem::error(codes::MISSING_KEY, place, message);
        problems.add(problem.help(format!("give variable `{id}` a `name`")));
    }
    let range = i64::from(variable.most) - i64::from(variable.least);
    let start = match start {
        FirstValues::Equal(start) => i64::from(*start),
        FirstValues::Each(each) => each.iter().map(|&(_, start)| start.into()).max().unwrap_or(0),
        FirstValues::Printed(_) => i64::from(variable.most),
    };
    let start = start - i64::from(variable.least);
    let (most, what) = if range < i64::from(n) {
        (range, "stops at")
    } else if draft.calls.is_empty() && start < i64::from(n) {
        (start, "begins with")
    } else {
        return;
    };
    let message = format!("nobody can pay this price: {n} of variable `{id}`, which {what} {most}");
    let problem = Problem::warning(codes::ALWAYS_FALSE, place, message).likely();
    problems.add(problem.help("lower the price, or let something bring more of the variable"));
}

/// Reports a card in a price other than that of a unit, where nobody says which card it is.
fn check_card(what: &str, price: &Price, place: SourceSpan, problems: &Problems) {
    if !price.card.is_empty() {
        let message = format!("the price of {what} has `card`, which only units take");
        let problem = Problem::error(codes::NOT_ALLOWED, place, message);
        problems.add(problem.help("pay with a variable, or let a function ask for the card"));
    }
}

/// Reports a price of a step that all take together, so that nobody can be asked to pay.
fn check_step(step: &Step, place: SourceSpan, problems: &Problems) {
    let asks_one = match step.who {
        Who::Mover => !matches!(step.kind, StepKind::Claim(_) | StepKind::Window(_)),
        Who::Each | Who::Others | Who::Allies => true,
        Who::Everybody | Who::AtOnce => false,
    };
    if step.price.is_some() && !asks_one {
        let message = format!("step `{}` has `price`, and no single army takes it", step.id);
        let problem = Problem::error(codes::NOT_ALLOWED, place, message);
        problems.add(problem.help("write `who = \"each\"`, or let a function pay: `game.pay(…)`"));
    }
}
