//! Checks of the values passed to functions: texts for players must be literals, ids must exist.

use std::collections::{BTreeMap, BTreeSet};

use super::body::{ArgumentValue, Body, ExpressionKind};
use super::known::{CallTarget, KnownFunctions, did_you_mean};
use super::read::Files;
use super::sorts::InferredType;
use super::{ScriptFault, TextUse, UsedKind, WordUse};
use crate::edition::problem::listed;
use crate::script::api::{ApiFunction, CallSyntax, ScriptType, ScriptTypeForm, UNTIL};
use crate::words::nearest;

/// The allowed words for sides.
const SIDES: [&str; 2] = ["attacker", "defender"];

/// The function that sets a variable.
const SET: &str = "set";

/// The maximum number of variables through which a value is followed.
const DEPTH_MAX: usize = 8;

/// The kinds of the parameters of scripts' functions, derived from their bodies. The keys are the
/// index in [`Files::bodies`] and the position of the parameter.
type Params = BTreeMap<(usize, usize), ScriptType>;

/// Returns the texts for players, the ids that are named, and the faults in texts and ids.
pub(super) fn check(
    files: &Files,
    known: &KnownFunctions<'_>,
    names: &dyn Fn(ScriptType) -> Vec<String>,
    words: &dyn Fn(&str) -> Option<Vec<String>>,
) -> (Vec<TextUse>, Vec<WordUse>, Vec<ScriptFault>) {
    let params = params(files, known);
    let mut check = ValueCheck {
        names,
        lists: BTreeMap::new(),
        texts: Vec::new(),
        uses: Vec::new(),
        faults: Vec::new(),
    };
    for body in &files.bodies {
        for (kind, value) in positions(body, known, &params) {
            check.value(body, kind, value, 0);
        }
        for call in &body.calls {
            if let [variable, value, ..] = &call.args[..]
                && let ExpressionKind::Literal(id) = &variable.what
                && call.is_method
                && call.name.text == SET
                && let Some(words) = words(id)
            {
                check.kept_word(body, id, &words, value, 0);
            }
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
    (check.texts, check.uses, check.faults)
}

/// Returns every value of a body that is passed where a kind is expected, with the kind.
fn positions<'a>(
    body: &'a Body,
    known: &KnownFunctions<'_>,
    params: &Params,
) -> Vec<(ScriptType, &'a ArgumentValue)> {
    let mut found = Vec::new();
    for call in &body.calls {
        for (place, value) in call.args.iter().enumerate() {
            let kind = match known.target(body, call) {
                Some(CallTarget::Own(at)) => params.get(&(at, place)).copied(),
                Some(CallTarget::Api(row, is_sure)) => {
                    kind_at(row, place + usize::from(call.is_method)).filter(|_| is_sure)
                }
                None => None,
            };
            found.extend(kind.map(|kind| (kind, value)));
        }
    }
    found
}

fn kind_at(row: &ApiFunction, place: usize) -> Option<ScriptType> {
    debug_assert!(row.shape != CallSyntax::Property, "a property takes nothing");
    row.params.get(place).map(|(_, kind)| *kind)
}

/// Derives the kinds of parameters. A parameter has the kind of the position where it is used,
/// through any number of functions.
fn params(files: &Files, known: &KnownFunctions<'_>) -> Params {
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

/// Returns the parameters that a value may be.
fn params_within(body: &Body, value: &ArgumentValue, depth: usize) -> Vec<usize> {
    if depth > DEPTH_MAX {
        return Vec::new();
    }
    match &value.what {
        ExpressionKind::Variable(name) => {
            let place = body.params.iter().position(|param| param == name);
            let bound =
                bindings(body, name).flat_map(|value| params_within(body, value, depth + 1));
            place.into_iter().chain(bound).collect()
        }
        ExpressionKind::Choice(values) => {
            values.iter().flat_map(|value| params_within(body, value, depth + 1)).collect()
        }
        ExpressionKind::List(_)
        | ExpressionKind::Map(_)
        | ExpressionKind::Literal(_)
        | ExpressionKind::Property(..)
        | ExpressionKind::Each(_)
        | ExpressionKind::Call(_)
        | ExpressionKind::Number
        | ExpressionKind::Flag(_)
        | ExpressionKind::Sum(_)
        | ExpressionKind::Nothing
        | ExpressionKind::Never
        | ExpressionKind::Other => Vec::new(),
    }
}

fn bindings<'a>(body: &'a Body, name: &str) -> impl Iterator<Item = &'a ArgumentValue> {
    body.bindings.iter().filter(move |(bound, _)| bound == name).map(|(_, value)| value)
}

/// Returns the kind of the elements of a list, where that is checked.
fn element(kind: ScriptType) -> Option<ScriptType> {
    if let ScriptTypeForm::List(of) = kind.form() { Some(of) } else { None }
}

/// Returns the fault of moving a marker that follows the board.
fn follows(body: &Body, value: &ArgumentValue, id: &str) -> ScriptFault {
    ScriptFault {
        file: body.file,
        start: value.start,
        end: value.end,
        code: "marker-follows",
        message: format!("the marker of track `{id}` follows the board"),
        help: Some("nothing else moves it".to_owned()),
        certain: true,
    }
}

struct ValueCheck<'a> {
    names: &'a dyn Fn(ScriptType) -> Vec<String>,
    lists: BTreeMap<ScriptType, Vec<String>>,
    texts: Vec<TextUse>,
    uses: Vec<WordUse>,
    faults: Vec<ScriptFault>,
}

impl ValueCheck<'_> {
    fn value(&mut self, body: &Body, kind: ScriptType, value: &ArgumentValue, depth: usize) {
        let is_text = matches!(kind, ScriptType::Text | ScriptType::Texts);
        match &value.what {
            ExpressionKind::Literal(text) if kind == ScriptType::Text => {
                self.text(body, value, text);
            }
            ExpressionKind::Literal(id) if kind.is_named() => self.id(body, kind, value, id),
            ExpressionKind::Choice(values) => {
                for value in values {
                    self.value(body, kind, value, depth);
                }
            }
            ExpressionKind::List(values) => {
                for value in values {
                    if let Some(kind) = element(kind) {
                        self.value(body, kind, value, depth);
                    }
                }
            }
            ExpressionKind::Map(keys) if kind == ScriptType::Prices => {
                for key in keys {
                    self.value(body, ScriptType::Variable, key, depth);
                }
            }
            ExpressionKind::Variable(name) => {
                let bound: Vec<&ArgumentValue> = bindings(body, name).collect();
                let is_explained = body.params.contains(name) || !bound.is_empty();
                if is_text && !is_explained {
                    self.not_literal(body, value);
                }
                for value in bound.into_iter().filter(|_| depth < DEPTH_MAX) {
                    self.value(body, kind, value, depth + 1);
                }
            }
            ExpressionKind::Literal(_) | ExpressionKind::Never => {}
            ExpressionKind::Other
            | ExpressionKind::Map(_)
            | ExpressionKind::Property(..)
            | ExpressionKind::Each(_)
            | ExpressionKind::Call(_)
            | ExpressionKind::Number
            | ExpressionKind::Flag(_)
            | ExpressionKind::Sum(_)
            | ExpressionKind::Nothing => {
                if is_text {
                    self.not_literal(body, value);
                }
            }
        }
    }

    fn text(&mut self, body: &Body, value: &ArgumentValue, text: &str) {
        if let Some(piece) = super::parts::broken(text) {
            let message = format!("`{piece}` is not a part of a text");
            let help = "a part is `{name}`, `{the name}`, or `{name one|several}`".to_owned();
            self.fault(body, value, "text-parts", message, Some(help));
        }
        let text = text.to_owned();
        self.texts.push(TextUse { text, file: body.file, start: value.start, end: value.end });
    }

    fn not_literal(&mut self, body: &Body, value: &ArgumentValue) {
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

    fn id(&mut self, body: &Body, kind: ScriptType, value: &ArgumentValue, id: &str) {
        let names = self.names;
        let known = self.lists.entry(kind).or_insert_with(|| {
            if kind == ScriptType::Side {
                SIDES.map(str::to_owned).to_vec()
            } else if kind == ScriptType::Until {
                UNTIL.map(|(word, _)| word.to_owned()).to_vec()
            } else {
                names(kind)
            }
        });
        if known.iter().any(|name| name == id) {
            self.uses.push(WordUse {
                kind: UsedKind::Id(kind),
                id: id.to_owned(),
                file: body.file,
                start: value.start,
                end: value.end,
            });
            return;
        }
        if kind == ScriptType::Marker && names(ScriptType::Track).iter().any(|name| name == id) {
            self.faults.push(follows(body, value, id));
            return;
        }
        let help = did_you_mean(nearest(id, known.iter().map(String::as_str)));
        let is_closed = matches!(kind, ScriptType::Side | ScriptType::Until);
        let what = if kind == ScriptType::Until { "duration" } else { kind.as_str() };
        let help = help.or_else(|| is_closed.then(|| format!("allowed are: {}", known.join(", "))));
        let help = help.or_else(|| listed(known.iter().map(String::as_str)));
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

    /// Checks that a variable is set to one of its words.
    fn kept_word(
        &mut self,
        body: &Body,
        id: &str,
        words: &[String],
        value: &ArgumentValue,
        depth: usize,
    ) {
        match &value.what {
            ExpressionKind::Literal(word) if !words.contains(word) => {
                let allowed = || format!("its words are: {}", words.join(", "));
                let help = did_you_mean(nearest(word, words.iter().map(String::as_str)));
                let message = format!("`{word}` is none of the words of variable `{id}`");
                self.fault(body, value, "unknown-name", message, help.or_else(|| Some(allowed())));
            }
            ExpressionKind::Each(list) if matches!(list.what, ExpressionKind::List(_)) => {
                self.kept_word(body, id, words, list, depth);
            }
            ExpressionKind::Choice(values) | ExpressionKind::List(values) => {
                for value in values {
                    self.kept_word(body, id, words, value, depth);
                }
            }
            ExpressionKind::Variable(name) if depth < DEPTH_MAX => {
                for value in bindings(body, name) {
                    self.kept_word(body, id, words, value, depth + 1);
                }
            }
            _ => {}
        }
    }

    /// Checks a comparison such as `token.pile == "bag"`: a value compared with an id property must
    /// be an id.
    fn comparison(
        &mut self,
        known: &KnownFunctions<'_>,
        body: &Body,
        property: &ArgumentValue,
        against: &ArgumentValue,
    ) {
        let ExpressionKind::Property(name, of) = &property.what else { return };
        let kind = match name.as_str() {
            "pile" => ScriptType::Pile,
            "face" => ScriptType::Face,
            "faction" => ScriptType::Faction,
            "deck" => ScriptType::Deck,
            "side" => ScriptType::Side,
            "id" => return self.compared_id(known, body, of, against),
            _ => return,
        };
        self.value(body, kind, against, 0);
    }

    /// Checks a comparison such as `army.id == "red"`: the text must be an id of the value before
    /// the dot. If the sort of that value is unknown, any id is allowed.
    fn compared_id(
        &mut self,
        known: &KnownFunctions<'_>,
        body: &Body,
        of: &ArgumentValue,
        against: &ArgumentValue,
    ) {
        let sorts = known.sorts(body, of);
        let of_sort = |kind| sorts.as_ref().is_none_or(|sorts| sorts.iter().eq([&kind]));
        let kinds = [
            (InferredType::Space, ScriptType::Space),
            (InferredType::Region, ScriptType::Region),
            (InferredType::Army, ScriptType::Army),
            (InferredType::Card, ScriptType::Card),
        ];
        let kinds: Vec<ScriptType> =
            kinds.into_iter().filter(|(sort, _)| of_sort(*sort)).map(|(_, kind)| kind).collect();
        match (&kinds[..], &against.what) {
            ([kind], _) => self.value(body, *kind, against, 0),
            ([], _) => {}
            (_, ExpressionKind::Literal(id)) => {
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

    /// Checks a comparison such as `game.army == "red"`: a thing never equals its id, nor a number
    /// a text.
    fn never_equal(
        &mut self,
        known: &KnownFunctions<'_>,
        body: &Body,
        left: &ArgumentValue,
        right: &ArgumentValue,
    ) {
        let (Some(one), Some(other)) = (known.sorts(body, left), known.sorts(body, right)) else {
            return;
        };
        let ([one], [other]) =
            (&one.into_iter().collect::<Vec<_>>()[..], &other.into_iter().collect::<Vec<_>>()[..])
        else {
            return;
        };
        // A thing of the game may be missing.
        if one == other || [one, other].contains(&&InferredType::Nothing) {
            return;
        }
        let message = format!("{} is never equal to {}", one.as_str(), other.as_str());
        let thing = [one, other].into_iter().any(|sort| sort.is_thing());
        let text = [one, other].contains(&&InferredType::Text);
        let help = (thing && text).then(|| "compare its `.id`".to_owned());
        let at = if *other == InferredType::Text { right } else { left };
        self.fault(body, at, "never-equal", message, help);
    }

    fn fault(
        &mut self,
        body: &Body,
        at: &ArgumentValue,
        code: &'static str,
        message: String,
        help: Option<String>,
    ) {
        let (start, end) = (at.start, at.end);
        let certain = code != "never-equal";
        self.faults.push(ScriptFault { file: body.file, start, end, code, message, help, certain });
    }
}
