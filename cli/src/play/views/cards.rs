//! Cards in hand, and the sets they make.

use warboard_engine::model::{ArmyId, CardId};
use warboard_engine::observation::Observation;
use warboard_engine::rules::{Action, ActionList, Viewer};

use super::{question, rounds, timing};
use crate::play::desk::Desk;
use crate::play::paint::{HEADING, paint};
use crate::text::say;

/// The cards of an army that the viewer knows, in the order in which they are numbered.
pub(crate) fn hand(view: &Observation<'_>, army: ArmyId) -> Vec<CardId> {
    if let (true, Viewer::Seat(seat)) = (view.rulebook().plays_rounds(), view.viewer())
        && let Some(row) = view.rulebook().seats.get(seat).filter(|row| row.armies.contains(&army))
    {
        return view.hand(row.hand).collect();
    }
    view.rulebook().armies.get(army).map_or_else(Vec::new, |row| view.hand(row.hand).collect())
}

/// The cards of every hand of an army that the viewer knows, in the order in which they are numbered: those that make
/// sets first.
pub(crate) fn held(view: &Observation<'_>, army: ArmyId) -> Vec<CardId> {
    let mut cards = hand(view, army);
    if let Some(row) = view.rulebook().armies.get(army).filter(|row| row.apart != row.hand) {
        cards.extend(view.hand(row.apart));
    }
    cards
}

/// How many cards an army holds.
pub(crate) fn n_held(view: &Observation<'_>, army: ArmyId) -> u32 {
    view.rulebook().armies.get(army).map_or(0, |row| {
        let apart = if row.apart == row.hand { 0 } else { view.n_hand(row.apart) };
        view.n_hand(row.hand) + apart
    })
}

/// The sets that may be traded now, with their worth.
pub(crate) fn sets(view: &Observation<'_>) -> Vec<([CardId; 3], u32)> {
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let worth = |cards| view.set_worth(cards).unwrap_or(0);
    let set = |action| {
        if let Action::Trade { cards } = action { Some((cards, worth(cards))) } else { None }
    };
    actions.choices().iter().filter_map(|choice| set(choice.action)).collect()
}

/// The viewer's hands, and what the others hold face down.
pub(crate) fn show(desk: &Desk, view: &Observation<'_>) -> String {
    let own = desk.armies_of(view);
    let plays = question::plays(view);
    let mut lines = Vec::new();
    for &army in &own {
        let cards = held(view, army);
        if cards.is_empty() {
            lines.push(say!(desk.texts, "cards-none", "army" = desk.army(army)));
            continue;
        }
        lines.push(say!(desk.texts, "cards-hand", "army" = desk.army(army), "n" = cards.len()));
        for (at, &card) in cards.iter().enumerate() {
            let mark = match desk.rules.cards[card].space {
                Some(space) if view.owner(space) == Some(army) => "*",
                _ => " ",
            };
            let now = if plays.contains(&card) {
                format!(" {}", paint(HEADING, &say!(desk.texts, "card-now")))
            } else {
                String::new()
            };
            lines.push(format!("{:>4}{mark} {}{now}", at + 1, desk.card(card)));
            lines.extend(timing::text(desk, card, "        "));
        }
        if held_matters(desk) {
            lines.push(say!(desk.texts, "cards-star"));
        }
    }
    if !sets(view).is_empty() {
        lines.push(show_sets(desk, view));
    }
    if desk.rules.plays_rounds() {
        lines.extend(rounds::other_hands(desk, view));
        return lines.join("\n");
    }
    let others = desk.rules.armies.ids();
    let others = others.filter(|army| !own.contains(army) && !view.is_eliminated(*army));
    let (known, hidden): (Vec<ArmyId>, Vec<ArmyId>) =
        others.partition(|&army| !held(view, army).is_empty());
    for army in known {
        let cards = held(view, army);
        let (n, name) = (n_held(view, army), desk.army(army));
        lines.push(say!(desk.texts, "cards-known", "army" = name, "n" = n));
        for card in cards {
            lines.push(format!("      {}", desk.card(card)));
            lines.extend(timing::text(desk, card, "        "));
        }
    }
    let counts: Vec<String> = hidden
        .into_iter()
        .map(|army| format!("{} {}", desk.army(army), n_held(view, army)))
        .collect();
    if !counts.is_empty() {
        lines.push(say!(desk.texts, "cards-others", "counts" = counts.join(", ")));
    }
    lines.join("\n")
}

/// Whether a card of a held space brings something.
fn held_matters(desk: &Desk) -> bool {
    use warboard_engine::model::StepKind;
    let steps = desk.rules.steps.rows().iter();
    steps
        .filter_map(|step| if let StepKind::Trade(keys) = &step.kind { Some(keys) } else { None })
        .any(|keys| keys.held_space.is_some())
}

/// The sets that may be traded, by the numbers of their cards.
pub(crate) fn show_sets(desk: &Desk, view: &Observation<'_>) -> String {
    let Some(decision) = view.decision() else { return String::new() };
    let cards = hand(view, decision.army);
    let number = |card: CardId| cards.iter().position(|&other| other == card).map_or(0, |n| n + 1);
    let lines = sets(view).into_iter().map(|(set, units)| {
        let numbers = set.map(|card| number(card).to_string()).join(" ");
        let names = set.map(|card| desk.card(card)).join(", ");
        let units = desk.units(units);
        say!(desk.texts, "cards-set", "numbers" = numbers, "cards" = names, "units" = units)
    });
    lines.collect::<Vec<_>>().join("\n")
}
