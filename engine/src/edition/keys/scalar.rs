//! Values without parts: numbers, words and names.

use std::fmt::Display;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use strum::VariantArray;

use crate::edition::codes;
use crate::edition::keys::{KeyShape, NamedId, TableKind, TableReader};
use crate::edition::problem::Problem;
use crate::edition::tree::{self, SourceSpan, TreeNode};
use crate::words::nearest::is_snake_case;

/// Largest value of anything that is counted, such as troops, a bonus or the number of a track.
pub(crate) const NUMBER_MAX: u32 = 100_000;

/// The value of a key: its reading and its description.
pub(crate) trait KeyValue {
    /// Type of the value in Rust.
    type Out;
    /// Reads the value and reports every mistake.
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out>;
    /// Returns the form of the value for the schema.
    fn shape(&self) -> KeyShape;
}

impl<V: KeyValue + ?Sized> KeyValue for &V {
    type Out = V::Out;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out> {
        (**self).read(reader, node, key)
    }
    fn shape(&self) -> KeyShape {
        (**self).shape()
    }
}

/// The key of a table whose keys are names.
pub(crate) trait Naming {
    /// Type of the name in Rust.
    type Out;
    /// Reads a key at a place.
    fn name(&self, reader: &TableReader<'_>, key: &str, place: SourceSpan) -> Option<Self::Out>;
    /// Returns the kind of thing that the key names.
    fn of(&self) -> &'static str;
}

/// A value with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spanned<T> {
    pub(crate) value: T,
    pub(crate) place: SourceSpan,
}

/// See [`at`].
#[derive(Debug)]
pub(crate) struct PlacedKey<V>(V);

/// Returns a reader for a value together with its place.
pub(crate) const fn at<V>(value: V) -> PlacedKey<V> {
    PlacedKey(value)
}

impl<V: KeyValue> KeyValue for PlacedKey<V> {
    type Out = Spanned<V::Out>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out> {
        Some(Spanned { value: self.0.read(reader, node, key)?, place: node.place })
    }
    fn shape(&self) -> KeyShape {
        self.0.shape()
    }
}

impl<N: Naming> Naming for PlacedKey<N> {
    type Out = Spanned<N::Out>;
    fn name(&self, reader: &TableReader<'_>, key: &str, place: SourceSpan) -> Option<Self::Out> {
        Some(Spanned { value: self.0.name(reader, key, place)?, place })
    }
    fn of(&self) -> &'static str {
        self.0.of()
    }
}

/// See [`int`].
#[derive(Debug)]
pub(crate) struct Int<T>(RangeInclusive<T>);

/// Returns a reader for a whole number in a range.
pub(crate) const fn int<T>(range: RangeInclusive<T>) -> Int<T> {
    Int(range)
}

impl<T> KeyValue for Int<T>
where
    T: Copy + Display + PartialOrd + TryFrom<i64> + TryInto<i64>,
{
    type Out = T;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<T> {
        reader.decoder.int(node, key, self.0.clone())
    }
    fn shape(&self) -> KeyShape {
        let of = |n: T| n.try_into().unwrap_or(i64::MAX);
        KeyShape::Int(of(*self.0.start()), of(*self.0.end()))
    }
}

/// See [`below`].
#[derive(Debug)]
pub(crate) struct Below(RangeInclusive<u32>, &'static str);

/// Returns a reader for a whole number in a range and less than the value of another key of the
/// table.
pub(crate) const fn below(range: RangeInclusive<u32>, other: &'static str) -> Below {
    Below(range, other)
}

impl KeyValue for Below {
    type Out = u32;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<u32> {
        let (least, most) = (*self.0.start(), *self.0.end());
        let other = reader.table.get(self.1).map(|entry| &entry.node.value);
        let limit = match other {
            Some(&tree::TreeValue::Integer(other)) => u32::try_from(other).ok(),
            Some(_) | None => None,
        };
        let limit = limit.filter(|&limit| limit > least).map_or(most, |limit| most.min(limit - 1));
        reader.decoder.int(node, key, least..=limit)
    }
    fn shape(&self) -> KeyShape {
        int(self.0.clone()).shape()
    }
}

/// A reader for `true` or `false`.
#[derive(Debug)]
pub(crate) struct Bool;

/// Reader for `true` or `false`.
pub(crate) const BOOL: Bool = Bool;

impl KeyValue for Bool {
    type Out = bool;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<bool> {
        reader.decoder.bool(node, key)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Bool
    }
}

/// See [`word`].
#[derive(Debug)]
pub(crate) struct WordKey<E: 'static>(&'static [E]);

/// Returns a reader for one of the words of an enum.
pub(crate) const fn word<E: VariantArray>() -> WordKey<E> {
    WordKey(E::VARIANTS)
}

/// Returns a reader for one of some words of an enum.
pub(crate) const fn word_of<E>(some: &'static [E]) -> WordKey<E> {
    WordKey(some)
}

impl<E: Copy + Into<&'static str>> KeyValue for WordKey<E> {
    type Out = E;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<E> {
        let words: Vec<(&'static str, E)> = self.0.iter().map(|&it| (it.into(), it)).collect();
        reader.decoder.word(node, key, &words)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Words(self.0.iter().map(|&it| it.into()).collect())
    }
}

/// A reader for any string.
#[derive(Debug)]
pub(crate) struct LineKey;

/// Reader for any string.
pub(crate) const LINE: LineKey = LineKey;

impl KeyValue for LineKey {
    type Out = Box<str>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Box<str>> {
        reader.decoder.string(node, key).map(Box::from)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Line
    }
}

/// See [`ID`].
#[derive(Debug)]
pub(crate) struct Id;

/// Reader for a stable name: small letters, digits and `_`. Any other string is reported and kept.
pub(crate) const ID: Id = Id;

impl KeyValue for Id {
    type Out = Box<str>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Box<str>> {
        let id = reader.decoder.string(node, key)?;
        if !is_snake_case(id) {
            let message = format!(
                "{key} `{id}` is not snake_case: a letter, then letters, digits and `_`, all small"
            );
            reader.tell(Problem::error(codes::BAD_ID, node.place, message));
        }
        Some(id.into())
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Id
    }
}

/// See [`VALUE_ID`].
#[derive(Debug)]
pub(crate) struct ValueId;

/// Like [`ID`], but the name may begin with a digit: `2`.
pub(crate) const VALUE_ID: ValueId = ValueId;

impl KeyValue for ValueId {
    type Out = Box<str>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Box<str>> {
        let id = reader.decoder.string(node, key)?;
        if id.is_empty() || !is_snake_case(&format!("v{id}")) {
            let message = format!("{key} `{id}` is not made of small letters, digits and `_`");
            reader.tell(Problem::error(codes::BAD_ID, node.place, message));
        }
        Some(id.into())
    }
    fn shape(&self) -> KeyShape {
        KeyShape::ValueId
    }
}

/// See [`row`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowKey(TableKind);

/// Returns a reader for the id of a row of another table, as the index of the row.
pub(crate) const fn row(kind: TableKind) -> RowKey {
    RowKey(kind)
}

impl KeyValue for RowKey {
    type Out = usize;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<usize> {
        let Some(name) = node.string() else {
            reader.tell(Problem::wrong_type(node, key, &self.shape().expected()));
            return None;
        };
        self.name(reader, name, node.place)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Name(self.0.into())
    }
}

impl Naming for RowKey {
    type Out = usize;
    fn name(&self, reader: &TableReader<'_>, key: &str, place: SourceSpan) -> Option<usize> {
        reader.decoder.names.find_name(self.0, key, place, &reader.what, reader.decoder.problems)
    }
    fn of(&self) -> &'static str {
        self.0.into()
    }
}

/// See [`id_of`].
#[derive(Debug)]
pub(crate) struct IdOf<I>(PhantomData<fn() -> I>);

/// Returns a reader for the id of a row of another table.
pub(crate) const fn id_of<I: NamedId>() -> IdOf<I> {
    IdOf(PhantomData)
}

impl<I: NamedId> KeyValue for IdOf<I> {
    type Out = I;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<I> {
        KeyValue::read(&RowKey(I::KIND), reader, node, key).map(I::from_index)
    }
    fn shape(&self) -> KeyShape {
        KeyValue::shape(&RowKey(I::KIND))
    }
}

impl<I: NamedId> Naming for IdOf<I> {
    type Out = I;
    fn name(&self, reader: &TableReader<'_>, key: &str, place: SourceSpan) -> Option<I> {
        RowKey(I::KIND).name(reader, key, place).map(I::from_index)
    }
    fn of(&self) -> &'static str {
        I::KIND.into()
    }
}

/// A reader for names that belong to no table: any string as the key of a table. The schema shows
/// the given word for them.
#[derive(Debug)]
pub(crate) struct Any(pub(crate) &'static str);

impl Naming for Any {
    type Out = Box<str>;
    fn name(&self, _reader: &TableReader<'_>, key: &str, _place: SourceSpan) -> Option<Box<str>> {
        Some(key.into())
    }
    fn of(&self) -> &'static str {
        self.0
    }
}
