//! A set of spaces, for searches over the board.

use std::iter::successors;

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
    pub(crate) fn iter(&self) -> impl Iterator<Item = SpaceId> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let without_least = |bits: &u64| Some(bits & (bits - 1)).filter(|&left| left != 0);
            let rest = successors(Some(word).filter(|&bits| bits != 0), without_least);
            rest.map(move |bits| SpaceId::from_index(at * 64 + bits.trailing_zeros() as usize))
        })
    }
}
