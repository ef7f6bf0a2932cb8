//! Every function a script may call, wherever it comes from, and what is wrong with a call of none of them.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::body::{Body, Call, Name, Value};
use super::read::Files;
use super::sorts::{Sort, Trail, before_dot};
use super::{FAULTS_MAX, ScriptFault, Source};
use crate::script::api::{API, Function, Shape};
use crate::script::sandbox::sandbox;
use crate::words::nearest;

/// Words of the language that are written like calls, with any number of values.
const WORDS: [&str; 2] = ["curry", "type_of"];

/// What the language can do with any value at all.
const OF_ANYTHING: [&str; 2] = ["to_string", "type_of"];

/// The keys of what `conquests` lists.
pub(super) const CONQUEST_KEYS: [&str; 4] = ["space", "from", "loser", "defenders"];

/// What a call calls.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    /// A function of the scripts, by its place in [`Files::bodies`].
    Own(usize),
    /// A function of the API, and whether it can be nothing else: the language has `set` for lists, too.
    Api(&'static Function, bool),
}

/// What can be called.
pub(super) struct Known<'a> {
    files: &'a Files,
    modules: BTreeSet<&'a str>,
    /// Functions of scripts by module, name and number of parameters.
    own: BTreeMap<(Option<&'a str>, &'a str, usize), usize>,
    language: &'a Language,
    /// How many proposals were looked for.
    proposed: Cell<usize>,
}

/// What the language brings along.
#[derive(Clone, Debug, Default)]
pub(super) struct Language {
    /// Its functions: how many values they take, what stands before the dot included.
    functions: BTreeMap<String, BTreeSet<usize>>,
    /// Properties of its values.
    properties: BTreeSet<String>,
}

impl Language {
    /// What the language of the sandbox has.
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

impl<'a> Known<'a> {
    pub(super) fn new(sources: &[Source<'a>], files: &'a Files) -> Self {
        let mut own = BTreeMap::new();
        for (at, body) in files.bodies.iter().enumerate().filter(|(_, body)| body.is_function()) {
            let key = (body.module.as_deref(), body.name.text.as_str(), body.params.len());
            own.entry(key).or_insert(at);
        }
        let modules = sources.iter().filter_map(|source| source.module).collect();
        Self { files, modules, own, language: &files.language, proposed: Cell::new(0) }
    }

    /// The functions of scripts that a name without a module means in a body.
    pub(super) fn own_named(&self, body: &Body, name: &str) -> Vec<usize> {
        self.overloads(body.module.as_deref(), name).map(|(_, at)| at).collect()
    }

    fn overloads(&self, module: Option<&str>, name: &str) -> impl Iterator<Item = (usize, usize)> {
        self.own
            .iter()
            .filter(move |((of, found, _), _)| *of == module && *found == name)
            .map(|((_, _, params), at)| (*params, *at))
    }

    /// What a call calls; nothing for a function of the language, and for none at all.
    pub(super) fn target(&self, body: &Body, call: &Call) -> Option<Target> {
        self.target_within(body, call, Trail::new(&Cell::default()))
    }

    /// The functions of scripts and of modules, in order.
    pub(super) fn bodies(&self) -> &[Body] {
        &self.files.bodies
    }

    /// Whether some script makes maps with this key.
    pub(super) fn makes_key(&self, name: &str) -> bool {
        self.files.map_keys.contains(name)
    }

    pub(super) fn target_within(
        &self,
        body: &Body,
        call: &Call,
        trail: Trail<'_>,
    ) -> Option<Target> {
        let name = call.name.text.as_str();
        let module = call.module.as_ref().map(|module| module.text.as_str());
        let space = module.or(body.module.as_deref());
        if let Some(at) = self.own.get(&(space, name, call.args.len())) {
            return Some(Target::Own(*at));
        }
        if module.is_some() {
            return None;
        }
        let given = values_given(call);
        let fits = |row: &&Function| takes(row).contains(&given);
        if let Some(thing) = self.thing_before(body, call, trail) {
            let row = rows_of(call, thing).find(fits)?;
            return Some(Target::Api(row, true));
        }
        let row = rows_for(call).find(fits)?;
        let is_sure =
            !self.language.functions.get(name).is_some_and(|counts| counts.contains(&given));
        Some(Target::Api(row, is_sure))
    }

    /// What is wrong with a call.
    pub(super) fn fault_of_call(&self, body: &Body, call: &Call) -> Option<ScriptFault> {
        if let Some(module) = &call.module
            && !self.modules.contains(module.text.as_str())
        {
            let message = format!("unknown module `{}`", module.text);
            let help = self.propose(&module.text, self.modules.iter().copied());
            return Some(self.fault(body, module, "unknown-module", message, help));
        }
        let thing = self.thing_before(body, call, Trail::new(&Cell::default()));
        match self.target(body, call) {
            Some(Target::Api(row, true)) => return self.wrong_value(body, call, row),
            Some(Target::Api(..) | Target::Own(_)) => return None,
            None if self.is_of_language(call, thing) => return None,
            None => {}
        }
        let wrong_number = self.wrong_number(body, call, thing);
        Some(wrong_number.unwrap_or_else(|| self.unknown_function(body, call)))
    }

    /// What may have been meant, as long as somebody will read it.
    fn propose<'n>(&self, name: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
        self.proposed.set(self.proposed.get() + 1);
        if self.proposed.get() > FAULTS_MAX { None } else { did_you_mean(nearest(name, known)) }
    }

    /// A value that a function of the API does not take, whatever else runs.
    fn wrong_value(&self, body: &Body, call: &Call, row: &Function) -> Option<ScriptFault> {
        let n_before = usize::from(call.is_method);
        let alike: Vec<&Function> =
            rows(row.name).filter(|other| takes(other).contains(&values_given(call))).collect();
        let wrong = |at: usize, value: &Value| {
            let sorts = self.sorts(body, value)?;
            let (name, kind) = row.params.get(at + n_before)?;
            let fits = |sort: &Sort| {
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
        let place = Name { text: String::new(), start: place.start, end: place.end };
        let help = Some(format!("it is `{}`", row.signature()));
        Some(self.fault(body, &place, "wrong-arguments", message, help))
    }

    fn is_of_language(&self, call: &Call, thing: Option<Sort>) -> bool {
        let name = call.name.text.as_str();
        if thing.is_some() {
            return OF_ANYTHING.contains(&name);
        }
        let counts = self.language.functions.get(name);
        call.module.is_none()
            && (WORDS.contains(&name)
                || counts.is_some_and(|counts| counts.contains(&values_given(call))))
    }

    fn wrong_number(&self, body: &Body, call: &Call, thing: Option<Sort>) -> Option<ScriptFault> {
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

    fn unknown_function(&self, body: &Body, call: &Call) -> ScriptFault {
        let name = call.name.text.as_str();
        let module = call.module.as_ref().map(|module| module.text.as_str());
        let space = module.or(body.module.as_deref());
        let own = self.own.keys().filter(|(of, ..)| *of == space).map(|(_, name, _)| *name);
        let help = if call.is_method && self.is_property(name) {
            Some(format!("it is a property: write `.{name}`"))
        } else if call.is_method && rows(name).any(|row| row.shape == Shape::Free) {
            Some(format!("it is no method: write `{name}(…)`"))
        } else if let Some(row) = rows(name).next() {
            Some(format!("it is `{}`", row.signature()))
        } else if module.is_some() {
            self.propose(name, own)
        } else {
            let api = API.iter().filter(|row| row.shape != Shape::Property).map(|row| row.name);
            let language = self.language.functions.keys().map(String::as_str);
            let begin = API.iter().filter(|row| row.shape != Shape::Property).map(|row| row.name);
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
        API.iter().any(|row| row.shape == Shape::Property && row.name == name)
            || self.language.properties.contains(name)
    }

    /// What is wrong with a property. Maps that scripts make have the keys that they give them.
    pub(super) fn fault_of_property(
        &self,
        body: &Body,
        name: &Name,
        before: Option<&Value>,
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
        let help = if rows(text).any(|row| row.shape == Shape::Method) {
            Some(format!("it is a method: write `.{text}(…)`"))
        } else {
            let api = API.iter().filter(|row| row.shape == Shape::Property).map(|row| row.name);
            let made = self.files.map_keys.iter().map(String::as_str);
            let known = api.chain(CONQUEST_KEYS).chain(made);
            foreign_word(text).or_else(|| self.propose(text, known))
        };
        let message = format!("unknown property `{text}`");
        Some(self.fault(body, name, "unknown-property", message, help))
    }

    /// A property that nothing of a sort has.
    fn not_of(&self, body: &Body, name: &Name, sort: Sort) -> Option<ScriptFault> {
        let text = name.text.as_str();
        let known: BTreeSet<&str> = match sort {
            Sort::Nothing => return None,
            Sort::Number | Sort::Flag => BTreeSet::new(),
            Sort::Text | Sort::List => {
                self.language.properties.iter().map(String::as_str).collect()
            }
            sort => {
                let own = API.iter().filter(|row| before_dot(row) == Some(sort));
                own.filter(|row| row.shape == Shape::Property).map(|row| row.name).collect()
            }
        };
        if known.contains(text) {
            return None;
        }
        let is_method = API.iter().any(|row| {
            row.name == text && row.shape == Shape::Method && before_dot(row) == Some(sort)
        });
        let help = if is_method {
            Some(format!("it is a method: write `.{text}(…)`"))
        } else if sort == Sort::Text && text == "id" {
            Some("the text is the id".to_owned())
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
        place: &Name,
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

/// What a value of a sort has.
fn has(sort: Sort, known: &BTreeSet<&str>) -> Option<String> {
    let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    (!known.is_empty()).then(|| format!("{} has {}", sort.as_str(), known.join(", ")))
}

/// What functions and properties of other languages are called here.
const FOREIGN: [(&str, &str); 26] = [
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
];

fn foreign_word(name: &str) -> Option<String> {
    FOREIGN.iter().find(|(word, _)| *word == name).map(|(_, help)| (*help).to_owned())
}

/// Whether a name is another and more words behind it: `move_units` begins with `move`.
fn begins_with(known: &str, name: &str) -> bool {
    name.len() > 2 && known.strip_prefix(name).is_some_and(|rest| rest.starts_with('_'))
}

/// The functions of the API with a name, properties aside.
fn rows(name: &str) -> impl Iterator<Item = &'static Function> {
    API.iter().filter(move |row| row.shape != Shape::Property && row.name == name)
}

/// Those that a call may mean: a method may be called like a free function, a free function like no method.
fn rows_for(call: &Call) -> impl Iterator<Item = &'static Function> {
    rows(&call.name.text).filter(|row| row.shape == Shape::Method || !call.is_method)
}

/// Those of a thing of the game that a call may mean.
fn rows_of(call: &Call, thing: Sort) -> impl Iterator<Item = &'static Function> {
    rows(&call.name.text)
        .filter(move |row| row.shape == Shape::Method && before_dot(row) == Some(thing))
}

/// How many values a function takes, what stands before the dot included: `place(game, …)` is `game.place(…)`.
fn takes(row: &Function) -> std::ops::RangeInclusive<usize> {
    row.params.len() - row.optional..=row.params.len()
}

fn values_given(call: &Call) -> usize {
    call.args.len() + usize::from(call.is_method)
}

/// `1 argument`, `2 or 3 arguments`.
fn arguments(counts: &BTreeSet<usize>) -> String {
    let words: Vec<String> = counts.iter().map(ToString::to_string).collect();
    let is_one = counts.iter().eq([&1]);
    format!("{} {}", words.join(" or "), if is_one { "argument" } else { "arguments" })
}

pub(super) fn did_you_mean(name: Option<&str>) -> Option<String> {
    name.map(|name| format!("did you mean `{name}`?"))
}
