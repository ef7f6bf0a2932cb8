//! The text of cards that can be played, and when they can be.

use warboard_engine::model::{CardId, CardRole, Timing, Window};
use warboard_engine::steps::Who;

use crate::presenter::Presenter;
use crate::text::say;
use crate::views::condition;

/// Returns the text of a card, when it may be played, and its source, each line after `indent`.
pub fn printed(desk: &Presenter, card: CardId, indent: &str) -> Vec<String> {
    let mut lines = text(desk, card, indent);
    if !lines.is_empty() {
        lines.push(format!("{indent}[{}]", desk.rules.cards[card].source));
    }
    lines
}

/// Returns the text of a card and when it may be played, each line after `indent`. Empty for a card
/// that is only used in sets.
pub fn text(desk: &Presenter, card: CardId, indent: &str) -> Vec<String> {
    let Some(row) = desk.rules.cards.get(card) else { return Vec::new() };
    let text = Some(desk.texts.of(&row.text)).filter(|text| !text.is_empty()).map(str::to_owned);
    let when = when(desk, card).map(|list| say!(desk.texts, "card-when", "list" = list));
    let effect = row.effect.as_ref();
    let needs = condition::needs(desk, effect.and_then(|effect| effect.when));
    let costs = condition::costs(desk, effect.and_then(|effect| effect.price.as_ref()));
    text.into_iter()
        .chain(when)
        .chain(needs)
        .chain(costs)
        .map(|line| format!("{indent}{line}"))
        .collect()
}

/// Formats the times at which a card may be played, or returns `None` for a card without an effect.
pub(crate) fn when(desk: &Presenter, card: CardId) -> Option<String> {
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

/// Names the side that may play a card in a battle, or returns `None` if any army may.
fn role(desk: &Presenter, role: CardRole) -> Option<String> {
    match role {
        CardRole::Attacker => Some(say!(desk.texts, "role-attacker")),
        CardRole::Defender => Some(say!(desk.texts, "role-defender")),
        CardRole::Fighting => Some(say!(desk.texts, "role-fighting")),
        CardRole::Faction => Some(say!(desk.texts, "role-faction")),
        CardRole::Anybody => None,
    }
}

/// Names the armies that take a step, or that a `window` step asks.
pub fn asked(desk: &Presenter, who: Who) -> String {
    match who {
        Who::Mover => say!(desk.texts, "asked-mover"),
        Who::Each => say!(desk.texts, "asked-each"),
        Who::Others => say!(desk.texts, "asked-others"),
        Who::Allies => say!(desk.texts, "asked-allies"),
        Who::Everybody => say!(desk.texts, "asked-everybody"),
        Who::AtOnce => say!(desk.texts, "asked-at-once"),
    }
}
