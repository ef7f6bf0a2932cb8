//! Lines of a stream, one at a time.

use std::io::{self, BufRead};

use super::decode::{NotText, checked};
use crate::words::clean::visible;

/// Reads lines that end with `\n`, `\r\n` or `\r`, of at most so many bytes. A line that is longer is read to its end and
/// not kept.
#[derive(Clone, Debug)]
pub struct Lines {
    most: usize,
    number: usize,
    /// Whether the last line ended with `\r`, so that a `\n` next to it belongs to it.
    is_half_ended: bool,
}

/// A line of a stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number, counted from 1.
    pub number: usize,
    /// The bytes without their end and, of the first line, without a byte order mark.
    pub bytes: Vec<u8>,
    /// The number of bytes that were read for it, with its end.
    pub n_read: usize,
    /// Whether it has an end.
    pub is_ended: bool,
    /// Whether it has more bytes than allowed, and none are kept.
    pub is_too_long: bool,
}

impl Lines {
    /// A reader of lines of at most so many bytes.
    pub fn new(most: usize) -> Self {
        Self { most, number: 0, is_half_ended: false }
    }

    /// The next line; `None` at the end of the input. Reads nothing beyond the end of the line, so nothing is waited for.
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
    /// [`NotText`] with the number of the line.
    pub fn text(&self) -> Result<&str, NotText> {
        checked(&self.bytes).map_err(|error| NotText { line: self.number, ..error })
    }

    /// The line as it may be shown, whatever it holds.
    pub fn shown(&self) -> String {
        visible(&String::from_utf8_lossy(&self.bytes)).into_owned()
    }

    /// Whether it holds blanks and nothing else.
    pub fn is_blank(&self) -> bool {
        !self.is_too_long && self.bytes.iter().all(u8::is_ascii_whitespace)
    }
}

/// Returns the lines of bytes that are there already.
pub fn lines(mut bytes: &[u8]) -> impl Iterator<Item = Line> {
    let mut lines = Lines::new(usize::MAX);
    std::iter::from_fn(move || lines.next(&mut bytes).ok().flatten())
}
