//! Table `[[links]]` and lists of neighbours, joined so that every link appears once.

use std::collections::BTreeMap;

use super::board::{BoardDraft, Neighbours};
use crate::edition::codes;
use crate::edition::keys::{
    BOOL, ID, Key, KeyField, KeyShape, KeyValue, NAME, Need, TAG_OF_LISTS, TableKind, TableReader,
    filled, keys, list, may, or_default, to, unless,
};
use crate::edition::problem::Problem;
use crate::edition::tree::{SourceSpan, TreeNode};
use crate::model::when::when;
use crate::model::{AskedOn, Condition, Link, LinkTag, LinkTagId, SpaceId, TableId, Text};
use crate::words::is_snake_case;

keys! {
    /// Links of one kind from one source.
    #[derive(Debug)]
    pub(crate) struct LinksDraft = "links", sourced {
        /// A stable name, by which a variant changes the block.
        _id as "id": Option<Box<str>> = unless(ID),
        /// The kind of link, such as `border` or `sea`.
        tag: Box<str> = OwnTag,
        /// The name of this kind of link; needed in one block only.
        name: Option<Text> = may(NAME),
        /// True if units go from the first space of a pair to the second alone; false unless given.
        one_way: bool = or_default(BOOL),
        /// The condition about an army whose units go over these links: `from` and `at` are the ends.
        when: Option<Condition> = may(when(AskedOn::Link)),
        /// Pairs of ids of adjacent spaces.
        pairs: Pairs = filled(to(list(LinkEnds).repeated(), |_, node, pairs| {
            let is_unsure = node.array().is_some_and(|all| pairs.len() < all.len());
            Some(Pairs { pairs, is_unsure })
        })),
    }
}

/// The pairs of a block, and whether some could not be read.
#[derive(Debug, Default)]
struct Pairs {
    pairs: Vec<LinkPair>,
    is_unsure: bool,
}

/// A pair as written.
#[derive(Debug)]
struct LinkPair {
    a: usize,
    b: usize,
    place: SourceSpan,
}

/// The tag of a block, after which a block without an id is named.
struct OwnTag;

impl KeyField for OwnTag {
    type Out = Box<str>;
    fn take(&self, reader: &mut TableReader<'_>, key: &'static str) -> Option<Box<str>> {
        let node = reader.need(key);
        let tag = node.and_then(|node| tag(reader, node)).unwrap_or(TAG_OF_LISTS);
        if !reader.has("id") {
            reader.what = format!("links `{tag}`");
        }
        Some(tag.into())
    }
    fn keys(&self, name: &'static str, says: &'static str) -> Vec<Key> {
        vec![Key { name, need: Need::Always, shape: KeyShape::Id, doc: says.trim(), was: &[] }]
    }
}

fn tag<'a>(reader: &TableReader<'a>, node: &'a TreeNode) -> Option<&'a str> {
    let tag = reader.decoder.string(node, "tag")?;
    if !is_snake_case(tag) {
        let message = format!(
            "tag `{tag}` is not snake_case: a letter, then letters, digits and `_`, all small"
        );
        reader.tell(Problem::error(codes::BAD_ID, node.place, message));
    }
    Some(tag)
}

/// The two ends of a link.
struct LinkEnds;

impl KeyValue for LinkEnds {
    type Out = LinkPair;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        _key: &str,
    ) -> Option<LinkPair> {
        pair(reader, node)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Pair(Box::new(KeyShape::Name(TableKind::Space.into())))
    }
}

fn pair(reader: &TableReader<'_>, node: &TreeNode) -> Option<LinkPair> {
    let Some([a, b]) = node.array() else {
        let problem = match node.array().map(<[TreeNode]>::len) {
            Some(n) => {
                let message = format!("a pair of `pairs` has two spaces, and this one {n}");
                Problem::error(codes::WRONG_TYPE, node.place, message)
            }
            None => Problem::wrong_type(node, "pairs", "lists of two spaces"),
        };
        reader.tell(problem.help("a link is a pair: `[\"a\", \"b\"], [\"b\", \"c\"]`"));
        return None;
    };
    let find = |end: &TreeNode, other: &TreeNode| {
        let from = |other| format!("the link from `{other}`");
        let what = other.string().map_or_else(|| reader.what.clone(), from);
        let Some(name) = end.string() else {
            reader.tell(Problem::wrong_type(end, "pairs", "the id of a space"));
            return None;
        };
        let (names, problems) = (&reader.decoder.names, reader.decoder.problems);
        names.find_name(TableKind::Space, name, end.place, &what, problems)
    };
    let (a, b) = (find(a, b), find(b, a));
    Some(LinkPair { a: a?, b: b?, place: node.place })
}

/// The place and the kind of the first link that leads from one space to another.
type Linked = BTreeMap<(usize, usize), (SourceSpan, LinkTagId)>;

/// The common terms of the links of a block.
#[derive(Clone, Copy)]
struct LinkTerms {
    tag: LinkTagId,
    one_way: bool,
    when: Option<Condition>,
}

/// Adds the links of all blocks and lists to the board.
pub(super) fn join(reader: &TableReader<'_>, board: &mut BoardDraft, blocks: Vec<LinksDraft>) {
    let mut tags = Vec::new();
    let mut first = Linked::new();
    for block in blocks {
        let tag = tag_id(&mut tags, &block.tag);
        if let Some(row) = tags.get_mut(tag.index()) {
            row.name = row.name.take().or(block.name);
        }
        board.links_unsure |= block.pairs.is_unsure;
        let terms = LinkTerms { tag, one_way: block.one_way, when: block.when };
        for pair in &block.pairs.pairs {
            add(reader, board, &mut first, terms, pair);
        }
    }
    if board.spaces.iter().any(|row| matches!(row.neighbours, Neighbours::List(_))) {
        let tag = tag_id(&mut tags, TAG_OF_LISTS);
        let terms = LinkTerms { tag, one_way: false, when: None };
        lists(reader, board, &mut first, terms);
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

/// Adds a link, unless the two spaces are already linked in that direction.
fn add(
    root: &TableReader<'_>,
    board: &mut BoardDraft,
    first: &mut Linked,
    terms: LinkTerms,
    pair: &LinkPair,
) {
    let LinkPair { a, b, place } = *pair;
    let LinkTerms { tag, one_way, when } = terms;
    let back = if one_way { (a, b) } else { (b, a) };
    let name = |index: usize| board.spaces[index].space.id.clone();
    if a == b {
        let message = format!("space `{}` is linked to itself", name(a));
        root.decoder.add(Problem::error(codes::LINK_TO_ITSELF, place, message));
        board.links_unsure = true;
    } else if let Some(&(earlier, kind)) = first.get(&(a, b)).or_else(|| first.get(&back)) {
        let message = format!("`{}` and `{}` are linked twice", name(a), name(b));
        // A repeated link of the same kind is harmless; of two different kinds, one is wrong.
        let problem = if kind == tag {
            Problem::warning(codes::LINK_TWICE, place, message)
        } else {
            Problem::error(codes::LINK_TWICE, place, message + ", in two ways")
        };
        root.decoder.add(problem.also(earlier, "first linked here"));
    } else {
        first.extend([((a, b), (place, tag)), (back, (place, tag))]);
        let [a, b] = [a, b].map(SpaceId::from_index);
        board.links.push(Link { a, b, tag, one_way, when });
    }
}

/// Adds the links created by lists of neighbours. A link is open in both directions, so both ends
/// must list it.
fn lists(root: &TableReader<'_>, board: &mut BoardDraft, first: &mut Linked, terms: LinkTerms) {
    let listed: Vec<(usize, usize, SourceSpan)> = board
        .spaces
        .iter()
        .enumerate()
        .flat_map(|(a, row)| {
            let Neighbours::List(list) = &row.neighbours else { return Vec::new() };
            list.iter().map(|at| (a, at.value, at.place)).collect()
        })
        .collect();
    let back: BTreeMap<(usize, usize), SourceSpan> =
        listed.iter().rev().map(|&(a, b, place)| ((a, b), place)).collect();
    for (a, b, place) in listed {
        match back.get(&(b, a)) {
            None if a != b => {
                let [from, to] = [a, b].map(|index| &board.spaces[index]);
                let (from_id, to_id) = (&from.space.id, &to.space.id);
                let message =
                    format!("space `{from_id}` lists `{to_id}`, which does not list it back");
                let problem = Problem::error(codes::ONE_WAY_LINK, place, message)
                    .also(to.place, "the other end");
                root.decoder
                    .add(problem.help(format!("add `{from_id}` to the neighbours of `{to_id}`")));
                board.links_unsure = true;
            }
            Some(_) if a > b => {}
            _ => add(root, board, first, terms, &LinkPair { a, b, place }),
        }
    }
}
