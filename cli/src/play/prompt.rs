//! The header of a question, its prompt, and what can be completed there.

use warboard_engine::game::{Action, ActionList, Ask, Decision};
use warboard_engine::model::{ArmyId, Rulebook};
use warboard_engine::observation::Observation;

use super::desk::Desk;
use super::input::Words;
use super::paint::{HEADING, paint};
use super::verbs::Verb;
use super::views::{legal, question, rounds};
use super::windows;
use crate::text::say;

/// Whose turn it is, at which step, and what may be done.
pub(crate) fn header(desk: &Desk, view: &Observation<'_>, decision: Decision) -> String {
    let step = paint(HEADING, &desk.step_now(view, decision.ask));
    let may = legal::summary(desk, view, decision);
    format!("{} · {step}. {may}", whom(desk, decision))
}

/// The prompt, in colours.
pub(crate) fn prompt(desk: &Desk, view: &Observation<'_>, decision: Decision) -> String {
    let step = desk.step_now(view, decision.ask);
    let left = if let Ask::Reinforce { left } = decision.ask {
        format!(" ({left})")
    } else if let Ask::Place { .. } = decision.ask {
        waiting(desk, view, decision.army)
    } else {
        String::new()
    };
    format!("{}, {step}{left}> ", whom(desk, decision))
}

/// What waits to be placed: the number of basic units, or each kind with its name; nothing where nothing waits.
fn waiting(desk: &Desk, view: &Observation<'_>, army: ArmyId) -> String {
    let others = desk.rules.units.ids().skip(1).any(|unit| view.waiting(army, unit) > 0);
    match view.waiting(army, Rulebook::BASIC) {
        _ if others => format!(" ({})", desk.waiting(view, army)),
        0 => String::new(),
        n => format!(" ({n})"),
    }
}

/// Who is asked: the army, with the number of its seat where it has several; for an army that is another's, or nobody's,
/// the one who answers as well.
fn whom(desk: &Desk, decision: Decision) -> String {
    let own = desk.rules.seats.get(decision.seat).map_or(&[][..], |row| &row.armies);
    match own {
        &[army] if army == decision.army => desk.seat(decision.seat),
        armies if armies.contains(&decision.army) => desk.army(decision.army),
        _ => {
            let (seat, army) = (desk.the_seat(decision.seat), desk.the_army(decision.army));
            say!(desk.texts, "answers-for", "seat" = seat, "army" = army)
        }
    }
}

/// What can be completed: the commands that answer first, and the names that answers have.
pub(crate) fn words(desk: &Desk, view: &Observation<'_>, decision: Decision) -> Words {
    let (now, other): (Vec<&Verb>, Vec<&Verb>) =
        Verb::all().partition(|verb| verb.answers_now(view, decision.ask));
    let word = |verb: &&Verb| verb.word(desk.lang()).to_owned();
    let answers = now.iter().map(word).collect();
    let others = other.iter().filter(|verb| verb.is_always()).map(word).collect();
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
            | Action::Stop
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
    Words { answers, others, names, all_names, windows: window_words(desk) }
}

/// The words of the windows: each its own, else its number.
fn window_words(desk: &Desk) -> Vec<String> {
    let all = windows::of(&desk.rules).into_iter().enumerate();
    let word = |(at, window): (usize, _)| {
        let word = windows::word(&desk.rules, window, desk.lang());
        word.map_or_else(|| (at + 1).to_string(), str::to_owned)
    };
    all.map(word).collect()
}
