//! A saved game: JSON Lines that contain the edition, the setup, the actions and the answers of
//! chance.
//!
//! - `{"warboard":2,…}`: the [`RecordHeader`], always first.
//! - `{"start":["first 0/3"]}`: the answers of chance at the beginning.
//! - `{"n":1,"seat":1,"action":"claim mill","chance":[]}`: an [`RecordEntry`]. Every tenth also has the
//!   game's hash after it. One with `"goes_on":true` belongs to the command of the previous entry.
//! - `{"undo":4}`: an undo; the game returns to its state after entry 4.
//! - `{"conceded":2,"to":"greedy"}`: a concession; the player of seat 2 has given up, and a bot
//!   answers for the seat afterwards.
//! - `{"named":2,"name":"Anna"}`: the name that the person of seat 2 gives themselves. It is a
//!   stranger's text. The last one of a seat counts, and no undo takes it back.
//!
//! This module neither reads nor writes files: a record is parsed from bytes, and lines are
//! strings. A replay consults chance exactly as the original game did, so it ends in the same game
//! whatever generator made the answers.

mod error;
mod strange;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::edition::{Edition, EditionFiles, Setup};
use crate::game::{
    Action, AddressedEvent, Applied, ApplyContext, Chance, Game, Recording, Roll, Scripted, Seed,
    Silent,
};
use crate::model::{Rulebook, TableId};
use crate::text::{Line, NotText, json_value, lines};

pub use error::RecordError;

/// The format that this version writes, and the newest that it reads.
pub const FORMAT: u32 = 2;

/// The beginning of every save.
const BEGIN: &str = "{\"warboard\":";

/// Distance between two entries that carry a hash.
pub const HASH_EVERY: u32 = 10;

/// The first line of a save: everything a game starts from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecordHeader {
    /// The format of the file.
    pub warboard: u32,
    /// The version of the engine that began the game.
    pub engine: String,
    /// The edition's stable name.
    pub edition: String,
    /// The variant, the number of players, the options and the limit of turns.
    #[serde(flatten)]
    pub setup: Setup,
    /// The player of each seat: `human`, a bot's name, or `program` for an external program, whose
    /// command is not recorded.
    pub seats: Vec<String>,
    /// The origin of the chance and the bots, up to the first of `reseeded`.
    pub seed: Seed,
    /// Later origins, in order. A game that continues from a moment of another keeps that game's
    /// entries and gets its own seed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reseeded: Vec<Reseeded>,
    /// The edition's own files by path, so that the save stays valid when the edition changes.
    pub files: BTreeMap<String, String>,
}

/// A new origin of chance within a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reseeded {
    /// Number of entries before it.
    pub after: u32,
    /// The origin of all later chance.
    pub seed: Seed,
}

impl RecordHeader {
    /// Loads the edition in the save and applies the saved setup.
    ///
    /// # Errors
    /// [`RecordError::Edition`], [`RecordError::Setup`], and [`RecordError::Damaged`] if the number
    /// of seats differs.
    pub fn rulebook(&self) -> Result<Arc<Rulebook>, RecordError> {
        let files = EditionFiles {
            name: self.edition.clone(),
            files: self.files.clone(),
            ..EditionFiles::default()
        };
        let edition = Edition::open(files).map_err(RecordError::Edition)?;
        let rules = edition.rulebook(&self.setup).map_err(RecordError::Setup)?;
        if rules.seats.len() == self.seats.len() {
            Ok(rules)
        } else {
            let reason = format!("{} seats for {} players", self.seats.len(), rules.seats.len());
            Err(RecordError::Damaged { line: 1, reason })
        }
    }

    /// Returns the seed of entry `n`, counted from 1; 0 is the beginning.
    pub fn seed_of(&self, n: u32) -> Seed {
        let before = self.reseeded.iter().rfind(|reseeded| reseeded.after < n);
        before.map_or(self.seed, |reseeded| reseeded.seed)
    }

    /// Returns the seed of the next answer.
    pub fn seed_now(&self) -> Seed {
        self.reseeded.last().map_or(self.seed, |reseeded| reseeded.seed)
    }

    /// Adjusts the header to an undo that leaves `n` entries; never restores an earlier seed.
    pub fn undo_to(&mut self, n: u32) {
        for reseeded in &mut self.reseeded {
            reseeded.after = reseeded.after.min(n);
        }
    }

    /// Returns the header as one line, with its line end.
    pub fn line(&self) -> String {
        line(self)
    }
}

/// One answer of a game, with the answers of chance to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordEntry {
    /// Its number in the game, counted from 1.
    pub n: u32,
    /// The answering seat, counted from 1.
    pub seat: u8,
    /// The words of the action.
    pub action: String,
    /// True if the entry belongs to the same command of a person as the previous entry; both are
    /// undone together. Entries of older saves have false.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub goes_on: bool,
    /// The answers of chance, in order.
    pub chance: Vec<Roll>,
    /// [`Game::hash`] after the entry, in 16 hexadecimal digits; present in every [`HASH_EVERY`]th
    /// entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

impl RecordEntry {
    /// Creates the entry of an applied action, with its hash where one is due.
    pub fn new(n: u32, action: Action, applied: Applied, chance: Vec<Roll>, after: &Game) -> Self {
        Self {
            n,
            seat: applied.seat.0 + 1,
            action: after.rulebook().words(action).to_string(),
            goes_on: false,
            chance,
            hash: n.is_multiple_of(HASH_EVERY).then(|| hash(after)),
        }
    }

    /// Returns whether two entries are the same answer, regardless of their commands.
    fn is_same(&self, other: &Self) -> bool {
        let Self { n, seat, action, goes_on: _, chance, hash } = self;
        (n, seat, action, chance, hash)
            == (&other.n, &other.seat, &other.action, &other.chance, &other.hash)
    }

    /// Returns the entry as one line, with its line end.
    pub fn line(&self) -> String {
        line(self)
    }
}

/// A concession: a bot answers for the seat afterwards. An undo of entries before it undoes the
/// concession, too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conceded {
    /// The seat, counted from 1.
    #[serde(rename = "conceded")]
    pub seat: u8,
    /// The bot's name.
    pub to: String,
    /// Number of entries at that moment.
    #[serde(skip)]
    pub after: usize,
}

impl Conceded {
    /// Returns the concession as one line, with its line end.
    pub fn line(&self) -> String {
        line(self)
    }
}

/// The name of the person in a seat, as it was given: it may be anything.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatName {
    /// The seat, counted from 1.
    #[serde(rename = "named")]
    pub seat: u8,
    /// The name.
    pub name: String,
}

impl SeatName {
    /// Returns the name as one line, with its line end.
    pub fn line(&self) -> String {
        line(self)
    }
}

/// Returns the line with the answers of chance at the beginning, with its line end.
pub fn start_line(chance: Vec<Roll>) -> String {
    line(&RecordStart { start: chance })
}

/// Returns the line that undoes all entries after entry `n`, with its line end; 0 is the beginning.
pub fn undo_line(n: u32) -> String {
    line(&Undo { undo: n })
}

fn line<T: Serialize>(value: &T) -> String {
    let mut text = serde_json::to_string(value)
        .expect("the lines of a save are made of texts, numbers and lists");
    text.push('\n');
    text
}

fn hash(game: &Game) -> String {
    format!("{:016x}", game.hash())
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordStart {
    start: Vec<Roll>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Undo {
    undo: u32,
}

/// A parsed save.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The header line.
    pub header: RecordHeader,
    /// The answers of chance at the beginning; `None` if the save was cut off before them.
    pub start: Option<Vec<Roll>>,
    /// The current entries, in order.
    pub entries: Vec<RecordEntry>,
    /// The line of each entry in the file, counted from 1.
    lines: Vec<usize>,
    /// The undone entries that may be redone, the next one last.
    pub undone: Vec<RecordEntry>,
    /// The concessions, in order.
    pub conceded: Vec<Conceded>,
    /// The names of people, in order; the last one of a seat counts.
    pub named: Vec<SeatName>,
    /// The ignored incomplete line: the last one, if a program was stopped while it wrote.
    pub torn: Option<usize>,
    /// Number of bytes of the file in complete lines.
    pub n_bytes: usize,
}

/// A moment of a replayed game: the beginning, or just after an entry.
#[derive(Debug)]
pub struct RecordPoint<'a> {
    /// The entry; `None` at the beginning.
    pub entry: Option<&'a RecordEntry>,
    /// The action of the entry and its result.
    pub applied: Option<(Action, Applied)>,
    /// The events since the previous moment.
    pub events: &'a [AddressedEvent],
    /// The game at this moment.
    pub game: &'a Game,
}

impl Record {
    /// Parses a save. Ignores blank lines; an incomplete last line is ignored and reported in
    /// [`Record::torn`].
    ///
    /// # Errors
    /// [`RecordError::NotASave`], [`RecordError::Newer`], [`RecordError::Damaged`].
    pub fn parse(bytes: &[u8]) -> Result<Self, RecordError> {
        let mut lines = lines(bytes);
        let first = lines.next().ok_or(RecordError::NotASave)?;
        let header = match first.text() {
            Ok(text) => parse_header(text)?,
            Err(error) if error.excerpt.starts_with(BEGIN) => return Err(not_text(&error)),
            Err(_) => return Err(RecordError::NotASave),
        };
        if !first.is_ended {
            return Err(damaged(1, "the line is incomplete"));
        }
        let mut record = Self {
            header,
            start: None,
            entries: Vec::new(),
            lines: Vec::new(),
            undone: Vec::new(),
            conceded: Vec::new(),
            named: Vec::new(),
            torn: None,
            n_bytes: first.n_read,
        };
        for line in lines {
            let number = line.number;
            if !line.is_blank() {
                if !line.is_ended {
                    record.torn = Some(number);
                    break;
                }
                let value = json_value(text_of(&line)?.as_bytes());
                let value = value.map_err(|error| damaged(number, &no_place(&error)))?;
                strange::check_words(number, &value)?;
                record.add(number, value)?;
            }
            record.n_bytes += line.n_read;
        }
        Ok(record)
    }

    fn check_seat(&self, number: usize, seat: u8) -> Result<(), RecordError> {
        let seat = usize::from(seat);
        if seat == 0 || seat > self.header.seats.len() {
            return Err(damaged(number, &format!("there is no seat {seat}")));
        }
        Ok(())
    }

    fn add(&mut self, number: usize, value: serde_json::Value) -> Result<(), RecordError> {
        let wrong = |error: serde_json::Error| damaged(number, &no_place(&error));
        if self.start.is_none() {
            let RecordStart { start } = serde_json::from_value(value).map_err(wrong)?;
            self.start = Some(start);
        } else if value.get("undo").is_some() {
            let Undo { undo } = serde_json::from_value(value).map_err(wrong)?;
            let n = undo as usize;
            if n > self.entries.len() {
                let reason = format!("nothing to take back after action {undo}");
                return Err(RecordError::Damaged { line: number, reason });
            }
            self.lines.truncate(n);
            self.header.undo_to(undo);
            self.conceded.retain(|conceded| conceded.after < n);
            self.undone.extend(self.entries.drain(n..).rev());
        } else if value.get("conceded").is_some() {
            let conceded: Conceded = serde_json::from_value(value).map_err(wrong)?;
            self.check_seat(number, conceded.seat)?;
            self.conceded.push(Conceded { after: self.entries.len(), ..conceded });
        } else if value.get("named").is_some() {
            let named: SeatName = serde_json::from_value(value).map_err(wrong)?;
            self.check_seat(number, named.seat)?;
            self.named.retain(|other| other.seat != named.seat);
            self.named.push(named);
        } else {
            let entry: RecordEntry = serde_json::from_value(value).map_err(wrong)?;
            if entry.n as usize != self.entries.len() + 1 {
                let reason =
                    format!("action {} where action {} is due", entry.n, self.entries.len() + 1);
                return Err(RecordError::Damaged { line: number, reason });
            }
            if self.undone.pop().is_none_or(|undone| !undone.is_same(&entry)) {
                self.undone.clear();
            }
            self.entries.push(entry);
            self.lines.push(number);
        }
        Ok(())
    }

    /// Replays the game with the recorded answers of chance, and passes every moment to `watch`.
    ///
    /// # Errors
    /// [`RecordError::Damaged`], [`RecordError::Words`], [`RecordError::Refused`],
    /// [`RecordError::Chance`] and [`RecordError::Hash`], with the line. Moments before it have
    /// been passed to `watch`.
    pub fn replay(
        &self,
        rules: Arc<Rulebook>,
        mut watch: impl FnMut(&RecordPoint<'_>),
    ) -> Result<Game, RecordError> {
        let mut table = ApplyContext::new(Scripted::new(self.start_rolls(&rules)), Vec::new());
        let mut game = Game::new(rules, &mut table);
        strict(&table.chance, 2)?;
        watch(&RecordPoint { entry: None, applied: None, events: &table.sink, game: &game });
        for (entry, &line) in self.entries.iter().zip(&self.lines) {
            table.sink.clear();
            table.chance = Scripted::new(entry.chance.clone());
            let applied = apply(&mut game, entry, line, &mut table)?;
            strict(&table.chance, line)?;
            if entry.hash.as_ref().is_some_and(|written| *written != hash(&game)) {
                return Err(RecordError::Hash { line });
            }
            let (entry, applied) = (Some(entry), Some(applied));
            watch(&RecordPoint { entry, applied, events: &table.sink, game: &game });
        }
        Ok(game)
    }
}

impl Record {
    /// Returns the answers of chance at the beginning; computes them from the seed if the save was
    /// cut off before them.
    pub fn start_rolls(&self, rules: &Arc<Rulebook>) -> Vec<Roll> {
        self.start.clone().unwrap_or_else(|| {
            let mut table = ApplyContext::new(Recording::new(self.header.seed.stream(0)), Silent);
            Game::new(Arc::clone(rules), &mut table);
            table.chance.rolls
        })
    }

    /// Replays the game from its seed, and compares the answers of chance with the recorded ones.
    ///
    /// # Errors
    /// [`RecordError::Dice`] with the first line that differs, and the errors of applying an entry:
    /// [`RecordError::Damaged`], [`RecordError::Words`], [`RecordError::Refused`].
    pub fn check_dice(&self, rules: Arc<Rulebook>) -> Result<(), RecordError> {
        let mut table = ApplyContext::new(Recording::new(self.header.seed.stream(0)), Vec::new());
        let mut game = Game::new(rules, &mut table);
        if self.start.as_ref().is_some_and(|start| *start != table.chance.rolls) {
            return Err(RecordError::Dice { line: 2 });
        }
        for (entry, &line) in self.entries.iter().zip(&self.lines) {
            let seed = self.header.seed_of(entry.n);
            table.chance = Recording::new(seed.stream(entry.n.into()));
            apply(&mut game, entry, line, &mut table)?;
            if table.chance.rolls != entry.chance {
                return Err(RecordError::Dice { line });
            }
        }
        Ok(())
    }
}

/// Applies the answer of an entry, after checking that its seat is asked.
fn apply<C: Chance>(
    game: &mut Game,
    entry: &RecordEntry,
    line: usize,
    table: &mut ApplyContext<C, Vec<AddressedEvent>>,
) -> Result<(Action, Applied), RecordError> {
    let action = game.rulebook().parse_action(&entry.action);
    let action = action.map_err(|error| RecordError::Words { line, error })?;
    let asked = game.decision().map(|decision| decision.seat.index() + 1);
    if asked.is_some_and(|asked| asked != usize::from(entry.seat)) {
        let reason = format!("seat {} answers and another is asked", entry.seat);
        return Err(RecordError::Damaged { line, reason });
    }
    match game.apply(action, table) {
        Ok(applied) => Ok((action, applied)),
        Err(illegal) => {
            let reason = game.rulebook().reason(illegal);
            Err(RecordError::Refused { line, action: entry.action.clone(), illegal, reason })
        }
    }
}

/// Returns an error if chance was consulted without a recorded answer, or a recorded answer was not
/// used.
fn strict(chance: &Scripted, line: usize) -> Result<(), RecordError> {
    if let Some(misfit) = chance.misfit() {
        return Err(RecordError::Chance { line, misfit: misfit.clone() });
    }
    match chance.left().first() {
        None => Ok(()),
        Some(left) => Err(damaged(line, &format!("chance was never asked for `{left}`"))),
    }
}

/// Returns the text of a line.
fn text_of(line: &Line) -> Result<&str, RecordError> {
    line.text().map_err(|error| not_text(&error))
}

fn not_text(error: &NotText) -> RecordError {
    let reason = format!("column {}: {}; {}", error.column, error.message(), error.help());
    RecordError::Damaged { line: error.line, reason }
}

fn parse_header(line: &str) -> Result<RecordHeader, RecordError> {
    let value = match json_value(line.as_bytes()) {
        Ok(value) => value,
        Err(error) if line.starts_with(BEGIN) => {
            return Err(damaged(1, &no_place(&error)));
        }
        Err(_) => return Err(RecordError::NotASave),
    };
    let format = value.get("warboard").and_then(serde_json::Value::as_u64);
    let format = format.ok_or(RecordError::NotASave)?;
    if format != u64::from(FORMAT) {
        return Err(RecordError::Newer { format });
    }
    strange::check_words(1, &value)?;
    serde_json::from_value(value).map_err(|error| damaged(1, &no_place(&error)))
}

fn damaged(line: usize, reason: &str) -> RecordError {
    RecordError::Damaged { line, reason: reason.to_owned() }
}

/// Returns the message of a JSON error without its place, which is always the first line.
fn no_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = r#"{"warboard":2,"engine":"0.0.0","edition":"e","variant":null,"players":2,"options":{},"turns_max":null,"seats":["human","simple"],"seed":7,"files":{}}"#;

    fn parse(lines: &[&str], rest: &str) -> Result<Record, RecordError> {
        Record::parse(format!("{HEADER}\n{}\n{rest}", lines.join("\n")).as_bytes())
    }

    #[test]
    fn a_header_is_written_as_it_is_read() {
        let record = Record::parse(format!("{HEADER}\n").as_bytes()).unwrap();
        assert_eq!(record.header.line(), format!("{HEADER}\n"));
        assert_eq!((record.start, record.torn), (None, None));
    }

    #[test]
    fn a_seed_holds_from_its_entry_and_undo_brings_no_earlier_one_back() {
        let secret = "ab".repeat(32);
        let later = format!(r#""seed":7,"reseeded":[{{"after":2,"seed":"{secret}"}}]"#);
        let header = HEADER.replace(r#""seed":7"#, &later);
        let entry = |n| format!("{{\"n\":{n},\"seat\":1,\"action\":\"a\",\"chance\":[]}}\n");
        let text = format!("{header}\n{{\"start\":[]}}\n{}", [1, 2, 3].map(entry).concat());
        let record = Record::parse(text.as_bytes()).unwrap();
        assert_eq!(record.header.line(), format!("{header}\n"));
        let secret: Seed = secret.parse().unwrap();
        let seeds = |record: &Record| [0, 1, 2, 3].map(|n| record.header.seed_of(n) == secret);
        assert_eq!(seeds(&record), [false, false, false, true]);
        assert_eq!(record.header.seed_now(), secret);
        let undone = Record::parse(format!("{text}{{\"undo\":0}}\n").as_bytes()).unwrap();
        assert_eq!(seeds(&undone), [false, true, true, true]);
    }

    #[test]
    fn an_undo_takes_entries_off_and_keeps_them_to_be_done_again() {
        let start = r#"{"start":["first 0/2"]}"#;
        let [one, two] = ["a", "b"]
            .map(|action| format!(r#"{{"n":1,"seat":1,"action":"{action}","chance":[]}}"#));
        let taken = parse(&[start, &one, r#"{"undo":0}"#], "").unwrap();
        assert_eq!((taken.entries.len(), taken.undone.len()), (0, 1));
        let again = parse(&[start, &one, r#"{"undo":0}"#, &one], "").unwrap();
        assert_eq!((again.entries.len(), again.undone.len()), (1, 0));
        let other = parse(&[start, &one, r#"{"undo":0}"#, &two], "").unwrap();
        assert_eq!((&*other.entries[0].action, other.undone.len()), ("b", 0));
        let error = parse(&[start, r#"{"undo":1}"#], "").unwrap_err();
        assert_eq!(error.to_string(), "damaged line 3: nothing to take back after action 1");
    }

    #[test]
    fn the_last_name_of_a_seat_counts() {
        let start = r#"{"start":[]}"#;
        let named = |seat, name: &str| SeatName { seat, name: name.to_owned() }.line();
        let lines = [named(1, "Anna"), named(2, "Zo\u{eb}"), named(1, "Ann {")];
        let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        let record = parse(&[&[start], &lines[..]].concat(), "").unwrap();
        let kept = record.named.iter().map(|named| (named.seat, named.name.as_str()));
        assert_eq!(kept.collect::<Vec<_>>(), [(2, "Zo\u{eb}"), (1, "Ann {")]);
        let forged = named(1, "\u{202e}");
        assert!(parse(&[start, forged.trim_end()], "").is_err(), "an invisible character");
        let error = parse(&[start, r#"{"named":3,"name":"Zoe"}"#], "").unwrap_err();
        assert_eq!(error, damaged(3, "there is no seat 3"));
    }

    #[test]
    fn who_gave_up_is_known_until_it_is_taken_back() {
        let start = r#"{"start":["first 0/2"]}"#;
        let one = r#"{"n":1,"seat":1,"action":"a","chance":[]}"#;
        let conceded = r#"{"conceded":2,"to":"simple"}"#;
        let n = |lines: &[&str]| parse(lines, "").unwrap().conceded.len();
        let record = parse(&[start, one, conceded], "").unwrap();
        assert_eq!(record.conceded[0].line(), format!("{conceded}\n"));
        assert_eq!((record.conceded[0].seat, record.conceded[0].after), (2, 1));
        assert_eq!(n(&[start, conceded, one, r#"{"undo":0}"#]), 0);
        assert_eq!(n(&[start, conceded, one, one.replace('1', "2").as_str(), r#"{"undo":1}"#]), 1);
        let error = parse(&[start, r#"{"conceded":3,"to":"simple"}"#], "").unwrap_err();
        assert_eq!(error.to_string(), "damaged line 3: there is no seat 3");
    }

    #[test]
    fn only_the_last_line_may_be_incomplete() {
        let start = r#"{"start":[]}"#;
        let torn = parse(&[start], r#"{"n":1,"se"#).unwrap();
        assert_eq!((torn.torn, torn.n_bytes), (Some(3), HEADER.len() + start.len() + 2));
        let whole = parse(&[start], r#"{"undo":0}"#).unwrap();
        assert_eq!(whole.torn, Some(3), "a line without its end was never shown");
        let error = parse(&[start, "{\"n\":1,", "{}"], "").unwrap_err();
        assert!(matches!(error, RecordError::Damaged { line: 3, .. }), "{error}");
        let error = parse(&[start, r#"{"n":2,"seat":1,"action":"end","chance":[]}"#], "");
        let due = "damaged line 3: action 2 where action 1 is due";
        assert_eq!(error.unwrap_err().to_string(), due);
    }

    #[test]
    fn blank_lines_and_the_line_ends_of_other_systems_change_nothing() {
        let lines = [HEADER, r#"{"start":[]}"#, r#"{"conceded":2,"to":"simple"}"#];
        let whole = lines.join("\n") + "\n";
        let plain = Record::parse(whole.as_bytes()).unwrap();
        let others = [
            format!("{whole}\n\n"),
            format!("{whole}  \t"),
            whole.replace('\n', "\r\n"),
            whole.replace('\n', "\r"),
            whole.replace('\n', "  \n \n"),
            format!("\u{feff}{whole}"),
        ];
        for other in others {
            let record = Record::parse(other.as_bytes()).unwrap();
            assert_eq!((record.torn, record.n_bytes), (None, other.len()), "{other:?}");
            assert_eq!((&record.start, &record.conceded), (&plain.start, &plain.conceded));
        }
    }

    #[test]
    fn an_encoding_and_a_doubled_key_are_named_with_their_line() {
        let error = |bytes: &[u8]| Record::parse(bytes).unwrap_err().to_string();
        let wide: Vec<u8> = HEADER.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(error(&wide).starts_with("damaged line 1: column 1: "), "{}", error(&wide));
        assert!(error(&wide).contains("UTF-16"));
        let mut latin = format!("{HEADER}\n{{\"start\":[]}}\n").into_bytes();
        latin.extend_from_slice(b"{\"conceded\":2,\"to\":\"caf\xe9\"}\n");
        assert!(
            error(&latin).starts_with("damaged line 3: column 24: byte E9"),
            "{}",
            error(&latin)
        );
        let twice = format!("{HEADER}\n{{\"start\":[],\"start\":[]}}\n");
        assert_eq!(error(twice.as_bytes()), "damaged line 2: key `start` is given twice");
    }

    #[test]
    fn foreign_and_newer_files_are_told_apart() {
        let error = |text: &str| Record::parse(text.as_bytes()).unwrap_err();
        for foreign in ["", "\n", "hello\n", "[]\n", "{\"warboard\":\"x\"}\n"] {
            assert_eq!(error(foreign), RecordError::NotASave, "{foreign:?}");
        }
        assert_eq!(error("{\"warboard\":3}\n"), RecordError::Newer { format: 3 });
        assert!(matches!(error(HEADER), RecordError::Damaged { line: 1, .. }));
    }
}
