//! Files of rows: a line of JSON behind `# `, a line of columns, and a line for each game, in order.
//!
//! A file may have been cut anywhere, and may be anybody's: lines are read one by one and never longer than rows get, and whatever
//! does not fit is refused with its line.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use warboard_engine::text::{Line, Lines, NotText};
use warboard_engine::words::OneLine;

use crate::header::{Difference, StudyHeader};
use crate::row::{COLUMNS, FieldSplitter, StudyRow};

/// The most bytes of the first line.
const HEADER_MAX: usize = 8 << 20;
/// The most bytes of another line.
const LINE_MAX: usize = 1 << 16;

/// A reason why a file of rows cannot be used.
#[derive(Debug)]
pub enum RowFileError {
    /// The system refuses.
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The file is damaged, or not a file of rows.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// The description of the damage.
        what: String,
    },
    /// The file belongs to another study.
    Other {
        /// The file.
        path: PathBuf,
        /// The difference between the studies.
        by: Difference,
    },
    /// The file exists already.
    Taken {
        /// The file.
        path: PathBuf,
    },
    /// Another process is writing it.
    Busy {
        /// The file.
        path: PathBuf,
    },
}

impl RowFileError {
    /// The fault of a file that the system refuses, or that is there already.
    pub fn new(path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::AlreadyExists => Self::Taken { path },
            _ => Self::Io { path, error },
        }
    }
}

impl fmt::Display for RowFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |path: &Path| String::from(OneLine::of_path(path));
        match self {
            Self::Io { path, error } => write!(f, "`{}`: {error}", shown(path)),
            Self::Damaged { path, line, what } => write!(f, "{}, line {line}: {what}", shown(path)),
            Self::Other { path, by: Difference { what, own, theirs } } => {
                write!(f, "{} is of another study: {what} {theirs}, not {own}", shown(path))
            }
            Self::Taken { path } => write!(f, "{} already exists", shown(path)),
            Self::Busy { path } => write!(f, "another process is writing {}", shown(path)),
        }
    }
}

impl std::error::Error for RowFileError {}

/// The result of reading a line.
#[derive(Debug)]
pub enum ParsedRow {
    /// A row, and its line as it stands.
    Row(Box<StudyRow>, Vec<u8>),
    /// The last line has no end: it was cut.
    Cut,
    /// The end of the file.
    End,
}

/// A reader of a file of rows.
#[derive(Debug)]
pub struct RowReader<R = BufReader<File>> {
    path: PathBuf,
    file: R,
    header: StudyHeader,
    key: u64,
    fields: FieldSplitter,
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

/// Returns the two lines before the rows.
pub fn head(header: &StudyHeader) -> String {
    // A header is made of names and numbers.
    let line = header.line().unwrap_or_default();
    format!("{line}{}\n", COLUMNS.join(","))
}

impl RowReader {
    /// Begins to read a file.
    ///
    /// # Errors
    /// It cannot be read, or does not begin as files of rows do.
    pub fn open(path: &Path) -> Result<Self, RowFileError> {
        let failed = |error| RowFileError::Io { path: path.to_owned(), error };
        Self::of(path, BufReader::new(File::open(path).map_err(failed)?))
    }
}

impl<R: BufRead> RowReader<R> {
    /// Begins to read rows, which are said to stand in a file.
    ///
    /// # Errors
    /// They cannot be read, or do not begin as files of rows do.
    pub fn of(path: &Path, mut file: R) -> Result<Self, RowFileError> {
        let failed = |error| RowFileError::Io { path: path.to_owned(), error };
        let damaged = |line, what: &str| RowFileError::Damaged {
            path: path.to_owned(),
            line,
            what: what.to_owned(),
        };
        let mut lines = Lines::new(HEADER_MAX);
        let first = lines.next(&mut file).map_err(failed)?.filter(|line| line.is_ended);
        let first = first.ok_or_else(|| damaged(1, "the line has no end"))?;
        let text = first.text().map_err(|error| damaged(1, &in_words(&error)))?;
        let header = StudyHeader::parse(text.trim_end()).map_err(|what| damaged(1, &what))?;
        let columns = lines.next(&mut file).map_err(failed)?.filter(|line| line.is_ended);
        let is_whole = |line: &Line| line.bytes.trim_ascii_end() == COLUMNS.join(",").as_bytes();
        let Some(columns) = columns.filter(is_whole) else {
            return Err(damaged(2, "these are not the columns of rows"));
        };
        let (good, due) = ((first.n_read + columns.n_read) as u64, header.range().start);
        let (path, fields, key) = (path.to_owned(), FieldSplitter::default(), header.key());
        Ok(Self { path, file, header, key, fields, lines, good, due })
    }

    /// Returns the header of the study.
    pub fn header(&self) -> &StudyHeader {
        &self.header
    }

    /// Returns the bytes that were read from, and how many of them are whole rows and what stands before these.
    pub fn into_parts(self) -> (R, u64) {
        (self.file, self.good)
    }

    /// Returns the next row.
    ///
    /// # Errors
    /// It cannot be read, or is not the row that comes.
    pub fn take(&mut self) -> Result<ParsedRow, RowFileError> {
        let failed = |error| RowFileError::Io { path: self.path.clone(), error };
        let line = loop {
            match self.lines.next(&mut self.file).map_err(failed)? {
                None => return Ok(ParsedRow::End),
                Some(line) if line.is_blank() => self.good += line.n_read as u64,
                Some(line) => break line,
            }
        };
        let number = line.number as u64;
        let damaged = |what| RowFileError::Damaged { path: self.path.clone(), line: number, what };
        if line.is_too_long || line.bytes.len() > LINE_MAX {
            return Err(damaged(format!("the line is longer than {LINE_MAX} bytes")));
        }
        if !line.is_ended {
            return Ok(ParsedRow::Cut);
        }
        line.text().map_err(|error| damaged(in_words(&error)))?;
        // A row is read and handed on as it is written, whatever ends its line.
        let mut text = line.bytes;
        text.truncate(text.trim_ascii_end().len());
        text.push(b'\n');
        let row =
            StudyRow::parse(&self.header, self.key, &mut self.fields, &text).map_err(damaged)?;
        if row.game != self.due || !self.header.range().contains(&row.game) {
            return Err(damaged(format!("game {}, where game {} comes", row.game, self.due)));
        }
        self.good += line.n_read as u64;
        self.due += 1;
        Ok(ParsedRow::Row(Box::new(row), text))
    }
}
