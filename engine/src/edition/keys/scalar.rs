//! Values that are one thing: a number, a word, a name.

use std::fmt::Display;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use strum::VariantArray;

use crate::edition::codes;
use crate::edition::keys::{Kind, Named, Reader, Shape};
use crate::edition::problem::Problem;
use crate::edition::tree::{self, Node, Place};
use crate::words::nearest::is_snake_case;

/// The most of anything that is counted: troops, a bonus, a track's number.
pub(crate) const NUMBER_MAX: u32 = 100_000;

/// What a key takes.
pub(crate) trait Value {
    /// What it is in Rust.
    type Out;
    /// Reads it and tells every mistake.
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Self::Out>;
    /// What it is, as the schema tells it.
    fn shape(&self) -> Shape;
}

impl<V: Value + ?Sized> Value for &V {
    type Out = V::Out;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Self::Out> {
        (**self).read(reader, node, key)
    }
    fn shape(&self) -> Shape {
        (**self).shape()
    }
}

/// The key of a table whose keys are names.
pub(crate) trait Naming {
    /// What it is in Rust.
    type Out;
    /// Reads a key that stands at a place.
    fn name(&self, reader: &Reader<'_>, key: &str, place: Place) -> Option<Self::Out>;
    /// What it names.
    fn of(&self) -> &'static str;
}

/// A value with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct At<T> {
    pub(crate) value: T,
    pub(crate) place: Place,
}

/// See [`at`].
#[derive(Debug)]
pub(crate) struct Placed<V>(V);

/// The value and where it stands.
pub(crate) const fn at<V>(value: V) -> Placed<V> {
    Placed(value)
}

impl<V: Value> Value for Placed<V> {
    type Out = At<V::Out>;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Self::Out> {
        Some(At { value: self.0.read(reader, node, key)?, place: node.place })
    }
    fn shape(&self) -> Shape {
        self.0.shape()
    }
}

impl<N: Naming> Naming for Placed<N> {
    type Out = At<N::Out>;
    fn name(&self, reader: &Reader<'_>, key: &str, place: Place) -> Option<Self::Out> {
        Some(At { value: self.0.name(reader, key, place)?, place })
    }
    fn of(&self) -> &'static str {
        self.0.of()
    }
}

/// See [`int`].
#[derive(Debug)]
pub(crate) struct Int<T>(RangeInclusive<T>);

/// A whole number in a range.
pub(crate) const fn int<T>(range: RangeInclusive<T>) -> Int<T> {
    Int(range)
}

impl<T> Value for Int<T>
where
    T: Copy + Display + PartialOrd + TryFrom<i64> + TryInto<i64>,
{
    type Out = T;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<T> {
        reader.decoder.int(node, key, self.0.clone())
    }
    fn shape(&self) -> Shape {
        let of = |n: T| n.try_into().unwrap_or(i64::MAX);
        Shape::Int(of(*self.0.start()), of(*self.0.end()))
    }
}

/// See [`below`].
#[derive(Debug)]
pub(crate) struct Below(RangeInclusive<u32>, &'static str);

/// A whole number in a range and below that of another key of the table.
pub(crate) const fn below(range: RangeInclusive<u32>, other: &'static str) -> Below {
    Below(range, other)
}

impl Value for Below {
    type Out = u32;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<u32> {
        let (least, most) = (*self.0.start(), *self.0.end());
        let other = reader.table.get(self.1).map(|entry| &entry.node.value);
        let limit = match other {
            Some(&tree::Value::Integer(other)) => u32::try_from(other).ok(),
            Some(_) | None => None,
        };
        let limit = limit.filter(|&limit| limit > least).map_or(most, |limit| most.min(limit - 1));
        reader.decoder.int(node, key, least..=limit)
    }
    fn shape(&self) -> Shape {
        int(self.0.clone()).shape()
    }
}

/// `true` or `false`.
#[derive(Debug)]
pub(crate) struct Bool;

/// `true` or `false`.
pub(crate) const BOOL: Bool = Bool;

impl Value for Bool {
    type Out = bool;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<bool> {
        reader.decoder.bool(node, key)
    }
    fn shape(&self) -> Shape {
        Shape::Bool
    }
}

/// See [`word`].
#[derive(Debug)]
pub(crate) struct Word<E: 'static>(&'static [E]);

/// One of the words of an enum.
pub(crate) const fn word<E: VariantArray>() -> Word<E> {
    Word(E::VARIANTS)
}

/// One of some words of an enum.
pub(crate) const fn word_of<E>(some: &'static [E]) -> Word<E> {
    Word(some)
}

impl<E: Copy + Into<&'static str>> Value for Word<E> {
    type Out = E;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<E> {
        let words: Vec<(&'static str, E)> = self.0.iter().map(|&it| (it.into(), it)).collect();
        reader.decoder.word(node, key, &words)
    }
    fn shape(&self) -> Shape {
        Shape::Words(self.0.iter().map(|&it| it.into()).collect())
    }
}

/// Any string.
#[derive(Debug)]
pub(crate) struct Line;

/// Any string.
pub(crate) const LINE: Line = Line;

impl Value for Line {
    type Out = Box<str>;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Box<str>> {
        reader.decoder.string(node, key).map(Box::from)
    }
    fn shape(&self) -> Shape {
        Shape::Line
    }
}

/// See [`ID`].
#[derive(Debug)]
pub(crate) struct Id;

/// A stable name: small letters, digits and `_`. One that is none is told and kept.
pub(crate) const ID: Id = Id;

impl Value for Id {
    type Out = Box<str>;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Box<str>> {
        let id = reader.decoder.string(node, key)?;
        if !is_snake_case(id) {
            let message = format!(
                "{key} `{id}` is not snake_case: a letter, then letters, digits and `_`, all small"
            );
            reader.tell(Problem::error(codes::BAD_ID, node.place, message));
        }
        Some(id.into())
    }
    fn shape(&self) -> Shape {
        Shape::Id
    }
}

/// See [`VALUE_ID`].
#[derive(Debug)]
pub(crate) struct ValueId;

/// As an id, though it may begin with a digit: `2`.
pub(crate) const VALUE_ID: ValueId = ValueId;

impl Value for ValueId {
    type Out = Box<str>;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Box<str>> {
        let id = reader.decoder.string(node, key)?;
        if id.is_empty() || !is_snake_case(&format!("v{id}")) {
            let message = format!("{key} `{id}` is not made of small letters, digits and `_`");
            reader.tell(Problem::error(codes::BAD_ID, node.place, message));
        }
        Some(id.into())
    }
    fn shape(&self) -> Shape {
        Shape::ValueId
    }
}

/// See [`row`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row(Kind);

/// The id of a row of another table, as its number.
pub(crate) const fn row(kind: Kind) -> Row {
    Row(kind)
}

impl Value for Row {
    type Out = usize;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<usize> {
        let Some(name) = node.string() else {
            reader.tell(Problem::wrong_type(node, key, &self.shape().expected()));
            return None;
        };
        self.name(reader, name, node.place)
    }
    fn shape(&self) -> Shape {
        Shape::Name(self.0.into())
    }
}

impl Naming for Row {
    type Out = usize;
    fn name(&self, reader: &Reader<'_>, key: &str, place: Place) -> Option<usize> {
        reader.decoder.names.find_name(self.0, key, place, &reader.what, reader.decoder.problems)
    }
    fn of(&self) -> &'static str {
        self.0.into()
    }
}

/// See [`id_of`].
#[derive(Debug)]
pub(crate) struct IdOf<I>(PhantomData<fn() -> I>);

/// The id of a row of another table.
pub(crate) const fn id_of<I: Named>() -> IdOf<I> {
    IdOf(PhantomData)
}

impl<I: Named> Value for IdOf<I> {
    type Out = I;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<I> {
        Value::read(&Row(I::KIND), reader, node, key).map(I::from_index)
    }
    fn shape(&self) -> Shape {
        Value::shape(&Row(I::KIND))
    }
}

impl<I: Named> Naming for IdOf<I> {
    type Out = I;
    fn name(&self, reader: &Reader<'_>, key: &str, place: Place) -> Option<I> {
        Row(I::KIND).name(reader, key, place).map(I::from_index)
    }
    fn of(&self) -> &'static str {
        I::KIND.into()
    }
}

/// Names that no table has: any string as the key of a table; what it is called stands in the schema.
#[derive(Debug)]
pub(crate) struct Any(pub(crate) &'static str);

impl Naming for Any {
    type Out = Box<str>;
    fn name(&self, _reader: &Reader<'_>, key: &str, _place: Place) -> Option<Box<str>> {
        Some(key.into())
    }
    fn of(&self) -> &'static str {
        self.0
    }
}
