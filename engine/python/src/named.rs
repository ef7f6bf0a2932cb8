//! The information of a viewer as named data: dictionaries and lists with stable ids.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyNone};
use serde::Serialize;
use serde_json::Value;
use warboard_engine::game::{Action, Viewer};
use warboard_engine::model::{CardId, Kept, Rulebook, TableId, TokenPlace};
use warboard_engine::observation::{KnownValue, Observation};

use crate::call::{EngineFault, refuse};
use crate::numbers::hand_name;

/// Converts a JSON value to a Python object.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => PyNone::get(py).to_owned().into_any(),
        Value::Bool(is_so) => is_so.into_pyobject(py)?.to_owned().into_any(),
        Value::Number(number) => match number.as_i64() {
            Some(number) => number.into_pyobject(py)?.into_any(),
            None => number.as_f64().into_pyobject(py)?.into_any(),
        },
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Array(list) => {
            let list: Vec<_> =
                list.iter().map(|value| to_python(py, value)).collect::<PyResult<_>>()?;
            PyList::new(py, list)?.into_any()
        }
        Value::Object(map) => {
            let dict = PyDict::new(py);
            for (key, value) in map {
                dict.set_item(key, to_python(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// Converts an engine value to a Python object, with names instead of ids.
pub(crate) fn named<'py>(
    py: Python<'py>,
    rules: &Rulebook,
    what: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let mut value = serde_json::to_value(what).map_err(refuse::<EngineFault>)?;
    name(rules, "", &mut value);
    to_python(py, &value)
}

/// Replaces numeric ids by names, according to their keys.
fn name(rules: &Rulebook, key: &str, value: &mut Value) {
    match value {
        Value::Object(map) => map.iter_mut().for_each(|(key, value)| name(rules, key, value)),
        Value::Array(list) => list.iter_mut().for_each(|value| name(rules, key, value)),
        Value::Number(number) => {
            let found = number.as_u64().and_then(|at| thing(rules, key, usize::try_from(at).ok()?));
            if let Some(found) = found {
                *value = found;
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

fn thing(rules: &Rulebook, key: &str, at: usize) -> Option<Value> {
    let text = |id: &str| Some(Value::from(id));
    match key {
        "space" | "from" | "to" | "moved" | "invasion" | "under_way" => {
            text(&rules.board.spaces.rows().get(at)?.id)
        }
        "region" => text(&rules.board.regions.rows().get(at)?.id),
        "army" | "attacker" | "defender" | "of" => text(&rules.armies.rows().get(at)?.id),
        "faction" => text(&rules.factions.rows().get(at)?.id),
        "unit" | "kind" => text(&rules.units.rows().get(at)?.id),
        "card" | "cards" => {
            (at < rules.cards.len()).then(|| rules.card_words(TableId::from_index(at)).into())
        }
        "order" => text(&rules.orders.rows().get(at)?.id),
        "token" => {
            (at < rules.tokens.len()).then(|| rules.token_words(TableId::from_index(at)).into())
        }
        "step" => text(&rules.steps.rows().get(at)?.id),
        "text" | "option" => text(rules.scripts.texts.get(at)?.english()),
        "variable" => text(&rules.variables.rows().get(at)?.id),
        "rule" => text(&rules.victory.rows().get(at)?.id),
        "seat" => Some((at + 1).into()),
        _ => None,
    }
}

/// Returns everything that the viewer of `view` knows.
pub(crate) fn observation<'py>(
    py: Python<'py>,
    view: &Observation<'_>,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = view.rulebook();
    let out = PyDict::new(py);
    let viewer = if let Viewer::Seat(seat) = view.viewer() { Some(seat.0 + 1) } else { None };
    out.set_item("seat", viewer)?;
    out.set_item("turn", view.turn().number)?;
    out.set_item("mover", &*rules.armies[view.mover()].id)?;
    out.set_item("step", view.step().map(|step| &*rules.steps[step].id))?;
    out.set_item("waiting", view.is_waiting())?;
    out.set_item("asked", view.waiting_for().map(|seat| seat.0 + 1))?;
    out.set_item("spaces", spaces(py, view)?)?;
    out.set_item("armies", armies(py, view)?)?;
    out.set_item("hands", hands(py, view)?)?;
    out.set_item("decks", decks(py, view)?)?;
    out.set_item("tracks", tracks(py, view)?)?;
    out.set_item("tokens", tokens(py, view)?)?;
    out.set_item("variables", variables(py, view)?)?;
    if rules.plays_rounds() {
        out.set_item("piles", piles(py, view)?)?;
    }
    out.set_item("this_turn", named(py, rules, &view.turn())?)?;
    out.set_item("effects", named(py, rules, &view.lasting())?)?;
    out.set_item("invasion", named(py, rules, &view.invasion())?)?;
    let fought = view.battle().attacker.index() < rules.armies.len();
    out.set_item("battle", named(py, rules, &fought.then(|| view.battle()))?)?;
    out.set_item("decision", named(py, rules, &view.decision())?)?;
    let question = view.question().map(|question| {
        let words = |&answer| rules.words(Action::Answer { answer }).to_string();
        let text =
            rules.scripts.texts.get(question.text.index()).map(|text| text.english().to_owned());
        (text, question.choices.iter().map(words).collect::<Vec<_>>(), question.most)
    });
    out.set_item("question", question)?;
    out.set_item("outcome", named(py, rules, &view.outcome())?)?;
    Ok(out)
}

fn spaces<'py>(py: Python<'py>, view: &Observation<'_>) -> PyResult<Bound<'py, PyDict>> {
    let (rules, out) = (view.rulebook(), PyDict::new(py));
    for (space, row) in rules.board.spaces.iter() {
        let units = PyDict::new(py);
        for (army, of) in rules.armies.iter() {
            let there = PyDict::new(py);
            for (kind, unit) in rules.units.iter() {
                let n = view.units(space, army, kind);
                if n > 0 {
                    there.set_item(&*unit.id, n)?;
                }
            }
            if !there.is_empty() {
                units.set_item(&*of.id, there)?;
            }
        }
        let entry = PyDict::new(py);
        entry.set_item("owner", view.owner(space).map(|army| &*rules.armies[army].id))?;
        entry.set_item("units", units)?;
        entry.set_item("closed", view.is_closed(space))?;
        out.set_item(&*row.id, entry)?;
    }
    Ok(out)
}

fn armies<'py>(py: Python<'py>, view: &Observation<'_>) -> PyResult<Bound<'py, PyDict>> {
    let (rules, out) = (view.rulebook(), PyDict::new(py));
    for (army, row) in rules.armies.iter() {
        let waiting = PyDict::new(py);
        for (kind, unit) in rules.units.iter() {
            waiting.set_item(&*unit.id, view.waiting(army, kind))?;
        }
        let entry = PyDict::new(py);
        let seats: Vec<u32> =
            view.commanders(army).iter().map(|seat| u32::from(seat.0) + 1).collect();
        entry.set_item("seats", seats)?;
        entry.set_item("faction", &*rules.factions[row.faction].id)?;
        entry.set_item("out", view.is_eliminated(army))?;
        entry.set_item("spaces", view.n_spaces(army))?;
        entry.set_item("waiting", waiting)?;
        entry.set_item("laid", names(rules, view.laid(army)))?;
        entry.set_item("named", view.named(army).map(|space| &*rules.board.spaces[space].id))?;
        out.set_item(&*row.id, entry)?;
    }
    Ok(out)
}

fn names(rules: &Rulebook, cards: impl Iterator<Item = CardId>) -> Vec<String> {
    cards.map(|card| rules.card_words(card)).collect()
}

fn hands<'py>(py: Python<'py>, view: &Observation<'_>) -> PyResult<Bound<'py, PyDict>> {
    let (rules, out) = (view.rulebook(), PyDict::new(py));
    for hand in rules.hands.ids() {
        let entry = PyDict::new(py);
        entry.set_item("n", view.n_hand(hand))?;
        entry.set_item("known", names(rules, view.hand(hand)))?;
        out.set_item(hand_name(rules, hand), entry)?;
    }
    Ok(out)
}

fn decks<'py>(py: Python<'py>, view: &Observation<'_>) -> PyResult<Bound<'py, PyDict>> {
    let (rules, out) = (view.rulebook(), PyDict::new(py));
    for (deck, row) in rules.decks.iter() {
        let entry = PyDict::new(py);
        entry.set_item("draw", view.n_draw_pile(deck))?;
        entry.set_item("discards", names(rules, view.discards(deck)))?;
        out.set_item(&*row.id, entry)?;
    }
    Ok(out)
}

fn tracks<'py>(py: Python<'py>, view: &Observation<'_>) -> PyResult<Bound<'py, PyDict>> {
    let (rules, out) = (view.rulebook(), PyDict::new(py));
    for (track, row) in rules.tracks.iter() {
        out.set_item(&*row.id, view.track(track))?;
    }
    Ok(out)
}

/// Returns the values of named variables: a number or the id of a thing, `None` for nothing; of a
/// hidden one the two numbers that it lies between, or the list of things that it can be. By owner,
/// unless there is one for the game.
fn variables<'py>(py: Python<'py>, view: &Observation<'_>) -> PyResult<Bound<'py, PyDict>> {
    let (rules, out) = (view.rulebook(), PyDict::new(py));
    for variable in view.named_variables() {
        let (id, by_owner) = (&*rules.variables[variable].id, PyDict::new(py));
        for of in rules.values_of(variable) {
            let is_number = rules.variables[variable].keeps_number();
            let value = match view.value(of) {
                KnownValue::Known(n) => kept(py, rules, rules.kept(variable, n))?,
                KnownValue::Within(least, most) if is_number => {
                    (least, most).into_pyobject(py)?.into_any()
                }
                KnownValue::Within(..) => {
                    let things = view.candidates(of).map(|n| rules.kept(variable, n));
                    let things = things.map(|thing| kept(py, rules, thing));
                    things.collect::<PyResult<Vec<_>>>()?.into_pyobject(py)?.into_any()
                }
            };
            match rules.owner_words(of) {
                Some(owner) => by_owner.set_item(owner, value)?,
                None => out.set_item(id, value)?,
            }
        }
        if !by_owner.is_empty() {
            out.set_item(id, by_owner)?;
        }
    }
    Ok(out)
}

/// Returns a number, the id of a thing, or `None`.
fn kept<'py>(py: Python<'py>, rules: &Rulebook, kept: Kept) -> PyResult<Bound<'py, PyAny>> {
    Ok(match kept {
        Kept::Nothing => py.None().into_bound(py),
        Kept::Number(n) => n.into_pyobject(py)?.into_any(),
        Kept::Space(_) | Kept::Word(..) => rules.kept_words(kept).into_pyobject(py)?.into_any(),
    })
}

/// Returns the tokens outside their piles.
fn tokens<'py>(py: Python<'py>, view: &Observation<'_>) -> PyResult<Bound<'py, PyDict>> {
    let (rules, out) = (view.rulebook(), PyDict::new(py));
    for (token, place) in view.tokens() {
        let entry = PyDict::new(py);
        let (lies, at) = match place {
            TokenPlace::Pile => ("pile", None),
            TokenPlace::Removed => ("removed", None),
            TokenPlace::Drawn => ("drawn", None),
            TokenPlace::Laid(army) => ("army", Some(&*rules.armies[army].id)),
            TokenPlace::Space(space) => ("space", Some(&*rules.board.spaces[space].id)),
        };
        entry.set_item("lies", lies)?;
        entry.set_item("at", at)?;
        entry.set_item("face", view.token_face(token).map(|face| &*rules.tokens[face].face.id))?;
        out.set_item(rules.token_words(token), entry)?;
    }
    Ok(out)
}

/// Returns the programmed cards, the top one first; `None` for a hidden one.
fn piles<'py>(py: Python<'py>, view: &Observation<'_>) -> PyResult<Bound<'py, PyDict>> {
    let (rules, out) = (view.rulebook(), PyDict::new(py));
    for seat in rules.seats.ids() {
        let cards: Vec<Option<String>> =
            view.pile(seat).map(|card| Some(rules.card_words(card?))).collect();
        out.set_item(seat.0 + 1, cards)?;
    }
    Ok(out)
}
