//! Orders: what a programmed card may be used for.

use super::call::Expects;
use super::combat::{DICE, SIDES};
use super::id::{CallId, HasId, OrderId, TableId, TrackId, UnitKindId, VariableId};
use super::source::Source;
use super::text::Text;
use crate::edition::codes;
use crate::edition::keys::{
    CallUse, ID, NAME, NUMBER_MAX, PROSE, Reader, SOURCE, call, filled, flat, id_of, int, keys,
    may, must, or, or_default, table, unless,
};
use crate::edition::problem::Problem;

/// The most cards that a seat programs for one round.
pub const PROGRAM_MAX: usize = 4;
/// Sides of a die unless an order says otherwise.
const DIE: u8 = 6;

keys! {
    /// An order: units of a kind, or a climb, or a function.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Order = "order" {
        /// The order's stable name.
        pub id: Box<str> = filled(ID),
        /// As printed on its cards.
        pub name: Text = filled(NAME),
        /// What it does, in your own words.
        pub text: Text = or_default(PROSE),
        /// What it does.
        pub does: Does = flat::<DoesKeys>(),
        /// A function that says whether it can be given; whenever it has a use unless given.
        pub playable: Option<CallId> = may(call(CallUse::Query(Expects::Flag))),
        /// What giving it is worth to bots, in hundredths of a basic unit; reckoned unless given.
        pub worth: Option<u32> = may(int(0..=NUMBER_MAX)),
        /// Where the block comes from.
        pub source: Source = SOURCE,
    }
}

keys! {
    /// One of `unit`, `climb` and `run`, with the keys that belong to it.
    struct DoesKeys = "does" => DoesKeys::finish as Does {
        /// The id of the kind that moves, then fires.
        unit: Option<UnitKindId> = unless(id_of::<UnitKindId>()),
        /// How many links a move goes; no move unless given.
        range as "move": u8 = or_default(int(1..=20)),
        /// What may come on the board instead of a move.
        deploy: Option<Deploy> = may(table::<Deploy>()),
        /// So many dice, 1 to 8; one for each unit unless given.
        dice: Option<u8> = may(int(DICE)),
        /// With one die for each unit, the most dice, 1 to 8.
        most: u8 = or(int(DICE), *DICE.end()),
        /// Sides of a die, 6 unless given.
        sides: u8 = or(int(SIDES), DIE),
        /// The track that dice climb.
        climb: Option<Climb> = unless(table::<Climb>()),
        /// The function that carries it out.
        run: Option<CallId> = unless(call(CallUse::Effect)),
    }
}

impl DoesKeys {
    fn finish(self, reader: &mut Reader<'_>) -> Option<Does> {
        let given = reader.given(&["unit", "climb", "run"]);
        if given.len() != 1 {
            let (what, n) = (&reader.what, given.len());
            let message = format!("{what} takes one of `unit`, `climb` and `run`; {n} are given");
            reader.tell(Problem::error(codes::NOT_ALLOWED, reader.place, message));
        }
        if self.dice.is_some() {
            let message = format!("{} has both `dice` and `most`", reader.what);
            reader.refuse(codes::KEY_TWICE, "most", message);
        }
        if given.first() != Some(&"unit") {
            for key in ["move", "deploy", "dice", "most", "sides"] {
                let message = format!("{} has `{key}` and no `unit`", reader.what);
                reader.refuse(codes::MISSING_KEY, key, message);
            }
        }
        let Self { unit, range, deploy, dice, most, sides, climb, run } = self;
        let sortie = unit.map(|unit| Sortie { unit, range, deploy, dice, most, sides });
        sortie.map(Does::Sortie).or(climb.map(Does::Climb)).or(run.map(Does::Script))
    }
}

/// What an order does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    /// Units of one kind move, and fire.
    Sortie(Sortie),
    /// Dice move a marker along a track.
    Climb(Climb),
    /// A script runs.
    Script(CallId),
}

/// Units of one kind move from one space to another, then fire at one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sortie {
    /// The kind.
    pub unit: UnitKindId,
    /// How many links a move goes at most; 0: none.
    pub range: u8,
    /// What may come on the board instead of a move.
    pub deploy: Option<Deploy>,
    /// So many dice; none: one for each unit on the space.
    pub dice: Option<u8>,
    /// The most dice.
    pub most: u8,
    /// Sides of a die.
    pub sides: u8,
}

keys! {
    /// Units that wait come on the board, instead of a move.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Deploy = "deploy" {
        /// How many come, while so many wait.
        pub count: u32 = must(int(1..=NUMBER_MAX)),
        /// The id of the kind on whose space they come.
        pub with: UnitKindId = must(id_of::<UnitKindId>()),
    }
}

keys! {
    /// Dice move a marker: each by one space whose number it shows, the smallest first that does.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Climb = "climb" {
        /// The id of the track.
        pub track: TrackId = must(id_of::<TrackId>()),
        /// How many dice, 1 to 8.
        pub dice: u8 = must(int(DICE)),
        /// Sides of a die, 6 unless given.
        pub sides: u8 = or(int(SIDES), DIE),
        /// The id of a variable per space of the track: what it holds is added to the number, and gone when the marker
        /// enters.
        pub raised_by: Option<VariableId> = may(id_of::<VariableId>()),
    }
}

/// The orders that one card offers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, serde::Serialize)]
#[serde(transparent)]
pub struct OrderMask(pub u32);

impl OrderMask {
    /// The most orders of an edition.
    pub const ORDERS_MAX: usize = 32;

    /// Whether it is among them.
    #[inline]
    pub fn contains(self, order: OrderId) -> bool {
        order.index() < Self::ORDERS_MAX && self.0 >> order.index() & 1 == 1
    }
    /// These and one more.
    #[must_use]
    pub fn with(self, order: OrderId) -> Self {
        Self(self.0 | 1 << order.index())
    }
    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The orders, in the order of the file.
    pub fn iter(self) -> impl Iterator<Item = OrderId> {
        (0..Self::ORDERS_MAX).map(OrderId::from_index).filter(move |&order| self.contains(order))
    }
}

impl HasId for Order {
    fn id(&self) -> &str {
        &self.id
    }
}
