//! `[[links]]` and the lists of neighbours: every link once.

use std::collections::BTreeMap;

use super::optional_rows;
use crate::edition::codes;
use crate::edition::draft::{BoardDraft, Neighbours};
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::edition::tree::{Node, Place};
use crate::model::{Link, LinkTag, LinkTagId, SpaceId, TableId};
use crate::words::is_snake_case;

/// The tag of links that lists of neighbours make.
const TAG_OF_LISTS: &str = "border";

/// A pair as it is written.
struct Pair {
    a: usize,
    b: usize,
    tag: LinkTagId,
    place: Place,
}

pub(super) fn links(root: &mut Reader<'_>, board: &mut BoardDraft) {
    let mut tags = Vec::new();
    let mut unsure = false;
    let blocks = optional_rows(root, "links", |reader| block(reader, &mut tags, &mut unsure));
    board.links_unsure |= unsure;
    let mut first: BTreeMap<(usize, usize), Place> = BTreeMap::new();
    for pair in blocks.into_iter().flatten() {
        add(root, board, &mut first, &pair);
    }
    if board.spaces.iter().any(|row| matches!(row.neighbours, Neighbours::List(_))) {
        let tag = tag_id(&mut tags, TAG_OF_LISTS);
        lists(root, board, &mut first, tag);
    }
    board.link_tags = tags;
}

fn tag_id(tags: &mut Vec<LinkTag>, tag: &str) -> LinkTagId {
    let found = tags.iter().position(|known| *known.id == *tag);
    LinkTagId::from_index(found.unwrap_or_else(|| {
        tags.push(LinkTag { id: tag.into(), name: None });
        tags.len() - 1
    }))
}

/// One `[[links]]`: pairs of one tag from one source. Its `id` only serves overlays.
fn block(reader: &mut Reader<'_>, tags: &mut Vec<LinkTag>, unsure: &mut bool) -> Vec<Pair> {
    if reader.table.contains_key("id") {
        reader.id();
    } else {
        reader.get("id");
    }
    let tag = reader.need("tag").and_then(|node| tag(reader, node)).unwrap_or(TAG_OF_LISTS);
    if !reader.table.contains_key("id") {
        reader.what = format!("links `{tag}`");
    }
    let tag = tag_id(tags, tag);
    let name = reader.get("name").and_then(|node| reader.cx.text(node, "name"));
    if let Some(row) = tags.get_mut(tag.index()) {
        row.name = row.name.take().or(name);
    }
    let list = reader.need("pairs").map(|node| reader.cx.list(node, "pairs")).unwrap_or_default();
    let found: Vec<Pair> = list.iter().filter_map(|node| pair(reader, node, tag)).collect();
    *unsure |= found.len() < list.len();
    reader.source();
    found
}

fn tag<'a>(reader: &Reader<'a>, node: &'a Node) -> Option<&'a str> {
    let tag = reader.cx.string(node, "tag")?;
    if !is_snake_case(tag) {
        let message = format!(
            "tag `{tag}` is not snake_case: a letter, then letters, digits and `_`, all small"
        );
        reader.cx.add(Problem::error(codes::BAD_ID, node.place, message));
    }
    Some(tag)
}

fn pair(reader: &Reader<'_>, node: &Node, tag: LinkTagId) -> Option<Pair> {
    let Some([a, b]) = node.array() else {
        let problem = match node.array().map(<[Node]>::len) {
            Some(n) => {
                let message = format!("a pair of `pairs` has two spaces, and this one {n}");
                Problem::error(codes::WRONG_TYPE, node.place, message)
            }
            None => Problem::wrong_type(node, "pairs", "lists of two spaces"),
        };
        reader.cx.add(problem.help("a link is a pair: `[\"a\", \"b\"], [\"b\", \"c\"]`"));
        return None;
    };
    let find = |end, other: &Node| {
        let what = other
            .string()
            .map_or_else(|| reader.what.clone(), |other| format!("the link from `{other}`"));
        reader.cx.names.find(Kind::Space, end, &what, reader.cx.problems)
    };
    let (a, b) = (find(a, b), find(b, a));
    Some(Pair { a: a?, b: b?, tag, place: node.place })
}

/// Adds a pair, unless it is there already.
fn add(
    root: &Reader<'_>,
    board: &mut BoardDraft,
    first: &mut BTreeMap<(usize, usize), Place>,
    pair: &Pair,
) {
    let Pair { a, b, tag, place } = *pair;
    let name = |index: usize| board.spaces[index].space.id.clone();
    if a == b {
        let message = format!("space `{}` is linked to itself", name(a));
        root.cx.add(Problem::error(codes::LINK_TO_ITSELF, place, message));
        board.links_unsure = true;
    } else if let Some(&earlier) = first.get(&(a.min(b), a.max(b))) {
        let message = format!("`{}` and `{}` are linked twice", name(a), name(b));
        root.cx.add(
            Problem::error(codes::LINK_TWICE, place, message).also(earlier, "first linked here"),
        );
    } else {
        first.insert((a.min(b), a.max(b)), place);
        board.links.push(Link { a: SpaceId::from_index(a), b: SpaceId::from_index(b), tag });
    }
}

/// The links that lists of neighbours make. A link is open in both directions, so both ends must list it.
fn lists(
    root: &Reader<'_>,
    board: &mut BoardDraft,
    first: &mut BTreeMap<(usize, usize), Place>,
    tag: LinkTagId,
) {
    let listed: Vec<(usize, usize, Place)> = board
        .spaces
        .iter()
        .enumerate()
        .flat_map(|(a, row)| {
            let Neighbours::List(list) = &row.neighbours else { return Vec::new() };
            list.iter().map(|at| (a, at.value, at.place)).collect()
        })
        .collect();
    let back: BTreeMap<(usize, usize), Place> =
        listed.iter().rev().map(|&(a, b, place)| ((a, b), place)).collect();
    for (a, b, place) in listed {
        let again = back.get(&(a, b)).is_some_and(|&earlier| earlier != place);
        match back.get(&(b, a)) {
            None if a != b => {
                let [from, to] = [a, b].map(|index| &board.spaces[index]);
                let (from_id, to_id) = (&from.space.id, &to.space.id);
                let message =
                    format!("space `{from_id}` lists `{to_id}`, which does not list it back");
                let problem = Problem::error(codes::ONE_WAY_LINK, place, message)
                    .also(to.place, "the other end");
                root.cx
                    .add(problem.help(format!("add `{from_id}` to the neighbours of `{to_id}`")));
                board.links_unsure = true;
            }
            Some(_) if a > b && !again => {}
            _ => add(root, board, first, &Pair { a, b, tag, place }),
        }
    }
}
