//! Messages of scripts to all, and the parts of texts: numbers and things of the game under the names
//! that a text has in braces.

use std::cell::RefCell;
use std::rc::Rc;

use rhai::{Dynamic, Engine, Map, NativeCallContext};

use super::change::verb;
use super::value::{ArmyV, CardV, GameV, RegionV, SpaceV, TokenV};
use super::work::{Res, Work};
use crate::game::Event;
use crate::model::{
    HasId, IndexVec, PartNameId, Rulebook, SeatMask, TEXT_PARTS_MAX, TableId, TextId, TextPart,
    TextParts,
};

type Held = Rc<RefCell<Work>>;

pub(super) fn register(engine: &mut Engine, held: &Held) {
    verb!(engine, held, "say", |w, text: &str| say(w, text, &TextParts::default()));
    verb!(engine, held, "say", |w, text: &str, parts: Map| {
        let parts = parts_of(w, &parts.into())?;
        say(w, text, &parts)
    });
}

/// Says a text to all.
pub(super) fn say(w: &mut Work, text: &str, parts: &TextParts) -> Res<()> {
    let text = w.text_with(text, parts)?;
    w.play().tell(Event::Said { text, parts: *parts });
    Ok(())
}

/// Returns the parts in a map of the language.
pub(super) fn parts_of(w: &mut Work, map: &Dynamic) -> Res<TextParts> {
    let map = map.read_lock::<Map>().map(|map| map.clone()).unwrap_or_default();
    w.charge_for(4 * map.len());
    let mut parts = TextParts::default();
    for (name, value) in &map {
        let Some(row) = w.rules.scripts.part_name(name) else {
            return w.wrong(format!("no text has the part `{name}`"));
        };
        let part = part(w, name, value)?;
        if !parts.insert(row, part) {
            return w.wrong(format!("a text has at most {TEXT_PARTS_MAX} parts"));
        }
    }
    Ok(parts)
}

/// Returns the part that a value is. Everybody must know it.
fn part(w: &mut Work, name: &str, value: &Dynamic) -> Res<TextPart> {
    if let Ok(n) = value.as_int() {
        return match i32::try_from(n) {
            Ok(n) => Ok(TextPart::Number(n)),
            Err(_) => w.wrong(format!("part `{name}` is {n}; that is too large")),
        };
    }
    if let Some(card) = value.read_lock::<CardV>().map(|card| card.0) {
        if w.scene().card_seers(card) != SeatMask::ALL {
            return w.wrong(format!("part `{name}` is a card that not everybody knows"));
        }
        return Ok(TextPart::Card(card));
    }
    let thing = value.read_lock::<ArmyV>().map(|army| TextPart::Army(army.0));
    let thing = thing.or_else(|| value.read_lock::<SpaceV>().map(|at| TextPart::Space(at.0)));
    let thing = thing.or_else(|| value.read_lock::<RegionV>().map(|at| TextPart::Region(at.0)));
    let thing = thing.or_else(|| value.read_lock::<TokenV>().map(|at| TextPart::Token(at.0)));
    let named = || value.read_lock::<rhai::ImmutableString>().and_then(|id| with_id(&w.rules, &id));
    match thing.or_else(named) {
        Some(part) => Ok(part),
        None => w.wrong(format!(
            "part `{name}` must be a number, a thing of the game, or the id of a unit, deck, pile, track or faction"
        )),
    }
}

/// Returns the thing with an id; where several have it, the first of the order in which they are
/// listed here.
fn with_id(rules: &Rulebook, id: &str) -> Option<TextPart> {
    fn find<I: TableId, T: HasId>(rows: &IndexVec<I, T>, id: &str) -> Option<I> {
        rows.find(id)
    }
    let unit = find(&rules.units, id).map(TextPart::Unit);
    let deck = || find(&rules.decks, id).map(TextPart::Deck);
    let pile = || find(&rules.piles, id).map(TextPart::Pile);
    let track = || find(&rules.tracks, id).map(TextPart::Track);
    let faction = || find(&rules.factions, id).map(TextPart::Faction);
    unit.or_else(deck).or_else(pile).or_else(track).or_else(faction)
}

impl Work {
    /// Returns a text whose parts are all given.
    pub(super) fn text_with(&mut self, text: &str, parts: &TextParts) -> Res<TextId> {
        let id = self.text(text)?;
        let scripts = &self.rules.scripts;
        let lacks = |&&name: &&PartNameId| parts.get(name) == TextPart::Nothing;
        let Some(name) = scripts.parts[id.index()].iter().find(lacks) else { return Ok(id) };
        let name = scripts.part_names[name.index()].clone();
        self.wrong(format!("part `{name}` of the text is not given"))
    }
}
