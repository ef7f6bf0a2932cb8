//! Movement: how far units go, over which links and spaces, and where they may stand.

use strum::{IntoStaticStr, VariantArray};

use super::fact::{AskedOn, Condition, Fact, Owners, Relation};
use super::id::{LinkTagId, UnitKindId};
use super::mask::LinkTagMask;
use super::when::{about_space, about_space_was, when};
use crate::edition::keys::{
    EitherValue, KeyValue, either, id_of, int, keys, map, mask, may, or_default, to, word,
};

/// The distance that units may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Range {
    /// One link.
    Adjacent,
    /// Any number of links.
    Connected,
    /// Up to this many links.
    Links(u8),
}

impl Range {
    /// Returns the most links of a move.
    pub(crate) fn links(self) -> usize {
        match self {
            Self::Adjacent => 1,
            Self::Connected => usize::MAX,
            Self::Links(n) => n.into(),
        }
    }

    /// Returns the shorter of two ranges.
    #[must_use]
    pub fn shorter(self, other: Self) -> Self {
        if other.links() < self.links() { other } else { self }
    }
}

/// A range without a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Reach {
    /// One link.
    Adjacent,
    /// Any number of links.
    Connected,
}

/// Returns a reader for a range: a word, or the most links.
pub(crate) const fn distance() -> impl KeyValue<Out = Range> {
    to(either(word::<Reach>(), int(1..=20)), |_, _, range| {
        Some(match range {
            EitherValue::One(Reach::Adjacent) => Range::Adjacent,
            EitherValue::One(Reach::Connected) => Range::Connected,
            EitherValue::Other(links) => Range::Links(links),
        })
    })
}

/// The spaces that units pass or end on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// Spaces of the army.
    #[default]
    Own,
    /// Spaces of every army of its faction.
    Friends,
    /// Spaces of the army and those of nobody.
    Free,
    /// Spaces that fit a condition.
    Asked(Condition),
}

impl Ground {
    /// Returns whether the spaces are those where the army stands.
    pub(crate) fn is_own(self, facts: &[Fact]) -> bool {
        let Self::Asked(condition) = self else { return self == Self::Own };
        let mut own = Owners::default();
        own.add(Relation::Own);
        *condition.of(facts) == [Fact::Stands(own)]
    }

    /// Returns the same spaces, named by a word where the facts of the condition are one.
    #[must_use]
    pub(crate) fn settled(self, facts: &[Fact]) -> Self {
        let Self::Asked(condition) = self else { return self };
        let only = |owners: Owners, relations: &[Relation]| {
            let mut same = Owners::default();
            for &relation in relations {
                same.add(relation);
            }
            owners == same
        };
        match *condition.of(facts) {
            [Fact::Stands(owners)] if only(owners, &[Relation::Own, Relation::Friend]) => {
                Self::Friends
            }
            [Fact::Owner(owners)] if only(owners, &[Relation::Own, Relation::Nobody]) => Self::Free,
            _ => self,
        }
    }
}

/// The kinds of link over which units of a kind go.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LinksOver {
    /// The kinds that are always open to them.
    pub always: LinkTagMask,
    /// The kinds that are open under a condition about the army.
    pub when: Vec<(LinkTagId, Condition)>,
}

/// Returns a reader for kinds of link: a list, or a table of conditions.
const fn over() -> impl KeyValue<Out = LinksOver> {
    let listed = mask(id_of::<LinkTagId>());
    to(either(listed, map(id_of::<LinkTagId>(), when(AskedOn::Link))), |_, _, over| {
        Some(match over {
            EitherValue::One(always) => LinksOver { always, when: Vec::new() },
            EitherValue::Other(when) => LinksOver { when, ..LinksOver::default() },
        })
    })
}

/// The conditions that replace words for spaces of a move.
const WAS: &[(&str, &str)] = &[
    ("faction", "{ stands = [\"self\", \"friend\"] }"),
    ("free", "{ owner = [\"self\", \"nobody\"] }"),
    ("own", "{ stands = \"self\" }"),
];

/// Returns a reader for the spaces that units pass or end on, by a condition.
pub(crate) const fn ground() -> impl KeyValue<Out = Ground> {
    to(about_space_was(AskedOn::Space, WAS), |_, _, on| Some(Ground::Asked(on)))
}

keys! {
    /// The moves that units of a kind make.
    #[derive(Clone, PartialEq, Eq, Debug, Default)]
    pub struct Movement = "movement" {
        /// The range of a move: one link (`adjacent`), any number (`connected`), or a maximum number
        /// of links. The step may allow less; unless given, the step alone decides.
        pub range: Option<Range> = may(distance()),
        /// The kinds of link that it goes over, as a list, or each with the condition about the army
        /// under which it does; all unless given. With `[]` it never moves.
        pub over: Option<LinksOver> = may(over()),
        /// The spaces on which it may stand, by a condition about a space: those of `[board] on`
        /// unless given. Moves and placements end there, and no move passes others.
        pub on: Option<Condition> = may(about_space(AskedOn::Space)),
        /// The spaces on which it is placed, by a condition about a space, of those that the step
        /// offers; all of them unless given.
        pub placed: Option<Condition> = may(about_space(AskedOn::Space)),
        /// The spaces that a long move passes, by a condition about a space, whether or not it may
        /// stand there; the step decides unless given.
        pub through: Option<Condition> = may(about_space(AskedOn::Space)),
        /// The number of units, by kind, that one carries: they go along when it moves, may stand
        /// with it where `on` leaves them out, and are lost with it there.
        pub carries: Vec<(UnitKindId, u32)> =
            or_default(map(id_of::<UnitKindId>(), int(1..=1_000))),
    }
}

impl Movement {
    /// Returns whether the kind moves in another way than the step says, or carries others.
    pub(crate) fn is_own(&self) -> bool {
        self.range.is_some()
            || self.over.is_some()
            || self.on.is_some()
            || self.through.is_some()
            || !self.carries.is_empty()
    }

    /// Returns how many units of a kind one carries.
    pub fn room_for(&self, unit: UnitKindId) -> u32 {
        let found = self.carries.iter().find(|&&(carried, _)| carried == unit);
        found.map_or(0, |&(_, n)| n)
    }
}
