//! The decision whether an attack on a token justifies the units.

use crate::game::{Action, ActionList};
use crate::model::{AttackTarget, SpaceId};
use crate::observation::Observation;
use crate::odds::{self, RerollPolicy};

/// The probability of success from which an attack on a token is made if it can be afforded.
const LIKELY: f64 = 0.25;
/// The probability of success from which an attack on a token is made if nothing better is
/// possible.
const POSSIBLE: f64 = 0.1;

/// Returns the attack on a token that replaces `campaign`, which attacks a space or ends attacking.
/// `opens` returns whether a space shielded by the token is wanted. `actions` is a buffer.
pub(super) fn instead(
    view: &Observation<'_>,
    actions: &mut ActionList,
    campaign: Action,
    mut opens: impl FnMut(SpaceId) -> bool,
) -> Option<Action> {
    if view.rulebook().targets.is_empty() {
        return None;
    }
    view.legal_actions(actions);
    let mut best: Option<(f64, Action)> = None;
    for choice in actions.choices() {
        let Action::Attack { from, to: AttackTarget::Token(token), .. } = choice.action else {
            continue;
        };
        let chance = chance(view, choice.action.with_count(choice.most));
        // Two units more than the possible losses must stay to hold the space.
        let affordable = view.troops(from) > choice.most.saturating_add(1);
        let shielded = view.target_space(token).filter(|&at| view.shield(at) == Some(token));
        let pays = shielded.is_some_and(&mut opens);
        let made = (affordable && chance >= if pays { POSSIBLE } else { LIKELY })
            || (campaign == Action::End && chance >= POSSIBLE);
        if made && best.is_none_or(|(most, _)| chance > most) {
            best = Some((chance, choice.action.with_count(choice.most)));
        }
    }
    best.map(|(_, action)| action)
}

/// Returns the probability that an attack on a token succeeds now.
fn chance(view: &Observation<'_>, action: Action) -> f64 {
    let Action::Attack { from, to: AttackTarget::Token(token), count } = action else { return 0.0 };
    let chance = odds::strike(view, from, token, count, Some(RerollPolicy::LargerFirst));
    chance.and_then(Result::ok).map_or(0.0, |chance| chance.to_f64())
}
