//! What a key takes, as the schema tells it.

use std::ops::RangeInclusive;

/// What a value is.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// A stable name: small letters, digits and `_`.
    Id,
    /// As an id, though it may begin with a digit.
    ValueId,
    /// A text to be read by players.
    Text,
    /// Where something comes from.
    Source,
    /// One letter.
    Letter,
    /// Any string.
    Line,
    /// When a card may be played.
    Timing,
    Bool,
    /// The word of the step, of which each case of its table has one.
    Step,
    /// One of a closed set.
    Words(Vec<&'static str>),
    Int(i64, i64),
    /// A whole number whose range depends on other keys; this is the widest.
    IntWithin(i64, i64),
    /// The id of a row of another table.
    Name(&'static str),
    /// A list of at least so many.
    List(usize, Box<Shape>),
    /// A list of two.
    Pair(Box<Shape>),
    Table(Table),
    /// A table whose keys are ids of the rows of another, or one of these words.
    Map(&'static str, Box<Shape>),
    Either(Vec<Shape>),
    /// What an option's value changes.
    Overlay,
}

impl Shape {
    pub(super) fn int<T: Into<i64>>(range: RangeInclusive<T>) -> Self {
        let (least, most) = range.into_inner();
        Self::Int(least.into(), most.into())
    }
    pub(super) fn list(least: usize, item: Self) -> Self {
        Self::List(least, Box::new(item))
    }
    /// `[[key]]`.
    pub(super) fn rows(table: Table) -> Self {
        Self::list(0, Self::Table(table))
    }
}

/// Whether a key must be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Need {
    Always,
    /// When other keys are as they are.
    Sometimes,
    Never,
}

#[derive(Clone, Debug)]
pub(super) struct Key {
    pub(super) name: &'static str,
    pub(super) need: Need,
    pub(super) shape: Shape,
    /// One short sentence, with the unit.
    pub(super) doc: &'static str,
}

/// A key that must be there.
pub(super) fn always(name: &'static str, shape: Shape, doc: &'static str) -> Key {
    Key { name, need: Need::Always, shape, doc }
}

/// A key that must be there unless another is.
pub(super) fn unless(name: &'static str, shape: Shape, doc: &'static str) -> Key {
    Key { name, need: Need::Sometimes, shape, doc }
}

/// A key that may be left out.
pub(super) fn often(name: &'static str, shape: Shape, doc: &'static str) -> Key {
    Key { name, need: Need::Never, shape, doc }
}

/// A table with its keys.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// Its name among the definitions of the schema.
    pub(super) name: &'static str,
    pub(super) doc: &'static str,
    pub(super) keys: Vec<Key>,
    /// By the word of `step`, more keys.
    pub(super) cases: Vec<(&'static str, &'static str, Vec<Key>)>,
}

impl Table {
    pub(super) fn new(name: &'static str, doc: &'static str, keys: Vec<Key>) -> Self {
        Self { name, doc, keys, cases: Vec::new() }
    }
}
