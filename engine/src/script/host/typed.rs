//! Text that an author types in a console, run on the state of a game.

use std::fmt::Write as _;
use std::sync::Arc;

use rhai::{Array, CallFnOptions, Dynamic, Map, Scope};

use super::explain;
use super::value::{ArmyV, CardV, GameV, RegionV, SpaceV, TokenV};
use super::work::{Stop, Work};
use super::{SpacesV, compiled};
use crate::game::{AddressedEvent, OPERATIONS_MAX, ScriptPurpose, State};
use crate::model::{ArmyId, CallId, HasId, Rulebook, TableId};
use crate::script::compile::{NoScript, read, to_run};

/// The function that typed text becomes; no author can name it, since a name begins with a letter.
const TYPED: &str = "__typed";

/// The result of typed text.
#[derive(Debug)]
pub(crate) struct TypedResult {
    /// Its value, in words; empty for none.
    pub(crate) value: String,
    /// The state after it.
    pub(crate) state: State,
    /// The events that it caused.
    pub(crate) told: Vec<AddressedEvent>,
}

/// Runs typed text as a function of `game`, called for an army. It may change the state if
/// `changes`.
///
/// # Errors
///
/// A sentence: the text is no script, what it calls failed, or it asks a player or chance.
pub(crate) fn run_typed(
    rules: &Arc<Rulebook>,
    state: &State,
    (army, text): (ArmyId, &str),
    changes: bool,
) -> Result<TypedResult, String> {
    let job = ScriptPurpose { call: CallId::from_index(0), army, card: None, space: None };
    let compiled = compiled(rules, state, job);
    let text = format!("fn {TYPED}(game) {{ {text}\n}}");
    let engine = &compiled.engine;
    read(engine, &text).map_err(|refused| match refused {
        NoScript::Syntax(error, _) => error.to_string(),
        NoScript::Refused(refusal) => refusal.message,
    })?;
    let own = to_run(engine, &text).ok_or("a closure changes what is outside it")?;
    let ast = compiled.ast.merge(&own.clone_functions_only());
    compiled.begin(rules, state, job, !changes);
    compiled.meter.allow(OPERATIONS_MAX);
    let options = CallFnOptions::new().eval_ast(false);
    let result =
        engine.call_fn_with_options::<Dynamic>(options, &mut Scope::new(), &ast, TYPED, (GameV,));
    let mut work = compiled.work.borrow_mut();
    match work.stop.take() {
        Some(Stop::Fault(_, what)) => return Err(what),
        Some(Stop::Asks(_) | Stop::Wants(_)) => {
            let message = "this asks a player, or rolls or draws; let a card, a hook or a step of the edition do that";
            return Err(message.to_owned());
        }
        Some(Stop::Won) => {
            return Err("this ends the game; let a row of the victory table do that".to_owned());
        }
        None => {}
    }
    if compiled.meter.is_spent() {
        return Err("this goes on for too long".to_owned());
    }
    let value = result.map_err(|error| explain::explain(&error).0)?;
    if !work.queued.is_empty() {
        return Err(
            "this begins a step; let a card, a hook or a step of the edition do that".to_owned()
        );
    }
    let value = if value.is_unit() { String::new() } else { in_words(&work, &value) };
    Ok(TypedResult { value, state: work.state.clone(), told: work.told.clone() })
}

/// Returns a value as an author reads it: things by their ids.
pub(super) fn in_words(work: &Work, value: &Dynamic) -> String {
    let rules = &work.rules;
    let listed = |values: &mut dyn Iterator<Item = String>| {
        format!("[{}]", values.collect::<Vec<_>>().join(", "))
    };
    if let Some(list) = value.read_lock::<Array>() {
        return listed(&mut list.iter().map(|value| in_words(work, value)));
    }
    if let Some(map) = value.read_lock::<Map>() {
        let mut text = String::from("#{");
        for (at, (key, value)) in map.iter().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            let _ = write!(text, "{comma} {key}: {}", in_words(work, value));
        }
        return text + " }";
    }
    if let Some(spaces) = value.read_lock::<SpacesV>() {
        let spaces = spaces.iter().map(|&space| rules.board.spaces[space].id().to_owned());
        return listed(&mut spaces.collect::<Vec<_>>().into_iter());
    }
    macro_rules! thing {
        ($($kind:ident => $table:expr),* $(,)?) => {$(
            if let Some(value) = value.read_lock::<$kind>() {
                return $table[value.0].id().to_owned();
            }
        )*};
    }
    thing! {
        SpaceV => rules.board.spaces,
        RegionV => rules.board.regions,
        ArmyV => rules.armies,
        CardV => rules.cards,
    }
    if let Some(token) = value.read_lock::<TokenV>() {
        return rules.token_words(token.0);
    }
    if value.is_string() { format!("\"{value}\"") } else { value.to_string() }
}
