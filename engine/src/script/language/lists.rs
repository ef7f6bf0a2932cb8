//! The functions of lists, of the language or of spaces as the API returns them.

use std::ops::DerefMut;
use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, EvalAltResult, FnPtr, ImmutableString, Position};

use super::{Res, number, place, shown};
use crate::script::host::{SpacesV, same};
use crate::script::sandbox::Meter;

/// Registers a function that examines all of a list.
macro_rules! of_list {
    ($engine:ident, $meter:ident, $name:literal, |$m:ident, $list:ident: $of:ty $(, $p:ident: $kind:ty)*| $body:expr) => {{
        let $m = Rc::clone($meter);
        $engine.register_fn($name, move |$list: &mut $of $(, $p: $kind)*| {
            $m.charge_for($list.len());
            $body
        });
    }};
}

/// Registers a function that changes a list; a list of spaces is first converted to a list of the
/// language.
macro_rules! changes {
    ($engine:ident, $meter:ident, $name:literal, |$list:ident $(, $p:ident: $kind:ty)*| $body:expr) => {{
        let m = Rc::clone($meter);
        $engine.register_fn($name, move |list: &mut Dynamic $(, $p: $kind)*| -> Res<_> {
            let mut list = changed(&m, list, $name, &[$(&$p as &dyn TypedArgument),*])?;
            let $list: &mut Array = &mut list;
            Ok($body)
        });
    }};
}

/// A value passed to a function, with the name of its type for errors.
pub(super) trait TypedArgument {
    /// Returns the name of the value's type.
    fn type_name(&self) -> &str;
}

macro_rules! typed {
    ($($of:ty as $name:literal),*) => {$(
        impl TypedArgument for $of {
            fn type_name(&self) -> &str {
                $name
            }
        }
    )*};
}

typed!(i64 as "i64", Array as "array", SpacesV as "array", FnPtr as "Fn");

impl TypedArgument for Dynamic {
    fn type_name(&self) -> &str {
        Dynamic::type_name(self)
    }
}

/// Returns the list of the language in a value; converts a list of spaces first.
pub(super) fn changed<'a>(
    meter: &Meter,
    list: &'a mut Dynamic,
    name: &str,
    more: &[&dyn TypedArgument],
) -> Res<impl DerefMut<Target = Array> + use<'a>> {
    let spaces = list.read_lock::<SpacesV>().map(|spaces| spaces.to_array());
    if let Some(spaces) = spaces {
        meter.charge_for(8 * spaces.len());
        *list = spaces.into();
    }
    if !list.is_array() {
        let all = [&*list as &dyn TypedArgument].into_iter().chain(more.iter().copied());
        let types: Vec<&str> = all.map(TypedArgument::type_name).collect();
        let signature = format!("{name} ({})", types.join(", "));
        return Err(EvalAltResult::ErrorFunctionNotFound(signature, Position::NONE).into());
    }
    Ok(list.write_lock::<Array>().expect("it is a list"))
}

/// Registers all functions of this module.
pub(super) fn register(engine: &mut Engine, meter: &Rc<Meter>) {
    lists(engine, meter);
    of_spaces(engine, meter);
    places(engine, meter);
}

fn lists(engine: &mut Engine, meter: &Rc<Meter>) {
    engine.register_fn("len", |list: &mut Array| number(list.len()));
    engine.register_get("len", |list: &mut Array| number(list.len()));
    engine.register_fn("is_empty", |list: &mut Array| list.is_empty());
    engine.register_get("is_empty", |list: &mut Array| list.is_empty());
    of_list!(engine, meter, "contains", |m, list: Array, value: Dynamic| {
        list.iter().any(|one| same(&m, one, &value))
    });
    of_list!(engine, meter, "index_of", |m, list: Array, value: Dynamic| {
        list.iter().position(|one| same(&m, one, &value)).map_or(-1, number)
    });
    of_list!(engine, meter, "+", |m, list: Array, more: Array| {
        m.charge_copies(list);
        list.iter().cloned().chain(more).collect::<Array>()
    });
    of_list!(engine, meter, "+=", |m, list: Array, more: Array| {
        m.charge_for(more.len());
        list.extend(more);
    });
    of_list!(engine, meter, "==", |m, list: Array, other: Array| are_same(&m, list, &other));
    of_list!(engine, meter, "!=", |m, list: Array, other: Array| !are_same(&m, list, &other));
    let m = Rc::clone(meter);
    engine.register_fn("to_string", move |list: &mut Array| -> Res<ImmutableString> {
        shown(&m, &Dynamic::from(list.clone()))
    });
}

/// Registers the functions of a list of spaces.
fn of_spaces(engine: &mut Engine, meter: &Rc<Meter>) {
    engine.register_fn("len", |list: &mut SpacesV| number(list.len()));
    engine.register_get("len", |list: &mut SpacesV| number(list.len()));
    engine.register_fn("is_empty", |list: &mut SpacesV| list.is_empty());
    engine.register_get("is_empty", |list: &mut SpacesV| list.is_empty());
    of_list!(engine, meter, "contains", |m, list: SpacesV, value: Dynamic| {
        list.position(&value).is_some()
    });
    of_list!(engine, meter, "index_of", |m, list: SpacesV, value: Dynamic| {
        list.position(&value).map_or(-1, number)
    });
    of_list!(engine, meter, "+", |m, list: SpacesV, more: SpacesV| {
        m.charge_for(more.len());
        list.iter().chain(more.iter()).copied().collect::<SpacesV>()
    });
    of_list!(engine, meter, "+", |m, list: SpacesV, more: Array| {
        m.charge_for(8 * list.len());
        list.to_array().into_iter().chain(more).collect::<Array>()
    });
    of_list!(engine, meter, "+", |m, list: Array, more: SpacesV| {
        m.charge_for(8 * more.len());
        m.charge_copies(list);
        list.iter().cloned().chain(more.to_array()).collect::<Array>()
    });
    of_list!(engine, meter, "+=", |m, list: Array, more: SpacesV| {
        m.charge_for(8 * more.len());
        list.extend(more.to_array());
    });
    of_list!(engine, meter, "==", |m, list: SpacesV, other: SpacesV| *list == other);
    of_list!(engine, meter, "!=", |m, list: SpacesV, other: SpacesV| *list != other);
    of_list!(engine, meter, "==", |m, list: SpacesV, other: Array| list.is(&other));
    of_list!(engine, meter, "!=", |m, list: SpacesV, other: Array| !list.is(&other));
    of_list!(engine, meter, "==", |m, list: Array, other: SpacesV| other.is(list));
    of_list!(engine, meter, "!=", |m, list: Array, other: SpacesV| !other.is(list));
    of_list!(engine, meter, "get", |m, list: SpacesV, at: i64| {
        place(at, list.len()).map_or(Dynamic::UNIT, |at| list.value(at))
    });
    let m = Rc::clone(meter);
    engine.register_fn("to_string", move |list: &mut SpacesV| -> Res<ImmutableString> {
        m.charge_for(8 * list.len());
        shown(&m, &list.to_array().into())
    });
}

fn are_same(meter: &Meter, one: &Array, other: &Array) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(meter, one, other))
}

/// Registers the functions that access a list by index.
fn places(engine: &mut Engine, meter: &Rc<Meter>) {
    engine.register_fn("get", |list: &mut Array, at: i64| {
        place(at, list.len()).map_or(Dynamic::UNIT, |at| list[at].clone())
    });
    of_list!(engine, meter, "extract", |m, list: Array, from: i64| part(&m, list, from, i64::MAX));
    of_list!(engine, meter, "extract", |m, list: Array, from: i64, len: i64| {
        part(&m, list, from, len)
    });
    of_list!(engine, meter, "extract", |m, list: SpacesV, from: i64| {
        m.charge_for(8 * list.len());
        part(&m, &list.to_array(), from, i64::MAX)
    });
    of_list!(engine, meter, "extract", |m, list: SpacesV, from: i64, len: i64| {
        m.charge_for(8 * list.len());
        part(&m, &list.to_array(), from, len)
    });
    changes!(engine, meter, "push", |list, value: Dynamic| list.push(value));
    changes!(engine, meter, "pop", |list| list.pop().unwrap_or(Dynamic::UNIT));
    changes!(engine, meter, "set", |list, at: i64, value: Dynamic| {
        if let Some(at) = place(at, list.len()) {
            list[at] = value;
        }
    });
    // The language itself assigns to an index of its own lists.
    let m = Rc::clone(meter);
    engine.register_indexer_set(move |list: &mut Dynamic, at: i64, value: Dynamic| -> Res<()> {
        let mut list = changed(&m, list, "[]", &[&at, &value])?;
        let len = list.len();
        let outside = || EvalAltResult::ErrorArrayBounds(len, at, Position::NONE);
        list[place(at, len).ok_or_else(outside)?] = value;
        Ok(())
    });
    changed_whole(engine, meter);
}

/// Registers the changes that affect all of a list.
fn changed_whole(engine: &mut Engine, meter: &Rc<Meter>) {
    macro_rules! charged {
        ($name:literal, |$m:ident, $list:ident $(, $p:ident: $kind:ty)*| $body:expr) => {{
            let $m = Rc::clone(meter);
            changes!(engine, meter, $name, |$list $(, $p: $kind)*| {
                $m.charge_for($list.len());
                $body
            });
        }};
    }
    charged!("clear", |m, list| list.clear());
    charged!("reverse", |m, list| list.reverse());
    charged!("shift", |m, list| if list.is_empty() { Dynamic::UNIT } else { list.remove(0) });
    charged!("append", |m, list, more: Array| {
        m.charge_for(more.len());
        list.extend(more);
    });
    charged!("append", |m, list, more: SpacesV| {
        m.charge_for(8 * more.len());
        list.extend(more.to_array());
    });
    charged!("remove", |m, list, at: i64| {
        place(at, list.len()).map_or(Dynamic::UNIT, |at| list.remove(at))
    });
    charged!("insert", |m, list, at: i64, value: Dynamic| {
        let behind = if at < 0 { 0 } else { list.len() };
        list.insert(place(at, list.len()).unwrap_or(behind), value);
    });
}

fn part(meter: &Meter, list: &Array, from: i64, len: i64) -> Array {
    meter.charge_copies(list);
    let behind = if from < 0 { 0 } else { list.len() };
    let from = place(from, list.len()).unwrap_or(behind);
    list.iter().skip(from).take(usize::try_from(len).unwrap_or(0)).cloned().collect()
}
