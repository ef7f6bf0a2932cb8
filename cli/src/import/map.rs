//! A foreign map, whatever its format: what all readers fill in and what the edition is made from.

use super::source::MapPlace;

/// Largest number of territories, which is that of an edition.
pub(crate) const TERRITORIES_MAX: usize = 1_000;
/// Largest number of continents, which is that of an edition.
pub(crate) const CONTINENTS_MAX: usize = 200;
/// Largest number of borders; a file of an edition has room for no more.
pub(crate) const BORDERS_MAX: usize = 20_000;
/// Largest coordinate, in either direction.
pub(crate) const COORDINATE_MAX: i32 = 1_000_000;
/// Largest bonus of a continent and production of a territory.
pub(crate) const BONUS_MAX: u32 = 1_000;

/// The program that a map was made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MapFormat {
    /// Domination of yura.net.
    Domination,
    /// Conquest for Windows, and the programs that read its maps.
    Conquest,
    /// `TripleA`.
    TripleA,
}

impl MapFormat {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Domination => "Domination",
            Self::Conquest => "Conquest",
            Self::TripleA => "TripleA",
        }
    }
}

/// A name, and its translation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct MapName {
    /// Name as the map writes it, by which translations are found.
    pub(crate) raw: String,
    pub(crate) en: String,
    /// French name, if a file of translations gives one.
    pub(crate) fr: Option<String>,
}

impl MapName {
    pub(crate) fn new(raw: &str) -> Self {
        Self { raw: raw.to_owned(), en: raw.to_owned(), fr: None }
    }
}

/// A continent.
#[derive(Clone, Debug)]
pub(crate) struct Continent {
    pub(crate) name: MapName,
    pub(crate) bonus: u32,
    /// Colour as the map writes it.
    pub(crate) colour: Option<String>,
    pub(crate) place: MapPlace,
}

/// Corners of a closed line, in units of the map or of its picture.
pub(crate) type Ring = Vec<(i32, i32)>;

/// A territory.
#[derive(Clone, Debug)]
pub(crate) struct Territory {
    pub(crate) name: MapName,
    /// Index of its continent.
    pub(crate) continent: Option<usize>,
    /// Coordinates in units of the map.
    pub(crate) at: Option<(i32, i32)>,
    /// Its production, in `TripleA`.
    pub(crate) production: Option<u32>,
    /// Its area, in the same units as `at`.
    pub(crate) outline: Vec<Ring>,
    pub(crate) place: MapPlace,
}

impl Territory {
    pub(crate) fn new(name: &str, place: MapPlace) -> Self {
        let name = MapName::new(name);
        Self { name, continent: None, at: None, production: None, outline: Vec::new(), place }
    }
}

/// A border as written, from one territory to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MapBorder {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// True if one row gives both directions.
    pub(crate) is_two_way: bool,
    /// True if the border leads over water.
    pub(crate) is_sea: bool,
    pub(crate) place: MapPlace,
}

/// The symbol of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CardSymbol {
    Infantry,
    Cavalry,
    Artillery,
}

impl CardSymbol {
    pub(crate) const ALL: [Self; 3] = [Self::Infantry, Self::Cavalry, Self::Artillery];

    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Cavalry => "cavalry",
            Self::Artillery => "artillery",
        }
    }
}

/// The deck of territory cards that comes with a map.
#[derive(Clone, Debug, Default)]
pub(crate) struct MapDeck {
    /// Symbol of each territory's card, by the index of the territory.
    pub(crate) symbols: Vec<Option<CardSymbol>>,
    pub(crate) n_jokers: u32,
}

/// A mission that an edition can have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Mission {
    /// Control all of these continents, and so many further ones of any kind.
    Continents { named: Vec<usize>, any: u32 },
    /// Hold so many territories with so many units in each.
    Territories { n: u32, units: u32 },
    /// Destroy the army with this index; where that cannot be any more, hold territories.
    Army { army: usize, n: u32, units: u32 },
}

/// A map as its reader has found it.
#[derive(Clone, Debug)]
pub(crate) struct ForeignMap {
    pub(crate) format: MapFormat,
    pub(crate) name: Option<String>,
    pub(crate) author: Option<String>,
    pub(crate) continents: Vec<Continent>,
    pub(crate) territories: Vec<Territory>,
    pub(crate) borders: Vec<MapBorder>,
    pub(crate) deck: Option<MapDeck>,
    pub(crate) missions: Vec<Mission>,
    /// Width and height of the picture in whose units outlines are given.
    pub(crate) sheet: Option<(i32, i32)>,
    /// Beginning of the map's file.
    pub(crate) place: MapPlace,
}

impl ForeignMap {
    pub(crate) fn new(format: MapFormat, place: MapPlace) -> Self {
        Self {
            format,
            name: None,
            author: None,
            continents: Vec::new(),
            territories: Vec::new(),
            borders: Vec::new(),
            deck: None,
            missions: Vec::new(),
            sheet: None,
            place,
        }
    }
}
