//! JSON Schemas generated from the declarations of the tables, for editors that complete and check
//! during typing. Also generates tables of the guide.

mod json;
mod page;

pub(super) use page::{keys, steps, takes};

use super::draft::Draft;
use super::keys::{Key, KeyShape, Keys as _, Need, TableShape};
use super::loader::VariantKeys;

/// File names of the schemas: for the files of an edition, and for those of its variants.
const FILES: [&str; 2] = ["edition.json", "variant.json"];

/// Returns the schemas as files, each with its name and its text.
pub fn schemas() -> [(&'static str, String); 2] {
    let root = Draft::table();
    [(FILES[0], json::edition(&root)), (FILES[1], json::variant(&root, &VariantKeys::table()))]
}

/// Returns the tables of the files of an edition and of its variants.
pub(super) fn declared() -> TableShape {
    let mut root = Draft::table();
    let shape = KeyShape::Table(VariantKeys::table());
    root.keys.push(Key {
        name: VariantKeys::WORD,
        need: Need::Sometimes,
        shape,
        doc: "",
        was: &[],
    });
    root
}

/// Returns the keys allowed at the top of a file of an edition or a variant.
pub(super) fn top_level() -> Vec<&'static str> {
    let keys = Draft::table().keys.into_iter().map(|key| key.name);
    keys.chain(["source", "variant", "replace", "drop"]).collect()
}

/// Largest number of tables that are suggested for a key.
const HOMES_MAX: usize = 3;

/// Returns, as a sentence, the place of a key that is unknown at the top of a file or in a table.
/// Returns `None` if no table has the key, or too many have it.
pub(super) fn home(key: &str, at_top: bool) -> Option<String> {
    if !at_top && top_level().contains(&key) {
        return Some(format!("`{key}` of the edition stands above the first `[…]` of its file"));
    }
    let mut homes = Vec::new();
    for top in Draft::table().keys {
        let place = match &top.shape {
            KeyShape::Table(_) => format!("`[{}]`", top.name),
            _ => format!("`[[{}]]`", top.name),
        };
        for table in page::tables_in(&top.shape) {
            collect_homes(key, &place, table, &mut homes);
        }
    }
    let is_told = !homes.is_empty() && homes.len() <= HOMES_MAX;
    is_told.then(|| format!("`{key}` belongs to {}", homes.join(", or to ")))
}

/// Adds the tables that have a key: the one at a place, and those inside it.
fn collect_homes(key: &str, place: &str, table: &TableShape, homes: &mut Vec<String>) {
    let has = |table: &TableShape| table.keys.iter().any(|row| row.name == key);
    if has(table) && !homes.iter().any(|home| home == place) {
        homes.push(place.to_owned());
    }
    for case in &table.cases {
        collect_homes(key, &format!("step `{}`", case.name), case, homes);
    }
    for row in &table.keys {
        for inner in page::tables_in(&row.shape) {
            collect_homes(key, &format!("`{}` of {place}", row.name), inner, homes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::{Edition, EditionFiles};
    use crate::steps::STEPS;

    /// A key of an earlier version: the text that contains it, its name, and the name that replaces
    /// it.
    type Renamed = (String, &'static str, &'static str);

    /// Collects the renamed keys of a table. `text` makes an edition from the contents of the
    /// table.
    fn collect(table: &TableShape, text: &dyn Fn(&str) -> String, found: &mut Vec<Renamed>) {
        for key in &table.keys {
            for &old in key.was {
                found.push((text(&format!("{old} = 0")), old, key.name));
            }
            for (inner, open, close) in places_in(&key.shape) {
                let within = |line: &str| {
                    let line = line.replace('\n', ", ");
                    text(&format!("{} = {open}{line}{close}", key.name))
                };
                collect(inner, &within, found);
            }
        }
        for case in &table.cases {
            let sorts = STEPS.iter().filter(|sort| sort.word == case.name);
            for &old in sorts.flat_map(|sort| sort.was) {
                found.push((text(&format!("step = \"{old}\"")), old, case.name));
            }
            collect(case, &|line| text(&format!("step = \"{}\"\n{line}", case.name)), found);
        }
    }

    /// Returns the tables that a value of this shape contains, each with what is written before and
    /// after it.
    fn places_in(shape: &KeyShape) -> Vec<(&TableShape, String, String)> {
        let within = |item, open: &str, close: &str| {
            let inner = places_in(item).into_iter();
            inner
                .map(|(table, a, b)| (table, format!("{open}{a}"), format!("{b}{close}")))
                .collect()
        };
        let braced = |table| vec![(table, "{ ".to_owned(), " }".to_owned())];
        match shape {
            KeyShape::Table(table) => braced(table),
            KeyShape::Condition(table) | KeyShape::Amount(table) => braced(*table),
            KeyShape::List(_, item) | KeyShape::Pair(item) => within(item, "[", "]"),
            KeyShape::Map(_, item) => within(item, "{ any = ", " }"),
            KeyShape::Either(cases) => cases.iter().flat_map(places_in).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn every_renamed_key_gets_its_new_name_proposed() {
        let mut found = Vec::new();
        for top in Draft::table().keys {
            for &old in top.was {
                found.push((format!("{old} = 0"), old, top.name));
            }
            let head = match top.shape {
                KeyShape::Table(_) => format!("[{}]", top.name),
                _ => format!("[[{}]]", top.name),
            };
            for table in page::tables_in(&top.shape) {
                collect(table, &|line| format!("{head}\n{line}\n"), &mut found);
            }
        }
        for wanted in ["fortify", "invade", "playable"] {
            assert!(found.iter().any(|(_, old, _)| *old == wanted), "{wanted}");
        }
        for (text, old, new) in found {
            let files = [("edition.toml".to_owned(), text.clone())].into();
            let findings = Edition::load(EditionFiles { files, ..EditionFiles::default() });
            let findings = findings.expect_err("an edition of one line is none");
            let is_proposed = findings.iter().any(|row| {
                row.message.contains(&format!("`{old}`"))
                    && row.help.as_ref().is_some_and(|help| help.contains(&format!("`{new}`")))
            });
            assert!(is_proposed, "{text}\n{findings}");
        }
    }

    #[test]
    fn a_key_of_another_table_is_told_where_it_belongs() {
        assert_eq!(home("inside", false).as_deref(), Some("`inside` belongs to `[[region]]`"));
        assert_eq!(
            home("per_visit", false).as_deref(),
            Some("`per_visit` belongs to step `reinforce`")
        );
        assert!(home("players", false).is_some_and(|home| home.contains("above the first")));
        assert_eq!(home("weather", false), None);
    }
}
