//! A set of spaces, for searches over the board. Its words are twice as long as those of cells (`model/bits.rs`): with those, a game
//! of random moves takes 3 % longer.

use smallvec::{SmallVec, smallvec};

use crate::model::{SpaceId, TableId};

/// A set of spaces; boards of up to 512 spaces need no memory of their own.
pub(crate) struct SpaceSet(SmallVec<[u64; 8]>);

impl SpaceSet {
    pub(crate) fn new(n_spaces: usize) -> Self {
        Self(smallvec![0; n_spaces.div_ceil(64)])
    }
    pub(crate) fn contains(&self, space: SpaceId) -> bool {
        self.0[space.index() / 64] >> (space.index() % 64) & 1 == 1
    }
    /// Adds a space; whether it is new.
    pub(crate) fn insert(&mut self, space: SpaceId) -> bool {
        let new = !self.contains(space);
        self.0[space.index() / 64] |= 1 << (space.index() % 64);
        new
    }
    /// The spaces, ascending.
    pub(crate) fn iter(&self) -> Spaces<'_> {
        Spaces { words: &self.0, at: 0, left: self.0.first().copied().unwrap_or(0) }
    }
}

/// The spaces of a set, ascending.
pub(crate) struct Spaces<'a> {
    words: &'a [u64],
    /// Which word is looked at, and what is left of it.
    at: usize,
    left: u64,
}

impl Iterator for Spaces<'_> {
    type Item = SpaceId;

    #[inline]
    fn next(&mut self) -> Option<SpaceId> {
        while self.left == 0 {
            self.at += 1;
            self.left = *self.words.get(self.at)?;
        }
        let least = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(SpaceId::from_index(self.at * 64 + least))
    }
}
