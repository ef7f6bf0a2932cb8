//! What functions give back that are asked: yes or no, a number, or an army.

use super::body::{Body, Value, What};
use super::known::Known;
use super::read::Files;
use super::sorts::Sort;
use super::{ScriptFault, Source};
use crate::model::Expects;

/// What is wrong with what a function of the edition gives back. `key` is what names it.
pub(crate) fn results(
    sources: &[Source<'_>],
    files: &Files,
    function: &str,
    expects: Expects,
) -> Vec<ScriptFault> {
    let known = Known::new(sources, files);
    let is_it = |body: &&Body| body.module.is_none() && body.name.text == function;
    let Some(body) = files.bodies.iter().rev().find(is_it) else { return Vec::new() };
    let leaves: Vec<&Value> = body.results.iter().flat_map(leaves).collect();
    let mut faults: Vec<ScriptFault> =
        leaves.iter().filter_map(|value| wrong(&known, body, value, expects)).collect();
    let comes = leaves.iter().filter(|value| !matches!(value.what, What::Never));
    let is_nothing = |value: &&&Value| {
        known.sorts(body, value).is_some_and(|sorts| sorts.iter().eq([&Sort::Nothing]))
    };
    if faults.is_empty()
        && expects == Expects::Number
        && comes.clone().all(|value| is_nothing(&value))
    {
        let message = format!("`{function}` never gives back a number, and it must");
        faults.push(fault(body, "wrong-result", message, true));
    }
    let never = |value: &&Value| matches!(value.what, What::Flag(Some(false)));
    if faults.is_empty() && expects == Expects::Flag && comes.clone().all(never) {
        let message = format!("`{function}` always says no");
        faults.push(fault(body, "always-false", message, false));
    }
    faults.dedup_by_key(|fault| fault.start);
    faults
}

/// A value, or each of those that an `if` decides between.
fn leaves(value: &Value) -> Vec<&Value> {
    if let What::Choice(values) = &value.what {
        values.iter().flat_map(leaves).collect()
    } else {
        vec![value]
    }
}

fn wrong(known: &Known<'_>, body: &Body, value: &Value, expects: Expects) -> Option<ScriptFault> {
    let sorts = known.sorts(body, value)?;
    let found = *sorts.iter().find(|sort| !takes(expects, **sort))?;
    let (function, found, wanted) = (&body.name.text, found.as_str(), expects.as_str());
    let message = format!("`{function}` gives back {found}; it must be {wanted}");
    let fault = fault(body, "wrong-result", message, true);
    // Where nothing comes back, nothing is written: the function's name says which it is.
    let is_written = !matches!(value.what, What::Nothing);
    Some(if is_written {
        ScriptFault { start: value.start, end: value.end, ..fault }
    } else {
        fault
    })
}

/// Whether a query may give back such a value.
fn takes(expects: Expects, sort: Sort) -> bool {
    match expects {
        Expects::Flag => sort == Sort::Flag,
        Expects::Number => matches!(sort, Sort::Number | Sort::Nothing),
        Expects::Winner => matches!(sort, Sort::Army | Sort::Nothing),
        Expects::Anything => true,
    }
}

fn fault(body: &Body, code: &'static str, message: String, certain: bool) -> ScriptFault {
    let (start, end) = (body.name.start, body.name.end);
    ScriptFault { file: body.file, start, end, code, message, help: None, certain }
}
