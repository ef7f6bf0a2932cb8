//! The functions of the API about variables.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use rhai::{Array, Dynamic, Engine, Map, NativeCallContext};

use super::change::verb;
use super::look::look;
use super::reads::StateRead;
use super::value::{GameV, SpaceV};
use super::work::{Res, Work};
use crate::game::ScriptError;
use crate::model::{Keeps, Kept, Per, TableId, VARIABLE_MAX, Variable, VariableCell, VariableId};

type Held = Rc<RefCell<Work>>;

pub(super) fn register(engine: &mut Engine, held: &Held) {
    look!(engine, held, "get", |w, _g: GameV, variable: Dynamic| {
        get(w, &variable, &Dynamic::UNIT)?
    });
    look!(engine, held, "get", |w, _g: GameV, variable: Dynamic, of: Dynamic| {
        get(w, &variable, &of)?
    });
    look!(engine, held, "get_all", |w, _g: GameV, variable: Dynamic| {
        let variable = w.variable(&variable)?;
        w.charge_for(w.rules.variables[variable].n);
        let mut values = Vec::new();
        for of in w.rules.values_of(variable) {
            w.reads(read(w, of));
            values.push(seen(w, of));
        }
        Array::from(values)
    });
    verb!(engine, held, "set", |w, variable: Dynamic, value: Dynamic| {
        set(w, &variable, &value, &Dynamic::UNIT)
    });
    verb!(engine, held, "set", |w, variable: Dynamic, value: Dynamic, of: Dynamic| {
        set(w, &variable, &value, &of)
    });
    verb!(engine, held, "add", |w, variable: Dynamic, n: i64| {
        add(w, &variable, n, &Dynamic::UNIT)
    });
    verb!(engine, held, "add", |w, variable: Dynamic, n: i64, of: Dynamic| {
        add(w, &variable, n, &of)
    });
    verb!(engine, held, "show", |w, variable: Dynamic| show(w, &variable, &Dynamic::UNIT));
    verb!(engine, held, "show", |w, variable: Dynamic, of: Dynamic| show(w, &variable, &of));
    verb!(engine, held, "pay", |w, army: Dynamic, prices: Map| pay(w, &army, &prices));
}

/// Returns a value of a variable; `of` names the army, space, region or track space it is declared
/// for.
fn value_of(w: &mut Work, variable: &Dynamic, of: &Dynamic) -> Res<VariableCell> {
    let variable = w.variable(variable)?;
    let per = w.rules.variables[variable].per;
    let at = match per {
        Per::Game => 0,
        Per::Army => w.army(of)?.index(),
        Per::Space => w.space(of)?.index(),
        Per::Region => w.region(of)?.index(),
        Per::Track(_) => match of.as_int().ok().and_then(|at| usize::try_from(at).ok()) {
            Some(at) if at < w.rules.variables[variable].n => at,
            _ => return w.wrong("a number is kept for each space of the track, counted from 0"),
        },
    };
    Ok(VariableCell::new(variable, at))
}

/// Returns a value. One that is hidden counts as read.
fn seen(w: &mut Work, of: VariableCell) -> Dynamic {
    if !w.scene().is_shown(of) {
        w.read_hidden();
    }
    match w.rules.kept(of.variable, w.scene().value(of)) {
        Kept::Nothing => Dynamic::UNIT,
        Kept::Number(n) => i64::from(n).into(),
        Kept::Space(space) => Dynamic::from(SpaceV(space)),
        Kept::Word(variable, at) => {
            let word = w.rules.variables[variable].word(at);
            word.map_or(Dynamic::UNIT, |word| word.id.to_string().into())
        }
    }
}

/// Returns the value that stands for what a script sets a variable to.
fn value_to_set(w: &mut Work, variable: VariableId, value: &Dynamic) -> Res<i64> {
    let rules = Arc::clone(&w.rules);
    let row = &rules.variables[variable];
    match &row.keeps {
        Keeps::Number => match value.as_int() {
            Ok(n) => Ok(n),
            Err(_) => w.wrong(format!("`{}` keeps a number", row.id)),
        },
        _ if value.is_unit() => Ok(0),
        Keeps::Space => Ok(Variable::value_of_space(w.space(value)?).into()),
        Keeps::Words(words) => {
            let word = value.clone().into_immutable_string();
            if let Some(n) = word.ok().and_then(|word| row.value_of_word(&word)) {
                return Ok(n.into());
            }
            let words: Vec<_> = words.iter().map(|word| format!("`{}`", word.id)).collect();
            w.wrong(format!("`{}` keeps one of {}", row.id, words.join(", ")))
        }
    }
}

/// Returns a variable that keeps a number.
fn number(w: &mut Work, variable: &Dynamic) -> Res<VariableId> {
    let variable = w.variable(variable)?;
    if !w.rules.variables[variable].keeps_number() {
        return w.wrong(format!("`{}` keeps no number", w.rules.variables[variable].id));
    }
    Ok(variable)
}

fn get(w: &mut Work, variable: &Dynamic, of: &Dynamic) -> Res<Dynamic> {
    let of = value_of(w, variable, of)?;
    w.reads(read(w, of));
    Ok(seen(w, of))
}

/// Returns what is read for a value: its cell, or what it is reckoned from.
fn read(w: &Work, of: VariableCell) -> StateRead {
    if w.rules.variables[of.variable].is.is_some() {
        return StateRead::Value(of);
    }
    StateRead::Cell(w.rules.cell_of(of))
}

/// Returns a value that can be changed.
fn changed(w: &mut Work, variable: &Dynamic, of: &Dynamic) -> Res<VariableCell> {
    let of = value_of(w, variable, of)?;
    if w.rules.variables[of.variable].is.is_some() {
        return w.wrong("the variable is always reckoned");
    }
    Ok(of)
}

fn set(w: &mut Work, variable: &Dynamic, value: &Dynamic, of: &Dynamic) -> Res<()> {
    let (of, army) = (changed(w, variable, of)?, w.job.army);
    let value = value_to_set(w, of.variable, value)?;
    if w.scene().is_sealed() {
        return set_apart(w, of, value);
    }
    if !w.rules.variables[of.variable].is_hidden() {
        w.be_seen();
    }
    w.play().set_value(of, value, army);
    Ok(())
}

fn add(w: &mut Work, variable: &Dynamic, n: i64, of: &Dynamic) -> Res<()> {
    number(w, variable)?;
    let of = changed(w, variable, of)?;
    if w.scene().is_sealed() {
        let value = i64::from(w.scene().value(of)).saturating_add(n);
        return set_apart(w, of, value);
    }
    w.play().add_value(of, n);
    Ok(())
}

/// Sets a value within a part of a step that all take at once. It is told when all have answered.
fn set_apart(w: &mut Work, of: VariableCell, value: i64) -> Res<()> {
    let row = &w.rules.variables[of.variable];
    let seat = w.scene().decides(w.job.army);
    if !w.scene().is_own(of, seat) {
        let what = format!("`{}` is not a variable of the player's own", row.id);
        return w.fault(ScriptError::Sealed, what);
    }
    let cell = w.rules.cell_of(of);
    w.state.cells[cell] = row.within(value).cast_unsigned();
    let rules = Arc::clone(&w.rules);
    w.state.mark_set(&rules, of);
    Ok(())
}

fn show(w: &mut Work, variable: &Dynamic, of: &Dynamic) -> Res<()> {
    let of = value_of(w, variable, of)?;
    w.play().show_value(of);
    Ok(())
}

/// Pays from the variables of an army, or of the game; says whether all of it was there.
fn pay(w: &mut Work, army: &Dynamic, prices: &Map) -> Res<bool> {
    w.charge_for(4 * prices.len());
    let mut all = Vec::new();
    for (id, n) in prices {
        let id = Dynamic::from(id.to_string());
        let variable = number(w, &id)?;
        let of = if w.rules.variables[variable].per == Per::Game { &Dynamic::UNIT } else { army };
        let n = n.as_int().ok().and_then(|n| i32::try_from(n).ok());
        match n.filter(|n| (0..=VARIABLE_MAX).contains(n)) {
            Some(n) => all.push((changed(w, &id, of)?, n)),
            None => return w.wrong(format!("the price in `{id}` must be 0 to {VARIABLE_MAX}")),
        }
    }
    if !all.iter().all(|&(of, n)| w.scene().surely_has(of, n)) {
        w.read_hidden();
    }
    let is_paid = w.play().pay(&all);
    if is_paid {
        w.be_seen();
    }
    Ok(is_paid)
}
