//! A set of spaces, for searches over the board.
//!
//! Its words are twice as long as those of cells (`model/bits.rs`); with the shorter words, a game
//! of random moves takes 3 % longer.

use smallvec::{SmallVec, smallvec};

use crate::model::{SpaceId, TableId};

/// A set of spaces. Boards of up to 512 spaces need no heap allocation.
pub(crate) struct SpaceSet(SmallVec<[u64; 8]>);

impl SpaceSet {
    pub(crate) fn new(n_spaces: usize) -> Self {
        Self(smallvec![0; n_spaces.div_ceil(64)])
    }
    pub(crate) fn contains(&self, space: SpaceId) -> bool {
        self.0[space.index() / 64] >> (space.index() % 64) & 1 == 1
    }
    /// Adds a space. Returns whether it is new.
    pub(crate) fn insert(&mut self, space: SpaceId) -> bool {
        let new = !self.contains(space);
        self.0[space.index() / 64] |= 1 << (space.index() % 64);
        new
    }
    /// Returns the spaces, ascending.
    pub(crate) fn iter(&self) -> SpaceSetIter<'_> {
        SpaceSetIter { words: &self.0, at: 0, left: self.0.first().copied().unwrap_or(0) }
    }
}

/// An iterator over the spaces of a set, ascending.
pub(crate) struct SpaceSetIter<'a> {
    words: &'a [u64],
    /// The index of the current word; `left` holds its remaining bits.
    at: usize,
    left: u64,
}

impl Iterator for SpaceSetIter<'_> {
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
