//! Identities: one newtype per table, made from a row's place in its table.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// An identity that is a row number of a [`Table`].
pub trait TableId: Copy + Eq + Ord + fmt::Debug {
    /// The identity of row `index`, counted from 0.
    ///
    /// # Panics
    /// When `index` does not fit the identity; the loader refuses tables that are too long.
    fn from_index(index: usize) -> Self;
    /// The row number, counted from 0.
    fn index(self) -> usize;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident: $repr:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $repr);

        impl TableId for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                Self(<$repr>::try_from(index).expect("the loader refuses tables longer than their identities"))
            }
            #[inline]
            fn index(self) -> usize {
                usize::from(self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
    )*};
}

ids! {
    /// A space of the board.
    SpaceId: u16;
    /// A region: a set of spaces that counts together.
    RegionId: u8;
    /// A mark that spaces carry.
    TagId: u8;
    /// A kind of link between spaces.
    LinkTagId: u8;
    /// An army: who owns pieces.
    ArmyId: u8;
    /// A seat: who decides. Seat 1 of the players is `SeatId(0)`.
    SeatId: u8;
    /// A faction: armies that win together.
    FactionId: u8;
    /// A kind of unit. `UnitKindId(0)` is the basic kind, the troops.
    UnitKindId: u8;
    /// A deck of cards, with its draw pile and its discard pile.
    DeckId: u8;
    /// One physical card.
    CardId: u16;
    /// What is printed on a card for use in sets.
    SymbolId: u8;
    /// A hand of cards.
    HandId: u8;
    /// A track with a marker.
    TrackId: u8;
    /// A step of the opening or of a turn.
    StepId: u8;
    /// A row of the victory table.
    VictoryId: u8;
    /// A function of a script that the edition names.
    CallId: u16;
    /// A text that a script shows to players.
    TextId: u16;
    /// A declared variable.
    VariableId: u8;
    /// A pile of tokens.
    PileId: u8;
    /// A token.
    TokenId: u16;
    /// A row of the targets: tokens that can be attacked.
    TargetId: u8;
    /// A row of the orders: what programmed cards are used for.
    OrderId: u8;
}

/// A row that carries the stable name it has in its edition's files.
pub trait HasId {
    /// The name, in `snake_case`.
    fn id(&self) -> &str;
}

/// A list of rows, indexed by an identity of its own and always walked in the order of the file.
#[derive(Clone, PartialEq, Eq)]
pub struct Table<I, T> {
    rows: Vec<T>,
    id: PhantomData<fn() -> I>,
}

impl<I: TableId, T> Table<I, T> {
    /// A table of these rows.
    pub fn new(rows: Vec<T>) -> Self {
        Self { rows, id: PhantomData }
    }
    /// Adds a row at the end and tells its identity.
    pub fn push(&mut self, row: T) -> I {
        self.rows.push(row);
        I::from_index(self.rows.len() - 1)
    }
    /// How many rows there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.rows.len()
    }
    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
    /// The identities, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.rows.len()).map(I::from_index)
    }
    /// The rows with their identities, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.rows.iter().enumerate().map(|(index, row)| (I::from_index(index), row))
    }
    /// The rows alone, in order.
    pub fn rows(&self) -> &[T] {
        &self.rows
    }
    /// The rows alone, in order, to be changed.
    pub(crate) fn rows_mut(&mut self) -> &mut [T] {
        &mut self.rows
    }
    /// The row, or nothing when the identity is of another table.
    pub fn get(&self, id: I) -> Option<&T> {
        self.rows.get(id.index())
    }
}

impl<I: TableId, T: HasId> Table<I, T> {
    /// The row with this name.
    pub fn find(&self, name: &str) -> Option<I> {
        self.rows.iter().position(|row| row.id() == name).map(I::from_index)
    }
}

impl<I: TableId, T> Default for Table<I, T> {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl<I: TableId, T> Index<I> for Table<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.rows[id.index()]
    }
}

impl<I: TableId, T> IndexMut<I> for Table<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.rows[id.index()]
    }
}

impl<I: TableId, T> FromIterator<T> for Table<I, T> {
    fn from_iter<R: IntoIterator<Item = T>>(rows: R) -> Self {
        Self::new(rows.into_iter().collect())
    }
}

impl<I, T: fmt::Debug> fmt::Debug for Table<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows.fmt(f)
    }
}
