//! The complete list of the language's own functions on lists, maps, texts and ranges. Functions
//! whose time grows with the size of a value charge for it.

mod functions;
mod lists;

use std::any::TypeId;
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, EvalAltResult, ImmutableString, Map, Module, Position};

use super::host::same;
use super::resolved::Resolved;
use super::sandbox::Meter;

type Res<T> = Result<T, Box<EvalAltResult>>;

/// Registers all functions of the language.
pub(super) fn register(engine: &mut Engine, meter: &Rc<Meter>, resolved: &Rc<Resolved>) {
    ranges(engine);
    lists::register(engine, meter);
    functions::register(engine, meter, resolved);
    maps(engine, meter);
    texts(engine, meter);
}

/// The functions that take a function, which must be written where it is used.
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

/// Returns an index into a list or a text; a negative one counts from the end.
pub(super) fn place(at: i64, len: usize) -> Option<usize> {
    let at = if at < 0 { number(len).checked_add(at)? } else { at };
    usize::try_from(at).ok().filter(|&at| at < len)
}

/// Returns a list or a map as a text.
fn shown(meter: &Meter, value: &Dynamic) -> Res<ImmutableString> {
    for _ in 0..4 {
        meter.charge_value(value)?;
    }
    Ok(value.to_string().into())
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

/// Refuses `-` on texts: the language would charge one operation for it, but its time grows with
/// both texts.
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
