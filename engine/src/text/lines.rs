//! Reading the lines of a stream, one at a time.

use std::io::{self, BufRead};

use super::decode::{NotText, checked};
use crate::words::clean::visible;

/// A reader of lines that end with `\n`, `\r\n` or `\r` and have a limited length. A longer line is
/// read to its end and discarded.
#[derive(Clone, Debug)]
pub struct Lines {
    most: usize,
    number: usize,
    /// True if the last line ended with `\r`, so that a `\n` after it belongs to its end.
    is_half_ended: bool,
}

/// A line of a stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number of the line, counted from 1.
    pub number: usize,
    /// The bytes without the line end and, in the first line, without a byte order mark.
    pub bytes: Vec<u8>,
    /// Number of bytes read for the line, its end included.
    pub n_read: usize,
    /// True if the line has an end.
    pub is_ended: bool,
    /// True if the line is longer than allowed, so that its bytes were discarded.
    pub is_too_long: bool,
}

impl Lines {
    /// Creates a reader of lines of at most `most` bytes.
    pub fn new(most: usize) -> Self {
        Self { most, number: 0, is_half_ended: false }
    }

    /// Reads the next line; returns `None` at the end of the input. Reads nothing beyond the end of
    /// the line, so it never waits for more.
    ///
    /// # Errors
    /// The input cannot be read.
    pub fn next(&mut self, input: &mut impl BufRead) -> io::Result<Option<Line>> {
        let mut line = Line {
            number: self.number + 1,
            bytes: Vec::new(),
            n_read: 0,
            is_ended: false,
            is_too_long: false,
        };
        while !line.is_ended {
            let found = match input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                found => found?,
            };
            if std::mem::take(&mut self.is_half_ended) && found.first() == Some(&b'\n') {
                input.consume(1);
                line.n_read += 1;
                continue;
            }
            if found.is_empty() {
                break;
            }
            let end = found.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let text = &found[..end.unwrap_or(found.len())];
            line.is_too_long |= line.bytes.len() + text.len() > self.most;
            if line.is_too_long {
                line.bytes = Vec::new();
            } else {
                line.bytes.extend_from_slice(text);
            }
            let n_end = match (end.map(|end| found[end]), end.and_then(|end| found.get(end + 1))) {
                (None, _) => 0,
                (Some(b'\r'), Some(b'\n')) => 2,
                (Some(_), _) => 1,
            };
            self.is_half_ended = end.is_some_and(|end| found[end] == b'\r') && n_end == 1;
            line.is_ended = end.is_some();
            let n = text.len() + n_end;
            input.consume(n);
            line.n_read += n;
        }
        if line.n_read == 0 || !line.is_ended && line.bytes.is_empty() && !line.is_too_long {
            return Ok(None);
        }
        self.number += 1;
        if self.number == 1 && line.bytes.starts_with(b"\xef\xbb\xbf") {
            line.bytes.drain(..3);
        }
        Ok(Some(line))
    }
}

impl Line {
    /// Returns the line as text.
    ///
    /// # Errors
    /// [`NotText`] with the line's number.
    pub fn text(&self) -> Result<&str, NotText> {
        checked(&self.bytes).map_err(|error| NotText { line: self.number, ..error })
    }

    /// Returns the line in a form that is safe to show, whatever its bytes.
    pub fn shown(&self) -> String {
        visible(&String::from_utf8_lossy(&self.bytes)).into_owned()
    }

    /// Returns whether the line contains only blanks.
    pub fn is_blank(&self) -> bool {
        !self.is_too_long && self.bytes.iter().all(u8::is_ascii_whitespace)
    }
}

/// Returns the lines of bytes in memory.
pub fn lines(mut bytes: &[u8]) -> impl Iterator<Item = Line> {
    let mut lines = Lines::new(usize::MAX);
    std::iter::from_fn(move || lines.next(&mut bytes).ok().flatten())
}
