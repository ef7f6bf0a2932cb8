//! The cards in hand, and the sets among them.

use warboard_engine::game::ActionRange;
use warboard_engine::model::{ArmyId, CardId};
use warboard_engine::observation::Observation;

use super::hand::{hand, held, n_apart, n_held, sets, show_sets};
use super::{question, timing};
use crate::paint::{HEADING, paint};
use crate::presenter::Presenter;
use crate::steps::{legal_actions, program};
use crate::text::say;

/// Groups armies by the hand that they share, in turn order.
fn by_hand(desk: &Presenter, view: &Observation<'_>, armies: &[ArmyId]) -> Vec<Vec<ArmyId>> {
    let hands = |army: ArmyId| (desk.rules.armies[army].hand, desk.rules.armies[army].apart);
    let mut groups: Vec<Vec<ArmyId>> = Vec::new();
    for army in desk.in_turn_order(view).into_iter().filter(|army| armies.contains(army)) {
        match groups.iter_mut().find(|group| hands(group[0]) == hands(army)) {
            Some(group) => group.push(army),
            None => groups.push(vec![army]),
        }
    }
    groups
}

/// Returns other armies with the cards of theirs that the viewer knows, grouped by the hand that
/// they share.
pub(crate) fn known(
    desk: &Presenter,
    view: &Observation<'_>,
    armies: &[ArmyId],
) -> Vec<(Vec<ArmyId>, Vec<CardId>)> {
    let own = desk.armies_of(view);
    let hands = |army: ArmyId| (desk.rules.armies[army].hand, desk.rules.armies[army].apart);
    let is_own = |army: ArmyId| own.iter().any(|&own| hands(own) == hands(army));
    let others: Vec<ArmyId> = armies.iter().copied().filter(|&army| !is_own(army)).collect();
    let groups = by_hand(desk, view, &others).into_iter();
    groups
        .map(|armies| {
            let cards = held(view, armies[0]);
            (armies, cards)
        })
        .collect()
}

/// Formats a hand of the viewer, card by card, followed by the cards held apart, by deck.
fn own_hand(
    desk: &Presenter,
    view: &Observation<'_>,
    legal: &[ActionRange],
    armies: &[ArmyId],
) -> Vec<String> {
    let (cards, n) = (held(view, armies[0]), hand(view, armies[0]).len());
    let (plays, name) = (question::listed_plays(desk, legal), joined(desk, armies));
    let mut lines = vec![if n == 0 {
        say!(desk.texts, "cards-none", "army" = name)
    } else {
        say!(desk.texts, "cards-hand", "army" = name, "n" = n)
    }];
    let deck_of = |card: CardId| desk.rules.cards[card].deck;
    for (at, &card) in cards.iter().enumerate() {
        if at == n || (at > n && deck_of(cards[at - 1]) != deck_of(card)) {
            let name = desk.texts.of(&desk.rules.decks[deck_of(card)].name);
            lines.push(say!(desk.texts, "cards-apart", "deck" = name));
        }
        let owner = desk.rules.cards[card].space.and_then(|space| view.owner(space));
        let is_held = held_matters(desk) && owner.is_some_and(|army| armies.contains(&army));
        let mark = if is_held { "*" } else { " " };
        let is_it = |other: &CardId| desk.card_name(*other) == desk.card_name(card);
        let number = plays.iter().position(is_it).map(|at| at + 1);
        let now = number.map_or_else(String::new, |n| {
            format!(" {}", paint(HEADING, &say!(desk.texts, "card-now", "n" = n)))
        });
        lines.push(format!("{:>4}{mark} {}{now}", at + 1, desk.card(card)));
        lines.extend(timing::text(desk, card, "        "));
    }
    if n > 0 && held_matters(desk) {
        lines.push(say!(desk.texts, "cards-star"));
    }
    lines
}

/// Formats the viewer's hands, and the number of cards of the other armies. Their known cards are
/// listed.
pub fn show(desk: &Presenter, view: &Observation<'_>) -> String {
    let own = desk.armies_of(view);
    let legal = legal_actions(view);
    let legal = legal.choices();
    let hands = by_hand(desk, view, &own);
    let mut lines: Vec<String> =
        hands.iter().flat_map(|armies| own_hand(desk, view, legal, armies)).collect();
    if !sets(view, legal).is_empty() {
        lines.push(show_sets(desk, view, legal));
    }
    if desk.rules.plays_rounds() {
        lines.extend(program::other_hands(desk, view));
        return lines.join("\n");
    }
    let playing = desk.rules.armies.ids().filter(|&army| !view.is_eliminated(army));
    let (known, hidden): (Vec<_>, Vec<_>) = known(desk, view, &playing.collect::<Vec<_>>())
        .into_iter()
        .partition(|(_, cards)| !cards.is_empty());
    for (armies, cards) in known {
        let n = view.n_hand(desk.rules.armies[armies[0]].hand);
        let n = n + n_apart(view, armies[0]).unwrap_or(0);
        lines.push(say!(desk.texts, "cards-known", "army" = joined(desk, &armies), "n" = n));
        for card in cards {
            lines.push(format!("      {}", desk.card(card)));
            lines.extend(timing::text(desk, card, "        "));
        }
    }
    let count = |(armies, _): (Vec<ArmyId>, Vec<CardId>)| {
        let count = format!("{} {}", joined(desk, &armies), n_held(view, armies[0]));
        match n_apart(view, armies[0]) {
            Some(n) => format!("{count} ({})", say!(desk.texts, "cards-apart-count", "n" = n)),
            None => count,
        }
    };
    let counts: Vec<String> = hidden.into_iter().map(count).collect();
    if !counts.is_empty() {
        lines.push(say!(desk.texts, "cards-others", "counts" = counts.join(", ")));
    }
    lines.join("\n")
}

/// Joins the armies that share a hand: `Red + Black`.
fn joined(desk: &Presenter, armies: &[ArmyId]) -> String {
    armies.iter().map(|&army| desk.army(army)).collect::<Vec<_>>().join(" + ")
}

/// Returns whether the rules reward trading a card whose space is held.
fn held_matters(desk: &Presenter) -> bool {
    use warboard_engine::steps::StepKind;
    let steps = desk.rules.steps.rows().iter();
    steps
        .filter_map(|step| if let StepKind::Trade(keys) = &step.kind { Some(keys) } else { None })
        .any(|keys| keys.held_space.is_some())
}
