//! Answers of the bots with a policy to card windows and to questions of scripts.

use crate::game::{Action, ActionList, Ask, Decision, ScriptAnswer};
use crate::model::{ArmyId, CardId, Rulebook, SpaceId};
use crate::observation::Observation;
use crate::script::Host;

/// The number of cards of a hand that are played in time.
const PLAYED: f64 = 4.0;

/// Returns the play of the card with the highest worth, if that is at least `least`. Cards are
/// played at once, as a card in the hand has no effect. Returns `None` when there is no such card.
pub(super) fn play(view: &Observation<'_>, actions: &mut ActionList, least: u32) -> Option<Action> {
    if !view.rulebook().plays_cards() {
        return None;
    }
    view.legal_actions(actions);
    let plays = actions.choices().iter().map(|choice| choice.action);
    let mut best: Option<(u32, Action)> = None;
    for action in plays {
        let Action::Play { card } = action else { continue };
        let worth = worth_of(view.rulebook(), &[card]);
        if worth >= least && best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, action));
        }
    }
    best.map(|(_, action)| action)
}

/// Returns the worth of cards that are used for something other than their effects.
pub(super) fn worth_of(rules: &Rulebook, cards: &[CardId]) -> u32 {
    let effects = cards.iter().filter_map(|&card| rules.cards[card].effect.as_ref());
    effects.map(|effect| effect.worth).sum()
}

/// Checks whether the edition says of any card what its effect is worth.
pub(super) fn have_worth(rules: &Rulebook) -> bool {
    { rules.cards.rows().iter() }.any(|card| card.effect.as_ref().is_some_and(|of| of.worth > 0))
}

/// Returns the worth of cards of a hand that are given away, like [`worth_of`]. A large hand lowers
/// it, since not every card of one is played.
pub(super) fn loss_of(view: &Observation<'_>, army: ArmyId, cards: &[CardId]) -> f64 {
    let rules = view.rulebook();
    let Some(&first) = cards.first() else { return 0.0 };
    let hand = view.n_hand(rules.hand_of(army, rules.cards[first].deck));
    f64::from(worth_of(rules, cards)) * (PLAYED / f64::from(hand.max(1))).min(1.0)
}

/// Answers a window or a question of a script; returns `None` for any other decision.
///
/// Uses the edition's function for bots where there is one. Otherwise answers yes unless the
/// edition lists the question as one to decline, takes the greatest count, and ranks spaces by
/// [`worth`].
pub(super) fn answer(
    view: &Observation<'_>,
    decision: Decision,
    actions: &mut ActionList,
    host: &mut Host,
) -> Option<Action> {
    match decision.ask {
        Ask::Window { .. } => Some(play(view, actions, 1).unwrap_or(Action::Pass)),
        Ask::Script { text, .. } => {
            if let Ok(Some(answer)) = view.advice(host) {
                return Some(Action::Answer { answer });
            }
            view.legal_actions(actions);
            let declined = view.rulebook().bots.is_declined(text);
            let choices = actions.choices().iter();
            let best = choices.max_by_key(|choice| match choice.action {
                Action::Answer { answer: ScriptAnswer::Space(space) } => {
                    worth(view, decision.army, space)
                }
                Action::Answer { answer: ScriptAnswer::Yes } if !declined => 1,
                Action::Answer { answer: ScriptAnswer::No } if declined => 1,
                Action::Answer { answer: ScriptAnswer::Done } => i64::MIN,
                _ => 0,
            })?;
            Some(if best.action.count().is_some() {
                best.action.with_count(best.most)
            } else {
                best.action
            })
        }
        _ => None,
    }
}

/// Returns the value of choosing a space: for an own space, the enemy troops around it, up to 100
/// for each neighbour; for an enemy space, the more the fewer troops hold it.
fn worth(view: &Observation<'_>, army: ArmyId, space: SpaceId) -> i64 {
    let rules = view.rulebook();
    let faction = |army: ArmyId| rules.armies[army].faction;
    let Some((owner, troops)) = view.holder(space) else { return 0 };
    if faction(owner) != faction(army) {
        return 1_000 - i64::from(troops.min(999));
    }
    let enemies = rules.board.neighbours(space).iter().filter_map(|&next| view.holder(next));
    let hostile = enemies.filter(|&(other, _)| faction(other) != faction(army));
    hostile.map(|(_, troops)| i64::from(troops.min(100))).sum()
}

impl Rulebook {
    /// Checks whether any card can be played.
    pub(super) fn plays_cards(&self) -> bool {
        self.free_play || self.windows != 0
    }
}
