//! Static checks of scripts. Rhai finds a misspelt call only when it is executed; an author needs
//! to know at once.

mod body;
mod brackets;
mod known;
mod parts;
mod read;
mod results;
mod scopes;
mod sorts;
mod syntax;
mod values;

use std::collections::{BTreeMap, BTreeSet};

use super::api::{Power, ScriptType, may_be_sealed};
use body::{Body, CallSite};
use known::{CallTarget, KnownFunctions};
pub(crate) use read::Files;
pub(super) use read::Lines;
pub(crate) use results::results;

#[cfg(test)]
mod tests;

/// The maximum number of invalid calls and properties examined; more than are ever reported.
const FAULTS_MAX: usize = 1_200;

/// A script as text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScriptSource<'a> {
    /// The path, as shown to the reader of a fault.
    pub path: &'a str,
    /// The text of the script.
    pub text: &'a str,
    /// The name of a shared module; `None` for a file of the edition. The files of an edition share
    /// one namespace.
    pub module: Option<&'a str>,
    /// The number of editions between the one that has the script and the one that is read, each of
    /// which extends the next.
    pub depth: usize,
}

/// A fault in a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ScriptFault {
    /// The index of the source, counted from 0.
    pub file: usize,
    /// The first byte of the fault.
    pub start: usize,
    /// The byte after the last of the fault.
    pub end: usize,
    /// The code of the kind of fault.
    pub code: &'static str,
    /// The message.
    pub message: String,
    /// A suggestion of the intended text.
    pub help: Option<String>,
    /// True if the script is wrong under every reading. An uncertain fault may result from another
    /// file that does not parse, or from a value whose type is only known at run time.
    pub certain: bool,
}

/// A function defined in a file of the edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DefinedFunction {
    /// The function's name.
    pub name: String,
    /// The number of parameters.
    pub params: usize,
    /// The index of the source, counted from 0.
    pub file: usize,
    /// The line, counted from 1.
    pub line: usize,
}

/// A text for players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TextUse {
    /// The text.
    pub text: String,
    /// The index of the first source with the text, counted from 0.
    pub file: usize,
    /// The first byte there, the quotation mark.
    pub start: usize,
    /// The byte after the last one there.
    pub end: usize,
}

/// The kind of what a word of a script names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UsedKind {
    /// A function of the edition.
    Function {
        /// True where it is defined.
        is_defined: bool,
    },
    /// An id of the edition.
    Id(ScriptType),
}

/// A word of a script that names something of the edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WordUse {
    /// The kind of what it names.
    pub kind: UsedKind,
    /// The id, or the name of the function.
    pub id: String,
    /// The index of the source, counted from 0.
    pub file: usize,
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

/// The contents of an edition's scripts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Survey {
    /// The functions of the edition's files, in order of file and position.
    pub functions: Vec<DefinedFunction>,
    /// The texts for players, each once, in order of file and position.
    pub texts: Vec<TextUse>,
    /// The words that name something of the edition.
    pub uses: Vec<WordUse>,
    /// The faults, in order of file and position.
    pub faults: Vec<ScriptFault>,
    /// The number of further faults.
    pub more: usize,
}

/// Examines parsed scripts; `names` returns the existing ids of a kind, and `words` those that a
/// variable keeps, if it keeps words.
pub(crate) fn survey(
    sources: &[ScriptSource<'_>],
    files: &Files,
    names: &dyn Fn(ScriptType) -> Vec<String>,
    words: &dyn Fn(&str) -> Option<Vec<String>>,
) -> Survey {
    let known = KnownFunctions::new(sources, files);
    let mut faults = files.faults.clone();
    faults.extend(twice(files));
    faults.extend(prints(files));
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
    let (texts, mut uses, wrong_values) = values::check(files, &known, names, words);
    uses.extend(function_uses(files, &known));
    faults.extend(wrong_values);
    faults.extend(parts::check(files, &known));
    faults.sort_by_key(|fault| (fault.file, fault.start, fault.code));
    faults.dedup_by_key(|fault| (fault.file, fault.start, fault.code));
    Survey { functions: own_functions(files), texts, uses, faults, more }
}

/// Returns the words that define and call functions of the edition.
fn function_uses<'a>(
    files: &'a Files,
    known: &'a KnownFunctions<'_>,
) -> impl Iterator<Item = WordUse> + 'a {
    let used = |body: &Body, word: &body::SpannedWord, is_defined| WordUse {
        kind: UsedKind::Function { is_defined },
        id: word.text.clone(),
        file: body.file,
        start: word.start,
        end: word.end,
    };
    files.bodies.iter().filter(|body| body.module.is_none()).flat_map(move |body| {
        let calls = body.calls.iter().filter(move |call| {
            call.module.is_none() && matches!(known.target(body, call), Some(CallTarget::Own(_)))
        });
        let defined = body.is_function().then(|| used(body, &body.name, true));
        defined.into_iter().chain(calls.map(move |call| used(body, &call.name, false)))
    })
}

/// The calls that a function and all that it calls may make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AllowedCalls {
    /// Those that only look: the function is a query.
    Looks,
    /// Also questions to the player and changes of variables: the step is taken at once.
    Sealed,
}

/// Returns the calls that a function of the edition, and all that it calls, may not make.
pub(crate) fn writes(
    sources: &[ScriptSource<'_>],
    files: &Files,
    function: &str,
    allowed: AllowedCalls,
) -> Vec<ScriptFault> {
    let known = KnownFunctions::new(sources, files);
    let is_entry = |body: &Body| body.module.is_none() && body.name.text == function;
    let entries = files.bodies.iter().enumerate().filter(|(_, body)| is_entry(body));
    let mut waiting: Vec<usize> = entries.map(|(at, _)| at).collect();
    let mut seen: BTreeSet<usize> = waiting.iter().copied().collect();
    let mut faults = Vec::new();
    while let Some(at) = waiting.pop() {
        let body = &files.bodies[at];
        for call in &body.calls {
            match known.target(body, call) {
                Some(CallTarget::Own(next)) if seen.insert(next) => waiting.push(next),
                Some(CallTarget::Api(row, is_sure)) => {
                    let is_allowed = allowed == AllowedCalls::Sealed && may_be_sealed(row.name);
                    if !is_allowed {
                        let fault = forbidden(body, call, row.power, is_sure, function);
                        faults.extend(fault.map(|fault| fault.of(allowed, function)));
                    }
                }
                Some(CallTarget::Own(_)) | None => {}
            }
        }
        let pointed = body.pointers.iter().flat_map(|name| known.own_named(body, name));
        waiting.extend(pointed.filter(|next| seen.insert(*next)));
    }
    faults.sort_by_key(|fault| (fault.file, fault.start));
    faults
}

impl ScriptFault {
    /// Returns the fault with the message for what its function may do.
    fn of(self, allowed: AllowedCalls, function: &str) -> Self {
        if allowed == AllowedCalls::Looks {
            return self;
        }
        let message = self.message.replace("is a query", "is taken by all at once");
        let help = format!(
            "in `{function}` a player answers unseen: it may ask its own player and set variables of its own"
        );
        Self { message, help: Some(help), ..self }
    }
}

fn forbidden(
    body: &Body,
    call: &CallSite,
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
        message: format!("`{}` {does}, but `{function}` is a query", call.name.text),
        help: None,
        certain,
    })
}

/// Returns the functions of an edition that another of its files also defines. One that the edition
/// has from another may be defined anew.
fn twice(files: &Files) -> Vec<ScriptFault> {
    let mut first: BTreeMap<(&str, usize, usize), &Body> = BTreeMap::new();
    let mut faults = Vec::new();
    for body in files.bodies.iter().filter(|body| body.module.is_none() && body.is_function()) {
        let key = (body.name.text.as_str(), body.params.len(), files.depths[body.file]);
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

/// The functions that show values to the author.
const PRINTS: [&str; 2] = ["print", "debug"];

/// Returns the calls that only show something to the author.
fn prints(files: &Files) -> Vec<ScriptFault> {
    let own = files.bodies.iter().filter(|body| body.module.is_none());
    let calls = own.flat_map(|body| body.calls.iter().map(move |call| (body, call)));
    let calls = calls.filter(|(_, call)| {
        call.module.is_none() && !call.is_method && PRINTS.contains(&call.name.text.as_str())
    });
    let fault = |(body, call): (&Body, &CallSite)| ScriptFault {
        file: body.file,
        start: call.name.start,
        end: call.name.end,
        code: "prints",
        message: format!("`{}` shows nothing in a game", call.name.text),
        help: Some(
            "it shows in `try` and `test`; take it out when you have seen enough".to_owned(),
        ),
        certain: false,
    };
    calls.map(fault).collect()
}

fn own_functions(files: &Files) -> Vec<DefinedFunction> {
    let own = files.bodies.iter().filter(|body| body.module.is_none() && body.is_function());
    own.map(|body| DefinedFunction {
        name: body.name.text.clone(),
        params: body.params.len(),
        file: body.file,
        line: body.line,
    })
    .collect()
}
