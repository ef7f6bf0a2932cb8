//! Checks of the parts of texts: the names that a text has in braces must be given, and no others.

use super::ScriptFault;
use super::body::{ArgumentValue, Body, CallSite, ExpressionKind};
use super::known::{CallTarget, KnownFunctions, did_you_mean};
use super::read::Files;
use crate::model::{TEXT_PARTS_MAX, TextPiece, part_names, text_pieces};
use crate::script::api::{ApiFunction, REFUSED, ScriptType};
use crate::words::nearest;

/// The maximum number of variables through which a value is followed.
const DEPTH_MAX: usize = 8;

/// Returns the faults in the parts of texts.
pub(super) fn check(files: &Files, known: &KnownFunctions<'_>) -> Vec<ScriptFault> {
    let mut faults = Vec::new();
    for body in &files.bodies {
        for call in &body.calls {
            if let Some(CallTarget::Api(row, true)) = known.target(body, call) {
                check_call(body, call, row, &mut faults);
            }
        }
    }
    faults
}

/// Returns the braces of a text that enclose no part.
pub(super) fn broken(text: &str) -> Option<String> {
    text_pieces(text).find_map(|piece| match piece {
        TextPiece::Broken(piece) => Some(piece.to_owned()),
        _ => None,
    })
}

fn check_call(body: &Body, call: &CallSite, row: &ApiFunction, faults: &mut Vec<ScriptFault>) {
    let n_before = usize::from(call.is_method);
    let kinds = row.params.iter().skip(n_before).map(|(_, kind)| *kind);
    let takes_parts = row.params.iter().any(|(_, kind)| *kind == ScriptType::Parts);
    let (mut texts, mut is_whole) = (Vec::new(), true);
    let given = call.args.last().filter(|_| takes_parts);
    let given = given.and_then(|value| keys(body, value, 0));
    for ((value, kind), name) in
        call.args.iter().zip(kinds).zip(row.params.iter().skip(n_before).map(|(name, _)| *name))
    {
        if !matches!(kind, ScriptType::Text | ScriptType::Texts) {
            continue;
        }
        let before = texts.len();
        is_whole &= literals(body, value, 0, &mut texts);
        if !takes_parts {
            let by_rule: &[&str] = if name == "refused" { &REFUSED } else { &[] };
            for (value, text) in texts.drain(before..) {
                let lacks = part_names(text).find(|name| !by_rule.contains(name));
                faults.extend(lacks.map(|name| {
                    let message = format!("`{}` gives its text no part `{name}`", row.name);
                    fault(body, value, message, gives(by_rule))
                }));
            }
        }
    }
    let is_short = takes_parts && call.args.len() + n_before == row.params.len() - row.optional;
    let none = || call.args.last().filter(|value| is_short || is_no_map(row, value));
    let Some(given) = given.or_else(|| none().map(|_| Vec::new())) else { return };
    let is_asked = |key: &str| texts.iter().any(|(_, text)| part_names(text).any(|one| one == key));
    for (value, text) in &texts {
        // A part that is given under a misspelt name is told where it is given.
        let is_misspelt = |name: &str| {
            let others = given.iter().map(|(_, key)| *key).filter(|key| !is_asked(key));
            is_whole && nearest(name, others).is_some()
        };
        let lacks = part_names(text)
            .find(|name| !given.iter().any(|(_, key)| key == name) && !is_misspelt(name));
        faults.extend(lacks.map(|name| {
            let message = format!("part `{name}` of the text is not given");
            let near = did_you_mean(nearest(name, given.iter().map(|(_, key)| *key)));
            let help = format!("give it last in the call: `#{{ {name}: … }}`");
            fault(body, value, message, near.or(Some(help)))
        }));
    }
    for (key, name) in given.iter().filter(|_| is_whole) {
        if !is_asked(name) {
            let names = texts.iter().flat_map(|(_, text)| part_names(text));
            let message = format!("no text has the part `{name}`");
            let help = did_you_mean(nearest(name, names));
            let help = help.or_else(|| Some(format!("write `{{{name}}}` where it belongs")));
            faults.push(fault(body, key, message, help));
        }
    }
    if let Some((key, _)) = given.get(TEXT_PARTS_MAX) {
        let message = format!("a text has at most {TEXT_PARTS_MAX} parts");
        faults.push(fault(body, key, message, None));
    }
}

/// Checks whether the last value of a call that may give parts is certainly something else.
fn is_no_map(row: &ApiFunction, value: &ArgumentValue) -> bool {
    let takes_parts = row.params.iter().any(|(_, kind)| *kind == ScriptType::Parts);
    let is_known = matches!(
        value.what,
        ExpressionKind::Literal(_)
            | ExpressionKind::List(_)
            | ExpressionKind::Number
            | ExpressionKind::Property(..)
            | ExpressionKind::Nothing
    );
    takes_parts && is_known
}

fn gives(names: &[&str]) -> Option<String> {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    (!names.is_empty()).then(|| format!("its parts are {}", names.join(" and ")))
}

fn fault(body: &Body, at: &ArgumentValue, message: String, help: Option<String>) -> ScriptFault {
    let (file, start, end) = (body.file, at.start, at.end);
    ScriptFault { file, start, end, code: "text-parts", message, help, certain: true }
}

/// Returns the values that a variable is assigned; none for a parameter.
fn bound<'a>(body: &'a Body, name: &str) -> Vec<&'a ArgumentValue> {
    let all = body.bindings.iter().filter(|(bound, _)| bound == name).map(|(_, value)| value);
    if body.params.iter().any(|param| param == name) { Vec::new() } else { all.collect() }
}

/// Collects the texts that a value may be. Returns whether these are all.
fn literals<'a>(
    body: &'a Body,
    value: &'a ArgumentValue,
    depth: usize,
    found: &mut Vec<(&'a ArgumentValue, &'a str)>,
) -> bool {
    let mut all = |values: &[&'a ArgumentValue]| {
        let mut is_whole = true;
        for value in values {
            is_whole &= literals(body, value, depth + 1, found);
        }
        is_whole
    };
    match &value.what {
        _ if depth > DEPTH_MAX => false,
        ExpressionKind::Literal(text) => {
            found.push((value, text));
            true
        }
        ExpressionKind::Choice(values) | ExpressionKind::List(values) => {
            all(&values.iter().collect::<Vec<_>>())
        }
        ExpressionKind::Variable(name) => {
            let bound = bound(body, name);
            !bound.is_empty() && all(&bound)
        }
        ExpressionKind::Never => true,
        _ => false,
    }
}

/// Returns the keys of a map that is written out, each with its place.
fn keys<'a>(
    body: &'a Body,
    value: &'a ArgumentValue,
    depth: usize,
) -> Option<Vec<(&'a ArgumentValue, &'a str)>> {
    match &value.what {
        ExpressionKind::Map(keys) => {
            let keys = keys.iter().map(|key| match &key.what {
                ExpressionKind::Literal(name) => (key, name.as_str()),
                _ => (key, ""),
            });
            Some(keys.collect())
        }
        ExpressionKind::Variable(name) if depth < DEPTH_MAX => match bound(body, name)[..] {
            [value] => keys(body, value, depth + 1),
            _ => None,
        },
        _ => None,
    }
}
