//! `[board]`, `[[region]]` and `[[space]]`.

use super::NUMBER_MAX;
use super::unit::modifier;
use crate::edition::draft::{At, BoardDraft, Neighbours, RegionDraft, SpaceDraft, TagDraft};
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::edition::tree::{Node, Value};
use crate::model::{Modifier, Region, RegionId, Space, TableId, Tag, TagId, TagMask};

/// What cannot be counted because some of it could not be read.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Unsure {
    pub(super) regions: bool,
    pub(super) links: bool,
}

/// `[board]`: what is printed on the box, and where the drawing is from.
pub(super) fn declared(root: &mut Reader<'_>, board: &mut BoardDraft) {
    let Some(node) = root.get("board") else { return };
    let Some(mut reader) = Reader::new(root.cx, node, "board") else { return };
    board.spaces_declared = count(&mut reader, "spaces");
    board.regions_declared = count(&mut reader, "regions");
    board.links_declared = count(&mut reader, "links");
    if let Some(node) = reader.get("drawing")
        && let Some(source) = root.cx.parse_source(node)
    {
        root.cx.sources.borrow_mut().push((node.place, "board drawing".to_owned(), source));
    }
    reader.source();
    reader.finish();
}

fn count(reader: &mut Reader<'_>, key: &'static str) -> Option<At<usize>> {
    let node = reader.get(key)?;
    Some(At { value: reader.cx.int(node, key, 0..=100_000)?, place: node.place })
}

pub(super) fn region(reader: &mut Reader<'_>) -> RegionDraft {
    let spaces_declared = count(reader, "spaces");
    let inside_declared = count(reader, "inside");
    let region = Region {
        id: reader.id(),
        name: reader.need_text("name"),
        bonus: reader.need_int("bonus", 0..=NUMBER_MAX).unwrap_or(0),
        spaces: Vec::new(),
        source: reader.source(),
    };
    RegionDraft { region, place: reader.place, spaces_declared, inside_declared }
}

pub(super) fn tag(reader: &mut Reader<'_>) -> TagDraft {
    let tag = Tag {
        id: reader.id(),
        name: reader.need_text("name"),
        closed_to_moves: reader.bool("closed_to_moves").unwrap_or(false),
        spaces: Vec::new(),
        source: reader.source(),
    };
    TagDraft { tag, place: reader.place }
}

/// `tags = ["mine"]`.
fn tags(reader: &mut Reader<'_>) -> TagMask {
    let Some(node) = reader.get("tags") else { return TagMask::default() };
    let list = reader.cx.list(node, "tags");
    let find = |node| reader.cx.names.find(Kind::Tag, node, &reader.what, reader.cx.problems);
    let found = list.iter().filter_map(find);
    // Too many tags are an error of their own.
    let found = found.filter(|&tag| tag < TagMask::TAGS_MAX);
    found.fold(TagMask::default(), |mask, tag| mask.with(TagId::from_index(tag)))
}

pub(super) fn space(reader: &mut Reader<'_>, unsure: &mut Unsure) -> SpaceDraft {
    let region = reader.find("region", Kind::Region);
    unsure.regions |= region.is_none() && reader.table.contains_key("region");
    let neighbours = neighbours(reader, unsure);
    let space = Space {
        id: reader.id(),
        name: reader.need_text("name"),
        region: region.map(RegionId::from_index),
        at: reader.get("at").and_then(|node| at(reader, node)),
        tags: tags(reader),
        defend: defend(reader),
        source: reader.source(),
    };
    SpaceDraft { space, place: reader.place, neighbours }
}

fn at(reader: &Reader<'_>, node: &Node) -> Option<(u8, u8)> {
    let Some([x, y]) = node.array() else {
        reader.cx.add(Problem::wrong_type(
            node,
            "at",
            "a list of two numbers, percent from the left and from the top",
        ));
        return None;
    };
    reader.cx.int(x, "at", 0..=100).zip(reader.cx.int(y, "at", 0..=100))
}

fn defend(reader: &mut Reader<'_>) -> Vec<Modifier> {
    let Some(node) = reader.get("defend") else { return Vec::new() };
    let list = node.array().unwrap_or(std::slice::from_ref(node));
    list.iter().filter_map(|node| modifier(reader.cx, node, "defend")).collect()
}

fn neighbours(reader: &mut Reader<'_>, unsure: &mut Unsure) -> Neighbours {
    let Some(node) = reader.get("neighbours") else { return Neighbours::Unsaid };
    match &node.value {
        Value::Array(list) => {
            let find = |node: &Node| {
                let value =
                    reader.cx.names.find(Kind::Space, node, &reader.what, reader.cx.problems)?;
                Some(At { value, place: node.place })
            };
            let found: Vec<_> = list.iter().filter_map(find).collect();
            unsure.links |= found.len() < list.len();
            Neighbours::List(found)
        }
        Value::Integer(_) => {
            let count = reader.cx.int(node, "neighbours", 0..=1_000);
            count.map_or(Neighbours::Unsaid, |value| {
                Neighbours::Count(At { value, place: node.place })
            })
        }
        Value::Bool(_) | Value::String(_) | Value::Table(_) | Value::Other(_) => {
            let expected = "how many neighbours there are, or a list of them";
            reader.cx.add(Problem::wrong_type(node, "neighbours", expected));
            unsure.links = true;
            Neighbours::Unsaid
        }
    }
}
