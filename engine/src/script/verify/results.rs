//! Checks of the results of queries: yes or no, a number, or an army.

use super::body::{ArgumentValue, Body, ExpressionKind};
use super::known::KnownFunctions;
use super::read::Files;
use super::sorts::InferredType;
use super::{ScriptFault, ScriptSource};
use crate::model::Expects;

/// Returns the faults in the results of a function of the edition.
pub(crate) fn results(
    sources: &[ScriptSource<'_>],
    files: &Files,
    function: &str,
    expects: Expects,
) -> Vec<ScriptFault> {
    let known = KnownFunctions::new(sources, files);
    let is_it = |body: &&Body| body.module.is_none() && body.name.text == function;
    let Some(body) = files.bodies.iter().rev().find(is_it) else { return Vec::new() };
    let leaves: Vec<&ArgumentValue> = body.results.iter().flat_map(leaves).collect();
    let mut faults: Vec<ScriptFault> =
        leaves.iter().filter_map(|value| wrong(&known, body, value, expects)).collect();
    let comes = leaves.iter().filter(|value| !matches!(value.what, ExpressionKind::Never));
    let is_nothing = |value: &&&ArgumentValue| {
        known.sorts(body, value).is_some_and(|sorts| sorts.iter().eq([&InferredType::Nothing]))
    };
    if faults.is_empty()
        && expects == Expects::Number
        && comes.clone().all(|value| is_nothing(&value))
    {
        let message = format!("`{function}` must return a number, but never does");
        faults.push(fault(body, "wrong-result", message, true));
    }
    let never = |value: &&ArgumentValue| matches!(value.what, ExpressionKind::Flag(Some(false)));
    if faults.is_empty() && expects == Expects::Flag && comes.clone().all(never) {
        let message = format!("`{function}` always returns false");
        faults.push(fault(body, "always-false", message, false));
    }
    faults.dedup_by_key(|fault| fault.start);
    faults
}

/// Returns a value, or each of those that an `if` chooses between.
fn leaves(value: &ArgumentValue) -> Vec<&ArgumentValue> {
    if let ExpressionKind::Choice(values) = &value.what {
        values.iter().flat_map(leaves).collect()
    } else {
        vec![value]
    }
}

fn wrong(
    known: &KnownFunctions<'_>,
    body: &Body,
    value: &ArgumentValue,
    expects: Expects,
) -> Option<ScriptFault> {
    let sorts = known.sorts(body, value)?;
    let found = *sorts.iter().find(|sort| !takes(expects, **sort))?;
    let (function, found, wanted) = (&body.name.text, found.as_str(), expects.as_str());
    let message = format!("`{function}` gives back {found}; it must be {wanted}");
    let fault = fault(body, "wrong-result", message, true);
    // A missing result has no source text, so the function's name is marked.
    let is_written = !matches!(value.what, ExpressionKind::Nothing);
    Some(if is_written {
        ScriptFault { start: value.start, end: value.end, ..fault }
    } else {
        fault
    })
}

/// Checks whether a query may return a value of a sort.
fn takes(expects: Expects, sort: InferredType) -> bool {
    match expects {
        Expects::Flag => sort == InferredType::Flag,
        Expects::Number => matches!(sort, InferredType::Number | InferredType::Nothing),
        Expects::Winner => matches!(sort, InferredType::Army | InferredType::Nothing),
        Expects::Anything => true,
    }
}

fn fault(body: &Body, code: &'static str, message: String, certain: bool) -> ScriptFault {
    let (start, end) = (body.name.start, body.name.end);
    ScriptFault { file: body.file, start, end, code, message, help: None, certain }
}
