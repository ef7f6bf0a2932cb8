//! The spaces on the board, for display.

use serde::Serialize;
use warboard_engine::model::{ArmyId, Rulebook, SpaceId};
use warboard_engine::observation::Observation;

use super::ArmyLabel;
use crate::presenter::Presenter;

/// The mark of a space that is out of the game.
pub(crate) const CLOSED: &str = "×";

/// The mark of a space with tokens or values of variables.
pub(crate) const TOKEN: &str = "*";

/// A space on the board, for display.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SpaceView {
    /// The space.
    pub space: SpaceId,
    /// The printed name.
    pub name: String,
    /// The abbreviated name, unique among the spaces.
    pub short: String,
    /// The name of its region.
    pub region: Option<String>,
    /// The army that controls the space.
    pub side: Option<ArmyLabel>,
    /// The pieces on the space, in letters and numbers: `R12+2`.
    pub holds: String,
    /// The tokens on the space and the values of variables, as far as the viewer knows them.
    pub tokens: Vec<String>,
    /// True if the space is out of the game.
    pub(crate) is_closed: bool,
    /// The position on the drawn board, in hundredths from the upper left corner.
    pub(crate) at: Option<(u8, u8)>,
}

impl SpaceView {
    /// Returns the label of the space on a map.
    pub(crate) fn label(&self) -> String {
        let blank = if self.holds.is_empty() { "" } else { " " };
        let token = if self.tokens.is_empty() { "" } else { TOKEN };
        format!("{}{blank}{}{token}", self.short, self.holds)
    }
}

/// Returns every space.
pub(crate) fn all(desk: &Presenter, view: &Observation<'_>) -> Vec<SpaceView> {
    desk.rules.board.spaces.ids().map(|space| one(desk, view, space)).collect()
}

/// Returns the links between spaces that are in the game.
pub(crate) fn links(desk: &Presenter, view: &Observation<'_>) -> Vec<(SpaceId, SpaceId)> {
    let is_open = |&space: &SpaceId| !view.is_closed(space);
    let links = desk.rules.board.links.iter().map(|link| (link.a, link.b));
    links.filter(|(a, b)| is_open(a) && is_open(b)).collect()
}

/// Returns one space.
pub(crate) fn one(desk: &Presenter, view: &Observation<'_>, space: SpaceId) -> SpaceView {
    let row = &desk.rules.board.spaces[space];
    SpaceView {
        space,
        name: desk.space(space).to_owned(),
        short: desk.names.short(space).to_owned(),
        region: row.region.map(|region| desk.region(region).to_owned()),
        side: view.owner(space).map(|army| ArmyLabel::of(desk, army)),
        holds: holds(desk, view, space),
        tokens: desk.lying_on(view, space),
        is_closed: view.is_closed(space),
        at: row.at,
    }
}

/// Formats the pieces on a space in letters and numbers.
fn holds(desk: &Presenter, view: &Observation<'_>, space: SpaceId) -> String {
    let owner = view.owner(space);
    if desk.rules.kinds_hold() && !view.is_closed(space) {
        let kinds = |army: ArmyId| {
            let each = desk.kinds_of(view, space, army).into_iter().map(|(unit, n)| match n {
                1 => desk.mark_of(unit).to_string(),
                n => format!("{n}{}", desk.mark_of(unit)),
            });
            format!("{}:{}", desk.letter(army), each.collect::<Vec<_>>().join("+"))
        };
        let others = view.armies_on(space).filter(|&army| Some(army) != owner);
        return owner.into_iter().chain(others).map(kinds).collect::<Vec<_>>().join("/");
    }
    match owner {
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
