//! Variables: declared numbers and things that rules and scripts keep, such as coins, scores and a
//! secret headquarters.
//!
//! A number stands in its cell as it is. Of things the cell holds 0 for nothing, and otherwise the
//! place of the thing among all, counted from 1.

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use super::fact::Condition;
use super::id::{HasId, SpaceId, TableId as _, TrackId, VariableId};
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

/// The sort of things that a variable holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Keeps {
    /// A number.
    Number,
    /// A space, or nothing.
    Space,
    /// One of these words, or nothing.
    Words(Box<[KeptWord]>),
}

/// A word that a variable can hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptWord {
    /// Stable name.
    pub id: Box<str>,
    /// Name for players.
    pub name: Text,
}

/// A number or a thing that a variable holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(untagged)]
pub enum Kept {
    /// Nothing.
    Nothing,
    /// A number.
    Number(i32),
    /// A space.
    Space(SpaceId),
    /// A word of the variable, counted from 0.
    Word(VariableId, u16),
}

/// A number, or a thing, that the game keeps.
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
    /// The sort of its values.
    pub keeps: Keeps,
    /// Values at the beginning of the game and of each scope; none before a setup is applied.
    pub starts: Box<[i32]>,
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
    /// Condition about the spaces that can be set in secret; `None` for all.
    pub among_spaces: Option<Condition>,
    /// Index of the first cell, counted among the cells of variables.
    pub at: usize,
    /// Number of values, with a cell each.
    pub n: usize,
    /// Index of the first cell with what is known of the values; no variable that all see has any.
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

    /// Returns whether the values are numbers.
    pub fn keeps_number(&self) -> bool {
        self.keeps == Keeps::Number
    }

    /// Returns the number of cells with what is known of one value: who knows it, its ends and, of a
    /// thing, a bit for each that it can be.
    pub(crate) fn secret_width(&self) -> usize {
        let n_things = if self.keeps_number() { 0 } else { self.most.unsigned_abs() as usize + 1 };
        3 + n_things.div_ceil(u32::BITS as usize)
    }

    /// Returns the number of cells with what is known of the values.
    pub(crate) fn n_secrets(&self) -> usize {
        if self.is_hidden() { self.secret_width() * self.n } else { 0 }
    }

    /// Returns what a value is.
    pub(crate) fn kept(&self, id: VariableId, value: i32) -> Kept {
        if self.keeps_number() {
            return Kept::Number(value);
        }
        match usize::try_from(value).ok().and_then(|at| at.checked_sub(1)) {
            None => Kept::Nothing,
            Some(at) if self.keeps == Keeps::Space => Kept::Space(SpaceId::from_index(at)),
            Some(at) => Kept::Word(id, u16::try_from(at).unwrap_or(u16::MAX)),
        }
    }

    /// Returns one of its words, counted from 0.
    pub fn word(&self, at: u16) -> Option<&KeptWord> {
        let Keeps::Words(words) = &self.keeps else { return None };
        words.get(usize::from(at))
    }

    /// Returns the value that stands for a space.
    pub(crate) fn value_of_space(space: SpaceId) -> i32 {
        i32::try_from(space.index() + 1).unwrap_or(i32::MAX)
    }

    /// Returns the value that stands for a word, if the variable can hold it.
    pub(crate) fn value_of_word(&self, word: &str) -> Option<i32> {
        let Keeps::Words(words) = &self.keeps else { return None };
        let at = words.iter().position(|known| *known.id == *word)?;
        i32::try_from(at + 1).ok()
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
