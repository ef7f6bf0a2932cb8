//! Who stands where, for those who look at the whole board.

use crate::model::{ArmyId, Layout, SpaceId, TableId};

/// So many spaces are counted before it is asked which of them.
const BLOCK: usize = 64;

/// The owner and the basic units of every space, found without a detour through layout and state for each.
#[derive(Clone, Copy, Debug)]
pub struct Stacks<'a> {
    /// One for each space, as [`Layout::owner`] keeps them.
    owners: &'a [u32],
    /// From the basic units of the first army on the first space on.
    units: &'a [u32],
    per_space: usize,
    per_army: usize,
}

impl<'a> Stacks<'a> {
    pub(crate) fn new(layout: &Layout, cells: &'a [u32], n_spaces: usize) -> Self {
        let owner = layout.owner(SpaceId(0));
        let first = layout.first_units();
        Self {
            owners: &cells[owner..owner + n_spaces],
            units: &cells[first..first + n_spaces * layout.per_space()],
            per_space: layout.per_space(),
            per_army: layout.per_army(),
        }
    }

    /// The owner of every space, as [`Layout::owner`] keeps it.
    pub(crate) fn owners(&self) -> &'a [u32] {
        self.owners
    }

    /// The units of every army and kind on every space, space by space.
    pub(crate) fn units(&self) -> &'a [u32] {
        self.units
    }

    /// The army that controls a space.
    #[inline]
    pub fn owner(&self, space: SpaceId) -> Option<ArmyId> {
        let cell = self.owners[space.index()];
        (cell != Layout::NOBODY).then(|| ArmyId::from_index(cell as usize))
    }

    /// The army that controls a space, and its basic units there.
    #[inline]
    pub fn holder(&self, space: SpaceId) -> Option<(ArmyId, u32)> {
        let army = self.owner(space)?;
        Some((army, self.units[self.at(space.index(), army)]))
    }

    /// Every space with the basic units of an army on it, which may be none, ascending.
    #[inline]
    pub fn of(self, army: ArmyId) -> impl Iterator<Item = (SpaceId, u32)> + use<'a> {
        let first = self.at(0, army);
        (0..).map(SpaceId).zip(self.units[first..].iter().step_by(self.per_space).copied())
    }

    /// The space at a place, counted from 0, of the list of those that an army controls; nothing beyond its end.
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

    /// An index beyond the cells is refused where it is used.
    #[inline]
    fn at(&self, space: usize, army: ArmyId) -> usize {
        let of_army = army.index().wrapping_mul(self.per_army);
        space.wrapping_mul(self.per_space).wrapping_add(of_army)
    }
}
