//! `[[unit]]`, and what units and spaces do to dice.

use super::NUMBER_MAX;
use crate::edition::codes;
use crate::edition::problem::Problem;
use crate::edition::reader::{Cx, Reader};
use crate::edition::tree::Node;
use crate::model::{DICE_MAX, Modifier, UnitKind};

pub(super) fn unit(reader: &mut Reader<'_>) -> UnitKind {
    UnitKind {
        id: reader.id(),
        name: reader.need_text("name"),
        plural: reader.need_text("plural"),
        limit: reader.int("limit", 1..=NUMBER_MAX),
        battle: reader.get("battle").and_then(|node| modifier(reader.cx, node, "battle")),
        source: reader.source(),
    }
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
