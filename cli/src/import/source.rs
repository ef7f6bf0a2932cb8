//! The files of a foreign map as text, whatever their encoding, and findings at places in them.

use std::path::Path;
use std::rc::Rc;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use warboard_engine::edition::{Confidence, Diagnostic, Diagnostics, Severity};
use warboard_engine::text::{Looks, NotText, decode, read_regular};
use warboard_engine::words::{shortened, visible};
use warboard_table::exit::CommandError;
use warboard_table::text::shown;

use super::codes;

/// Largest size of a text file, in bytes; a map of a thousand territories has 200 KiB.
const TEXT_MAX: u64 = 8 << 20;
/// Largest number of findings that are kept; further ones are only counted.
const FINDINGS_MAX: usize = 1_000;
/// Number of characters of a line that are kept with a finding, on each side of its place.
const EXCERPT_HALF: usize = 120;
/// Largest number of characters of a message and of a name in it.
const MESSAGE_MAX: usize = 600;

/// A range of bytes in one of the files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct MapPlace {
    file: usize,
    start: usize,
    end: usize,
}

/// A finding before its place becomes a line and a column.
#[derive(Debug)]
struct RawFinding {
    code: &'static str,
    severity: Severity,
    place: MapPlace,
    message: String,
    help: Option<String>,
}

/// A text file.
#[derive(Debug)]
struct SourceFile {
    /// Path as messages show it.
    name: String,
    text: Rc<str>,
}

/// The files that were read, and what was found in them.
#[derive(Debug, Default)]
pub(crate) struct MapSources {
    files: Vec<SourceFile>,
    found: Vec<RawFinding>,
    more: usize,
    is_wrong: bool,
}

/// The index of a file among the [`MapSources`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileId(usize);

/// A line of a file, without its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SourceLine<'a> {
    file: usize,
    start: usize,
    /// Text of the line, without blanks at its ends.
    pub(crate) text: &'a str,
}

/// A part of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MapWord<'a> {
    /// Text of the part, without blanks at its ends.
    pub(crate) text: &'a str,
    pub(crate) place: MapPlace,
}

impl<'a> SourceLine<'a> {
    pub(crate) fn place(&self) -> MapPlace {
        MapPlace { file: self.file, start: self.start, end: self.start + self.text.len() }
    }

    /// Returns the name of the section that the line begins, if it has the form `[name]`.
    pub(crate) fn section(&self) -> Option<&'a str> {
        self.text.strip_prefix('[')?.strip_suffix(']').map(str::trim)
    }

    /// Returns a part of the line, which must be a slice of its text.
    fn word(&self, part: &'a str) -> MapWord<'a> {
        let text = part.trim();
        let start = self.start + (text.as_ptr() as usize - self.text.as_ptr() as usize);
        MapWord { text, place: MapPlace { file: self.file, start, end: start + text.len() } }
    }

    /// Returns the parts between blanks.
    pub(crate) fn words(self) -> impl Iterator<Item = MapWord<'a>> {
        self.text.split_whitespace().map(move |part| self.word(part))
    }

    /// Returns the parts between commas; some may be empty.
    pub(crate) fn fields(self) -> impl Iterator<Item = MapWord<'a>> {
        self.text.split(',').map(move |part| self.word(part))
    }

    /// Returns the parts before and behind the first occurrence of a character.
    pub(crate) fn split(self, at: char) -> Option<(MapWord<'a>, MapWord<'a>)> {
        let (before, behind) = self.text.split_once(at)?;
        Some((self.word(before), self.word(behind)))
    }
}

impl MapSources {
    /// Reads a text file. One that is not UTF-8 is read as what it looks like, with a finding.
    ///
    /// # Errors
    /// The file cannot be read, is too large, or is no text.
    pub(crate) fn read(&mut self, path: &Path) -> Result<FileId, CommandError> {
        let name = shown(path);
        let refused = |why: &dyn std::fmt::Display| {
            CommandError::BadInput(format!("`{name}` cannot be read: {why}"))
        };
        let bytes = read_regular(path, TEXT_MAX).map_err(|error| refused(&error))?;
        let (text, damage) = match decode(&bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let encoding = encoding_of(&error, &bytes).ok_or_else(|| refused(&error))?;
                let (text, _, _) = encoding.decode(&bytes);
                let text = decode(text.as_bytes()).map_err(|error| refused(&error))?;
                (text, Some((encoding, error)))
            }
        };
        let id = FileId(self.files.len());
        self.files.push(SourceFile { name, text: text.into() });
        if let Some((encoding, error)) = damage {
            let place = self.line_place(id, error.line);
            let message = format!("{}; the file is read as {}", error.message(), encoding.name());
            self.warn(codes::NOT_UTF8, place, message).help(error.help());
        }
        Ok(id)
    }

    /// Returns the path of a file as messages show it.
    pub(crate) fn name(&self, id: FileId) -> &str {
        self.files.get(id.0).map_or("", |file| &file.name)
    }

    /// Returns the text of a file.
    pub(crate) fn text(&self, id: FileId) -> Rc<str> {
        self.files.get(id.0).map_or_else(|| "".into(), |file| file.text.clone())
    }

    /// Returns the place of a line with this number, counted from 1.
    pub(crate) fn line_place(&self, id: FileId, number: usize) -> MapPlace {
        let text = self.text(id);
        let line = lines(id, &text).nth(number.saturating_sub(1));
        line.map_or(Self::beginning(id), |line| line.place())
    }

    /// Returns a place of a whole file: its beginning.
    pub(crate) fn beginning(id: FileId) -> MapPlace {
        MapPlace { file: id.0, start: 0, end: 0 }
    }

    /// Returns a range of bytes of a file as a place.
    pub(crate) fn range(id: FileId, start: usize, end: usize) -> MapPlace {
        MapPlace { file: id.0, start, end }
    }

    /// Returns what the name of a section means; `None`, with a finding, for one that `what` does
    /// not have. Names are as files write them; case is ignored.
    pub(crate) fn section<S: Copy>(
        &mut self,
        what: &str,
        sections: &[(&str, S)],
        name: &str,
        place: MapPlace,
    ) -> Option<S> {
        let found = sections.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        if found.is_none()
            && let Some(((last, _), others)) = sections.split_last()
        {
            let others: Vec<&str> = others.iter().map(|(name, _)| *name).collect();
            let message = format!("{what} has no section `[{name}]`");
            let help = format!("it is left out; there are {} and {last}", others.join(", "));
            self.warn(codes::UNKNOWN_KEY, place, message).help(help);
        }
        found.map(|(_, section)| *section)
    }

    /// Adds a finding that the importer has mended.
    pub(crate) fn warn(
        &mut self,
        code: &'static str,
        place: MapPlace,
        message: impl AsRef<str>,
    ) -> Helper<'_> {
        self.add(code, Severity::Warning, place, message.as_ref())
    }

    /// Adds a finding that cannot be mended.
    pub(crate) fn error(
        &mut self,
        code: &'static str,
        place: MapPlace,
        message: impl AsRef<str>,
    ) -> Helper<'_> {
        self.is_wrong = true;
        self.add(code, Severity::Error, place, message.as_ref())
    }

    fn add(
        &mut self,
        code: &'static str,
        severity: Severity,
        place: MapPlace,
        message: &str,
    ) -> Helper<'_> {
        if severity == Severity::Warning && self.found.len() >= FINDINGS_MAX {
            self.more += 1;
            return Helper(None);
        }
        let message = shortened(&visible(message), MESSAGE_MAX).into_owned();
        self.found.push(RawFinding { code, severity, place, message, help: None });
        Helper(self.found.last_mut())
    }

    /// Returns whether a finding cannot be mended.
    pub(crate) fn is_wrong(&self) -> bool {
        self.is_wrong
    }

    /// Returns whether no finding can be kept any more, so that nothing need be looked up for one.
    pub(crate) fn is_full(&self) -> bool {
        self.found.len() >= FINDINGS_MAX
    }

    /// Converts the findings to diagnostics, with file, line and column.
    pub(crate) fn diagnostics(&self) -> Diagnostics {
        let starts: Vec<Vec<usize>> =
            self.files.iter().map(|file| line_starts(&file.text)).collect();
        let found = self.found.iter().map(|raw| self.diagnostic(raw, &starts));
        Diagnostics::new(found.collect(), self.more)
    }

    fn diagnostic(&self, raw: &RawFinding, starts: &[Vec<usize>]) -> Diagnostic {
        let MapPlace { file, start, end } = raw.place;
        let (name, text) = match self.files.get(file) {
            Some(file) => (file.name.as_str(), &*file.text),
            None => ("", ""),
        };
        let none = Vec::new();
        let starts = starts.get(file).unwrap_or(&none);
        let line = starts.partition_point(|&first| first <= start).max(1);
        let first = starts.get(line - 1).copied().unwrap_or(0);
        let whole = text.get(first..).unwrap_or("").split('\n').next().unwrap_or("");
        let before = text.get(first..start).unwrap_or("");
        let column = before.chars().count() + 1;
        let from = before.char_indices().rev().nth(EXCERPT_HALF).map_or(0, |(at, _)| at);
        let excerpt: String =
            whole.get(from..).unwrap_or("").chars().take(2 * EXCERPT_HALF).collect();
        Diagnostic {
            code: raw.code,
            severity: raw.severity,
            confidence: Confidence::Certain,
            file: name.to_owned(),
            span: start..end,
            line,
            column,
            message: raw.message.clone(),
            help: raw.help.clone(),
            secondary: Vec::new(),
            excerpt,
            excerpt_column: before.get(from..).unwrap_or("").chars().count() + 1,
        }
    }
}

/// A finding to which help can be added.
#[derive(Debug)]
pub(crate) struct Helper<'a>(Option<&'a mut RawFinding>);

impl Helper<'_> {
    /// Adds what was done about the finding, or what the author can do.
    pub(crate) fn help(self, help: impl AsRef<str>) {
        if let Some(raw) = self.0 {
            raw.help = Some(shortened(&visible(help.as_ref()), MESSAGE_MAX).into_owned());
        }
    }

    /// Adds the name that was probably meant, if there is one.
    pub(crate) fn meant(self, name: Option<&str>) {
        if let Some(name) = name {
            self.help(format!("did you mean `{name}`?"));
        }
    }
}

/// Returns the lines of a file with this text, blank ones included.
pub(crate) fn lines(id: FileId, text: &str) -> impl Iterator<Item = SourceLine<'_>> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let blanks = line.len() - line.trim_start().len();
        let found = SourceLine { file: id.0, start: start + blanks, text: line.trim() };
        start += line.len() + 1;
        found
    })
}

fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

/// Returns the encoding in which a file that is not UTF-8 is read.
fn encoding_of(error: &NotText, bytes: &[u8]) -> Option<&'static Encoding> {
    match error.looks {
        Looks::Latin1(_) => Some(WINDOWS_1252),
        Looks::Utf16 => Some(match Encoding::for_bom(bytes) {
            Some((encoding, _)) => encoding,
            None if bytes.first() == Some(&0) => UTF_16BE,
            None => UTF_16LE,
        }),
        Looks::Damaged(_) | Looks::Cut => Some(UTF_8),
        Looks::Utf32 | Looks::Nul => None,
    }
}
