//! Kinds of units. Units are counted by space and army and have no ids.

use super::combat::{Modifier, ModifierKeys};
use super::fact::{AskedOn, Bounds, Condition, Fact};
use super::id::{ArmyId, HasId, TrackId, UnitKindId};
use super::mask::KindMask;
use super::movement::Movement;
use super::price::{Price, price};
use super::source::Source;
use super::strikes::Strikes;
use super::text::Text;
use super::when::when;
use crate::edition::codes;
use crate::edition::keys::{
    Any, BOOL, ID, NAME, NUMBER_MAX, SOURCE, TableKind, TableReader, filled, flat, id_of, int,
    keys, map, mask, may, not_first, or, or_default, settled, table,
};

/// Largest number of kinds of unit in an edition.
pub const UNIT_KINDS_MAX: usize = 8;

keys! {
    /// The conditions under which units of a kind are hit.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Toughness = "toughness" => Toughness::checked as Toughness {
        /// The lowest number of a die that hits it; it cannot be hit unless given.
        pub hit_on: Option<u8> = may(int(1..=100)),
        /// The id of a track; each hit advances its marker, and the unit is destroyed on the last
        /// space.
        pub hits: Option<TrackId> = may(id_of::<TrackId>()),
        /// The condition about the army whose turn it is under which it can be hit; always unless
        /// given.
        pub hit_when: Option<Condition> = may(when(AskedOn::Reckoned)),
        /// The number of bonus cards for the army that destroys one; 0 unless given.
        pub bonus as "cards" was "bonus": u32 = or_default(int(0..=1_000)),
        /// Units lost together with one.
        pub takes: Takes = or_default(table::<Takes>()),
    }
}

impl Toughness {
    /// Reports keys that have no meaning for units that cannot be hit.
    fn checked(self, reader: &mut TableReader<'_>) -> Self {
        reader.was(&["guarded_by"], "hit_when = { track = { … = … } }");
        if self.hit_on.is_none() {
            for key in ["hits", "hit_when"] {
                let message = format!("{} has `{key}` and no `hit_on`", reader.what);
                reader.refuse(codes::MISSING_KEY, key, message);
            }
        }
        self
    }
}

keys! {
    /// Units lost together with a unit.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Takes = "takes" {
        /// The ids of kinds destroyed on its space together with it.
        pub here: KindMask = or_default(mask(id_of::<UnitKindId>())),
        /// The ids of waiting kinds lost together with it.
        pub waiting: KindMask = or_default(mask(id_of::<UnitKindId>())),
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
        /// The singular, as in a sentence.
        pub name: Text = filled(NAME),
        /// The plural, as in a sentence.
        pub plural: Text = filled(NAME),
        /// The maximum number per army, on the board and waiting; no limit unless given.
        pub limit: Option<u32> = may(int(1..=NUMBER_MAX)),
        /// Limits of single armies, replacing `limit`.
        pub limits: Vec<(ArmyId, u32)> = settled(),
        /// The change one such unit makes to the dice of its side.
        pub battle: Option<Modifier> = not_first(
            TableKind::Unit,
            may(table::<ModifierKeys>()),
            "is the basic kind, but `battle` is for units that accompany it",
            "the basic kind rolls dice as `[combat]` declares; leave `battle` out, or put another kind first",
        ),
        /// True if it holds its space as the basic kind does; a space without such units is then
        /// empty.
        pub holds: bool = or_default(BOOL),
        /// The conditions under which it is hit.
        pub toughness: Toughness = flat::<Toughness>(),
        /// The moves that it makes.
        pub movement: Movement = flat::<Movement>(),
        /// Its strikes in battles by unit.
        pub strikes: Strikes = or_default(table::<Strikes>()),
        /// The number of hits that destroy one in battles by unit, 1 to 9; 1 unless given. Fewer heal
        /// after the battle.
        pub endures: u8 = or(int(1..=9), 1),
        /// The price of one, by variable, where a `buy` step sells it; `card` names the symbol of a
        /// card that is discarded for it.
        pub price: Option<Price> = may(price()),
        /// Numbers printed on it, by name.
        pub numbers: Vec<(Box<str>, u32)> = or_default(map(Any("name"), int(0..=NUMBER_MAX))),
        /// The source of the block.
        pub source: Source = SOURCE,
    }
}

impl UnitKind {
    /// Returns the track whose marker must be in a range before units of this kind can be hit, if
    /// that is what it takes. `facts` are those of all conditions.
    pub(crate) fn guard(&self, facts: &[Fact]) -> Option<(TrackId, Bounds)> {
        let mut of = self.toughness.hit_when.iter().flat_map(|when| when.of(facts));
        of.find_map(
            |&fact| if let Fact::Track(track, at) = fact { Some((track, at)) } else { None },
        )
    }

    /// Returns whether a unit of this kind helps in a battle to which it is committed.
    pub fn helps(&self) -> bool {
        self.battle.is_some()
    }

    /// Returns the largest number of units that an army may have, or `None` for no limit.
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
