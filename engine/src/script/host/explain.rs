//! The messages for run-time errors of the language, in the words of the guide: the fault and the
//! correct form.

use std::collections::BTreeSet;

use rhai::{EvalAltResult, Position};

use crate::script::api::{API, ApiFunction, CallSyntax};
use crate::script::sandbox::{ARRAY_MAX, CALLS_MAX, MAP_MAX, STRING_MAX, VARIABLES_MAX};
use crate::words::nearest;

/// Returns the guide's word for the type of a value.
pub(in crate::script) fn type_word(name: &str) -> &str {
    match name {
        "i64" => "a number",
        "bool" => "true or false",
        "()" => "nothing",
        "array" => "a list",
        "map" => "a map",
        "Fn" => "a function",
        "char" => "a letter",
        "game" => "the game",
        "army" => "an army",
        "space" => "a space",
        "region" => "a region",
        "card" => "a card",
        "token" => "a token",
        other if other.contains("String") || other.contains("string") => "a text",
        other => other,
    }
}

/// Returns the signatures of an API function in all its forms; `None` if there is no such function.
pub(super) fn forms(name: &str) -> Option<String> {
    let rows = API.iter().filter(|row| row.shape != CallSyntax::Property && row.name == name);
    let forms: Vec<String> = rows.map(|row| format!("`{}`", row.signature())).collect();
    (!forms.is_empty()).then(|| forms.join(" or "))
}

/// Returns the message for an error, and the line in the file of the called function if it is
/// known.
pub(super) fn explain(error: &EvalAltResult) -> (String, Option<u32>) {
    (format!("{}{}", said(innermost(error)), within(error)), line_of(error.position()))
}

/// Returns an error of a run in the words of the guide.
fn said(error: &EvalAltResult) -> String {
    match error {
        EvalAltResult::ErrorFunctionNotFound(signature, _) => not_found(signature),
        EvalAltResult::ErrorDotExpr(why, _) => of_property(why),
        EvalAltResult::ErrorVariableNotFound(name, _) => format!("there is no variable `{name}`"),
        EvalAltResult::ErrorPropertyNotFound(name, _) => format!("the map has no key `{name}`"),
        EvalAltResult::ErrorIndexNotFound(at, _) => format!("there is nothing at `{at}`"),
        EvalAltResult::ErrorModuleNotFound(name, _) => format!("there is no module `{name}`"),
        EvalAltResult::ErrorAssignmentToConstant(name, _)
        | EvalAltResult::ErrorNonPureMethodCallOnConstant(name, _) => {
            format!("`{name}` is a constant, or a copy that no change would last in")
        }
        EvalAltResult::ErrorMismatchDataType(wanted, found, _)
        | EvalAltResult::ErrorMismatchOutputType(wanted, found, _) => {
            format!("it is {} and must be {}", type_word(found), type_word(wanted))
        }
        EvalAltResult::ErrorIndexingType(signature, _) => {
            let of = signature.split(" [").next().unwrap_or_default();
            format!("{} has no places; `[…]` is for lists, maps and texts", type_word(of))
        }
        EvalAltResult::ErrorArrayBounds(len, at, _) => no_place(*at, "a list", *len),
        EvalAltResult::ErrorStringBounds(len, at, _) => no_place(*at, "a text", *len),
        EvalAltResult::ErrorBitFieldBounds(len, at, _) => {
            no_place(*at, "the bits of a number", *len)
        }
        EvalAltResult::ErrorFor(_) => {
            "`for` goes through a list or a range: `for n in 0..10 { … }`".to_owned()
        }
        EvalAltResult::ErrorArithmetic(why, _) => of_numbers(why),
        EvalAltResult::ErrorStackOverflow(_) => {
            format!("functions call each other more than {CALLS_MAX} deep")
        }
        EvalAltResult::ErrorTooManyVariables(_) => {
            format!("more than {VARIABLES_MAX} variables at a time")
        }
        EvalAltResult::ErrorDataTooLarge(what, _) => too_large(what),
        EvalAltResult::ErrorRuntime(thrown, _) if thrown.is_unit() => {
            "it threw an error without a message".to_owned()
        }
        EvalAltResult::ErrorRuntime(thrown, _) => thrown.to_string(),
        error => without_place(error.to_string()),
    }
}

fn no_place(at: i64, of: &str, len: usize) -> String {
    match len.checked_sub(1) {
        None => format!("there is no place {at} in {of} that is empty"),
        Some(last) => format!("there is no place {at} in {of} of {len}; the last is {last}"),
    }
}

fn too_large(what: &str) -> String {
    match what {
        "Length of string" => format!("a text of more than {STRING_MAX} bytes"),
        "Size of array/BLOB" | "Size of array" => {
            format!("a list of more than {ARRAY_MAX} values, those of lists in it included")
        }
        "Size of object map" => {
            format!("a map of more than {MAP_MAX} keys, those of maps in it included")
        }
        what => format!("too much: {}{}", what[..1].to_lowercase(), &what[1..]),
    }
}

/// Returns the message for a computation without a result. The language writes the computation
/// after a colon.
fn of_numbers(why: &str) -> String {
    match why.split_once(": ") {
        Some((what, sum)) if what.contains("zero") => format!("`{sum}` divides by 0"),
        Some((_, sum)) => format!("`{sum}` is too large a number"),
        None => "this is too large a number".to_owned(),
    }
}

/// Returns the message for a missing property, with the properties that the value has.
fn of_property(why: &str) -> String {
    let mut quoted = why.split('\'').skip(1).step_by(2);
    let (property, of) = (quoted.next().unwrap_or_default(), quoted.next().unwrap_or_default());
    let known: Vec<&str> = properties(of);
    if of == "()" {
        return format!("`{property}` is read from nothing");
    }
    let value = type_word(of);
    if why.starts_with("No writable") {
        return format!(
            "`{property}` of {value} cannot be set; functions of the API change the game"
        );
    }
    let help = if API
        .iter()
        .any(|row| row.name == property && row.shape == CallSyntax::Method && of_type(row, of))
    {
        format!("; it is a method: write `.{property}(…)`")
    } else if property == "id" && value == "a text" {
        "; the text is the id".to_owned()
    } else if let Some(meant) = nearest(property, known.iter().copied()) {
        format!("; did you mean `{meant}`?")
    } else if known.is_empty() {
        String::new()
    } else {
        format!(
            "; it has {}",
            known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        )
    };
    format!("{value} has no property `{property}`{help}")
}

/// Returns the properties of values of a type.
fn properties(of: &str) -> Vec<&'static str> {
    if of == "array" || type_word(of) == "a text" {
        return vec!["len", "is_empty"];
    }
    let own = API.iter().filter(|row| row.shape == CallSyntax::Property && of_type(row, of));
    let has_id = ["space", "region", "army", "card", "token"].contains(&of);
    own.map(|row| row.name)
        .chain(has_id.then_some("id"))
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}

/// Checks whether a row of the API belongs to values of a type.
fn of_type(row: &ApiFunction, of: &str) -> bool {
    row.params.first().is_some_and(|(_, kind)| kind.as_str() == of)
}

/// Returns the place of the error if that is in another function than the one called from outside.
fn within(error: &EvalAltResult) -> String {
    let mut deepest = None;
    let mut error = error;
    while let EvalAltResult::ErrorInFunctionCall(name, source, inner, _) = error {
        deepest = Some((name, source, inner.position()));
        error = inner;
    }
    let Some((name, source, position)) = deepest else { return String::new() };
    let line = position.line().map_or_else(String::new, |line| format!(" on line {line}"));
    match (name.contains('$'), source.is_empty()) {
        (true, true) => String::new(),
        (true, false) => format!(", in `{source}`{line}"),
        (false, true) => format!(", in `{name}`{line}"),
        (false, false) => format!(", in `{source}::{name}`{line}"),
    }
}

/// Removes the line and column at the end of a message, as the place is reported with it.
fn without_place(mut message: String) -> String {
    if message.ends_with(')')
        && let Some(at) = message.rfind(" (line ")
        && message[at..].chars().all(|c| c.is_ascii_digit() || " (line,position)".contains(c))
    {
        message.truncate(at);
    }
    message
}

/// Returns the error at the end of a chain of calls.
pub(super) fn innermost(error: &EvalAltResult) -> &EvalAltResult {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, _)
        | EvalAltResult::ErrorInModule(_, inner, _) => innermost(inner),
        _ => error,
    }
}

pub(super) fn line_of(at: Position) -> Option<u32> {
    at.line().and_then(|line| u32::try_from(line).ok())
}

/// Returns the message for an unknown function such as `remove (game, i64, space)`, with the
/// correct form.
fn not_found(signature: &str) -> String {
    let (name, given) = signature.split_once(" (").unwrap_or((signature, ""));
    let given: Vec<&str> = given.trim_end_matches(')').split(", ").map(type_word).collect();
    let given = given.join(", ");
    match forms(name) {
        Some(forms) => format!("`{name}` does not take ({given}): it is {forms}"),
        None if !name.starts_with(char::is_alphabetic) => {
            format!("`{name}` does not work on ({given})")
        }
        None => format!("there is no function `{name}` that takes ({given})"),
    }
}
