//! The keys of an edition's files as JSON Schemas, for editors that complete and underline while somebody types.
//!
//! `board.rs`, `people.rs`, `pieces.rs`, `orders.rs` and `steps.rs` say what the decoder asks for, in the order in which it asks.
//! `agree.rs` decodes an edition and holds what was asked for against them, so neither can have a key, a range or a word
//! that the other lacks.

#[cfg(test)]
mod agree;
mod board;
mod bots;
mod json;
mod orders;
mod page;
mod people;
mod pieces;
mod scripts;
mod shape;
mod steps;

pub(super) use page::steps;
use shape::{Key, Shape, Table, always, often};

/// The file of the schema for the files of an edition, and of that for the files of its variants.
const FILES: [&str; 2] = ["edition.json", "variant.json"];

/// The schemas as files: each with its name and its text.
pub fn schemas() -> [(&'static str, String); 2] {
    let root = root();
    [(FILES[0], json::edition(&root)), (FILES[1], json::variant(&root, &variant()))]
}

/// The keys that may stand at the top of a file, of an edition or of a variant.
pub(super) fn top_level() -> Vec<&'static str> {
    let keys = root().keys.into_iter().map(|key| key.name);
    keys.chain(["source", "variant", "replace", "drop"]).collect()
}

/// Everything that may stand at the top of a file.
fn root() -> Table {
    let mut keys = people::game();
    keys.extend(board::tables());
    keys.extend(pieces::tables());
    keys.extend(orders::tables());
    keys.push(often(
        "opening",
        Shape::rows(steps::opening()),
        "The steps before the first turn, in order.",
    ));
    keys.push(always(
        "turn",
        Shape::rows(steps::turn()),
        "The steps of a turn, in order, again and again.",
    ));
    keys.extend(scripts::tables());
    keys.push(bots::key());
    keys.push(often(
        "option",
        Shape::rows(people::option()),
        "House rules that a table settles before the game.",
    ));
    Table::new("edition", "An edition: its keys stand in any of the files of its directory.", keys)
}

/// `[variant]` at the top of one of a variant's files.
fn variant() -> Table {
    let keys = vec![name("As shown to players who choose it."), source()];
    Table::new("variant", "The variant itself.", keys)
}

fn id(doc: &'static str) -> Key {
    always("id", Shape::Id, doc)
}

fn name(doc: &'static str) -> Key {
    always("name", Shape::Text, doc)
}

fn source() -> Key {
    often(
        "source",
        Shape::Source,
        "Where the block comes from; unless given, the `source` of its file.",
    )
}
