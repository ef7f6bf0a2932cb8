//! The functions that a script may call, from all sources, and the faults of other calls.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::body::{ArgumentValue, Body, CallSite, SpannedWord};
use super::read::Files;
use super::sorts::{InferredType, Trail, before_dot};
use super::{FAULTS_MAX, ScriptFault, ScriptSource};
use crate::script::api::{API, ApiFunction, CallSyntax};
use crate::script::sandbox::sandbox;
use crate::words::nearest;

/// The words of the language that are written like calls, with any number of values.
const WORDS: [&str; 2] = ["curry", "type_of"];

/// The functions of the language for values of any type.
const OF_ANYTHING: [&str; 2] = ["to_string", "type_of"];

/// The keys of the maps listed by `conquests`.
pub(super) const CONQUEST_KEYS: [&str; 4] = ["space", "from", "loser", "defenders"];

/// The target of a call.
#[derive(Clone, Copy, Debug)]
pub(super) enum CallTarget {
    /// A function of the scripts, by its index in [`Files::bodies`].
    Own(usize),
    /// A function of the API, and whether the target is certain; the language also has `set` for
    /// lists.
    Api(&'static ApiFunction, bool),
}

/// The functions that can be called.
pub(super) struct KnownFunctions<'a> {
    files: &'a Files,
    modules: BTreeSet<&'a str>,
    /// The functions of scripts by module, name and number of parameters.
    own: BTreeMap<(Option<&'a str>, &'a str, usize), usize>,
    language: &'a Language,
    /// The number of suggestions computed so far.
    proposed: Cell<usize>,
}

/// The built-in functions and properties of the language.
#[derive(Clone, Debug, Default)]
pub(super) struct Language {
    /// The functions, each with its possible numbers of values, including the one before the dot.
    functions: BTreeMap<String, BTreeSet<usize>>,
    /// The properties of the language's values.
    properties: BTreeSet<String>,
}

impl Language {
    /// Collects the language of the sandbox.
    pub(super) fn new() -> Self {
        let found = sandbox(&Rc::default(), &Rc::default()).collect_fn_metadata(
            None,
            |info| Some((info.metadata.name.to_string(), info.metadata.num_params)),
            true,
        );
        let mut language = Self::default();
        for (name, params) in found {
            if let Some(property) = name.strip_prefix("get$") {
                language.properties.insert(property.to_owned());
            } else if name.starts_with(|letter: char| letter.is_alphabetic()) && !name.contains('$')
            {
                language.functions.entry(name).or_default().insert(params);
            }
        }
        language
    }
}

impl<'a> KnownFunctions<'a> {
    pub(super) fn new(sources: &[ScriptSource<'a>], files: &'a Files) -> Self {
        let mut own = BTreeMap::new();
        for (at, body) in files.bodies.iter().enumerate().filter(|(_, body)| body.is_function()) {
            let key = (body.module.as_deref(), body.name.text.as_str(), body.params.len());
            own.entry(key).or_insert(at);
        }
        let modules = sources.iter().filter_map(|source| source.module).collect();
        Self { files, modules, own, language: &files.language, proposed: Cell::new(0) }
    }

    /// Returns the functions of scripts that a name without a module refers to in a body.
    pub(super) fn own_named(&self, body: &Body, name: &str) -> Vec<usize> {
        self.overloads(body.module.as_deref(), name).map(|(_, at)| at).collect()
    }

    fn overloads(&self, module: Option<&str>, name: &str) -> impl Iterator<Item = (usize, usize)> {
        self.own
            .iter()
            .filter(move |((of, found, _), _)| *of == module && *found == name)
            .map(|((_, _, params), at)| (*params, *at))
    }

    /// Returns the target of a call; `None` for a function of the language and for an unknown one.
    pub(super) fn target(&self, body: &Body, call: &CallSite) -> Option<CallTarget> {
        self.target_within(body, call, Trail::new(&Cell::default()))
    }

    /// Returns the functions of scripts and of modules, in order.
    pub(super) fn bodies(&self) -> &[Body] {
        &self.files.bodies
    }

    /// Checks whether any script creates maps with this key.
    pub(super) fn makes_key(&self, name: &str) -> bool {
        self.files.map_keys.contains(name)
    }

    pub(super) fn target_within(
        &self,
        body: &Body,
        call: &CallSite,
        trail: Trail<'_>,
    ) -> Option<CallTarget> {
        let name = call.name.text.as_str();
        let module = call.module.as_ref().map(|module| module.text.as_str());
        let space = module.or(body.module.as_deref());
        if let Some(at) = self.own.get(&(space, name, call.args.len())) {
            return Some(CallTarget::Own(*at));
        }
        if module.is_some() {
            return None;
        }
        let given = values_given(call);
        let fits = |row: &&ApiFunction| takes(row).contains(&given);
        if let Some(thing) = self.thing_before(body, call, trail) {
            let row = rows_of(call, thing).find(fits)?;
            return Some(CallTarget::Api(row, true));
        }
        let row = rows_for(call).find(fits)?;
        let is_sure =
            !self.language.functions.get(name).is_some_and(|counts| counts.contains(&given));
        Some(CallTarget::Api(row, is_sure))
    }

    /// Returns the fault of a call, if there is one.
    pub(super) fn fault_of_call(&self, body: &Body, call: &CallSite) -> Option<ScriptFault> {
        if let Some(module) = &call.module
            && !self.modules.contains(module.text.as_str())
        {
            let message = format!("unknown module `{}`", module.text);
            let help = self.propose(&module.text, self.modules.iter().copied());
            return Some(self.fault(body, module, "unknown-module", message, help));
        }
        let thing = self.thing_before(body, call, Trail::new(&Cell::default()));
        match self.target(body, call) {
            Some(CallTarget::Api(row, true)) => return self.wrong_value(body, call, row),
            Some(CallTarget::Api(..) | CallTarget::Own(_)) => return None,
            None if self.is_of_language(call, thing) => return None,
            None => {}
        }
        let wrong_number = self.wrong_number(body, call, thing);
        Some(wrong_number.unwrap_or_else(|| self.unknown_function(body, call)))
    }

    /// Returns a suggestion of the intended name, as long as faults are still reported.
    fn propose<'n>(&self, name: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
        self.proposed.set(self.proposed.get() + 1);
        if self.proposed.get() > FAULTS_MAX { None } else { did_you_mean(nearest(name, known)) }
    }

    /// Returns the fault of a value that a function of the API can never take.
    fn wrong_value(&self, body: &Body, call: &CallSite, row: &ApiFunction) -> Option<ScriptFault> {
        let n_before = usize::from(call.is_method);
        let alike: Vec<&ApiFunction> =
            rows(row.name).filter(|other| takes(other).contains(&values_given(call))).collect();
        let wrong = |at: usize, value: &ArgumentValue| {
            let sorts = self.sorts(body, value)?;
            let (name, kind) = row.params.get(at + n_before)?;
            let fits = |sort: &InferredType| {
                let kinds = alike.iter().filter_map(|row| row.params.get(at + n_before));
                let mut kinds = kinds.map(|(_, kind)| *kind);
                kinds.any(|kind| super::sorts::takes(kind, *sort))
            };
            let found = sorts.iter().find(|sort| !fits(sort))?;
            let (call, found) = (row.name, found.as_str());
            Some(format!("`{call}`: `{name}` is {found} and must be {}", kind.wanted()))
        };
        let mut values = call.args.iter().enumerate();
        let (place, message) =
            values.find_map(|(at, value)| wrong(at, value).map(|message| (value, message)))?;
        let place = SpannedWord { text: String::new(), start: place.start, end: place.end };
        let help = Some(format!("it is `{}`", row.signature()));
        Some(self.fault(body, &place, "wrong-arguments", message, help))
    }

    fn is_of_language(&self, call: &CallSite, thing: Option<InferredType>) -> bool {
        let name = call.name.text.as_str();
        if thing.is_some() {
            return OF_ANYTHING.contains(&name);
        }
        let counts = self.language.functions.get(name);
        call.module.is_none()
            && (WORDS.contains(&name)
                || counts.is_some_and(|counts| counts.contains(&values_given(call))))
    }

    fn wrong_number(
        &self,
        body: &Body,
        call: &CallSite,
        thing: Option<InferredType>,
    ) -> Option<ScriptFault> {
        let name = call.name.text.as_str();
        let module = call.module.as_ref().map(|module| module.text.as_str());
        let n_before = usize::from(call.is_method);
        let mut counts = BTreeSet::new();
        let mut signatures = Vec::new();
        for (params, at) in self.overloads(module.or(body.module.as_deref()), name) {
            counts.insert(params);
            signatures.push(format!("{name}({})", self.files.bodies[at].params.join(", ")));
        }
        if let Some(thing) = thing {
            for row in rows_of(call, thing) {
                counts.extend(takes(row).map(|n| n.saturating_sub(n_before)));
                signatures.push(row.signature());
            }
        } else if module.is_none() {
            for row in rows_for(call) {
                counts.extend(takes(row).map(|n| n.saturating_sub(n_before)));
                signatures.push(row.signature());
            }
            let language = self.language.functions.get(name).into_iter().flatten();
            counts.extend(language.map(|n| n.saturating_sub(n_before)));
        }
        if counts.is_empty() {
            return None;
        }
        let message = format!("`{name}` takes {}, not {}", arguments(&counts), call.args.len());
        let help = (!signatures.is_empty()).then(|| {
            let signatures: Vec<_> = signatures.iter().map(|text| format!("`{text}`")).collect();
            format!("it is {}", signatures.join(" or "))
        });
        Some(self.fault(body, &call.name, "wrong-arguments", message, help))
    }

    fn unknown_function(&self, body: &Body, call: &CallSite) -> ScriptFault {
        let name = call.name.text.as_str();
        let module = call.module.as_ref().map(|module| module.text.as_str());
        let space = module.or(body.module.as_deref());
        let own = self.own.keys().filter(|(of, ..)| *of == space).map(|(_, name, _)| *name);
        let help = if call.is_method && self.is_property(name) {
            Some(format!("it is a property: write `.{name}`"))
        } else if call.is_method && rows(name).any(|row| row.shape == CallSyntax::Free) {
            Some(format!("it is not a method: write `{name}(…)`"))
        } else if let Some(row) = rows(name).next() {
            Some(format!("it is `{}`", row.signature()))
        } else if module.is_some() {
            self.propose(name, own)
        } else {
            let api =
                API.iter().filter(|row| row.shape != CallSyntax::Property).map(|row| row.name);
            let language = self.language.functions.keys().map(String::as_str);
            let begin =
                API.iter().filter(|row| row.shape != CallSyntax::Property).map(|row| row.name);
            let begin =
                begin.filter(|known| begins_with(known, name)).min_by_key(|name| name.len());
            let nearest = self.propose(name, own.chain(api).chain(language));
            let is_near = nearest.is_some();
            foreign_word(name).filter(|_| !is_near).or(nearest).or_else(|| did_you_mean(begin))
        };
        let message = match module {
            Some(module) => format!("unknown function `{module}::{name}`"),
            None => format!("unknown function `{name}`"),
        };
        self.fault(body, &call.name, "unknown-function", message, help)
    }

    fn is_property(&self, name: &str) -> bool {
        is_api_property(name) || self.language.properties.contains(name)
    }

    /// Returns the fault of a property. Maps created by scripts have the keys that the scripts give
    /// them.
    pub(super) fn fault_of_property(
        &self,
        body: &Body,
        name: &SpannedWord,
        before: Option<&ArgumentValue>,
    ) -> Option<ScriptFault> {
        let text = name.text.as_str();
        let sorts = before.and_then(|before| self.sorts(body, before));
        if let Some(sort) =
            sorts.filter(|sorts| sorts.len() == 1).and_then(|sorts| sorts.first().copied())
            && let Some(fault) = self.not_of(body, name, sort)
        {
            return Some(fault);
        }
        if self.is_property(text)
            || CONQUEST_KEYS.contains(&text)
            || self.files.map_keys.contains(text)
        {
            return None;
        }
        let help = if rows(text).any(|row| row.shape == CallSyntax::Method) {
            Some(format!("it is a method: write `.{text}(…)`"))
        } else {
            let api =
                API.iter().filter(|row| row.shape == CallSyntax::Property).map(|row| row.name);
            let made = self.files.map_keys.iter().map(String::as_str);
            let known = api.chain(CONQUEST_KEYS).chain(made);
            foreign_word(text).or_else(|| self.propose(text, known))
        };
        let message = format!("unknown property `{text}`");
        Some(self.fault(body, name, "unknown-property", message, help))
    }

    /// Returns the fault of a property that no value of a sort has.
    fn not_of(&self, body: &Body, name: &SpannedWord, sort: InferredType) -> Option<ScriptFault> {
        let text = name.text.as_str();
        let known: BTreeSet<&str> = match sort {
            InferredType::Nothing => return None,
            InferredType::Number | InferredType::Flag => BTreeSet::new(),
            InferredType::Text | InferredType::List => {
                let own = self.language.properties.iter().map(String::as_str);
                own.filter(|name| !OF_NUMBERS.contains(name)).collect()
            }
            sort => {
                let own = API.iter().filter(|row| before_dot(row) == Some(sort));
                own.filter(|row| row.shape == CallSyntax::Property).map(|row| row.name).collect()
            }
        };
        if known.contains(text) {
            return None;
        }
        let is_method = API.iter().any(|row| {
            row.name == text && row.shape == CallSyntax::Method && before_dot(row) == Some(sort)
        });
        let help = if is_method {
            Some(format!("it is a method: write `.{text}(…)`"))
        } else if sort == InferredType::Text && text == "id" {
            Some("the text is the id".to_owned())
        } else if sort == InferredType::List && is_api_property(text) {
            Some(format!("of each in the list: `.map(|one| one.{text})`"))
        } else {
            self.propose(text, known.iter().copied())
                .or_else(|| foreign_word(text))
                .or_else(|| has(sort, &known))
        };
        let message = format!("{} has no property `{text}`", sort.as_str());
        Some(self.fault(body, name, "unknown-property", message, help))
    }

    fn fault(
        &self,
        body: &Body,
        place: &SpannedWord,
        code: &'static str,
        message: String,
        help: Option<String>,
    ) -> ScriptFault {
        let certain = self.files.are_whole;
        ScriptFault {
            file: body.file,
            start: place.start,
            end: place.end,
            code,
            message,
            help,
            certain,
        }
    }
}

fn is_api_property(name: &str) -> bool {
    API.iter().any(|row| row.shape == CallSyntax::Property && row.name == name)
}

/// Returns a list of the properties of a sort, for help texts.
fn has(sort: InferredType, known: &BTreeSet<&str>) -> Option<String> {
    let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    (!known.is_empty()).then(|| format!("{} has {}", sort.as_str(), known.join(", ")))
}

/// The properties of the language that numbers alone have.
const OF_NUMBERS: [&str; 3] = ["is_even", "is_odd", "is_zero"];

/// Names of functions and properties in other languages and in earlier versions, with their
/// equivalents here.
const FOREIGN: [(&str, &str); 31] = [
    ("announce", "write `game.say(\"… {space} …\", #{ space: … })`"),
    ("length", "write `.len()`"),
    ("size", "write `.len()`"),
    ("count", "write `.len()`, or `.filter(…).len()`"),
    ("range", "write `0..10`"),
    ("includes", "write `.contains(…)`"),
    ("has", "write `.contains(…)`"),
    ("indexOf", "write `.index_of(…)`"),
    ("index", "write `.index_of(…)`"),
    ("forEach", "write `for value in list { … }`"),
    ("each", "write `for value in list { … }`"),
    ("any", "write `.some(|value| …)`"),
    ("every", "write `.all(|value| …)`"),
    ("where", "write `.filter(|value| …)`"),
    ("select", "write `.map(|value| …)`"),
    ("fold", "write `.reduce(|all, value| …, first)`"),
    ("add", "write `.push(…)`"),
    ("sorted", "write `.sort()`"),
    ("reversed", "write `.reverse()`"),
    ("str", "write `.to_string()`"),
    ("toString", "write `.to_string()`"),
    ("substring", "write `.sub_string(from, length)`"),
    ("slice", "write `.extract(from, length)`"),
    ("random", "write `game.roll(sides)`"),
    ("randint", "write `game.roll(sides)`"),
    ("floor", "numbers are whole, and `/` leaves out the rest"),
    ("round", "numbers are whole, and `/` leaves out the rest"),
    ("place", "write `game.put(space, n)`, which replaces it"),
    ("remove", "write `game.take(space, n)`, which replaces it"),
    ("convert", "write `game.give(space, army)`, which replaces it"),
    ("evacuate", "write `game.move_units(from, to)`, which replaces it"),
];

fn foreign_word(name: &str) -> Option<String> {
    FOREIGN.iter().find(|(word, _)| *word == name).map(|(_, help)| (*help).to_owned())
}

/// Checks whether a name begins with another followed by further words: `move_units` begins with
/// `move`.
fn begins_with(known: &str, name: &str) -> bool {
    name.len() > 2 && known.strip_prefix(name).is_some_and(|rest| rest.starts_with('_'))
}

/// Returns the functions of the API with a name, except properties.
fn rows(name: &str) -> impl Iterator<Item = &'static ApiFunction> {
    API.iter().filter(move |row| row.shape != CallSyntax::Property && row.name == name)
}

/// Returns those that a call may refer to. A method may be called like a free function, but a free
/// function not like a method.
fn rows_for(call: &CallSite) -> impl Iterator<Item = &'static ApiFunction> {
    rows(&call.name.text).filter(|row| row.shape == CallSyntax::Method || !call.is_method)
}

/// Returns the methods of a thing of the game that a call may refer to.
fn rows_of(call: &CallSite, thing: InferredType) -> impl Iterator<Item = &'static ApiFunction> {
    rows(&call.name.text)
        .filter(move |row| row.shape == CallSyntax::Method && before_dot(row) == Some(thing))
}

/// Returns the possible numbers of values of a function, including the one before the dot:
/// `put(game, …)` is `game.put(…)`.
fn takes(row: &ApiFunction) -> std::ops::RangeInclusive<usize> {
    row.params.len() - row.optional..=row.params.len()
}

fn values_given(call: &CallSite) -> usize {
    call.args.len() + usize::from(call.is_method)
}

/// Formats numbers of arguments: `1 argument`, `2 or 3 arguments`.
fn arguments(counts: &BTreeSet<usize>) -> String {
    let words: Vec<String> = counts.iter().map(ToString::to_string).collect();
    let is_one = counts.iter().eq([&1]);
    format!("{} {}", words.join(" or "), if is_one { "argument" } else { "arguments" })
}

pub(super) fn did_you_mean(name: Option<&str>) -> Option<String> {
    name.map(|name| format!("did you mean `{name}`?"))
}
