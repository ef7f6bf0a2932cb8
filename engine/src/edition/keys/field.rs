//! Fields: whether a key is required, and which value replaces a key that is missing or cannot be
//! read.

use std::marker::PhantomData;

use crate::edition::codes;
use crate::edition::keys::{Key, KeyShape, KeyValue, Keys, Need, TableKind, TableReader};
use crate::edition::problem::Problem;
use crate::edition::tree::SourceSpan;
use crate::model::source::Source;

/// A key of a table, without its name.
pub(crate) trait KeyField {
    /// Type of the field in the struct.
    type Out;
    /// Reads the field, or returns `None` if no value can replace it.
    fn take(&self, reader: &mut TableReader<'_>, key: &'static str) -> Option<Self::Out>;
    /// Returns the keys for the schema and the guide, usually one.
    fn keys(&self, name: &'static str, says: &'static str) -> Vec<Key>;
}

fn key(name: &'static str, need: Need, shape: KeyShape, says: &'static str) -> Vec<Key> {
    let doc = if says.is_empty() { shape.doc() } else { says.trim() };
    vec![Key { name, need, shape, doc, was: &[] }]
}

/// Declares a kind of field: its constructor, its type, the type in the struct, and its reading.
macro_rules! fields {
    ($($(#[$doc:meta])* $make:ident $Name:ident($need:ident) -> $Out:ty {
        $(where $T:ty: $bound:path;)?
        |$value:ident, $reader:ident, $key:ident| $take:expr
    })*) => {$(
        #[derive(Debug)]
        pub(crate) struct $Name<V>(V);

        $(#[$doc])*
        pub(crate) const fn $make<V: KeyValue>(value: V) -> $Name<V> {
            $Name(value)
        }

        impl<V: KeyValue> KeyField for $Name<V> $(where $T: $bound)? {
            type Out = $Out;
            fn take(&self, $reader: &mut TableReader<'_>, $key: &'static str) -> Option<$Out> {
                let $value = &self.0;
                $take
            }
            fn keys(&self, name: &'static str, says: &'static str) -> Vec<Key> {
                key(name, Need::$need, self.0.shape(), says)
            }
        }
    )*};
}

fields! {
    /// Returns a required field; the table cannot be read without it.
    must Must(Always) -> V::Out {
        |value, reader, key| reader.need(key).and_then(|node| value.read(reader, node, key))
    }
    /// Returns a required field. Without it, the table is read with the default of the type.
    filled Filled(Always) -> V::Out {
        where V::Out: Default;
        |value, reader, key| {
            let node = reader.need(key);
            Some(node.and_then(|node| value.read(reader, node, key)).unwrap_or_default())
        }
    }
    /// Returns a required field. Without it, the table is read with `None`.
    told Told(Always) -> Option<V::Out> {
        |value, reader, key| {
            let node = reader.need(key);
            Some(node.and_then(|node| value.read(reader, node, key)))
        }
    }
    /// Returns an optional field.
    may May(Never) -> Option<V::Out> {
        |value, reader, key| Some(reader.read(key, value))
    }
    /// Returns an optional field; the table cannot be read if the key is given but unreadable.
    sound Sound(Never) -> Option<V::Out> {
        |value, reader, key| match reader.get(key) {
            Some(node) => value.read(reader, node, key).map(Some),
            None => Some(None),
        }
    }
    /// Returns a field that other keys may require; the function that finishes the table checks
    /// this.
    unless Unless(Sometimes) -> Option<V::Out> {
        |value, reader, key| Some(reader.read(key, value))
    }
    /// Returns an optional field that is the default of its type if left out.
    or_default OrDefault(Never) -> V::Out {
        where V::Out: Default;
        |value, reader, key| Some(reader.read(key, value).unwrap_or_default())
    }
    /// Returns an optional field read by the function that finishes the table, because its range
    /// depends on other keys.
    later Later(Never) -> Option<V::Out> {
        |_value, reader, key| {
            reader.get(key);
            Some(None)
        }
    }
}

/// See [`not_first`].
#[derive(Debug)]
pub(crate) struct NotFirst<F> {
    field: F,
    kind: TableKind,
    message: &'static str,
    help: &'static str,
}

/// Returns a key that the first row of a table may not have, because that row has a special
/// meaning. The message continues the name of the row.
pub(crate) const fn not_first<F: KeyField>(
    kind: TableKind,
    field: F,
    message: &'static str,
    help: &'static str,
) -> NotFirst<F> {
    NotFirst { field, kind, message, help }
}

impl<F: KeyField> KeyField for NotFirst<F> {
    type Out = F::Out;
    fn take(&self, reader: &mut TableReader<'_>, key: &'static str) -> Option<F::Out> {
        if let Some(place) = reader.value_place(key).filter(|_| reader.is_first(self.kind)) {
            let message = format!("{} {}", reader.what, self.message);
            reader.tell(Problem::error(codes::NOT_ALLOWED, place, message).help(self.help));
        }
        self.field.take(reader, key)
    }
    fn keys(&self, name: &'static str, says: &'static str) -> Vec<Key> {
        self.field.keys(name, says)
    }
}

/// Declares a kind of field with a given default.
macro_rules! fields_with_default {
    ($($(#[$doc:meta])* $make:ident $Name:ident($need:ident) by $get:ident)*) => {$(
        #[derive(Debug)]
        pub(crate) struct $Name<V, T>(V, T);

        $(#[$doc])*
        pub(crate) const fn $make<V: KeyValue>(value: V, default: V::Out) -> $Name<V, V::Out> {
            $Name(value, default)
        }

        impl<V: KeyValue> KeyField for $Name<V, V::Out>
        where
            V::Out: Clone,
        {
            type Out = V::Out;
            fn take(&self, reader: &mut TableReader<'_>, key: &'static str) -> Option<V::Out> {
                let found = reader.$get(key).and_then(|node| self.0.read(reader, node, key));
                Some(found.unwrap_or_else(|| self.1.clone()))
            }
            fn keys(&self, name: &'static str, says: &'static str) -> Vec<Key> {
                key(name, Need::$need, self.0.shape(), says)
            }
        }
    )*};
}

fields_with_default! {
    /// Returns an optional field that is `default` if left out.
    or Or(Never) by get
    /// Returns a required field. Without it, the table is read with `default`.
    must_or MustOr(Always) by need
}

/// The source of a block: its own `source`, or that of its file.
#[derive(Debug)]
pub(crate) struct OwnSource;

/// Key `source`, with the same documentation in every table.
pub(crate) const SOURCE: OwnSource = OwnSource;

impl KeyField for OwnSource {
    type Out = Source;
    fn take(&self, reader: &mut TableReader<'_>, _key: &'static str) -> Option<Source> {
        Some(reader.source())
    }
    fn keys(&self, name: &'static str, _says: &'static str) -> Vec<Key> {
        let says = "Where the block comes from; unless given, the `source` of its file.";
        key(name, Need::Never, KeyShape::Source, says)
    }
}

/// See [`flat`].
#[derive(Debug)]
pub(crate) struct Flat<K>(PhantomData<fn() -> K>);

/// Returns a field for the keys of another declaration, in the same table.
pub(crate) const fn flat<K: Keys>() -> Flat<K> {
    Flat(PhantomData)
}

impl<K: Keys> KeyField for Flat<K> {
    type Out = K::Done;
    fn take(&self, reader: &mut TableReader<'_>, _key: &'static str) -> Option<K::Done> {
        K::read(reader)
    }
    fn keys(&self, _name: &'static str, _says: &'static str) -> Vec<Key> {
        K::table().keys
    }
}

/// See [`flat_if_read`].
#[derive(Debug)]
pub(crate) struct FlatIfRead<K>(PhantomData<fn() -> K>);

/// Like [`flat`], but the table is read even if those keys cannot be.
pub(crate) const fn flat_if_read<K: Keys>() -> FlatIfRead<K> {
    FlatIfRead(PhantomData)
}

impl<K: Keys> KeyField for FlatIfRead<K> {
    type Out = Option<K::Done>;
    fn take(&self, reader: &mut TableReader<'_>, _key: &'static str) -> Option<Option<K::Done>> {
        Some(K::read(reader))
    }
    fn keys(&self, _name: &'static str, _says: &'static str) -> Vec<Key> {
        K::table().keys
    }
}

/// See [`unkeyed`].
#[derive(Debug)]
pub(crate) struct Unkeyed<T>(fn(&TableReader<'_>) -> T);

/// Returns a field without a key, computed from the reader of the table.
pub(crate) const fn unkeyed<T>(known: fn(&TableReader<'_>) -> T) -> Unkeyed<T> {
    Unkeyed(known)
}

/// Returns a field without a key, filled in later.
pub(crate) const fn settled<T: Default>() -> Unkeyed<T> {
    Unkeyed(|_| T::default())
}

/// Field without a key: the place of findings about the table as a whole.
pub(crate) const PLACE: Unkeyed<SourceSpan> = Unkeyed(|reader| reader.place);

impl<T> KeyField for Unkeyed<T> {
    type Out = T;
    fn take(&self, reader: &mut TableReader<'_>, _key: &'static str) -> Option<T> {
        Some((self.0)(reader))
    }
    fn keys(&self, _name: &'static str, _says: &'static str) -> Vec<Key> {
        Vec::new()
    }
}
