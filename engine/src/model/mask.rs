//! Small sets of rows, kept as bits so that states and frames stay plain numbers.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use super::id::{ArmyId, OrderId, SeatId, SymbolId, TableId, TagId, UnitKindId};

/// A set of rows of one table, of which each is a bit. Its numbers are what is hashed and saved.
///
/// A row that no set can hold is in none of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent, bound = "")]
pub struct Mask<Id>(u32, PhantomData<Id>);

/// A set of seats.
pub type SeatMask = Mask<SeatId>;
/// A set of armies.
pub type ArmyMask = Mask<ArmyId>;
/// A set of kinds of unit.
pub type KindMask = Mask<UnitKindId>;
/// A set of orders, such as those that a card offers.
pub type OrderMask = Mask<OrderId>;
/// A set of symbols: those a card can stand for, one, or several for a wild card.
pub type SymbolMask = Mask<SymbolId>;
/// A set of tags, such as those of a space.
pub type TagMask = Mask<TagId>;

impl<Id: TableId> Mask<Id> {
    /// Nobody.
    pub const NONE: Self = Self::from_bits(0);
    /// Everybody.
    pub const ALL: Self = Self::from_bits(u32::MAX);
    /// The most rows of a table that sets are made of.
    pub const MEMBERS_MAX: usize = u32::BITS as usize;

    /// The set of these bits: row 0 is the lowest.
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits, PhantomData)
    }
    /// Its bits: row 0 is the lowest.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }
    /// How many members there are.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
    /// Whether there is no member.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The members of either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self::from_bits(self.0 | other.0)
    }
    /// The members of both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self::from_bits(self.0 & other.0)
    }
    /// The members that the other set has not.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self::from_bits(self.0 & !other.0)
    }
    /// Whether some member is in both sets.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
    /// The set of one member.
    #[inline]
    pub fn only(member: Id) -> Self {
        let shift = u32::try_from(member.index()).unwrap_or(u32::MAX);
        Self::from_bits(1_u32.checked_shl(shift).unwrap_or(0))
    }
    /// Whether the set has this member.
    #[inline]
    pub fn contains(self, member: Id) -> bool {
        self.meets(Self::only(member))
    }
    /// The set with this member.
    #[inline]
    #[must_use]
    pub fn with(self, member: Id) -> Self {
        self.union(Self::only(member))
    }
    /// The set without this member.
    #[inline]
    #[must_use]
    pub fn without(self, member: Id) -> Self {
        self.difference(Self::only(member))
    }
    /// The member with the lowest number.
    #[inline]
    pub fn first(self) -> Option<Id> {
        (self.0 != 0).then(|| Id::from_index(self.0.trailing_zeros() as usize))
    }
    /// The members in the order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Id> {
        std::iter::successors(Some(self.0), |bits| Some(bits & bits.wrapping_sub(1)))
            .map_while(|bits| Self::from_bits(bits).first())
    }
}

impl<Id: TableId> Default for Mask<Id> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<Id> Hash for Mask<Id> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash(hasher);
    }
}

impl<Id: TableId> fmt::Debug for Mask<Id> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<Id: TableId> FromIterator<Id> for Mask<Id> {
    fn from_iter<T: IntoIterator<Item = Id>>(members: T) -> Self {
        members.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_order_and_none_beyond_the_last_bit() {
        let rows = [31, 4, 0, 32, 200].map(ArmyId);
        let armies: ArmyMask = rows.into_iter().collect();
        assert_eq!(armies.bits(), 1 << 31 | 1 << 4 | 1);
        assert_eq!(armies.iter().collect::<Vec<_>>(), [0, 4, 31].map(ArmyId));
        assert!(armies.contains(ArmyId(31)) && !armies.contains(ArmyId(32)));
        assert!(!ArmyMask::ALL.contains(ArmyId(32)));
        assert_eq!(armies.without(ArmyId(0)).first(), Some(ArmyId(4)));
        assert_eq!(ArmyMask::NONE.first(), None);
    }
}
