//! The questions to players and the dice of the API; each stops the script until its answer is
//! available.

use std::cell::RefCell;
use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, NativeCallContext};

use super::parts::parts_of;
use super::spaces::{SpaceListArg, SpacesV};
use super::value::{ArmyV, CardV, GameV, RegionV, SpaceV, TokenV, list};
use super::work::{JournalEntry, Res, ScriptPrompt, Work};
use crate::game::{Event, Faces, ScriptAnswer, ScriptChance};
use crate::model::{
    ArmyId, CardId, CardPlace, RegionId, SpaceId, TableId, TextId, TextParts, TokenId, UnitKindId,
};

type Held = Rc<RefCell<Work>>;

/// Registers a question with and without the answering army, the space it is about and its parts.
macro_rules! question {
    (@one $engine:ident, $held:ident, $name:literal, |$w:ident, $asked:ident $(, $p:ident: $kind:ty)*| $body:expr, $($more:ident),*) => {{
        let held = Rc::clone($held);
        $engine.register_fn($name, move |at: NativeCallContext<'_>, text: &str $(, $p: $kind)* $(, $more: Dynamic)*| -> Res<Dynamic> {
            let mut guard = held.borrow_mut();
            let $w = &mut *guard;
            $w.called(&at, $name);
            let $asked = prompt($w, text, &mut [$($more),*])?;
            Ok(Dynamic::from($body))
        });
    }};
    ($engine:ident, $held:ident, $name:literal, |$w:ident, $asked:ident $(, $p:ident: $kind:ty)*| $body:expr) => {{
        question!(@one $engine, $held, $name, |$w, $asked $(, $p: $kind)*| $body,);
        question!(@one $engine, $held, $name, |$w, $asked $(, $p: $kind)*| $body, by);
        question!(@one $engine, $held, $name, |$w, $asked $(, $p: $kind)*| $body, by, about);
        question!(@one $engine, $held, $name, |$w, $asked $(, $p: $kind)*| $body, by, about, parts);
    }};
}

/// Returns a question with what follows its own values: the answering army, the space it is about,
/// and last its parts, also in place of the others.
fn prompt<'a>(w: &mut Work, text: &'a str, more: &mut [Dynamic]) -> Res<ScriptPrompt<'a>> {
    let (parts, more) = match more.split_last_mut() {
        Some((last, more)) if last.is_map() => (parts_of(w, last)?, more),
        _ => (TextParts::default(), more),
    };
    let mut more = more.iter_mut().map(Dynamic::take);
    let by = more.next().unwrap_or(Dynamic::UNIT);
    let about = more.next().filter(|about| !about.is_unit());
    let about = about.map(|about| w.space(&about)).transpose()?;
    match more.next() {
        Some(_) => w.wrong("the parts of the text must be a map"),
        None => Ok(ScriptPrompt { text, by, about, parts, dice: None }),
    }
}

pub(super) fn register(engine: &mut Engine, held: &Held) {
    choices(engine, held);
    of_spaces::<Array>(engine, held);
    of_spaces::<SpacesV>(engine, held);
    several(engine, held);
    dice(engine, held);
}

fn index<I: TableId>(answer: u32) -> I {
    I::from_index(usize::try_from(answer).unwrap_or(0))
}

fn choices(engine: &mut Engine, held: &Held) {
    question!(engine, held, "ask_region", |w, asked, choices: Array| {
        let found =
            each(w, &choices, Work::region)?.into_iter().map(ScriptAnswer::Region).collect();
        RegionV(index::<RegionId>(w.ask(&asked, found, 0)?))
    });
    question!(engine, held, "ask_army", |w, asked, choices: Array| {
        let found = each(w, &choices, Work::army)?.into_iter().map(ScriptAnswer::Army).collect();
        ArmyV(index::<ArmyId>(w.ask(&asked, found, 0)?))
    });
    question!(engine, held, "ask_card", |w, asked, choices: Array| {
        let found = each(w, &choices, Work::card)?.into_iter().map(ScriptAnswer::Card).collect();
        CardV(index::<CardId>(w.ask(&asked, found, 0)?))
    });
    question!(engine, held, "ask_token", |w, asked, choices: Array| {
        let found = each(w, &choices, Work::token)?.into_iter().map(ScriptAnswer::Token).collect();
        TokenV(index::<TokenId>(w.ask(&asked, found, 0)?))
    });
    question!(engine, held, "ask_unit", |w, asked, choices: Array| {
        let found = each(w, &choices, Work::unit)?.into_iter().map(ScriptAnswer::Unit).collect();
        let unit = index::<UnitKindId>(w.ask(&asked, found, 0)?);
        w.rules.units[unit].id.to_string()
    });
    question!(engine, held, "ask_number", |w, asked, least: i64, most: i64| {
        let (least, most) = (w.count("least", least)?, w.count("most", most)?);
        if least > most {
            return w.wrong(format!("no number lies between {least} and {most}"));
        }
        i64::from(w.ask(&asked, vec![ScriptAnswer::Number(least)], most)?)
    });
    question!(engine, held, "ask_yes", |w, asked| {
        w.ask(&asked, vec![ScriptAnswer::Yes, ScriptAnswer::No], 0)? == 1
    });
    question!(engine, held, "ask_option", |w, asked, choices: Array| {
        let texts: Vec<TextId> =
            each(w, &choices, |w, choice| w.text_with(&choice.to_string(), &asked.parts))?;
        let found = texts.iter().copied().map(ScriptAnswer::Option).collect();
        let answer = w.ask(&asked, found, 0)?;
        let at = texts.iter().position(|text| u32::from(text.0) == answer);
        at.and_then(|at| i64::try_from(at).ok()).unwrap_or(0)
    });
    question!(engine, held, "ask_die", |w, asked, side: &str| {
        let side = w.side(side)?;
        let n = w.n_dice(side);
        let asked = ScriptPrompt { dice: Some(side), ..asked };
        i64::from(w.ask(&asked, (0..n).map(ScriptAnswer::Die).collect(), 0)?)
    });
}

fn each<T>(w: &mut Work, list: &Array, one: impl Fn(&mut Work, &Dynamic) -> Res<T>) -> Res<Vec<T>> {
    w.charge_for(4 * list.len());
    list.iter().map(|value| one(w, value)).collect()
}

/// Registers the questions about spaces, for lists of the language or of the API.
fn of_spaces<L: SpaceListArg>(engine: &mut Engine, held: &Held) {
    question!(engine, held, "ask_space", |w, asked, choices: L| {
        let choices = choices.spaces(w)?.iter().copied().map(ScriptAnswer::Space).collect();
        SpaceV(index::<SpaceId>(w.ask(&asked, choices, 0)?))
    });
    question!(engine, held, "ask_spaces", |w, asked, choices: L, least: i64, most: i64| {
        let (least, most) = (w.count("least", least)? as usize, w.count("most", most)? as usize);
        let left = choices.spaces(w)?;
        some_spaces(w, &asked, &left, least, most)?
    });
    question!(engine, held, "ask_order", |w, asked, choices: L| {
        let left = choices.spaces(w)?;
        some_spaces(w, &asked, &left, left.len(), left.len())?
    });
    question!(@one engine, held, "ask_split", |w, asked, amount: i64, choices: L| split(w, &asked, amount, &choices)?,);
    question!(@one engine, held, "ask_split", |w, asked, amount: i64, choices: L| split(w, &asked, amount, &choices)?, by);
    question!(@one engine, held, "ask_split", |w, asked, amount: i64, choices: L| split(w, &asked, amount, &choices)?, by, parts);
}

fn several(engine: &mut Engine, held: &Held) {
    question!(engine, held, "ask_dice", |w, asked, side: &str, least: i64, most: i64| {
        let side = w.side(side)?;
        let (least, most) = (w.count("least", least)? as usize, w.count("most", most)? as usize);
        let left = (0..w.n_dice(side)).map(ScriptAnswer::Die).collect();
        let asked = ScriptPrompt { dice: Some(side), ..asked };
        let chosen = some(w, &asked, left, (least, most), false)?;
        list(chosen.into_iter().map(|answer| i64::from(answer.to_journal())))
    });
    question!(engine, held, "ask_cards", |w, asked, choices: Array, least: i64, most: i64| {
        let (least, most) = (w.count("least", least)? as usize, w.count("most", most)? as usize);
        let left = each(w, &choices, Work::card)?.into_iter().map(ScriptAnswer::Card).collect();
        let chosen = some(w, &asked, left, (least, most), true)?;
        list(chosen.into_iter().map(|answer| CardV(index::<CardId>(answer.to_journal()))))
    });
}

/// Asks for a number for each of some spaces.
fn split<L: SpaceListArg>(
    w: &mut Work,
    asked: &ScriptPrompt<'_>,
    amount: i64,
    choices: &L,
) -> Res<Array> {
    let (mut left, spaces) = (w.count("amount", amount)?, choices.spaces(w)?);
    let mut parts = Array::new();
    for (at, &space) in spaces.iter().enumerate() {
        // The last space receives the rest.
        let least = if at + 1 == spaces.len() { left } else { 0 };
        let by = asked.by.clone();
        let asked = ScriptPrompt { by, about: Some(space), ..*asked };
        let part = w.ask(&asked, vec![ScriptAnswer::Number(least)], left)?;
        left -= part.min(left);
        parts.push(i64::from(part).into());
    }
    Ok(parts)
}

/// Asks for spaces, one after the other.
pub(super) fn some_spaces(
    w: &mut Work,
    asked: &ScriptPrompt<'_>,
    left: &[SpaceId],
    least: usize,
    most: usize,
) -> Res<SpacesV> {
    let left = left.iter().copied().map(ScriptAnswer::Space).collect();
    let chosen = some(w, asked, left, (least, most), false)?;
    Ok(chosen.into_iter().map(|answer| index(answer.to_journal())).collect())
}

/// Asks for things, one after the other, until there are enough or the player stops. Where
/// `asks_anyway`, the first question is also asked if there is none.
fn some(
    w: &mut Work,
    asked: &ScriptPrompt<'_>,
    mut left: Vec<ScriptAnswer>,
    (least, most): (usize, usize),
    asks_anyway: bool,
) -> Res<Vec<ScriptAnswer>> {
    left.sort_unstable();
    left.dedup();
    let mut chosen = Vec::new();
    let is_over =
        |left: &[ScriptAnswer], n: usize| left.is_empty() && n >= least && !(asks_anyway && n == 0);
    while chosen.len() < most && !is_over(&left, chosen.len()) {
        let mut choices = left.clone();
        if chosen.len() >= least {
            choices.push(ScriptAnswer::Done);
        }
        let answer = w.ask(asked, choices, 0)?;
        let Some(at) = left.iter().position(|choice| choice.to_journal() == answer) else { break };
        chosen.push(left.remove(at));
    }
    Ok(chosen)
}

macro_rules! chance {
    ($engine:ident, $held:ident, $name:literal, |$w:ident $(, $p:ident: $kind:ty)*| $body:expr) => {{
        let held = Rc::clone($held);
        $engine.register_fn($name, move |at: NativeCallContext<'_>, _: GameV $(, $p: $kind)*| -> Res<Dynamic> {
            let mut guard = held.borrow_mut();
            let $w = &mut *guard;
            $w.called(&at, $name);
            Ok(Dynamic::from($body))
        });
    }};
}

fn dice(engine: &mut Engine, held: &Held) {
    chance!(engine, held, "roll", |w, sides: i64| {
        i64::from(roll(w, 1, sides, Rolled::default())?[0])
    });
    chance!(engine, held, "roll", |w, sides: i64, label: &str| {
        i64::from(roll(w, 1, sides, Rolled::of(Some(label), None, None))?[0])
    });
    chance!(engine, held, "roll", |w, sides: i64, label: &str, about: Dynamic| {
        i64::from(roll(w, 1, sides, Rolled::of(Some(label), Some(&about), None))?[0])
    });
    chance!(engine, held, "roll", |w, sides: i64, label: &str, about: Dynamic, least: i64| {
        i64::from(roll(w, 1, sides, Rolled::of(Some(label), Some(&about), Some(least)))?[0])
    });
    chance!(engine, held, "roll_many", |w, dice: i64, sides: i64| {
        list(roll(w, dice, sides, Rolled::default())?.into_iter().map(i64::from))
    });
    chance!(engine, held, "roll_many", |w, dice: i64, sides: i64, label: &str| {
        list(roll(w, dice, sides, Rolled::of(Some(label), None, None))?.into_iter().map(i64::from))
    });
    chance!(engine, held, "roll_many", |w, dice: i64, sides: i64, label: &str, about: Dynamic| {
        let what = Rolled::of(Some(label), Some(&about), None);
        list(roll(w, dice, sides, what)?.into_iter().map(i64::from))
    });
    chance!(engine, held, "roll_many", |w,
                                        dice: i64,
                                        sides: i64,
                                        label: &str,
                                        about: Dynamic,
                                        least: i64| {
        let what = Rolled::of(Some(label), Some(&about), Some(least));
        list(roll(w, dice, sides, what)?.into_iter().map(i64::from))
    });
    chance!(engine, held, "reroll", |w, side: &str, die: i64| i64::from(reroll(w, side, die)?));
    chance!(engine, held, "draw", |w, army: Dynamic, deck: Dynamic, n: i64| {
        draw(w, &army, &deck, n)?;
    });
    chance!(engine, held, "discard_random", |w, army: Dynamic, n: i64| {
        let army = w.army(&army)?;
        for card in random_cards(w, army, n)? {
            super::change::discard(w, card);
        }
    });
    chance!(engine, held, "steal_random", |w, from: Dynamic, to: Dynamic, n: i64| {
        let (from, to) = (w.army(&from)?, w.army(&to)?);
        for card in random_cards(w, from, n)? {
            super::change::steal(w, card, to)?;
        }
    });
    chance!(engine, held, "draw_token", |w, pile: Dynamic| super::change::draw_token(w, &pile)?);
}

/// The maximum number of dice rolled at once.
pub(crate) const DICE_AT_ONCE: u8 = 50;

/// The purpose of a roll.
#[derive(Clone, Copy, Default)]
struct Rolled<'a> {
    /// A short description.
    label: Option<&'a str>,
    /// The space of the roll; the script's `()` means none.
    about: Option<&'a Dynamic>,
    /// The least number at which a die counts.
    least: Option<i64>,
}

impl<'a> Rolled<'a> {
    fn of(label: Option<&'a str>, about: Option<&'a Dynamic>, least: Option<i64>) -> Self {
        Self { label, about, least }
    }
}

fn roll(w: &mut Work, dice: i64, sides: i64, what: Rolled<'_>) -> Res<Vec<u32>> {
    let (dice, sides) = (w.small("dice", dice, 0, DICE_AT_ONCE)?, w.small("sides", sides, 2, 100)?);
    let label = what.label.map(|label| w.text(label)).transpose()?;
    let about = what.about.filter(|about| !about.is_unit());
    let space = about.map(|about| w.space(about)).transpose()?;
    let least = what.least.map(|least| w.small("least", least, 1, u8::MAX)).transpose()?;
    let faces = w.want(ScriptChance::Dice { dice, sides }, dice.into())?;
    let army = w.scene().rolls_for(w.job.army);
    // A roll of many dice is split into several events.
    for some in faces.chunks(crate::model::DICE_MAX) {
        let shown: Vec<u8> = some.iter().map(|&face| u8::try_from(face).unwrap_or(0)).collect();
        w.play().tell(Event::Threw { army, sides, faces: Faces::new(&shown), label, space, least });
    }
    Ok(faces)
}

fn reroll(w: &mut Work, side: &str, die: i64) -> Res<u32> {
    let (side, die) = super::change::die_of(w, side, die)?;
    let sides = w.scene().sides_of(side, die);
    let attacker = side == crate::model::Side::Attacker;
    let to = w.want(ScriptChance::Again { sides, attacker }, 1)?[0];
    let face = &mut w.state.battle.dice[side.index()].faces[usize::from(die)];
    let (from, new) = (*face, u8::try_from(to).unwrap_or(1));
    *face = new;
    w.play().tell(Event::RolledAgain { side, die, from, to: new });
    Ok(to)
}

fn draw(w: &mut Work, army: &Dynamic, deck: &Dynamic, n: i64) -> Res<()> {
    let (army, deck, n) = (w.army(army)?, w.deck(deck)?, w.small("n", n, 0, 100)?);
    let hand = w.rules.hand_of(army, deck);
    for _ in 0..n {
        w.may_change()?;
        w.charge_for_cards();
        let left = w.play().n_to_draw(deck);
        if left == 0 {
            return Ok(());
        }
        let pile = |w: &Work| w.scene().cards_in(deck, CardPlace::DrawPile).collect();
        let picked =
            w.pick(ScriptChance::Card { n: left, draw: true }, pile, JournalEntry::Card)?;
        w.play().draw_nth(army, deck, hand, u32::try_from(picked).unwrap_or(u32::MAX));
    }
    Ok(())
}

/// Returns different cards of a hand, picked by chance.
fn random_cards(w: &mut Work, army: ArmyId, n: i64) -> Res<Vec<CardId>> {
    let n = w.count("n", n)?;
    w.charge_for_cards();
    let mut left: Vec<CardId> = w.scene().own_cards(army).collect();
    let mut chosen = Vec::new();
    for _ in 0..n {
        let Ok(size) = u32::try_from(left.len()) else { break };
        if size == 0 {
            break;
        }
        let held = |_: &Work| left.clone();
        let picked =
            w.pick(ScriptChance::Card { n: size, draw: false }, held, JournalEntry::Card)?;
        chosen.push(left.remove(picked.min(left.len() - 1)));
    }
    Ok(chosen)
}
