//! What bots with a policy do with cards that can be played and with the questions of scripts.

use crate::game::{Action, ActionList, Answer, Ask, Decision};
use crate::model::{ArmyId, CardId, Rulebook, SpaceId};
use crate::observation::Observation;
use crate::script::Host;

/// So many cards of a hand come to be played in time.
const PLAYED: f64 = 4.0;

/// Plays whatever may be played and is worth at least so much, at once: a card in the hand does nothing. Nothing when
/// there is none.
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

/// What is given away with cards that are used for something else than what they say.
pub(super) fn worth_of(rules: &Rulebook, cards: &[CardId]) -> u32 {
    let effects = cards.iter().filter_map(|&card| rules.cards[card].effect.as_ref());
    effects.map(|effect| effect.worth).sum()
}

/// Returns the worth of giving cards of a hand away, like [`worth_of`]; a large hand lowers it, since not every card of
/// one is played.
pub(super) fn loss_of(view: &Observation<'_>, army: ArmyId, cards: &[CardId]) -> f64 {
    let rules = view.rulebook();
    let Some(&first) = cards.first() else { return 0.0 };
    let hand = view.n_hand(rules.hand_of(army, rules.cards[first].deck));
    f64::from(worth_of(rules, cards)) * (PLAYED / f64::from(hand.max(1))).min(1.0)
}

/// Answers a window or a question of a script; nothing when something else is asked.
///
/// It says what the edition's function for bots says. Where there is none it says yes, takes the most, and of spaces one
/// that borders an enemy of its own, or the weakest of another's.
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
                Action::Answer { answer: Answer::Space(space) } => {
                    worth(view, decision.army, space)
                }
                Action::Answer { answer: Answer::Yes } if !declined => 1,
                Action::Answer { answer: Answer::No } if declined => 1,
                Action::Answer { answer: Answer::Done } => i64::MIN,
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

/// How much a space is worth being chosen: own ones by the enemies around, others by how few hold them.
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
    /// Whether some card can be played.
    fn plays_cards(&self) -> bool {
        self.free_play || self.windows != 0
    }
}
