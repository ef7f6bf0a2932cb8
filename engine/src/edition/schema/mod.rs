//! The declarations of the tables as JSON Schemas, for editors that complete and underline while somebody types, and as
//! tables of the guide.

mod json;
mod page;

pub(super) use page::{keys, steps};

use super::draft::Draft;
use super::keys::{Key, Keys as _, Need, Shape, Table};
use super::loader::VariantKeys;

/// The file of the schema for the files of an edition, and of that for the files of its variants.
const FILES: [&str; 2] = ["edition.json", "variant.json"];

/// The schemas as files: each with its name and its text.
pub fn schemas() -> [(&'static str, String); 2] {
    let root = Draft::table();
    [(FILES[0], json::edition(&root)), (FILES[1], json::variant(&root, &VariantKeys::table()))]
}

/// The tables of the files of an edition and of its variants.
pub(super) fn declared() -> Table {
    let mut root = Draft::table();
    let shape = Shape::Table(VariantKeys::table());
    root.keys.push(Key { name: VariantKeys::WORD, need: Need::Sometimes, shape, doc: "" });
    root
}

/// The keys that may stand at the top of a file, of an edition or of a variant.
pub(super) fn top_level() -> Vec<&'static str> {
    let keys = Draft::table().keys.into_iter().map(|key| key.name);
    keys.chain(["source", "variant", "replace", "drop"]).collect()
}
