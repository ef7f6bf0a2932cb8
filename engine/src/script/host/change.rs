//! The functions of the API that change the game.

use std::cell::RefCell;
use std::rc::Rc;

use rhai::{Dynamic, Engine, NativeCallContext};

use super::value::{GameV, TokenV};
use super::work::{JournalEntry, Res, Stop, Work};
use crate::game::{EffectKind, Event, GameResult, Lasting, ScriptChance, ScriptError, Until};
use crate::model::{
    ArmyId, CardId, CardPlace, Rulebook, SeatMask, Side, SpaceId, TableId, TokenId, TokenPlace,
    Watches,
};
use crate::steps::flow;

type Held = Rc<RefCell<Work>>;

/// The largest number that one effect adds to a total or subtracts from it.
const TOTAL_MAX: i16 = 1_000;

/// Registers a function that changes the game.
macro_rules! verb {
    ($engine:ident, $held:ident, $name:literal, |$w:ident $(, $p:ident: $kind:ty)*| $body:expr) => {{
        let held = Rc::clone($held);
        $engine.register_fn($name, move |at: NativeCallContext<'_>, _: GameV $(, $p: $kind)*| -> Res<_> {
            let mut guard = held.borrow_mut();
            let $w = &mut *guard;
            $w.called(&at, $name);
            $w.may_change()?;
            $w.charge_for_board();
            $body
        });
    }};
}

pub(super) use verb;

pub(super) fn register(engine: &mut Engine, held: &Held) {
    spaces(engine, held);
    tokens(engine, held);
    tracks(engine, held);
    cards(engine, held);
    battle(engine, held);
    turn(engine, held);
}

fn spaces(engine: &mut Engine, held: &Held) {
    verb!(engine, held, "close", |w, space: Dynamic| close(w, &space));
}

fn close(w: &mut Work, space: &Dynamic) -> Res<()> {
    let space = w.space(space)?;
    close_space(w, space);
    Ok(())
}

fn close_space(w: &mut Work, space: SpaceId) {
    if w.scene().is_closed(space) {
        return;
    }
    for army in w.rules.armies.ids() {
        for unit in w.rules.units.ids() {
            let count = w.scene().units(space, army, unit);
            if count > 0 {
                w.play().remove_units(space, army, unit, count);
                w.play().tell(Event::Removed { army, space, unit, count });
            }
        }
    }
    if w.scene().owner(space).is_some() {
        w.play().clear_owner(space);
    }
    for token in w.rules.tokens.ids() {
        if w.scene().token_place(token) == TokenPlace::Space(space) && !stays_over(w, token) {
            put(w, token, TokenPlace::Removed);
            w.play().tell(Event::TokenRemoved { token });
        }
    }
    let cell = w.rules.layout.closed(space);
    w.state.cells[cell] = 1;
    w.play().tell(Event::Closed { space });
}

/// Checks whether a token stays when its space closes, because it can be attacked over closed
/// spaces.
fn stays_over(w: &Work, token: TokenId) -> bool {
    w.rules.target_of(token).is_some_and(|target| w.rules.targets[target].over_closed)
}

fn put(w: &mut Work, token: TokenId, place: TokenPlace) {
    w.play().put_token(token, place);
}

/// Draws a token. The handle is the first one left in the pile; chance picks the face among those
/// not yet drawn. The army's seats learn the face.
pub(super) fn draw_token(w: &mut Work, pile: &Dynamic) -> Res<Dynamic> {
    w.may_change()?;
    let pile = w.pile(pile)?;
    let rules = std::sync::Arc::clone(&w.rules);
    let tokens = &rules.piles[pile].tokens;
    w.charge_for(4 * tokens.len());
    let left = tokens.iter().copied().filter(|&t| w.scene().token_place(t) == TokenPlace::Pile);
    let Some(token) = left.min() else { return Ok(Dynamic::UNIT) };
    let faces = undrawn(w, tokens);
    let n = u32::try_from(faces.len()).unwrap_or(u32::MAX);
    let picked = w.pick(ScriptChance::Token { n }, |_| faces.clone(), JournalEntry::Face)?;
    let face = faces[picked.min(faces.len() - 1)];
    let known = w.scene().commanders(w.job.army);
    let (at, seen) = (rules.layout.token_face(token), rules.layout.token_known(token));
    w.state.cells[at] = u32::from(face.0) + 1;
    w.state.cells[seen] = known.bits();
    put(w, token, TokenPlace::Drawn);
    Ok(TokenV(token).into())
}

/// Returns the faces of a pile that none of its tokens has yet.
fn undrawn(w: &Work, tokens: &[TokenId]) -> Vec<TokenId> {
    let mut drawn: Vec<TokenId> = tokens.iter().filter_map(|&t| w.scene().token_face(t)).collect();
    drawn.sort_unstable();
    tokens.iter().copied().filter(|token| drawn.binary_search(token).is_err()).collect()
}

/// Adds seats that know a token's face; returns all seats that know it.
fn learn_token(w: &mut Work, token: TokenId, to: SeatMask) -> SeatMask {
    let cell = w.rules.layout.token_known(token);
    let known = SeatMask::from_bits(w.state.cells[cell]).union(to);
    w.state.cells[cell] = known.bits();
    known
}

fn show_token(w: &mut Work, token: TokenId, army: ArmyId, to: SeatMask) {
    let known = learn_token(w, token, to);
    let face = w.scene().token_face(token);
    let event = Event::TokenShown { token, army, face };
    if known == SeatMask::ALL { w.play().tell(event) } else { w.play().tell_only(event, to) }
}

fn tokens(engine: &mut Engine, held: &Held) {
    verb!(engine, held, "put_token", |w, token: Dynamic, space: Dynamic| {
        let (token, space) = (w.token(&token)?, w.space(&space)?);
        let from = match w.scene().token_place(token) {
            TokenPlace::Space(from) => Some(from),
            TokenPlace::Pile | TokenPlace::Removed | TokenPlace::Laid(_) | TokenPlace::Drawn => {
                None
            }
        };
        if w.scene().token_face(token).is_some_and(|face| w.rules.tokens[face].face.closes) {
            close_space(w, space);
        }
        put(w, token, TokenPlace::Space(space));
        let army = w.job.army;
        w.play().tell(Event::TokenPut { token, from, space, army });
        Ok(())
    });
    verb!(engine, held, "take_token", |w, token: Dynamic, army: Dynamic| {
        let (token, army) = (w.token(&token)?, w.army(&army)?);
        put(w, token, TokenPlace::Laid(army));
        w.play().tell(Event::TokenTaken { token, army });
        Ok(())
    });
    verb!(engine, held, "remove_token", |w, token: Dynamic| {
        let token = w.token(&token)?;
        put(w, token, TokenPlace::Removed);
        w.play().tell(Event::TokenRemoved { token });
        Ok(())
    });
    verb!(engine, held, "empty_pile", |w, pile: Dynamic| {
        let (pile, rules) = (w.pile(&pile)?, std::sync::Arc::clone(&w.rules));
        for &token in &rules.piles[pile].tokens {
            if w.scene().token_place(token) == TokenPlace::Pile {
                put(w, token, TokenPlace::Removed);
                w.play().tell(Event::TokenRemoved { token });
            }
        }
        Ok(())
    });
    verb!(engine, held, "look_at_token", |w, token: Dynamic| {
        let (token, army) = (w.token(&token)?, w.job.army);
        let seats = w.scene().commanders(army);
        show_token(w, token, army, seats);
        Ok(())
    });
    verb!(engine, held, "look_at_token", |w, token: Dynamic, army: Dynamic| {
        let (token, army) = (w.token(&token)?, w.army(&army)?);
        let seats = w.scene().commanders(army);
        show_token(w, token, army, seats);
        Ok(())
    });
    verb!(engine, held, "reveal_token", |w, token: Dynamic| {
        let (token, army) = (w.token(&token)?, w.job.army);
        learn_token(w, token, SeatMask::ALL);
        let face = w.scene().token_face(token);
        w.play().tell(Event::TokenTurned { token, army, face });
        Ok(())
    });
}

fn tracks(engine: &mut Engine, held: &Held) {
    verb!(engine, held, "move_track", |w, track: Dynamic, by: i64| {
        let track = w.track(&track)?;
        let at = i64::from(w.scene().track(track)).saturating_add(by);
        set_track(w, track, at)
    });
    verb!(engine, held, "set_track", |w, track: Dynamic, at: i64| {
        let track = w.track(&track)?;
        set_track(w, track, at)
    });
}

fn set_track(w: &mut Work, track: crate::model::TrackId, at: i64) -> Res<()> {
    let row = &w.rules.tracks[track];
    if row.is.is_some() {
        return w.wrong("the track's marker follows the board");
    }
    if !row.in_play {
        return Ok(());
    }
    let last = i64::from(if row.beyond > 0 { u32::MAX } else { row.last() });
    let to = u32::try_from(at.clamp(0, last.max(0))).unwrap_or(0);
    let cell = w.rules.layout.track(track);
    let from = w.state.cells[cell];
    if from != to {
        w.state.cells[cell] = to;
        w.state.dirty |= w.rules.watches.has(Watches::TRACKS);
        w.play().tell(Event::TrackMoved { track, from, to });
    }
    Ok(())
}

/// Returns the army that holds a card in its hand.
fn holder(w: &Work, card: CardId) -> Option<ArmyId> {
    let CardPlace::Hand(hand) = w.scene().card_place(card) else { return None };
    let mut armies = w.rules.armies.iter();
    armies.find(|(_, row)| row.hand == hand || row.apart == hand).map(|(army, _)| army)
}

pub(super) fn discard(w: &mut Work, card: CardId) {
    w.charge_for_cards();
    let army = holder(w, card).unwrap_or(w.job.army);
    w.play().move_card(card, CardPlace::Discard, SeatMask::ALL);
    w.play().tell(Event::Discarded { army, card });
}

/// Returns the seats that know the place of a card when it leaves its hand face down. These are the
/// seats that see the hand and those in `seen`, if they knew the card or learn it now.
///
/// Other seats that had looked at the hand do not see which card left. They no longer know any card
/// of the hand, unless it was the only one.
fn unseen(w: &mut Work, card: CardId, seen: SeatMask) -> SeatMask {
    let known = w.scene().card_known(card).union(seen);
    let CardPlace::Hand(hand) = w.scene().card_place(card) else { return known };
    if w.scene().n_hand(hand) == 1 {
        return known;
    }
    let seers = w.scene().seers(hand).union(seen);
    let held: Vec<CardId> = w.scene().hand(hand).collect();
    for other in held {
        let cell = w.rules.layout.card_known(other);
        w.state.cells[cell] &= seers.bits();
    }
    known.intersection(seers)
}

pub(super) fn steal(w: &mut Work, card: CardId, by: ArmyId) -> Res<()> {
    w.charge_for_cards();
    let Some(from) = holder(w, card) else { return w.wrong("the card is in nobody's hand") };
    let hand = w.rules.hand_of(by, w.rules.cards[card].deck);
    let seen = w.scene().seers(hand);
    let known = unseen(w, card, seen);
    w.play().move_card(card, CardPlace::Hand(hand), known);
    w.play().tell_only(Event::CardTaken { from, by, card: Some(card) }, known);
    Ok(())
}

fn show_card(w: &mut Work, card: CardId, to: SeatMask) {
    let army = holder(w, card).unwrap_or(w.job.army);
    let cell = w.rules.layout.card_known(card);
    let known = SeatMask::from_bits(w.state.cells[cell]).union(to);
    w.state.cells[cell] = known.bits();
    let event = Event::Showed { army, card: Some(card) };
    if known == SeatMask::ALL { w.play().tell(event) } else { w.play().tell_only(event, to) }
}

fn look_at_hand(w: &mut Work, army: ArmyId, by: ArmyId) {
    w.charge_for_cards();
    let seats = w.scene().commanders(by);
    let cards: Vec<CardId> = w.scene().own_cards(army).collect();
    for card in cards {
        show_card(w, card, seats);
    }
}

fn cards(engine: &mut Engine, held: &Held) {
    verb!(engine, held, "discard", |w, card: Dynamic| {
        let card = w.card(&card)?;
        discard(w, card);
        Ok(())
    });
    verb!(engine, held, "steal", |w, card: Dynamic, army: Dynamic| {
        let (card, army) = (w.card(&card)?, w.army(&army)?);
        steal(w, card, army)
    });
    verb!(engine, held, "give_face_down", |w, card: Dynamic, army: Dynamic| {
        let (card, by) = (w.card(&card)?, w.army(&army)?);
        let Some(from) = holder(w, card) else { return w.wrong("the card is in nobody's hand") };
        let hand = w.rules.hand_of(by, w.rules.cards[card].deck);
        let known = unseen(w, card, SeatMask::NONE);
        w.play().move_card(card, CardPlace::Hand(hand), known);
        w.play().tell_only(Event::CardTaken { from, by, card: Some(card) }, known);
        Ok(())
    });
    verb!(engine, held, "show_card", |w, card: Dynamic| {
        let card = w.card(&card)?;
        show_card(w, card, SeatMask::ALL);
        Ok(())
    });
    verb!(engine, held, "look_at_hand", |w, army: Dynamic| {
        let (army, by) = (w.army(&army)?, w.job.army);
        look_at_hand(w, army, by);
        Ok(())
    });
    verb!(engine, held, "look_at_hand", |w, army: Dynamic, by: Dynamic| {
        let (army, by) = (w.army(&army)?, w.army(&by)?);
        look_at_hand(w, army, by);
        Ok(())
    });
    verb!(engine, held, "lay_card", |w, card: Dynamic, army: Dynamic| {
        let (card, army) = (w.card(&card)?, w.army(&army)?);
        w.play().move_card(card, CardPlace::Laid(army), SeatMask::ALL);
        w.play().tell(Event::Laid { army, card });
        Ok(())
    });
    verb!(engine, held, "remove_card", |w, card: Dynamic| {
        let card = w.card(&card)?;
        let army = holder(w, card).unwrap_or(w.job.army);
        let known = unseen(w, card, SeatMask::NONE);
        w.play().move_card(card, CardPlace::Removed, known);
        w.play().tell_only(Event::Boxed { army, card: Some(card) }, known);
        Ok(())
    });
}

/// Turns a die that lies on the table to another face.
fn turn_die(w: &mut Work, side: &str, die: i64, face: i64) -> Res<()> {
    let (side, die) = die_of(w, side, die)?;
    let to = w.small("face", face, 1, w.scene().sides_of(side, die))?;
    let place = &mut w.state.battle.dice[side.index()].faces[usize::from(die)];
    let from = std::mem::replace(place, to);
    let army = w.job.army;
    w.play().tell(Event::DieTurned { army, from, to });
    Ok(())
}

/// Returns a side and a die of it that lies on the table, by its place counted from 0.
pub(super) fn die_of(w: &mut Work, side: &str, die: i64) -> Res<(Side, u8)> {
    let side = w.side(side)?;
    match w.n_dice(side) {
        0 => w.wrong("no dice lie on the table"),
        n => Ok((side, w.small("die", die, 0, n - 1)?)),
    }
}

/// Destroys units that a side has committed to the current battle.
fn destroy_committed(w: &mut Work, side: &str, n: i64, unit: &Dynamic) -> Res<()> {
    let (side, unit, n) = (w.side(side)?, w.unit(unit)?, w.count("n", n)?);
    if !w.scene().fights() {
        return w.wrong("no battle is fought");
    }
    if unit == Rulebook::BASIC {
        return w.wrong("units of the basic kind are lost by dice");
    }
    let (army, space) = w.scene().combatant(side);
    let committed = w.state.battle.dice[side.index()].committed[unit.index()];
    let there = w.scene().units(space, army, unit);
    let count = n.min(committed.into()).min(there);
    if count > 0 {
        let left = u32::from(committed) - count;
        w.state.battle.dice[side.index()].committed[unit.index()] =
            u8::try_from(left).unwrap_or(u8::MAX);
        w.play().remove_units(space, army, unit, count);
        w.play().tell(Event::Removed { army, space, unit, count });
    }
    Ok(())
}

/// Begins a lasting effect.
fn begin(w: &mut Work, kind: EffectKind, army: ArmyId, until: Until) -> Res<()> {
    let effect = Lasting { kind, army, until };
    if w.state.effects.is_full() {
        return w.fault(ScriptError::Queue, "too many effects last already");
    }
    w.state.effects.push(effect);
    w.play().tell(Event::Began { effect });
    Ok(())
}

fn battle(engine: &mut Engine, held: &Held) {
    verb!(engine, held, "add_to_all", |w, side: &str, n: i64, until: &str| {
        let (side, add, until) = (w.side(side)?, w.small("n", n, 0, 100)?, w.until(until)?);
        begin(w, EffectKind::AddToAll { side, add }, w.job.army, until)
    });
    verb!(engine, held, "add_to_best", |w, side: &str, n: i64, until: &str| {
        let (side, add, until) = (w.side(side)?, w.small("n", n, 0, 100)?, w.until(until)?);
        begin(w, EffectKind::AddToBest { side, add }, w.job.army, until)
    });
    verb!(engine, held, "larger_dice", |w, side: &str, sides: i64, dice: i64, until: &str| {
        let (side, until) = (w.side(side)?, w.until(until)?);
        let (sides, dice) = (w.small("sides", sides, 2, 100)?, w.small("dice", dice, 0, 100)?);
        begin(w, EffectKind::Larger { side, sides, dice }, w.job.army, until)
    });
    verb!(engine, held, "add_to_total", |w, side: &str, n: i64, until: &str| {
        let (side, until) = (w.side(side)?, w.until(until)?);
        let add = match i16::try_from(n) {
            Ok(add) if (-TOTAL_MAX..=TOTAL_MAX).contains(&add) => add,
            _ => return w.wrong(format!("`n` is {n}; it must be -{TOTAL_MAX} to {TOTAL_MAX}")),
        };
        begin(w, EffectKind::AddToTotal { side, add }, w.job.army, until)
    });
    verb!(engine, held, "at_most_dice", |w, side: &str, dice: i64, until: &str| {
        let (side, until, dice) = (w.side(side)?, w.until(until)?, w.small("dice", dice, 1, 100)?);
        begin(w, EffectKind::AtMost { side, dice }, w.job.army, until)
    });
    verb!(engine, held, "wins_ties", |w, side: &str, until: &str| {
        let (side, until) = (w.side(side)?, w.until(until)?);
        begin(w, EffectKind::Ties { side }, w.job.army, until)
    });
    verb!(engine, held, "turn_die", |w, side: &str, die: i64, face: i64| {
        turn_die(w, side, die, face)
    });
    verb!(engine, held, "suppress", |w, space: Dynamic, unit: Dynamic, n: i64, until: &str| {
        let (space, unit) = (w.space(&space)?, w.unit(&unit)?);
        let (n, until) = (w.small("n", n, 0, 100)?, w.until(until)?);
        begin(w, EffectKind::Suppress { space, unit, n }, w.job.army, until)?;
        w.play().suppress_committed(space, unit, n);
        Ok(())
    });
    verb!(engine, held, "destroy_committed", |w, side: &str, n: i64, unit: Dynamic| {
        destroy_committed(w, side, n, &unit)
    });
    verb!(engine, held, "end_invasion", |w| {
        if let Some(invasion) = w.state.invasion {
            w.state.cancelled = true;
            w.play().tell(Event::Cancelled { army: invasion.army, space: invasion.to });
        }
        Ok(())
    });
    verb!(engine, held, "forbid_attack", |w, army: Dynamic, space: Dynamic, until: &str| {
        let (army, space, until) = (w.army(&army)?, w.space(&space)?, w.until(until)?);
        begin(w, EffectKind::Forbid { space }, army, until)
    });
}

fn turn(engine: &mut Engine, held: &Held) {
    verb!(engine, held, "extra", |w, step: Dynamic, n: i64| {
        let (step, n) = (w.step(&step)?, w.small("n", n, 1, 100)?);
        begin(w, EffectKind::Extra { step, n }, w.job.army, Until::Turn)
    });
    verb!(engine, held, "skip", |w, step: Dynamic| {
        let step = w.step(&step)?;
        begin(w, EffectKind::Skip { step }, w.job.army, Until::Turn)
    });
    verb!(engine, held, "then", |w, step: Dynamic| {
        let step = w.step(&step)?;
        if step.index() < w.rules.opening {
            return w.wrong("the step is one of the opening");
        }
        w.queue(flow::FlowFrame::Once { step }.into())
    });
    verb!(engine, held, "command", |w, army: Dynamic, by: Dynamic| {
        let (army, by) = (w.army(&army)?, w.army(&by)?);
        let seats = w.scene().commanders(army).union(w.scene().commanders(by));
        let cell = w.rules.layout.commands(army);
        w.state.cells[cell] = seats.bits();
        w.play().tell(Event::Commands { army, by });
        Ok(())
    });
    verb!(engine, held, "release", |w, army: Dynamic| {
        let army = w.army(&army)?;
        if w.rules.order.contains(&army) {
            return w.wrong("an army that takes turns must have a commander");
        }
        let cell = w.rules.layout.commands(army);
        w.state.cells[cell] = SeatMask::NONE.bits();
        w.play().tell(Event::Released { army });
        Ok(())
    });
    verb!(engine, held, "win", |w, army: Dynamic| {
        let army = w.army(&army)?;
        let faction = w.rules.armies[army].faction;
        let seats = w.rules.factions[faction]
            .armies
            .iter()
            .fold(SeatMask::NONE, |seats, &army| seats.union(w.scene().commanders(army)));
        w.state.outcome = Some(GameResult::won(faction, None, seats));
        w.play().tell(Event::Won { faction, rule: None });
        w.stop::<()>(Stop::Won)
    });
    verb!(engine, held, "bonus_cards", |w, n: i64| {
        let n = w.count("n", n)?;
        w.play().owe_bonus(n);
        Ok(())
    });
}
