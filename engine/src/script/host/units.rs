//! The functions of the API that put units on spaces, move them and take them off, and those that
//! tell who stands where.

use std::cell::RefCell;
use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, NativeCallContext};

use super::change::verb;
use super::look::{listed, property, things};
use super::spaces::{SpaceListArg, SpacesV};
use super::value::{ArmyV, GameV, SpaceV, maybe};
use super::work::{Res, Work};
use crate::game::Event;
use crate::game::space_set::SpaceSet;
use crate::model::{ArmyId, ArmyMask, Control, Rulebook, SpaceId, TableId, UnitKindId};

type Held = Rc<RefCell<Work>>;

/// An argument that was left out.
const OMITTED: Dynamic = Dynamic::UNIT;

pub(super) fn register(engine: &mut Engine, held: &Held) {
    on_and_off(engine, held);
    between(engine, held);
    presence(engine, held);
}

fn on_and_off(engine: &mut Engine, held: &Held) {
    verb!(engine, held, "reinforce", |w, army: Dynamic, n: i64| {
        reinforce(w, &army, n, &OMITTED)
    });
    verb!(engine, held, "reinforce", |w, army: Dynamic, n: i64, unit: Dynamic| {
        reinforce(w, &army, n, &unit)
    });
    verb!(engine, held, "put", |w, space: Dynamic, n: i64| put(w, &space, n, &OMITTED, &OMITTED));
    verb!(engine, held, "put", |w, space: Dynamic, n: i64, unit: Dynamic| {
        put(w, &space, n, &unit, &OMITTED)
    });
    verb!(engine, held, "put", |w, space: Dynamic, n: i64, unit: Dynamic, army: Dynamic| {
        put(w, &space, n, &unit, &army)
    });
    verb!(engine, held, "take", |w, space: Dynamic, n: i64| {
        take(w, &space, n, &OMITTED, &OMITTED).map(drop)
    });
    verb!(engine, held, "take", |w, space: Dynamic, n: i64, unit: Dynamic| {
        take(w, &space, n, &unit, &OMITTED).map(drop)
    });
    verb!(engine, held, "take", |w, space: Dynamic, n: i64, unit: Dynamic, army: Dynamic| {
        take(w, &space, n, &unit, &army).map(drop)
    });
    verb!(engine, held, "take_up", |w, space: Dynamic, n: i64| {
        take_up(w, &space, n, &OMITTED, &OMITTED)
    });
    verb!(engine, held, "take_up", |w, space: Dynamic, n: i64, unit: Dynamic| {
        take_up(w, &space, n, &unit, &OMITTED)
    });
    verb!(engine, held, "take_up", |w, space: Dynamic, n: i64, unit: Dynamic, army: Dynamic| {
        take_up(w, &space, n, &unit, &army)
    });
    verb!(engine, held, "clear", |w, space: Dynamic| {
        let space = w.space(&space)?;
        clear(w, space);
        Ok(())
    });
}

fn between(engine: &mut Engine, held: &Held) {
    verb!(engine, held, "change", |w, space: Dynamic, n: i64, from: Dynamic, to: Dynamic| {
        change(w, &space, n, (&from, &to), &OMITTED)
    });
    verb!(engine, held, "change", |w,
                                   space: Dynamic,
                                   n: i64,
                                   from: Dynamic,
                                   to: Dynamic,
                                   army: Dynamic| {
        change(w, &space, n, (&from, &to), &army)
    });
    verb!(engine, held, "move_units", |w, from: Dynamic, to: Dynamic| move_all(w, &from, &to));
    verb!(engine, held, "move_units", |w, from: Dynamic, to: Dynamic, n: i64| {
        move_units(w, &from, &to, n, &OMITTED)
    });
    verb!(engine, held, "move_units", |w, from: Dynamic, to: Dynamic, n: i64, unit: Dynamic| {
        move_units(w, &from, &to, n, &unit)
    });
    at_once::<SpacesV, SpacesV>(engine, held);
    at_once::<SpacesV, Array>(engine, held);
    at_once::<Array, SpacesV>(engine, held);
    at_once::<Array, Array>(engine, held);
    verb!(engine, held, "give", |w, space: Dynamic, army: Dynamic| {
        let (space, army) = (w.space(&space)?, w.army(&army)?);
        give(w, space, army)
    });
    verb!(engine, held, "destroy", |w, space: Dynamic| destroy(w, &space, &OMITTED));
    verb!(engine, held, "destroy", |w, space: Dynamic, unit: Dynamic| destroy(w, &space, &unit));
}

/// Registers `move_at_once` for two forms of lists.
fn at_once<F: SpaceListArg, T: SpaceListArg>(engine: &mut Engine, held: &Held) {
    verb!(engine, held, "move_at_once", |w, froms: F, tos: T| {
        let (froms, tos) = (froms.spaces(w)?, tos.spaces(w)?);
        move_at_once(w, &froms, &tos)
    });
}

fn presence(engine: &mut Engine, held: &Held) {
    property!(engine, held, "stands", |w, army: ArmyV| {
        w.charge_for_board();
        listed(w, w.scene().spaces_on(army.0))
    });
    property!(engine, held, "held", |w, _g: GameV| {
        w.charge_for_board();
        let spaces = w.rules.board.spaces.ids();
        listed(w, spaces.filter(|&space| w.scene().stands_on(space).is_some()))
    });
    property!(engine, held, "holder", |w, space: SpaceV| {
        maybe(w.scene().stands_on(space.0).map(ArmyV))
    });
    property!(engine, held, "holders", |w, space: SpaceV| {
        w.charge_for(w.rules.armies.len());
        things(w, w.scene().armies_on(space.0).map(ArmyV))
    });
    property!(engine, held, "is_held", |w, space: SpaceV| w.scene().stands_on(space.0).is_some());
}

/// Returns the army that a call means: the one given, or the one that stands on the space.
fn meant(w: &mut Work, space: SpaceId, army: &Dynamic) -> Res<ArmyId> {
    if !army.is_unit() {
        return w.army(army);
    }
    match w.scene().stands_on(space) {
        Some(army) => Ok(army),
        None => w.wrong("nobody stands on the space"),
    }
}

/// Checks that units of a kind of an army can be on a space.
fn may_stand(w: &mut Work, army: ArmyId, space: SpaceId, unit: UnitKindId) -> Res<()> {
    let scene = w.scene();
    let meets = |other| !scene.may_share(army, other);
    if scene.is_closed(space) {
        return w.wrong("the space is out of the game");
    }
    if scene.is_eliminated(army) {
        return w.wrong("the army is eliminated");
    }
    if scene.armies_on(space).any(meets) {
        return w.wrong("units of another army stand on the space");
    }
    if !w.rules.units[unit].holds && !scene.holds(army, space) {
        return w.wrong("units of that kind do not stand alone");
    }
    Ok(())
}

/// Takes off what an army has on a space and cannot stand there alone, and says who controls the
/// space now, unless its units say so.
fn settle(w: &mut Work, army: ArmyId, space: SpaceId, before: Option<ArmyId>) {
    if !w.scene().holds(army, space) {
        for unit in w.rules.units.ids() {
            take_off(w, army, space, unit, w.scene().units(space, army, unit));
        }
    }
    if w.rules.control == Control::Occupant {
        w.play().recount(space);
    } else {
        w.play().tell_control(space, before);
    }
}

fn take_off(w: &mut Work, army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32) {
    if count > 0 {
        w.play().remove_units(space, army, unit, count);
        w.play().tell(Event::Removed { army, space, unit, count });
    }
}

fn put_on(w: &mut Work, army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32) {
    if count > 0 {
        w.play().add_units(space, army, unit, count);
        w.play().tell(Event::Added { army, space, unit, count });
    }
}

/// Gives units of a kind to be placed, up to the limit of the army.
fn reinforce(w: &mut Work, army: &Dynamic, n: i64, unit: &Dynamic) -> Res<()> {
    let (army, unit, n) = (w.army(army)?, w.unit(unit)?, w.count("n", n)?);
    let units = n.min(w.scene().room(army, unit));
    w.play().add_waiting(army, unit, units);
    if units > 0 || unit == Rulebook::BASIC {
        w.play().tell(Event::Gained { army, unit, units });
    }
    Ok(())
}

/// Puts units on a space: of the army named, or of the one that stands there, or else of the
/// script's.
fn put(w: &mut Work, space: &Dynamic, n: i64, unit: &Dynamic, army: &Dynamic) -> Res<()> {
    let (space, unit, n) = (w.space(space)?, w.unit(unit)?, w.count("n", n)?);
    let army = match w.scene().stands_on(space) {
        None if army.is_unit() => w.job.army,
        _ => meant(w, space, army)?,
    };
    may_stand(w, army, space, unit)?;
    let before = w.scene().owner(space);
    let room = w.scene().room(army, unit).min(w.scene().room_on(army, space));
    put_on(w, army, space, unit, n.min(room));
    settle(w, army, space, before);
    Ok(())
}

/// Takes units off a space. Returns whose and how many they were, and their kind.
fn take(
    w: &mut Work,
    space: &Dynamic,
    n: i64,
    unit: &Dynamic,
    army: &Dynamic,
) -> Res<(ArmyId, UnitKindId, u32)> {
    let (space, unit, n) = (w.space(space)?, w.unit(unit)?, w.count("n", n)?);
    let army = meant(w, space, army)?;
    let before = w.scene().owner(space);
    let count = n.min(w.scene().units(space, army, unit));
    take_off(w, army, space, unit, count);
    settle(w, army, space, before);
    Ok((army, unit, count))
}

/// Takes units off a space; they wait to be placed.
fn take_up(w: &mut Work, space: &Dynamic, n: i64, unit: &Dynamic, army: &Dynamic) -> Res<()> {
    let (army, unit, units) = take(w, space, n, unit, army)?;
    if units > 0 {
        w.play().add_waiting(army, unit, units);
        w.play().tell(Event::Gained { army, unit, units });
    }
    Ok(())
}

/// Exchanges units on a space for as many of another kind, up to its limit.
fn change(
    w: &mut Work,
    space: &Dynamic,
    n: i64,
    (from, to): (&Dynamic, &Dynamic),
    army: &Dynamic,
) -> Res<()> {
    let (space, n) = (w.space(space)?, w.count("n", n)?);
    let (from, to) = (w.unit(from)?, w.unit(to)?);
    let army = meant(w, space, army)?;
    let before = w.scene().owner(space);
    let count = n.min(w.scene().units(space, army, from)).min(w.scene().room(army, to));
    if from != to {
        put_on(w, army, space, to, count);
        take_off(w, army, space, from, count);
        settle(w, army, space, before);
    }
    Ok(())
}

/// Takes every unit off a space.
fn clear(w: &mut Work, space: SpaceId) {
    let before = w.scene().owner(space);
    for army in w.rules.armies.ids() {
        for unit in w.rules.units.ids() {
            take_off(w, army, space, unit, w.scene().units(space, army, unit));
        }
        settle(w, army, space, before.filter(|_| w.rules.control == Control::Occupant));
    }
}

fn move_units(w: &mut Work, from: &Dynamic, to: &Dynamic, n: i64, unit: &Dynamic) -> Res<()> {
    let (from, to) = (w.space(from)?, w.space(to)?);
    let (unit, n) = (w.unit(unit)?, w.count("n", n)?);
    let army = meant(w, from, &OMITTED)?;
    may_stand(w, army, to, unit)?;
    let count = n.min(w.scene().units(from, army, unit));
    transfer(w, army, (from, to), &[(unit, count)]);
    Ok(())
}

/// Moves everything that the army on a space has there.
fn move_all(w: &mut Work, from: &Dynamic, to: &Dynamic) -> Res<()> {
    let (from, to) = (w.space(from)?, w.space(to)?);
    let army = meant(w, from, &OMITTED)?;
    may_stand(w, army, to, Rulebook::BASIC)?;
    let all = all_of(w, army, from);
    transfer(w, army, (from, to), &all);
    Ok(())
}

fn all_of(w: &Work, army: ArmyId, space: SpaceId) -> Vec<(UnitKindId, u32)> {
    w.rules.units.ids().map(|unit| (unit, w.scene().units(space, army, unit))).collect()
}

fn transfer(
    w: &mut Work,
    army: ArmyId,
    (from, to): (SpaceId, SpaceId),
    units: &[(UnitKindId, u32)],
) {
    if from == to {
        return;
    }
    let before = [from, to].map(|space| w.scene().owner(space));
    for &(unit, count) in units {
        let count = count.min(w.scene().room_on(army, to));
        if count > 0 {
            w.play().remove_units(from, army, unit, count);
            w.play().add_units(to, army, unit, count);
            w.play().tell(Event::Moved { army, from, to, unit, count });
        }
    }
    settle(w, army, from, before[0]);
    settle(w, army, to, before[1]);
}

/// A move of everything that an army has on a space to another.
type WholeMove = (ArmyId, SpaceId, SpaceId);

/// Moves everything from some spaces to others: all leave, then all arrive. Where two would meet
/// that may not share a space, both stay, as does whoever would meet one that stays.
fn move_at_once(w: &mut Work, froms: &[SpaceId], tos: &[SpaceId]) -> Res<()> {
    if froms.len() != tos.len() {
        return w.wrong("both lists are of one length");
    }
    let mut left = SpaceSet::new(w.rules.board.spaces.len());
    let mut moves: Vec<WholeMove> = Vec::new();
    for (&from, &to) in froms.iter().zip(tos) {
        if w.scene().is_closed(to) {
            return w.wrong("the space is out of the game");
        }
        if !left.insert(from) {
            return w.wrong("a space is left twice");
        }
        moves.push((meant(w, from, &OMITTED)?, from, to));
    }
    moves.retain(|(_, from, to)| from != to);
    while let Some(fewer) = without_meetings(w, &moves) {
        moves = fewer;
    }
    let carried: Vec<_> = moves.iter().map(|&(army, from, _)| all_of(w, army, from)).collect();
    for (&(army, from, _), units) in moves.iter().zip(&carried) {
        for &(unit, count) in units.iter().filter(|(_, count)| *count > 0) {
            w.play().remove_units(from, army, unit, count);
        }
    }
    for (&(army, from, to), units) in moves.iter().zip(&carried) {
        for &(unit, count) in units.iter().filter(|(_, count)| *count > 0) {
            let arriving = count.min(w.scene().room_on(army, to));
            if arriving > 0 {
                w.play().add_units(to, army, unit, arriving);
                w.play().tell(Event::Moved { army, from, to, unit, count: arriving });
            }
            if count > arriving {
                let count = count - arriving;
                w.play().tell(Event::Removed { army, space: from, unit, count });
            }
        }
    }
    if w.rules.control == Control::Occupant {
        for &(_, from, to) in &moves {
            w.play().recount(from);
            w.play().recount(to);
        }
    }
    Ok(())
}

/// Returns the moves that meet no army with which they may not share a space; `None` if all do.
fn without_meetings(w: &Work, moves: &[WholeMove]) -> Option<Vec<WholeMove>> {
    w.charge_for_board();
    w.charge_for(moves.len());
    let scene = w.scene();
    let mut there: Vec<ArmyMask> =
        w.rules.board.spaces.ids().map(|space| scene.armies_on(space).collect()).collect();
    for &(army, from, _) in moves {
        there[from.index()] = there[from.index()].without(army);
    }
    for &(army, _, to) in moves {
        there[to.index()] = there[to.index()].with(army);
    }
    let meets = |&(army, _, to): &WholeMove| {
        there[to.index()].iter().any(|other| !scene.may_share(army, other))
    };
    let going: Vec<WholeMove> = moves.iter().copied().filter(|one| !meets(one)).collect();
    (going.len() < moves.len()).then_some(going)
}

/// Gives a space to an army with every unit there; units beyond its limits are lost. Where control
/// stays, an empty space can be given too.
pub(super) fn give(w: &mut Work, space: SpaceId, to: ArmyId) -> Res<()> {
    let from = w.scene().owner(space).or_else(|| w.scene().stands_on(space));
    if from == Some(to) {
        return Ok(());
    }
    if from.is_none() && w.rules.control != Control::Stays {
        return w.wrong("nobody stands on the space");
    }
    for other in w.rules.armies.ids().filter(|&other| other != to) {
        for unit in w.rules.units.ids() {
            let there = w.scene().units(space, other, unit);
            if there > 0 {
                w.play().remove_units(space, other, unit, there);
            }
            let kept = there.min(w.scene().room(to, unit)).min(w.scene().room_on(to, space));
            if there > 0 {
                w.play().add_units(space, to, unit, kept);
            }
            if there > kept {
                let count = there - kept;
                w.play().tell(Event::Removed { army: other, space, unit, count });
            }
        }
    }
    match w.rules.control {
        Control::Stays => w.play().set_owner(space, to),
        Control::Occupant | Control::Lead => w.play().recount(space),
    }
    w.play().tell(Event::Converted { space, from, to });
    Ok(())
}

/// Destroys the units on a space, all or of one kind, as hits do.
fn destroy(w: &mut Work, space: &Dynamic, unit: &Dynamic) -> Res<()> {
    let space = w.space(space)?;
    let only = if unit.is_unit() { None } else { Some(w.unit(unit)?) };
    w.play().destroy_on(space, only);
    Ok(())
}
