//! The cards in the viewer's hands.

use serde::Serialize;
use warboard_engine::model::{ArmyId, CardId, Fact, level};
use warboard_engine::observation::Observation;

use super::ArmyLabel;
use crate::presenter::Presenter;
use crate::steps::legal_actions;
use crate::text::say;
use crate::views::{condition, hand, question, timing};

/// A hand of the viewer. Armies that share a hand have one entry.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HandView {
    /// The army that holds the hand, the first of several.
    pub(crate) side: ArmyLabel,
    /// The cards, in the order of their numbers from 1.
    pub(crate) cards: Vec<HandCardView>,
}

/// A card in a hand.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct HandCardView {
    /// The card as printed, with its symbol in a set.
    pub(crate) name: String,
    /// The printed text of the card, and when it may be played.
    pub(crate) text: Vec<String>,
    /// True if the card may be played now.
    pub(crate) is_playable: bool,
    /// True if the viewer controls the space on the card.
    pub(crate) has_space: bool,
}

/// Returns how far an army is with what a card asks for before it is played: regions to control, and
/// whatever is counted. `None` if nothing is counted.
fn progress(
    desk: &Presenter,
    view: &Observation<'_>,
    army: ArmyId,
    card: CardId,
) -> Option<String> {
    let when = desk.rules.cards[card].effect.as_ref()?.when?;
    let faction = desk.rules.armies[army].faction;
    let of_fact = |(fact, about): (Fact, &[Fact])| {
        let (of, have, need) = if let Fact::ControlsRegion(region) = fact {
            let spaces = &desk.rules.board.regions[region].spaces;
            let have = spaces.iter().filter(|&&space| view.is_on(army, space)).count();
            (desk.region(region).to_owned(), have, spaces.len())
        } else {
            let (have, need) = view.progress(fact, about, faction)?;
            let facts: Vec<Fact> = std::iter::once(fact).chain(about.iter().copied()).collect();
            (condition::words(desk, &facts), have as usize, need as usize)
        };
        let counted = say!(desk.texts, "screen-of", "have" = have.min(need), "need" = need);
        Some(format!("{of} ({counted})"))
    };
    let each: Vec<String> = level(desk.rules.facts(when)).filter_map(of_fact).collect();
    (!each.is_empty()).then(|| say!(desk.texts, "card-progress", "list" = each.join(", ")))
}

/// Returns every non-empty hand of the viewer.
pub(crate) fn all(desk: &Presenter, view: &Observation<'_>) -> Vec<HandView> {
    let plays = question::plays(legal_actions(view).choices());
    let own = desk.armies_of(view);
    let hands = |army| (desk.rules.armies[army].hand, desk.rules.armies[army].apart);
    let mut found = Vec::new();
    for (at, &army) in own.iter().enumerate() {
        if own[..at].iter().any(|&earlier| hands(earlier) == hands(army)) {
            continue;
        }
        let held = |card: CardId| HandCardView {
            name: desk.card(card),
            text: timing::text(desk, card, "")
                .into_iter()
                .chain(progress(desk, view, army, card))
                .collect(),
            is_playable: plays.contains(&card),
            has_space: desk.rules.cards[card]
                .space
                .and_then(|space| view.owner(space))
                .is_some_and(|army| own.contains(&army)),
        };
        let cards: Vec<HandCardView> = hand::held(view, army).into_iter().map(held).collect();
        if !cards.is_empty() {
            found.push(HandView { side: ArmyLabel::of(desk, army), cards });
        }
    }
    found
}
