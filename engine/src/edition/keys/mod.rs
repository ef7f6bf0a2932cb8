//! Declarations of tables, each made once. [`keys!`] derives from one the struct, its reading, and
//! its documentation for editors and the guide. Thus none of them has a key, a range, a word or a
//! sentence that another lacks.
//!
//! A declaration lists keys, each with its documentation and a [`KeyField`]. The field defines whether
//! the key is required, around a [`KeyValue`] that defines what it takes. Each kind of field and of
//! value is one implementation that both reads and describes. Relations between keys are checked by
//! a small function that finishes the table.
//!
//! Tables, rules and games do not belong here; the files of the model and of the steps use this
//! module.

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
    KeyField, PLACE, SOURCE, filled, flat, flat_if_read, later, may, must, must_or, not_first, or,
    or_default, settled, sound, told, unkeyed, unless,
};
pub(crate) use list::{
    EitherValue, again, either, id_of_either, lenient, list, map, mask, one_or_list, pair, rows,
    some, table, to,
};
pub(crate) use meant::meant;
pub(crate) use names::{
    FUNCTION, IdIndex, KeptNames, NameUse, NamedId, TAG_OF_LISTS, TableKind, rows_of,
};
pub(crate) use reader::{AmountDraft, ConditionDraft, Decoder, TableReader};
pub(crate) use scalar::{
    Any, BOOL, ID, KeyValue, LINE, NUMBER_MAX, Naming, Spanned, VALUE_ID, at, below, id_of, int,
    row, word, word_of,
};
pub(crate) use shape::{Key, KeyShape, NOT_SET, Need, TableShape};
pub(crate) use source::{SOURCES, source};
pub(crate) use text::{LANG, NAME, PROSE, each_language};

/// A table that is declared once.
pub(crate) trait Keys {
    /// Name among the definitions of the schema; for a step, its word.
    const WORD: &'static str;
    /// Earlier words of the step.
    const WAS: &'static [&'static str] = &[];
    /// Type that the table becomes when it is read.
    type Done;
    /// Returns the keys, as documented in the schema and the guide.
    fn table() -> TableShape;
    /// Reads every key and reports every mistake. Returns `None` if a key is missing that no value
    /// can replace.
    fn read(reader: &mut TableReader<'_>) -> Option<Self::Done>;
}

/// Returns the keys of a field whose type in its struct is `T`.
pub(crate) fn described<T>(
    field: &impl KeyField<Out = T>,
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
///         /// True if controlled regions add their bonus; true unless given.
///         pub regions: bool = or(BOOL, true),
///     }
/// }
/// ```
///
/// The first line documents the table, and the string names it in the schema. `of Row` instead
/// takes both from the declaration of a row of the model that is part of it.
///
/// After the name of a field:
///
/// - `as "while"` gives its key another name.
/// - `was "during"` names the key in earlier versions, for which the new one is suggested. A step
///   may have earlier words likewise.
///
/// After the name of the table:
///
/// - `, sourced` adds a `source` that is only kept with those of the other blocks.
/// - `=> finish as Done` names the function that converts the keys into `Done`, or into `None`.
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

            fn table() -> $crate::edition::keys::TableShape {
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

            fn read(reader: &mut $crate::edition::keys::TableReader<'_>) -> Option<Self::Done> {
                $(reader.was(&[$($old),*], $crate::edition::keys::keys!(@name $key $($written)?));)*
                $(let $key = $crate::edition::keys::KeyField::take(
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
        $crate::edition::keys::TableShape::new(Self::WORD, $docs, $keys.concat())
    };
    (@table $keys:ident $docs:expr, $Row:ty) => {
        $crate::edition::keys::TableShape {
            keys: $keys.concat(),
            ..<$Row as $crate::edition::keys::Keys>::table()
        }
    };
    (@done $Name:ident) => { Self };
    (@done $Name:ident $Done:ty) => { $Done };
    (@name $key:ident) => { stringify!($key) };
    (@name $key:ident $written:literal) => { $written };
    (@describe sourced) => {
        $crate::edition::keys::KeyField::keys(&$crate::edition::keys::SOURCE, "source", "")
    };
    (@read sourced $reader:ident) => { $reader.source() };
    (@finish $keys:ident $reader:ident) => {{
        let _ = $reader;
        Some($keys)
    }};
    (@finish $keys:ident $reader:ident $finish:path) => { $finish($keys, $reader).into() };
}
pub(crate) use keys;
