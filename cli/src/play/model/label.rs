//! Labels of armies.

use serde::Serialize;
use warboard_engine::model::ArmyId;

use crate::play::presenter::Presenter;

/// An army for display. Its letter identifies it without colours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct ArmyLabel {
    /// The printed name.
    pub(crate) name: String,
    /// The letter, unique among the armies.
    pub(crate) letter: char,
    /// The name of the colour.
    pub(crate) colour: &'static str,
}

impl ArmyLabel {
    /// Creates the display of an army.
    pub(crate) fn of(desk: &Presenter, army: ArmyId) -> Self {
        let colour = desk.rules.armies.get(army).map_or("grey", |row| row.colour.into());
        Self { name: desk.army_name(army).to_owned(), letter: desk.letter(army), colour }
    }
}
