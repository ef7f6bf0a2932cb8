//! The sorts of values, as far as the source text determines them. Used to check whether a call can
//! take a value and whether a condition can be met.

use std::cell::Cell;
use std::collections::BTreeSet;

use super::body::{ArgumentValue, Body, CallSite, ExpressionKind};
use super::known::{CONQUEST_KEYS, CallTarget, KnownFunctions};
use crate::script::api::{API, ApiFunction, CallSyntax, ScriptType, ScriptTypeForm};

/// The maximum number of variables and functions through which a value is followed.
const DEPTH_MAX: usize = 8;
/// The maximum number of values examined for one question.
const STEPS_MAX: u32 = 500;

/// The properties that are an id, as a text.
const IDS: [&str; 5] = ["id", "faction", "face", "pile", "deck"];

/// The type of a value at run time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum InferredType {
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

impl InferredType {
    /// Returns the name used in messages.
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

    /// Checks whether the sort is a thing of the game, for which the language has no functions.
    pub(super) fn is_thing(self) -> bool {
        matches!(
            self,
            Self::Game | Self::Space | Self::Region | Self::Army | Self::Card | Self::Token
        )
    }
}

/// The possible sorts of a value; `None` where the text does not determine them.
pub(super) type Sorts = Option<BTreeSet<InferredType>>;

#[expect(clippy::unnecessary_wraps, reason = "what a value is may be unknown elsewhere")]
fn only(sort: InferredType) -> Sorts {
    Some(BTreeSet::from([sort]))
}

/// Returns the sort of a returned kind; `None` where the value may be of any sort.
fn sort_of(kind: ScriptType) -> Option<InferredType> {
    Some(match kind.form() {
        ScriptTypeForm::Thing => thing(kind),
        ScriptTypeForm::Number => InferredType::Number,
        ScriptTypeForm::Flag => InferredType::Flag,
        ScriptTypeForm::Nothing => InferredType::Nothing,
        ScriptTypeForm::List(_) => InferredType::List,
        ScriptTypeForm::Id | ScriptTypeForm::Text => InferredType::Text,
        ScriptTypeForm::Word | ScriptTypeForm::Any => return None,
    })
}

/// Returns the thing of the game that belongs to a kind.
fn thing(kind: ScriptType) -> InferredType {
    match kind {
        ScriptType::Space => InferredType::Space,
        ScriptType::Region => InferredType::Region,
        ScriptType::Army => InferredType::Army,
        ScriptType::Card => InferredType::Card,
        ScriptType::Token => InferredType::Token,
        _ => InferredType::Game,
    }
}

/// Checks whether a parameter of a kind takes a value of a sort.
pub(super) fn takes(kind: ScriptType, sort: InferredType) -> bool {
    match kind.form() {
        ScriptTypeForm::Any => true,
        ScriptTypeForm::Thing => {
            // `()` stands for the script's army and for the basic kind, an id for a thing that has
            // one.
            sort == thing(kind)
                || (sort == InferredType::Nothing && kind != ScriptType::Game)
                || (sort == InferredType::Text && kind.is_named())
        }
        ScriptTypeForm::Number => sort == InferredType::Number,
        ScriptTypeForm::Flag => sort == InferredType::Flag,
        ScriptTypeForm::Nothing => sort == InferredType::Nothing,
        ScriptTypeForm::List(_) => sort == InferredType::List,
        ScriptTypeForm::Id | ScriptTypeForm::Word | ScriptTypeForm::Text => {
            matches!(sort, InferredType::Text | InferredType::Nothing)
        }
    }
}

/// Returns the sort of the result of those functions of the language whose result always has one
/// sort.
fn of_language(name: &str) -> Option<InferredType> {
    match name {
        "len" | "index_of" => Some(InferredType::Number),
        "some" | "all" | "contains" | "is_empty" | "starts_with" | "ends_with" => {
            Some(InferredType::Flag)
        }
        "filter" | "map" | "keys" => Some(InferredType::List),
        "to_string" | "type_of" => Some(InferredType::Text),
        _ => None,
    }
}

/// The remaining budget for following values; circular bindings are abandoned.
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

impl KnownFunctions<'_> {
    /// Returns the possible sorts of a value.
    pub(super) fn sorts(&self, body: &Body, value: &ArgumentValue) -> Sorts {
        self.sorts_within(body, value, Trail::new(&Cell::default()))
    }

    fn sorts_within(&self, body: &Body, value: &ArgumentValue, trail: Trail<'_>) -> Sorts {
        let trail = trail.deeper()?;
        match &value.what {
            ExpressionKind::Literal(_) => only(InferredType::Text),
            ExpressionKind::Number => only(InferredType::Number),
            ExpressionKind::Flag(_) => only(InferredType::Flag),
            ExpressionKind::List(_) => only(InferredType::List),
            ExpressionKind::Nothing => only(InferredType::Nothing),
            ExpressionKind::Never => Some(BTreeSet::new()),
            ExpressionKind::Choice(values) => self.sorts_of_all(body, values.iter(), trail),
            ExpressionKind::Sum(values) => {
                let sorts = self.sorts_of_all(body, values.iter(), trail)?;
                sorts.iter().eq([&InferredType::Number]).then_some(sorts)
            }
            ExpressionKind::Variable(name) => self.sorts_of_variable(body, name, trail),
            ExpressionKind::Property(name, of) => self.sorts_of_property(body, name, of, trail),
            ExpressionKind::Call(at) => self.sorts_of_call(body, body.calls.get(*at)?, trail),
            ExpressionKind::Each(list) => self.sorts_in(body, list, trail),
            ExpressionKind::Map(_) | ExpressionKind::Other => None,
        }
    }

    /// Returns the possible sorts of the values in a list.
    fn sorts_in(&self, body: &Body, list: &ArgumentValue, trail: Trail<'_>) -> Sorts {
        let trail = trail.deeper()?;
        let in_all = |values: &mut dyn Iterator<Item = (&Body, &ArgumentValue)>| {
            let mut all = BTreeSet::new();
            for (body, list) in values {
                all.extend(self.sorts_in(body, list, trail)?);
            }
            Some(all)
        };
        match &list.what {
            ExpressionKind::List(values) => self.sorts_of_all(body, values.iter(), trail),
            ExpressionKind::Choice(lists) => in_all(&mut lists.iter().map(|list| (body, list))),
            ExpressionKind::Variable(name) => {
                let is_given =
                    body.params.iter().chain(&body.closure_params).any(|one| one == name);
                let mut bound = body.bindings.iter().filter(|(bound, _)| bound == name).peekable();
                bound.peek().filter(|_| !is_given)?;
                in_all(&mut bound.map(|(_, list)| (body, list)))
            }
            ExpressionKind::Property(name, of) => {
                let of = self.sorts_within(body, of, trail)?;
                let rows =
                    API.iter().filter(|row| row.shape == CallSyntax::Property && row.name == name);
                let own = rows.filter(|row| before_dot(row).is_none_or(|sort| of.contains(&sort)));
                listed(own)
            }
            ExpressionKind::Call(at) => match self.target_within(body, body.calls.get(*at)?, trail)
            {
                Some(CallTarget::Own(at)) => {
                    let callee = &self.bodies()[at];
                    in_all(&mut callee.results.iter().map(|list| (callee, list)))
                }
                Some(CallTarget::Api(row, true)) => listed(std::iter::once(row)),
                Some(CallTarget::Api(..)) => None,
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
        values: impl Iterator<Item = &'v ArgumentValue>,
        trail: Trail<'_>,
    ) -> Sorts {
        let mut all = BTreeSet::new();
        for value in values {
            all.extend(self.sorts_within(body, value, trail)?);
        }
        Some(all)
    }

    /// Returns the sorts of a variable. A parameter named `game` is the game; other parameters are
    /// known only to callers.
    fn sorts_of_variable(&self, body: &Body, name: &str, trail: Trail<'_>) -> Sorts {
        let is_param = body.params.iter().any(|param| param == name);
        let mut bound = body.bindings.iter().filter(|(bound, _)| bound == name).peekable();
        if body.closure_params.contains(name) || (is_param && bound.peek().is_some()) {
            return None;
        }
        if is_param {
            return if name == "game" { only(InferredType::Game) } else { None };
        }
        bound.peek()?;
        self.sorts_of_all(body, bound.map(|(_, value)| value), trail)
    }

    fn sorts_of_property(
        &self,
        body: &Body,
        name: &str,
        of: &ArgumentValue,
        trail: Trail<'_>,
    ) -> Sorts {
        let of = self.sorts_within(body, of, trail);
        if of.is_none() && (CONQUEST_KEYS.contains(&name) || self.makes_key(name)) {
            return None;
        }
        if IDS.contains(&name) {
            return only(InferredType::Text);
        }
        if name == "len" {
            return only(InferredType::Number);
        }
        let rows = API.iter().filter(|row| row.shape == CallSyntax::Property && row.name == name);
        let may_be = |own| of.as_ref().is_none_or(|sorts| sorts.contains(&own));
        one_sort(rows.filter(|row| before_dot(row).is_none_or(may_be)))
    }

    fn sorts_of_call(&self, body: &Body, call: &CallSite, trail: Trail<'_>) -> Sorts {
        match self.target_within(body, call, trail) {
            Some(CallTarget::Own(at)) => {
                let callee = &self.bodies()[at];
                self.sorts_of_all(callee, callee.results.iter(), trail)
            }
            Some(CallTarget::Api(row, true)) => one_sort(std::iter::once(row)),
            Some(CallTarget::Api(_, false)) => None,
            None if call.module.is_some() => None,
            None => of_language(&call.name.text).and_then(only),
        }
    }

    /// Returns the thing of the game before the dot of a call. The language has no functions for
    /// such things, though it has functions of the same names for lists.
    pub(super) fn thing_before(
        &self,
        body: &Body,
        call: &CallSite,
        trail: Trail<'_>,
    ) -> Option<InferredType> {
        let sorts = self.sorts_within(body, call.receiver.as_ref()?, trail)?;
        sorts.iter().next().copied().filter(|sort| sorts.len() == 1 && sort.is_thing())
    }
}

/// Returns the sort of the value before the dot of a method or property.
pub(super) fn before_dot(row: &ApiFunction) -> Option<InferredType> {
    row.params.first().and_then(|(_, kind)| sort_of(*kind))
}

/// Returns the sort of the elements in the lists that some functions return.
fn listed(rows: impl Iterator<Item = &'static ApiFunction>) -> Sorts {
    let sort = |row: &ApiFunction| match row.returns.form() {
        ScriptTypeForm::List(of) => sort_of(of),
        _ => None,
    };
    let sorts: Option<BTreeSet<InferredType>> = rows.map(sort).collect();
    sorts.filter(|sorts| sorts.len() == 1)
}

/// Returns the common sort of the results of some functions. A result that may also be missing
/// counts as its sort when present.
fn one_sort(rows: impl Iterator<Item = &'static ApiFunction>) -> Sorts {
    let sorts: Option<BTreeSet<InferredType>> = rows.map(|row| sort_of(row.returns)).collect();
    sorts.filter(|sorts| sorts.len() == 1)
}
