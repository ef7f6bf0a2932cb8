//! Details on the space that a player points at, and chances of attacks.

use serde::Serialize;
use warboard_engine::game::Action;
use warboard_engine::model::{AttackTarget, SpaceId};
use warboard_engine::observation::Observation;
use warboard_engine::odds::Party;

use crate::paint::plain;
use crate::presenter::Presenter;
pub use crate::steps::attack::odds::AttackOffer;
use crate::steps::attack::odds::show_strike;
use crate::steps::{self, Question, attack};
use crate::views::percent;
use crate::views::{look, odds};

/// Details on the space that a player points at.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct Advice {
    /// Lines on the space: its controller, the pieces there and its neighbours.
    pub story: Vec<String>,
    /// The exact odds of an attack, or of attacks on several spaces that lead there; `None` if there
    /// are none.
    pub odds: Option<String>,
    /// The attack in parts, or `None` if there is none.
    pub attack: Option<AttackOffer>,
}

impl Advice {
    /// Creates the details on the space `at`, with the odds of an attack from `from`.
    pub fn new(
        desk: &Presenter,
        view: &Observation<'_>,
        from: Option<SpaceId>,
        at: SpaceId,
    ) -> Self {
        let story = look::show(desk, view, at).lines().map(plain).collect();
        let question = view.decision().map(|decision| steps::question(desk, view, decision));
        let source = from.zip(question.as_ref());
        let from = source.filter(|(from, question)| is_attack(question, *from, at));
        let from = from.map(|(from, _)| from);
        let path = || {
            let (source, question) = source?;
            let attacks = begins_attack(question, source);
            attacks.then(|| attack::path::told(desk, view, source, at)).flatten()
        };
        let attack = from.and_then(|from| attack::odds::offer(desk, view, (from, at)));
        let odds = match (&attack, from) {
            (Some(attack), _) => {
                let parts = [Some(attack.told.as_str()), attack.gain.as_deref()];
                Some(parts.into_iter().flatten().collect::<Vec<_>>().join(" · "))
            }
            (None, Some(from)) => Some(plain(&odds::show(desk, view, from, at, Party::default()))),
            (None, None) => {
                path().or_else(|| question.as_ref().and_then(|question| strike(question, at)))
            }
        };
        Self { story, odds, attack }
    }
}

/// Returns origin, target and chance of the best attack on each target, in whole percents. An
/// uncertain chance is neither 0 nor 100.
pub fn chances(desk: &Presenter, view: &Observation<'_>) -> Vec<(SpaceId, SpaceId, u32)> {
    let Some(decision) = view.decision() else { return Vec::new() };
    let all = crate::steps::attack::odds::chances(&steps::question(desk, view, decision));
    all.into_iter().map(|(from, to, chance)| (from, to, percent::percents(chance))).collect()
}

/// Returns whether an attack from one space on another may be declared.
fn is_attack(question: &Question<'_>, from: SpaceId, to: SpaceId) -> bool {
    question.choices().iter().any(|choice| {
        matches!(choice.action, Action::Attack { from: f, to: AttackTarget::Space(t), .. } | Action::Fire { from: f, to: t } if (f, t) == (from, to))
    })
}

/// Returns whether a question offers attacks from a space.
fn begins_attack(question: &Question<'_>, from: SpaceId) -> bool {
    let begins = |action| matches!(action, Action::Attack { from: f, .. } if f == from);
    question.choices().iter().any(|choice| begins(choice.action))
}

/// Formats the odds of the first attack on a token from a space, or returns `None` if there is
/// none.
fn strike(question: &Question<'_>, at: SpaceId) -> Option<String> {
    let all = crate::steps::attack::odds::strikes(question);
    let &(from, token, _) = all.iter().find(|&&(from, ..)| from == at)?;
    Some(plain(&show_strike(question.desk, question.view, from, token, None)))
}
