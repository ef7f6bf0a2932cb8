//! Names that players can read and type, and ids made from them.

use std::collections::BTreeSet;

use deunicode::deunicode_with_tofu;
use warboard_engine::words::{clean, is_hidden};

use super::codes;
use super::map::{ForeignMap, MapFormat, MapName};
use super::source::{MapPlace, MapSources};

/// Largest number of characters of a name; an edition has room for twice as many.
const NAME_MAX: usize = 60;
/// Largest number of characters of an id.
const ID_MAX: usize = 40;

/// The ids of a map's continents and territories.
#[derive(Debug)]
pub(crate) struct MapIds {
    pub(crate) continents: Vec<String>,
    pub(crate) territories: Vec<String>,
}

/// Makes all names of a map readable and different, and returns the ids made from them.
pub(crate) fn name_all(map: &mut ForeignMap, sources: &mut MapSources) -> MapIds {
    let format = map.format;
    let continents = map.continents.iter_mut().map(|row| (&mut row.name, row.place));
    let continents = named("Continent", format, continents, sources);
    let territories = map.territories.iter_mut().map(|row| (&mut row.name, row.place));
    let territories = named("Territory", format, territories, sources);
    MapIds { continents, territories }
}

fn named<'a>(
    what: &str,
    format: MapFormat,
    names: impl Iterator<Item = (&'a mut MapName, MapPlace)>,
    sources: &mut MapSources,
) -> Vec<String> {
    let (mut ids, mut french) = (BTreeSet::new(), BTreeSet::new());
    let all = (1..).zip(names).map(|(number, (name, place)): (usize, _)| {
        let is_odd = |text: &str| text.is_empty() || text.chars().all(|c| c.is_ascii_digit());
        let mut text = readable(&name.en, format);
        if is_odd(&text) {
            let part = if text.is_empty() { number.to_string() } else { text };
            text = format!("{what} {part}");
            let message = format!("`{}` is no name that players can type", name.raw);
            sources.warn(codes::ODD_NAME, place, message).help(format!("it becomes `{text}`"));
        }
        let (unique, id) = distinct(&text, what, &mut ids);
        if unique != text {
            let message = format!("the name `{text}` is typed like an earlier one");
            sources.warn(codes::NAME_TWICE, place, message).help(format!("it becomes `{unique}`"));
        }
        let translated = name.fr.as_deref().map(|text| readable(text, format));
        name.fr = translated
            .filter(|text| !is_odd(text) && *text != unique)
            .filter(|text| french.insert(id_of(text, what)))
            .filter(|text| id_of(text, what) == id || !ids.contains(&id_of(text, what)));
        name.en = unique;
        id
    });
    all.collect()
}

/// Returns a name and an id that no earlier row has.
fn distinct(text: &str, what: &str, ids: &mut BTreeSet<String>) -> (String, String) {
    let mut unique = text.to_owned();
    let mut number = 2;
    loop {
        let id = id_of(&unique, what);
        if ids.insert(id.clone()) {
            return (unique, id);
        }
        unique = format!("{text} ({number})");
        number += 1;
    }
}

/// Returns a name as players read it: on one line, without what an edition reads as an article.
pub(crate) fn readable(text: &str, format: MapFormat) -> String {
    let plain = |c: char| match c {
        '_' if format == MapFormat::Domination => ' ',
        '[' | '{' | '<' => '(',
        ']' | '}' | '>' => ')',
        '`' | '"' => '\'',
        char::REPLACEMENT_CHARACTER => '?',
        c if c.is_control() => ' ',
        c => c,
    };
    let text: String =
        text.chars().filter(|&c| !is_hidden(c) || c.is_whitespace()).map(plain).collect();
    let text = clean(&text).split_whitespace().collect::<Vec<_>>().join(" ");
    text.chars().take(NAME_MAX).collect::<String>().trim().to_owned()
}

/// Returns the id made from a name: lower-case letters, digits and `_`, a letter first.
pub(crate) fn id_of(name: &str, what: &str) -> String {
    let ascii = deunicode_with_tofu(name, "");
    let mut id = String::new();
    for c in ascii.chars() {
        if c.is_ascii_alphanumeric() {
            id.push(c.to_ascii_lowercase());
        } else if !id.is_empty() && !id.ends_with('_') && c != '\'' {
            id.push('_');
        }
    }
    let mut id: String = id.trim_end_matches('_').to_owned();
    if !id.starts_with(|c: char| c.is_ascii_lowercase()) {
        let what = what.to_ascii_lowercase();
        id = if id.is_empty() { what } else { format!("{what}_{id}") };
    }
    if id.len() > ID_MAX {
        // The end tells names of one beginning apart.
        let end: String = id.split_off(id.len() - ID_MAX / 4);
        id.truncate(3 * ID_MAX / 4 - 1);
        id = format!("{}_{}", id.trim_end_matches('_'), end.trim_start_matches('_'));
    }
    id
}

/// Returns a text of the map that may stand in a comment or in a source: letters, digits, blanks
/// and points.
pub(crate) fn plain(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || " .,-_'&+".contains(c);
    let text: String = text
        .chars()
        .map(|c| if is_plain(c) { c } else { ' ' })
        .filter(|&c| !is_hidden(c))
        .collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.chars().take(NAME_MAX).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_ascii_and_begin_with_a_letter() {
        let ids = [
            ("Île d'Ærø", "ile_daero"),
            ("South-West  Moor", "south_west_moor"),
            ("12", "territory_12"),
            ("…", "territory"),
            ("Штурм", "shturm"),
            ("北京", "bei_jing"),
        ];
        for (name, id) in ids {
            assert_eq!(id_of(name, "Territory"), id, "{name}");
        }
        let long = |end: &str| id_of(&format!("{}{end}", "long ".repeat(20)), "Territory");
        assert!(long("one").len() <= ID_MAX && long("one") != long("two"));
    }

    #[test]
    fn names_are_on_one_line_and_without_articles() {
        assert_eq!(readable("[the]_Old\tMill\u{202e}", MapFormat::Domination), "(the) Old Mill");
        assert_eq!(readable("Old_Mill", MapFormat::Conquest), "Old_Mill");
    }
}
