//! `[combat]`: the battle page.

use super::NUMBER_MAX;
use crate::edition::reader::Reader;
use crate::model::{Combat, DICE_MAX, MoveIn, Pool, Resolution, Ties};

pub(super) fn combat(root: &mut Reader<'_>) -> Option<Combat> {
    let node = root.get("combat")?;
    let mut reader = Reader::new(root.cx, node, "`combat`")?;
    let resolution = reader.need_word("resolution", &[("compare", Resolution::Compare)]);
    let attack = pool(&mut reader, "attack", Some(1));
    let defend = pool(&mut reader, "defend", None);
    let ties =
        reader.need_word("ties", &[("attacker", Ties::Attacker), ("defender", Ties::Defender)]);
    let words = [("asked", false), ("most", true)];
    let unseated = reader.get("unseated");
    let unseated_most = unseated.and_then(|node| reader.cx.word(node, "unseated", &words));
    let unseated_most = unseated_most.unwrap_or(false);
    let words = [("battle", MoveIn::Battle), ("invasion", MoveIn::Invasion)];
    let move_in = reader.get("move_in").and_then(|node| reader.cx.word(node, "move_in", &words));
    let move_in = move_in.unwrap_or_default();
    reader.source();
    reader.finish();
    let (resolution, attack, defend, ties) = (resolution?, attack?, defend?, ties?);
    Some(Combat { resolution, attack, defend, ties, unseated_most, move_in })
}

/// A pool of dice. `stays`: the fewest that must stay behind; without it nobody does, since a side that could not
/// fight with its last unit could not be beaten.
fn pool(combat: &mut Reader<'_>, key: &'static str, stays: Option<u32>) -> Option<Pool> {
    let node = combat.need(key)?;
    let mut reader = Reader::new(combat.cx, node, format!("`{key}`"))?;
    let dice = reader.need_int("dice", 1..=u8::try_from(DICE_MAX).unwrap_or(u8::MAX));
    let sides = reader.need_int("sides", 2..=100);
    let stay_behind = match stays {
        Some(least) => reader.need_int("stay_behind", least..=NUMBER_MAX),
        None => Some(0),
    };
    reader.finish();
    Some(Pool { dice: dice?, sides: sides?, stay_behind: stay_behind? })
}
