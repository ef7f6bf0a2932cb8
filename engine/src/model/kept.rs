//! Readers for what a variable keeps: for variables of numbers, and for values of others by name.

use super::fact::Bounds;
use super::id::{SpaceId, TableId as _, VariableId};
use super::variable::Per;
use super::when::range;
use crate::edition::codes;
use crate::edition::keys::{
    KeptNames, KeyShape, KeyValue, LINE, Naming, TableKind, TableReader, id_of, to,
};
use crate::edition::problem::Problem;
use crate::edition::tree::{SourceSpan, TreeNode};

/// The word for no thing.
pub(crate) const NOTHING: &str = "nothing";

/// See [`number_variable`].
#[derive(Debug)]
pub(crate) struct NumberVariable;

/// Returns a reader for the id of a variable that keeps a number.
pub(crate) const fn number_variable() -> NumberVariable {
    NumberVariable
}

impl KeyValue for NumberVariable {
    type Out = VariableId;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<VariableId> {
        let variable = id_of::<VariableId>().read(reader, node, key)?;
        check_number(reader, variable, node.place)
    }
    fn shape(&self) -> KeyShape {
        KeyValue::shape(&id_of::<VariableId>())
    }
}

impl Naming for NumberVariable {
    type Out = VariableId;
    fn name(&self, reader: &TableReader<'_>, key: &str, place: SourceSpan) -> Option<VariableId> {
        let variable = id_of::<VariableId>().name(reader, key, place)?;
        check_number(reader, variable, place)
    }
    fn of(&self) -> &'static str {
        Naming::of(&id_of::<VariableId>())
    }
}

/// Returns a variable that keeps a number, and reports any other.
fn check_number(
    reader: &TableReader<'_>,
    variable: VariableId,
    place: SourceSpan,
) -> Option<VariableId> {
    if *reader.decoder.names.kept(variable) == KeptNames::Number {
        return Some(variable);
    }
    refuse(reader, variable, place, "a number", "name a variable without `keeps`");
    None
}

/// Reports a variable that keeps something else than is wanted.
fn refuse(
    reader: &TableReader<'_>,
    variable: VariableId,
    place: SourceSpan,
    wanted: &str,
    help: &str,
) {
    let names = &reader.decoder.names;
    let keeps = match names.kept(variable) {
        KeptNames::Number => "a number",
        KeptNames::Space => "a space",
        KeptNames::Words(_) => "a word",
    };
    let id = names.id(variable);
    let message = format!("{} wants {wanted}, and variable `{id}` keeps {keeps}", reader.what);
    reader.tell(Problem::error(codes::NOT_ALLOWED, place, message).help(help));
}

/// Returns a reader for the id of a variable that keeps a space.
pub(super) const fn space_variable() -> impl KeyValue<Out = VariableId> {
    to(id_of::<VariableId>(), |reader, node, variable| {
        if *reader.decoder.names.kept(variable) == KeptNames::Space {
            return Some(variable);
        }
        refuse(reader, variable, node.place, "a space", "name a variable with `keeps = \"space\"`");
        None
    })
}

/// A reader for the values of variables: numbers in a range, and things by name.
pub(super) struct HeldValues;

impl KeyValue for HeldValues {
    type Out = Vec<(VariableId, Bounds)>;
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
        let held = table.iter().filter_map(|(name, entry)| {
            let variable = id_of::<VariableId>().name(reader, name, entry.key)?;
            let names = reader.decoder.names.kept(variable);
            if *names == KeptNames::Number {
                return Some((variable, range().read(reader, &entry.node, name)?));
            }
            let Some(word) = entry.node.string() else {
                let expected = match names {
                    KeptNames::Words(_) => format!("one of its words, or `{NOTHING}`"),
                    _ => format!("the id of a space, or `{NOTHING}`"),
                };
                reader.tell(Problem::wrong_type(&entry.node, name, &expected));
                return None;
            };
            let value = kept_value(reader, names, word, entry.node.place)?;
            Some((variable, Bounds { least: value, most: value }))
        });
        Some(held.collect())
    }
    fn shape(&self) -> KeyShape {
        let each = KeyShape::Either(vec![range().shape(), LINE.shape()]);
        KeyShape::Map(Naming::of(&id_of::<VariableId>()), Box::new(each))
    }
}

/// Returns the value that stands for a thing with a name. Reports a name of nothing that the variable
/// keeps.
pub(crate) fn kept_value(
    reader: &TableReader<'_>,
    keeps: &KeptNames,
    name: &str,
    place: SourceSpan,
) -> Option<i32> {
    let at = match keeps {
        KeptNames::Space if name == NOTHING => return Some(0),
        KeptNames::Space => id_of::<SpaceId>().name(reader, name, place)?.index(),
        KeptNames::Number => return None,
        KeptNames::Words(words) => {
            if let Some(at) = words.iter().position(|word| word == name) {
                at
            } else if name == NOTHING {
                return Some(0);
            } else {
                let message = format!("{} names `{name}`, which is none of the words", reader.what);
                let problem = Problem::error(codes::NOT_ALLOWED, place, message);
                let words = words.iter().map(String::as_str).chain([NOTHING]);
                reader.tell(problem.nearest(name, words));
                return None;
            }
        }
    };
    i32::try_from(at + 1).ok()
}

/// Returns the table whose rows have a value each, for the owners of a variable.
pub(crate) fn owners(per: Per) -> Option<TableKind> {
    match per {
        Per::Army => Some(TableKind::Army),
        Per::Space => Some(TableKind::Space),
        Per::Region => Some(TableKind::Region),
        Per::Game | Per::Track(_) => None,
    }
}
