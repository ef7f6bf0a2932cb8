//! Values made of others: lists, tables and alternatives.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use crate::edition::codes;
use crate::edition::keys::scalar::{IdOf, Naming, id_of};
use crate::edition::keys::{KeyShape, KeyValue, Keys, NamedId, TableReader};
use crate::edition::problem::Problem;
use crate::edition::tree::{self, SourceSpan, TreeNode};
use crate::model::mask::{Mask, Member};

/// See [`list`].
#[derive(Debug)]
pub(crate) struct List<V> {
    item: V,
    least: usize,
    /// Message about an empty list, after the name of its table.
    empty: Option<&'static str>,
    whole: bool,
    repeats: Repeats,
}

/// The items that a list may repeat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Repeats {
    /// Items that are neither names nor words.
    Numbers,
    /// No items.
    Nothing,
    /// All items, or something else reports repeated ones.
    All,
}

/// Returns a reader for a list; items that cannot be read are left out. A repeated name or word
/// counts once, with a warning.
pub(crate) const fn list<V: KeyValue>(item: V) -> List<V> {
    List { item, least: 0, empty: None, whole: false, repeats: Repeats::Numbers }
}

/// Returns a reader for a list that may not be empty. `empty` is the message about an empty one,
/// after the name of its table.
pub(crate) const fn some<V: KeyValue>(item: V, empty: &'static str) -> List<V> {
    List { item, least: 1, empty: Some(empty), whole: false, repeats: Repeats::Numbers }
}

impl<V> List<V> {
    /// Requires at least one item in the schema; something else reports an empty list.
    pub(crate) const fn least_one(mut self) -> Self {
        self.least = 1;
        self
    }
    /// Reads the list as `None` if some of it cannot be read.
    pub(crate) const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }
    /// Counts a repeated number once too.
    pub(crate) const fn once(mut self) -> Self {
        self.repeats = Repeats::Nothing;
        self
    }
    /// Counts repeated items as often as they are given.
    pub(crate) const fn repeated(mut self) -> Self {
        self.repeats = Repeats::All;
        self
    }
}

/// Returns the items of a list without repeated ones, which are reported.
fn distinct<'a>(
    reader: &TableReader<'_>,
    items: &'a [TreeNode],
    key: &str,
    shape: &KeyShape,
    repeats: Repeats,
) -> Vec<&'a TreeNode> {
    let mut first: BTreeMap<String, SourceSpan> = BTreeMap::new();
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

/// Returns the text of an item that counts once in a list, or `None` for an item that may be
/// repeated.
fn word(node: &TreeNode, shape: &KeyShape, repeats: Repeats) -> Option<String> {
    match (shape, &node.value) {
        (
            KeyShape::Name(_)
            | KeyShape::Words(_)
            | KeyShape::Timing
            | KeyShape::Id
            | KeyShape::Lang
            | KeyShape::Line,
            tree::TreeValue::String(word),
        ) => Some(format!("`{word}`")),
        (KeyShape::Int(..), tree::TreeValue::Integer(n)) if repeats == Repeats::Nothing => {
            Some(n.to_string())
        }
        (KeyShape::Pair(item), tree::TreeValue::Array(ends)) => {
            let ends = ends.iter().map(|end| word(end, item, repeats));
            let mut ends: Vec<String> = ends.collect::<Option<_>>()?;
            ends.sort();
            Some(ends.join(" and "))
        }
        _ => None,
    }
}

impl<V: KeyValue> KeyValue for List<V> {
    type Out = Vec<V::Out>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out> {
        let Some(items) = node.array() else {
            reader.tell(Problem::wrong_type(node, key, "a list"));
            return None;
        };
        let wanted = depth_of(&self.shape());
        if wanted > 1 && depth_in(node).is_some_and(|given| given + 1 == wanted) {
            let problem = Problem::wrong_type(node, key, "a list of lists");
            reader.tell(problem.help("put `[` and `]` around it"));
            return None;
        }
        if let (Some(empty), []) = (self.empty, items) {
            let message = format!("{} {empty}: `{key}` is empty", reader.what);
            reader.tell(Problem::error(codes::MISSING_KEY, node.place, message));
        }
        let items = distinct(reader, items, key, &self.item.shape(), self.repeats);
        let found = items.into_iter().map(|node| self.item.read(reader, node, key));
        gathered(found.collect(), self.whole)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::list(self.least, self.item.shape())
    }
}

/// Returns how deep lists stand within each other in a shape.
fn depth_of(shape: &KeyShape) -> usize {
    match shape {
        KeyShape::List(_, item) | KeyShape::Pair(item) => 1 + depth_of(item),
        _ => 0,
    }
}

/// Returns how deep lists stand within each other in a value, by their first items; `None` if one
/// of these is missing.
fn depth_in(mut node: &TreeNode) -> Option<usize> {
    let mut depth = 0;
    while let Some(items) = node.array() {
        depth += 1;
        node = items.first()?;
    }
    Some(depth)
}

fn gathered<T>(found: Vec<Option<T>>, whole: bool) -> Option<Vec<T>> {
    if whole { found.into_iter().collect() } else { Some(found.into_iter().flatten().collect()) }
}

/// See [`lenient`].
#[derive(Debug)]
pub(crate) struct Lenient<V>(V);

/// Returns a reader for an item that counts as its default if it cannot be read.
pub(crate) const fn lenient<V: KeyValue>(value: V) -> Lenient<V> {
    Lenient(value)
}

impl<V: KeyValue> KeyValue for Lenient<V>
where
    V::Out: Default,
{
    type Out = V::Out;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<V::Out> {
        Some(self.0.read(reader, node, key).unwrap_or_default())
    }
    fn shape(&self) -> KeyShape {
        self.0.shape()
    }
}

/// See [`mask`].
#[derive(Debug)]
pub(crate) struct MaskKey<V>(V);

/// Returns a reader for a list of ids as a set.
pub(crate) const fn mask<V: KeyValue>(item: V) -> MaskKey<V> {
    MaskKey(item)
}

impl<V: KeyValue<Out: Member>> KeyValue for MaskKey<V> {
    type Out = Mask<V::Out>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out> {
        Some(list(&self.0).read(reader, node, key)?.into_iter().collect())
    }
    fn shape(&self) -> KeyShape {
        list(&self.0).shape()
    }
}

/// See [`one_or_list`].
#[derive(Debug)]
pub(crate) struct OneOrList<V>(V);

/// Returns a reader for one item, or a list of them.
pub(crate) const fn one_or_list<V: KeyValue>(item: V) -> OneOrList<V> {
    OneOrList(item)
}

impl<V: KeyValue> KeyValue for OneOrList<V> {
    type Out = Vec<V::Out>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out> {
        let items = node.array().unwrap_or(std::slice::from_ref(node));
        let items = distinct(reader, items, key, &self.0.shape(), Repeats::Numbers);
        Some(items.into_iter().filter_map(|node| self.0.read(reader, node, key)).collect())
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Either(vec![self.0.shape(), KeyShape::list(0, self.0.shape())])
    }
}

/// See [`pair`].
#[derive(Debug)]
pub(crate) struct PairKey<V>(V, &'static str);

/// Returns a reader for a list of two items; `of` names them in the plural.
pub(crate) const fn pair<V: KeyValue>(item: V, of: &'static str) -> PairKey<V> {
    PairKey(item, of)
}

impl<V: KeyValue> KeyValue for PairKey<V> {
    type Out = (V::Out, V::Out);
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out> {
        let Some([a, b]) = node.array() else {
            let expected = format!("a list of two {}", self.1);
            reader.tell(Problem::wrong_type(node, key, &expected));
            return None;
        };
        self.0.read(reader, a, key).zip(self.0.read(reader, b, key))
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Pair(Box::new(self.0.shape()))
    }
}

/// See [`map`].
#[derive(Debug)]
pub(crate) struct Map<N, V> {
    name: N,
    item: V,
    whole: bool,
}

/// Returns a reader for a table whose keys are names; entries that cannot be read are left out.
pub(crate) const fn map<N, V: KeyValue>(name: N, item: V) -> Map<N, V> {
    Map { name, item, whole: false }
}

impl<N, V> Map<N, V> {
    /// Reads the table as `None` if some of it cannot be read.
    pub(crate) const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }
}

impl<N: Naming, V: KeyValue> KeyValue for Map<N, V> {
    type Out = Vec<(N::Out, V::Out)>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out> {
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
    fn shape(&self) -> KeyShape {
        KeyShape::Map(self.name.of(), Box::new(self.item.shape()))
    }
}

/// See [`table`].
#[derive(Debug)]
pub(crate) struct Inner<K>(PhantomData<fn() -> K>);

/// Returns a reader for a table with its own declared keys.
pub(crate) const fn table<K: Keys>() -> Inner<K> {
    Inner(PhantomData)
}

impl<K: Keys> KeyValue for Inner<K> {
    type Out = K::Done;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<K::Done> {
        let mut reader = TableReader::new(reader.decoder, node, format!("`{key}`"))?;
        let done = K::read(&mut reader);
        reader.finish();
        done
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Table(K::table())
    }
}

/// See [`again`].
#[derive(Debug)]
pub(crate) struct Again<K>(PhantomData<fn() -> K>);

/// Like [`table`], but for a table that may contain itself; its form is described by its name.
pub(crate) const fn again<K: Keys>() -> Again<K> {
    Again(PhantomData)
}

impl<K: Keys> KeyValue for Again<K> {
    type Out = K::Done;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<K::Done> {
        table::<K>().read(reader, node, key)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Again(K::WORD)
    }
}

/// See [`rows`].
#[derive(Debug)]
pub(crate) struct Rows<K>(PhantomData<fn() -> K>);

/// Returns a reader for `[[key]]`: rows with their own declared keys. Messages name each row by its
/// id.
pub(crate) const fn rows<K: Keys>() -> Rows<K> {
    Rows(PhantomData)
}

impl<K: Keys> KeyValue for Rows<K> {
    type Out = Vec<K::Done>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out> {
        let rows = node.array().unwrap_or(std::slice::from_ref(node));
        if node.array().is_none() {
            let problem = Problem::wrong_type(node, key, "a list of tables");
            let help = || format!("write `[[{key}]]` for each of its rows");
            reader.tell(if node.table().is_some() { problem.help(help()) } else { problem });
            // A single row is read nevertheless; a table of rows by their names is not a row.
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
    fn shape(&self) -> KeyShape {
        KeyShape::list(0, KeyShape::Table(K::table()))
    }
}

/// The value of a key that takes one of two types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum EitherValue<A, B> {
    One(A),
    Other(B),
}

/// See [`either`].
#[derive(Debug)]
pub(crate) struct EitherOf<A, B>(A, B);

/// Returns a reader for one of two values of different types.
pub(crate) const fn either<A: KeyValue, B: KeyValue>(one: A, other: B) -> EitherOf<A, B> {
    EitherOf(one, other)
}

impl<A: KeyValue, B: KeyValue> KeyValue for EitherOf<A, B> {
    type Out = EitherValue<A::Out, B::Out>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out> {
        if fits(&self.0.shape(), node) {
            self.0.read(reader, node, key).map(EitherValue::One)
        } else if fits(&self.1.shape(), node) {
            self.1.read(reader, node, key).map(EitherValue::Other)
        } else {
            reader.tell(Problem::wrong_type(node, key, &self.shape().expected()));
            None
        }
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Either(vec![self.0.shape(), self.1.shape()])
    }
}

/// See [`id_of_either`].
#[derive(Debug)]
pub(crate) struct IdOfEither<A, B>(IdOf<A>, IdOf<B>);

/// Returns a reader for the id of a row of one of two tables; of the first, where both have it.
pub(crate) const fn id_of_either<A: NamedId, B: NamedId>() -> IdOfEither<A, B> {
    IdOfEither(id_of(), id_of())
}

impl<A: NamedId, B: NamedId> KeyValue for IdOfEither<A, B> {
    type Out = EitherValue<A, B>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out> {
        let names = &reader.decoder.names;
        let is_other = |name| names.has(B::KIND, name) && !names.has(A::KIND, name);
        if node.string().is_some_and(is_other) {
            return self.1.read(reader, node, key).map(EitherValue::Other);
        }
        self.0.read(reader, node, key).map(EitherValue::One)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Either(vec![self.0.shape(), self.1.shape()])
    }
}

/// Returns whether a value has the type of a shape.
fn fits(shape: &KeyShape, node: &TreeNode) -> bool {
    match shape {
        KeyShape::Int(..) => matches!(node.value, tree::TreeValue::Integer(_)),
        KeyShape::Bool => matches!(node.value, tree::TreeValue::Bool(_)),
        KeyShape::List(..) | KeyShape::Pair(_) => node.array().is_some(),
        KeyShape::Table(_) | KeyShape::Again(_) | KeyShape::Map(..) | KeyShape::Overlay => {
            node.table().is_some()
        }
        KeyShape::Condition(_) => node.table().is_some() || node.string().is_some(),
        KeyShape::Amount(_) => {
            matches!(node.value, tree::TreeValue::Integer(_))
                || node.table().is_some()
                || node.array().is_some()
        }
        KeyShape::Either(cases) => cases.iter().any(|case| fits(case, node)),
        KeyShape::Text | KeyShape::Source => true,
        KeyShape::Id
        | KeyShape::ValueId
        | KeyShape::Letter
        | KeyShape::Lang
        | KeyShape::Line
        | KeyShape::Timing
        | KeyShape::Step
        | KeyShape::Words(_)
        | KeyShape::Name(_) => node.string().is_some(),
    }
}

/// See [`to`].
#[derive(Debug)]
pub(crate) struct To<V: KeyValue, T>(V, fn(&TableReader<'_>, &TreeNode, V::Out) -> Option<T>);

/// Returns a reader that converts a value by a function. The function may inspect the value and
/// report mistakes.
pub(crate) const fn to<V: KeyValue, T>(
    value: V,
    then: fn(&TableReader<'_>, &TreeNode, V::Out) -> Option<T>,
) -> To<V, T> {
    To(value, then)
}

impl<V: KeyValue, T> KeyValue for To<V, T> {
    type Out = T;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<T> {
        (self.1)(reader, node, self.0.read(reader, node, key)?)
    }
    fn shape(&self) -> KeyShape {
        self.0.shape()
    }
}
