//! Cards and missions of Domination: a file with `[cards]` and `[missions]`.

use std::collections::BTreeMap;

use super::codes;
use super::map::{CardSymbol, ForeignMap, MapDeck, Mission};
use super::source::{FileId, MapPlace, MapSources, MapWord, SourceLine, lines};

/// Largest number of jokers, and of missions.
const CARDS_MAX: usize = 100;
/// Number of armies that missions can name: those of the classic edition.
pub(crate) const ARMIES: usize = 6;

/// Reads the deck and the missions of a map into it.
pub(crate) fn read(
    id: FileId,
    numbers: &BTreeMap<u32, usize>,
    map: &mut ForeignMap,
    sources: &mut MapSources,
) {
    let text = sources.text(id);
    let lines = lines(id, &text);
    let deck = MapDeck { symbols: vec![None; map.territories.len()], n_jokers: 0 };
    let mut reader = CardReader { sources, numbers, map, deck, n_cards: 0 };
    let mut section = None;
    for line in lines {
        if line.text.is_empty() || line.text.starts_with(';') {
            continue;
        }
        if let Some(name) = line.section() {
            section = reader.sources.section("a file of cards", &SECTIONS, name, line.place());
            continue;
        }
        match section {
            Some(CardSection::Cards) => reader.card(line),
            Some(CardSection::Missions) => reader.mission(line),
            None => {}
        }
    }
    let beginning = MapSources::beginning(id);
    reader.finish(beginning);
}

#[derive(Clone, Copy, Debug)]
enum CardSection {
    Cards,
    Missions,
}

/// The sections, by their names.
const SECTIONS: [(&str, CardSection); 2] =
    [("cards", CardSection::Cards), ("missions", CardSection::Missions)];

struct CardReader<'a> {
    sources: &'a mut MapSources,
    numbers: &'a BTreeMap<u32, usize>,
    map: &'a mut ForeignMap,
    deck: MapDeck,
    n_cards: usize,
}

impl CardReader<'_> {
    fn card(&mut self, line: SourceLine<'_>) {
        let mut words = line.words();
        let Some(kind) = words.next() else { return };
        let symbol = match kind.text.to_ascii_lowercase().as_str() {
            "infantry" => CardSymbol::Infantry,
            "cavalry" => CardSymbol::Cavalry,
            "cannon" | "artillery" => CardSymbol::Artillery,
            "wildcard" => {
                self.deck.n_jokers = (self.deck.n_jokers + 1).min(20);
                return;
            }
            _ => {
                let message = format!("`{}` is not a kind of card", kind.text);
                self.sources
                    .warn(codes::BAD_ROW, kind.place, message)
                    .help("there are Infantry, Cavalry, Cannon and wildcard");
                return;
            }
        };
        let Some(word) = words.next() else {
            let message = "a card needs the number of its territory";
            self.sources.warn(codes::BAD_ROW, line.place(), message).help("it is left out");
            return;
        };
        let number = word.text.parse().ok();
        let Some(&index) = number.and_then(|number: u32| self.numbers.get(&number)) else {
            let message = format!("there is no territory `{}`", word.text);
            self.sources
                .warn(codes::UNKNOWN_TERRITORY, word.place, message)
                .help("the card is left out");
            return;
        };
        self.n_cards += 1;
        if let Some(slot @ None) = self.deck.symbols.get_mut(index) {
            *slot = Some(symbol);
        } else {
            let name = &self.map.territories[index].name.raw;
            let message = format!("territory `{name}` has two cards");
            self.sources.warn(codes::CARD_TWICE, word.place, message).help("the first is kept");
        }
    }

    fn finish(self, beginning: MapPlace) {
        if self.n_cards == 0 {
            let message = "no card of a territory is in this file";
            self.sources
                .warn(codes::MISSING_CARD, beginning, message)
                .help("each territory gets a card, and the symbols go round");
        } else {
            let names = self.map.territories.iter().zip(&self.deck.symbols);
            for (territory, _) in names.filter(|(_, symbol)| symbol.is_none()) {
                let message = format!("territory `{}` has no card", territory.name.raw);
                self.sources
                    .warn(codes::MISSING_CARD, territory.place, message)
                    .help("it gets one with the symbol that fewest others have");
            }
        }
        self.map.deck = Some(self.deck);
    }

    fn mission(&mut self, line: SourceLine<'_>) {
        if self.map.missions.len() >= CARDS_MAX {
            if !self.sources.is_wrong() {
                let message = format!("more than {CARDS_MAX} missions");
                self.sources.error(codes::TOO_MANY, line.place(), message);
            }
            return;
        }
        let words: Vec<MapWord<'_>> = line.words().take(6).collect();
        let Ok([army, n, units, continents @ ..]) = <[MapWord<'_>; 6]>::try_from(words) else {
            let message = "a mission needs an army, two numbers and three continents";
            self.sources
                .warn(codes::BAD_ROW, line.place(), message)
                .help("it is left out; a `0` stands for none");
            return;
        };
        let numbers = [army, n, units].map(|word| word.text.parse::<u32>().ok());
        let [Some(army), Some(n), Some(units)] = numbers else {
            let message = "the army and the numbers of a mission are numbers";
            self.sources.warn(codes::BAD_ROW, line.place(), message).help("it is left out");
            return;
        };
        let continents = self.continents(continents, &line);
        let Some((named, any)) = continents else { return };
        match mission(self.map, (army, n, units), named, any) {
            Ok(mission) => self.map.missions.push(mission),
            Err(why) => self
                .sources
                .warn(codes::NOT_SAYABLE, line.place(), format!("a mission is left out: {why}"))
                .help("classic's missions name an army, or territories, or continents"),
        }
    }

    /// Returns the continents that a mission names, and the number of further ones.
    fn continents(
        &mut self,
        words: [MapWord<'_>; 3],
        line: &SourceLine<'_>,
    ) -> Option<(Vec<usize>, u32)> {
        let (mut named, mut any) = (Vec::new(), 0);
        for word in words {
            match word.text {
                "0" => {}
                "*" => any += 1,
                text => {
                    let number: Option<usize> = text.parse().ok();
                    let index = number
                        .and_then(|number| number.checked_sub(1))
                        .filter(|at| *at < self.map.continents.len());
                    let Some(index) = index else {
                        let message = format!("there is no continent `{text}`");
                        self.sources
                            .warn(codes::UNKNOWN_CONTINENT, word.place, message)
                            .help("the mission is left out");
                        return None;
                    };
                    if !named.contains(&index) {
                        named.push(index);
                    }
                }
            }
        }
        if any as usize + named.len() > self.map.continents.len() {
            let message = "a mission asks for more continents than there are";
            self.sources.warn(codes::OUT_OF_RANGE, line.place(), message).help("it is left out");
            return None;
        }
        Some((named, any))
    }
}

/// Returns the mission that a row describes.
///
/// # Errors
/// A text that says why an edition cannot have it.
fn mission(
    map: &ForeignMap,
    (army, n, units): (u32, u32, u32),
    named: Vec<usize>,
    any: u32,
) -> Result<Mission, String> {
    let has_continents = !named.is_empty() || any > 0;
    let n_territories = map.territories.len();
    if n as usize > n_territories {
        return Err(format!("it asks for {n} territories, and the map has {n_territories}"));
    }
    match (army as usize, n, has_continents) {
        (0, 0, true) => Ok(Mission::Continents { named, any }),
        (0, 1.., false) => Ok(Mission::Territories { n, units: units.clamp(1, 100) }),
        (1..=ARMIES, _, false) => {
            // Without a number of its own it is half of the board, as 24 of 42 are.
            let half = u32::try_from(n_territories * 24 / 42).unwrap_or(u32::MAX).max(1);
            let n = if n == 0 { half } else { n };
            Ok(Mission::Army { army: army as usize - 1, n, units: units.clamp(1, 100) })
        }
        (0, 0, false) => Err("it asks for nothing".to_owned()),
        (0..=ARMIES, _, true) => Err("it asks for continents and something else".to_owned()),
        _ => Err(format!("it names army {army}, and there are {ARMIES}")),
    }
}
