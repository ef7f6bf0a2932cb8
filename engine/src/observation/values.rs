//! The values of variables, as far as the viewer knows them.

use std::fmt;

use serde::Serialize;

use super::Observation;
use crate::game::{Secret, State};
use crate::model::{VariableCell, VariableId};

/// A value as a viewer knows it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(untagged)]
pub enum KnownValue {
    /// The value.
    Known(i32),
    /// A hidden value, which lies between the two, as far as everybody can reckon.
    Within(i32, i32),
}

impl KnownValue {
    /// Returns the value, or `None` if it is hidden.
    pub fn known(self) -> Option<i32> {
        match self {
            Self::Known(n) => Some(n),
            Self::Within(..) => None,
        }
    }

    /// Returns the smallest and the largest number that the value can be.
    pub fn ends(self) -> (i32, i32) {
        match self {
            Self::Known(n) => (n, n),
            Self::Within(least, most) => (least, most),
        }
    }
}

/// Writes the value, or its ends.
impl fmt::Display for KnownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Known(n) => write!(f, "{n}"),
            Self::Within(least, most) => write!(f, "{least}…{most}"),
        }
    }
}

impl<'a> Observation<'a> {
    /// Returns the variables that are shown to players: those with a name.
    pub fn named_variables(&self) -> impl Iterator<Item = VariableId> + use<'a> {
        let rows = self.rulebook().variables.iter();
        rows.filter(|(_, row)| row.name.is_some()).map(|(variable, _)| variable)
    }

    /// Returns a value, as far as the viewer knows it; 0 for one that the rules do not have.
    pub fn value(&self, of: VariableCell) -> KnownValue {
        let row = self.rulebook().variables.get(of.variable);
        if row.is_none_or(|row| usize::from(of.at) >= row.n) {
            return KnownValue::Known(0);
        }
        match self.scene().secret(of) {
            Some(secret) if !secret.is_known_to(self.viewer) => {
                KnownValue::Within(secret.least, secret.most)
            }
            Some(_) | None => KnownValue::Known(self.scene().value(of)),
        }
    }

    /// Returns everything that a hidden value can be as far as everybody can reckon, ascending; of a
    /// number, all between its ends.
    pub fn candidates(&self, of: VariableCell) -> impl Iterator<Item = i32> {
        self.scene().candidates(of)
    }

    /// Returns everybody's knowledge of the hidden values that the viewer does not know.
    fn unknown_values(&self) -> impl Iterator<Item = (VariableCell, Secret)> {
        let hidden = self.rulebook().hidden_values();
        let secret = |of| Some((of, self.scene().secret(of)?));
        hidden.filter_map(secret).filter(|(_, secret)| !secret.is_known_to(self.viewer))
    }

    /// Replaces the values that the viewer does not know by the smallest ones that they can be.
    pub(super) fn mask_values(&self, state: &mut State) {
        for (of, secret) in self.unknown_values() {
            state.cells[self.rulebook().cell_of(of)] = secret.least.cast_unsigned();
        }
    }
}
