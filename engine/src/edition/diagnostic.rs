//! Diagnostics: what is wrong with the files of an edition, at which place, and the remedy.

use std::fmt;
use std::ops::Range;

use serde::Serialize;

use crate::edition::problem::FINDINGS_MAX;
use crate::words::clean::{OneLine, is_invisible, name_of};

/// The severity of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The edition cannot be played.
    Error,
    /// The edition can be played; its author should know of the finding.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

/// The confidence that a finding is a mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// Certainly a mistake.
    Certain,
    /// Possibly intended, though seldom.
    Likely,
    /// Quite possibly intended.
    Guess,
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Certain => "certain",
            Self::Likely => "likely",
            Self::Guess => "guess",
        })
    }
}

/// A second place that belongs to a finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Secondary {
    /// File, prefixed with the name of the edition.
    pub file: String,
    /// Byte range in the file.
    pub span: Range<usize>,
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// Description of this place.
    pub message: String,
}

/// One finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Diagnostic {
    /// Stable code for this kind of finding; of an edition, one of [`CODES`](super::CODES).
    pub code: &'static str,
    /// Severity of the finding.
    pub severity: Severity,
    /// Confidence that this is a mistake; shown unless it is certain.
    pub confidence: Confidence,
    /// File, prefixed with the name of the edition.
    pub file: String,
    /// Byte range in the file.
    pub span: Range<usize>,
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// Description of the mistake: lower case, no full stop, ids in backticks.
    pub message: String,
    /// Remedy.
    pub help: Option<String>,
    /// Other places that belong to the finding.
    pub secondary: Vec<Secondary>,
    /// Line of the file; of a long line, the part within 120 characters of the place.
    pub excerpt: String,
    /// Column of the place in the excerpt, in characters, counted from 1.
    #[serde(skip)]
    pub excerpt_column: usize,
}

/// Largest number of characters of a line that are shown.
const EXCERPT_MAX: usize = 100;
/// Number of characters of a long line shown before the place.
const BEFORE: usize = EXCERPT_MAX / 4;

/// The shown part of a line, with carets under it.
struct Window {
    text: String,
    /// Number of characters before the carets.
    start: usize,
    /// Number of carets.
    width: usize,
}

impl Diagnostic {
    /// Returns the part of the line to show: around the place, with the name of every invisible
    /// character.
    fn window(&self) -> Window {
        let place = self.excerpt_column.saturating_sub(1);
        let (mut line, mut start, mut end, mut bytes) = (Vec::new(), None, None, 0);
        for (at, c) in self.excerpt.chars().enumerate() {
            if at >= place && start.is_none() {
                start = Some(line.len());
            }
            match c {
                '\t' => line.push(' '),
                c if is_invisible(c) => line.extend(format!("<{}>", name_of(c)).chars()),
                c => line.push(c),
            }
            if start.is_some() {
                bytes += c.len_utf8();
                if bytes <= self.span.len() || end.is_none() {
                    end = Some(line.len());
                }
            }
        }
        let start = start.unwrap_or(line.len());
        let width = end.map_or(1, |end| end - start).max(1);
        let is_far = start + width.min(EXCERPT_MAX / 2) > EXCERPT_MAX;
        let from = if is_far { start.saturating_sub(BEFORE) } else { 0 };
        let is_cut = line.len() - from > EXCERPT_MAX;
        let mut text: String = line.iter().skip(from).take(EXCERPT_MAX).collect();
        text.truncate(text.trim_end().len());
        if is_cut {
            text.push('…');
        }
        let mark = if from > 0 { "…" } else { "" };
        let width = width.min(EXCERPT_MAX.saturating_sub(start - from)).max(1);
        Window { text: format!("{mark}{text}"), start: start - from + mark.chars().count(), width }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { severity, confidence, file, line, column, message, .. } = self;
        let file = OneLine::new(file);
        write!(f, "{file}:{line}:{column}: {severity}")?;
        match confidence {
            Confidence::Certain => {}
            Confidence::Likely | Confidence::Guess => write!(f, " ({confidence})")?,
        }
        writeln!(f, ": {message}")?;
        let Window { text, start, width } = self.window();
        let number = line.to_string();
        let margin = number.len();
        if !text.is_empty() {
            writeln!(f, "{number} | {text}")?;
            writeln!(f, "{:margin$} | {:start$}{:^<width$}", "", "", "")?;
        }
        if let Some(help) = &self.help {
            writeln!(f, "{:margin$} = help: {help}", "")?;
        }
        for Secondary { file, line, column, message, .. } in &self.secondary {
            writeln!(f, "{:margin$} = {message}: {}:{line}:{column}", "", OneLine::new(file))?;
        }
        Ok(())
    }
}

/// The findings about an edition, sorted by file and place: at most a thousand, and the number of
/// further ones.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    #[serde(skip)]
    more: usize,
}

impl Diagnostics {
    /// Merges the findings of another list, in the common order.
    pub fn extend(&mut self, other: Self) {
        let mut list = std::mem::take(&mut self.list);
        list.extend(other.list);
        *self = Self::new(list, self.more + other.more);
    }

    /// Sorts the findings. Drops duplicates and those beyond the limit; the latter are counted in
    /// `more`.
    pub fn new(mut list: Vec<Diagnostic>, more: usize) -> Self {
        list.sort_by(|a, b| {
            let key = |d: &Diagnostic| (d.line, d.column, d.severity, d.code);
            a.file
                .cmp(&b.file)
                .then_with(|| key(a).cmp(&key(b)))
                .then_with(|| a.message.cmp(&b.message))
        });
        list.dedup();
        let more = more + list.len().saturating_sub(FINDINGS_MAX);
        list.truncate(FINDINGS_MAX);
        Self { list, more }
    }
    /// Returns the number of findings that are not in the list.
    pub fn more(&self) -> usize {
        self.more
    }
    /// Iterates over the findings, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }
    /// Returns the number of findings in the list.
    pub fn len(&self) -> usize {
        self.list.len()
    }
    /// Returns whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
    /// Returns whether one of the findings is an error, which prevents play.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|finding| finding.severity == Severity::Error)
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.iter().try_for_each(|finding| finding.fmt(f))?;
        match self.more {
            0 => Ok(()),
            more => writeln!(f, "… and {more} more, not shown"),
        }
    }
}

impl std::error::Error for Diagnostics {}
