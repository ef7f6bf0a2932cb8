//! Labels of armies.

use serde::Serialize;
use warboard_engine::model::ArmyId;

use crate::presenter::Presenter;

/// An army for display. Its letter identifies it without colours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ArmyLabel {
    /// The printed name.
    pub name: String,
    /// The letter, unique among the armies.
    pub letter: char,
    /// The name of the colour.
    pub colour: &'static str,
}

impl ArmyLabel {
    /// Creates the display of an army.
    pub fn of(desk: &Presenter, army: ArmyId) -> Self {
        let colour = desk.rules.armies.get(army).map_or("grey", |row| row.colour.into());
        Self { name: desk.army_name(army).to_owned(), letter: desk.letter(army), colour }
    }
}
