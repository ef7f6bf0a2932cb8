//! An answer that makes sense, to be shown as an example.

use warboard_engine::model::{ArmyId, SpaceId};
use warboard_engine::observation::Observation;
use warboard_engine::rules::{Action, ActionList, Choice, Decision};

use super::{cards, odds};
use crate::play::desk::Desk;
use crate::play::verbs::Verb;

/// An answer that makes sense, as it would be typed.
pub(super) fn example(desk: &Desk, view: &Observation<'_>, decision: Decision) -> String {
    let word = |space| desk.names.example(space);
    let verb = |verb: Verb| verb.word(desk.lang());
    match best(desk, view, decision.army).map(|choice| (choice.action, choice.most)) {
        Some((Action::Claim { space }, _)) => {
            format!("{} {}", claim_word(desk), word(space))
        }
        Some((Action::Reinforce { space, .. }, most)) => {
            format!("{} {} {most}", verb(Verb::Place), word(space))
        }
        Some((Action::Place { space, unit, .. }, most)) => {
            format!("{} {} {most}{}", verb(Verb::Place), word(space), desk.kind_behind(unit))
        }
        Some((Action::Build { card, unit }, _)) => {
            let hand = cards::held(view, decision.army);
            let at = hand.iter().position(|&other| other == card).map_or(0, |n| n + 1);
            format!("{} {at}{}", verb(Verb::Build), desk.kind_behind(unit))
        }
        Some((Action::Attack { from, to, .. }, most)) => {
            format!("{} {} {} {most}", verb(Verb::Attack), word(from), word(to))
        }
        Some((Action::Strike { from, token, .. }, most)) => {
            let target = desk.target_word(token);
            format!("{} {} {target} {most}", verb(Verb::Attack), word(from))
        }
        Some((Action::Fortify { from, to, unit, .. }, most)) => {
            let unit = desk.kind_behind(unit);
            format!("{} {} {} {most}{unit}", verb(Verb::Fortify), word(from), word(to))
        }
        Some((Action::Trade { cards: set }, _)) => {
            let hand = cards::hand(view, decision.army);
            let number = |card| hand.iter().position(|&other| other == card).map_or(0, |n| n + 1);
            let numbers = set.map(|card| number(card).to_string());
            format!("{} {}", verb(Verb::Trade), numbers.join(" "))
        }
        Some((Action::Held { space }, _)) => word(space),
        Some((Action::Reroll { sides }, _)) => format!("{} {sides}", verb(Verb::Reroll)),
        _ => verb(Verb::End).to_owned(),
    }
}

/// The answers that make most sense, without looking far: those of the example.
pub(crate) fn best(desk: &Desk, view: &Observation<'_>, army: ArmyId) -> Option<Choice> {
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let worth = |choice: &Choice| worth(desk, view, army, choice.action);
    actions.choices().iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).copied()
}

/// The word for taking an empty space.
fn claim_word(desk: &Desk) -> &'static str {
    Verb::Place.words(desk.lang()).get(1).copied().unwrap_or_default()
}

/// How good an example an action is.
fn worth(desk: &Desk, view: &Observation<'_>, army: ArmyId, action: Action) -> f64 {
    let hostile = |space: SpaceId| {
        let other = |&&near: &&SpaceId| view.stands_on(near).is_some_and(|owner| owner != army);
        desk.rules.board.neighbours(space).iter().filter(other).count()
    };
    match action {
        Action::Attack { from, to, .. } => 1.0 + odds::win(desk, view, from, to),
        Action::Strike { .. } => 1.0 + odds::strike_win(view, action),
        Action::Fortify { from, to, .. } => {
            let (rear, front) = (hostile(from), hostile(to));
            let moved = f64::from(view.present(from).min(1000)) / 1000.0;
            1.0 + moved + if rear == 0 && front > 0 { 1.0 } else { 0.0 }
        }
        Action::Place { space, .. } | Action::Reinforce { space, .. } => {
            let (front, troops) = (hostile(space).min(1), view.troops(space).min(1000));
            f64::from(u8::try_from(front).unwrap_or(1)) + f64::from(troops) / 1000.0
        }
        Action::Trade { cards } => f64::from(view.set_worth(cards).unwrap_or(0)),
        Action::End => -1.0,
        Action::Build { .. } => 1.0,
        Action::Claim { .. }
        | Action::Held { .. }
        | Action::Commit { .. }
        | Action::Defend { .. }
        | Action::Reroll { .. }
        | Action::Advance { .. }
        | Action::Program { .. }
        | Action::Order { .. }
        | Action::Deploy
        | Action::Move { .. }
        | Action::Fire { .. }
        | Action::Hit { .. }
        | Action::Answer { .. } => 0.0,
        Action::Play { .. } | Action::Pass | Action::Stop => -2.0,
    }
}
