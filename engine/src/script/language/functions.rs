//! The functions of lists that take a function written where it is used.

use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, EvalAltResult, FnPtr, NativeCallContext, Position};

use super::Res;
use super::lists::changed;
use crate::script::host::SpacesV;
use crate::script::resolved::{Callee, Resolved};
use crate::script::sandbox::{ARRAY_MAX, Meter, too_large};

/// Registers all functions of this module.
pub(super) fn register(engine: &mut Engine, meter: &Rc<Meter>, resolved: &Rc<Resolved>) {
    lists_of_some(engine, meter, resolved);
    questions(engine, meter, resolved);
    sums(engine, meter, resolved);
    sorts(engine, meter, resolved);
}

/// Calls a script's function with copies of some values; captured values are copied on each call.
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
    ($engine:ident, $meter:ident, $resolved:ident, $name:literal, |$list:ident, $told:ident| $body:expr) => {
        by_function!($engine, $meter, $resolved, $name, |$list, $told| $body, |found| found);
    };
    ($engine:ident, $meter:ident, $resolved:ident, $name:literal, |$list:ident, $told:ident| $body:expr, $of_spaces:expr) => {{
        let (meter, resolved) = (Rc::clone($meter), Rc::clone($resolved));
        let run =
            move |at: &NativeCallContext<'_>, $list: &Array, function: &FnPtr| -> Res<Dynamic> {
                meter.charge_for($list.len());
                let mut callee = Callee::new(at, function, &resolved);
                let mut $told = |value: &Dynamic| call(&mut callee, &meter, [value.clone()]);
                $body
            };
        let run_on_spaces = run.clone();
        $engine.register_fn(
            $name,
            move |at: NativeCallContext<'_>, list: &mut Array, function: FnPtr| -> Res<Dynamic> {
                run(&at, list, &function)
            },
        );
        let meter = Rc::clone($meter);
        $engine.register_fn(
            $name,
            move |at: NativeCallContext<'_>,
                  spaces: &mut SpacesV,
                  function: FnPtr|
                  -> Res<Dynamic> {
                meter.charge_for(8 * spaces.len());
                run_on_spaces(&at, &spaces.to_array(), &function).map($of_spaces)
            },
        );
    }};
}

/// Converts a list found in a list of spaces back to a list of spaces.
fn as_spaces(found: &Dynamic) -> Dynamic {
    let spaces = found.read_lock::<Array>().map(|found| SpacesV::of(&found));
    spaces.map_or(Dynamic::UNIT, Into::into)
}

fn is_true(value: &Dynamic) -> bool {
    value.as_bool().unwrap_or(false)
}

fn lists_of_some(engine: &mut Engine, meter: &Rc<Meter>, resolved: &Rc<Resolved>) {
    by_function!(
        engine,
        meter,
        resolved,
        "filter",
        |list, told| {
            let mut found = Array::new();
            for value in list {
                if is_true(&told(value)?) {
                    found.push(value.clone());
                }
            }
            Ok(found.into())
        },
        |found| as_spaces(&found)
    );
    by_function!(engine, meter, resolved, "map", |list, told| {
        let mut found = Array::new();
        let mut weight = 0;
        for value in list {
            let value = told(value)?;
            // A result may be a list itself, and all results are held at a time.
            weight += value.as_array_ref().map_or(0, |list| list.len());
            weight += value.read_lock::<SpacesV>().map_or(0, |spaces| spaces.len());
            if weight > ARRAY_MAX {
                return Err(too_large("Size of a list, with what is in it"));
            }
            found.push(value);
        }
        Ok(found.into())
    });
}

fn questions(engine: &mut Engine, meter: &Rc<Meter>, resolved: &Rc<Resolved>) {
    by_function!(engine, meter, resolved, "some", |list, told| {
        for value in list {
            if is_true(&told(value)?) {
                return Ok(true.into());
            }
        }
        Ok(false.into())
    });
    by_function!(engine, meter, resolved, "all", |list, told| {
        for value in list {
            if !is_true(&told(value)?) {
                return Ok(false.into());
            }
        }
        Ok(true.into())
    });
    by_function!(engine, meter, resolved, "find", |list, told| {
        for value in list {
            if is_true(&told(value)?) {
                return Ok(value.clone());
            }
        }
        Ok(Dynamic::UNIT)
    });
}

fn sums(engine: &mut Engine, meter: &Rc<Meter>, resolved: &Rc<Resolved>) {
    macro_rules! reduce {
        ($of:ty, |$list:ident| $values:expr) => {{
            let (m, resolved) = (Rc::clone(meter), Rc::clone(resolved));
            engine.register_fn(
                "reduce",
                move |at: NativeCallContext<'_>,
                      $list: &mut $of,
                      function: FnPtr,
                      first: Dynamic| {
                    m.charge_for($list.len());
                    let mut callee = Callee::new(&at, &function, &resolved);
                    let mut values = $values;
                    values.try_fold(first, |sum, value| call(&mut callee, &m, [sum, value]))
                },
            );
        }};
    }
    reduce!(Array, |list| list.iter().cloned());
    reduce!(SpacesV, |list| (0..list.len()).map(|at| list.value(at)));
}

fn sorts(engine: &mut Engine, meter: &Rc<Meter>, resolved: &Rc<Resolved>) {
    for name in ["sort", "sort_by"] {
        let (m, resolved) = (Rc::clone(meter), Rc::clone(resolved));
        engine.register_fn(
            name,
            move |at: NativeCallContext<'_>, list: &mut Dynamic, comes: FnPtr| -> Res<()> {
                let mut list = changed(&m, list, name, &[&comes])?;
                sort(&mut Callee::new(&at, &comes, &resolved), &m, &mut list)
            },
        );
    }
    let m = Rc::clone(meter);
    engine.register_fn("sort", move |list: &mut Dynamic| -> Res<()> {
        let mut list = changed(&m, list, "sort", &[])?;
        sort_plainly(&m, &mut list)
    });
}

/// Sorts a list of numbers or a list of texts.
///
/// # Errors
///
/// The list contains other values, or both.
fn sort_plainly(meter: &Meter, list: &mut Array) -> Res<()> {
    for _ in 0..4 {
        meter.charge_for(list.len());
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
}

/// Sorts a list by a function of two values; the sort is stable. The first value comes first if the
/// result is below 0 or true. The sort ends for any results of the function.
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
