//! Kinds of units: counted per space and army, without an identity of their own.

use super::combat::Modifier;
use super::id::{ArmyId, HasId, TableId, TrackId, UnitKindId};
use super::source::Source;
use super::text::Text;

/// The most kinds of unit one edition may have.
pub const UNIT_KINDS_MAX: usize = 8;

/// Several kinds of unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KindMask(pub u8);

impl KindMask {
    /// Whether it is among them.
    #[inline]
    pub fn contains(self, kind: UnitKindId) -> bool {
        kind.index() < UNIT_KINDS_MAX && self.0 >> kind.index() & 1 == 1
    }
    /// These and one more.
    #[must_use]
    pub fn with(self, kind: UnitKindId) -> Self {
        Self(self.0 | 1 << kind.index())
    }
    /// The kinds, in the order of the file.
    pub fn iter(self) -> impl Iterator<Item = UnitKindId> {
        (0..UNIT_KINDS_MAX).map(UnitKindId::from_index).filter(move |&kind| self.contains(kind))
    }
}

/// How units of a kind are hit where each die is held against a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Toughness {
    /// What a die must show at least; none: they cannot be hit.
    pub hit_on: Option<u8>,
    /// The track whose marker each hit moves on; the unit is destroyed on its last space. None: each hit destroys one.
    pub hits: Option<TrackId>,
    /// The track whose marker must stand on its last space before they can be hit.
    pub guarded_by: Option<TrackId>,
    /// Bonus cards for whoever destroys one.
    pub bonus: u32,
    /// Kinds of its army that are destroyed with one, on its space.
    pub takes_here: KindMask,
    /// Kinds of its army that are lost with one while they wait.
    pub takes_waiting: KindMask,
}

/// A kind of unit. The first of an edition is the basic kind: it holds spaces, rolls dice and is lost in battle.
/// The others stand with it, and help a battle when committed to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitKind {
    /// Its stable name.
    pub id: Box<str>,
    /// As printed, one piece.
    pub name: Text,
    /// As printed, several pieces.
    pub plural: Text,
    /// The most an army may have, on the board and waiting to be placed; none: no limit.
    pub limit: Option<u32>,
    /// The most that some armies may have instead.
    pub limits: Vec<(ArmyId, u32)>,
    /// What one committed piece does to its own side's dice; none: it does not fight.
    pub battle: Option<Modifier>,
    /// Whether it holds the space it stands on, as the basic kind does.
    pub holds: bool,
    /// How it is hit.
    pub toughness: Toughness,
    /// Where the block comes from.
    pub source: Source,
}

impl UnitKind {
    /// The most that an army may have; none: no limit.
    pub fn limit_of(&self, army: ArmyId) -> Option<u32> {
        let own = self.limits.iter().find(|&&(other, _)| other == army);
        own.map(|&(_, most)| most).or(self.limit)
    }
}

impl HasId for UnitKind {
    fn id(&self) -> &str {
        &self.id
    }
}
