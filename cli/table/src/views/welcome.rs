//! The introduction to a game: the players, how each side wins, special features, and the course of
//! a turn.

use crate::levels;
use warboard_engine::model::{ArmyId, SeatId, TableId};
use warboard_engine::observation::Observation;

use super::rules;
use crate::paint::{HEADING, paint};
use crate::presenter::{Presenter, SeatPlayer};
use crate::text::say;

/// Largest number of steps that are listed; longer turns are shown on request, to keep the page
/// short.
const STEPS_MAX: usize = 10;

/// Formats the introduction for a viewer.
pub fn show(desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
    let texts = &desk.texts;
    let mut lines = Vec::new();
    let seats = desk.seats.iter().enumerate();
    for (seat, who) in seats {
        let armies = armies(desk, view, SeatId::from_index(seat));
        lines.push(match who {
            SeatPlayer::Human if desk.only_human().is_some() => {
                say!(texts, "welcome-you", "armies" = armies)
            }
            SeatPlayer::Human => say!(texts, "welcome-human", "armies" = armies),
            SeatPlayer::Bot(bot) => {
                let bot = levels::shown(bot, desk.lang());
                say!(texts, "welcome-bot", "armies" = armies, "bot" = bot)
            }
            SeatPlayer::Program => say!(texts, "welcome-program", "armies" = armies),
        });
    }
    let neutral =
        |army: &ArmyId| view.commanders(*army).is_empty() && desk.rules.armies[*army].start > 0;
    let neutrals: Vec<String> =
        desk.rules.armies.ids().filter(neutral).map(|army| desk.army(army)).collect();
    if !neutrals.is_empty() {
        lines.push(say!(texts, "welcome-neutral", "armies" = neutrals.join(", ")));
    }
    lines.push(String::new());
    lines.extend(aims(desk, view));
    for (heading, steps) in rules::sequences(desk) {
        lines.push(paint(HEADING, &heading));
        if steps.len() > STEPS_MAX {
            lines.push(format!("  {}", say!(texts, "welcome-steps", "n" = steps.len())));
        } else {
            let numbered = (1..).zip(steps);
            let numbered = numbered.map(|(n, step)| format!("{n} {}", desk.step_name(step)));
            lines.push(format!("  {}", numbered.collect::<Vec<_>>().join(" · ")));
        }
    }
    lines
}

/// Returns the edition's own words for somebody new; else how each side wins, and special features.
fn aims(desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
    let briefing = desk.texts.of(&desk.rules.briefing);
    if !briefing.is_empty() {
        return vec![briefing.to_owned()];
    }
    let mut lines = vec![paint(HEADING, &say!(desk.texts, "topic-winning"))];
    lines.extend(rules::winning(desk, view));
    let special = rules::special(desk);
    if !special.is_empty() {
        lines.push(paint(HEADING, &say!(desk.texts, "welcome-special")));
        lines.extend(special);
    }
    lines
}

/// Formats the armies of a seat, each with its letter.
fn armies(desk: &Presenter, view: &Observation<'_>, seat: SeatId) -> String {
    let armies = desk.armies_of_seat(view, seat).into_iter();
    let named = armies.map(|army| {
        desk.in_colour(army, &format!("{} {}", desk.letter(army), desk.army_name(army)))
    });
    named.collect::<Vec<_>>().join(" + ")
}
