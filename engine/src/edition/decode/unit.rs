//! `[[unit]]`, and what units and spaces do to dice.

use super::NUMBER_MAX;
use crate::edition::codes;
use crate::edition::draft::UnitDraft;
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::{Cx, Reader};
use crate::edition::tree::Node;
use crate::model::{
    DICE_MAX, KindMask, Modifier, TableId, Toughness, TrackId, UnitKind, UnitKindId,
};

pub(super) fn unit(reader: &mut Reader<'_>) -> UnitDraft {
    let place = |key: &str| reader.table.get(key).map(|entry| entry.node.place);
    let keys = ["holds", "hits", "guarded_by", "battle", "limit"];
    let [holds, hits, guarded_by, battle, limit] = keys.map(place);
    UnitDraft { unit: row(reader), limits: limits(reader), holds, hits, guarded_by, battle, limit }
}

/// `limits = { red = 6 }`: armies that are not named have the `limit`.
fn limits(reader: &mut Reader<'_>) -> Vec<(usize, u32)> {
    let Some(node) = reader.get("limits") else { return Vec::new() };
    let Some(table) = node.table() else {
        reader.cx.add(Problem::wrong_type(node, "limits", "a table of numbers by army"));
        return Vec::new();
    };
    let (names, problems) = (&reader.cx.names, reader.cx.problems);
    let rows = table.iter().filter_map(|(army, entry)| {
        let found = names.find_name(Kind::Army, army, entry.key, &reader.what, problems);
        found.zip(reader.cx.int(&entry.node, army, 1..=NUMBER_MAX))
    });
    rows.collect()
}

fn row(reader: &mut Reader<'_>) -> UnitKind {
    UnitKind {
        id: reader.id(),
        name: reader.need_text("name"),
        plural: reader.need_text("plural"),
        limit: reader.int("limit", 1..=NUMBER_MAX),
        limits: Vec::new(),
        battle: reader.get("battle").and_then(|node| modifier(reader.cx, node, "battle")),
        holds: reader.bool("holds").unwrap_or(false),
        toughness: toughness(reader),
        source: reader.source(),
    }
}

/// How a kind is hit, where dice are held against numbers.
fn toughness(reader: &mut Reader<'_>) -> Toughness {
    let track =
        |reader: &mut Reader<'_>, key| reader.find(key, Kind::Track).map(TrackId::from_index);
    let hit_on = reader.int("hit_on", 1..=100);
    let (hits, guarded_by) = (track(reader, "hits"), track(reader, "guarded_by"));
    let bonus = reader.int("bonus", 0..=1_000).unwrap_or(0);
    let (takes_here, takes_waiting) = takes(reader);
    if hit_on.is_none() {
        for key in ["hits", "guarded_by"] {
            if let Some(entry) = reader.table.get(key) {
                let message = format!("{} has `{key}` and no `hit_on`", reader.what);
                reader.cx.add(Problem::error(codes::MISSING_KEY, entry.key, message));
            }
        }
    }
    Toughness { hit_on, hits, guarded_by, bonus, takes_here, takes_waiting }
}

/// `{ here = ["scout"], waiting = ["scout"] }`
fn takes(parent: &mut Reader<'_>) -> (KindMask, KindMask) {
    let nothing = (KindMask::default(), KindMask::default());
    let Some(node) = parent.get("takes") else { return nothing };
    let Some(mut reader) = Reader::new(parent.cx, node, "`takes`") else { return nothing };
    let mut kinds = |key| {
        let rows = reader.get(key).map(|node| reader.cx.list(node, key)).unwrap_or_default();
        let (names, problems) = (&reader.cx.names, reader.cx.problems);
        let found =
            rows.iter().filter_map(|node| names.find(Kind::Unit, node, "`takes`", problems));
        found.map(UnitKindId::from_index).fold(KindMask::default(), KindMask::with)
    };
    let found = (kinds("here"), kinds("waiting"));
    reader.finish();
    found
}

/// `{ sides = 8, dice = 1 }`, `{ reroll = 1, dice = 1 }` or `{ add = 1, dice = 1 }`.
pub(super) fn modifier<'a>(cx: &'a Cx<'a>, node: &'a Node, key: &str) -> Option<Modifier> {
    let mut reader = Reader::new(cx, node, format!("`{key}`"))?;
    let dice = reader.need_int("dice", 1..=u8::try_from(DICE_MAX).unwrap_or(u8::MAX));
    let sides = reader.int("sides", 2..=100);
    let reroll = reader.int("reroll", 1..=1_u8);
    let add = reader.int("add", 1..=100);
    let given = ["sides", "reroll", "add"]
        .into_iter()
        .filter(|key| reader.table.contains_key(*key))
        .count();
    if given != 1 {
        let message =
            format!("`{key}` takes one of `sides`, `reroll` and `add`; {given} are given");
        cx.add(Problem::error(codes::NOT_ALLOWED, node.place, message));
    }
    reader.finish();
    let dice = dice?;
    let sides = sides.map(|sides| Modifier::Sides { sides, dice });
    let add = add.map(|add| Modifier::Add { add, dice });
    sides.or(add).or(reroll.map(|_| Modifier::Reroll { dice }))
}
