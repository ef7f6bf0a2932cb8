//! What the language itself can do with lists, maps, texts and ranges: this list and no more. Whatever takes longer for
//! more of something is charged for it.

use std::any::TypeId;
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;

use rhai::{
    Array, Dynamic, Engine, EvalAltResult, FnPtr, ImmutableString, Map, Module, NativeCallContext,
    Position,
};

use super::host::same;
use super::resolved::{Callee, Resolved};
use super::sandbox::Meter;

type Res<T> = Result<T, Box<EvalAltResult>>;

/// Registers all of it.
pub(super) fn register(engine: &mut Engine, meter: &Rc<Meter>, resolved: &Rc<Resolved>) {
    ranges(engine);
    lists(engine, meter);
    places(engine, meter);
    functions(engine, meter, resolved);
    sorts(engine, meter, resolved);
    maps(engine, meter);
    texts(engine, meter);
}

/// The functions that take a function, which must stand where it is used.
pub(crate) const TAKE_FUNCTIONS: [&str; 8] =
    ["all", "filter", "find", "map", "reduce", "some", "sort", "sort_by"];

fn ranges(engine: &mut Engine) {
    let mut iterators = Module::new();
    iterators.set_iterable::<Range<i64>>();
    iterators.set_iterable::<RangeInclusive<i64>>();
    iterators.set_iter(TypeId::of::<Array>(), |list| Box::new(list.cast::<Array>().into_iter()));
    engine.register_global_module(iterators.into());
    engine.register_fn("contains", |range: &mut Range<i64>, n: i64| range.contains(&n));
    engine.register_fn("contains", |range: &mut RangeInclusive<i64>, n: i64| range.contains(&n));
}

fn number(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// A place in a list, or in a text: counted from its end where it is negative.
fn place(at: i64, len: usize) -> Option<usize> {
    let at = if at < 0 { number(len).checked_add(at)? } else { at };
    usize::try_from(at).ok().filter(|&at| at < len)
}

/// Registers a function of a list that looks at all of it.
macro_rules! of_list {
    ($engine:ident, $meter:ident, $name:literal, |$m:ident, $list:ident $(, $p:ident: $kind:ty)*| $body:expr) => {{
        let $m = Rc::clone($meter);
        $engine.register_fn($name, move |$list: &mut Array $(, $p: $kind)*| {
            $m.charge_for($list.len());
            $body
        });
    }};
}

fn lists(engine: &mut Engine, meter: &Rc<Meter>) {
    engine.register_fn("len", |list: &mut Array| number(list.len()));
    engine.register_get("len", |list: &mut Array| number(list.len()));
    engine.register_fn("is_empty", |list: &mut Array| list.is_empty());
    engine.register_get("is_empty", |list: &mut Array| list.is_empty());
    of_list!(engine, meter, "clear", |m, list| list.clear());
    of_list!(engine, meter, "reverse", |m, list| list.reverse());
    of_list!(engine, meter, "contains", |m, list, value: Dynamic| {
        list.iter().any(|one| same(&m, one, &value))
    });
    of_list!(engine, meter, "index_of", |m, list, value: Dynamic| {
        list.iter().position(|one| same(&m, one, &value)).map_or(-1, number)
    });
    of_list!(engine, meter, "append", |m, list, more: Array| {
        m.charge_for(more.len());
        list.extend(more);
    });
    of_list!(engine, meter, "+", |m, list, more: Array| {
        m.charge_copies(list);
        list.iter().cloned().chain(more).collect::<Array>()
    });
    of_list!(engine, meter, "+=", |m, list, more: Array| {
        m.charge_for(more.len());
        list.extend(more);
    });
    of_list!(engine, meter, "==", |m, list, other: Array| are_same(&m, list, &other));
    of_list!(engine, meter, "!=", |m, list, other: Array| !are_same(&m, list, &other));
    let m = Rc::clone(meter);
    engine.register_fn("to_string", move |list: &mut Array| -> Res<ImmutableString> {
        shown(&m, &Dynamic::from(list.clone()))
    });
}

/// A list or a map as a text.
fn shown(meter: &Meter, value: &Dynamic) -> Res<ImmutableString> {
    for _ in 0..4 {
        meter.charge_value(value)?;
    }
    Ok(value.to_string().into())
}

fn are_same(meter: &Meter, one: &Array, other: &Array) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(meter, one, other))
}

/// What stands at a place of a list.
fn places(engine: &mut Engine, meter: &Rc<Meter>) {
    engine.register_fn("push", |list: &mut Array, value: Dynamic| list.push(value));
    engine.register_fn("pop", |list: &mut Array| list.pop().unwrap_or(Dynamic::UNIT));
    engine.register_fn("get", |list: &mut Array, at: i64| {
        place(at, list.len()).map_or(Dynamic::UNIT, |at| list[at].clone())
    });
    engine.register_fn("set", |list: &mut Array, at: i64, value: Dynamic| {
        if let Some(at) = place(at, list.len()) {
            list[at] = value;
        }
    });
    of_list!(engine, meter, "shift", |m, list| {
        if list.is_empty() { Dynamic::UNIT } else { list.remove(0) }
    });
    of_list!(engine, meter, "remove", |m, list, at: i64| {
        place(at, list.len()).map_or(Dynamic::UNIT, |at| list.remove(at))
    });
    of_list!(engine, meter, "insert", |m, list, at: i64, value: Dynamic| {
        let behind = if at < 0 { 0 } else { list.len() };
        list.insert(place(at, list.len()).unwrap_or(behind), value);
    });
    of_list!(engine, meter, "extract", |m, list, from: i64| part(&m, list, from, i64::MAX));
    of_list!(engine, meter, "extract", |m, list, from: i64, len: i64| part(&m, list, from, len));
}

fn part(meter: &Meter, list: &Array, from: i64, len: i64) -> Array {
    meter.charge_copies(list);
    let behind = if from < 0 { 0 } else { list.len() };
    let from = place(from, list.len()).unwrap_or(behind);
    list.iter().skip(from).take(usize::try_from(len).unwrap_or(0)).cloned().collect()
}

/// Calls a function that a script gives with copies of some values; what it has taken along is copied each time.
fn call<const N: usize>(
    callee: &mut Callee<'_>,
    meter: &Meter,
    values: [Dynamic; N],
) -> Res<Dynamic> {
    for value in callee.function.curry().iter().chain(&values) {
        meter.charge_value(value)?;
    }
    callee.call(values)
}

/// Registers a function of a list that takes a function of one of its values.
macro_rules! by_function {
    ($engine:ident, $meter:ident, $resolved:ident, $name:literal, |$list:ident, $told:ident| $body:expr) => {{
        let (meter, resolved) = (Rc::clone($meter), Rc::clone($resolved));
        $engine.register_fn(
            $name,
            move |at: NativeCallContext<'_>, $list: &mut Array, function: FnPtr| -> Res<Dynamic> {
                meter.charge_for($list.len());
                let mut callee = Callee::new(&at, &function, &resolved);
                let mut $told = |value: &Dynamic| call(&mut callee, &meter, [value.clone()]);
                $body
            },
        );
    }};
}

fn is_true(value: &Dynamic) -> bool {
    value.as_bool().unwrap_or(false)
}

fn functions(engine: &mut Engine, meter: &Rc<Meter>, resolved: &Rc<Resolved>) {
    by_function!(engine, meter, resolved, "filter", |list, told| {
        let mut found = Array::new();
        for value in list.iter() {
            if is_true(&told(value)?) {
                found.push(value.clone());
            }
        }
        Ok(found.into())
    });
    by_function!(engine, meter, resolved, "map", |list, told| {
        let mut found = Array::new();
        let mut weight = 0;
        for value in list.iter() {
            let value = told(value)?;
            // What comes back may be a list itself, and all of them are held at a time.
            weight += value.as_array_ref().map_or(0, |list| list.len());
            if weight > super::sandbox::ARRAY_MAX {
                return Err(super::sandbox::too_large("Size of a list, with what is in it"));
            }
            found.push(value);
        }
        Ok(found.into())
    });
    by_function!(engine, meter, resolved, "some", |list, told| {
        for value in list.iter() {
            if is_true(&told(value)?) {
                return Ok(true.into());
            }
        }
        Ok(false.into())
    });
    by_function!(engine, meter, resolved, "all", |list, told| {
        for value in list.iter() {
            if !is_true(&told(value)?) {
                return Ok(false.into());
            }
        }
        Ok(true.into())
    });
    by_function!(engine, meter, resolved, "find", |list, told| {
        for value in list.iter() {
            if is_true(&told(value)?) {
                return Ok(value.clone());
            }
        }
        Ok(Dynamic::UNIT)
    });
    let (m, resolved) = (Rc::clone(meter), Rc::clone(resolved));
    engine.register_fn(
        "reduce",
        move |at: NativeCallContext<'_>, list: &mut Array, function: FnPtr, first: Dynamic| {
            m.charge_for(list.len());
            let mut callee = Callee::new(&at, &function, &resolved);
            let mut values = list.iter();
            values.try_fold(first, |sum, value| call(&mut callee, &m, [sum, value.clone()]))
        },
    );
}

fn sorts(engine: &mut Engine, meter: &Rc<Meter>, resolved: &Rc<Resolved>) {
    for name in ["sort", "sort_by"] {
        let (m, resolved) = (Rc::clone(meter), Rc::clone(resolved));
        engine.register_fn(
            name,
            move |at: NativeCallContext<'_>, list: &mut Array, comes: FnPtr| {
                sort(&mut Callee::new(&at, &comes, &resolved), &m, list)
            },
        );
    }
    let m = Rc::clone(meter);
    engine.register_fn("sort", move |list: &mut Array| -> Res<()> {
        for _ in 0..4 {
            m.charge_for(list.len());
        }
        if list.iter().all(Dynamic::is_int) {
            list.sort_by_key(|value| value.as_int().unwrap_or(0));
        } else if list.iter().all(Dynamic::is_string) {
            let text = |value: &Dynamic| value.clone().into_immutable_string().unwrap_or_default();
            list.sort_by_key(text);
        } else {
            let what = "`sort` without a function is for numbers alone, or texts alone";
            return Err(EvalAltResult::ErrorRuntime(what.into(), Position::NONE).into());
        }
        Ok(())
    });
}

/// Sorts a list by a function of two of its values, stable: below 0, or true, where the first comes first. It ends
/// whatever the function says.
fn sort(comes: &mut Callee<'_>, meter: &Meter, list: &mut Array) -> Res<()> {
    let mut sorted = Array::with_capacity(list.len());
    for value in list.iter() {
        let (mut low, mut high) = (0, sorted.len());
        meter.charge_for(high / 4);
        while low < high {
            let middle = low.midpoint(high);
            let told = call(comes, meter, [value.clone(), Dynamic::clone(&sorted[middle])])?;
            let is_first = told.as_int().map(|n| n < 0).or_else(|_other| told.as_bool());
            if is_first.unwrap_or(false) { high = middle } else { low = middle + 1 }
        }
        sorted.insert(low, value.clone());
    }
    *list = sorted;
    Ok(())
}

fn maps(engine: &mut Engine, meter: &Rc<Meter>) {
    engine.register_fn("len", |map: &mut Map| number(map.len()));
    engine.register_fn("is_empty", |map: &mut Map| map.is_empty());
    engine.register_fn("contains", |map: &mut Map, key: &str| map.contains_key(key));
    engine.register_fn("get", |map: &mut Map, key: &str| {
        map.get(key).cloned().unwrap_or(Dynamic::UNIT)
    });
    engine.register_fn("set", |map: &mut Map, key: &str, value: Dynamic| {
        map.insert(key.into(), value);
    });
    engine
        .register_fn("remove", |map: &mut Map, key: &str| map.remove(key).unwrap_or(Dynamic::UNIT));
    macro_rules! of_map {
        ($name:literal, |$m:ident, $map:ident $(, $p:ident: $kind:ty)*| $body:expr) => {{
            let $m = Rc::clone(meter);
            engine.register_fn($name, move |$map: &mut Map $(, $p: $kind)*| {
                $m.charge_for(4 * $map.len());
                $body
            });
        }};
    }
    of_map!("keys", |m, map| map.keys().map(|key| Dynamic::from(key.clone())).collect::<Array>());
    of_map!("values", |m, map| {
        let values: Array = map.values().cloned().collect();
        m.charge_copies(&values);
        values
    });
    of_map!("==", |m, map, other: Map| {
        same(&m, &Dynamic::from(map.clone()), &Dynamic::from(other))
    });
    of_map!("!=", |m, map, other: Map| {
        !same(&m, &Dynamic::from(map.clone()), &Dynamic::from(other))
    });
    let m = Rc::clone(meter);
    engine.register_fn("to_string", move |map: &mut Map| -> Res<ImmutableString> {
        shown(&m, &Dynamic::from(map.clone()))
    });
}

/// What the language would do with two texts in a time that grows with both, for one operation.
fn without_minus(engine: &mut Engine) {
    fn refused() -> Res<ImmutableString> {
        Err(EvalAltResult::ErrorRuntime("`-` is for numbers".into(), Position::NONE).into())
    }
    engine.register_fn("-", |_: ImmutableString, _: ImmutableString| refused());
    engine.register_fn("-", |_: ImmutableString, _: char| refused());
    engine.register_fn("-=", |_: &mut ImmutableString, _: ImmutableString| refused());
    engine.register_fn("-=", |_: &mut ImmutableString, _: char| refused());
}

fn texts(engine: &mut Engine, meter: &Rc<Meter>) {
    without_minus(engine);
    engine.register_fn("to_string", |text: ImmutableString| text);
    engine.register_fn("to_string", |n: i64| n.to_string());
    engine.register_fn("to_string", |flag: bool| flag.to_string());
    engine.register_fn("to_string", |letter: char| letter.to_string());
    engine.register_fn("to_string", |(): ()| String::new());
    engine.register_fn("+", |text: &str, n: i64| format!("{text}{n}"));
    engine.register_fn("+", |n: i64, text: &str| format!("{n}{text}"));
    engine.register_fn("+", |text: &str, flag: bool| format!("{text}{flag}"));
    engine.register_fn("is_empty", |text: &str| text.is_empty());
    engine.register_get("is_empty", |text: &mut ImmutableString| text.is_empty());
    macro_rules! of_text {
        ($name:literal, |$text:ident $(, $p:ident: $kind:ty)*| $body:expr) => {{
            let m = Rc::clone(meter);
            engine.register_fn($name, move |$text: &str $(, $p: $kind)*| {
                m.charge_for($text.len() / 8);
                $body
            });
        }};
    }
    of_text!("len", |text| number(text.chars().count()));
    let m = Rc::clone(meter);
    engine.register_get("len", move |text: &mut ImmutableString| {
        m.charge_for(text.len() / 8);
        number(text.chars().count())
    });
    of_text!("contains", |text, part: &str| text.contains(part));
    of_text!("contains", |text, letter: char| text.contains(letter));
    of_text!("starts_with", |text, part: &str| text.starts_with(part));
    of_text!("ends_with", |text, part: &str| text.ends_with(part));
    of_text!("sub_string", |text, from: i64, len: i64| {
        let n = text.chars().count();
        let from = place(from, n).unwrap_or(if from < 0 { 0 } else { n });
        let len = usize::try_from(len).unwrap_or(0);
        text.chars().skip(from).take(len).collect::<String>()
    });
}
