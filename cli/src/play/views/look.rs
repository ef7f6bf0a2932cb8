//! One space from near.

use warboard_engine::model::{SpaceId, TokenId, TokenPlace};
use warboard_engine::observation::Observation;

use super::question;
use crate::play::desk::Desk;
use crate::play::paint::{HEADING, paint, table};
use crate::text::say;

/// A space: whose it is, what stands there, what it borders.
pub(crate) fn show(desk: &Desk, view: &Observation<'_>, space: SpaceId) -> String {
    let mut lines = vec![format!(
        "{} ({}): {}",
        paint(HEADING, desk.space(space)),
        desk.names.short(space),
        holder(desk, view, space),
    )];
    if let Some(region) = desk.rules.board.spaces[space].region {
        lines.push(say!(
            desk.texts,
            "look-region",
            "region" = desk.region(region),
            "bonus" = desk.rules.board.regions[region].bonus,
        ));
    }
    let here = |token: &TokenId| view.token_place(*token) == TokenPlace::Space(space);
    let tokens: Vec<String> = desk
        .rules
        .tokens
        .ids()
        .filter(here)
        .map(|token| question::token_label(desk, view, token))
        .collect();
    if !tokens.is_empty() {
        lines.push(say!(desk.texts, "status-tokens", "list" = tokens.join(", ")));
    }
    lines.push(say!(desk.texts, "look-borders"));
    let rows: Vec<Vec<String>> = desk
        .rules
        .board
        .neighbours(space)
        .iter()
        .map(|&other| {
            let short = format!("  {}", desk.names.short(other));
            vec![short, desk.space(other).to_owned(), holder(desk, view, other)]
        })
        .collect();
    lines.extend(table(&rows));
    lines.join("\n")
}

/// Whose a space is, with what: `Red, 3 regiments`.
fn holder(desk: &Desk, view: &Observation<'_>, space: SpaceId) -> String {
    match view.owner(space) {
        None if view.is_closed(space) => say!(desk.texts, "look-closed"),
        Some(army) => format!("{}, {}", desk.army(army), desk.units(view.troops(space))),
        None => say!(desk.texts, "board-nobody"),
    }
}
