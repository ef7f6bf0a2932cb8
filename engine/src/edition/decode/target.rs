//! `[[target]]`: tokens that can be attacked.

use crate::edition::codes;
use crate::edition::draft::{At, TargetDraft, TotalModifierDraft};
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::edition::tree::Node;
use crate::model::{Lost, StrikeFrom};

/// Where a target is attacked from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Adjacent,
    Under,
}

pub(super) fn target(reader: &mut Reader<'_>) -> TargetDraft {
    let id = reader.id();
    let name = reader.need_text("name");
    let pile = reader.need("pile").map(|node| {
        (reader.cx.names.find(Kind::Pile, node, &reader.what, reader.cx.problems), node)
    });
    let pile = pile.and_then(|(row, node)| Some(At { value: row?, place: node.place }));
    let faction = reader.need_find("faction", Kind::Faction);
    let from = from(reader);
    let total = reader.need_int("total", 1..=1_000_u32).unwrap_or(1);
    let modifiers = reader.get("modifiers").map(|node| reader.cx.list(node, "modifiers"));
    let rows = modifiers.unwrap_or_default().iter();
    let modifiers = rows.filter_map(|node| modifier(reader, node)).collect();
    let words = [("basic", Lost::Basic), ("all", Lost::All)];
    let lost = reader.get("lost").and_then(|node| reader.cx.word(node, "lost", &words));
    TargetDraft {
        id,
        name,
        pile,
        faction,
        from: StrikeFrom {
            adjacent: from.contains(&From::Adjacent),
            under: from.contains(&From::Under),
        },
        total,
        modifiers,
        lost: lost.unwrap_or(Lost::Basic),
        over_closed: reader.bool("over_closed").unwrap_or(false),
        shields: reader.bool("shields").unwrap_or(false),
        place: reader.place,
        source: reader.source(),
    }
}

/// `from = ["adjacent", "under"]`; from a bordering space alone unless given.
fn from(reader: &mut Reader<'_>) -> Vec<From> {
    let words = [("adjacent", From::Adjacent), ("under", From::Under)];
    let Some(node) = reader.get("from") else { return vec![From::Adjacent] };
    let list = reader.cx.list(node, "from");
    if node.array().is_some_and(<[_]>::is_empty) {
        let message = format!("{} can be attacked from nowhere: `from` is empty", reader.what);
        let problem = Problem::error(codes::MISSING_KEY, node.place, message);
        reader.cx.add(problem.help("write `adjacent`, `under`, or both"));
    }
    list.iter().filter_map(|node| reader.cx.word(node, "from", &words)).collect()
}

/// `{ track = "…", column = "…", faction = "…" }`
fn modifier(target: &Reader<'_>, node: &Node) -> Option<TotalModifierDraft> {
    let mut reader = Reader::new(target.cx, node, format!("a modifier of {}", target.what))?;
    let track = reader.need_find("track", Kind::Track);
    let column = reader.need("column").and_then(|node| {
        Some(At { value: reader.cx.string(node, "column")?.into(), place: node.place })
    });
    let faction = reader.need_find("faction", Kind::Faction);
    reader.finish();
    Some(TotalModifierDraft { track: track?, column: column?, faction: faction? })
}
