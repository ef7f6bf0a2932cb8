//! `[[army]]`, `[[faction]]` and `[hand]`.

use crate::edition::codes;
use crate::edition::draft::{ArmyDraft, At, FactionDraft, HandDraft, HandOf};
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::{Cx, Reader};
use crate::edition::tree::Node;
use crate::model::{Colour, Lang, Letter};

pub(super) fn army(reader: &mut Reader<'_>) -> ArmyDraft {
    let colours = Colour::ALL.map(|colour| (colour.as_str(), colour));
    let faction = reader.table.get("faction").map(|entry| entry.node.place);
    ArmyDraft {
        id: reader.id(),
        place: reader.place,
        name: reader.need_text("name"),
        letter: letter(reader),
        colour: reader.need_word("colour", &colours).unwrap_or(Colour::Grey),
        faction: reader
            .find("faction", Kind::Faction)
            .zip(faction)
            .map(|(value, place)| At { value, place }),
        source: reader.source(),
    }
}

/// One letter for every language, or one for each.
fn letter(reader: &mut Reader<'_>) -> Option<At<Letter>> {
    let (node, cx) = (reader.need("letter")?, reader.cx);
    let value = if node.table().is_some() {
        let mut each = Reader::new(cx, node, "`letter`")?;
        let [en, fr] = Lang::ALL.map(|lang| one_letter(cx, each.need(lang.as_str())?));
        each.finish();
        Letter { en: en?, fr: fr? }
    } else {
        let letter = one_letter(cx, node)?;
        Letter { en: letter, fr: letter }
    };
    Some(At { value, place: node.place })
}

fn one_letter(cx: &Cx<'_>, node: &Node) -> Option<char> {
    let word = cx.string(node, "letter")?;
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) if letter.is_alphabetic() => Some(letter),
        _ => {
            let message = format!("`letter` is `{word}`; allowed: one letter");
            cx.add(Problem::error(codes::NOT_ALLOWED, node.place, message));
            None
        }
    }
}

pub(super) fn faction(reader: &mut Reader<'_>) -> FactionDraft {
    let (id, name) = (reader.id(), reader.need_text("name"));
    let list = reader.get("armies").map(|node| reader.cx.list(node, "armies")).unwrap_or_default();
    let army = |node| {
        let value = reader.cx.names.find(Kind::Army, node, &reader.what, reader.cx.problems)?;
        Some(At { value, place: node.place })
    };
    let armies = list.iter().filter_map(army).collect();
    reader.source();
    FactionDraft { id, name, armies }
}

pub(super) fn hand(root: &mut Reader<'_>) -> HandDraft {
    let default = HandDraft { of: HandOf::Army, open_to_faction: false };
    let Some(node) = root.get("hand") else { return default };
    let Some(mut reader) = Reader::new(root.cx, node, "`hand`") else { return default };
    let owners = [("army", HandOf::Army), ("seat", HandOf::Seat), ("faction", HandOf::Faction)];
    let of = reader.need_word("of", &owners).unwrap_or(default.of);
    let open_to_faction = reader.bool("open_to_faction").unwrap_or(false);
    reader.source();
    reader.finish();
    HandDraft { of, open_to_faction }
}
