//! `[[order]]`: what programmed cards are used for.

use super::script::call;
use crate::edition::codes;
use crate::edition::draft::{At, CallUse, OrderDraft};
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::edition::tree::Node;
use crate::model::{
    Climb, DICE_MAX, Deploy, Does, Expects, Order, Sortie, TableId, TrackId, UnitKindId, VariableId,
};

/// Sides of a die unless an order says otherwise.
const SIDES: u8 = 6;

pub(super) fn order(reader: &mut Reader<'_>) -> OrderDraft {
    let (id, name) = (reader.id(), reader.need_text("name"));
    let text = reader.get("text").and_then(|node| reader.cx.text(node, "text"));
    let place = reader.place;
    let climb_place = reader.table.get("climb").map(|entry| entry.node.place);
    let does = does(reader);
    let playable = reader
        .get("playable")
        .and_then(|node| call(reader, node, "playable", CallUse::Query(Expects::Flag)));
    let worth = reader.int("worth", 0..=super::NUMBER_MAX);
    let source = reader.source();
    let order = does.map(|does| Order {
        id,
        name,
        text: text.unwrap_or_default(),
        does,
        playable,
        worth,
        source,
    });
    let climb = order.as_ref().and_then(|order| match order.does {
        Does::Climb(climb) => Some(At { value: climb, place: climb_place? }),
        Does::Sortie(_) | Does::Script(_) => None,
    });
    OrderDraft { order, climb, place }
}

/// One of `unit`, `climb` and `run`, with the keys that belong to it.
fn does(reader: &mut Reader<'_>) -> Option<Does> {
    let keys = ["unit", "climb", "run"];
    let given: Vec<&str> = keys.into_iter().filter(|key| reader.table.contains_key(*key)).collect();
    if given.len() != 1 {
        let message = format!(
            "{} takes one of `unit`, `climb` and `run`; {} are given",
            reader.what,
            given.len()
        );
        reader.cx.add(Problem::error(codes::NOT_ALLOWED, reader.place, message));
    }
    let sortie = sortie(reader);
    let climb = reader.get("climb").and_then(|node| climb(reader, node));
    let run = reader.get("run").and_then(|node| call(reader, node, "run", CallUse::Effect));
    if given.first() != Some(&"unit") {
        for key in ["move", "deploy", "dice", "most", "sides"] {
            if let Some(entry) = reader.table.get(key) {
                let message = format!("{} has `{key}` and no `unit`", reader.what);
                reader.cx.add(Problem::error(codes::MISSING_KEY, entry.key, message));
            }
        }
    }
    sortie.map(Does::Sortie).or(climb.map(Does::Climb)).or(run.map(Does::Script))
}

fn dice_max() -> u8 {
    u8::try_from(DICE_MAX).unwrap_or(u8::MAX)
}

fn sortie(reader: &mut Reader<'_>) -> Option<Sortie> {
    let unit = reader.find("unit", Kind::Unit);
    let range = reader.int("move", 1..=20_u8).unwrap_or(0);
    let deploy = reader.get("deploy").and_then(|node| deploy(reader, node));
    let dice = reader.int("dice", 1..=dice_max());
    let most = reader.int("most", 1..=dice_max());
    let sides = reader.int("sides", 2..=100_u8).unwrap_or(SIDES);
    if let (Some(_), Some(entry)) = (dice, reader.table.get("most")) {
        let message = format!("{} has both `dice` and `most`", reader.what);
        reader.cx.add(Problem::error(codes::KEY_TWICE, entry.key, message));
    }
    let unit = UnitKindId::from_index(unit?);
    Some(Sortie { unit, range, deploy, dice, most: most.unwrap_or(dice_max()), sides })
}

/// `{ count = 4, with = "tower" }`
fn deploy(parent: &Reader<'_>, node: &Node) -> Option<Deploy> {
    let mut reader = Reader::new(parent.cx, node, "`deploy`")?;
    let count = reader.need_int("count", 1..=super::NUMBER_MAX);
    let with = reader.need_find("with", Kind::Unit);
    reader.finish();
    Some(Deploy { count: count?, with: UnitKindId::from_index(with?) })
}

/// `{ track = "slope", dice = 5, raised_by = "fences" }`
fn climb(parent: &Reader<'_>, node: &Node) -> Option<Climb> {
    let mut reader = Reader::new(parent.cx, node, "`climb`")?;
    let track = reader.need_find("track", Kind::Track);
    let dice = reader.need_int("dice", 1..=dice_max());
    let sides = reader.int("sides", 2..=100_u8).unwrap_or(SIDES);
    let raised_by = reader.find("raised_by", Kind::Variable).map(VariableId::from_index);
    reader.finish();
    Some(Climb { track: TrackId::from_index(track?), dice: dice?, sides, raised_by })
}
