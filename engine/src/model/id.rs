//! Ids: one newtype for each table, made from the index of a row.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// An id that is a row number of a [`IndexVec`].
pub trait TableId: Copy + Eq + Ord + fmt::Debug {
    /// Returns the id of row `index`, counted from 0.
    ///
    /// # Panics
    /// If `index` does not fit the id; the loader refuses tables that are too long.
    fn from_index(index: usize) -> Self;
    /// Returns the row number, counted from 0.
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
    /// An army: an owner of pieces.
    ArmyId: u8;
    /// A seat, which decides for one or more armies. Seat 1 of the players is `SeatId(0)`.
    SeatId: u8;
    /// A faction: armies that win together.
    FactionId: u8;
    /// A kind of unit. `UnitKindId(0)` is the basic kind, the troops.
    UnitKindId: u8;
    /// A deck of cards, with its draw pile and its discard pile.
    DeckId: u8;
    /// A physical card.
    CardId: u16;
    /// A symbol printed on cards for use in sets.
    SymbolId: u8;
    /// A hand of cards.
    HandId: u8;
    /// A track with a marker.
    TrackId: u8;
    /// A step of the opening or of a turn.
    StepId: u8;
    /// A row of the victory table.
    VictoryId: u8;
    /// An entry point: a function of a script that the edition names.
    CallId: u16;
    /// A text that a script shows to players.
    TextId: u16;
    /// A name of parts of texts.
    PartNameId: u16;
    /// A declared variable.
    VariableId: u8;
    /// A pile of tokens.
    PileId: u8;
    /// A token.
    TokenId: u16;
    /// A row of the targets, which are tokens that can be attacked.
    TargetId: u8;
    /// A row of the orders, which are the uses of programmed cards.
    OrderId: u8;
}

/// A row with a stable name from its edition's files.
pub trait HasId {
    /// Returns the stable name, in `snake_case`.
    fn id(&self) -> &str;
}

/// A list of rows, indexed by an id type and always iterated in the order of the file.
#[derive(Clone, PartialEq, Eq)]
pub struct IndexVec<I, T> {
    rows: Vec<T>,
    id: PhantomData<fn() -> I>,
}

impl<I: TableId, T> IndexVec<I, T> {
    /// Creates a table of these rows.
    pub fn new(rows: Vec<T>) -> Self {
        Self { rows, id: PhantomData }
    }
    /// Adds a row at the end and returns its id.
    pub fn push(&mut self, row: T) -> I {
        self.rows.push(row);
        I::from_index(self.rows.len() - 1)
    }
    /// Returns the number of rows.
    #[inline]
    pub fn len(&self) -> usize {
        self.rows.len()
    }
    /// Returns whether the table has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
    /// Returns the ids, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.rows.len()).map(I::from_index)
    }
    /// Returns the rows with their ids, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.rows.iter().enumerate().map(|(index, row)| (I::from_index(index), row))
    }
    /// Returns the rows, in order.
    pub fn rows(&self) -> &[T] {
        &self.rows
    }
    /// Returns the rows for changes, in order.
    pub(crate) fn rows_mut(&mut self) -> &mut [T] {
        &mut self.rows
    }
    /// Returns the row, or `None` if the id is beyond the table.
    pub fn get(&self, id: I) -> Option<&T> {
        self.rows.get(id.index())
    }
}

impl<I: TableId, T: HasId> IndexVec<I, T> {
    /// Returns the id of the row with this name.
    pub fn find(&self, name: &str) -> Option<I> {
        self.rows.iter().position(|row| row.id() == name).map(I::from_index)
    }
}

impl<I: TableId, T> Default for IndexVec<I, T> {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl<I: TableId, T> Index<I> for IndexVec<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.rows[id.index()]
    }
}

impl<I: TableId, T> IndexMut<I> for IndexVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.rows[id.index()]
    }
}

impl<I: TableId, T> FromIterator<T> for IndexVec<I, T> {
    fn from_iter<R: IntoIterator<Item = T>>(rows: R) -> Self {
        Self::new(rows.into_iter().collect())
    }
}

impl<I, T: fmt::Debug> fmt::Debug for IndexVec<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows.fmt(f)
    }
}
