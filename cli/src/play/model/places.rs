//! The spaces as they lie on the board.

use serde::Serialize;
use warboard_engine::model::{Rulebook, SpaceId};
use warboard_engine::observation::Observation;

use super::Side;
use crate::play::desk::Desk;

/// What marks a space that is out of the game.
pub(crate) const CLOSED: &str = "×";

/// What marks a space where tokens lie.
pub(crate) const TOKEN: &str = "*";

/// A space as it lies on the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Place {
    /// Which.
    pub(crate) space: SpaceId,
    /// As printed.
    pub(crate) name: String,
    /// Abbreviated, distinct among the spaces.
    pub(crate) short: String,
    /// The region it is in.
    pub(crate) region: Option<String>,
    /// Whose it is.
    pub(crate) side: Option<Side>,
    /// What stands there, in letters and numbers: `R12+2`.
    pub(crate) holds: String,
    /// The tokens there, as far as they are known.
    pub(crate) tokens: Vec<String>,
    /// Whether it is out of the game.
    pub(crate) is_closed: bool,
    /// Where the edition draws it, in hundredths from the upper left corner.
    pub(crate) at: Option<(u8, u8)>,
}

impl Place {
    /// Its label on a map.
    pub(crate) fn label(&self) -> String {
        let blank = if self.holds.is_empty() { "" } else { " " };
        let token = if self.tokens.is_empty() { "" } else { TOKEN };
        format!("{}{blank}{}{token}", self.short, self.holds)
    }
}

/// Every space.
pub(crate) fn all(desk: &Desk, view: &Observation<'_>) -> Vec<Place> {
    desk.rules.board.spaces.ids().map(|space| one(desk, view, space)).collect()
}

/// The links between spaces that are in the game.
pub(crate) fn links(desk: &Desk, view: &Observation<'_>) -> Vec<(SpaceId, SpaceId)> {
    let is_open = |&space: &SpaceId| !view.is_closed(space);
    let links = desk.rules.board.links.iter().map(|link| (link.a, link.b));
    links.filter(|(a, b)| is_open(a) && is_open(b)).collect()
}

/// One space.
pub(crate) fn one(desk: &Desk, view: &Observation<'_>, space: SpaceId) -> Place {
    let row = &desk.rules.board.spaces[space];
    Place {
        space,
        name: desk.space(space).to_owned(),
        short: desk.names.short(space).to_owned(),
        region: row.region.map(|region| desk.region(region).to_owned()),
        side: view.owner(space).map(|army| Side::of(desk, army)),
        holds: holds(desk, view, space),
        tokens: desk.tokens_on(view, space),
        is_closed: view.is_closed(space),
        at: row.at,
    }
}

/// What stands on a space, in letters and numbers.
fn holds(desk: &Desk, view: &Observation<'_>, space: SpaceId) -> String {
    match view.owner(space) {
        Some(army) if desk.rules.leaves_spaces_empty() => {
            let each = desk.kinds_on(view, space).into_iter().map(|(unit, n)| match n {
                1 => desk.mark_of(unit).to_string(),
                n => format!("{n}{}", desk.mark_of(unit)),
            });
            format!("{}:{}", desk.letter(army), each.collect::<Vec<_>>().join("+"))
        }
        Some(army) => {
            let kinds = desk.kinds_on(view, space).into_iter();
            let others = kinds.filter(|&(unit, _)| unit != Rulebook::BASIC).map(|(_, n)| n);
            let others = match others.sum::<u32>() {
                0 => String::new(),
                n => format!("+{n}"),
            };
            let friends = view.armies_on(space).filter(|&friend| friend != army).map(|friend| {
                format!("{}{}", desk.letter(friend), view.units(space, friend, Rulebook::BASIC))
            });
            let friends: String = friends.collect();
            format!("{}{}{others}{friends}", desk.letter(army), view.troops(space))
        }
        None if view.is_closed(space) => CLOSED.to_owned(),
        None => {
            let each = view.armies_on(space).map(|army| {
                format!("{}{}", desk.letter(army), view.units(space, army, Rulebook::BASIC))
            });
            each.collect()
        }
    }
}
