//! What is read before a game: who one is, how each side wins, what is special, and how a turn goes.

use warboard_engine::model::{ArmyId, SeatId, TableId};
use warboard_engine::observation::Observation;
use warboard_study::levels;

use super::rules;
use crate::play::desk::{Desk, Who};
use crate::play::paint::{HEADING, paint};
use crate::text::say;

/// A turn of more steps than these is told when it is asked for: the page is to be read at a glance.
const STEPS_MAX: usize = 10;

/// The page that is read first, for whoever may look.
pub(crate) fn show(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let texts = &desk.texts;
    let mut lines = Vec::new();
    let seats = desk.seats.iter().enumerate();
    for (seat, who) in seats {
        let armies = armies(desk, view, SeatId::from_index(seat));
        lines.push(match who {
            Who::Human if desk.only_human().is_some() => {
                say!(texts, "welcome-you", "armies" = armies)
            }
            Who::Human => say!(texts, "welcome-human", "armies" = armies),
            Who::Bot(bot) => {
                let bot = levels::shown(bot, desk.lang());
                say!(texts, "welcome-bot", "armies" = armies, "bot" = bot)
            }
            Who::Program => say!(texts, "welcome-program", "armies" = armies),
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
    lines.push(paint(HEADING, &say!(texts, "topic-winning")));
    lines.extend(rules::winning(desk, view));
    let special = rules::special(desk);
    if !special.is_empty() {
        lines.push(paint(HEADING, &say!(texts, "welcome-special")));
        lines.extend(special);
    }
    lines.push(paint(HEADING, &say!(texts, "topic-turn")));
    let steps: Vec<&str> = desk.rules.turn_steps().map(|(step, _)| desk.step_name(step)).collect();
    if steps.len() > STEPS_MAX {
        lines.push(format!("  {}", say!(texts, "welcome-steps", "n" = steps.len())));
    } else {
        let numbered = steps.iter().enumerate().map(|(at, name)| format!("{} {name}", at + 1));
        lines.push(format!("  {}", numbered.collect::<Vec<_>>().join(" · ")));
    }
    lines
}

/// The armies of a seat, each with its letter.
fn armies(desk: &Desk, view: &Observation<'_>, seat: SeatId) -> String {
    let armies = desk.armies_of_seat(view, seat).into_iter();
    let named = armies.map(|army| {
        desk.in_colour(army, &format!("{} {}", desk.letter(army), desk.army_name(army)))
    });
    named.collect::<Vec<_>>().join(" + ")
}
