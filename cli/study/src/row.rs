//! A row: what came of one game.

use csv::{ByteRecord, StringRecord};
use csv_core::ReadRecordResult;
use serde::{Deserialize, Serialize};
use warboard_engine::game::Ended;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::header::{StudyCell, StudyHeader};

/// Number of places of a game at which the standing is kept: its beginning, after each tenth of its
/// turns, and its end.
pub const PLACES: usize = 11;

/// Returns the word for the end of a row's game: `failed` where a bot gave no answer, or the engine
/// broke a promise.
pub(crate) fn ended_word(ended: Option<Ended>) -> &'static str {
    ended.map_or("failed", Ended::word)
}

/// The end of a row's game as text.
mod ended {
    use serde::{Deserialize, Deserializer, Serializer, de};
    use warboard_engine::game::Ended;

    use super::ended_word;

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        clippy::ref_option,
        reason = "serde hands a reference"
    )]
    pub(super) fn serialize<S: Serializer>(of: &Option<Ended>, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(ended_word(*of))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Ended>, D::Error> {
        let text = String::deserialize(from)?;
        let mut all = Ended::ALL.into_iter().map(Some).chain([None]);
        let unknown = || de::Error::custom(format_args!("a game does not end as `{text}`"));
        all.find(|&ended| ended_word(ended) == text).ok_or_else(unknown)
    }
}

/// A row. Lists have `;` between their parts, curves `|` between armies.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StudyRow {
    /// The number of the game in the study, from 0.
    pub game: u64,
    /// The number of its cell, from 0.
    pub cell: usize,
    /// [`Cell::set`](super::StudyCell::set).
    pub set: String,
    /// The bot of each seat.
    pub seats: String,
    /// The armies of each seat, with `+` between them.
    pub armies: String,
    /// The end of the game; `None` where it failed.
    #[serde(with = "ended")]
    pub ended: Option<Ended>,
    /// The winner, as one of the cell's sides.
    pub winner: String,
    /// The seats that won, from 1.
    pub winners: String,
    /// The army that had the first turn; nothing where everybody plays in rounds.
    pub began: String,
    /// Turns, or rounds.
    pub turns: u32,
    /// Answers given.
    pub decisions: u64,
    /// Battles rolled, and fires.
    pub rolls: u64,
    /// Units that each army was spared by dice, beside the exact expectation; below 0 it lost more.
    pub luck: String,
    /// Each army's part of the strength of all, in thousandths, at eleven places of the game.
    pub strength: String,
    /// The income each army would have counted at the beginning of a turn, at the same places.
    pub income: String,
    /// The first conquest: turn, army, space.
    pub first_taken: String,
    /// The first region that an army held when a turn began: turn, army, region.
    pub first_region: String,
    /// The first army that was out: turn, army, by whom.
    pub first_out: String,
    /// Scripts that failed.
    pub script_failures: u64,
    /// The seat whose bot gave no answer, from 1.
    pub to_blame: Option<u8>,
}

/// The names of the columns, in order.
pub(crate) const COLUMNS: [&str; 21] = [
    "game",
    "cell",
    "set",
    "seats",
    "armies",
    "ended",
    "winner",
    "winners",
    "began",
    "turns",
    "decisions",
    "rolls",
    "luck",
    "strength",
    "income",
    "first_taken",
    "first_region",
    "first_out",
    "script_failures",
    "to_blame",
    "check",
];

/// Returns the check of a row: a hash of its text, keyed with its study.
fn check(text: &[u8], key: u64) -> String {
    format!("{:016x}", xxh3_64_with_seed(text, key))
}

impl StudyRow {
    /// Creates the row of a game of a study before it is played.
    pub fn new(header: &StudyHeader, game: u64) -> Self {
        let (at, number) = header.place(game);
        let cell = &header.cells[at];
        let lineup = usize::try_from(number % cell.seats.len().max(1) as u64).unwrap_or(0);
        let commands: Vec<String> = cell.commands.iter().map(|armies| armies.join("+")).collect();
        Self {
            game,
            cell: at,
            set: cell.set.clone(),
            seats: cell.seats[lineup].join(";"),
            armies: commands.join(";"),
            ended: None,
            winner: String::new(),
            winners: String::new(),
            began: String::new(),
            turns: 0,
            decisions: 0,
            rolls: 0,
            luck: String::new(),
            strength: String::new(),
            income: String::new(),
            first_taken: String::new(),
            first_region: String::new(),
            first_out: String::new(),
            script_failures: 0,
            to_blame: None,
        }
    }

    /// Returns the line of a row, with its check and its end; `key` is [`StudyHeader::key`].
    ///
    /// # Errors
    /// Never: numbers and texts have a form.
    pub fn line(&self, key: u64) -> Result<Vec<u8>, csv::Error> {
        let mut line = Vec::with_capacity(512);
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(&mut line);
        writer.serialize(self)?;
        writer.flush()?;
        drop(writer);
        line.pop();
        let check = check(&line, key);
        line.extend([b","[..].as_ref(), check.as_bytes(), b"\n"].concat());
        Ok(line)
    }

    /// Reads a line of a file of rows, and looks whether it is a row of this study.
    ///
    /// # Errors
    /// The fault of the line.
    pub fn parse(
        header: &StudyHeader,
        key: u64,
        fields: &mut FieldSplitter,
        line: &[u8],
    ) -> Result<Self, String> {
        let record = fields.of(line)?;
        let row: Self = record.deserialize(None).map_err(|error| error.to_string())?;
        if row.game >= header.all_games() {
            return Err(format!("game {} of {}", row.game, header.all_games()));
        }
        let fresh = Self::new(header, row.game);
        let own = (row.cell, &row.set, &row.seats, &row.armies);
        if own != (fresh.cell, &fresh.set, &fresh.seats, &fresh.armies) {
            return Err(format!("game {} does not belong to cell {}", row.game, row.cell));
        }
        let cell = &header.cells[row.cell];
        let armies = cell.armies.len();
        let strength = curve(&row.strength, armies);
        let is_share = |curve: &Vec<u32>| curve.iter().all(|share| *share <= 1000);
        if curve(&row.income, armies).is_none()
            || !strength.is_some_and(|curves| curves.iter().all(is_share))
        {
            return Err(format!("game {}: a curve is not whole", row.game));
        }
        if let Some(column) = row.unknown(cell) {
            return Err(format!("game {}: `{column}` is none that its cell can have", row.game));
        }
        let at = line.iter().rposition(|byte| *byte == b',').unwrap_or(0);
        if line.get(at + 1..line.len() - 1) != Some(check(&line[..at], key).as_bytes()) {
            return Err(format!("the row of game {} is damaged: its check does not fit", row.game));
        }
        Ok(row)
    }

    /// Returns the column that names a seat or an army unknown to the cell, if there is one.
    fn unknown(&self, cell: &StudyCell) -> Option<&'static str> {
        let (seats, armies) = (cell.commands.len(), cell.armies.len());
        let is_army = |id: &str| {
            cell.armies.iter().chain(cell.commands.iter().flatten()).any(|army| army == id)
        };
        let won: Option<Vec<usize>> = match self.winners.as_str() {
            "" => Some(Vec::new()),
            text => text.split(';').map(|seat| seat.parse().ok()).collect(),
        };
        let won = won.filter(|won| won.iter().all(|seat| (1..=seats).contains(seat)));
        let is_won = self.ended == Some(Ended::Won);
        // A faction without a seat may win.
        let is_side = cell.sides.contains(&self.winner) || self.winners.is_empty();
        let is_event = |text: &str| {
            let parts: Vec<&str> = text.split(';').collect();
            text.is_empty() || (parts.len() == 3 && parts[0].parse::<u32>().is_ok())
        };
        let is_luck = self.luck.is_empty() || self.luck.split(';').count() == armies;
        let checks = [
            ("winners", won.is_some_and(|won| won.is_empty() || is_won)),
            ("winner", self.winner.is_empty() != is_won && (!is_won || is_side)),
            ("began", self.began.is_empty() || is_army(&self.began)),
            ("luck", is_luck),
            ("first_taken", is_event(&self.first_taken)),
            ("first_region", is_event(&self.first_region)),
            ("first_out", is_event(&self.first_out)),
            ("to_blame", self.to_blame.is_none_or(|seat| (1..=seats).contains(&seat.into()))),
        ];
        checks.iter().find(|(_, holds)| !holds).map(|(column, _)| *column)
    }

    /// Returns the seats that won, counted from 0.
    pub fn winning_seats(&self) -> impl Iterator<Item = usize> {
        let seats = self.winners.split(';').filter_map(|seat| seat.parse::<usize>().ok());
        seats.filter_map(|seat| seat.checked_sub(1))
    }
}

/// A splitter of lines into fields. It is kept between lines: creating it takes longer than a line.
#[derive(Debug)]
pub struct FieldSplitter {
    reader: csv_core::Reader,
    text: Vec<u8>,
}

impl Default for FieldSplitter {
    fn default() -> Self {
        // The reader's own default has no tables, and reads nothing.
        Self { reader: csv_core::Reader::new(), text: Vec::new() }
    }
}

impl FieldSplitter {
    /// Returns the fields of a line.
    fn of(&mut self, line: &[u8]) -> Result<StringRecord, String> {
        self.reader.reset();
        self.text.resize(line.len(), 0);
        // One column more than there are distinguishes a longer line from a whole one.
        let mut ends = [0; COLUMNS.len() + 1];
        let (end, read, _, n) = self.reader.read_record(line, &mut self.text, &mut ends);
        if end != ReadRecordResult::Record || read != line.len() || n != COLUMNS.len() {
            return Err(format!("a row has {} columns in one line", COLUMNS.len()));
        }
        let mut begin = 0;
        let mut record = ByteRecord::with_capacity(line.len(), COLUMNS.len());
        for &end in ends.iter().take(n - 1) {
            record.push_field(self.text.get(begin..end).unwrap_or_default());
            begin = end;
        }
        StringRecord::from_byte_record(record).map_err(|error| error.to_string())
    }
}

/// Returns a curve: for each army the numbers at all places; empty for a game that failed. Nothing
/// where it is not whole.
pub fn curve(text: &str, armies: usize) -> Option<Vec<Vec<u32>>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let numbers = |text: &str| -> Option<Vec<u32>> {
        let numbers: Option<Vec<u32>> = text.split(';').map(|number| number.parse().ok()).collect();
        numbers.filter(|numbers| numbers.len() == PLACES)
    };
    let curves: Option<Vec<Vec<u32>>> = text.split('|').map(numbers).collect();
    curves.filter(|curves| curves.len() == armies)
}
