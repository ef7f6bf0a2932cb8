//! The files of the edition that is made from a map: classic's rules on a board of its own.

use std::path::PathBuf;

use toml_edit::{InlineTable, Value};

use super::areas::SheetAreas;
use super::cards::ARMIES;
use super::codes;
use super::layout::Layout;
use super::links::MapLink;
use super::map::{CardSymbol, ForeignMap, MapDeck};
use super::missions::{self, MissionVariant};
use super::names::{MapIds, plain, readable};
use super::source::MapSources;
use super::toml_text::{TomlFile, TomlRow, both, inline, lines, list, name, number, outline};

/// Parts of classic that the edition replaces.
const REPLACED: [&str; 7] = ["board", "region", "space", "links", "shape", "card", "setup"];
/// Number of links on a line.
const PAIRS_PER_LINE: usize = 4;

/// A map that has become a board.
#[derive(Debug)]
pub(crate) struct ImportedBoard<'a> {
    pub(crate) map: &'a ForeignMap,
    pub(crate) ids: &'a MapIds,
    pub(crate) links: &'a [MapLink],
    pub(crate) layout: &'a Layout,
    pub(crate) areas: Option<&'a SheetAreas>,
    /// Id of the edition.
    pub(crate) id: &'a str,
    /// Name of the map's file, without its folder.
    pub(crate) file: &'a str,
}

/// The files of an edition, by their path below its directory.
pub(crate) type EditionTexts = Vec<(PathBuf, String)>;

impl ImportedBoard<'_> {
    /// Returns the files of the edition.
    pub(crate) fn files(&self, sources: &mut MapSources) -> EditionTexts {
        let players = self.players();
        let mut files = vec![
            (PathBuf::from("edition.toml"), self.edition(&players)),
            (PathBuf::from("board.toml"), self.board()),
            (PathBuf::from("cards.toml"), self.cards()),
        ];
        if let Some(areas) = self.areas {
            files.push((PathBuf::from("shapes.toml"), self.shapes(areas)));
        }
        let variant = self.missions(&players, sources);
        if let Some(MissionVariant { variant, script, .. }) = variant {
            let folder = PathBuf::from("variants").join("mission");
            files.push((folder.join("variant.toml"), variant));
            files.push((folder.join("missions.rhai"), script));
        }
        files.push((PathBuf::from("README.md"), self.readme(files.len() > 4)));
        files
    }

    fn source(&self) -> String {
        let by = self.map.author.as_deref().map(plain).filter(|author| !author.is_empty());
        let by = by.map_or_else(String::new, |author| format!(", by {author}"));
        format!("web: {}, a map for {}{by}", plain(self.file), self.map.format.name())
            .trim_end_matches(['.', ',', ' '])
            .to_owned()
    }

    /// Returns the name of the edition.
    fn name(&self) -> String {
        let named = self.map.name.as_deref().map(|text| readable(text, self.map.format));
        named.filter(|text| !text.is_empty()).unwrap_or_else(|| self.id.replace('_', " "))
    }

    /// Returns the numbers of players: two to six, each with a territory at least.
    fn players(&self) -> Vec<usize> {
        (2..=ARMIES.min(self.map.territories.len())).collect()
    }

    fn edition(&self, players: &[usize]) -> String {
        let mut file = TomlFile::new(
            "World conquest on another map: classic's rules and options with a board and cards of its own.\n\
             \n\
             `extends`    the edition whose files these are laid over.\n\
             `replace`    what of it does not count here.\n\
             [[setup]]    a row for each number of players. `troops`: regiments each army starts with, as many for a territory\n\
            \x20            as in classic.",
        );
        file.set("extends", "classic");
        file.set("replace", list(REPLACED));
        file.set("id", self.id);
        file.set("name", self.name());
        file.set("players", list(players.iter().map(|&n| number(n))));
        file.set("languages", list(["en", "fr"]));
        file.set("source", self.source());
        for &n in players {
            file.row(
                "setup",
                TomlRow::default()
                    .with("players", number(n))
                    .with("troops", number(self.troops(n))),
            );
        }
        self.count(&mut file);
        file.text()
    }

    /// Adds the step that counts regiments, if it counts otherwise than in classic.
    fn count(&self, file: &mut TomlFile) {
        let produces = self.map.territories.iter().any(|row| row.production.unwrap_or(0) > 0);
        if !produces && !self.map.continents.is_empty() {
            return;
        }
        let mut amount = InlineTable::new();
        amount.insert("spaces", inline([]));
        if produces {
            amount.insert("number", "production".into());
        }
        amount.extend([("every", 3), ("least", 3)]);
        let mut amounts = vec![Value::from(amount)];
        if !self.map.continents.is_empty() {
            amounts.push(inline([("regions", inline([])), ("number", "bonus".into())]));
        }
        let comment = if produces {
            "A regiment for every three that the territories produce."
        } else {
            "A regiment for every three territories; the map has no continents."
        };
        let gives = inline([("regiment", list(amounts))]);
        file.row_after(
            "turn",
            comment,
            TomlRow::default().with("id", "count").with("gives", gives),
        );
    }

    /// Returns the regiments of an army at the start; classic's are 35 for three on 42 territories.
    fn troops(&self, n_players: usize) -> usize {
        let n = self.map.territories.len();
        ((10 - n_players) * ((12 * n + 50) / 100)).max(n.div_ceil(n_players) + 2)
    }

    fn board(&self) -> String {
        let map = self.map;
        let mut file = TomlFile::new(
            "The board.\n\
             \n\
             [board]    `spaces`, `regions`, `links`: what the board has. `sheet`: width and height of its drawing.\n\
             [[region]] a continent. `bonus`: regiments for whoever controls all of it.\n\
             [[space]]  a territory. `at`: percent from the left and from the top.\n\
             [[links]]  pairs of adjacent territories, each written once.",
        );
        file.set("source", self.source());
        let (width, height) = self.layout.sheet;
        file.table(
            "board",
            TomlRow::default()
                .with("spaces", number(map.territories.len()))
                .with("regions", number(map.continents.len()))
                .with("links", number(self.links.len()))
                .maybe("style", self.areas.map(|_| "lands"))
                .with("sheet", list([i64::from(width), i64::from(height)])),
        );
        for (row, id) in map.continents.iter().zip(&self.ids.continents) {
            let colour = row.colour.as_deref().map(plain);
            let colour = colour.map_or_else(String::new, |colour| format!("{colour} in the map"));
            file.row_after(
                "region",
                &colour,
                TomlRow::default()
                    .with("id", id)
                    .with("name", name(&row.name))
                    .with("bonus", i64::from(row.bonus)),
            );
        }
        self.spaces(&mut file);
        self.links(&mut file);
        file.text()
    }

    fn spaces(&self, file: &mut TomlFile) {
        let map = self.map;
        for ((row, id), (x, y)) in
            map.territories.iter().zip(&self.ids.territories).zip(&self.layout.places)
        {
            let region = row.continent.map(|index| &self.ids.continents[index]);
            let numbers = row.production.filter(|&n| n > 0);
            file.row(
                "space",
                TomlRow::default()
                    .with("id", id)
                    .with("name", name(&row.name))
                    .maybe("region", region)
                    .with("at", list([i64::from(*x), i64::from(*y)]))
                    .maybe(
                        "numbers",
                        numbers.map(|n| inline([("production", i64::from(n).into())])),
                    ),
            );
        }
    }

    fn links(&self, file: &mut TomlFile) {
        let kinds = [
            ("border", "border", "frontière", false, false),
            ("sea", "sea line", "ligne maritime", true, false),
            ("one_way", "one-way border", "frontière à sens unique", false, true),
        ];
        for (tag, en, fr, is_sea, is_one_way) in kinds {
            let those = self.links.iter().filter(|link| {
                link.is_one_way == is_one_way && (link.is_sea == is_sea || is_one_way)
            });
            let pairs: Vec<_> = those
                .map(|link| {
                    list([link.from, link.to].map(|end| self.ids.territories[end].as_str()))
                })
                .collect();
            if !pairs.is_empty() {
                file.row(
                    "links",
                    TomlRow::default()
                        .with("tag", tag)
                        .with("name", both(en, fr))
                        .maybe("one_way", Some(true).filter(|_| is_one_way))
                        .with("pairs", lines(pairs, PAIRS_PER_LINE)),
                );
            }
        }
    }

    fn shapes(&self, areas: &SheetAreas) -> String {
        let mut file = TomlFile::new(
            "The territories as areas, traced from the map's own and simplified.\n\
             \n\
             [[shape]] the area of a territory. `outline`: closed lines, the largest first, in units of the sheet.",
        );
        file.set("source", self.source());
        for (rings, id) in areas.outlines.iter().zip(&self.ids.territories) {
            if !rings.is_empty() {
                file.row(
                    "shape",
                    TomlRow::default().with("space", id).with("outline", outline(rings)),
                );
            }
        }
        file.text()
    }

    /// Returns the symbol of every territory's card, and the number of jokers.
    fn deck(&self) -> (Vec<CardSymbol>, usize) {
        let n = self.map.territories.len();
        let none = MapDeck { symbols: Vec::new(), n_jokers: 0 };
        let deck = self.map.deck.as_ref().unwrap_or(&none);
        let has_cards = deck.symbols.iter().any(Option::is_some);
        let n_jokers = if has_cards { deck.n_jokers as usize } else { ((n + 10) / 21).max(1) };
        let mut counts = [0; CardSymbol::ALL.len()];
        for symbol in deck.symbols.iter().flatten() {
            counts[*symbol as usize] += 1;
        }
        let symbols = (0..n).map(|index| {
            deck.symbols.get(index).copied().flatten().unwrap_or_else(|| {
                let fewest =
                    CardSymbol::ALL.into_iter().min_by_key(|symbol| counts[*symbol as usize]);
                let symbol = fewest.unwrap_or(CardSymbol::Infantry);
                counts[symbol as usize] += 1;
                symbol
            })
        });
        (symbols.collect(), n_jokers)
    }

    fn cards(&self) -> String {
        let (symbols, n_jokers) = self.deck();
        let mut file = TomlFile::new(
            "The territory cards: one for each territory, and jokers. Symbols and rules of sets are classic's.\n\
             \n\
             [[deck]] `cards`: how many there are, jokers included.\n\
             [[card]] `symbol`, or `symbols` for a joker; `space`: the territory printed on it.",
        );
        file.set("source", self.source());
        file.row(
            "deck",
            TomlRow::default()
                .with("id", "territory")
                .with("cards", number(symbols.len() + n_jokers)),
        );
        for (symbol, id) in symbols.iter().zip(&self.ids.territories) {
            file.row(
                "card",
                TomlRow::default()
                    .with("id", id)
                    .with("deck", "territory")
                    .with("symbol", symbol.id())
                    .with("space", id),
            );
        }
        if n_jokers > 0 {
            let is_taken = self.ids.territories.iter().any(|id| id == "joker");
            let (id, shown) =
                if is_taken { ("wild_card", "Wild card") } else { ("joker", "Joker") };
            file.row(
                "card",
                TomlRow::default()
                    .with("id", id)
                    .with("name", shown)
                    .with("deck", "territory")
                    .with("symbols", list(CardSymbol::ALL.map(CardSymbol::id)))
                    .maybe("copies", Some(number(n_jokers)).filter(|_| n_jokers > 1)),
            );
        }
        file.text()
    }

    fn missions(&self, players: &[usize], sources: &mut MapSources) -> Option<MissionVariant> {
        if self.map.missions.is_empty() {
            return None;
        }
        let found = missions::variant(self.map, self.ids, players, &self.source());
        let enough = found.as_ref().map_or(&[][..], |found| &found.players);
        if enough.len() < players.len() {
            let n = players.iter().filter(|n| !enough.contains(n)).map(usize::to_string);
            let n = n.collect::<Vec<_>>().join(", ");
            let message = format!("there are too few missions for {n} players");
            let help = match enough {
                [] => "the missions are left out",
                _ => "the variant `mission` is for the other numbers of players",
            };
            sources.warn(codes::NOT_SAYABLE, self.map.place, message).help(help);
        }
        found
    }

    fn readme(&self, has_more: bool) -> String {
        let map = self.map;
        let author = map.author.as_deref().map(plain).filter(|author| !author.is_empty());
        let author = author.map_or_else(String::new, |author| format!(" by {author}"));
        let missions = if has_more && !map.missions.is_empty() {
            "Its missions are the variant `mission`.\n"
        } else {
            ""
        };
        format!(
            "# {}\n\n\
             Made by `warboard import` from `{}`, a map for {}{author}: {} territories, {} continents and {} links.\n\
             {missions}\n\
             The rules are those of the edition `classic`, which `edition.toml` extends; the board, the cards and the\n\
             regiments at the start are this map's. Whoever passes the edition on needs the consent of the map's author.\n",
            self.name(),
            plain(self.file),
            map.format.name(),
            map.territories.len(),
            map.continents.len(),
            self.links.len(),
        )
    }
}
