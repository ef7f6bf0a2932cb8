//! The start of turns and rounds, and the end of the game.

use warboard_engine::game::{Cut, Event};
use warboard_engine::model::ArmyId;

use super::{Narrate, StepUi};
use crate::paint::{HEADING, paint};
use crate::presenter::Presenter;
use crate::text::say;

/// The texts of the course of the game.
pub(super) struct FlowUi;

/// The user interface of [`FlowUi`].
pub(super) static FLOW_UI: StepUi = StepUi { narrate: &FlowUi, ..StepUi::PLAIN };

impl Narrate for FlowUi {
    fn format_event(&self, desk: &Presenter, event: Event) -> Option<String> {
        let texts = &desk.texts;
        Some(match event {
            Event::TurnBegan { army, .. } => turn_heading(desk, army, None),
            Event::RoundBegan { round } => {
                format!("\n{}", paint(HEADING, &say!(texts, "told-round", "round" = round)))
            }
            _ => format!("\n{}", paint(HEADING, &end(desk, event)?)),
        })
    }
}

/// Returns the heading of a turn, with its round where rounds are not told by themselves.
pub(crate) fn turn_heading(desk: &Presenter, army: ArmyId, round: Option<u32>) -> String {
    let mut name = desk.army_name(army).to_owned();
    if let Some(round) = round {
        name = format!("{name} · {}", say!(desk.texts, "told-round", "round" = round));
    }
    format!("\n{}", desk.in_colour(army, &say!(desk.texts, "told-turn", "army" = name)))
}

/// Returns the sentence on the end of the game, or `None` for other events.
fn end(desk: &Presenter, event: Event) -> Option<String> {
    let texts = &desk.texts;
    Some(match event {
        Event::Won { faction, rule } => {
            let faction = desk.the_faction(faction);
            match rule.map(|rule| texts.of(&desk.rules.victory[rule].name)) {
                Some(rule) => say!(texts, "told-won", "faction" = faction, "rule" = rule),
                None => say!(texts, "told-won-by-card", "faction" = faction),
            }
        }
        Event::Cut { turn, why: Cut::Turns } if desk.rules.plays_rounds() => {
            say!(texts, "told-cut-rounds", "rounds" = turn)
        }
        Event::Cut { turn, why: Cut::Turns } => say!(texts, "told-cut", "turn" = turn),
        Event::Cut { why: Cut::Nobody, .. } => say!(texts, "told-cut-nobody"),
        Event::Cut { why: Cut::Idle, .. } => say!(texts, "told-cut-idle"),
        Event::Cut { why: Cut::Endless, .. } => say!(texts, "told-cut-endless"),
        Event::Cut { why: Cut::Drawn, .. } => say!(texts, "told-cut-drawn"),
        _ => return None,
    })
}
