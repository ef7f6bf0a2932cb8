//! Conversion of Python arguments: each kind is read in one place, and a wrong value raises an
//! error that names the accepted ones.
//!
//! `PyO3` adds the argument's name to the message of a `TypeError`; the other errors get it here.

use std::collections::BTreeMap;
use std::path::PathBuf;

use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDict, PyMapping, PySequence, PyString};

use crate::call::{GAMES_MAX, OUTCOMES_MAX, THREADS_MAX, UnknownName, refuse};
use crate::setup::EditionArgument;

/// Largest number of characters of a value in a message.
const SHOWN_MAX: usize = 60;

/// The reason why a value is not accepted.
enum Wrong {
    /// A value of another type.
    Type(String),
    /// A value of the right type but out of range.
    Value(String),
}

impl Wrong {
    /// Returns the exception for the argument `name`, which `PyO3` adds to type errors.
    fn of(self, name: &str) -> PyErr {
        match self {
            Self::Type(message) => PyTypeError::new_err(message),
            Self::Value(message) => refuse::<UnknownName>(format!("argument '{name}': {message}")),
        }
    }
}

/// Returns a value as shown in messages.
fn shown(of: &Bound<'_, PyAny>) -> String {
    let kind = of.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    let text = of.repr().ok().and_then(|text| text.extract::<String>().ok());
    let Some(text) = text else { return format!("a value of type {kind}") };
    let mut short: String = text.chars().take(SHOWN_MAX).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    format!("{short} ({kind})")
}

fn not(of: &Bound<'_, PyAny>, expected: &str) -> String {
    format!("expected {expected}, not {}", shown(of))
}

fn mistyped(of: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    PyTypeError::new_err(not(of, expected))
}

/// Reads a whole number; booleans and floats are refused.
fn read(of: &Bound<'_, PyAny>, least: u64, most: u64) -> Result<u64, Wrong> {
    let wrong = || not(of, &format!("a whole number from {least} to {most}"));
    if of.is_instance_of::<PyBool>() {
        return Err(Wrong::Type(wrong()));
    }
    let index = of.call_method0("__index__").map_err(|_other| Wrong::Type(wrong()))?;
    let number = index.extract::<u64>().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| Wrong::Value(wrong()))
}

/// Returns a whole number within a range. Other values raise ``TypeError`` or ``UnknownName`` with
/// the name and the range.
#[pyfunction(name = "_whole")]
pub(crate) fn whole(name: &str, value: &Bound<'_, PyAny>, least: u64, most: u64) -> PyResult<u64> {
    read(value, least, most).map_err(|wrong| match wrong {
        Wrong::Type(message) => PyTypeError::new_err(format!("argument '{name}': {message}")),
        value @ Wrong::Value(_) => value.of(name),
    })
}

macro_rules! numbers {
    ($($name:ident $argument:literal: $type:ty, $least:expr, $most:expr;)*) => {$(
        pub(crate) fn $name(of: &Bound<'_, PyAny>) -> PyResult<$type> {
            let most = u64::try_from($most).unwrap_or(u64::MAX);
            let number = read(of, $least, most).map_err(|wrong| wrong.of($argument))?;
            <$type>::try_from(number).map_err(refuse::<UnknownName>)
        }
    )*};
}

/// Defines readers of optional arguments.
macro_rules! optional {
    ($($name:ident: $type:ty;)*) => {
        pub(crate) mod optional {
            use super::*;
            pub(crate) fn out<'py>(of: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyDict>>> {
                if of.is_none() {
                    return Ok(None);
                }
                let dict = of.cast::<PyDict>();
                let expected = "a dict of arrays, as `look` returns it";
                dict.cloned().map(Some).map_err(|_error| mistyped(of, expected))
            }
            $(pub(crate) fn $name(of: &Bound<'_, PyAny>) -> PyResult<Option<$type>> {
                if of.is_none() { Ok(None) } else { super::$name(of).map(Some) }
            })*
        }
    };
}

numbers! {
    seed "seed": u64, 0, u64::MAX;
    players "players": usize, 1, u8::MAX;
    turns_max "turns_max": u32, 0, u32::MAX;
    turns "turns_max": u32, 1, u32::MAX;
    seat "seat": usize, 1, u8::MAX;
    n "n": usize, 0, u32::MAX;
    most "most": usize, 1, OUTCOMES_MAX;
    index "index": u32, 0, u32::MAX;
    at "at": usize, 0, u32::MAX;
    games "games": u32, 1, GAMES_MAX;
    threads "threads": usize, 1, THREADS_MAX;
    answers_max "answers_max": u64, 1, u64::MAX;
    attack "attack": u32, 0, u32::MAX;
    stop "stop": u32, 0, u32::MAX;
}

optional! {
    seed: u64;
    players: usize;
    turns_max: u32;
    seat: usize;
    threads: usize;
    answers_max: u64;
    text: String;
    settings: BTreeMap<String, String>;
    texts: Vec<String>;
    amounts: Vec<u32>;
    bots: BTreeMap<usize, String>;
}

pub(crate) fn flag(of: &Bound<'_, PyAny>) -> PyResult<bool> {
    of.extract().map_err(|_error| mistyped(of, "True or False"))
}

pub(crate) fn gamma(of: &Bound<'_, PyAny>) -> PyResult<f64> {
    let wrong = || mistyped(of, "a number from 0 to 1");
    if of.is_instance_of::<PyBool>() || of.is_instance_of::<PyString>() {
        return Err(wrong());
    }
    of.extract().map_err(|_error| wrong())
}

pub(crate) fn text(of: &Bound<'_, PyAny>) -> PyResult<String> {
    if !of.is_instance_of::<PyString>() {
        return Err(mistyped(of, "a text"));
    }
    of.extract().map_err(|_error| mistyped(of, "a text in Unicode"))
}

/// Reads a list or tuple of texts; a single text is refused, not split.
pub(crate) fn texts(of: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let wrong = || mistyped(of, "a list of texts");
    let is_one = of.is_instance_of::<PyString>()
        || of.is_instance_of::<PyBytes>()
        || of.is_instance_of::<PyByteArray>();
    let list = of.cast::<PySequence>().ok().filter(|_| !is_one).ok_or_else(wrong)?;
    list.try_iter()?.map(|each| text(&each?)).collect()
}

/// Reads a list or tuple of whole numbers, or one number.
pub(crate) fn amounts(of: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    let expected = "a list of whole numbers";
    let one = |of: &Bound<'_, PyAny>| match read(of, 0, u32::MAX.into()) {
        Ok(n) => Ok(u32::try_from(n).unwrap_or(u32::MAX)),
        Err(_) => Err(mistyped(of, expected)),
    };
    match of.cast::<PySequence>() {
        Ok(list) => list.try_iter()?.map(|each| one(&each?)).collect(),
        Err(_) => Ok(vec![one(of)?]),
    }
}

fn pairs<'py>(
    of: &Bound<'py, PyAny>,
    expected: &str,
) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
    let map = of.cast::<PyMapping>().map_err(|_error| mistyped(of, expected))?;
    map.items()?.iter().map(|pair| pair.extract()).collect()
}

pub(crate) fn settings(of: &Bound<'_, PyAny>) -> PyResult<BTreeMap<String, String>> {
    let pairs = pairs(of, "a dict of options by name, such as {\"map\": \"full\"}")?;
    pairs.iter().map(|(id, value)| Ok((text(id)?, text(value)?))).collect()
}

pub(crate) fn bots(of: &Bound<'_, PyAny>) -> PyResult<BTreeMap<usize, String>> {
    let pairs = pairs(of, "a dict of bots by seat, such as {2: \"greedy\"}")?;
    let seat = |of: &Bound<'_, PyAny>| {
        let seat = read(of, 1, u8::MAX.into()).map_err(|wrong| wrong.of("bots"))?;
        usize::try_from(seat).map_err(refuse::<UnknownName>)
    };
    pairs.iter().map(|(of, name)| Ok((seat(of)?, text(name)?))).collect()
}

pub(crate) fn path(of: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    of.extract().map_err(|_error| mistyped(of, "the name of an edition, or a directory"))
}

pub(crate) fn source(of: &Bound<'_, PyAny>) -> PyResult<EditionArgument> {
    if let Ok(setup) = of.extract() {
        return Ok(EditionArgument::Setup(setup));
    }
    if let Ok(edition) = of.extract() {
        return Ok(EditionArgument::Edition(edition));
    }
    let expected = "the name of an edition, a directory, an Edition or a Setup";
    of.extract().map(EditionArgument::Path).map_err(|_error| mistyped(of, expected))
}

/// Reads the numbers of answers, one for each game of a batch.
pub(crate) fn indices(of: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    let array: Result<PyReadonlyArray1<'_, i64>, _> = of.extract();
    let array =
        array.map_err(|_error| mistyped(of, "an array of int64 with a number for each game"))?;
    Ok(array.as_array().to_vec())
}
