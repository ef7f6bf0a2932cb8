//! Maps of Domination (yura.net): `[files]`, `[continents]`, `[countries]` and `[borders]`.

use std::collections::{BTreeMap, BTreeSet};

use super::codes;
use super::map::{
    BONUS_MAX, BORDERS_MAX, CONTINENTS_MAX, Continent, ForeignMap, MapBorder, MapFormat, MapName,
    TERRITORIES_MAX, Territory,
};
use super::numbers::{bonus, coordinate};
use super::source::{FileId, MapPlace, MapSources, MapWord, SourceLine, lines};

/// The names of colours that Domination knows.
const COLOURS: [&str; 14] = [
    "black",
    "blue",
    "cyan",
    "darkgray",
    "gray",
    "green",
    "lightgray",
    "magenta",
    "orange",
    "pink",
    "red",
    "white",
    "yellow",
    "0",
];

/// The files that a map names, with the place of each name.
#[derive(Debug, Default)]
pub(crate) struct NamedFiles {
    pub(crate) cards: Option<(String, MapPlace)>,
    /// Picture in which the colour of a pixel tells its territory.
    pub(crate) picture: Option<(String, MapPlace)>,
}

/// A map, the files that it names, and its territories by the number that it gives them.
#[derive(Debug)]
pub(crate) struct DominationMap {
    pub(crate) map: ForeignMap,
    pub(crate) files: NamedFiles,
    pub(crate) numbers: BTreeMap<u32, usize>,
}

/// A section of the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Section {
    Head,
    Files,
    Continents,
    Countries,
    Borders,
}

/// The sections, by their names.
const SECTIONS: [(&str, Section); 4] = [
    ("files", Section::Files),
    ("continents", Section::Continents),
    ("countries", Section::Countries),
    ("borders", Section::Borders),
];

/// Tests whether a text is a map of this format.
pub(crate) fn is_domination(lines: &[SourceLine<'_>]) -> bool {
    lines.iter().any(|line| {
        line.section().is_some_and(|name| {
            name.eq_ignore_ascii_case("countries") || name.eq_ignore_ascii_case("borders")
        })
    })
}

/// Reads a map.
pub(crate) fn read(id: FileId, sources: &mut MapSources) -> DominationMap {
    let text = sources.text(id);
    let copy = lines(id, &text);
    let mut reader = DominationReader {
        sources,
        rows: Vec::new(),
        read: DominationMap {
            map: ForeignMap::new(MapFormat::Domination, MapPlace::default()),
            files: NamedFiles::default(),
            numbers: BTreeMap::new(),
        },
    };
    reader.read.map.place = MapSources::beginning(id);
    let (mut section, mut borders) = (Some(Section::Head), Vec::new());
    for line in copy {
        if line.text.is_empty() || line.text.starts_with(';') {
            continue;
        }
        if let Some(name) = line.section() {
            section = reader.sources.section("a map", &SECTIONS, name, line.place());
            continue;
        }
        match section {
            Some(Section::Head) => reader.head(line),
            Some(Section::Files) => reader.file(line),
            Some(Section::Continents) => reader.continent(line),
            Some(Section::Countries) => reader.country(line),
            Some(Section::Borders) => borders.push(line),
            None => {}
        }
    }
    reader.number();
    for line in borders {
        reader.borders(line);
    }
    reader.read
}

/// A row of `[countries]`: the number that it gives, and its continent with its place.
#[derive(Debug)]
struct CountryRow {
    number: Option<u32>,
    place: MapPlace,
    continent: Option<(u32, MapPlace)>,
}

struct DominationReader<'a> {
    sources: &'a mut MapSources,
    rows: Vec<CountryRow>,
    read: DominationMap,
}

impl DominationReader<'_> {
    fn head(&mut self, line: SourceLine<'_>) {
        if let Some((key, name)) = line.split(' ')
            && key.text.eq_ignore_ascii_case("name")
        {
            self.read.map.name = Some(name.text.to_owned());
        }
    }

    fn file(&mut self, line: SourceLine<'_>) {
        let Some((key, name)) = line.split(' ') else { return };
        let named = Some((name.text.to_owned(), name.place));
        match key.text.to_ascii_lowercase().as_str() {
            "crd" => self.read.files.cards = named,
            "map" => self.read.files.picture = named,
            // Pictures to look at.
            "pic" | "prv" => {}
            _ => {
                let message = format!("`{}` is not a file that a map names", key.text);
                self.sources
                    .warn(codes::UNKNOWN_KEY, key.place, message)
                    .help("it is left out; there are `pic`, `map`, `crd` and `prv`");
            }
        }
    }

    fn continent(&mut self, line: SourceLine<'_>) {
        if self.read.map.continents.len() >= CONTINENTS_MAX {
            return self.too_many("continents", CONTINENTS_MAX, line.place());
        }
        let mut words = line.words();
        let Some(name) = words.next() else { return };
        let bonus = if let Some(word) = words.next() {
            bonus(self.sources, word, BONUS_MAX)
        } else {
            let message = format!("continent `{}` has no bonus", name.text);
            self.sources.warn(codes::BAD_ROW, line.place(), message).help("it gets 0");
            0
        };
        let colour = words.next();
        if let Some(word) = colour.filter(|word| !is_colour(word.text)) {
            let message = format!("`{}` is not a colour", word.text);
            self.sources
                .warn(codes::UNKNOWN_COLOUR, word.place, message)
                .meant(warboard_engine::words::nearest(word.text, COLOURS.iter().copied()));
        }
        self.read.map.continents.push(Continent {
            name: MapName::new(name.text),
            bonus,
            colour: colour
                .map(|word| word.text.to_owned())
                .filter(|text| is_colour(text) && text != "0"),
            place: name.place,
        });
    }

    fn country(&mut self, line: SourceLine<'_>) {
        if self.rows.len() >= TERRITORIES_MAX {
            return self.too_many("territories", TERRITORIES_MAX, line.place());
        }
        let words: Vec<MapWord<'_>> = line.words().take(6).collect();
        let [first, name, rest @ ..] = words.as_slice() else {
            let message = "a territory needs a number, a name and a continent";
            self.sources.warn(codes::BAD_ROW, line.place(), message).help("the row is left out");
            return;
        };
        let number = first.text.parse().ok();
        if number.is_none() {
            let message = format!("`{}` is not the number of a territory", first.text);
            self.sources
                .warn(codes::BAD_ROW, first.place, message)
                .help("the territory gets the number of its row, if no other has it");
        }
        let continent = rest.first().and_then(|word| self.continent_of(name, *word));
        let at = if let [_, x, y, ..] = rest {
            coordinate(self.sources, *x, *y)
        } else {
            let message = format!("territory `{}` has no coordinates", name.text);
            self.sources
                .warn(codes::MISSING_PLACE, line.place(), message)
                .help("it is drawn between its neighbours");
            None
        };
        self.rows.push(CountryRow { number, place: first.place, continent });
        let territory = Territory { at, ..Territory::new(name.text, name.place) };
        self.read.map.territories.push(territory);
    }

    fn continent_of(&mut self, name: &MapWord<'_>, word: MapWord<'_>) -> Option<(u32, MapPlace)> {
        let number = word.text.parse().ok();
        if number.is_none() {
            let message =
                format!("`{}` is not the number of a continent of `{}`", word.text, name.text);
            self.sources
                .warn(codes::UNKNOWN_CONTINENT, word.place, message)
                .help("the territory is in no continent");
        }
        Some((number?, word.place))
    }

    fn too_many(&mut self, what: &str, most: usize, place: MapPlace) {
        if !self.sources.is_wrong() {
            let message = format!("more than {most} {what}");
            self.sources.error(codes::TOO_MANY, place, message);
        }
    }

    /// Gives every territory its number and its continent.
    fn number(&mut self) {
        let n_continents = self.read.map.continents.len();
        let mut taken = BTreeSet::new();
        let mut expected = 1;
        for (index, row) in self.rows.iter().enumerate() {
            let own = u32::try_from(index + 1).unwrap_or(u32::MAX);
            let number = row.number.unwrap_or(own);
            if taken.insert(number) {
                self.read.numbers.insert(number, index);
                if number != expected && row.number.is_some() {
                    let message = format!("territory {number} follows where {expected} is due");
                    self.sources
                        .warn(codes::NUMBER_GAP, row.place, message)
                        .help("borders and cards are read by the numbers as they are written");
                }
            } else {
                let message = format!("number {number} is that of two territories");
                let help = if taken.insert(own) {
                    self.read.numbers.insert(own, index);
                    format!("this one gets number {own}, as the row has")
                } else {
                    "borders and cards with this number mean the first".to_owned()
                };
                self.sources.warn(codes::ID_TWICE, row.place, message).help(help);
            }
            expected = number.saturating_add(1);
            if let Some((number, place)) = row.continent {
                let found = (number as usize).checked_sub(1).filter(|at| *at < n_continents);
                if found.is_none() {
                    let message = format!("there is no continent {number}");
                    self.sources
                        .warn(codes::UNKNOWN_CONTINENT, place, message)
                        .help(format!("the territory is in none; there are {n_continents}"));
                }
                self.read.map.territories[index].continent = found;
            }
        }
    }

    fn borders(&mut self, line: SourceLine<'_>) {
        let mut words = line.words();
        let Some(first) = words.next() else { return };
        let Some(from) = self.numbered(first) else { return };
        for word in words {
            if self.read.map.borders.len() >= BORDERS_MAX {
                return self.too_many("borders", BORDERS_MAX, word.place);
            }
            if let Some(to) = self.numbered(word) {
                let border =
                    MapBorder { from, to, is_two_way: false, is_sea: false, place: word.place };
                self.read.map.borders.push(border);
            }
        }
    }

    fn numbered(&mut self, word: MapWord<'_>) -> Option<usize> {
        let found = word.text.parse().ok().and_then(|number: u32| self.read.numbers.get(&number));
        if found.is_none() {
            let message = format!("there is no territory `{}`", word.text);
            self.sources
                .warn(codes::UNKNOWN_TERRITORY, word.place, message)
                .help("the border is left out");
        }
        found.copied()
    }
}

fn is_colour(text: &str) -> bool {
    let is_hex = |digits: &str| {
        matches!(digits.len(), 3 | 6) && digits.chars().all(|c| c.is_ascii_hexdigit())
    };
    COLOURS.iter().any(|name| name.eq_ignore_ascii_case(text))
        || text.strip_prefix('#').is_some_and(is_hex)
}
