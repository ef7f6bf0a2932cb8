//! Names of a Domination map in other languages: `.properties` files whose keys are names as the
//! map writes them.

use std::path::Path;

use java_properties::PropertiesIter;

use super::codes;
use super::map::{ForeignMap, MapName};
use super::source::{FileId, MapSources};

/// The language of the names in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NameLanguage {
    English,
    French,
    Other,
}

/// Returns the language at the end of a file's name, as in `moon_fr.properties`.
fn language(path: &Path) -> NameLanguage {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
    let is_language = |end: &&str| end.len() == 2 && end.chars().all(|c| c.is_ascii_lowercase());
    match stem.rsplit_once('_').map(|(_, end)| end).filter(is_language) {
        None | Some("en") => NameLanguage::English,
        Some("fr") => NameLanguage::French,
        Some(_) => NameLanguage::Other,
    }
}

/// Reads the names of a file into a map.
pub(crate) fn read(path: &Path, id: FileId, map: &mut ForeignMap, sources: &mut MapSources) {
    let language = language(path);
    let beginning = MapSources::beginning(id);
    if language == NameLanguage::Other {
        let message = "an edition has English and French names, and this file others";
        sources.warn(codes::NOT_SAYABLE, beginning, message).help("it is left out");
        return;
    }
    let text = sources.text(id);
    let mut names = std::collections::BTreeMap::new();
    let mut lines = PropertiesIter::new_with_encoding(text.as_bytes(), encoding_rs::UTF_8);
    let read = lines.read_into(|key, value| drop(names.insert(key, value)));
    if let Err(error) = read {
        let line = error.line_number().unwrap_or(1);
        let place = sources.line_place(id, line);
        sources
            .warn(codes::BAD_ROW, place, "this line is not a key and a value")
            .help("the lines behind it are left out");
    }
    let continents = map.continents.iter_mut().map(|row| &mut row.name);
    let territories = map.territories.iter_mut().map(|row| &mut row.name);
    for name in continents.chain(territories) {
        let Some(found) = names.get(&name.raw).filter(|text| !text.trim().is_empty()) else {
            continue;
        };
        translate(name, language, found);
    }
}

fn translate(name: &mut MapName, language: NameLanguage, found: &str) {
    match language {
        NameLanguage::English => found.trim().clone_into(&mut name.en),
        NameLanguage::French => name.fr = Some(found.trim().to_owned()),
        NameLanguage::Other => {}
    }
}
