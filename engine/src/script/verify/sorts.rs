//! What values are, as far as the text tells: whether a call can take them, and a condition be met.

use std::cell::Cell;
use std::collections::BTreeSet;

use super::body::{Body, Call, Value, What};
use super::known::{CONQUEST_KEYS, Known, Target};
use crate::script::api::{API, Form, Function, Kind, Shape};

/// Values are followed through no more than so many variables and functions.
const DEPTH_MAX: usize = 8;
/// And looked at no more than so often.
const STEPS_MAX: u32 = 500;

/// Properties that are an id, as a text.
const IDS: [&str; 5] = ["id", "faction", "face", "pile", "deck"];

/// What a value is when a script runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Sort {
    Game,
    Space,
    Region,
    Army,
    Card,
    Token,
    Number,
    Flag,
    Text,
    List,
    Nothing,
}

impl Sort {
    /// As it stands in messages.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Game => "the game",
            Self::Space => "a space",
            Self::Region => "a region",
            Self::Army => "an army",
            Self::Card => "a card",
            Self::Token => "a token",
            Self::Number => "a number",
            Self::Flag => "true or false",
            Self::Text => "a text",
            Self::List => "a list",
            Self::Nothing => "nothing",
        }
    }

    /// Whether it is a thing of the game, of which the language itself knows nothing.
    pub(super) fn is_thing(self) -> bool {
        matches!(
            self,
            Self::Game | Self::Space | Self::Region | Self::Army | Self::Card | Self::Token
        )
    }
}

/// What may be of several sorts; nothing where the text does not tell.
pub(super) type Sorts = Option<BTreeSet<Sort>>;

#[expect(clippy::unnecessary_wraps, reason = "what a value is may be unknown elsewhere")]
fn only(sort: Sort) -> Sorts {
    Some(BTreeSet::from([sort]))
}

/// What comes back as a kind; nothing where that may be nothing or anything.
fn sort_of(kind: Kind) -> Option<Sort> {
    Some(match kind.form() {
        Form::Thing => thing(kind),
        Form::Number => Sort::Number,
        Form::Flag => Sort::Flag,
        Form::Nothing => Sort::Nothing,
        Form::List(_) => Sort::List,
        Form::Id | Form::Text => Sort::Text,
        Form::Word | Form::Any => return None,
    })
}

/// The thing of the game that a kind is.
fn thing(kind: Kind) -> Sort {
    match kind {
        Kind::Space => Sort::Space,
        Kind::Region => Sort::Region,
        Kind::Army => Sort::Army,
        Kind::Card => Sort::Card,
        Kind::Token => Sort::Token,
        _ => Sort::Game,
    }
}

/// Whether a parameter of a kind takes a value of a sort.
pub(super) fn takes(kind: Kind, sort: Sort) -> bool {
    match kind.form() {
        Form::Any => true,
        Form::Thing => {
            // Nothing may stand for whoever plays, and for the basic kind; an id for what has one of its own.
            sort == thing(kind)
                || (sort == Sort::Nothing && kind != Kind::Game)
                || (sort == Sort::Text && kind.is_named())
        }
        Form::Number => sort == Sort::Number,
        Form::Flag => sort == Sort::Flag,
        Form::Nothing => sort == Sort::Nothing,
        Form::List(_) => sort == Sort::List,
        Form::Id | Form::Word | Form::Text => matches!(sort, Sort::Text | Sort::Nothing),
    }
}

/// The functions of the language whose value is always of one sort.
fn of_language(name: &str) -> Option<Sort> {
    match name {
        "len" | "index_of" => Some(Sort::Number),
        "some" | "all" | "contains" | "is_empty" | "starts_with" | "ends_with" => Some(Sort::Flag),
        "filter" | "map" | "keys" => Some(Sort::List),
        "to_string" | "type_of" => Some(Sort::Text),
        _ => None,
    }
}

/// How far values are followed: what is bound in circles is given up.
#[derive(Clone, Copy)]
pub(super) struct Trail<'f> {
    depth: usize,
    left: &'f Cell<u32>,
}

impl<'f> Trail<'f> {
    pub(super) fn new(left: &'f Cell<u32>) -> Self {
        left.set(STEPS_MAX);
        Self { depth: 0, left }
    }

    fn deeper(self) -> Option<Self> {
        let left = self.left.get().checked_sub(1)?;
        self.left.set(left);
        (self.depth < DEPTH_MAX).then_some(Self { depth: self.depth + 1, ..self })
    }
}

impl Known<'_> {
    /// What a value may be.
    pub(super) fn sorts(&self, body: &Body, value: &Value) -> Sorts {
        self.sorts_within(body, value, Trail::new(&Cell::default()))
    }

    fn sorts_within(&self, body: &Body, value: &Value, trail: Trail<'_>) -> Sorts {
        let trail = trail.deeper()?;
        match &value.what {
            What::Literal(_) => only(Sort::Text),
            What::Number => only(Sort::Number),
            What::Flag(_) => only(Sort::Flag),
            What::List(_) => only(Sort::List),
            What::Nothing => only(Sort::Nothing),
            What::Never => Some(BTreeSet::new()),
            What::Choice(values) => self.sorts_of_all(body, values.iter(), trail),
            What::Sum(values) => {
                let sorts = self.sorts_of_all(body, values.iter(), trail)?;
                sorts.iter().eq([&Sort::Number]).then_some(sorts)
            }
            What::Variable(name) => self.sorts_of_variable(body, name, trail),
            What::Property(name, of) => self.sorts_of_property(body, name, of, trail),
            What::Call(at) => self.sorts_of_call(body, body.calls.get(*at)?, trail),
            What::Each(list) => self.sorts_in(body, list, trail),
            What::Other => None,
        }
    }

    /// What the values in a list may be.
    fn sorts_in(&self, body: &Body, list: &Value, trail: Trail<'_>) -> Sorts {
        let trail = trail.deeper()?;
        let in_all = |values: &mut dyn Iterator<Item = (&Body, &Value)>| {
            let mut all = BTreeSet::new();
            for (body, list) in values {
                all.extend(self.sorts_in(body, list, trail)?);
            }
            Some(all)
        };
        match &list.what {
            What::List(values) => self.sorts_of_all(body, values.iter(), trail),
            What::Choice(lists) => in_all(&mut lists.iter().map(|list| (body, list))),
            What::Variable(name) => {
                let is_given =
                    body.params.iter().chain(&body.closure_params).any(|one| one == name);
                let mut bound = body.bindings.iter().filter(|(bound, _)| bound == name).peekable();
                bound.peek().filter(|_| !is_given)?;
                in_all(&mut bound.map(|(_, list)| (body, list)))
            }
            What::Property(name, of) => {
                let of = self.sorts_within(body, of, trail)?;
                let rows =
                    API.iter().filter(|row| row.shape == Shape::Property && row.name == name);
                let own = rows.filter(|row| before_dot(row).is_none_or(|sort| of.contains(&sort)));
                listed(own)
            }
            What::Call(at) => match self.target_within(body, body.calls.get(*at)?, trail) {
                Some(Target::Own(at)) => {
                    let callee = &self.bodies()[at];
                    in_all(&mut callee.results.iter().map(|list| (callee, list)))
                }
                Some(Target::Api(row, true)) => listed(std::iter::once(row)),
                Some(Target::Api(..)) => None,
                None => {
                    let call = body.calls.get(*at)?;
                    let keeps = ["filter", "extract"].contains(&&*call.name.text);
                    self.sorts_in(body, call.receiver.as_ref().filter(|_| keeps)?, trail)
                }
            },
            _ => None,
        }
    }

    fn sorts_of_all<'v>(
        &self,
        body: &Body,
        values: impl Iterator<Item = &'v Value>,
        trail: Trail<'_>,
    ) -> Sorts {
        let mut all = BTreeSet::new();
        for value in values {
            all.extend(self.sorts_within(body, value, trail)?);
        }
        Some(all)
    }

    /// A parameter called `game` is the game: what else is given to a function, its callers know.
    fn sorts_of_variable(&self, body: &Body, name: &str, trail: Trail<'_>) -> Sorts {
        let is_param = body.params.iter().any(|param| param == name);
        let mut bound = body.bindings.iter().filter(|(bound, _)| bound == name).peekable();
        if body.closure_params.contains(name) || (is_param && bound.peek().is_some()) {
            return None;
        }
        if is_param {
            return if name == "game" { only(Sort::Game) } else { None };
        }
        bound.peek()?;
        self.sorts_of_all(body, bound.map(|(_, value)| value), trail)
    }

    fn sorts_of_property(&self, body: &Body, name: &str, of: &Value, trail: Trail<'_>) -> Sorts {
        let of = self.sorts_within(body, of, trail);
        if of.is_none() && (CONQUEST_KEYS.contains(&name) || self.makes_key(name)) {
            return None;
        }
        if IDS.contains(&name) {
            return only(Sort::Text);
        }
        if name == "len" {
            return only(Sort::Number);
        }
        let rows = API.iter().filter(|row| row.shape == Shape::Property && row.name == name);
        let may_be = |own| of.as_ref().is_none_or(|sorts| sorts.contains(&own));
        one_sort(rows.filter(|row| before_dot(row).is_none_or(may_be)))
    }

    fn sorts_of_call(&self, body: &Body, call: &Call, trail: Trail<'_>) -> Sorts {
        match self.target_within(body, call, trail) {
            Some(Target::Own(at)) => {
                let callee = &self.bodies()[at];
                self.sorts_of_all(callee, callee.results.iter(), trail)
            }
            Some(Target::Api(row, true)) => one_sort(std::iter::once(row)),
            Some(Target::Api(_, false)) => None,
            None if call.module.is_some() => None,
            None => of_language(&call.name.text).and_then(only),
        }
    }

    /// The thing of the game that stands before the dot of a call: of such the language knows nothing, though it has
    /// functions of the same names for lists.
    pub(super) fn thing_before(&self, body: &Body, call: &Call, trail: Trail<'_>) -> Option<Sort> {
        let sorts = self.sorts_within(body, call.receiver.as_ref()?, trail)?;
        sorts.iter().next().copied().filter(|sort| sorts.len() == 1 && sort.is_thing())
    }
}

/// What stands before the dot of a method or property.
pub(super) fn before_dot(row: &Function) -> Option<Sort> {
    row.params.first().and_then(|(_, kind)| sort_of(*kind))
}

/// What is in the lists that some functions give back.
fn listed(rows: impl Iterator<Item = &'static Function>) -> Sorts {
    let sort = |row: &Function| match row.returns.form() {
        Form::List(of) => sort_of(of),
        _ => None,
    };
    let sorts: Option<BTreeSet<Sort>> = rows.map(sort).collect();
    sorts.filter(|sorts| sorts.len() == 1)
}

/// What all of some functions give back. What may be nothing beside counts as what it is when it is there.
fn one_sort(rows: impl Iterator<Item = &'static Function>) -> Sorts {
    let sorts: Option<BTreeSet<Sort>> = rows.map(|row| sort_of(row.returns)).collect();
    sorts.filter(|sorts| sorts.len() == 1)
}
