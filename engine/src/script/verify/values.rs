//! What is given to functions: texts for players must be literals, ids must name something.

use std::collections::{BTreeMap, BTreeSet};

use super::body::{Body, Value, What};
use super::known::{Known, Target, did_you_mean};
use super::read::Files;
use super::sorts::Sort;
use super::{ScriptFault, TextUse};
use crate::script::api::{Form, Function, Kind, Shape, UNTIL};
use crate::words::nearest;

/// The closed lists.
const SIDES: [&str; 2] = ["attacker", "defender"];

/// Variables set to variables are followed no further than this.
const DEPTH_MAX: usize = 8;

/// The kinds of the parameters of scripts' functions, as their bodies use them, by place in [`Files::bodies`].
type Params = BTreeMap<(usize, usize), Kind>;

/// The texts for players, and what is wrong with texts and ids.
pub(super) fn check(
    files: &Files,
    known: &Known<'_>,
    names: &dyn Fn(Kind) -> Vec<String>,
) -> (Vec<TextUse>, Vec<ScriptFault>) {
    let params = params(files, known);
    let mut check = Check { names, lists: BTreeMap::new(), texts: Vec::new(), faults: Vec::new() };
    for body in &files.bodies {
        for (kind, value) in positions(body, known, &params) {
            check.value(body, kind, value, 0);
        }
        for (left, right) in &body.compared {
            check.comparison(known, body, left, right);
            check.comparison(known, body, right, left);
            check.never_equal(known, body, left, right);
        }
    }
    check.texts.sort_by_key(|text| (text.file, text.start));
    let mut seen = BTreeSet::new();
    check.texts.retain(|text| seen.insert(text.text.clone()));
    (check.texts, check.faults)
}

/// Every value of a body that is given where a kind is wanted.
fn positions<'a>(body: &'a Body, known: &Known<'_>, params: &Params) -> Vec<(Kind, &'a Value)> {
    let mut found = Vec::new();
    for call in &body.calls {
        for (place, value) in call.args.iter().enumerate() {
            let kind = match known.target(body, call) {
                Some(Target::Own(at)) => params.get(&(at, place)).copied(),
                Some(Target::Api(row, is_sure)) => {
                    kind_at(row, place + usize::from(call.is_method)).filter(|_| is_sure)
                }
                None => None,
            };
            found.extend(kind.map(|kind| (kind, value)));
        }
    }
    found
}

fn kind_at(row: &Function, place: usize) -> Option<Kind> {
    debug_assert!(row.shape != Shape::Property, "a property takes nothing");
    row.params.get(place).map(|(_, kind)| *kind)
}

/// A parameter has the kind of the position it is used in, through any number of functions.
fn params(files: &Files, known: &Known<'_>) -> Params {
    let mut params = Params::new();
    loop {
        let before = params.len();
        for (at, body) in files.bodies.iter().enumerate() {
            for (kind, value) in positions(body, known, &params) {
                for place in params_within(body, value, 0) {
                    params.entry((at, place)).or_insert(kind);
                }
            }
        }
        if params.len() == before {
            return params;
        }
    }
}

/// The parameters that a value may be.
fn params_within(body: &Body, value: &Value, depth: usize) -> Vec<usize> {
    if depth > DEPTH_MAX {
        return Vec::new();
    }
    match &value.what {
        What::Variable(name) => {
            let place = body.params.iter().position(|param| param == name);
            let bound =
                bindings(body, name).flat_map(|value| params_within(body, value, depth + 1));
            place.into_iter().chain(bound).collect()
        }
        What::Choice(values) => {
            values.iter().flat_map(|value| params_within(body, value, depth + 1)).collect()
        }
        What::List(_)
        | What::Literal(_)
        | What::Property(..)
        | What::Each(_)
        | What::Call(_)
        | What::Number
        | What::Flag(_)
        | What::Sum(_)
        | What::Nothing
        | What::Never
        | What::Other => Vec::new(),
    }
}

fn bindings<'a>(body: &'a Body, name: &str) -> impl Iterator<Item = &'a Value> {
    body.bindings.iter().filter(move |(bound, _)| bound == name).map(|(_, value)| value)
}

/// The kind of what is in a list of a kind, where that is checked.
fn element(kind: Kind) -> Option<Kind> {
    if let Form::List(of) = kind.form() { Some(of) } else { None }
}

/// A marker that nothing moves is to be moved.
fn follows(body: &Body, value: &Value, id: &str) -> ScriptFault {
    ScriptFault {
        file: body.file,
        start: value.start,
        end: value.end,
        code: "marker-follows",
        message: format!("the marker of track `{id}` follows what is on the board"),
        help: Some("nothing else moves it".to_owned()),
        certain: true,
    }
}

struct Check<'a> {
    names: &'a dyn Fn(Kind) -> Vec<String>,
    lists: BTreeMap<Kind, Vec<String>>,
    texts: Vec<TextUse>,
    faults: Vec<ScriptFault>,
}

impl Check<'_> {
    fn value(&mut self, body: &Body, kind: Kind, value: &Value, depth: usize) {
        let is_text = matches!(kind, Kind::Text | Kind::Texts);
        match &value.what {
            What::Literal(text) if kind == Kind::Text => self.text(body, value, text),
            What::Literal(id) if kind.is_named() => self.id(body, kind, value, id),
            What::Choice(values) => {
                for value in values {
                    self.value(body, kind, value, depth);
                }
            }
            What::List(values) => {
                for value in values {
                    if let Some(kind) = element(kind) {
                        self.value(body, kind, value, depth);
                    }
                }
            }
            What::Variable(name) => {
                let bound: Vec<&Value> = bindings(body, name).collect();
                let is_explained = body.params.contains(name) || !bound.is_empty();
                if is_text && !is_explained {
                    self.not_literal(body, value);
                }
                for value in bound.into_iter().filter(|_| depth < DEPTH_MAX) {
                    self.value(body, kind, value, depth + 1);
                }
            }
            What::Literal(_) | What::Never => {}
            What::Other
            | What::Property(..)
            | What::Each(_)
            | What::Call(_)
            | What::Number
            | What::Flag(_)
            | What::Sum(_)
            | What::Nothing => {
                if is_text {
                    self.not_literal(body, value);
                }
            }
        }
    }

    fn text(&mut self, body: &Body, value: &Value, text: &str) {
        let text = text.to_owned();
        self.texts.push(TextUse { text, file: body.file, start: value.start, end: value.end });
    }

    fn not_literal(&mut self, body: &Body, value: &Value) {
        self.faults.push(ScriptFault {
            file: body.file,
            start: value.start,
            end: value.end,
            code: "text-not-literal",
            message: "a text for players must be written out in quotation marks".to_owned(),
            help: Some("nothing else can be translated".to_owned()),
            certain: true,
        });
    }

    fn id(&mut self, body: &Body, kind: Kind, value: &Value, id: &str) {
        let names = self.names;
        let known = self.lists.entry(kind).or_insert_with(|| {
            if kind == Kind::Side {
                SIDES.map(str::to_owned).to_vec()
            } else if kind == Kind::Until {
                UNTIL.map(|(word, _)| word.to_owned()).to_vec()
            } else {
                names(kind)
            }
        });
        if known.iter().any(|name| name == id) {
            return;
        }
        if kind == Kind::Marker && names(Kind::Track).iter().any(|name| name == id) {
            self.faults.push(follows(body, value, id));
            return;
        }
        let help = did_you_mean(nearest(id, known.iter().map(String::as_str)));
        let is_closed = matches!(kind, Kind::Side | Kind::Until);
        let what = if kind == Kind::Until { "duration" } else { kind.as_str() };
        let help = help.or_else(|| is_closed.then(|| format!("allowed are: {}", known.join(", "))));
        self.faults.push(ScriptFault {
            file: body.file,
            start: value.start,
            end: value.end,
            code: "unknown-name",
            message: format!("unknown {what} `{id}`"),
            help,
            certain: true,
        });
    }

    /// `token.pile == "bag"`: what stands against a property that is an id must be one.
    fn comparison(&mut self, known: &Known<'_>, body: &Body, property: &Value, against: &Value) {
        let What::Property(name, of) = &property.what else { return };
        let kind = match name.as_str() {
            "pile" => Kind::Pile,
            "face" => Kind::Face,
            "faction" => Kind::Faction,
            "deck" => Kind::Deck,
            "side" => Kind::Side,
            "id" => return self.compared_id(known, body, of, against),
            _ => return,
        };
        self.value(body, kind, against, 0);
    }

    /// `army.id == "red"`: an id of what stands before the dot; where the text does not tell what, of anything.
    fn compared_id(&mut self, known: &Known<'_>, body: &Body, of: &Value, against: &Value) {
        let sorts = known.sorts(body, of);
        let of_sort = |kind| sorts.as_ref().is_none_or(|sorts| sorts.iter().eq([&kind]));
        let kinds = [
            (Sort::Space, Kind::Space),
            (Sort::Region, Kind::Region),
            (Sort::Army, Kind::Army),
            (Sort::Card, Kind::Card),
        ];
        let kinds: Vec<Kind> =
            kinds.into_iter().filter(|(sort, _)| of_sort(*sort)).map(|(_, kind)| kind).collect();
        match (&kinds[..], &against.what) {
            ([kind], _) => self.value(body, *kind, against, 0),
            ([], _) => {}
            (_, What::Literal(id)) => {
                let names: Vec<String> =
                    kinds.iter().flat_map(|kind| (self.names)(*kind)).collect();
                if !names.contains(id) {
                    let help = did_you_mean(nearest(id, names.iter().map(String::as_str)));
                    let message = format!("nothing has the id `{id}`");
                    self.fault(body, against, "unknown-name", message, help);
                }
            }
            _ => {}
        }
    }

    /// `game.army == "red"`: a thing is never its id, nor a number a text.
    fn never_equal(&mut self, known: &Known<'_>, body: &Body, left: &Value, right: &Value) {
        let (Some(one), Some(other)) = (known.sorts(body, left), known.sorts(body, right)) else {
            return;
        };
        let ([one], [other]) =
            (&one.into_iter().collect::<Vec<_>>()[..], &other.into_iter().collect::<Vec<_>>()[..])
        else {
            return;
        };
        // Whatever is a thing of the game may be missing.
        if one == other || [one, other].contains(&&Sort::Nothing) {
            return;
        }
        let message = format!("{} is never equal to {}", one.as_str(), other.as_str());
        let thing = [one, other].into_iter().any(|sort| sort.is_thing());
        let text = [one, other].contains(&&Sort::Text);
        let help = (thing && text).then(|| "compare its `.id`".to_owned());
        let at = if *other == Sort::Text { right } else { left };
        self.fault(body, at, "never-equal", message, help);
    }

    fn fault(
        &mut self,
        body: &Body,
        at: &Value,
        code: &'static str,
        message: String,
        help: Option<String>,
    ) {
        let (start, end) = (at.start, at.end);
        let certain = code != "never-equal";
        self.faults.push(ScriptFault { file: body.file, start, end, code, message, help, certain });
    }
}
