//! The read-only functions of the API.

use std::cell::RefCell;
use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, ImmutableString, Map, NativeCallContext};

use super::reads::{StateRead, hand_size, side_of};
use super::spaces::SpacesV;
use super::value::{ArmyV, CardV, GameV, RegionV, SpaceV, TokenV, list, maybe};
use super::ways::{links, reaches, walk, walk_again};
use super::work::{Res, Work};
use crate::combat::dice::{Finals, Prepared, compare};
use crate::model::term;
use crate::model::{
    ArmyId, CardPlace, HasId, Side, SpaceId, TableId, Ties, TokenPlace, UnitKindId,
};

type Held = Rc<RefCell<Work>>;

macro_rules! property {
    ($engine:ident, $held:ident, $name:literal, |$w:ident, $value:ident: $kind:ty| $body:expr) => {{
        let held = Rc::clone($held);
        $engine.register_get($name, move |value: &mut $kind| -> Res<Dynamic> {
            let mut guard = held.borrow_mut();
            let ($w, $value) = (&mut *guard, *value);
            $w.reads.enter();
            Ok(Dynamic::from($body))
        });
    }};
}

/// Registers a function with arguments.
macro_rules! look {
    ($engine:ident, $held:ident, $name:literal, |$w:ident $(, $p:ident: $kind:ty)*| $body:expr) => {{
        let held = Rc::clone($held);
        $engine.register_fn($name, move |at: NativeCallContext<'_> $(, $p: $kind)*| -> Res<Dynamic> {
            let mut guard = held.borrow_mut();
            let $w = &mut *guard;
            $w.called(&at, $name);
            Ok(Dynamic::from($body))
        });
    }};
}

pub(super) use {look, property};

pub(super) fn register(engine: &mut Engine, held: &Held) {
    own(engine, held);
    spaces(engine, held);
    armies(engine, held);
    tokens(engine, held);
    numbers(engine, held);
    cards(engine, held);
    battle(engine, held);
    tracks(engine, held);
}

fn own(engine: &mut Engine, held: &Held) {
    property!(engine, held, "army", |w, _g: GameV| {
        w.reads(StateRead::Army);
        ArmyV(w.job.army)
    });
    property!(engine, held, "card", |w, _g: GameV| {
        w.reads(StateRead::Card);
        maybe(w.job.card.map(CardV))
    });
    property!(engine, held, "space", |w, _g: GameV| {
        w.reads(StateRead::Space);
        maybe(w.job.space.map(SpaceV))
    });
    property!(engine, held, "turn", |w, _g: GameV| i64::from(w.state.turn.number));
    property!(engine, held, "round", |w, _g: GameV| i64::from(w.state.turn.round.number));
    property!(engine, held, "order", |w, _g: GameV| {
        w.charge_for(w.rules.order.len());
        let w = &*w;
        let armies = w.scene().in_order().into_iter();
        things(w, armies.filter(|&army| !w.scene().is_eliminated(army)).map(ArmyV))
    });
    property!(engine, held, "mover", |w, _g: GameV| {
        w.reads(StateRead::Mover);
        ArmyV(w.scene().mover())
    });
    property!(engine, held, "conquests", |w, _g: GameV| {
        w.charge_for(16 * w.state.record.len());
        let maps = w.state.record.iter().map(|conquest| {
            let mut map = Map::new();
            map.insert("space".into(), SpaceV(conquest.space).into());
            map.insert("from".into(), maybe(conquest.from.map(SpaceV)));
            map.insert("loser".into(), maybe(conquest.loser.map(ArmyV)));
            map.insert("defenders".into(), i64::from(conquest.defenders).into());
            Dynamic::from(map)
        });
        maps.collect::<Array>()
    });
    property!(engine, held, "traded", |w, _g: GameV| {
        list(w.state.traded.into_iter().flatten().map(CardV))
    });
}

/// Returns a list of things of the game. Each is stored in a separate box, so the result is charged
/// for in addition to the things examined.
pub(super) fn things<V: Into<Dynamic>>(w: &Work, found: impl IntoIterator<Item = V>) -> Array {
    let found = list(found);
    w.charge_for(4 * found.len());
    found
}

fn number(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// Returns a list of spaces.
pub(super) fn listed(w: &Work, found: impl IntoIterator<Item = SpaceId>) -> SpacesV {
    let found: SpacesV = found.into_iter().collect();
    w.charge_for(found.len());
    found
}

/// Returns the open spaces of some armies, ascending.
fn owned(w: &Work, of: impl Fn(ArmyId) -> bool) -> SpacesV {
    w.charge_for_board();
    let (scene, spaces) = (w.scene(), w.rules.board.spaces.ids());
    listed(w, spaces.filter(|&space| scene.owner(space).is_some_and(&of)))
}

fn open(w: &Work) -> SpacesV {
    w.charge_for_board();
    let (scene, spaces) = (w.scene(), w.rules.board.spaces.ids());
    listed(w, spaces.filter(|&space| !scene.is_closed(space)))
}

fn spaces(engine: &mut Engine, held: &Held) {
    look!(engine, held, "space", |w, id: Dynamic| {
        w.reads(StateRead::Fixed);
        SpaceV(w.space(&id)?)
    });
    look!(engine, held, "region", |w, id: Dynamic| {
        w.reads(StateRead::Fixed);
        RegionV(w.region(&id)?)
    });
    property!(engine, held, "spaces", |w, _g: GameV| open(w));
    property!(engine, held, "regions", |w, _g: GameV| {
        w.reads(StateRead::Fixed);
        w.charge_for(w.rules.board.regions.len());
        things(w, w.rules.board.regions.ids().map(RegionV))
    });
    look!(engine, held, "spaces_of", |w, _g: GameV, army: Dynamic| {
        let army = w.army(&army)?;
        owned(w, |owner| owner == army)
    });
    look!(engine, held, "spaces_of_faction", |w, _g: GameV, faction: &str| {
        owned(w, |owner| *w.rules.factions[w.rules.armies[owner].faction].id == *faction)
    });
    look!(engine, held, "spaces_of_enemies", |w, _g: GameV, army: Dynamic| {
        let own = w.army(&army)?;
        let faction = w.rules.armies[own].faction;
        owned(w, |owner| w.rules.armies[owner].faction != faction)
    });
    look!(engine, held, "links", |w, _g: GameV| links(w, None));
    look!(engine, held, "links", |w, _g: GameV, tag: &str| links(w, Some(tag)));
    look!(engine, held, "walk", |w, _g: GameV, from: Dynamic, steps: i64| {
        let from = w.space(&from)?;
        let steps = w.small("steps", steps, 0, 12)?;
        listed(w, walk(w, from, steps))
    });
    look!(engine, held, "walk", |w, _g: GameV, from: Dynamic, steps: i64, again: bool| {
        let from = w.space(&from)?;
        let steps = w.small("steps", steps, 0, 12)?;
        let found = if again { walk_again(w, from, steps) } else { walk(w, from, steps) };
        listed(w, found)
    });
    look!(engine, held, "spaces_with", |w, _g: GameV, tag: Dynamic| {
        let tag = w.tag(&tag)?;
        w.charge_for(w.rules.board.tags[tag].spaces.len());
        let spaces = w.rules.board.tags[tag].spaces.iter().copied();
        listed(w, spaces.filter(|&space| !w.scene().is_closed(space)))
    });
    look!(engine, held, "has_tag", |w, space: SpaceV, tag: Dynamic| {
        w.reads(StateRead::Fixed);
        let tag = w.tag(&tag)?;
        w.rules.board.spaces[space.0].tags.contains(tag)
    });
    of_a_space(engine, held);
    of_a_region(engine, held);
}

/// Registers the functions of a space.
fn of_a_space(engine: &mut Engine, held: &Held) {
    property!(engine, held, "owner", |w, space: SpaceV| {
        w.reads(StateRead::Owner(space.0));
        maybe(w.scene().owner(space.0).map(ArmyV))
    });
    property!(engine, held, "troops", |w, space: SpaceV| {
        w.reads(StateRead::Holder(space.0));
        i64::from(w.scene().holder(space.0).map_or(0, |(_, troops)| troops))
    });
    property!(engine, held, "region", |w, space: SpaceV| {
        w.reads(StateRead::Fixed);
        maybe(w.rules.board.spaces[space.0].region.map(RegionV))
    });
    property!(engine, held, "neighbours", |w, space: SpaceV| {
        let all = w.rules.board.neighbours(space.0).iter();
        w.charge_for(all.len());
        listed(w, all.copied().filter(|&next| !w.scene().is_closed(next)))
    });
    property!(engine, held, "is_closed", |w, space: SpaceV| {
        w.reads(StateRead::Cell(w.rules.layout.closed(space.0)));
        w.scene().is_closed(space.0)
    });
    look!(engine, held, "units", |w, space: SpaceV, unit: Dynamic| {
        let unit = w.unit(&unit)?;
        let owner = w.scene().owner(space.0);
        w.reads(StateRead::Owner(space.0));
        if let Some(army) = owner {
            w.reads(StateRead::Units(space.0, army, unit));
        }
        i64::from(owner.map_or(0, |army| w.scene().units(space.0, army, unit)))
    });
    look!(engine, held, "units", |w, space: SpaceV, unit: Dynamic, army: Dynamic| {
        let (unit, army) = (w.unit(&unit)?, w.army(&army)?);
        w.reads(StateRead::Units(space.0, army, unit));
        i64::from(w.scene().units(space.0, army, unit))
    });
    look!(engine, held, "is_next_to", |w, space: SpaceV, other: Dynamic| {
        w.reads(StateRead::Fixed);
        let other = w.space(&other)?;
        w.rules.board.adjacent(space.0, other)
    });
    look!(engine, held, "reaches", |w, space: SpaceV, other: Dynamic| {
        let other = w.space(&other)?;
        reaches(w, space.0, other)
    });
}

/// Registers the functions of a region.
fn of_a_region(engine: &mut Engine, held: &Held) {
    property!(engine, held, "spaces", |w, region: RegionV| {
        w.reads(StateRead::Fixed);
        w.charge_for(w.rules.board.regions[region.0].spaces.len());
        listed(w, w.rules.board.regions[region.0].spaces.iter().copied())
    });
    property!(engine, held, "bonus", |w, region: RegionV| {
        w.reads(StateRead::Fixed);
        i64::from(w.rules.board.regions[region.0].bonus)
    });
    property!(engine, held, "owner", |w, region: RegionV| {
        let armies = w.rules.armies.ids();
        w.charge_for(w.rules.armies.len() * w.rules.board.regions[region.0].spaces.len());
        maybe(armies.into_iter().find(|&army| w.scene().controls_region(army, region.0)).map(ArmyV))
    });
}

fn armies(engine: &mut Engine, held: &Held) {
    look!(engine, held, "army", |w, id: Dynamic| {
        w.reads(StateRead::Fixed);
        let name = id.read_lock::<ImmutableString>();
        let absent = name.is_some_and(|name| w.rules.armies.find(&name).is_none());
        if absent { Dynamic::UNIT } else { ArmyV(w.army(&id)?).into() }
    });
    property!(engine, held, "armies", |w, _g: GameV| alive(w, |_, _| true));
    look!(engine, held, "armies_of", |w, _g: GameV, faction: &str| {
        alive(w, |w, army| *w.rules.factions[w.rules.armies[army].faction].id == *faction)
    });
    look!(engine, held, "enemies_of", |w, _g: GameV, army: Dynamic| {
        let own = w.army(&army)?;
        let faction = w.rules.armies[own].faction;
        alive(w, |w, army| w.rules.armies[army].faction != faction)
    });
    property!(engine, held, "faction", |w, army: ArmyV| {
        w.reads(StateRead::Fixed);
        w.rules.factions[w.rules.armies[army.0].faction].id().to_owned()
    });
    property!(engine, held, "spaces", |w, army: ArmyV| owned(w, |owner| owner == army.0));
    property!(engine, held, "hand", |w, army: ArmyV| {
        w.charge_for_cards();
        things(w, w.scene().own_cards(army.0).map(CardV))
    });
    property!(engine, held, "hand_size", |w, army: ArmyV| {
        w.reads(StateRead::Hand(army.0));
        number(hand_size(w.scene(), army.0))
    });
    property!(engine, held, "laid", |w, army: ArmyV| laid(w, army.0));
    property!(engine, held, "waiting", |w, army: ArmyV| i64::from(w.scene().pool(army.0)));
    property!(engine, held, "is_out", |w, army: ArmyV| {
        w.reads(StateRead::Cell(w.rules.layout.eliminated(army.0)));
        w.scene().is_eliminated(army.0)
    });
    property!(engine, held, "has_seat", |w, army: ArmyV| {
        w.reads(StateRead::Cell(w.rules.layout.commands(army.0)));
        !w.scene().commanders(army.0).is_empty()
    });
    property!(engine, held, "eliminated_by", |w, army: ArmyV| {
        let cell = w.state.cells[w.rules.layout.eliminated_by(army.0)];
        maybe(cell.checked_sub(1).map(|at| ArmyV(ArmyId::from_index(at as usize))))
    });
    between_armies(engine, held);
}

/// Registers the functions of an army with a region, a unit kind or another army.
fn between_armies(engine: &mut Engine, held: &Held) {
    look!(engine, held, "controls", |w, army: ArmyV, region: Dynamic| {
        let region = w.region(&region)?;
        w.charge_for(w.rules.board.regions[region].spaces.len());
        w.scene().controls_region(army.0, region)
    });
    look!(engine, held, "room_for", |w, army: ArmyV, unit: Dynamic| {
        let unit = w.unit(&unit)?;
        w.charge_for_board();
        i64::from(w.scene().room(army.0, unit))
    });
    look!(engine, held, "is_commanded_by", |w, army: ArmyV, other: Dynamic| {
        let other = w.army(&other)?;
        w.reads(StateRead::Cell(w.rules.layout.commands(army.0)));
        w.reads(StateRead::Cell(w.rules.layout.commands(other)));
        w.scene().commanders(army.0).meets(w.scene().commanders(other))
    });
    look!(engine, held, "is_enemy_of", |w, army: ArmyV, other: Dynamic| {
        w.reads(StateRead::Fixed);
        let other = w.army(&other)?;
        w.rules.armies[army.0].faction != w.rules.armies[other].faction
    });
    look!(engine, held, "shares_player", |w, army: ArmyV, other: Dynamic| {
        let other = w.army(&other)?;
        w.reads(StateRead::Cell(w.rules.layout.commands(army.0)));
        w.reads(StateRead::Cell(w.rules.layout.commands(other)));
        w.scene().shares_player(army.0, other)
    });
    look!(engine, held, "has_conquered", |w, army: ArmyV| {
        w.reads(StateRead::Mover);
        w.reads(StateRead::HasConquered);
        w.scene().mover() == army.0 && w.state.turn.conquests > 0
    });
}

fn laid(w: &Work, army: ArmyId) -> Array {
    let place = CardPlace::Laid(army);
    w.charge_for_cards();
    things(w, w.rules.cards.ids().filter(|&card| w.scene().card_place(card) == place).map(CardV))
}

fn alive(w: &mut Work, fits: impl Fn(&Work, ArmyId) -> bool) -> Array {
    let armies = w.rules.armies.ids();
    w.charge_for(w.rules.armies.len());
    for army in w.rules.armies.ids() {
        w.reads(StateRead::Cell(w.rules.layout.eliminated(army)));
    }
    let w = &*w;
    things(w, armies.filter(|&army| !w.scene().is_eliminated(army) && fits(w, army)).map(ArmyV))
}

/// Returns the tokens in a place.
fn tokens_at(w: &mut Work, place: TokenPlace) -> Array {
    w.reads(StateRead::AnyToken(place));
    let found = tokens_where(w, |other| other == place);
    if !found.is_empty() {
        for token in w.rules.tokens.ids() {
            w.reads(StateRead::Cell(w.rules.layout.token_place(token)));
        }
    }
    found
}

fn tokens_where(w: &Work, fits: impl Fn(TokenPlace) -> bool) -> Array {
    w.charge_for(w.rules.tokens.len());
    things(w, w.rules.tokens.ids().filter(|&token| fits(w.scene().token_place(token))).map(TokenV))
}

fn tokens(engine: &mut Engine, held: &Held) {
    property!(engine, held, "tokens", |w, space: SpaceV| {
        tokens_at(w, TokenPlace::Space(space.0))
    });
    property!(engine, held, "tokens", |w, _g: GameV| {
        tokens_where(w, |place| matches!(place, TokenPlace::Space(_)))
    });
    look!(engine, held, "tokens_of", |w, _g: GameV, army: Dynamic| {
        let army = w.army(&army)?;
        tokens_at(w, TokenPlace::Laid(army))
    });
    look!(engine, held, "left_in", |w, _g: GameV, pile: Dynamic| {
        let pile = w.pile(&pile)?;
        w.reads(StateRead::Left(pile));
        let left = w.rules.piles[pile].tokens.iter();
        w.charge_for(left.len());
        number(left.filter(|&&token| w.scene().token_place(token) == TokenPlace::Pile).count())
    });
    property!(engine, held, "face", |w, token: TokenV| {
        w.reads(StateRead::Cell(w.rules.layout.token_face(token.0)));
        let face = w.scene().token_face(token.0);
        face.map_or_else(String::new, |face| w.rules.tokens[face].face.id.to_string())
    });
    look!(engine, held, "is_known_by", |w, token: TokenV, army: Dynamic| {
        let army = w.army(&army)?;
        let known = w.scene().token_known(token.0);
        w.reads(StateRead::Cell(w.rules.layout.token_known(token.0)));
        w.reads(StateRead::Cell(w.rules.layout.commands(army)));
        w.scene().commanders(army).iter().any(|seat| known.contains(seat))
    });
    property!(engine, held, "is_shown", |w, token: TokenV| {
        w.reads(StateRead::Cell(w.rules.layout.token_known(token.0)));
        w.scene().token_known(token.0) == crate::model::SeatMask::ALL
    });
    property!(engine, held, "space", |w, token: TokenV| {
        w.reads(StateRead::Cell(w.rules.layout.token_place(token.0)));
        match w.scene().token_place(token.0) {
            TokenPlace::Space(space) => Dynamic::from(SpaceV(space)),
            TokenPlace::Pile | TokenPlace::Removed | TokenPlace::Laid(_) | TokenPlace::Drawn => {
                Dynamic::UNIT
            }
        }
    });
    property!(engine, held, "pile", |w, token: TokenV| {
        w.reads(StateRead::Fixed);
        w.rules.piles[w.rules.tokens[token.0].pile].id().to_owned()
    });
}

fn numbers(engine: &mut Engine, held: &Held) {
    look!(engine, held, "number", |w, token: TokenV, name: &str| {
        w.reads(StateRead::Cell(w.rules.layout.token_face(token.0)));
        let face = w.scene().token_face(token.0).map(|face| &w.rules.tokens[face].face);
        face.map_or(0, |face| printed(&face.numbers, name))
    });
    look!(engine, held, "number", |w, space: SpaceV, name: &str| {
        w.reads(StateRead::Fixed);
        printed(&w.rules.board.spaces[space.0].numbers, name)
    });
    look!(engine, held, "number", |w, region: RegionV, name: &str| {
        w.reads(StateRead::Fixed);
        let row = &w.rules.board.regions[region.0];
        if name == "bonus" { row.bonus.into() } else { printed(&row.numbers, name) }
    });
    look!(engine, held, "number", |w, army: ArmyV, name: &str| {
        w.reads(StateRead::Fixed);
        printed(&w.rules.armies[army.0].numbers, name)
    });
    look!(engine, held, "number", |w, card: CardV, name: &str| {
        w.reads(StateRead::Fixed);
        printed(&w.rules.cards[card.0].numbers, name)
    });
}

/// Returns a printed number; 0 for a missing one.
fn printed(numbers: &[(Box<str>, u32)], name: &str) -> i64 {
    term::printed(numbers, name).unwrap_or(0).into()
}

fn cards(engine: &mut Engine, held: &Held) {
    property!(engine, held, "deck", |w, card: CardV| {
        w.reads(StateRead::Fixed);
        w.rules.decks[w.rules.cards[card.0].deck].id().to_owned()
    });
    property!(engine, held, "space", |w, card: CardV| {
        w.reads(StateRead::Fixed);
        maybe(w.rules.cards[card.0].space.map(SpaceV))
    });
    look!(engine, held, "has_symbol", |w, card: CardV, symbol: &str| {
        w.reads(StateRead::Fixed);
        let found = w.rules.symbols.find(symbol);
        found.is_some_and(|symbol| w.rules.cards[card.0].symbols.contains(symbol))
    });
    look!(engine, held, "can_draw", |w, _g: GameV, deck: Dynamic| {
        let deck = w.deck(&deck)?;
        w.charge_for_cards();
        w.reads(StateRead::CanDraw(deck));
        w.scene().can_draw(deck)
    });
    look!(engine, held, "cards_left", |w, _g: GameV, deck: Dynamic| {
        let deck = w.deck(&deck)?;
        w.charge_for_cards();
        number(w.scene().cards_in(deck, CardPlace::DrawPile).count())
    });
}

fn battle(engine: &mut Engine, held: &Held) {
    property!(engine, held, "attacker", |w, _g: GameV| {
        w.reads(StateRead::Attacker);
        combatant(w, Side::Attacker)
    });
    property!(engine, held, "defender", |w, _g: GameV| {
        w.reads(StateRead::Defender);
        combatant(w, Side::Defender)
    });
    property!(engine, held, "invaders", |w, _g: GameV| {
        list(w.rules.armies.ids().filter(|&army| w.state.battle.with.contains(army)).map(ArmyV))
    });
    property!(engine, held, "origin", |w, _g: GameV| {
        w.reads(StateRead::Origin);
        maybe(w.battle().map(|battle| SpaceV(battle.from)))
    });
    property!(engine, held, "target", |w, _g: GameV| {
        w.reads(StateRead::Target);
        let battle = w.battle().filter(|battle| battle.token.is_none());
        maybe(battle.map(|battle| SpaceV(battle.to)))
    });
    property!(engine, held, "target_token", |w, _g: GameV| {
        w.reads(StateRead::TargetToken);
        maybe(w.battle().and_then(|battle| battle.token).map(TokenV))
    });
    property!(engine, held, "side", |w, _g: GameV| {
        w.reads(StateRead::Side);
        match side_of(&w.rules, &w.state, w.job) {
            Some(Side::Attacker) => "attacker".into(),
            Some(Side::Defender) => "defender".into(),
            None => Dynamic::UNIT,
        }
    });
    look!(engine, held, "other_side", |w, _g: GameV, side: &str| {
        w.reads(StateRead::Fixed);
        match w.side(side)? {
            Side::Attacker => "defender",
            Side::Defender => "attacker",
        }
    });
    look!(engine, held, "dice", |w, _g: GameV, side: &str| {
        let side = w.side(side)?;
        w.reads(StateRead::Faces(side));
        let n = usize::from(w.n_dice(side));
        list(w.state.battle.dice[side.index()].faces[..n].iter().map(|&face| i64::from(face)))
    });
    dice(engine, held);
}

fn dice(engine: &mut Engine, held: &Held) {
    look!(engine, held, "dice_sides", |w, _g: GameV, side: &str| {
        let side = w.side(side)?;
        w.reads(StateRead::Sides(side));
        list(prepared(w, side).sides().iter().map(|&sides| i64::from(sides)))
    });
    look!(engine, held, "dice_added", |w, _g: GameV, side: &str| {
        let side = w.side(side)?;
        list(prepared(w, side).adds().iter().map(|&add| i64::from(add)))
    });
    look!(engine, held, "dice_values", |w, _g: GameV, side: &str| {
        let side = w.side(side)?;
        w.reads(StateRead::Values(side));
        let values = values(w, side);
        list(values.as_slice().iter().map(|&value| i64::from(value)))
    });
    property!(engine, held, "ties", |w, _g: GameV| {
        w.reads(StateRead::Ties);
        let ties = w.rules.combat.map(|_| w.scene().ties());
        ties.map_or(Dynamic::UNIT, |ties| match ties {
            Ties::Attacker => "attacker".into(),
            Ties::Defender => "defender".into(),
        })
    });
    look!(engine, held, "pairs_lost", |w, _g: GameV, side: &str| pairs_lost(w, side, None)?);
    look!(engine, held, "pairs_lost", |w, _g: GameV, side: &str, best: i64| {
        pairs_lost(w, side, Some(best))?
    });
    look!(engine, held, "unsuppressed", |w, _g: GameV, space: Dynamic, kinds: Array| {
        let space = w.space(&space)?;
        let owner = w.scene().owner(space);
        w.reads(StateRead::Owner(space));
        sifted_kinds(w, &kinds, |w, unit| {
            w.reads(StateRead::Suppressed(space, unit));
            let Some(army) = owner else { return false };
            w.reads(StateRead::Units(space, army, unit));
            w.scene().units(space, army, unit) > w.scene().n_suppressed(space, unit)
        })?
    });
    look!(engine, held, "committed_kinds", |w, _g: GameV, side: &str, kinds: Array| {
        let side = w.side(side)?;
        sifted_kinds(w, &kinds, |w, unit| {
            w.reads(StateRead::Committed(side, unit));
            let battle = w.battle();
            battle.is_some_and(|battle| battle.dice[side.index()].committed[unit.index()] > 0)
        })?
    });
    look!(engine, held, "suppressed", |w, _g: GameV, space: Dynamic, unit: Dynamic| {
        let (space, unit) = (w.space(&space)?, w.unit(&unit)?);
        w.reads(StateRead::Suppressed(space, unit));
        i64::from(w.scene().n_suppressed(space, unit))
    });
    look!(engine, held, "committed", |w, _g: GameV, side: &str, unit: Dynamic| {
        let (side, unit) = (w.side(side)?, w.unit(&unit)?);
        w.reads(StateRead::Committed(side, unit));
        i64::from(w.battle().map_or(0, |battle| battle.dice[side.index()].committed[unit.index()]))
    });
}

/// Returns the number of pairs that a side's dice lose. With `best`, the best of the other side's
/// dice counts as that number.
fn pairs_lost(w: &mut Work, side: &str, best: Option<i64>) -> Res<i64> {
    let side = w.side(side)?;
    for read in
        [StateRead::Values(Side::Attacker), StateRead::Values(Side::Defender), StateRead::Ties]
    {
        w.reads(read);
    }
    let [attacker, defender] = Side::ALL.map(|of| {
        let mut values = values(w, of);
        if let Some(best) = best.filter(|_| of != side) {
            values.turn_best(u8::try_from(best.clamp(0, u8::MAX.into())).unwrap_or(u8::MAX));
        }
        values
    });
    let Some(_) = w.rules.combat else { return Ok(0) };
    let losses = compare(attacker.as_slice(), defender.as_slice(), w.scene().ties());
    Ok(match side {
        Side::Attacker => losses.attacker.into(),
        Side::Defender => losses.defender.into(),
    })
}

/// Returns those of some unit kinds that fit, in the order of the list.
fn sifted_kinds(
    w: &mut Work,
    kinds: &Array,
    mut fits: impl FnMut(&mut Work, UnitKindId) -> bool,
) -> Res<Dynamic> {
    w.charge_for(4 * kinds.len());
    let mut found = Array::new();
    for kind in kinds {
        let unit = w.unit(kind)?;
        if fits(w, unit) {
            found.push(kind.clone());
        }
    }
    Ok(found.into())
}

fn prepared(w: &Work, side: Side) -> Prepared {
    super::reads::prepared(&w.rules, &w.state, w.job, side)
}

fn values(w: &Work, side: Side) -> Finals {
    super::reads::values(&w.rules, &w.state, w.job, side)
}

fn combatant(w: &Work, side: Side) -> Dynamic {
    maybe(w.battle().map(|battle| match side {
        Side::Attacker => ArmyV(battle.attacker),
        Side::Defender => ArmyV(battle.defender),
    }))
}

fn tracks(engine: &mut Engine, held: &Held) {
    look!(engine, held, "track", |w, _g: GameV, track: Dynamic| {
        let track = w.followed(&track)?;
        w.reads(StateRead::Track(track));
        i64::from(w.scene().track(track))
    });
    look!(engine, held, "track_end", |w, _g: GameV, track: Dynamic| {
        w.reads(StateRead::Fixed);
        let track = w.track(&track)?;
        i64::from(w.rules.tracks[track].last())
    });
    look!(engine, held, "track_value", |w, _g: GameV, track: Dynamic| {
        let track = w.followed(&track)?;
        w.reads(StateRead::Track(track));
        i64::from(w.rules.tracks[track].value(w.scene().track(track)))
    });
    look!(engine, held, "track_number", |w, _g: GameV, track: Dynamic, column: &str| {
        let track = w.followed(&track)?;
        w.reads(StateRead::Track(track));
        match w.rules.tracks[track].number(column, w.scene().track(track)) {
            Some(number) => i64::from(number),
            None => return w.wrong(format!("the track has no column `{column}`")),
        }
    });
    look!(engine, held, "track_number", |w, _g: GameV, track: Dynamic, column: &str, at: i64| {
        w.reads(StateRead::Fixed);
        let track = w.track(&track)?;
        let found = u32::try_from(at).ok().filter(|&at| at <= w.rules.tracks[track].last());
        match found.and_then(|at| w.rules.tracks[track].number(column, at)) {
            Some(number) => i64::from(number),
            None => return w.wrong(format!("the track has no column `{column}` and space {at}")),
        }
    });
    look!(engine, held, "track_numbers", |w, _g: GameV, track: Dynamic| {
        let track = w.followed(&track)?;
        w.reads(StateRead::Track(track));
        let (row, at) = (&w.rules.tracks[track], w.scene().track(track));
        match row.numbers.get(at as usize) {
            Some(numbers) => list(numbers.iter().map(|&number| i64::from(number))),
            None => list([i64::from(row.value(at))]),
        }
    });
}
