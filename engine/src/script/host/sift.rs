//! The functions of the API that filter or search a list in one call. A script that did so element
//! by element would take a hundred times as long.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use rhai::{Array, Dynamic, Engine, NativeCallContext};
use smallvec::SmallVec;

use super::look::look;
use super::reads::StateRead;
use super::spaces::{SpaceListArg, SpacesV};
use super::value::{GameV, SpaceV, TokenV, list};
use super::work::{Res, Work};
use crate::model::{Per, PileId, SpaceId, TableId, TokenId, TokenPlace, UnitKindId, VariableCell};

type Held = Rc<RefCell<Work>>;

pub(super) fn register(engine: &mut Engine, held: &Held) {
    of_spaces::<Array>(engine, held);
    of_spaces::<SpacesV>(engine, held);
    look!(engine, held, "sum", |w, numbers: &mut Array| {
        w.charge_for(numbers.len());
        w.reads(StateRead::Fixed);
        let mut sum = 0_i64;
        for number in numbers.iter() {
            match number.as_int().ok().and_then(|number| sum.checked_add(number)) {
                Some(more) => sum = more,
                None => return w.wrong("it takes only numbers, and not too large ones"),
            }
        }
        sum
    });
    tokens(engine, held);
    look!(engine, held, "leads_on", |w, space: SpaceV| leads_on(w, space.0));
}

/// Registers the filters of spaces, for lists of the language or of the API.
fn of_spaces<L: SpaceListArg>(engine: &mut Engine, held: &Held) {
    look!(engine, held, "with_troops", |w, spaces: &mut L, least: i64| {
        with_troops(w, spaces, least, i64::MAX)?
    });
    look!(engine, held, "with_troops", |w, spaces: &mut L, least: i64, most: i64| {
        with_troops(w, spaces, least, most)?
    });
    look!(engine, held, "with_units", |w, spaces: &mut L, kinds: Array| {
        let kinds = units(w, &kinds)?;
        sifted(w, spaces, |w, space| has_any(w, space, &kinds))?
    });
    look!(engine, held, "without_units", |w, spaces: &mut L, kinds: Array| {
        let kinds = units(w, &kinds)?;
        sifted(w, spaces, |w, space| !has_any(w, space, &kinds))?
    });
    look!(engine, held, "with_value", |w, spaces: &mut L, variable: Dynamic, least: i64| {
        with_value(w, spaces, &variable, least, i64::MAX)?
    });
    look!(engine, held, "with_value", |w,
                                       spaces: &mut L,
                                       variable: Dynamic,
                                       least: i64,
                                       most: i64| {
        with_value(w, spaces, &variable, least, most)?
    });
    look!(engine, held, "without_tokens", |w, spaces: &mut L, pile: Dynamic| {
        without_tokens(w, spaces, &pile, &Array::new())?
    });
    look!(engine, held, "without_tokens", |w, spaces: &mut L, pile: Dynamic, but: Array| {
        without_tokens(w, spaces, &pile, &but)?
    });
}

fn tokens(engine: &mut Engine, held: &Held) {
    look!(engine, held, "has_token", |w, space: SpaceV, pile: Dynamic| {
        let pile = w.pile(&pile)?;
        w.reads(StateRead::HasToken(space.0, pile));
        lying(w, pile).any(|(_, on)| on == space.0)
    });
    look!(engine, held, "tokens_in", |w, _g: GameV, pile: Dynamic| {
        let pile = w.pile(&pile)?;
        let mut found: SmallVec<[TokenId; 16]> = lying(w, pile).map(|(token, _)| token).collect();
        found.sort_unstable();
        w.charge_for(4 * found.len());
        let rules = Arc::clone(&w.rules);
        for &token in &rules.piles[pile].tokens {
            w.reads(StateRead::Cell(w.rules.layout.token_place(token)));
        }
        list(found.into_iter().map(TokenV))
    });
}

/// Returns those of some spaces that fit, in the order of the list.
fn sifted<L: SpaceListArg>(
    w: &mut Work,
    spaces: &L,
    fits: impl Fn(&Work, SpaceId) -> bool,
) -> Res<SpacesV> {
    let spaces = spaces.spaces(w)?;
    w.charge_for(4 * spaces.len());
    let w = &*w;
    Ok(spaces.iter().copied().filter(|&space| fits(w, space)).collect())
}

fn with_troops<L: SpaceListArg>(w: &mut Work, spaces: &L, least: i64, most: i64) -> Res<SpacesV> {
    sifted(w, spaces, |w, space| {
        let troops = w.scene().holder(space).map_or(0, |(_, troops)| troops);
        (least..=most).contains(&i64::from(troops))
    })
}

fn with_value<L: SpaceListArg>(
    w: &mut Work,
    spaces: &L,
    variable: &Dynamic,
    least: i64,
    most: i64,
) -> Res<SpacesV> {
    let variable = w.variable(variable)?;
    let row = &w.rules.variables[variable];
    if row.per != Per::Space {
        return w.wrong("the variable is not declared per space");
    }
    if !row.keeps_number() {
        return w.wrong("the variable keeps no number");
    }
    let of = |space: SpaceId| VariableCell::new(variable, space.index());
    if row.is_hidden() {
        let spaces = spaces.spaces(w)?;
        w.charge_for(spaces.len());
        if !spaces.iter().all(|&space| w.scene().is_shown(of(space))) {
            w.read_hidden();
        }
    }
    sifted(w, spaces, |w, space| (least..=most).contains(&w.scene().value(of(space)).into()))
}

fn units(w: &mut Work, kinds: &Array) -> Res<SmallVec<[UnitKindId; 8]>> {
    w.charge_for(4 * kinds.len());
    kinds.iter().map(|kind| w.unit(kind)).collect()
}

/// Checks whether the owner of a space has a unit of one of some kinds there.
fn has_any(w: &Work, space: SpaceId, kinds: &[UnitKindId]) -> bool {
    let scene = w.scene();
    w.charge_for(kinds.len());
    let owner = scene.owner(space);
    owner.is_some_and(|army| kinds.iter().any(|&kind| scene.units(space, army, kind) > 0))
}

/// Returns the tokens of a pile that are on the board, each with its space.
fn lying(w: &Work, pile: PileId) -> impl Iterator<Item = (TokenId, SpaceId)> {
    let tokens = &w.rules.piles[pile].tokens;
    w.charge_for(tokens.len());
    tokens.iter().filter_map(|&token| match w.scene().token_place(token) {
        TokenPlace::Space(space) => Some((token, space)),
        TokenPlace::Pile | TokenPlace::Removed | TokenPlace::Laid(_) | TokenPlace::Drawn => None,
    })
}

fn without_tokens<L: SpaceListArg>(
    w: &mut Work,
    spaces: &L,
    pile: &Dynamic,
    but: &Array,
) -> Res<SpacesV> {
    let pile = w.pile(pile)?;
    w.charge_for(4 * but.len());
    let but = but.iter().map(|token| w.token(token)).collect::<Res<SmallVec<[TokenId; 8]>>>()?;
    let lying = lying(w, pile).filter(|(token, _)| !but.contains(token));
    let mut taken: SmallVec<[SpaceId; 32]> = lying.map(|(_, space)| space).collect();
    taken.sort_unstable();
    sifted(w, spaces, |_, space| taken.binary_search(&space).is_err())
}

/// Checks whether a way over spaces of the owner's faction leads from a space to another of the
/// owner.
fn leads_on(w: &Work, from: SpaceId) -> bool {
    let Some(owner) = w.scene().owner(from) else { return false };
    let board = &w.rules.board;
    w.charge_for(4 * board.spaces.len());
    let faction = w.rules.armies[owner].faction;
    let mut seen: SmallVec<[bool; 128]> = SmallVec::from_elem(false, board.spaces.len());
    let mut todo: SmallVec<[SpaceId; 32]> = SmallVec::from_slice(&[from]);
    seen[from.index()] = true;
    while let Some(space) = todo.pop() {
        for &next in board.neighbours(space) {
            let Some(army) = w.scene().owner(next).filter(|_| !seen[next.index()]) else {
                continue;
            };
            if army == owner {
                return true;
            }
            seen[next.index()] = true;
            if w.rules.armies[army].faction == faction {
                todo.push(next);
            }
        }
    }
    false
}
