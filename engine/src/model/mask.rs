//! Small sets of rows, stored as bits so that states and frames remain plain numbers.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use super::id::{ArmyId, LinkTagId, OrderId, PileId, SeatId, SymbolId, TableId, TagId, UnitKindId};

/// An id that can be a member of a set.
pub trait Member: TableId {
    /// Largest number of rows of the table, at most 32. Later rows are in no set, not even in
    /// [`Mask::ALL`].
    const MEMBERS_MAX: usize;
}

macro_rules! members {
    ($($Id:ident: $most:expr,)*) => {
        $(impl Member for $Id {
            const MEMBERS_MAX: usize = $most;
        })*
    };
}

members! {
    SeatId: 16,
    ArmyId: 16,
    UnitKindId: 8,
    SymbolId: 8,
    OrderId: 32,
    TagId: 32,
    LinkTagId: 32,
    PileId: 16,
}

/// A set of rows of one table, with one bit for each row. The bits are hashed and saved.
///
/// Rows from [`Member::MEMBERS_MAX`] on are in no set.
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
/// A set of symbols, such as those that a card can represent: one, or several for a wild card.
pub type SymbolMask = Mask<SymbolId>;
/// A set of tags, such as those of a space.
pub type TagMask = Mask<TagId>;
/// A set of kinds of link.
pub type LinkTagMask = Mask<LinkTagId>;
/// A set of piles of tokens.
pub type PileMask = Mask<PileId>;

impl<Id: Member> Mask<Id> {
    /// The empty set.
    pub const NONE: Self = Self::from_bits(0);
    /// The set of all possible members.
    pub const ALL: Self = Self::from_bits(u32::MAX);
    /// Largest number of rows of a table whose rows are members.
    pub const MEMBERS_MAX: usize = Id::MEMBERS_MAX;
    /// Bits that can be members.
    const WITHIN: u32 = u32::MAX >> (32 - Id::MEMBERS_MAX);

    /// Returns the set of these bits; row 0 is the lowest.
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits, PhantomData)
    }
    /// Returns the bits of the set; row 0 is the lowest.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }
    /// Returns the number of members.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Returns the members of either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self::from_bits(self.0 | other.0)
    }
    /// Returns the members of both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self::from_bits(self.0 & other.0)
    }
    /// Returns the members that are not in the other set.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self::from_bits(self.0 & !other.0)
    }
    /// Returns whether the sets have a member in common.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
    /// Returns the set of one member.
    #[inline]
    pub fn only(member: Id) -> Self {
        let shift = u32::try_from(member.index()).unwrap_or(u32::MAX);
        Self::from_bits(1_u32.checked_shl(shift).unwrap_or(0) & Self::WITHIN)
    }
    /// Returns whether the set contains this member.
    #[inline]
    pub fn contains(self, member: Id) -> bool {
        self.meets(Self::only(member))
    }
    /// Returns the set with this member added.
    #[inline]
    #[must_use]
    pub fn with(self, member: Id) -> Self {
        self.union(Self::only(member))
    }
    /// Returns the set with this member removed.
    #[inline]
    #[must_use]
    pub fn without(self, member: Id) -> Self {
        self.difference(Self::only(member))
    }
    /// Returns the member with the lowest number.
    #[inline]
    pub fn first(self) -> Option<Id> {
        (self.0 != 0).then(|| Id::from_index(self.0.trailing_zeros() as usize))
    }
    /// Returns the members in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Id> {
        std::iter::successors(Some(self.0 & Self::WITHIN), |bits| Some(bits & bits.wrapping_sub(1)))
            .map_while(|bits| Self::from_bits(bits).first())
    }
}

impl<Id: Member> Default for Mask<Id> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<Id> Hash for Mask<Id> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash(hasher);
    }
}

impl<Id: Member> fmt::Debug for Mask<Id> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<Id: Member> FromIterator<Id> for Mask<Id> {
    fn from_iter<T: IntoIterator<Item = Id>>(members: T) -> Self {
        members.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_order_and_none_beyond_the_last_bit() {
        let tags: TagMask = [31, 4, 0, 32, 200].map(TagId).into_iter().collect();
        assert_eq!(tags.bits(), 1 << 31 | 1 << 4 | 1);
        assert_eq!(tags.iter().collect::<Vec<_>>(), [0, 4, 31].map(TagId));
        assert!(tags.contains(TagId(31)) && !TagMask::ALL.contains(TagId(32)));
        assert_eq!(tags.without(TagId(0)).first(), Some(TagId(4)));
        assert_eq!(TagMask::NONE.first(), None);
    }

    #[test]
    fn a_seat_that_no_game_has_is_not_among_all() {
        assert!(SeatMask::ALL.contains(SeatId(15)) && !SeatMask::ALL.contains(SeatId(16)));
        assert_eq!(SeatMask::ALL.iter().count(), 16);
    }
}
