//! Values that are made of others: lists, tables, one thing or another.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use crate::edition::codes;
use crate::edition::keys::scalar::Naming;
use crate::edition::keys::{Keys, Reader, Shape, Value};
use crate::edition::problem::Problem;
use crate::edition::tree::{self, Node, Place};
use crate::model::mask::{Mask, Member};

/// See [`list`].
#[derive(Debug)]
pub(crate) struct List<V> {
    item: V,
    least: usize,
    /// What is told of a list that is empty, after the name of its table.
    empty: Option<&'static str>,
    whole: bool,
    repeats: Repeats,
}

/// What may be in a list twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Repeats {
    /// Whatever is no name and no word.
    Numbers,
    /// Nothing.
    Nothing,
    /// Anything, or something else tells.
    All,
}

/// A list; what cannot be read is left out. A name or a word that it holds twice counts once, and a warning tells.
pub(crate) const fn list<V: Value>(item: V) -> List<V> {
    List { item, least: 0, empty: None, whole: false, repeats: Repeats::Numbers }
}

/// A list that is not empty; `empty` is told of one that is, after the name of its table.
pub(crate) const fn some<V: Value>(item: V, empty: &'static str) -> List<V> {
    List { item, least: 1, empty: Some(empty), whole: false, repeats: Repeats::Numbers }
}

impl<V> List<V> {
    /// Not empty, which something else tells.
    pub(crate) const fn least_one(mut self) -> Self {
        self.least = 1;
        self
    }
    /// Nothing where some of it cannot be read.
    pub(crate) const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }
    /// A number that it holds twice counts once too.
    pub(crate) const fn once(mut self) -> Self {
        self.repeats = Repeats::Nothing;
        self
    }
    /// What it holds twice counts twice.
    pub(crate) const fn repeated(mut self) -> Self {
        self.repeats = Repeats::All;
        self
    }
}

/// The items of a list without those that stand in it before; tells of these.
fn distinct<'a>(
    reader: &Reader<'_>,
    items: &'a [Node],
    key: &str,
    shape: &Shape,
    repeats: Repeats,
) -> Vec<&'a Node> {
    let mut first: BTreeMap<String, Place> = BTreeMap::new();
    let mut kept = Vec::with_capacity(items.len());
    for node in items {
        let word = if repeats == Repeats::All { None } else { word(node, shape, repeats) };
        let Some(word) = word else {
            kept.push(node);
            continue;
        };
        if let Some(&earlier) = first.get(&word) {
            let message = format!("{}: `{key}` names {word} twice", reader.what);
            let problem = Problem::warning(codes::LISTED_TWICE, node.place, message);
            reader.tell(problem.also(earlier, "first named here"));
        } else {
            first.insert(word, node.place);
            kept.push(node);
        }
    }
    kept
}

/// An item that counts once in a list, as it is told; nothing for one that may well be there again.
fn word(node: &Node, shape: &Shape, repeats: Repeats) -> Option<String> {
    match (shape, &node.value) {
        (
            Shape::Name(_) | Shape::Words(_) | Shape::Timing | Shape::Id | Shape::Line,
            tree::Value::String(word),
        ) => Some(format!("`{word}`")),
        (Shape::Int(..), tree::Value::Integer(n)) if repeats == Repeats::Nothing => {
            Some(n.to_string())
        }
        (Shape::Pair(item), tree::Value::Array(ends)) => {
            let ends = ends.iter().map(|end| word(end, item, repeats));
            let mut ends: Vec<String> = ends.collect::<Option<_>>()?;
            ends.sort();
            Some(ends.join(" and "))
        }
        _ => None,
    }
}

impl<V: Value> Value for List<V> {
    type Out = Vec<V::Out>;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Self::Out> {
        let Some(items) = node.array() else {
            reader.tell(Problem::wrong_type(node, key, "a list"));
            return None;
        };
        if let (Some(empty), []) = (self.empty, items) {
            let message = format!("{} {empty}: `{key}` is empty", reader.what);
            reader.tell(Problem::error(codes::MISSING_KEY, node.place, message));
        }
        let items = distinct(reader, items, key, &self.item.shape(), self.repeats);
        let found = items.into_iter().map(|node| self.item.read(reader, node, key));
        gathered(found.collect(), self.whole)
    }
    fn shape(&self) -> Shape {
        Shape::list(self.least, self.item.shape())
    }
}

fn gathered<T>(found: Vec<Option<T>>, whole: bool) -> Option<Vec<T>> {
    if whole { found.into_iter().collect() } else { Some(found.into_iter().flatten().collect()) }
}

/// See [`lenient`].
#[derive(Debug)]
pub(crate) struct Lenient<V>(V);

/// An item that counts where it cannot be read, as its default.
pub(crate) const fn lenient<V: Value>(value: V) -> Lenient<V> {
    Lenient(value)
}

impl<V: Value> Value for Lenient<V>
where
    V::Out: Default,
{
    type Out = V::Out;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<V::Out> {
        Some(self.0.read(reader, node, key).unwrap_or_default())
    }
    fn shape(&self) -> Shape {
        self.0.shape()
    }
}

/// See [`mask`].
#[derive(Debug)]
pub(crate) struct Set<V>(V);

/// A list of ids as a set of them.
pub(crate) const fn mask<V: Value>(item: V) -> Set<V> {
    Set(item)
}

impl<V: Value<Out: Member>> Value for Set<V> {
    type Out = Mask<V::Out>;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Self::Out> {
        Some(list(&self.0).read(reader, node, key)?.into_iter().collect())
    }
    fn shape(&self) -> Shape {
        list(&self.0).shape()
    }
}

/// See [`one_or_list`].
#[derive(Debug)]
pub(crate) struct OneOrList<V>(V);

/// One, or a list of them.
pub(crate) const fn one_or_list<V: Value>(item: V) -> OneOrList<V> {
    OneOrList(item)
}

impl<V: Value> Value for OneOrList<V> {
    type Out = Vec<V::Out>;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Self::Out> {
        let items = node.array().unwrap_or(std::slice::from_ref(node));
        let items = distinct(reader, items, key, &self.0.shape(), Repeats::Numbers);
        Some(items.into_iter().filter_map(|node| self.0.read(reader, node, key)).collect())
    }
    fn shape(&self) -> Shape {
        Shape::Either(vec![self.0.shape(), Shape::list(0, self.0.shape())])
    }
}

/// See [`pair`].
#[derive(Debug)]
pub(crate) struct Pair<V>(V, &'static str);

/// A list of two; `of` is what they are, in several.
pub(crate) const fn pair<V: Value>(item: V, of: &'static str) -> Pair<V> {
    Pair(item, of)
}

impl<V: Value> Value for Pair<V> {
    type Out = (V::Out, V::Out);
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Self::Out> {
        let Some([a, b]) = node.array() else {
            let expected = format!("a list of two {}", self.1);
            reader.tell(Problem::wrong_type(node, key, &expected));
            return None;
        };
        self.0.read(reader, a, key).zip(self.0.read(reader, b, key))
    }
    fn shape(&self) -> Shape {
        Shape::Pair(Box::new(self.0.shape()))
    }
}

/// See [`map`].
#[derive(Debug)]
pub(crate) struct Map<N, V> {
    name: N,
    item: V,
    whole: bool,
}

/// A table whose keys are names; what cannot be read is left out.
pub(crate) const fn map<N, V: Value>(name: N, item: V) -> Map<N, V> {
    Map { name, item, whole: false }
}

impl<N, V> Map<N, V> {
    /// Nothing where some of it cannot be read.
    pub(crate) const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }
}

impl<N: Naming, V: Value> Value for Map<N, V> {
    type Out = Vec<(N::Out, V::Out)>;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Self::Out> {
        let Some(table) = node.table() else {
            reader.tell(Problem::wrong_type(node, key, &self.shape().expected()));
            return None;
        };
        let found = table.iter().map(|(name, entry)| {
            let found = self.name.name(reader, name, entry.key);
            found.zip(self.item.read(reader, &entry.node, name))
        });
        gathered(found.collect(), self.whole)
    }
    fn shape(&self) -> Shape {
        Shape::Map(self.name.of(), Box::new(self.item.shape()))
    }
}

/// See [`table`].
#[derive(Debug)]
pub(crate) struct Inner<K>(PhantomData<fn() -> K>);

/// A table with keys of its own.
pub(crate) const fn table<K: Keys>() -> Inner<K> {
    Inner(PhantomData)
}

impl<K: Keys> Value for Inner<K> {
    type Out = K::Done;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<K::Done> {
        let mut reader = Reader::new(reader.decoder, node, format!("`{key}`"))?;
        let done = K::read(&mut reader);
        reader.finish();
        done
    }
    fn shape(&self) -> Shape {
        Shape::Table(K::table())
    }
}

/// See [`rows`].
#[derive(Debug)]
pub(crate) struct Rows<K>(PhantomData<fn() -> K>);

/// `[[key]]`: rows with keys of their own, each told by its id.
pub(crate) const fn rows<K: Keys>() -> Rows<K> {
    Rows(PhantomData)
}

impl<K: Keys> Value for Rows<K> {
    type Out = Vec<K::Done>;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Self::Out> {
        let rows = node.array().unwrap_or(std::slice::from_ref(node));
        if node.array().is_none() {
            let problem = Problem::wrong_type(node, key, "a list of tables");
            let help = || format!("write `[[{key}]]` for each of its rows");
            reader.tell(if node.table().is_some() { problem.help(help()) } else { problem });
            // One row is read all the same; a table of rows by their names is none.
            let known = K::table();
            let known = |name: &str| known.all_keys().any(|key| key.name == name);
            if !node.table().is_some_and(|table| table.keys().any(|name| known(name))) {
                return None;
            }
        }
        let readers = rows.iter().filter_map(|node| reader.row(node, key));
        let rows = readers.filter_map(|mut reader| {
            let row = K::read(&mut reader);
            reader.finish();
            row
        });
        Some(rows.collect())
    }
    fn shape(&self) -> Shape {
        Shape::list(0, Shape::Table(K::table()))
    }
}

/// What was read where a key takes one thing or another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Either<A, B> {
    One(A),
    Other(B),
}

/// See [`either`].
#[derive(Debug)]
pub(crate) struct EitherOf<A, B>(A, B);

/// One thing or another, which are of different types.
pub(crate) const fn either<A: Value, B: Value>(one: A, other: B) -> EitherOf<A, B> {
    EitherOf(one, other)
}

impl<A: Value, B: Value> Value for EitherOf<A, B> {
    type Out = Either<A::Out, B::Out>;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Self::Out> {
        if fits(&self.0.shape(), node) {
            self.0.read(reader, node, key).map(Either::One)
        } else if fits(&self.1.shape(), node) {
            self.1.read(reader, node, key).map(Either::Other)
        } else {
            reader.tell(Problem::wrong_type(node, key, &self.shape().expected()));
            None
        }
    }
    fn shape(&self) -> Shape {
        Shape::Either(vec![self.0.shape(), self.1.shape()])
    }
}

/// Whether a value is of the type of a shape.
fn fits(shape: &Shape, node: &Node) -> bool {
    match shape {
        Shape::Int(..) => matches!(node.value, tree::Value::Integer(_)),
        Shape::Bool => matches!(node.value, tree::Value::Bool(_)),
        Shape::List(..) | Shape::Pair(_) => node.array().is_some(),
        Shape::Table(_) | Shape::Map(..) | Shape::Overlay => node.table().is_some(),
        Shape::Either(cases) => cases.iter().any(|case| fits(case, node)),
        Shape::Text | Shape::Source => true,
        Shape::Id
        | Shape::ValueId
        | Shape::Letter
        | Shape::Line
        | Shape::Timing
        | Shape::Step
        | Shape::Words(_)
        | Shape::Name(_) => node.string().is_some(),
    }
}

/// See [`to`].
#[derive(Debug)]
pub(crate) struct To<V: Value, T>(V, fn(&Reader<'_>, &Node, V::Out) -> Option<T>);

/// What becomes of a value when it is read: a function that may look at it and tell what is wrong.
pub(crate) const fn to<V: Value, T>(
    value: V,
    then: fn(&Reader<'_>, &Node, V::Out) -> Option<T>,
) -> To<V, T> {
    To(value, then)
}

impl<V: Value, T> Value for To<V, T> {
    type Out = T;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<T> {
        (self.1)(reader, node, self.0.read(reader, node, key)?)
    }
    fn shape(&self) -> Shape {
        self.0.shape()
    }
}
