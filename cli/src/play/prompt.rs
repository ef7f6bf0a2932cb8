//! The header of a question, its prompt, and what can be completed there.

use warboard_engine::observation::Observation;
use warboard_engine::rules::{Action, ActionList, Ask, Decision};

use super::desk::Desk;
use super::input::Words;
use super::paint::{HEADING, paint};
use super::verbs::Verb;
use super::views::{help, legal, question, rounds};
use super::windows;
use crate::text::say;

/// Whose turn it is, at which step, and what may be done.
pub(crate) fn header(desk: &Desk, view: &Observation<'_>, decision: Decision) -> String {
    let step = paint(HEADING, &desk.step_now(view, decision.ask));
    let may = legal::summary(desk, view, decision);
    format!("{} · {step}. {may}", placed_for(desk, decision, &desk.army(decision.army)))
}

/// The prompt, with the army's name as given: painted or not.
pub(crate) fn prompt(
    desk: &Desk,
    view: &Observation<'_>,
    decision: Decision,
    army: &str,
) -> String {
    let step = desk.step_now(view, decision.ask);
    let left = if let Ask::Place { left } | Ask::Reinforce { left } = decision.ask {
        if legal::is_all_placed(view, decision) { String::new() } else { format!(" ({left})") }
    } else {
        String::new()
    };
    format!("{}, {step}{left}> ", placed_for(desk, decision, army))
}

/// The army that is asked; one without a seat is told as such where somebody sets up its pieces.
fn placed_for(desk: &Desk, decision: Decision, army: &str) -> String {
    let row = desk.rules.armies.get(decision.army);
    let is_set_up = matches!(decision.ask, Ask::Claim { .. } | Ask::Reinforce { .. });
    if is_set_up && row.is_some_and(|row| row.seats.is_empty()) {
        say!(desk.texts, "placed-for", "army" = army)
    } else {
        army.to_owned()
    }
}

/// What can be completed: the commands that answer first, and the names that answers have.
pub(crate) fn words(desk: &Desk, view: &Observation<'_>, decision: Decision) -> Words {
    let (now, other): (Vec<Verb>, Vec<Verb>) =
        Verb::all().partition(|verb| help::answers(view, decision.ask, *verb));
    let word = |verb: &Verb| verb.word(desk.lang()).to_owned();
    let answers = now.iter().map(word).collect();
    let others = other.iter().filter(|verb| **verb >= Verb::Board).map(word).collect();
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let mut names: Vec<(String, Vec<String>)> = Vec::new();
    for choice in actions.choices() {
        let (from, to) = match choice.action {
            Action::Claim { space }
            | Action::Reinforce { space, .. }
            | Action::Held { space }
            | Action::Place { space, .. } => (space, None),
            Action::Attack { from, to, .. }
            | Action::Fortify { from, to, .. }
            | Action::Move { from, to, .. }
            | Action::Fire { from, to } => (from, Some(to)),
            Action::Strike { from, token, .. } => {
                let from = desk.names.word(from);
                if names.last().is_none_or(|(last, _)| *last != from) {
                    names.push((from, Vec::new()));
                }
                if let Some((_, behind)) = names.last_mut() {
                    behind.push(desk.target_word(token));
                }
                continue;
            }
            Action::Order { .. } | Action::Hit { .. } => {
                names.extend(rounds::words(desk, choice.action).map(|word| (word, Vec::new())));
                continue;
            }
            Action::Play { .. } | Action::Answer { .. } => {
                names.extend(question::words(desk, choice.action).map(|word| (word, Vec::new())));
                continue;
            }
            Action::Pass
            | Action::Program { .. }
            | Action::Deploy
            | Action::Trade { .. }
            | Action::Build { .. }
            | Action::Commit { .. }
            | Action::Defend { .. }
            | Action::Reroll { .. }
            | Action::Advance { .. }
            | Action::End => continue,
        };
        let from = desk.names.word(from);
        if names.last().is_none_or(|(last, _)| *last != from) {
            names.push((from, Vec::new()));
        }
        if let (Some(to), Some((_, behind))) = (to, names.last_mut()) {
            behind.push(desk.names.word(to));
        }
    }
    let all_names = desk.rules.board.spaces.ids().map(|space| desk.names.word(space)).collect();
    let windows = windows::of(&desk.rules);
    let windows =
        windows.into_iter().map(|window| windows::word(&desk.rules, window).to_owned()).collect();
    Words { answers, others, names, all_names, windows }
}
