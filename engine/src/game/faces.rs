//! The faces of dice.

use serde::Serialize;

use crate::combat::dice::Finals;
use crate::model::DICE_MAX;

/// The faces of one side's dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Faces {
    n: u8,
    faces: [u8; DICE_MAX],
}

impl Faces {
    /// Creates dice with these faces. Faces beyond [`DICE_MAX`] are dropped.
    pub fn new(faces: &[u8]) -> Self {
        let mut dice = Self::default();
        for &face in faces.iter().take(DICE_MAX) {
            dice.faces[usize::from(dice.n)] = face;
            dice.n += 1;
        }
        dice
    }
    /// Creates dice from the first `n` faces. The others must be 0.
    #[inline]
    pub(crate) fn of(faces: [u8; DICE_MAX], n: u8) -> Self {
        Self { n, faces }
    }
    /// Returns the faces.
    pub fn as_slice(&self) -> &[u8] {
        &self.faces[..usize::from(self.n)]
    }
}

impl From<Finals> for Faces {
    #[inline]
    fn from(finals: Finals) -> Self {
        Self::of(finals.values(), finals.n())
    }
}

impl Serialize for Faces {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}
