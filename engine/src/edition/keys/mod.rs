//! One declaration of a table. [`keys!`] makes of it the struct, how it is read, and what editors and the guide say of
//! it, so that none of them has a key, a range, a word or a sentence that another lacks.
//!
//! A declaration lists keys, each with its sentence and a [`Field`]: whether it must be there, around a [`Value`]: what
//! it takes. Each sort of field and of value is one implementation that both reads and describes. What relates keys to
//! each other is a small function that finishes what was read.
//!
//! Nothing here knows a table, a rule or a game: the files of the model and of the steps use it.

pub(crate) mod alike;
mod articles;
mod call;
mod field;
mod list;
mod meant;
mod names;
mod reader;
mod scalar;
mod shape;
mod source;
#[cfg(test)]
mod tests;
mod text;

pub use alike::Printed;
pub(crate) use alike::{GivenName, ShownIds};
pub(crate) use call::{CallDraft, CallUse, call};
pub(crate) use field::{
    Field, PLACE, SOURCE, filled, flat, flat_if_read, later, may, must, must_or, not_first, or,
    or_default, settled, sound, told, unkeyed, unless,
};
pub(crate) use list::{
    Either, either, lenient, list, map, mask, one_or_list, pair, rows, some, table, to,
};
pub(crate) use meant::meant;
pub(crate) use names::{Kind, Named, Names, rows_of};
pub(crate) use reader::{Decoder, Reader};
pub(crate) use scalar::{
    Any, At, BOOL, ID, LINE, NUMBER_MAX, Naming, VALUE_ID, Value, at, below, id_of, int, row, word,
    word_of,
};
pub(crate) use shape::{Key, NOT_SET, Need, Shape, Table};
pub(crate) use source::{SOURCES, source};
pub(crate) use text::{NAME, PROSE};

/// A table that is declared once.
pub(crate) trait Keys {
    /// Its name among the definitions of the schema; of a step, its word.
    const WORD: &'static str;
    /// Earlier words of the step.
    const WAS: &'static [&'static str] = &[];
    /// What becomes of it when it is read.
    type Done;
    /// Its keys, as the schema and the guide tell them.
    fn table() -> Table;
    /// Reads every key and tells every mistake; nothing where a key is missing for which nothing can stand.
    fn read(reader: &mut Reader<'_>) -> Option<Self::Done>;
}

/// The keys of a field that is such a thing in its struct.
pub(crate) fn described<T>(
    field: &impl Field<Out = T>,
    name: &'static str,
    says: &'static str,
    was: &'static [&'static str],
) -> Vec<Key> {
    let mut keys = field.keys(name, says);
    keys.iter_mut().filter(|key| key.name == name).for_each(|key| key.was = was);
    keys
}

/// Declares a table:
///
/// ```ignore
/// keys! {
///     /// Reinforcements for spaces and whole regions.
///     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
///     pub struct Count = "count" {
///         /// One unit for every so many spaces, rounded down.
///         pub per: u32 = must(int(1..=NUMBER_MAX)),
///         /// Whether controlled regions add their bonus; true unless given.
///         pub regions: bool = or(BOOL, true),
///     }
/// }
/// ```
///
/// The first line says what the table is, and the string names it in the schema; `of Row` instead takes both from the
/// declaration of a row of the model that is part of it. After the name of a field, `as "while"` gives its key another
/// one, and `was "during"` names one that the key had in earlier versions, for which the new one is proposed; a step may have
/// earlier words likewise. `, sourced` adds a `source` that is kept with those of the other blocks alone, and `=> finish as Done` names the
/// function that makes of the keys what the table becomes, or nothing.
macro_rules! keys {
    (
        $(#[doc = $doc:literal])+
        $(#[derive($($derive:path),+ $(,)?)])?
        $vis:vis struct $Name:ident $(= $word:literal $(was $earlier:literal)*)? $(of $Row:ty)? $(, $sourced:ident)? $(=> $finish:path as $Done:ty)? {
            $(
                $(#[doc = $says:literal])*
                $key_vis:vis $key:ident $(as $written:literal)? $(was $old:literal)*: $T:ty = $field:expr
            ),* $(,)?
        }
    ) => {
        $(#[doc = $doc])+
        $(#[derive($($derive),+)])?
        $vis struct $Name {
            $($(#[doc = $says])* $key_vis $key: $T,)*
        }

        impl $crate::edition::keys::Keys for $Name {
            const WORD: &'static str = $crate::edition::keys::keys!(@word $($word)? $(of $Row)?);
            const WAS: &'static [&'static str] = &[$($($earlier),*)?];
            type Done = $crate::edition::keys::keys!(@done $Name $($Done)?);

            fn table() -> $crate::edition::keys::Table {
                let keys: Vec<Vec<$crate::edition::keys::Key>> = vec![
                    $($crate::edition::keys::described::<$T>(
                        &$field,
                        $crate::edition::keys::keys!(@name $key $($written)?),
                        concat!($($says),*),
                        &[$($old),*],
                    ),)*
                    $($crate::edition::keys::keys!(@describe $sourced),)?
                ];
                $crate::edition::keys::keys!(@table keys concat!($($doc, "\n"),+) $(, $Row)?)
            }

            fn read(reader: &mut $crate::edition::keys::Reader<'_>) -> Option<Self::Done> {
                $(reader.was(&[$($old),*], $crate::edition::keys::keys!(@name $key $($written)?));)*
                $(let $key = $crate::edition::keys::Field::take(
                    &$field,
                    reader,
                    $crate::edition::keys::keys!(@name $key $($written)?),
                );)*
                $($crate::edition::keys::keys!(@read $sourced reader);)?
                let keys = Self { $($key: $key?,)* };
                $crate::edition::keys::keys!(@finish keys reader $($finish)?)
            }
        }
    };
    (@word $word:literal) => { $word };
    (@word of $Row:ty) => { <$Row as $crate::edition::keys::Keys>::WORD };
    (@table $keys:ident $docs:expr) => {
        $crate::edition::keys::Table::new(Self::WORD, $docs, $keys.concat())
    };
    (@table $keys:ident $docs:expr, $Row:ty) => {
        $crate::edition::keys::Table {
            keys: $keys.concat(),
            ..<$Row as $crate::edition::keys::Keys>::table()
        }
    };
    (@done $Name:ident) => { Self };
    (@done $Name:ident $Done:ty) => { $Done };
    (@name $key:ident) => { stringify!($key) };
    (@name $key:ident $written:literal) => { $written };
    (@describe sourced) => {
        $crate::edition::keys::Field::keys(&$crate::edition::keys::SOURCE, "source", "")
    };
    (@read sourced $reader:ident) => { $reader.source() };
    (@finish $keys:ident $reader:ident) => {{
        let _ = $reader;
        Some($keys)
    }};
    (@finish $keys:ident $reader:ident $finish:path) => { $finish($keys, $reader).into() };
}
pub(crate) use keys;
