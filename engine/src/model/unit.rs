//! Kinds of units: counted per space and army, without an identity of their own.

use super::combat::{Modifier, ModifierKeys};
use super::id::{ArmyId, HasId, TrackId, UnitKindId};
use super::mask::KindMask;
use super::source::Source;
use super::text::Text;
use crate::edition::codes;
use crate::edition::keys::{
    BOOL, ID, NAME, NUMBER_MAX, Reader, SOURCE, filled, flat, id_of, int, keys, mask, may,
    or_default, settled, table,
};

/// The most kinds of unit one edition may have.
pub const UNIT_KINDS_MAX: usize = 8;

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

keys! {
    /// How units of a kind are hit.
    struct ToughnessKeys = "toughness" => ToughnessKeys::finish as Toughness {
        /// What a die must show to hit it; it cannot be hit unless given.
        hit_on: Option<u8> = may(int(1..=100)),
        /// The id of a track: each hit moves its marker on, and the unit is destroyed on the last space.
        hits: Option<TrackId> = may(id_of::<TrackId>()),
        /// The id of a track: it cannot be hit until the marker stands on the last space.
        guarded_by: Option<TrackId> = may(id_of::<TrackId>()),
        /// Bonus cards for whoever destroys one; none unless given.
        bonus: u32 = or_default(int(0..=1_000)),
        /// What is lost with one.
        takes: Takes = or_default(table::<Takes>()),
    }
}

impl ToughnessKeys {
    fn finish(self, reader: &mut Reader<'_>) -> Toughness {
        let Self { hit_on, hits, guarded_by, bonus, takes } = self;
        if hit_on.is_none() {
            for key in ["hits", "guarded_by"] {
                let message = format!("{} has `{key}` and no `hit_on`", reader.what);
                reader.refuse(codes::MISSING_KEY, key, message);
            }
        }
        let Takes { here: takes_here, waiting: takes_waiting } = takes;
        Toughness { hit_on, hits, guarded_by, bonus, takes_here, takes_waiting }
    }
}

keys! {
    /// What is lost with a unit.
    #[derive(Default)]
    struct Takes = "takes" {
        /// The ids of kinds that are destroyed with one on its space.
        here: KindMask = or_default(mask(id_of::<UnitKindId>())),
        /// The ids of kinds that are lost with one while they wait.
        waiting: KindMask = or_default(mask(id_of::<UnitKindId>())),
    }
}

keys! {
    /// A kind of unit.
    ///
    /// The first of an edition is the basic kind: it holds spaces, rolls dice and is lost in battle. The others stand
    /// with it, and help a battle when committed to it.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct UnitKind = "unit" {
        /// The kind's stable name.
        pub id: Box<str> = filled(ID),
        /// One of them, as in a sentence.
        pub name: Text = filled(NAME),
        /// Several of them, as in a sentence.
        pub plural: Text = filled(NAME),
        /// The most an army may have, on the board and waiting; no limit unless given.
        pub limit: Option<u32> = may(int(1..=NUMBER_MAX)),
        /// The most that some armies may have instead.
        pub limits: Vec<(ArmyId, u32)> = settled(),
        /// What one such unit does to the dice of its side.
        pub battle: Option<Modifier> = may(table::<ModifierKeys>()),
        /// Whether it holds the space it stands on, as the basic kind does; a space without such units is then empty.
        pub holds: bool = or_default(BOOL),
        /// How it is hit.
        pub toughness: Toughness = flat::<ToughnessKeys>(),
        /// Where the block comes from.
        pub source: Source = SOURCE,
    }
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
