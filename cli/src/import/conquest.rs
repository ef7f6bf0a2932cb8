//! Maps of Conquest: `[Map]`, `[Continents]` with `Name=bonus`, and `[Territories]` with
//! `Name,x,y,Continent,neighbour,…`.

use std::collections::BTreeMap;

use warboard_engine::words::nearest;

use super::codes;
use super::map::{
    BONUS_MAX, BORDERS_MAX, CONTINENTS_MAX, Continent, ForeignMap, MapBorder, MapFormat, MapName,
    TERRITORIES_MAX, Territory,
};
use super::numbers::{bonus, coordinate};
use super::source::{FileId, MapPlace, MapSources, MapWord, SourceLine, lines};

/// The keys of `[Map]`.
const KEYS: [&str; 7] = ["author", "image", "wrap", "scroll", "warn", "name", "title"];

/// A map and the name of its picture.
#[derive(Debug)]
pub(crate) struct ConquestMap {
    pub(crate) map: ForeignMap,
    pub(crate) picture: Option<(String, MapPlace)>,
}

/// Tests whether a text is a map of this format.
pub(crate) fn is_conquest(lines: &[SourceLine<'_>]) -> bool {
    lines
        .iter()
        .any(|line| line.section().is_some_and(|name| name.eq_ignore_ascii_case("territories")))
}

#[derive(Clone, Copy, Debug)]
enum ConquestSection {
    Map,
    Continents,
    Territories,
}

/// The sections, by their names.
const SECTIONS: [(&str, ConquestSection); 3] = [
    ("Map", ConquestSection::Map),
    ("Continents", ConquestSection::Continents),
    ("Territories", ConquestSection::Territories),
];

/// Reads a map.
pub(crate) fn read(id: FileId, sources: &mut MapSources) -> ConquestMap {
    let text = sources.text(id);
    let lines = lines(id, &text);
    let map = ForeignMap::new(MapFormat::Conquest, MapSources::beginning(id));
    let mut reader = ConquestReader {
        sources,
        read: ConquestMap { map, picture: None },
        continents: BTreeMap::new(),
        territories: BTreeMap::new(),
    };
    let (mut section, mut rows) = (None, Vec::new());
    for line in lines {
        if line.text.is_empty() || line.text.starts_with(';') {
            continue;
        }
        if let Some(name) = line.section() {
            section = reader.sources.section("a map", &SECTIONS, name, line.place());
            continue;
        }
        match section {
            Some(ConquestSection::Map) => reader.head(line),
            Some(ConquestSection::Continents) => reader.continent(line),
            Some(ConquestSection::Territories) => rows.extend(reader.territory(line)),
            None => {}
        }
    }
    for (line, index) in rows {
        reader.rest(line, index);
    }
    reader.read
}

struct ConquestReader<'a> {
    sources: &'a mut MapSources,
    read: ConquestMap,
    /// Continents and territories by their folded names.
    continents: BTreeMap<String, usize>,
    territories: BTreeMap<String, usize>,
}

impl ConquestReader<'_> {
    fn head(&mut self, line: SourceLine<'_>) {
        let Some((key, value)) = line.split('=') else { return };
        let text = || Some(value.text.to_owned()).filter(|text| !text.is_empty());
        match key.text.to_ascii_lowercase().as_str() {
            "author" => self.read.map.author = text(),
            "image" => self.read.picture = text().map(|text| (text, value.place)),
            "name" | "title" => self.read.map.name = text(),
            // How the program shows the map.
            "scroll" | "warn" | "wrap" => {}
            other => {
                let message = format!("`[Map]` has no key `{}`", key.text);
                self.sources
                    .warn(codes::UNKNOWN_KEY, key.place, message)
                    .meant(nearest(other, KEYS.iter().copied()));
            }
        }
    }

    fn continent(&mut self, line: SourceLine<'_>) {
        if self.read.map.continents.len() >= CONTINENTS_MAX {
            return self.too_many("continents", CONTINENTS_MAX, line.place());
        }
        let Some((name, value)) = line.split('=') else {
            let message = "a continent needs a bonus: `Name=5`";
            self.sources.warn(codes::BAD_ROW, line.place(), message).help("the row is left out");
            return;
        };
        let index = self.read.map.continents.len();
        if self.continents.insert(folded(name.text), index).is_some() {
            let message = format!("continent `{}` is declared twice", name.text);
            self.sources
                .warn(codes::ID_TWICE, name.place, message)
                .help("territories are in the second");
        }
        let bonus = bonus(self.sources, value, BONUS_MAX);
        let name_of = MapName::new(name.text);
        let place = name.place;
        self.read.map.continents.push(Continent { name: name_of, bonus, colour: None, place });
    }

    /// Reads the name and the coordinates of a territory.
    fn territory<'t>(&mut self, line: SourceLine<'t>) -> Option<(SourceLine<'t>, usize)> {
        if self.read.map.territories.len() >= TERRITORIES_MAX {
            self.too_many("territories", TERRITORIES_MAX, line.place());
            return None;
        }
        let mut fields = line.fields();
        let name = fields.next()?;
        let at = if let (Some(x), Some(y)) = (fields.next(), fields.next()) {
            coordinate(self.sources, x, y)
        } else {
            let message = "a territory needs a name, two coordinates and a continent";
            self.sources.warn(codes::BAD_ROW, line.place(), message).help("the row is left out");
            return None;
        };
        let index = self.read.map.territories.len();
        let key = folded(name.text);
        if let std::collections::btree_map::Entry::Vacant(e) = self.territories.entry(key) {
            e.insert(index);
        } else {
            let message = format!("territory `{}` is declared twice", name.text);
            self.sources
                .warn(codes::ID_TWICE, name.place, message)
                .help("neighbours with this name mean the first");
        }
        let territory = Territory { at, ..Territory::new(name.text, name.place) };
        self.read.map.territories.push(territory);
        Some((line, index))
    }

    /// Reads the continent and the neighbours of a territory, once all names are known.
    fn rest(&mut self, line: SourceLine<'_>, from: usize) {
        let mut fields = line.fields().skip(3);
        match fields.next().filter(|word| !word.text.is_empty()) {
            Some(word) => {
                let found = self.continents.get(&folded(word.text)).copied();
                if found.is_none() {
                    let message = format!("continent `{}` is not declared", word.text);
                    let known = self.read.map.continents.iter().map(|row| row.name.raw.as_str());
                    let meant = nearest(word.text, known);
                    let help = match meant {
                        Some(name) => format!("the territory is in none; did you mean `{name}`?"),
                        None => "the territory is in none".to_owned(),
                    };
                    self.sources.warn(codes::UNKNOWN_CONTINENT, word.place, message).help(help);
                }
                self.read.map.territories[from].continent = found;
            }
            None => self
                .sources
                .warn(codes::BAD_ROW, line.place(), "a territory without a continent")
                .help("it is in none"),
        }
        for word in fields.filter(|word| !word.text.is_empty()) {
            if self.read.map.borders.len() >= BORDERS_MAX {
                return self.too_many("borders", BORDERS_MAX, word.place);
            }
            self.border(from, word);
        }
    }

    fn border(&mut self, from: usize, word: MapWord<'_>) {
        if let Some(&to) = self.territories.get(&folded(word.text)) {
            let place = word.place;
            let border = MapBorder { from, to, is_two_way: false, is_sea: false, place };
            self.read.map.borders.push(border);
            return;
        }
        let known = self.read.map.territories.iter().map(|row| row.name.raw.as_str());
        let meant = if self.sources.is_full() { None } else { nearest(word.text, known) };
        let help = match meant {
            Some(name) => format!("the border is left out; did you mean `{name}`?"),
            None => "the border is left out".to_owned(),
        };
        let message = format!("there is no territory `{}`", word.text);
        self.sources.warn(codes::UNKNOWN_TERRITORY, word.place, message).help(help);
    }

    fn too_many(&mut self, what: &str, most: usize, place: MapPlace) {
        if !self.sources.is_wrong() {
            let message = format!("more than {most} {what}");
            self.sources.error(codes::TOO_MANY, place, message);
        }
    }
}

/// Returns a name without regard to capitals and to the number of blanks.
fn folded(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
