//! Owners and units of all spaces, for callers that scan the whole board.

use crate::model::{ArmyId, SpaceId, StateLayout, TableId};

/// Number of spaces whose owners are counted together before single spaces are examined.
const BLOCK: usize = 64;

/// The owner and the basic units of every space, read without a detour through layout and state for
/// each.
#[derive(Clone, Copy, Debug)]
pub struct OwnerTable<'a> {
    /// One entry for each space, encoded as in the cell of [`StateLayout::owner`].
    owners: &'a [u32],
    /// The unit cells, starting with the basic units of the first army on the first space.
    units: &'a [u32],
    per_space: usize,
    per_army: usize,
}

impl<'a> OwnerTable<'a> {
    pub(crate) fn new(layout: &StateLayout, cells: &'a [u32], n_spaces: usize) -> Self {
        let owner = layout.owner(SpaceId(0));
        let first = layout.first_units();
        Self {
            owners: &cells[owner..owner + n_spaces],
            units: &cells[first..first + n_spaces * layout.per_space()],
            per_space: layout.per_space(),
            per_army: layout.per_army(),
        }
    }

    /// Returns the owner of every space, encoded as in the cell of [`StateLayout::owner`].
    pub(crate) fn owners(&self) -> &'a [u32] {
        self.owners
    }

    /// Returns the units of every army and kind on every space, space by space.
    pub(crate) fn units(&self) -> &'a [u32] {
        self.units
    }

    /// Returns the army that controls a space.
    #[inline]
    pub fn owner(&self, space: SpaceId) -> Option<ArmyId> {
        let cell = self.owners[space.index()];
        (cell != StateLayout::NOBODY).then(|| ArmyId::from_index(cell as usize))
    }

    /// Returns the army that controls a space, with its basic units there.
    #[inline]
    pub fn holder(&self, space: SpaceId) -> Option<(ArmyId, u32)> {
        let army = self.owner(space)?;
        Some((army, self.units[self.at(space.index(), army)]))
    }

    /// Returns every space, ascending, with the number of basic units of an army on it, which may
    /// be 0.
    #[inline]
    pub fn of(self, army: ArmyId) -> impl Iterator<Item = (SpaceId, u32)> + use<'a> {
        let first = self.at(0, army);
        (0..).map(SpaceId).zip(self.units[first..].iter().step_by(self.per_space).copied())
    }

    /// Returns the space at an index, counted from 0, among those that an army controls. Returns
    /// `None` beyond the end.
    pub fn nth_of(&self, army: ArmyId, place: usize) -> Option<SpaceId> {
        let (mut first, mut left) = (0, place);
        for block in self.owners.chunks(BLOCK) {
            let is_own = |owner: &u32| *owner == u32::from(army.0);
            let n = block.iter().map(|owner| usize::from(is_own(owner))).sum();
            if left < n {
                let at = (0..block.len()).filter(|&at| is_own(&block[at])).nth(left)?;
                return Some(SpaceId::from_index(first + at));
            }
            (first, left) = (first + block.len(), left - n);
        }
        None
    }

    /// Returns the index of an army's basic units on a space. An index beyond the cells panics
    /// where it is used.
    #[inline]
    fn at(&self, space: usize, army: ArmyId) -> usize {
        let of_army = army.index().wrapping_mul(self.per_army);
        space.wrapping_mul(self.per_space).wrapping_add(of_army)
    }
}
