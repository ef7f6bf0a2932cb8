//! Writes files of rows: a line of JSON behind `# `, a line of columns, and a line for each game, in order.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use warboard_engine::words::shortened;
use warboard_study::{ParsedRow, RowFileError, RowReader, StudyHeader, StudyRow, head};

use warboard_table::exit::CommandError;
use warboard_table::text::shown;
use warboard_table::text::{Texts, say};
use warboard_table::writing::{self, Readers};

/// Returns the failure for an unusable file of rows, as shown to a player.
pub(crate) fn fault_failure(texts: &Texts, fault: &RowFileError) -> CommandError {
    match fault {
        RowFileError::Io { path, error } => {
            let reason = writing::reason(texts, error);
            CommandError::System(format!("`{}`: {reason}", shown(path)))
        }
        RowFileError::Damaged { path, line, what } => CommandError::BadInput(say!(
            texts,
            "rows-damaged",
            "file" = shown(path),
            "line" = *line,
            "what" = what.as_str()
        )),
        RowFileError::Other { path, by } => CommandError::BadInput(say!(
            texts,
            "rows-other",
            "file" = shown(path),
            "what" = by.what,
            "own" = shortened(&by.own, 200).into_owned(),
            "theirs" = shortened(&by.theirs, 200).into_owned()
        )),
        RowFileError::Taken { path } => {
            CommandError::BadInput(say!(texts, "rows-taken", "file" = shown(path)))
        }
        RowFileError::Busy { path } => {
            CommandError::System(say!(texts, "rows-busy", "file" = shown(path)))
        }
    }
}
/// A writer of rows.
#[derive(Debug)]
pub(crate) struct Writer {
    path: PathBuf,
    file: BufWriter<File>,
    /// [`StudyHeader::key`].
    key: u64,
}

impl Writer {
    /// Begins a new file.
    ///
    /// # Errors
    /// It is there already, or cannot be written.
    pub(crate) fn create(path: &Path, header: &StudyHeader) -> Result<Self, RowFileError> {
        let failed = |error| RowFileError::new(path, error);
        let (file, unnamed) = writing::begin(path, Readers::Everybody).map_err(failed)?;
        let writer = Self::begin(path, file, header)?;
        unnamed.name().map_err(failed)?;
        Ok(writer)
    }

    fn begin(path: &Path, file: File, header: &StudyHeader) -> Result<Self, RowFileError> {
        locked(path, &file)?;
        let key = header.key();
        let mut writer = Self { path: path.to_owned(), file: BufWriter::new(file), key };
        writer.write(head(header).as_bytes())?;
        writer.flush()?;
        Ok(writer)
    }

    /// Writes a row and flushes it to the system, so that a killed program loses no finished game.
    ///
    /// # Errors
    /// The system refuses.
    pub(crate) fn row(&mut self, row: &StudyRow) -> Result<(), RowFileError> {
        let failed =
            |error: csv::Error| RowFileError::Io { path: self.path.clone(), error: error.into() };
        let line = row.line(self.key).map_err(failed)?;
        self.write(&line)?;
        self.flush()
    }

    fn write(&mut self, line: &[u8]) -> Result<(), RowFileError> {
        let failed = |error| RowFileError::Io { path: self.path.clone(), error };
        self.file.write_all(line).map_err(failed)
    }

    fn flush(&mut self) -> Result<(), RowFileError> {
        let failed = |error| RowFileError::Io { path: self.path.clone(), error };
        self.file.flush().map_err(failed)
    }
}

/// Keeps others from writing the file as long as it is open.
fn locked(path: &Path, file: &File) -> Result<(), RowFileError> {
    if writing::lock(file) { Ok(()) } else { Err(RowFileError::Busy { path: path.to_owned() }) }
}

/// Resumes a file: passes its rows to `see`, drops a truncated row, and continues after the last
/// whole one. Begins the file if it is missing, or if its first lines are incomplete.
///
/// # Errors
/// It is of another study, or damaged: then nothing in it is changed.
pub(crate) fn resume(
    path: &Path,
    header: &StudyHeader,
    mut see: impl FnMut(&StudyRow),
) -> Result<Writer, RowFileError> {
    let failed = |error| RowFileError::Io { path: path.to_owned(), error };
    let mut file = match writing::reopen(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Writer::create(path, header);
        }
        opened => opened.map_err(failed)?,
    };
    locked(path, &file)?;
    if is_begun(&mut file, &head(header)).map_err(failed)? {
        file.set_len(0).map_err(failed)?;
        return Writer::begin(path, file, header);
    }
    file.rewind().map_err(failed)?;
    let mut reader = RowReader::of(path, BufReader::new(file))?;
    let theirs = reader.header();
    if let Some(by) = header.differs(theirs).or_else(|| header.in_part(theirs)) {
        return Err(RowFileError::Other { path: path.to_owned(), by });
    }
    while let ParsedRow::Row(row, _) = reader.take()? {
        see(&row);
    }
    let (file, good) = reader.into_parts();
    let mut file = file.into_inner();
    file.set_len(good).map_err(failed)?;
    file.seek(SeekFrom::End(0)).map_err(failed)?;
    Ok(Writer { path: path.to_owned(), file: BufWriter::new(file), key: header.key() })
}

/// Checks whether a file holds only the beginning of its first lines.
fn is_begun(file: &mut File, head: &str) -> io::Result<bool> {
    let mut begin = Vec::new();
    file.rewind()?;
    file.take(head.len() as u64).read_to_end(&mut begin)?;
    file.rewind()?;
    Ok(begin.len() < head.len() && head.as_bytes().starts_with(&begin))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use warboard_engine::edition::Setup;
    use warboard_engine::game::Ended;
    use warboard_engine::model::Lang;

    use warboard_study::{
        Bots, FieldSplitter, ParsedRow, ROWS, RowFileError, RowReader, Shard, StudyCell,
        StudyHeader, StudyPlan, StudyRow, StudyRunner, head,
    };

    use super::{Writer, resume};
    use warboard_table::editions;
    use warboard_table::text::Texts;

    /// Returns a small part of a study: games 3 to 5 of 48.
    fn plan() -> StudyPlan {
        let edition = editions::load(&Texts::new(Lang::En), "classic").unwrap();
        let setup = Setup { players: 3, turns_max: Some(5), ..Setup::default() };
        let rules = edition.rulebook(&setup).unwrap();
        // There is no bot of that name: those games fail, and their rows have a name to be quoted.
        let seats = [["simple", "random", "simple"], ["simple", "random", "a,\"#"]];
        let seats: Vec<Vec<String>> = seats.map(|seats| seats.map(str::to_owned).to_vec()).to_vec();
        let cell = |set: &str| StudyCell::new(&rules, set.to_owned(), seats.clone());
        let header = StudyHeader {
            rows: ROWS,
            version: "1".to_owned(),
            edition: "classic".to_owned(),
            hash: "0".to_owned(),
            seed: 1,
            games: 24,
            until_narrow: None,
            cells: vec![cell("a=1"), cell("a=2")],
            shard: Shard { number: 2, of: 16 },
        };
        StudyPlan { header, rules: vec![rules.clone(), rules], bots: Bots::default() }
    }

    /// Wherever a file was cut, it is taken up behind its last whole row, and no byte of it is another one.
    #[test]
    fn a_file_is_taken_up_after_every_byte() {
        let plan = plan();
        let mut watchers = StudyRunner::new(&plan);
        let rows: Vec<StudyRow> = plan.header.range().map(|game| watchers.play(game).0).collect();
        assert_eq!(rows.iter().map(|row| row.game).collect::<Vec<_>>(), [3, 4, 5]);
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("rows.csv");
        let mut writer = Writer::create(&path, &plan.header).unwrap();
        for row in &rows {
            writer.row(row).unwrap();
        }
        drop(writer);
        let whole = fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            fs::write(&path, &whole[..cut]).unwrap();
            let mut seen = Vec::new();
            let mut writer = resume(&path, &plan.header, |row| seen.push(row.clone())).unwrap();
            let lines = whole[..cut].split(|byte| *byte == b'\n').count() - 1;
            assert_eq!(seen, rows[..lines.saturating_sub(2)], "after {cut} bytes");
            for row in &rows[seen.len()..] {
                writer.row(row).unwrap();
            }
            drop(writer);
            assert!(fs::read(&path).unwrap() == whole, "after {cut} bytes");
        }
    }

    /// Whichever byte of a row is another one: the row is refused. Only the end of the last line may be missing.
    #[test]
    fn a_row_with_another_byte_is_refused() {
        let plan = plan();
        let mut watchers = StudyRunner::new(&plan);
        let key = plan.header.key();
        let head = head(&plan.header).into_bytes();
        let rows = plan.header.range().map(|game| watchers.play(game).0.line(key).unwrap());
        let whole = [head.clone(), rows.collect::<Vec<_>>().concat()].concat();
        let read = |bytes: &[u8]| -> Result<bool, RowFileError> {
            let mut reader = RowReader::of(Path::new("rows"), bytes)?;
            loop {
                match reader.take()? {
                    ParsedRow::Row(..) => {}
                    ParsedRow::Cut => return Ok(false),
                    ParsedRow::End => return Ok(true),
                }
            }
        };
        assert!(read(&whole).unwrap());
        for at in head.len()..whole.len() {
            for other in [b'0', b'1', b',', b';', b'\n', b'"', whole[at] ^ 0x20, whole[at] ^ 1] {
                let mut damaged = whole.clone();
                damaged[at] = other;
                let is_end = at + 1 == whole.len();
                let is_refused = read(&damaged).map_or(true, |is_whole| !is_whole && is_end);
                assert!(is_refused || other == whole[at], "byte {at} as {other}");
            }
        }
    }

    /// A row with a check that fits is not believed either where it names what its cell does not have.
    #[test]
    fn a_row_that_names_what_there_is_not_is_refused() {
        let plan = plan();
        let mut watchers = StudyRunner::new(&plan);
        let row = watchers.play(plan.header.range().start).0;
        let (key, mut fields) = (plan.header.key(), FieldSplitter::default());
        let mut parsed = |row: &StudyRow| {
            StudyRow::parse(&plan.header, key, &mut fields, &row.line(key).unwrap())
        };
        assert_eq!(parsed(&row).unwrap(), row);
        let of = |text: &str| text.to_owned();
        let won = StudyRow {
            ended: Some(Ended::Won),
            winner: of("seat 1"),
            winners: of("1"),
            ..row.clone()
        };
        assert!(parsed(&won).is_ok());
        for (column, wrong) in [
            ("winner", StudyRow { winner: of("seat 4"), ..won.clone() }),
            ("winner", StudyRow { winner: of(""), ..won.clone() }),
            ("winners", StudyRow { winners: of("0"), ..won.clone() }),
            ("winners", StudyRow { winners: of("1;4"), ..won.clone() }),
            ("winners", StudyRow { ended: Some(Ended::Cut), winner: of(""), ..won.clone() }),
            ("began", StudyRow { began: of("nobody"), ..row.clone() }),
            ("luck", StudyRow { luck: of("0.00"), ..row.clone() }),
            ("first_out", StudyRow { first_out: of("red"), ..row.clone() }),
            ("to_blame", StudyRow { to_blame: Some(9), ..row.clone() }),
        ] {
            let refusal = parsed(&wrong).unwrap_err();
            assert!(refusal.contains(&format!("`{column}`")), "{column}: {refusal}");
        }
    }

    /// A file that another process writes is left alone.
    #[test]
    fn only_one_writes() {
        let plan = plan();
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("rows.csv");
        let writer = Writer::create(&path, &plan.header).unwrap();
        assert!(matches!(
            resume(&path, &plan.header, |_| {}),
            Err(super::RowFileError::Busy { .. })
        ));
        drop(writer);
        assert!(resume(&path, &plan.header, |_| {}).is_ok());
    }
}
