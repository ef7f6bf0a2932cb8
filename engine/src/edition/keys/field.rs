//! Whether a key must be there, and what stands for it where it is not or cannot be read.

use std::marker::PhantomData;

use crate::edition::codes;
use crate::edition::keys::{Key, Keys, Kind, Need, Reader, Shape, Value};
use crate::edition::problem::Problem;
use crate::edition::tree::Place;
use crate::model::source::Source;

/// A key of a table, without its name.
pub(crate) trait Field {
    /// What it is in the struct.
    type Out;
    /// Reads it; nothing where nothing can stand for it.
    fn take(&self, reader: &mut Reader<'_>, key: &'static str) -> Option<Self::Out>;
    /// As the schema and the guide tell it: mostly one key.
    fn keys(&self, name: &'static str, says: &'static str) -> Vec<Key>;
}

fn key(name: &'static str, need: Need, shape: Shape, says: &'static str) -> Vec<Key> {
    let doc = if says.is_empty() { shape.doc() } else { says.trim() };
    vec![Key { name, need, shape, doc, was: &[] }]
}

/// Makes a sort of fields: its name and its maker, what it is in the struct, and how it is read.
macro_rules! fields {
    ($($(#[$doc:meta])* $make:ident $Name:ident($need:ident) -> $Out:ty {
        $(where $T:ty: $bound:path;)?
        |$value:ident, $reader:ident, $key:ident| $take:expr
    })*) => {$(
        #[derive(Debug)]
        pub(crate) struct $Name<V>(V);

        $(#[$doc])*
        pub(crate) const fn $make<V: Value>(value: V) -> $Name<V> {
            $Name(value)
        }

        impl<V: Value> Field for $Name<V> $(where $T: $bound)? {
            type Out = $Out;
            fn take(&self, $reader: &mut Reader<'_>, $key: &'static str) -> Option<$Out> {
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
    /// Must be there: a table without it is nothing.
    must Must(Always) -> V::Out {
        |value, reader, key| reader.need(key).and_then(|node| value.read(reader, node, key))
    }
    /// Must be there; the table stands without it, and with nothing in its place.
    filled Filled(Always) -> V::Out {
        where V::Out: Default;
        |value, reader, key| {
            let node = reader.need(key);
            Some(node.and_then(|node| value.read(reader, node, key)).unwrap_or_default())
        }
    }
    /// Must be there; the table stands without it, and it is known that it was not read.
    told Told(Always) -> Option<V::Out> {
        |value, reader, key| {
            let node = reader.need(key);
            Some(node.and_then(|node| value.read(reader, node, key)))
        }
    }
    /// May be left out.
    may May(Never) -> Option<V::Out> {
        |value, reader, key| Some(reader.read(key, value))
    }
    /// May be left out; the table is nothing where it is given and cannot be read.
    sound Sound(Never) -> Option<V::Out> {
        |value, reader, key| match reader.get(key) {
            Some(node) => value.read(reader, node, key).map(Some),
            None => Some(None),
        }
    }
    /// Must be there when other keys are as they are: the function that finishes the table tells.
    unless Unless(Sometimes) -> Option<V::Out> {
        |value, reader, key| Some(reader.read(key, value))
    }
    /// May be left out, and is then the default of its type.
    or_default OrDefault(Never) -> V::Out {
        where V::Out: Default;
        |value, reader, key| Some(reader.read(key, value).unwrap_or_default())
    }
    /// May be left out, and is read by the function that finishes the table: its range depends on other keys.
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
    kind: Kind,
    message: &'static str,
    help: &'static str,
}

/// A key that the first row of a table may not have, which stands for something of its own. The message goes on from what the
/// row is.
pub(crate) const fn not_first<F: Field>(
    kind: Kind,
    field: F,
    message: &'static str,
    help: &'static str,
) -> NotFirst<F> {
    NotFirst { field, kind, message, help }
}

impl<F: Field> Field for NotFirst<F> {
    type Out = F::Out;
    fn take(&self, reader: &mut Reader<'_>, key: &'static str) -> Option<F::Out> {
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

/// Makes a sort of fields for which a given value stands.
macro_rules! fields_with_default {
    ($($(#[$doc:meta])* $make:ident $Name:ident($need:ident) by $get:ident)*) => {$(
        #[derive(Debug)]
        pub(crate) struct $Name<V, T>(V, T);

        $(#[$doc])*
        pub(crate) const fn $make<V: Value>(value: V, default: V::Out) -> $Name<V, V::Out> {
            $Name(value, default)
        }

        impl<V: Value> Field for $Name<V, V::Out>
        where
            V::Out: Clone,
        {
            type Out = V::Out;
            fn take(&self, reader: &mut Reader<'_>, key: &'static str) -> Option<V::Out> {
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
    /// May be left out, and is then `default`.
    or Or(Never) by get
    /// Must be there; the table stands without it, and with `default` in its place.
    must_or MustOr(Always) by need
}

/// Where a block comes from: its own `source`, or its file's.
#[derive(Debug)]
pub(crate) struct OwnSource;

/// `source`, with a sentence that is the same everywhere.
pub(crate) const SOURCE: OwnSource = OwnSource;

impl Field for OwnSource {
    type Out = Source;
    fn take(&self, reader: &mut Reader<'_>, _key: &'static str) -> Option<Source> {
        Some(reader.source())
    }
    fn keys(&self, name: &'static str, _says: &'static str) -> Vec<Key> {
        let says = "Where the block comes from; unless given, the `source` of its file.";
        key(name, Need::Never, Shape::Source, says)
    }
}

/// See [`flat`].
#[derive(Debug)]
pub(crate) struct Flat<K>(PhantomData<fn() -> K>);

/// The keys of another declaration, in the same table.
pub(crate) const fn flat<K: Keys>() -> Flat<K> {
    Flat(PhantomData)
}

impl<K: Keys> Field for Flat<K> {
    type Out = K::Done;
    fn take(&self, reader: &mut Reader<'_>, _key: &'static str) -> Option<K::Done> {
        K::read(reader)
    }
    fn keys(&self, _name: &'static str, _says: &'static str) -> Vec<Key> {
        K::table().keys
    }
}

/// See [`flat_if_read`].
#[derive(Debug)]
pub(crate) struct FlatIfRead<K>(PhantomData<fn() -> K>);

/// As [`flat`]; the table stands where they cannot be read.
pub(crate) const fn flat_if_read<K: Keys>() -> FlatIfRead<K> {
    FlatIfRead(PhantomData)
}

impl<K: Keys> Field for FlatIfRead<K> {
    type Out = Option<K::Done>;
    fn take(&self, reader: &mut Reader<'_>, _key: &'static str) -> Option<Option<K::Done>> {
        Some(K::read(reader))
    }
    fn keys(&self, _name: &'static str, _says: &'static str) -> Vec<Key> {
        K::table().keys
    }
}

/// See [`unkeyed`].
#[derive(Debug)]
pub(crate) struct Unkeyed<T>(fn(&Reader<'_>) -> T);

/// No key: something else that is known of the table.
pub(crate) const fn unkeyed<T>(known: fn(&Reader<'_>) -> T) -> Unkeyed<T> {
    Unkeyed(known)
}

/// No key: what is settled later.
pub(crate) const fn settled<T: Default>() -> Unkeyed<T> {
    Unkeyed(|_| T::default())
}

/// No key: where to point when the table as a whole is meant.
pub(crate) const PLACE: Unkeyed<Place> = Unkeyed(|reader| reader.place);

impl<T> Field for Unkeyed<T> {
    type Out = T;
    fn take(&self, reader: &mut Reader<'_>, _key: &'static str) -> Option<T> {
        Some((self.0)(reader))
    }
    fn keys(&self, _name: &'static str, _says: &'static str) -> Vec<Key> {
        Vec::new()
    }
}
