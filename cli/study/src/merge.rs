//! Puts the parts of a study together.
//!
//! Parts follow each other, so however many there are only those that overlap are open at once, and of each a line is held.

use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::files::{ParsedRow, RowFileError, RowReader};
use crate::header::{Shard, StudyHeader};
use crate::row::StudyRow;

/// The combined contents of the parts.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Merged {
    /// The games that no part has, in runs. Of very many runs the first ones.
    pub missing: Vec<Range<u64>>,
    /// The number of missing games.
    pub n_missing: u64,
    /// Two parts that say other things of one game.
    pub unlike: Option<(u64, PathBuf, PathBuf)>,
}

/// The most runs of missing games that are kept.
const RUNS_MAX: usize = 1000;

/// The most parts that are named.
const PARTS_MAX: usize = 100;

/// A part that is read.
struct ShardReader {
    path: PathBuf,
    reader: RowReader,
    row: Box<StudyRow>,
    line: Vec<u8>,
}

/// A file, and which part of the study it has.
pub type Place = (Shard, PathBuf);

/// Returns the header that parts have in common, and where they stand.
///
/// # Errors
/// One cannot be read, or is of another study.
pub fn heads(paths: &[PathBuf]) -> Result<(StudyHeader, Vec<Place>), RowFileError> {
    let mut common: Option<StudyHeader> = None;
    let mut places = Vec::new();
    for path in paths {
        let header = RowReader::open(path)?.header().clone();
        places.push((header.shard, path.clone()));
        let common = common.get_or_insert_with(|| header.clone());
        if let Some(by) = common.differs(&header) {
            return Err(RowFileError::Other { path: path.clone(), by });
        }
    }
    let none =
        || RowFileError::Damaged { path: PathBuf::new(), line: 0, what: "no file".to_owned() };
    let header = common.ok_or_else(none)?;
    Ok((StudyHeader { shard: Shard::WHOLE, ..header }, places))
}

/// Reads all parts in the order of their games, each game once, and hands its row on until `take` says that all is there.
///
/// # Errors
/// A part cannot be read or is damaged, or `take` says so.
pub fn merge(
    header: &StudyHeader,
    places: &[Place],
    mut take: impl FnMut(&StudyRow, &[u8]) -> Result<bool, RowFileError>,
) -> Result<Merged, RowFileError> {
    let range = |(shard, path): &Place| (shard.range(header.all_games()), path.clone());
    let mut ranges: Vec<(Range<u64>, PathBuf)> = places.iter().map(range).collect();
    ranges.sort_by(|a, b| (a.0.start, &a.1).cmp(&(b.0.start, &b.1)));
    let mut later = ranges.into_iter().peekable();
    let (mut open, mut merged): (Vec<ShardReader>, _) = (Vec::new(), Merged::default());
    let (mut due, end) = (0, header.all_games());
    while due < end {
        while let Some((_, path)) = later.next_if(|(range, _)| range.start <= due) {
            open.extend(ShardReader::open(&path, header)?);
        }
        let Some(first) = open.iter().position(|part| part.row.game == due) else {
            let starts = later.peek().map(|(range, _)| range.start).into_iter();
            let next = starts.chain(open.iter().map(|part| part.row.game)).min();
            let next = next.unwrap_or(end).min(end);
            merged.miss(due..next);
            due = next;
            continue;
        };
        let first = &open[first];
        let is_unlike = |part: &&ShardReader| part.row.game == due && part.line != first.line;
        if let Some(other) = open.iter().find(is_unlike) {
            merged.unlike = Some((due, first.path.clone(), other.path.clone()));
            return Ok(merged);
        }
        let is_all = take(&first.row, &first.line)?;
        due += 1;
        if is_all {
            break;
        }
        open = forward(open, due)?;
    }
    Ok(merged)
}

/// Returns the parts that go on, each with its next row.
fn forward(open: Vec<ShardReader>, due: u64) -> Result<Vec<ShardReader>, RowFileError> {
    let mut left = Vec::with_capacity(open.len());
    for part in open {
        if part.row.game >= due {
            left.push(part);
        } else {
            left.extend(part.next()?);
        }
    }
    Ok(left)
}

impl ShardReader {
    /// Returns a part with its first row; nothing where it has none.
    fn open(path: &Path, header: &StudyHeader) -> Result<Option<Self>, RowFileError> {
        let reader = RowReader::open(path)?;
        // It may have been changed since it was first looked at.
        if let Some(by) = header.differs(reader.header()) {
            return Err(RowFileError::Other { path: path.to_owned(), by });
        }
        Self::after(path.to_owned(), reader)
    }

    fn after(path: PathBuf, mut reader: RowReader) -> Result<Option<Self>, RowFileError> {
        match reader.take()? {
            ParsedRow::Row(row, line) => Ok(Some(Self { path, reader, row, line })),
            ParsedRow::Cut | ParsedRow::End => Ok(None),
        }
    }

    fn next(self) -> Result<Option<Self>, RowFileError> {
        Self::after(self.path, self.reader)
    }
}

impl Merged {
    /// Returns the parts of `places` that are to be played on, or were never begun; nothing where
    /// the study was cut in several ways.
    pub fn parts(&self, header: &StudyHeader, places: &[Place]) -> Vec<Shard> {
        let of = places.first().map_or(1, |(shard, _)| shard.of);
        if places.iter().any(|(shard, _)| shard.of != of) {
            return Vec::new();
        }
        let is_missing = |shard: &Shard| {
            let range = shard.range(header.all_games());
            self.missing.iter().any(|run| run.start < range.end && range.start < run.end)
        };
        (1..=of).map(|number| Shard { number, of }).filter(is_missing).take(PARTS_MAX).collect()
    }

    fn miss(&mut self, games: Range<u64>) {
        self.n_missing += games.end - games.start;
        if let Some(last) = self.missing.last_mut().filter(|last| last.end == games.start) {
            last.end = games.end;
        } else if self.missing.len() < RUNS_MAX {
            self.missing.push(games);
        }
    }
}
