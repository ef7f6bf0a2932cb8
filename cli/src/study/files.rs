//! Files of rows: a line of JSON behind `# `, a line of columns, and a line for each game, in order.
//!
//! A file may have been cut anywhere, and may be anybody's: lines are read one by one and never longer than rows get, and whatever
//! does not fit is refused with its line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use warboard_engine::text::{Line, Lines, NotText};
use warboard_engine::words::shortened;

use super::header::{Difference, Header};
use super::row::{COLUMNS, Fields, Row};
use crate::exit::Failure;
use crate::text::shown;
use crate::text::{Texts, say};
use crate::writing::{self, Readers};

/// The most bytes of the first line.
const HEADER_MAX: usize = 8 << 20;
/// The most bytes of another line.
const LINE_MAX: usize = 1 << 16;

/// Why a file of rows cannot be used.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The system refuses.
    Io {
        /// The file.
        path: PathBuf,
        /// What it says.
        error: io::Error,
    },
    /// It is damaged, or no file of rows.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        what: String,
    },
    /// It is of another study.
    Other {
        /// The file.
        path: PathBuf,
        /// In what they differ.
        by: Difference,
    },
    /// It is there already.
    Taken {
        /// The file.
        path: PathBuf,
    },
    /// Somebody else is writing it.
    Busy {
        /// The file.
        path: PathBuf,
    },
}

impl Fault {
    /// It as a player is told of it.
    pub(crate) fn failure(&self, texts: &Texts) -> Failure {
        match self {
            Self::Io { path, error } => {
                let reason = writing::reason(texts, error);
                Failure::System(format!("`{}`: {reason}", shown(path)))
            }
            Self::Damaged { path, line, what } => Failure::BadInput(say!(
                texts,
                "rows-damaged",
                "file" = shown(path),
                "line" = *line,
                "what" = what.as_str()
            )),
            Self::Other { path, by } => Failure::BadInput(say!(
                texts,
                "rows-other",
                "file" = shown(path),
                "what" = by.what,
                "own" = shortened(&by.own, 200).into_owned(),
                "theirs" = shortened(&by.theirs, 200).into_owned()
            )),
            Self::Taken { path } => {
                Failure::BadInput(say!(texts, "rows-taken", "file" = shown(path)))
            }
            Self::Busy { path } => Failure::System(say!(texts, "rows-busy", "file" = shown(path))),
        }
    }
}

/// What was read of a line.
pub(crate) enum Take {
    /// A row, and its line as it stands.
    Row(Box<Row>, Vec<u8>),
    /// The last line has no end: it was cut.
    Cut,
    /// No line is left.
    End,
}

/// Reads a file of rows.
#[derive(Debug)]
pub(crate) struct Reader<R = BufReader<File>> {
    path: PathBuf,
    file: R,
    header: Header,
    key: u64,
    fields: Fields,
    lines: Lines,
    /// Bytes of the lines that were good.
    good: u64,
    /// The game that comes.
    due: u64,
}

/// Bytes that are not text, without their line, which is told before.
fn in_words(error: &NotText) -> String {
    format!("column {}: {}; {}", error.column, error.message(), error.help())
}

/// The two lines before the rows.
pub(crate) fn head(header: &Header) -> String {
    // A header is made of names and numbers.
    let line = header.line().unwrap_or_default();
    format!("{line}{}\n", COLUMNS.join(","))
}

impl Reader {
    /// Begins to read a file.
    ///
    /// # Errors
    /// It cannot be read, or does not begin as files of rows do.
    pub(crate) fn open(path: &Path) -> Result<Self, Fault> {
        let failed = |error| Fault::Io { path: path.to_owned(), error };
        Self::of(path, BufReader::new(File::open(path).map_err(failed)?))
    }
}

impl<R: BufRead> Reader<R> {
    /// Begins to read rows, which are said to stand in a file.
    ///
    /// # Errors
    /// They cannot be read, or do not begin as files of rows do.
    pub(crate) fn of(path: &Path, mut file: R) -> Result<Self, Fault> {
        let failed = |error| Fault::Io { path: path.to_owned(), error };
        let damaged = |line, what: &str| Fault::Damaged {
            path: path.to_owned(),
            line,
            what: what.to_owned(),
        };
        let mut lines = Lines::new(HEADER_MAX);
        let first = lines.next(&mut file).map_err(failed)?.filter(|line| line.is_ended);
        let first = first.ok_or_else(|| damaged(1, "the line has no end"))?;
        let text = first.text().map_err(|error| damaged(1, &in_words(&error)))?;
        let header = Header::parse(text.trim_end()).map_err(|what| damaged(1, &what))?;
        let columns = lines.next(&mut file).map_err(failed)?.filter(|line| line.is_ended);
        let is_whole = |line: &Line| line.bytes.trim_ascii_end() == COLUMNS.join(",").as_bytes();
        let Some(columns) = columns.filter(is_whole) else {
            return Err(damaged(2, "these are not the columns of rows"));
        };
        let (good, due) = ((first.n_read + columns.n_read) as u64, header.range().start);
        let (path, fields, key) = (path.to_owned(), Fields::default(), header.key());
        Ok(Self { path, file, header, key, fields, lines, good, due })
    }

    /// What the file says of its study.
    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// The next row.
    ///
    /// # Errors
    /// It cannot be read, or is not the row that comes.
    pub(crate) fn take(&mut self) -> Result<Take, Fault> {
        let failed = |error| Fault::Io { path: self.path.clone(), error };
        let line = loop {
            match self.lines.next(&mut self.file).map_err(failed)? {
                None => return Ok(Take::End),
                Some(line) if line.is_blank() => self.good += line.n_read as u64,
                Some(line) => break line,
            }
        };
        let number = line.number as u64;
        let damaged = |what| Fault::Damaged { path: self.path.clone(), line: number, what };
        if line.is_too_long || line.bytes.len() > LINE_MAX {
            return Err(damaged(format!("the line is longer than {LINE_MAX} bytes")));
        }
        if !line.is_ended {
            return Ok(Take::Cut);
        }
        line.text().map_err(|error| damaged(in_words(&error)))?;
        // A row is read and handed on as it is written, whatever ends its line.
        let mut text = line.bytes;
        text.truncate(text.trim_ascii_end().len());
        text.push(b'\n');
        let row = Row::parse(&self.header, self.key, &mut self.fields, &text).map_err(damaged)?;
        if row.game != self.due || !self.header.range().contains(&row.game) {
            return Err(damaged(format!("game {}, where game {} comes", row.game, self.due)));
        }
        self.good += line.n_read as u64;
        self.due += 1;
        Ok(Take::Row(Box::new(row), text))
    }
}

/// Writes rows.
#[derive(Debug)]
pub(crate) struct Writer {
    path: PathBuf,
    file: BufWriter<File>,
    /// [`Header::key`].
    key: u64,
}

impl Writer {
    /// Begins a new file.
    ///
    /// # Errors
    /// It is there already, or cannot be written.
    pub(crate) fn create(path: &Path, header: &Header) -> Result<Self, Fault> {
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => Fault::Taken { path: path.to_owned() },
            _ => Fault::Io { path: path.to_owned(), error },
        };
        let (file, unnamed) = writing::begin(path, Readers::Everybody).map_err(failed)?;
        let writer = Self::begin(path, file, header)?;
        unnamed.name().map_err(failed)?;
        Ok(writer)
    }

    fn begin(path: &Path, file: File, header: &Header) -> Result<Self, Fault> {
        locked(path, &file)?;
        let key = header.key();
        let mut writer = Self { path: path.to_owned(), file: BufWriter::new(file), key };
        writer.write(head(header).as_bytes())?;
        writer.flush()?;
        Ok(writer)
    }

    /// Writes a row, and hands it to the system: whoever is killed loses no game that was played.
    ///
    /// # Errors
    /// The system refuses.
    pub(crate) fn row(&mut self, row: &Row) -> Result<(), Fault> {
        let failed = |error: csv::Error| Fault::Io { path: self.path.clone(), error: error.into() };
        let line = row.line(self.key).map_err(failed)?;
        self.write(&line)?;
        self.flush()
    }

    fn write(&mut self, line: &[u8]) -> Result<(), Fault> {
        let failed = |error| Fault::Io { path: self.path.clone(), error };
        self.file.write_all(line).map_err(failed)
    }

    fn flush(&mut self) -> Result<(), Fault> {
        let failed = |error| Fault::Io { path: self.path.clone(), error };
        self.file.flush().map_err(failed)
    }
}

/// Keeps others from writing the file as long as it is open.
fn locked(path: &Path, file: &File) -> Result<(), Fault> {
    if writing::lock(file) { Ok(()) } else { Err(Fault::Busy { path: path.to_owned() }) }
}

/// Takes up a file where it was left: gives its rows to `see`, drops a row that was cut, and goes on behind the last whole one. Begins
/// it where it is not there, or where not even its first lines are whole.
///
/// # Errors
/// It is of another study, or damaged: then nothing in it is changed.
pub(crate) fn resume(
    path: &Path,
    header: &Header,
    mut see: impl FnMut(&Row),
) -> Result<Writer, Fault> {
    let failed = |error| Fault::Io { path: path.to_owned(), error };
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
    let mut reader = Reader::of(path, BufReader::new(file))?;
    if let Some(by) = header.differs(&reader.header).or_else(|| header.in_part(&reader.header)) {
        return Err(Fault::Other { path: path.to_owned(), by });
    }
    while let Take::Row(row, _) = reader.take()? {
        see(&row);
    }
    let key = reader.key;
    let mut file = reader.file.into_inner();
    file.set_len(reader.good).map_err(failed)?;
    file.seek(SeekFrom::End(0)).map_err(failed)?;
    Ok(Writer { path: path.to_owned(), file: BufWriter::new(file), key })
}

/// Whether a file holds the beginning of its first lines and nothing else.
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

    use super::{Fault, Fields, Reader, Take, Writer, head, resume};
    use crate::editions;
    use crate::study::{Cell, Header, Plan, ROWS, Row, Shard, Watchers};
    use crate::text::Texts;

    /// A small part of a study: games 3 to 5 of 48.
    fn plan() -> Plan {
        let edition = editions::load(&Texts::new(Lang::En), "classic").unwrap();
        let setup = Setup { players: 3, turns_max: Some(5), ..Setup::default() };
        let rules = edition.rulebook(&setup).unwrap();
        // Nobody is called so: those games fail, and their rows have a name to be quoted.
        let seats = [["simple", "random", "simple"], ["simple", "random", "a,\"#"]];
        let seats: Vec<Vec<String>> = seats.map(|seats| seats.map(str::to_owned).to_vec()).to_vec();
        let cell = |set: &str| Cell::new(&rules, set.to_owned(), seats.clone());
        let header = Header {
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
        Plan { header, rules: vec![rules.clone(), rules] }
    }

    /// Wherever a file was cut, it is taken up behind its last whole row, and no byte of it is another one.
    #[test]
    fn a_file_is_taken_up_after_every_byte() {
        let plan = plan();
        let mut watchers = Watchers::new(&plan);
        let rows: Vec<Row> = plan.header.range().map(|game| watchers.play(game).0).collect();
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
        let mut watchers = Watchers::new(&plan);
        let key = plan.header.key();
        let head = head(&plan.header).into_bytes();
        let rows = plan.header.range().map(|game| watchers.play(game).0.line(key).unwrap());
        let whole = [head.clone(), rows.collect::<Vec<_>>().concat()].concat();
        let read = |bytes: &[u8]| -> Result<bool, Fault> {
            let mut reader = Reader::of(Path::new("rows"), bytes)?;
            loop {
                match reader.take()? {
                    Take::Row(..) => {}
                    Take::Cut => return Ok(false),
                    Take::End => return Ok(true),
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
        let mut watchers = Watchers::new(&plan);
        let row = watchers.play(plan.header.range().start).0;
        let (key, mut fields) = (plan.header.key(), Fields::default());
        let mut parsed =
            |row: &Row| Row::parse(&plan.header, key, &mut fields, &row.line(key).unwrap());
        assert_eq!(parsed(&row).unwrap(), row);
        let of = |text: &str| text.to_owned();
        let won =
            Row { ended: Some(Ended::Won), winner: of("seat 1"), winners: of("1"), ..row.clone() };
        assert!(parsed(&won).is_ok());
        for (column, wrong) in [
            ("winner", Row { winner: of("seat 4"), ..won.clone() }),
            ("winner", Row { winner: of(""), ..won.clone() }),
            ("winners", Row { winners: of("0"), ..won.clone() }),
            ("winners", Row { winners: of("1;4"), ..won.clone() }),
            ("winners", Row { ended: Some(Ended::Cut), winner: of(""), ..won.clone() }),
            ("began", Row { began: of("nobody"), ..row.clone() }),
            ("luck", Row { luck: of("0.00"), ..row.clone() }),
            ("first_out", Row { first_out: of("red"), ..row.clone() }),
            ("to_blame", Row { to_blame: Some(9), ..row.clone() }),
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
        assert!(matches!(resume(&path, &plan.header, |_| {}), Err(super::Fault::Busy { .. })));
        drop(writer);
        assert!(resume(&path, &plan.header, |_| {}).is_ok());
    }
}
