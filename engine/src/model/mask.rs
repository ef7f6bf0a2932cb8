//! Small sets of seats and armies, kept as bits so that a state stays plain numbers.

use serde::{Deserialize, Serialize};

use super::id::{ArmyId, SeatId, TableId};

macro_rules! masks {
    ($($(#[$doc:meta])* $name:ident of $id:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u32);

        impl $name {
            /// Nobody.
            pub const NONE: Self = Self(0);
            /// Everybody.
            pub const ALL: Self = Self(u32::MAX);
            /// The most members a set can hold.
            pub const MEMBERS_MAX: usize = 16;

            /// The set of one member.
            #[inline]
            pub fn only(member: $id) -> Self {
                Self(Self::bit(member))
            }
            /// The bit of a member. One that no set can hold has none, and so is in no set.
            #[inline]
            fn bit(member: $id) -> u32 {
                let index = member.index();
                if index < Self::MEMBERS_MAX { 1 << index } else { 0 }
            }
            /// Whether the set has this member.
            #[inline]
            pub fn contains(self, member: $id) -> bool {
                self.0 & Self::bit(member) != 0
            }
            /// The set with this member.
            #[must_use]
            pub fn with(self, member: $id) -> Self {
                Self(self.0 | Self::bit(member))
            }
            /// The set without this member.
            #[must_use]
            pub fn without(self, member: $id) -> Self {
                Self(self.0 & !Self::bit(member))
            }
            /// The members of either set.
            #[must_use]
            pub fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
            /// Whether nobody is in the set.
            #[inline]
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// The member with the lowest number.
            #[inline]
            pub fn first(self) -> Option<$id> {
                (self.0 != 0).then(|| $id::from_index(self.0.trailing_zeros() as usize))
            }
            /// The members in the order of their numbers.
            pub fn iter(self) -> impl Iterator<Item = $id> {
                (0..Self::MEMBERS_MAX).map($id::from_index).filter(move |&member| self.contains(member))
            }
        }

        impl FromIterator<$id> for $name {
            fn from_iter<T: IntoIterator<Item = $id>>(members: T) -> Self {
                members.into_iter().fold(Self::NONE, Self::with)
            }
        }
    )*};
}

masks! {
    /// A set of seats.
    SeatMask of SeatId;
    /// A set of armies.
    ArmyMask of ArmyId;
}
