//! The header of a study: everything its rows depend on, beside the numbers of the games.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use warboard_engine::model::{Rulebook, TableId};
use warboard_engine::text;
use xxhash_rust::xxh3::xxh3_64;

use crate::standing::played;

/// The number of this form of rows.
pub const ROWS: u32 = 2;
/// The most cells of a study.
pub(crate) const CELLS_MAX: usize = 1000;
/// The most games of a cell.
pub(crate) const GAMES_MAX: u64 = 1_000_000_000;

/// Returns the version of the program, with a mark of the sources that decide how a game goes: bots
/// change without a number.
pub fn version() -> String {
    concat!(env!("CARGO_PKG_VERSION"), "+", env!("WARBOARD_SOURCES")).to_owned()
}

/// The parameters of a study, stored as the first line of a file of rows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyHeader {
    /// [`ROWS`].
    pub rows: u32,
    /// The version of the program.
    pub version: String,
    /// The edition's id.
    pub edition: String,
    /// The hash of the edition's rules: of its TOML files and scripts.
    pub hash: String,
    /// The seed of all chance.
    pub seed: u64,
    /// The number of games of each cell.
    pub games: u64,
    /// The study ends before that when no interval is wider than so many percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_narrow: Option<f64>,
    /// The crossed settings, in the order in which the games of one number are played.
    pub cells: Vec<StudyCell>,
    /// The part of the games that the file holds.
    pub shard: Shard,
}

/// One setting of a study.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyCell {
    /// The distinguishing settings, as they were set: `sets=fixed seats=greedy,simple`. Empty for
    /// the only cell.
    pub set: String,
    /// The variant of the edition.
    pub variant: Option<String>,
    /// The options that were settled.
    pub options: BTreeMap<String, String>,
    /// The turns after which a game ends without a winner.
    pub max_turns: u32,
    /// The bots of the seats; several lists are taken in turn, game after game.
    pub seats: Vec<Vec<String>>,
    /// The armies of each seat.
    pub commands: Vec<Vec<String>>,
    /// The armies that are played: the order of luck and curves.
    pub armies: Vec<String>,
    /// The sides that can win: factions, or `seat 1`, `seat 2`… where the edition declares none.
    pub sides: Vec<String>,
    /// True if its turns are rounds.
    pub rounds: bool,
}

impl StudyCell {
    /// Creates a cell with the settings of a rulebook.
    pub fn new(rules: &Rulebook, set: String, seats: Vec<Vec<String>>) -> Self {
        let army = |army| rules.armies[army].id.to_string();
        let commands = |seat: &warboard_engine::model::Seat| -> Vec<String> {
            seat.armies.iter().map(|&of| army(of)).collect()
        };
        Self {
            set,
            variant: rules.variant.as_ref().map(ToString::to_string),
            options: BTreeMap::new(),
            max_turns: 0,
            seats,
            commands: rules.seats.rows().iter().map(commands).collect(),
            armies: played(rules).map(army).collect(),
            sides: sides(rules),
            rounds: rules.plays_rounds(),
        }
    }

    /// Returns the displayed name: the distinguishing settings, otherwise the bots of the seats.
    pub fn name(&self) -> String {
        if !self.set.is_empty() {
            return self.set.clone();
        }
        let seats: Vec<String> = self.seats.iter().map(|seats| seats.join(",")).collect();
        seats.join(" / ")
    }
}

/// Checks whether factions win; otherwise seats do.
fn wins_by_faction(rules: &Rulebook) -> bool {
    rules.factions.rows().iter().any(|faction| faction.is_in_play() && faction.declared)
}

/// Returns the sides that can win.
fn sides(rules: &Rulebook) -> Vec<String> {
    if wins_by_faction(rules) {
        let factions = rules.factions.rows().iter().filter(|faction| faction.is_in_play());
        factions.map(|faction| faction.id.to_string()).collect()
    } else {
        (1..=rules.seats.len()).map(seat_side).collect()
    }
}

/// Returns a seat as a side, counted from 1.
fn seat_side(seat: usize) -> String {
    format!("seat {seat}")
}

/// Returns the winner as one of [`StudyCell::sides`]; a faction without a seat is returned by its id.
pub(crate) fn winner(
    rules: &Rulebook,
    outcome: warboard_engine::game::GameResult,
) -> Option<String> {
    let faction = outcome.faction?;
    Some(match outcome.seats.first() {
        Some(seat) if !wins_by_faction(rules) => seat_side(seat.index() + 1),
        Some(_) | None => rules.factions[faction].id.to_string(),
    })
}

/// A part of the games: `3/16` is the third of sixteen. The games of a part are consecutive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    /// The number of the part, counted from 1.
    pub number: u32,
    /// The number of parts.
    pub of: u32,
}

impl Shard {
    /// The part that holds all games.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Returns the numbers of the part's games, out of `games`.
    pub fn range(self, games: u64) -> Range<u64> {
        let bound = |number: u32| {
            let bound = u128::from(games) * u128::from(number) / u128::from(self.of);
            u64::try_from(bound).unwrap_or(games)
        };
        bound(self.number - 1)..bound(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl FromStr for Shard {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(number, of)| {
            Some(Self { number: number.trim().parse().ok()?, of: of.trim().parse().ok()? })
        });
        parts.filter(|shard| (1..=shard.of).contains(&shard.number)).ok_or_else(|| {
            format!("expected N/OF, such as 3/16, with N from 1 to OF; found `{text}`")
        })
    }
}

impl StudyHeader {
    /// Returns the number of games of the whole study.
    pub fn all_games(&self) -> u64 {
        self.games.saturating_mul(self.cells.len() as u64)
    }

    /// Returns the numbers of the games that this part has.
    pub fn range(&self) -> Range<u64> {
        self.shard.range(self.all_games())
    }

    /// Returns the cell of a game, and the game's number within it: games of one number have the
    /// same dice in every cell.
    pub fn place(&self, game: u64) -> (usize, u64) {
        let cells = self.cells.len().max(1) as u64;
        (usize::try_from(game % cells).unwrap_or(0), game / cells)
    }

    /// Returns the first line of a file of rows.
    ///
    /// # Errors
    /// Never: names and numbers have a JSON form.
    pub fn line(&self) -> Result<String, serde_json::Error> {
        Ok(format!("# {}\n", serde_json::to_string(self)?))
    }

    /// Returns the key of the checks of rows: the hash of all that is said of the study, whichever part this is.
    pub fn key(&self) -> u64 {
        let whole = Self { shard: Shard::WHOLE, ..self.clone() };
        xxh3_64(whole.line().unwrap_or_default().as_bytes())
    }

    /// Reads the first line of a file of rows.
    ///
    /// # Errors
    /// The fault of the line.
    pub fn parse(line: &str) -> Result<Self, String> {
        let json = line.strip_prefix("# ").ok_or("it does not begin with `# {`")?;
        let header: Self = text::json(json.as_bytes()).map_err(|error| error.to_string())?;
        if header.rows != ROWS {
            let form = header.rows;
            return Err(format!(
                "rows of form {form}; this program reads form {ROWS}, in which every row has its check: play the study again, or \
                 merge these with the program that wrote them"
            ));
        }
        if header.cells.is_empty() || header.cells.len() > CELLS_MAX {
            return Err(format!("a study has 1 to {CELLS_MAX} cells"));
        }
        if !(1..=GAMES_MAX).contains(&header.games) {
            return Err(format!("a cell has 1 to {GAMES_MAX} games"));
        }
        let is_whole = |cell: &StudyCell| !cell.seats.is_empty() && !cell.sides.is_empty();
        if !header.cells.iter().all(is_whole) {
            return Err("a cell has no seats, or nobody who can win".to_owned());
        }
        Ok(header)
    }

    /// Returns the first difference that prevents the rows of two studies from being combined, with
    /// both values.
    pub fn differs(&self, other: &Self) -> Option<Difference> {
        let cells = |of: fn(&StudyCell) -> String| {
            let all = |header: &Self| header.cells.iter().map(of).collect::<Vec<_>>().join(" | ");
            (all(self), all(other))
        };
        let width = |width: Option<f64>| width.map_or_else(String::new, |width| width.to_string());
        let pairs = [
            ("version", (self.version.clone(), other.version.clone())),
            ("edition", (self.edition.clone(), other.edition.clone())),
            ("hash", (self.hash.clone(), other.hash.clone())),
            ("seed", (self.seed.to_string(), other.seed.to_string())),
            ("games", (self.games.to_string(), other.games.to_string())),
            ("variant", cells(|cell| cell.variant.clone().unwrap_or_default())),
            ("options", cells(|cell| options(&cell.options))),
            ("seats", cells(|cell| format!("{:?}", cell.seats))),
            ("max-turns", cells(|cell| cell.max_turns.to_string())),
            ("cells", cells(|cell| cell.set.clone())),
            ("until-narrow", (width(self.until_narrow), width(other.until_narrow))),
            ("rest", cells(|cell| format!("{:?}", (&cell.commands, &cell.armies, &cell.sides)))),
        ];
        let found = pairs.into_iter().find(|(_, (own, theirs))| own != theirs);
        found.map(|(what, (own, theirs))| Difference { what, own, theirs })
    }

    /// Returns the difference that prevents a file from being the same part of a study.
    pub fn in_part(&self, other: &Self) -> Option<Difference> {
        let (own, theirs) = (self.shard.to_string(), other.shard.to_string());
        (own != theirs).then_some(Difference { what: "shard", own, theirs })
    }
}

fn options(options: &BTreeMap<String, String>) -> String {
    let pairs: Vec<String> = options.iter().map(|(id, value)| format!("{id}={value}")).collect();
    pairs.join(",")
}

/// A difference between two studies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// A word of the messages: `edition`, `seed`…
    pub what: &'static str,
    /// The one.
    pub own: String,
    /// The other.
    pub theirs: String,
}
