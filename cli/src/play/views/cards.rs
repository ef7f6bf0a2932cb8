//! Cards in hand, and the sets they make.

use warboard_engine::model::{ArmyId, CardId};
use warboard_engine::observation::Observation;
use warboard_engine::rules::{Action, ActionList};

use crate::play::desk::Desk;
use crate::text::say;

/// The cards of an army that the viewer knows, in the order in which they are numbered.
pub(crate) fn hand(view: &Observation<'_>, army: ArmyId) -> Vec<CardId> {
    view.rulebook().armies.get(army).map_or_else(Vec::new, |row| view.hand(row.hand).collect())
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
    let mut lines = Vec::new();
    for &army in &own {
        let cards = hand(view, army);
        if cards.is_empty() {
            lines.push(say!(desk.texts, "cards-none", "army" = desk.army(army)));
            continue;
        }
        lines.push(say!(desk.texts, "cards-hand", "army" = desk.army(army), "n" = cards.len()));
        let numbered = cards.iter().enumerate().map(|(at, &card)| {
            let mark = match desk.rules.cards[card].space {
                Some(space) if view.owner(space) == Some(army) => "*",
                _ => " ",
            };
            format!("{:>4}{mark} {}", at + 1, desk.card(card))
        });
        lines.extend(numbered);
        if held_matters(desk) {
            lines.push(say!(desk.texts, "cards-star"));
        }
    }
    if !sets(view).is_empty() {
        lines.push(show_sets(desk, view));
    }
    let others = desk.rules.armies.ids().filter(|army| !own.contains(army));
    let counts: Vec<String> = others
        .filter(|&army| !view.is_eliminated(army))
        .map(|army| format!("{} {}", desk.army(army), view.n_hand(desk.rules.armies[army].hand)))
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
