//! The map.

use super::pieces::modifier;
use super::shape::{Key, Shape, Table, always, often, unless};
use super::{id, name, source};
use crate::edition::decode::NUMBER_MAX;

/// The tables of the map.
pub(super) fn tables() -> Vec<Key> {
    vec![
        often(
            "region",
            Shape::rows(region()),
            "Groups of spaces that are worth something together.",
        ),
        often("tag", Shape::rows(tag()), "Marks that spaces carry, at most 32."),
        always("space", Shape::rows(space()), "The spaces of the map."),
        often("board", Shape::Table(board()), "What the box says of the map; counted."),
        often(
            "links",
            Shape::rows(links()),
            "Pairs of adjacent spaces, each written once and open both ways.",
        ),
    ]
}

fn count(key: &'static str, doc: &'static str) -> Key {
    often(key, Shape::int(0..=100_000), doc)
}

fn board() -> Table {
    let keys = vec![
        count("spaces", "How many spaces there are; counted."),
        count("regions", "How many regions there are; counted."),
        count("links", "How many links there are; counted."),
        often(
            "control",
            Shape::Words(vec!["occupant", "majority"]),
            "Who controls a space: the army on it, or of the friends who may share it the one with most basic units; `occupant` unless given.",
        ),
        often("drawing", Shape::Source, "Where the places of `at` come from."),
        source(),
    ];
    Table::new("board", "What the box says of the map.", keys)
}

fn region() -> Table {
    let keys = vec![
        count("spaces", "How many spaces it has; counted."),
        count("inside", "How many links join two of its spaces; counted."),
        id("The region's stable name."),
        name("As printed on the map."),
        always(
            "bonus",
            Shape::Int(0, NUMBER_MAX.into()),
            "Units a turn for the army that controls all of it.",
        ),
        source(),
    ];
    Table::new("region", "A group of spaces.", keys)
}

fn tag() -> Table {
    let keys = vec![
        id("The tag's stable name."),
        name("As shown beside its spaces."),
        often(
            "closed_to_moves",
            Shape::Bool,
            "Whether no unit moves into a space that carries it, as orders move units; false unless given.",
        ),
        source(),
    ];
    Table::new("tag", "A mark that spaces carry, for rules that count or name such spaces.", keys)
}

fn space() -> Table {
    let modifiers =
        Shape::Either(vec![Shape::Table(modifier()), Shape::list(0, Shape::Table(modifier()))]);
    let neighbours =
        Shape::Either(vec![Shape::int(0..=1_000), Shape::list(0, Shape::Name("space"))]);
    let keys = vec![
        often("region", Shape::Name("region"), "The id of its region; none unless given."),
        often(
            "neighbours",
            neighbours,
            "How many links it has, counted; or the ids of its neighbours, which makes the links.",
        ),
        id("The space's stable name."),
        name("As printed on the map."),
        often(
            "at",
            Shape::Pair(Box::new(Shape::int(0..=100))),
            "Where it is drawn: percent from the left and from the top.",
        ),
        often("tags", Shape::list(0, Shape::Name("tag")), "The ids of the tags it carries."),
        often("defend", modifiers, "What it does to the dice of its defender."),
        source(),
    ];
    Table::new("space", "A space of the map.", keys)
}

fn links() -> Table {
    let pairs = Shape::list(0, Shape::Pair(Box::new(Shape::Name("space"))));
    let keys = vec![
        unless("id", Shape::Id, "A stable name, by which a variant changes the block."),
        always("tag", Shape::Id, "The kind of link, such as `border` or `sea`."),
        often("name", Shape::Text, "What the map calls this kind of link; said once is enough."),
        always("pairs", pairs, "Two ids of spaces each."),
        source(),
    ];
    Table::new("links", "Links of one kind from one source.", keys)
}
