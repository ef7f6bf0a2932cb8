//! Attacks on tokens: whether the chance is worth the units.

use crate::game::{Action, ActionList};
use crate::model::{Aim, SpaceId};
use crate::observation::Observation;
use crate::odds::{self, RerollPolicy};

/// An attack this likely to succeed is made where it can be afforded.
const LIKELY: f64 = 0.25;
/// An attack this likely to succeed is made when there is nothing better to do.
const POSSIBLE: f64 = 0.1;

/// The attack on a token that is made instead of `campaign`, which is an attack on a space, or going on; `opens` says
/// whether a space is wanted that the token keeps from being attacked. `actions` is only a buffer.
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
        let Action::Attack { from, to: Aim::Token(token), .. } = choice.action else { continue };
        let chance = chance(view, choice.action.with_count(choice.most));
        // Two units more than what is lost stay to hold the space.
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

/// How likely an attack on a token succeeds as things stand.
fn chance(view: &Observation<'_>, action: Action) -> f64 {
    let Action::Attack { from, to: Aim::Token(token), count } = action else { return 0.0 };
    let chance = odds::strike(view, from, token, count, Some(RerollPolicy::LargerFirst));
    chance.and_then(Result::ok).map_or(0.0, |chance| chance.to_f64())
}
