//! What is printed on cards to be played for: the text, and when.

use warboard_engine::model::{CardId, Role, Timing, Window};
use warboard_engine::steps::Asked;

use crate::play::desk::Desk;
use crate::text::say;

/// The text of a card, when it may be played, and where the block comes from, each line after `indent`.
pub(crate) fn printed(desk: &Desk, card: CardId, indent: &str) -> Vec<String> {
    let mut lines = text(desk, card, indent);
    if !lines.is_empty() {
        lines.push(format!("{indent}[{}]", desk.rules.cards[card].source));
    }
    lines
}

/// The text of a card and when it may be played, each line after `indent`; nothing for one that is only good for sets.
pub(crate) fn text(desk: &Desk, card: CardId, indent: &str) -> Vec<String> {
    let Some(row) = desk.rules.cards.get(card) else { return Vec::new() };
    let text = Some(desk.texts.of(&row.text)).filter(|text| !text.is_empty()).map(str::to_owned);
    let when = when(desk, card).map(|list| say!(desk.texts, "card-when", "list" = list));
    text.into_iter().chain(when).map(|line| format!("{indent}{line}")).collect()
}

/// When a card may be played; nothing for one that never is.
pub(crate) fn when(desk: &Desk, card: CardId) -> Option<String> {
    let effect = desk.rules.cards.get(card)?.effect.as_ref()?;
    let timing = |timing: &Timing| match *timing {
        Timing::Step(step) => say!(desk.texts, "timing-step", "step" = desk.step_name(step)),
        Timing::OwnTurn => say!(desk.texts, "timing-own-turn"),
        Timing::Window(Window::Step(step)) => {
            say!(desk.texts, "timing-step", "step" = desk.step_name(step))
        }
        Timing::Window(window) => {
            let when = desk.window(window);
            match role(desk, effect.role).filter(|_| window != Window::Traded) {
                Some(role) => say!(desk.texts, "timing-by", "when" = when, "role" = role),
                None => when,
            }
        }
    };
    Some(effect.timings.iter().map(timing).collect::<Vec<_>>().join("; "))
}

/// Who may play a card in a battle, where not everybody may.
fn role(desk: &Desk, role: Role) -> Option<String> {
    match role {
        Role::Attacker => Some(say!(desk.texts, "role-attacker")),
        Role::Defender => Some(say!(desk.texts, "role-defender")),
        Role::Fighting => Some(say!(desk.texts, "role-fighting")),
        Role::Faction => Some(say!(desk.texts, "role-faction")),
        Role::Anybody => None,
    }
}

/// Who is asked in a `window` step.
pub(crate) fn asked(desk: &Desk, asked: Asked) -> String {
    match asked {
        Asked::Mover => say!(desk.texts, "asked-mover"),
        Asked::Everybody => say!(desk.texts, "asked-everybody"),
        Asked::Others => say!(desk.texts, "asked-others"),
    }
}
