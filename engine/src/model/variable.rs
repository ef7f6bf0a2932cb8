//! Variables: declared numbers that rules and scripts keep, such as coins and scores.

use strum::{IntoStaticStr, VariantArray};

use super::id::{HasId, TrackId, VariableId};
use super::term::Amount;
use super::text::Text;

/// Smallest and largest value of a variable.
pub const VARIABLE_MAX: i32 = 1_000_000;

/// The lifetime of a variable's value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Scope {
    /// Until the game ends.
    Game,
    /// Until the round ends.
    Round,
    /// Until the turn ends.
    Turn,
    /// Until the invasion ends.
    Invasion,
}

/// The entities for each of which a variable has one value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Per {
    /// The game: a single value.
    Game,
    /// The armies.
    Army,
    /// The spaces.
    Space,
    /// The regions.
    Region,
    /// The spaces of a track.
    Track(TrackId),
}

/// The seats that see the values of a variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ShownTo {
    /// All seats.
    All,
    /// The seats of the owner's faction.
    Faction,
    /// The seats of the owner: of the army itself, and of anything else the army that set it last.
    Owner,
}

/// The name of a variable for players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariableName {
    /// The name of one.
    pub one: Text,
    /// The name of several.
    pub plural: Text,
}

/// A number that the game keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Stable name.
    pub id: Box<str>,
    /// Name for players; `None` for a variable that is never shown.
    pub name: Option<VariableName>,
    /// Lifetime of the value.
    pub scope: Scope,
    /// Entities with one value each.
    pub per: Per,
    /// Value at the beginning of the game and of each scope.
    pub start: i32,
    /// Smallest value.
    pub least: i32,
    /// Largest value.
    pub most: i32,
    /// Amount that is the value; `None` for a value that is set.
    pub is: Option<Amount>,
    /// Seats that see the values.
    pub shown: ShownTo,
    /// Value of one for bots, in hundredths of a basic unit.
    pub worth: u32,
    /// Smallest and largest value that can be set in secret.
    pub among: (i32, i32),
    /// Index of the first cell, counted among the cells of variables.
    pub at: usize,
    /// Number of values, with a cell each.
    pub n: usize,
    /// Index of the first cell with what is known of the values, three for each; no variable that
    /// all see has any.
    pub secrets: usize,
}

/// One value of a variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
pub struct VariableCell {
    /// The variable.
    pub variable: VariableId,
    /// Index of the army, space, region or space of the track; 0 for the game.
    pub at: u16,
}

impl VariableCell {
    /// Returns the value of a variable at an index.
    pub(crate) fn new(variable: VariableId, at: usize) -> Self {
        Self { variable, at: u16::try_from(at).unwrap_or(u16::MAX) }
    }
}

impl Variable {
    /// Returns whether the values are hidden from some seats.
    pub fn is_hidden(&self) -> bool {
        self.shown != ShownTo::All
    }

    /// Returns the number of cells with what is known of the values.
    pub(crate) fn n_secrets(&self) -> usize {
        if self.is_hidden() { 3 * self.n } else { 0 }
    }

    /// Returns a number within the limits.
    pub(crate) fn within(&self, n: i64) -> i32 {
        let n = n.clamp(self.least.into(), self.most.into());
        i32::try_from(n).unwrap_or(self.most)
    }
}

impl HasId for Variable {
    fn id(&self) -> &str {
        &self.id
    }
}
