//! Scripts checked without running them: Rhai finds a misspelt call only when it comes to it, an author at once.

mod body;
mod brackets;
mod known;
mod read;
mod results;
mod sorts;
mod syntax;
mod values;

use std::collections::{BTreeMap, BTreeSet};

use super::api::{Kind, Power};
use body::{Body, Call};
use known::{Known, Target};
pub(crate) use read::Files;
pub(super) use read::Lines;
pub(crate) use results::results;

#[cfg(test)]
mod tests;

/// Calls and properties that are looked up in vain before no more are: more than are ever told.
const FAULTS_MAX: usize = 1_200;

/// A script as text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    /// Where it is, for whoever reads a fault.
    pub path: &'a str,
    /// What it says.
    pub text: &'a str,
    /// The name of a shared module; nothing for a file of the edition. Those are one namespace.
    pub module: Option<&'a str>,
}

/// Something wrong in a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ScriptFault {
    /// Which source, counted from 0.
    pub file: usize,
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
    /// What kind of fault it is.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What may have been meant.
    pub help: Option<String>,
    /// Whether no reading of the script is right. What is not certain may follow from another file that does not
    /// parse, or from a value whose type only a run tells.
    pub certain: bool,
}

/// A function that a file of the edition defines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ScriptFunction {
    /// Its name.
    pub name: String,
    /// How many parameters it has.
    pub params: usize,
    /// In which source, counted from 0.
    pub file: usize,
    /// On which line, counted from 1.
    pub line: usize,
}

/// A text for players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TextUse {
    /// The text.
    pub text: String,
    /// In which source it is first, counted from 0.
    pub file: usize,
    /// Its first byte there, the quotation mark.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
}

/// What the scripts of an edition hold.
#[derive(Clone, Debug, Default)]
pub(crate) struct Survey {
    /// The functions of the edition's own files, in order of file and place.
    pub functions: Vec<ScriptFunction>,
    /// The texts for players, each once, in order of file and place.
    pub texts: Vec<TextUse>,
    /// What is wrong, in order of file and place.
    pub faults: Vec<ScriptFault>,
    /// How much more is wrong.
    pub more: usize,
}

/// Looks through scripts that are read; `names` tells the ids there are of a kind.
pub(crate) fn survey(
    sources: &[Source<'_>],
    files: &Files,
    names: &dyn Fn(Kind) -> Vec<String>,
) -> Survey {
    let known = Known::new(sources, files);
    let mut faults = files.faults.clone();
    faults.extend(twice(files));
    let found = files.bodies.iter().flat_map(|body| {
        let calls = body.calls.iter().filter_map(|call| known.fault_of_call(body, call));
        let properties = body.properties.iter();
        let properties = properties
            .filter_map(|(name, before)| known.fault_of_property(body, name, before.as_ref()));
        calls.chain(properties)
    });
    let mut found = found;
    faults.extend(found.by_ref().take(FAULTS_MAX));
    let more = found.count();
    let (texts, wrong_values) = values::check(files, &known, names);
    faults.extend(wrong_values);
    faults.sort_by_key(|fault| (fault.file, fault.start, fault.code));
    faults.dedup_by_key(|fault| (fault.file, fault.start, fault.code));
    Survey { functions: own_functions(files), texts, faults, more }
}

/// The calls that change the game or ask, in whatever a function of the edition that may only look leads to.
pub(crate) fn writes(sources: &[Source<'_>], files: &Files, function: &str) -> Vec<ScriptFault> {
    let known = Known::new(sources, files);
    let is_entry = |body: &Body| body.module.is_none() && body.name.text == function;
    let entries = files.bodies.iter().enumerate().filter(|(_, body)| is_entry(body));
    let mut waiting: Vec<usize> = entries.map(|(at, _)| at).collect();
    let mut seen: BTreeSet<usize> = waiting.iter().copied().collect();
    let mut faults = Vec::new();
    while let Some(at) = waiting.pop() {
        let body = &files.bodies[at];
        for call in &body.calls {
            match known.target(body, call) {
                Some(Target::Own(next)) if seen.insert(next) => waiting.push(next),
                Some(Target::Api(row, is_sure)) => {
                    faults.extend(forbidden(body, call, row.power, is_sure, function));
                }
                Some(Target::Own(_)) | None => {}
            }
        }
        let pointed = body.pointers.iter().flat_map(|name| known.own_named(body, name));
        waiting.extend(pointed.filter(|next| seen.insert(*next)));
    }
    faults.sort_by_key(|fault| (fault.file, fault.start));
    faults
}

fn forbidden(
    body: &Body,
    call: &Call,
    power: Power,
    certain: bool,
    function: &str,
) -> Option<ScriptFault> {
    let does = match power {
        Power::Look => return None,
        Power::Change => "changes the game",
        Power::Ask => "asks a player or rolls dice",
    };
    Some(ScriptFault {
        file: body.file,
        start: call.name.start,
        end: call.name.end,
        code: "changes-in-query",
        message: format!("`{}` {does}, and `{function}` may only look", call.name.text),
        help: None,
        certain,
    })
}

/// Functions of the edition that another file of it defines as well.
fn twice(files: &Files) -> Vec<ScriptFault> {
    let mut first: BTreeMap<(&str, usize), &Body> = BTreeMap::new();
    let mut faults = Vec::new();
    for body in files.bodies.iter().filter(|body| body.module.is_none() && body.is_function()) {
        let key = (body.name.text.as_str(), body.params.len());
        if let Some(before) = first.get(&key) {
            faults.push(ScriptFault {
                file: body.file,
                start: body.name.start,
                end: body.name.end,
                code: "function-twice",
                message: format!("function `{}` is defined twice", body.name.text),
                help: Some(format!("it is also in {}", files.paths[before.file])),
                certain: true,
            });
        } else {
            first.insert(key, body);
        }
    }
    faults
}

fn own_functions(files: &Files) -> Vec<ScriptFunction> {
    let own = files.bodies.iter().filter(|body| body.module.is_none() && body.is_function());
    own.map(|body| ScriptFunction {
        name: body.name.text.clone(),
        params: body.params.len(),
        file: body.file,
        line: body.line,
    })
    .collect()
}
